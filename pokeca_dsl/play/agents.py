"""Agents that need no person: one that chooses by chance, and one that plays simply but with a purpose."""

from __future__ import annotations

from random import Random

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.play.match import Answer, Seat


class RandomAgent:
    """Chooses among the legal options by chance; the same seed chooses the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """Any legal answer, each number of choices and each option equally likely."""
        size, least, most = len(decision.options), decision.minimum, decision.maximum
        if most == 1 and least == 1:
            return (int(self._random.random() * size),)
        number = self._random.randint(least, most)
        return tuple(self._random.sample(range(size), number))
