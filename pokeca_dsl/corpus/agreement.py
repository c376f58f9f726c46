"""Do both languages mean the same? The two texts of one printed attack or ability, read and compared."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

from attrs import define, evolve, field, frozen

from pokeca_dsl.corpus.differences import Difference, differences
from pokeca_dsl.corpus.pairing import PairedNames, paired_names
from pokeca_dsl.corpus.texts import Pair
from pokeca_dsl.effects.statements import Text
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop


class Outcome(Enum):
    """What came of a pair."""

    UNREAD = "unread"  # one side, or both, doesn't read
    EQUAL = "equal"
    LISTED = "listed"  # they differ, and the list says why
    DIFFERENT = "different"


@frozen
class Compared:
    """A pair with what its sides mean, and where they part."""

    pair: Pair
    outcome: Outcome
    en: Text | None = None
    ja: Text | None = None
    differences: tuple[Difference, ...] = ()
    reason: str = ""

    @property
    def digest(self) -> str:
        """The pair's hash, by which the list knows it."""
        return digest(self.pair)


def digest(pair: Pair) -> str:
    """A hash of both texts."""
    return hashlib.sha256(f"{pair.en}\0{pair.ja}".encode()).hexdigest()[:16]


def compare(
    pairs: Sequence[Pair], tables: Mapping[str, NameTable], listed: Mapping[str, str] | None = None
) -> list[Compared]:
    """Read both sides of each pair and compare. ``tables`` are the names by language, each for itself."""
    names = paired_names(pairs)
    read = [
        (
            pair,
            _read(pair.en, "en", tables["en"].speaking_for(pair.card_en, pair.owner_en)),
            _read(pair.ja, "ja", tables["ja"].speaking_for(pair.card_ja, pair.owner_ja)),
        )
        for pair in pairs
    ]
    for _ in range(2):  # names that only texts mention: where nothing else differs, they are the same name
        _join_names(read, names)
    return [_compared(pair, en, ja, names, listed or {}) for pair, en, ja in read]


def _read(words: str, code: str, names: NameTable) -> Text | None:
    try:
        reading = language(code).attempt(words, names=names)
    except Exception:  # a fault of the grammar: `corpus read` tells of it
        return None
    return None if isinstance(reading, Stop) else reading.statements


def _join_names(read: Iterable[tuple[Pair, Text | None, Text | None]], names: PairedNames) -> None:
    for _, en, ja in read:
        if en is not None and ja is not None:
            found = list(differences(en, ja, names.same))
            if found and all(each.is_of_names for each in found):
                for each in found:
                    names.vote(each.left, each.right)
    names.decide()


def _compared(
    pair: Pair, en: Text | None, ja: Text | None, names: PairedNames, listed: Mapping[str, str]
) -> Compared:
    if en is None or ja is None:
        return Compared(pair, Outcome.UNREAD, en, ja)
    found = tuple(differences(en, ja, names.same))
    if not found:
        return Compared(pair, Outcome.EQUAL, en, ja)
    compared = Compared(pair, Outcome.DIFFERENT, en, ja, found)
    reason = listed.get(compared.digest)
    return compared if reason is None else evolve(compared, outcome=Outcome.LISTED, reason=reason)


@define
class Agreement:
    """Outcomes counted."""

    outcomes: Counter[Outcome] = field(factory=Counter)

    @property
    def both_read(self) -> int:
        """Pairs of which both sides read."""
        return self.outcomes.total() - self.outcomes[Outcome.UNREAD]

    @property
    def share(self) -> float:
        """Of the pairs in which both sides read, those that are equal or listed (0 to 1)."""
        agreed = self.outcomes[Outcome.EQUAL] + self.outcomes[Outcome.LISTED]
        return agreed / self.both_read if self.both_read else 1.0

    def as_json(self) -> dict[str, Any]:
        """Counts, for programs."""
        return {
            "pairs": self.outcomes.total(),
            "both_read": self.both_read,
            "equal": self.outcomes[Outcome.EQUAL],
            "listed": self.outcomes[Outcome.LISTED],
        }


def count(compared: Iterable[Compared]) -> tuple[Agreement, dict[str, Agreement]]:
    """Outcomes in total and by kind (``kind:attack``)."""
    total, by = Agreement(), defaultdict[str, Agreement](Agreement)
    for each in compared:
        total.outcomes[each.outcome] += 1
        by[f"kind:{each.pair.kind}"].outcomes[each.outcome] += 1
    return total, dict(by)


def kinds_of_difference(compared: Iterable[Compared]) -> list[tuple[str, list[Compared]]]:
    """The sorts of differences with the pairs that show them, the most frequent first."""
    found: defaultdict[str, list[Compared]] = defaultdict(list)
    for each in compared:
        if each.outcome is Outcome.DIFFERENT:
            for kind in {difference.kind for difference in each.differences}:
                found[kind].append(each)
    return sorted(found.items(), key=lambda entry: (-len(entry[1]), entry[0]))
