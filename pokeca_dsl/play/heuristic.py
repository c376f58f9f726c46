"""A player that tries each of its answers on copies of the game, and takes the one that leads to most."""

from __future__ import annotations

from random import Random

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.play.agents import SimpleAgent
from pokeca_dsl.play.match import Answer, Seat
from pokeca_dsl.play.trying import Trial, Uses, answers, without_thought

DEALS = 2
"""On how many copies each answer is tried, unless a player is made with another number."""


class HeuristicAgent:
    """Gives each answer on copies, plays the turn to its end there as the simple player would, and judges the
    position that the opponent then faces.

    It needs no advice about cards: it sees what they do. In the copies the hidden cards are dealt anew.
    """

    def __init__(self, seed: int, deals: int = DEALS) -> None:
        self._chance = Random(seed)
        self._deals = deals
        self._uses = Uses()
        self._quick = (SimpleAgent(seed + 1), SimpleAgent(seed + 2))

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The answer after which the position promises most, over all copies."""
        quick = self._quick[seat.player]
        settled = without_thought(decision, seat, quick)
        if settled is not None:
            return settled
        plain = quick.choose(decision, seat)
        games = [seat.imagine(self._chance) for _ in range(self._deals)]
        tried = self._uses.left(decision, seat, answers(games[0], decision, self._chance, plain))
        if len(tried) == 1:
            return tried[0]
        values = [0.0] * len(tried)
        for game in games:
            for number, answer in enumerate(tried):
                trial = Trial(game.clone(), self._quick)
                trial.give(answer)
                trial.play_on()
                values[number] += trial.promise(seat.player)
        return self._uses.note(decision, tried[max(range(len(tried)), key=values.__getitem__)])
