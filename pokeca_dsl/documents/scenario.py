"""Scenarios as their files state them: a situation, what is done in it, and what must then hold."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.source import Span

FREE_TEXT = ("covers", "rules", "quoted")
"""Lines whose value is words of no grammar."""


@frozen
class Entry:
    """A line and the lines below it, as nodes of ``grammar/scenario.lark``; ``line`` is where it stands."""

    node: Node
    entries: tuple[Entry, ...] = ()
    line: Line | None = field(default=None, eq=False, repr=False)
    cards: tuple[Card, ...] = ()

    @property
    def word(self) -> str:
        """What kind of line it is: the name of its first word."""
        return self.node.nodes[0].name if self.node.nodes else self.node.name

    @property
    def span(self) -> Span:
        """Where it stands. Raises ValueError for an entry that was not read from a file."""
        if self.line is None:
            raise ValueError("the entry stands in no file")
        return self.line.span


@frozen
class Scenario:
    """One situation with its course. ``cards`` are those it may use: the file's and its own."""

    title: str
    entries: tuple[Entry, ...]
    cards: tuple[Card, ...] = ()
    span: Span | None = field(default=None, eq=False, repr=False)
    language: str = "en"

    @property
    def covers(self) -> tuple[str, ...]:
        """Ids of the rules that it shows."""
        return self._listed("covers")

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rulesets it holds under, such as "dp" or "dp + half deck"."""
        return self._listed("rules")

    @property
    def only_asks(self) -> bool:
        """Whether it expects nothing and only asks for the odds of something."""
        return any(self.lines("odds")) and not any(self.lines("expect"))

    def lines(self, word: str) -> Iterator[Entry]:
        """Its lines of one kind, in order."""
        return (entry for entry in self.entries if entry.word == word)

    def _listed(self, word: str) -> tuple[str, ...]:
        found = (words for entry in self.lines(word) for words in _split(entry.node.words[0]))
        return tuple(found)


@frozen
class ScenarioFile:
    """A ``.scenario`` file: blocks of cards and scenarios, in order."""

    entries: tuple[Entry, ...]
    scenarios: tuple[Scenario, ...] = field(eq=False)
    language: str = field(default="en", eq=False)
    closing: tuple[str, ...] = field(default=(), eq=False)


def _split(words: str) -> list[str]:
    return [part.strip() for part in words.replace("、", ",").split(",") if part.strip()]
