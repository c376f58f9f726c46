"""How strong players are, from games between them: the model of Bradley and Terry, told on Elo's scale.

R. A. Bradley, M. E. Terry, "Rank Analysis of Incomplete Block Designs", Biometrika 39 (1952); a draw counts
as half a win. Elo's scale: 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from pokeca_dsl.lab.intervals import CONFIDENCE, Estimate

AVERAGE = 1000.0
"""What the ratings of all players that are compared come to on average."""
_SCALE = 400 / log(10)
_DRAWN = 1.0
"""Games that each two players are taken to have drawn beforehand: else who wins every game has no rating."""
_STEPS, _CLOSE = 100, 1e-9


class Score(NamedTuple):
    """Games between two players: won by the one, won by the other, drawn."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn


class Rated(NamedTuple):
    """A player with its rating in points; ``score`` is the share of points in all its games."""

    name: str
    rating: Estimate
    games: int
    score: float


def rate_players(names: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rated]:
    """Players by rating, the best first. ``scores`` are by pairs of names, each pair once.

    The intervals hold the rating, against the average of these players, in 95 of 100 such tournaments; they
    take games as independent of each other.
    """
    number = len(names)
    place = {name: i for i, name in enumerate(names)}
    games = [[_DRAWN * (i != j) for j in range(number)] for i in range(number)]
    points = [_DRAWN / 2 * (number - 1)] * number
    for (one, other), score in scores.items():
        i, j = place[one], place[other]
        games[i][j] += score.games
        games[j][i] += score.games
        points[i] += score.won + score.drawn / 2
        points[j] += score.lost + score.drawn / 2
    strength, spread = _fitted(games, points)
    reach = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2) * _SCALE
    found = []
    for i, name in enumerate(names):
        rating = AVERAGE + _SCALE * strength[i]
        played = sum(score.games for pair, score in scores.items() if name in pair)
        share = (points[i] - _DRAWN / 2 * (number - 1)) / played if played else float("nan")
        interval = Estimate(rating, rating - reach * spread[i], rating + reach * spread[i])
        found.append(Rated(name, interval, played, share))
    return sorted(found, key=lambda rated: -rated.rating.value)


def _fitted(games: list[list[float]], points: list[float]) -> tuple[list[float], list[float]]:
    """The strengths, 0 on average, that make the points most likely (by Newton's steps); standard errors."""
    number = len(points)
    strength = [0.0] * number
    for _ in range(_STEPS):
        wins = [[1 / (1 + exp(b - a)) for b in strength] for a in strength]
        short = [points[i] - sum(games[i][j] * wins[i][j] for j in range(number)) for i in range(number)]
        inverse = _inverse(_information(games, wins))
        moves = [sum(inverse[i][j] * short[j] for j in range(number)) for i in range(number)]
        longest = max(map(abs, moves))
        strength = [a + move / max(1.0, longest) for a, move in zip(strength, moves, strict=True)]
        if longest < _CLOSE:
            break
    # the ones that were added let the matrix be inverted and fix the average; they add 1/n to each variance
    spread = [sqrt(max(0.0, inverse[i][i] - 1 / number**2)) for i in range(number)]
    average = sum(strength) / number
    return [a - average for a in strength], spread


def _information(games: list[list[float]], wins: list[list[float]]) -> list[list[float]]:
    """What the games tell of the strengths (Fisher's information), with a one added everywhere."""
    number = len(games)
    found = [[1.0 - games[i][j] * wins[i][j] * wins[j][i] for j in range(number)] for i in range(number)]
    for i in range(number):
        found[i][i] = 1.0 + sum(games[i][j] * wins[i][j] * wins[j][i] for j in range(number) if j != i)
    return found


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """By elimination; the matrices of ``_information`` always have one."""
    number = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(number))] for i, row in enumerate(matrix)]
    for i in range(number):
        best = max(range(i, number), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(number):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[number:] for row in rows]
