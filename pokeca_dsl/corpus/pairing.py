"""Which names are the same in both languages, found in the pairs themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from attrs import define, field

from pokeca_dsl.corpus.texts import Pair

_DECIDED = 0.5
"""The share of the places where two names stand against each other from which on they are the same name."""


@define
class PairedNames:
    """Names that stand against each other. One name may have several on the other side: reprints rename."""

    joined: set[tuple[str, str]] = field(factory=set)
    _votes: Counter[tuple[str, str]] = field(factory=Counter, repr=False)

    def same(self, english: str, japanese: str) -> bool:
        """Whether two names are the same name."""
        return english == japanese or (english, japanese) in self.joined

    def vote(self, english: str, japanese: str) -> None:
        """Two texts that are otherwise equal have these names at the same place."""
        self._votes[english, japanese] += 1

    def decide(self) -> None:
        """Join the names that stand against each other more often than against all others together."""
        by_english: defaultdict[str, int] = defaultdict(int)
        by_japanese: defaultdict[str, int] = defaultdict(int)
        for (english, japanese), count in self._votes.items():
            by_english[english] += count
            by_japanese[japanese] += count
        for (english, japanese), count in self._votes.items():
            rivals = max(by_english[english], by_japanese[japanese])
            if count > _DECIDED * rivals and not self._taken(english, japanese):
                self.joined.add((english, japanese))

    def _taken(self, english: str, japanese: str) -> bool:
        """Whether each of the two has its counterpart already: then they are two different names."""
        return any(e == english for e, _ in self.joined) and any(j == japanese for _, j in self.joined)


def paired_names(pairs: Iterable[Pair]) -> PairedNames:
    """The names that the pairs give outright: those of the cards, and of the attacks and abilities."""
    names = PairedNames()
    for pair in pairs:
        for english, japanese in ((pair.card_en, pair.card_ja), (pair.owner_en, pair.owner_ja)):
            if english and japanese:
                names.joined.add((english, japanese))
    return names
