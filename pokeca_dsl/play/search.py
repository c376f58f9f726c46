"""A player that searches: information-set Monte Carlo tree search on copies of the game.

Every iteration takes a deal of the hidden cards (see redeal), walks down one tree that all deals share, adds
a node, plays on quickly to the end of a turn, and judges the position (see worth). The tree's nodes are
choices that a player has faced, in the middle of effects too; its edges are answers by what they are, not by
which copy of a card they name. After P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012): single-observer.

The answers at the root share the iterations by sequential halving (Z. Karnin, T. Koren, O. Somekh, "Almost
Optimal Exploration in Multi-Armed Bandits", ICML 2013) and meet the same deals, so that what tells them apart
is less the luck of the deal. Below it UCB1 chooses, among few answers at first and more as visits come in.
"""

from __future__ import annotations

from math import ceil, log, log2, sqrt
from random import Random
from time import perf_counter
from typing import Any

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.agents import SimpleAgent
from pokeca_dsl.play.match import Answer, Seat
from pokeca_dsl.play.trying import Trial, answers, labels, only_answer

ITERATIONS = 100
"""Iterations a decision, unless a player is made with another number or with a time."""
TURNS = 1
"""Turns that a search looks through: the one under way (2: the opponent's answer to it, too)."""
_EXPLORING = 0.1
"""How much the search tries what it knows little of (the constant of UCB1); values lie between 0 and 1."""
_WIDENING = 0.25
"""Below the root 1 + this times the root of the visits are the answers that are tried at all."""


class Node:
    """A choice that was faced, or will be; ``player`` is who gave the answer that leads here."""

    __slots__ = ("available", "children", "player", "total", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.available = 0
        """How often the answer that leads here could be given when its choice was faced."""
        self.total = 0.0
        """The sum of the values for ``player``, 0 (lost) to 1 (won)."""

    @property
    def mean(self) -> float:
        """What the answer that leads here has brought so far."""
        return self.total / self.visits if self.visits else 0.0


class SearchAgent:
    """Searches from where the game stands at every choice, to the end of so many ``turns``.

    It spends about ``iterations`` on a decision; or, where ``seconds`` are given, as many as fit into that
    time (then the same seed doesn't play the same game).
    """

    def __init__(
        self, seed: int, iterations: int = ITERATIONS, seconds: float | None = None, turns: int = TURNS
    ) -> None:
        self._chance = Random(seed)
        self._quick = (SimpleAgent(seed + 1), SimpleAgent(seed + 2))
        self._iterations = iterations
        self._seconds = seconds
        self._turns = turns

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The answer that is left when the search has put away all others."""
        only = only_answer(decision)
        if only is not None:
            return only
        plain = self._quick[seat.player].choose(decision, seat)
        if decision.kind == "first":  # what follows is all chance
            return plain
        begun = perf_counter()
        deals = [seat.imagine(self._chance)]
        left = [(a, Node(seat.player)) for a in answers(deals[0], decision, self._chance, plain)]
        spare, rounds = self._iterations, max(1, ceil(log2(len(left))))
        sweeps, first = 1, self._seconds is not None
        while len(left) > 1:
            if not first:
                sweeps = max(1, round(spare / rounds / len(left)))
            for _ in range(sweeps):
                for answer, node in left:
                    if node.visits == len(deals):
                        deals.append(seat.imagine(self._chance))
                    self._iterate(answer, node, deals[node.visits].clone())
                if self._late(begun):
                    return max(left, key=lambda pair: pair[1].mean)[0]
            if first and self._seconds is not None:  # how long one sweep takes tells how many there will be
                spare, first = int(len(left) * self._seconds / (perf_counter() - begun)), False
                continue
            left.sort(key=lambda pair: -pair[1].mean)
            del left[ceil(len(left) / 2) :]
        return left[0][0]

    def _late(self, begun: float) -> bool:
        return self._seconds is not None and perf_counter() - begun > self._seconds

    def _iterate(self, answer: Answer, node: Node, game: State) -> None:
        """Give the answer, walk down, add a node, play on, and note the value along the way."""
        trial = Trial(game, self._quick, self._turns)
        trial.give(answer)
        path, new = [node], node.visits == 0
        while trial.decision is not None and not new:
            node, answer, new = self._descend(node, trial, trial.decision)
            path.append(node)
            trial.give(answer)
        trial.play_on()
        value = trial.promise(0)
        for each in path:
            each.visits += 1
            each.total += value if each.player == 0 else 1 - value

    def _descend(self, node: Node, trial: Trial, decision: Decision) -> tuple[Node, Answer, bool]:
        """The answer that promises most; or one that was never tried here, the quick player's first, when it
        is time for another. Tells whether it is new."""
        options: dict[Any, Answer] = {}
        for answer in answers(trial.game, decision, self._chance, trial.quick_answer(decision)):
            options.setdefault(labels(trial.game, decision, answer), answer)
        known = [key for key in options if key in node.children]
        for key in known:
            node.children[key].available += 1
        if len(known) < len(options) and len(known) < 1 + int(_WIDENING * sqrt(node.visits)):
            fresh = next(key for key in options if key not in node.children)
            child = node.children[fresh] = Node(decision.player)
            child.available = 1
            return child, options[fresh], True
        best = max(known, key=lambda key: _promise(node.children[key]))
        return node.children[best], options[best], False


def _promise(child: Node) -> float:
    """UCB1, by how often the answer could be given."""
    return child.mean + _EXPLORING * sqrt(log(child.available) / child.visits)
