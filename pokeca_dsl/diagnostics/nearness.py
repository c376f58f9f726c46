"""Did you mean: which of several words is nearest to one that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

CLEARLY_MEANT = 0.5
"""Likeness (0 to 1) from which a word is surely meant, and those less like it are not."""
_AS_GOOD = 0.1


def likeness(one: str, other: str) -> float:
    """How alike two words are, from 0 to 1; capitals don't matter."""
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()


def nearest(found: str, known: Iterable[str], most: int = 2) -> list[str]:
    """The known words that are surely meant by the one found, the nearest first."""
    ranked = sorted(((likeness(word, found), word) for word in known), key=lambda pair: (-pair[0], pair[1]))
    best = ranked[0][0] if ranked else 0.0
    return [word for near, word in ranked if near >= max(CLEARLY_MEANT, best - _AS_GOOD)][:most]


def surely_meant(nearness: list[float]) -> list[bool]:
    """Which of some candidates to offer: all, unless one is clearly meant; then only those as good."""
    best = max(nearness, default=0.0)
    least = best - _AS_GOOD if best >= CLEARLY_MEANT else 0.0
    return [near >= least for near in nearness]
