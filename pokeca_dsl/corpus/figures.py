"""Verdicts counted: in total and by language, kind and series; by unique text and by printing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from attrs import define, field

from pokeca_dsl.corpus.verdict import Judged, Verdict


@define
class Tally:
    """How many texts got which verdict. ``printings`` weighs each by the cards that print it."""

    texts: Counter[str] = field(factory=Counter)
    printings: Counter[str] = field(factory=Counter)

    def add(self, judged: Judged) -> None:
        """Count a verdict."""
        self.texts[judged.verdict.value] += 1
        self.printings[judged.verdict.value] += judged.text.printings

    @property
    def read(self) -> float:
        """The share of unique texts that read, from 0 to 1."""
        total = sum(self.texts.values())
        return (self.texts["exact"] + self.texts["variant"]) / total if total else 0.0

    def as_json(self) -> dict[str, Any]:
        """Counts by verdict, for programs."""
        counts = {verdict.value: self.texts[verdict.value] for verdict in Verdict}
        weighted = {verdict.value: self.printings[verdict.value] for verdict in Verdict}
        return {"texts": sum(self.texts.values()), **counts, "printings": weighted}


@define
class Figures:
    """All tallies of a corpus."""

    total: Tally = field(factory=Tally)
    by: dict[str, Tally] = field(factory=lambda: defaultdict(Tally))

    def as_json(self) -> dict[str, Any]:
        """The object that ``--format json`` prints."""
        return {"total": self.total.as_json(), "by": {key: t.as_json() for key, t in sorted(self.by.items())}}


def tally(judged: Iterable[Judged]) -> Figures:
    """Count verdicts; keys of ``by`` are like ``language:en``, ``kind:en/attack``, ``series:en/Base``."""
    figures = Figures()
    for one in judged:
        spoken = one.text.language
        figures.total.add(one)
        for key in (
            f"language:{spoken}",
            f"kind:{spoken}/{one.text.kind}",
            f"series:{spoken}/{one.text.series}",
        ):
            figures.by[key].add(one)
    return figures


def blockers(judged: Iterable[Judged]) -> list[tuple[str, str, int]]:
    """Where reading stopped: language, words with what stands before, how many texts; most first."""
    counts: Counter[tuple[str, str]] = Counter()
    for one in judged:
        if one.stop is not None:
            words = one.text.words
            before = words[max(0, one.stop.start - 25) : one.stop.start]
            counts[one.text.language, f"{before}⟦{words[one.stop.start : one.stop.end]}⟧"] += 1
    return [(language, words, count) for (language, words), count in counts.most_common()]
