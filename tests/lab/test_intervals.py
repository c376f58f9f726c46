from __future__ import annotations

from math import sqrt

import pytest

from pokeca_dsl.lab.intervals import difference, mean, paired_difference, quantile, rate


# R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Stat. in Medicine 17 (1998),
# table I, method 3
@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_a_rate_has_the_interval_that_newcombe_prints(
    hits: int, trials: int, low: float, high: float
) -> None:
    found = rate(hits, trials)
    assert found.value == hits / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


# R. G. Newcombe, "Interval estimation for the difference between independent proportions", ibid., table II,
# method 10
@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((5, 56), (0, 29), -0.0381, 0.1926),
    ],
)
def test_a_difference_has_the_interval_that_newcombe_prints(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = difference(one, other)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_rate_of_nothing_may_be_anything() -> None:
    assert rate(0, 0)[1:] == (0.0, 1.0)


def test_a_mean_counts_values_as_often_as_they_came() -> None:
    found = mean({2: 3, 6: 1})  # 2 2 2 6: mean 3, variance 4
    assert found.value == 3
    assert found.high - 3 == pytest.approx(1.959964 * sqrt(4 / 4), abs=1e-5)


def test_pairs_that_end_alike_tell_only_by_their_number() -> None:
    found = paired_difference(30, 10, 100)
    assert found.value == pytest.approx(0.2)
    variance = (40 - 100 * 0.2**2) / 99
    assert found.high - 0.2 == pytest.approx(1.959964 * sqrt(variance / 100), abs=1e-5)
    assert paired_difference(30, 10, 1000).value == pytest.approx(0.02)


def test_quantiles() -> None:
    counts = {1: 5, 2: 4, 9: 1}
    assert [quantile(counts, share) for share in (0.5, 0.51, 0.9, 0.91, 1.0)] == [1, 2, 2, 9, 9]
