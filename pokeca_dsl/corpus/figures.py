"""Verdicts counted: in total, by language, kind and series; by unique text, by printing, by whole card."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from attrs import define, field

from pokeca_dsl.corpus.texts import PrintedCard
from pokeca_dsl.corpus.verdict import Judged, Verdict

READ = (Verdict.EXACT, Verdict.VARIANT)


@define
class Tally:
    """How many texts got which verdict. ``printings`` weighs each by the cards that print it.

    ``run`` counts the texts that read and ran in every situation; None where nothing was run.
    """

    texts: Counter[Verdict] = field(factory=Counter)
    printings: Counter[Verdict] = field(factory=Counter)
    run: int | None = None
    run_printings: int = 0

    def add(self, judged: Judged, ran: bool | None = None) -> None:
        """Count a verdict, and whether the text ran."""
        self.texts[judged.verdict] += 1
        self.printings[judged.verdict] += judged.text.printings
        if ran is not None:
            self.run = (self.run or 0) + ran
            self.run_printings += judged.text.printings * ran

    @property
    def read(self) -> float:
        """The share of unique texts that read, from 0 to 1."""
        return share(sum(self.texts[verdict] for verdict in READ), self.texts.total())

    @property
    def read_printings(self) -> float:
        """The same share, weighed by printing."""
        return share(sum(self.printings[verdict] for verdict in READ), self.printings.total())

    @property
    def ran(self) -> float:
        """The share of unique texts that read and ran, from 0 to 1."""
        return share(self.run or 0, self.texts.total())

    def as_json(self) -> dict[str, Any]:
        """Counts by verdict, for programs."""
        counts = {verdict.value: self.texts[verdict] for verdict in Verdict}
        weighted = {verdict.value: self.printings[verdict] for verdict in Verdict}
        printings = {"texts": self.printings.total(), **weighted}
        if self.run is not None:
            printings["run"] = self.run_printings
        return {"texts": self.texts.total(), **counts, "run": self.run, "printings": printings}


def share(part: int, whole: int) -> float:
    """A part of a whole, from 0 to 1; 0 of nothing."""
    return part / whole if whole else 0.0


@define
class CardTally:
    """Printed cards that have texts, and those of them whose texts all read (or ran)."""

    cards: int = 0
    whole: int = 0

    def as_json(self) -> dict[str, int]:
        """Counts, for programs."""
        return {"cards": self.cards, "whole": self.whole}


@define
class Figures:
    """All tallies of a corpus; ``cards`` by language."""

    total: Tally = field(factory=Tally)
    by: dict[str, Tally] = field(factory=lambda: defaultdict(Tally))
    cards: dict[str, CardTally] = field(factory=lambda: defaultdict(CardTally))

    def as_json(self) -> dict[str, Any]:
        """The object that ``--format json`` prints."""
        return {
            "total": self.total.as_json(),
            "by": {key: tally.as_json() for key, tally in sorted(self.by.items())},
            "cards": {key: tally.as_json() for key, tally in sorted(self.cards.items())},
        }


def row_of(kind: str) -> str:
    """The family that a kind of text belongs to: attacks; abilities of all eras; Trainers and Energy."""
    if kind == "attack":
        return "attacks"
    return "trainers" if kind.startswith(("trainer", "energy")) else "abilities"


def tally(judged: Iterable[Judged], ran: Collection[int] | None = None) -> Figures:
    """Count verdicts. ``ran`` holds the places of the texts that ran, where they were run.

    Keys of ``by`` are ``language:en``, ``row:en/attacks``, ``kind:en/attack``, ``series:en/…``.
    """
    figures = Figures()
    for place, one in enumerate(judged):
        spoken = one.text.language
        did = None if ran is None else place in ran
        figures.total.add(one, did)
        for key in (
            f"language:{spoken}",
            f"row:{spoken}/{row_of(one.text.kind)}",
            f"kind:{spoken}/{one.text.kind}",
            f"series:{spoken}/{one.text.series}",
        ):
            figures.by[key].add(one, did)
    return figures


def count_cards(cards: Iterable[PrintedCard], good: Collection[tuple[str, str]]) -> dict[str, CardTally]:
    """How many of the cards that print texts are whole: ``good`` holds language and words of good texts."""
    tallies: dict[str, CardTally] = {}
    for card in cards:
        if card.texts:
            counted = tallies.setdefault(card.language, CardTally())
            counted.cards += 1
            counted.whole += all((card.language, words) in good for words in card.texts)
    return tallies


def good_texts(judged: Iterable[Judged], ran: Collection[int] | None = None) -> Iterator[tuple[str, str]]:
    """Language and words of the texts that read and, where they were run, ran."""
    for place, one in enumerate(judged):
        if one.verdict in READ and (ran is None or place in ran):
            yield one.text.language, one.text.words
