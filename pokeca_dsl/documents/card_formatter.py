"""Card files in their canonical form: one spelling of every line; the words of the texts stay as they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents.layout import lay_out
from pokeca_dsl.documents.lines import read_line, write_line
from pokeca_dsl.documents.outline import Line, Outline
from pokeca_dsl.documents.printed_attacks import parted


def format_card_file(blocks: Outline) -> str:
    """The canonical form of a card file without errors. Formatting twice changes nothing."""
    lines = [_top(line, blocks.language) for line in blocks.lines]
    return lay_out(lines, blocks.language, blocks.closing)


def format_names(blocks: Outline) -> str:
    """The canonical form of a file of names."""
    lines = [_respelled(line, "pair", blocks.language) for line in blocks.lines]
    return lay_out(lines, blocks.language, blocks.closing)


def _top(line: Line, language: str) -> Line:
    node = read_line(line, "top", language)
    if isinstance(node, Diagnostic):
        return line
    if node.name == "names_line":
        children = tuple(_respelled(child, "pair", language) for child in line.children)
    elif node.name == "pokemon_line":
        children = tuple(_body(child, language) for child in line.children)
    elif node.name == "trainer_line" and (parts := parted(line, language))[1]:
        own = text_block(parts[0], language)
        attacks = [_body(child, language) for child in parts[1]]
        if own.closing:  # comments between the text and the first attack
            attacks[0] = evolve(attacks[0], comments=(*own.closing, *attacks[0].comments))
        children = (*own.children, *attacks)
    else:
        return evolve(text_block(line, language), text=write_line(node, language))
    return evolve(line, text=write_line(node, language), children=children)


def _body(line: Line, language: str) -> Line:
    return text_block(_respelled(line, "body", language), language)


def _respelled(line: Line, start: str, language: str) -> Line:
    node = read_line(line, start, language)
    return line if isinstance(node, Diagnostic) else evolve(line, text=write_line(node, language))


def text_block(block: Line, language: str) -> Line:
    """The block with the lines of its text at one indentation and single spaces between its words."""
    carried: list[str] = []
    lines = tuple(_flattened(block.children, language, carried))
    return evolve(block, children=lines, closing=(*carried, *block.closing))


def _flattened(lines: Iterable[Line], language: str, carried: list[str]) -> Iterator[Line]:
    """The lines, each with the comments that ended the block before it."""
    for line in lines:
        comments = (*carried, *line.comments)
        carried.clear()
        yield evolve(line, text=_spaced(line.text, language), comments=comments, children=(), closing=())
        yield from _flattened(line.children, language, carried)
        carried.extend(line.closing)


def _spaced(text: str, language: str) -> str:
    return text if language == "ja" or '"' in text or "「" in text else " ".join(text.split())
