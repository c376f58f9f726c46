"""A player that searches: information-set Monte Carlo tree search on copies of the game.

An iteration takes a deal of the hidden cards (see redeal), gives an answer, lets the turn be played to its
end, and judges the position that the opponent then faces (see prospects). The turn goes on in one of several
ways: as a quick player has it (see plans), or down a tree that all deals share, whose nodes are choices that
were faced, in the middle of effects too, and whose edges are answers by what they are, not by which copy of a
card they name. After P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4 (2012): single-observer.

Every answer with every way to go on is an arm of a bandit. They share the iterations by sequential halving
(Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013) and meet the
same deals, so that what tells them apart is less the luck of the deal. Down the tree UCB1 chooses, among few
answers at first and more as visits come in.
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
from pokeca_dsl.play.plans import PLANS
from pokeca_dsl.play.prospects import prospects
from pokeca_dsl.play.trying import Trial, Uses, answers, labels, without_thought

ITERATIONS = 200
"""Iterations a decision, unless a player is made with another number or with a time."""
TURNS = 1
"""Turns that a search looks through: the one under way (2: the opponent's answer to it, too)."""
_DEALS = 2
"""Deals at least that an arm is tried on before it may be put away."""
_EXPLORING = 0.1
"""How much the search tries what it knows little of (the constant of UCB1); values lie between 0 and 1."""
_WIDENING = 0.5
"""In the tree 1 + this times the root of the visits are the answers that are tried at all."""
_ENDS_THE_TURN = ("attack", "end")
"""Actions after which there is no other way to go on."""


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


class Arm:
    """An answer to the decision with a way to go on after it; ``plan`` None: down the tree."""

    __slots__ = ("answer", "node", "plan")

    def __init__(self, answer: Answer, plan: SimpleAgent | None, player: int) -> None:
        self.answer = answer
        self.plan = plan
        self.node = Node(player)
        """How often it was tried and what it brought; and the root of the arm's tree."""


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
        self._plans = [plan(seed + 3 + number) for number, plan in enumerate(PLANS)]
        self._uses = Uses()
        self._iterations = iterations
        self._seconds = seconds
        self._turns = turns

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The answer that is left when the search has put away all others."""
        quick = self._quick[seat.player]
        settled = without_thought(decision, seat, quick)
        if settled is not None:
            return settled
        plain = quick.choose(decision, seat)
        deals = [seat.imagine(self._chance)]
        tried = answers(deals[0], decision, self._chance, plain)
        tried = self._uses.left(decision, seat, tried)
        found = tried[0] if len(tried) == 1 else self._search(self._arms(tried, decision), deals, seat)
        return self._uses.note(decision, found)

    def _arms(self, tried: list[Answer], decision: Decision) -> list[Arm]:
        """Every answer with every way to go on after it; with fewer of them where iterations are few."""
        ways = [*self._plans, None][: max(1, self._iterations // (_DEALS * len(tried)))]
        arms = []
        for answer in tried:
            last = decision.kind == "turn" and decision.options[answer[0]][0] in _ENDS_THE_TURN
            arms += [Arm(answer, way, decision.player) for way in (ways[:1] if last else ways)]
        return arms

    def _search(self, left: list[Arm], deals: list[State], seat: Seat) -> Answer:
        """Put the worse half of the arms away, again and again, until one answer is left."""
        begun = perf_counter()
        spare, rounds, sweeps = self._iterations, max(1, ceil(log2(len(left)))), 1
        timing = self._seconds is not None
        while any(arm.answer != left[0].answer for arm in left):
            if not timing:
                least = _DEALS if left[0].node.visits < _DEALS else 1
                sweeps = max(least, round(spare / rounds / len(left)))
            for _ in range(sweeps):
                while len(deals) <= left[0].node.visits:
                    deals.append(seat.imagine(self._chance))
                for arm in left:
                    self._iterate(arm, deals[arm.node.visits].clone(), seat.player)
                if self._late(begun):
                    return max(left, key=lambda arm: arm.node.mean).answer
            if timing and self._seconds is not None:  # how long one sweep takes tells how many there will be
                spare = int(len(left) * self._seconds / (perf_counter() - begun))
                timing = False
                continue
            left.sort(key=lambda arm: -arm.node.mean)
            del left[ceil(len(left) / 2) :]
        return left[0].answer

    def _late(self, begun: float) -> bool:
        return self._seconds is not None and perf_counter() - begun > self._seconds

    def _iterate(self, arm: Arm, game: State, player: int) -> None:
        """Give the answer, go on in the arm's way to the turn's end, and note the value along the path."""
        path = [arm.node]
        if arm.plan is None:
            trial = Trial(game, self._quick, self._turns)
            trial.give(arm.answer)
            self._walk(trial, path)
        else:
            pair = (arm.plan, self._quick[1]) if player == 0 else (self._quick[0], arm.plan)
            trial = Trial(game, pair, self._turns)
            trial.give(arm.answer)
        trial.play_on()
        value = trial.promise(player, prospects)
        for each in path:
            each.visits += 1
            each.total += value if each.player == player else 1 - value

    def _walk(self, trial: Trial, path: list[Node]) -> None:
        """Go down the tree, and add a node to it."""
        new = path[-1].visits == 0
        while trial.decision is not None and not new:
            node, answer, new = self._descend(path[-1], trial, trial.decision)
            path.append(node)
            trial.give(answer)

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
