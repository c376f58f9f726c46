"""How sure a figure is: intervals that hold the true value in 95 of 100 studies."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


class Estimate(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether a value lies in the interval."""
        return self.low <= value <= self.high


def rate(hits: int, trials: int) -> Estimate:
    """A share of trials, by Wilson's score interval (1927), which also holds near 0 and 1."""
    if trials == 0:
        return Estimate(float("nan"), 0.0, 1.0)
    share, square = hits / trials, _Z * _Z
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    reach = _Z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials)) / (1 + square / trials)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(counts: Mapping[int, int]) -> Estimate:
    """The mean of values, each with how often it came, by the normal approximation."""
    number = sum(counts.values())
    if number == 0:
        return Estimate(float("nan"), float("nan"), float("nan"))
    value = sum(v * n for v, n in counts.items()) / number
    if number == 1:
        return Estimate(value, float("-inf"), float("inf"))
    variance = sum(n * (v - value) ** 2 for v, n in counts.items()) / (number - 1)
    reach = _Z * sqrt(variance / number)
    return Estimate(value, value - reach, value + reach)


def difference(one: tuple[int, int], other: tuple[int, int]) -> Estimate:
    """The share of ``one`` (hits, trials) less that of ``other``, by Newcombe's hybrid of Wilson's intervals
    (1998, method 10)."""
    a, b = rate(*one), rate(*other)
    gap = a.value - b.value
    low = sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    high = sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2)
    return Estimate(gap, gap - low, gap + high)


def paired_difference(gained: int, lost: int, pairs: int) -> Estimate:
    """How much more often the one than the other of two that were tried in pairs under the same chance.

    ``gained``: pairs in which only the one succeeded, ``lost``: in which only the other did.
    """
    return mean({1: gained, -1: lost, 0: pairs - gained - lost})


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value that so large a share of values doesn't exceed; 0 where there are none."""
    wanted, so_far = share * sum(counts.values()), 0
    for value in sorted(counts):
        so_far += counts[value]
        if so_far >= wanted:
            return value
    return 0
