"""Writing a scenario file, in the language asked for: one layout, comments where they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_writer import write_card
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.scenario import Entry, ScenarioFile
from pokeca_dsl.documents.scenario_reader import STARTS, scenario_grammar

_INDENT = "  "


def write_scenarios(file: ScenarioFile, language: str | None = None, lexicon: Lexicon | None = None) -> str:
    """The text of a file, in its own language or another; ``lexicon`` pairs the names of its cards.

    Raises ``card_writer.NoWording`` where a card's text has no wording in that language.
    """
    writer = _Writer(language or file.language, language in (None, file.language), lexicon or Lexicon())
    lines = [f"# language: {writer.language}"]
    for number, entry in enumerate(file.entries):
        if number or (entry.line is not None and entry.line.apart):
            lines.append("")
        lines.extend(writer.entry(entry, 0))
    if file.closing:
        lines.extend(("", *file.closing))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_line(entry: Entry, language: str) -> str:
    """The words of a single line, without its block."""
    if entry.node.name not in STARTS:
        raise ValueError(f"{entry.node.name} is no line")
    return scenario_grammar().write(entry.node, language)


@frozen
class _Writer:
    """``own`` tells that the file stays in its own language: its cards are then left as they stand."""

    language: str
    own: bool
    lexicon: Lexicon

    def entry(self, entry: Entry, depth: int) -> Iterator[str]:
        """A line and its block."""
        line = entry.line
        indent = _INDENT * depth
        words = write_line(entry, self.language)
        if line is None:
            yield indent + words
        else:
            if line.apart and depth:
                yield ""
            yield from (indent + comment for comment in line.comments)
            yield indent + words + (f"  {line.comment}" if line.comment else "")
        if entry.word == "cards_block" and line is not None:
            yield from _block(line.children if self.own else self.cards(entry.cards, line), depth + 1)
        for inner in entry.entries:
            yield from self.entry(inner, depth + 1)
        if line is not None:
            yield from (_INDENT * (depth + 1) + comment for comment in line.closing)

    def cards(self, cards: Iterable[Card], line: Line) -> Iterator[Line]:
        """The cards of a block in the writer's language, with the comments of their first lines."""
        found = tuple(cards)
        table = self.lexicon.table(self.language, (card.name for card in found))
        for card, block in zip(found, line.children, strict=False):
            made = write_card(card, self.language, table)
            yield evolve(made, comments=block.comments, comment=block.comment, apart=block.apart)


def _block(block: Iterable[Line], depth: int) -> Iterator[str]:
    """Lines as they are, at another depth."""
    for line in block:
        if line.apart:
            yield ""
        for comment in line.comments:
            yield _INDENT * depth + comment
        yield _INDENT * depth + line.text + (f"  {line.comment}" if line.comment else "")
        yield from _block(line.children, depth + 1)
        for comment in line.closing:
            yield _INDENT * (depth + 1) + comment
