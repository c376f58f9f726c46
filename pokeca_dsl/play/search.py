"""A player that searches: information-set Monte Carlo tree search on copies of the game.

Every iteration deals the hidden cards anew (see redeal), walks down one tree that all deals share, adds a
node, plays on quickly to the end of a turn, and judges the position (see worth). The tree's nodes are choices
that a player has faced, in the middle of effects too; its edges are answers by what they are, not by which
copy of a card they name. After P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012): single-observer.
"""

from __future__ import annotations

from math import log, sqrt
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
_EXPLORING = 0.35
"""How much the search tries what it knows little of (the constant of UCB1); values lie between 0 and 1."""


class Node:
    """A choice that was faced, or will be; ``player`` is who faced the choice that led here."""

    __slots__ = ("available", "children", "player", "total", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.available = 0
        """How often the answer that leads here could be given when its choice was faced."""
        self.total = 0.0
        """The sum of the values for ``player``, 0 (lost) to 1 (won)."""


class SearchAgent:
    """Searches from where the game stands at every choice, within its own turn and ``turns`` turns in all.

    It spends ``iterations`` on a decision; or, where ``seconds`` are given, as many as fit into that time
    (then the same seed doesn't play the same game).
    """

    def __init__(
        self, seed: int, iterations: int = ITERATIONS, seconds: float | None = None, turns: int = 1
    ) -> None:
        self._chance = Random(seed)
        self._quick = (SimpleAgent(seed + 1), SimpleAgent(seed + 2))
        self._iterations = iterations
        self._seconds = seconds
        self._turns = turns

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The answer that the search has tried most."""
        only = only_answer(decision)
        if only is not None:
            return only
        if decision.kind == "first":
            return self._quick[seat.player].choose(decision, seat)
        root = Node(seat.player)
        found: dict[Any, Answer] = {}
        until = None if self._seconds is None else perf_counter() + self._seconds
        done = 0
        while done < self._iterations if until is None else perf_counter() < until or not done:
            done += 1
            self._iterate(root, seat.imagine(self._chance), found)
            if len(found) == 1:
                break
        best = max(root.children, key=lambda key: (root.children[key].visits, root.children[key].total))
        return found[best]

    def _iterate(self, root: Node, game: State, found: dict[Any, Answer]) -> None:
        """Walk down, add a node, play on, and note the value along the way."""
        trial = Trial(game, self._quick, self._turns)
        node, path, new = root, [root], False
        while trial.decision is not None and not new:
            node, answer, new = self._descend(node, trial, trial.decision, found if node is root else None)
            path.append(node)
            trial.give(answer)
        trial.play_on()
        value = trial.promise(0)
        for each in path:
            each.visits += 1
            each.total += value if each.player == 0 else 1 - value

    def _descend(
        self, node: Node, trial: Trial, decision: Decision, found: dict[Any, Answer] | None
    ) -> tuple[Node, Answer, bool]:
        """An answer that was never tried here, the quick player's first; else the one that promises most."""
        player = decision.player
        if found:  # the first choice is the same in every deal
            options = found
        else:
            first = trial.quick_answer(decision)
            options = {
                labels(trial.game, decision, answer): answer
                for answer in answers(trial.game, decision, self._chance, first)
            }
            if found is not None:
                found.update(options)
        fresh = None
        for key in options:
            child = node.children.get(key)
            if child is None:
                fresh = key if fresh is None else fresh
            else:
                child.available += 1
        if fresh is not None:
            child = node.children[fresh] = Node(player)
            child.available = 1
            return child, options[fresh], True
        best = max((node.children[key] for key in options), key=_promise)
        key = next(key for key in options if node.children[key] is best)
        return best, options[key], False


def _promise(child: Node) -> float:
    """UCB1, by how often the answer could be given."""
    return child.total / child.visits + _EXPLORING * sqrt(log(child.available) / child.visits)
