"""How a file is laid out: indentation, empty lines and comments, the same for every kind of file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pokeca_dsl.documents.outline import INDENT, Line, Outline
from pokeca_dsl.source import Source, Span

_NOWHERE = Span(Source("", ""), 0, 0)


def made(text: str, *children: Line, apart: bool = False) -> Line:
    """A line that stands in no file yet."""
    return Line(text, _NOWHERE, children=children, apart=apart)


def lay_out(lines: Iterable[Line], language: str, closing: Iterable[str] = ()) -> str:
    """The text of a file: blocks set apart by empty lines, comments where they belong."""
    pieces = [f"# language: {language}"]
    blocks = list(lines)
    for number, line in enumerate(blocks):
        above = blocks[number - 1] if number else None
        if line.apart or (above is not None and (line.children or above.children)):
            pieces.append("")
        pieces.extend(_block(line, 0))
    last = list(closing)
    if last and last[0] and blocks and pieces[-1] != "":
        pieces.append("")
    pieces.extend(last)
    return "\n".join(pieces).rstrip("\n") + "\n"


def _block(line: Line, depth: int) -> Iterator[str]:
    indent = " " * (INDENT * depth)
    for comment in line.comments:
        yield f"{indent}{comment}".rstrip()
    yield f"{indent}{line.text}{'  ' if line.comment else ''}{line.comment or ''}"
    for number, child in enumerate(line.children):
        if child.apart and number:
            yield ""
        yield from _block(child, depth + 1)
    for comment in line.closing:
        yield f"{indent}{' ' * INDENT}{comment}".rstrip()


def lay_out_outline(blocks: Outline) -> str:
    """A file whose lines stay as they are, laid out."""
    return lay_out(blocks.lines, blocks.language, blocks.closing)
