"""Fit the weights by which the search judges a position: ``python -m benchmarks.prospects [GAMES] [PAIRS]``.

What winners have at the table isn't what made them win. So the fit goes in two steps:

1. Games of the heuristic player, with some answers by chance, give positions at the start of turns, and who
   won; a logistic regression on them tells roughly how likely a player wins (with a constant for each pair of
   decks).
2. From such a position the same turn is played twice, with some answers by chance; four more turns are
   played after each, and judged by step 1, or by who won meanwhile. The difference of the two is fitted to
   that of the features where the turn ended: decks, and the position before, are the same on both sides.

The weights of step 2 are pulled towards those of step 1. Those in use come from 1600 games and 4250 pairs,
which take about twenty minutes, compiled; they explained 22 % of the variance of a thousand pairs kept aside.
Features that a first fit found to weigh nothing were left out. Needs numpy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.agents import RandomAgent, SimpleAgent
from pokeca_dsl.play.fuzzing import Pairing
from pokeca_dsl.play.heuristic import HeuristicAgent
from pokeca_dsl.play.match import Agent, Answer, Seat, Setting
from pokeca_dsl.play.pool import pairings_under, shipped
from pokeca_dsl.play.prospects import FEATURES, HAND, HAND_WEIGHTS, WEIGHTS, hand, side
from pokeca_dsl.play.trying import only_answer

RULES = ("standard", "dp", "neo", "bw")
AHEAD = 4
"""Turns that are played after the one that is played in two ways."""
_OWN_PULL, _DECK_PULL, _PAIR_PULL = 2.0, 20.0, 20.0
_FLATTEST = 0.03
"""The least slope of the odds that a pair counts with: p(1 − p)."""
_STEPS = 2000
"""Decisions after which a stretch of a game is given up."""


class Wavering:
    """The heuristic player on one deal; of its answers so large a share is by chance, or the simple one's."""

    def __init__(self, seed: int, by_chance: float, simply: float) -> None:
        self._chance = Random(seed)
        self._shares = by_chance, by_chance + simply
        self._agents: tuple[Agent, ...] = (RandomAgent(seed), SimpleAgent(seed), HeuristicAgent(seed, 1))

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """An answer of one of the three."""
        only = only_answer(decision)
        if only is not None:
            return only
        drawn = self._chance.random()
        return self._agents[sum(drawn >= share for share in self._shares)].choose(decision, seat)


class Start(NamedTuple):
    """A turn's start, the number of the pair of decks and seats, and whether the turn player won the game."""

    state: State
    group: int
    won: bool


class Pair(NamedTuple):
    """Of two ways to play a turn: the difference of the features, that of what came of them, and how steeply
    the odds go there."""

    features: Any
    came: float
    slope: float


def play_on(state: State, agent: Agent, turn: int) -> bool:
    """Play to the start of a turn, or the end of the game; tells whether that was reached."""
    decision = state.decision
    for _ in range(_STEPS):
        if decision is None or (decision.kind == "turn" and state.turn >= turn):
            return True
        try:
            _, decision = step(state, agent.choose(decision, Seat(state, decision.player)))
        except BudgetSpent:
            return False
    return False


def starts(games: int) -> list[Start]:
    """Step 1's positions: every turn's start of so many games."""
    pool = shipped("en")
    pairings: list[Pairing] = [each for rules in RULES for each in pairings_under(rules, pool)]
    pairs = {names: number for number, names in enumerate(dict.fromkeys(p.names for p in pairings))}
    found: list[Start] = []
    for seed in range(games):
        pairing = pairings[seed % len(pairings)]
        state = Setting(pairing.table, pairing.decks, seed).start()
        state.traced = False
        begin(state)
        agent, met = Wavering(seed, 0.04, 0.1), []
        while state.result is None and play_on(state, agent, state.turn + 1) and state.result is None:
            met.append(state.clone())
        if state.result is not None and state.result.winner is not None:
            winner, group = state.result.winner, 2 * pairs[pairing.names]
            found += [Start(each, group + each.player, winner == each.player) for each in met]
    return found


def differences(state: State, player: int) -> list[float]:
    """The features of a player's side less those of the other's."""
    own, others = side(state, player), side(state, 1 - player)
    return [a - b for a, b in zip(own, others, strict=True)]


def fit_winners(found: list[Start]) -> Any:
    """Step 1's weights."""
    rows = np.array([differences(each.state, each.state.player) for each in found])
    scale = rows.std(axis=0) + 1e-9
    groups = np.array([each.group for each in found])
    data = np.hstack([rows / scale, np.ones((len(rows), 1)), np.eye(groups.max() + 1)[groups]])
    won = np.array([float(each.won) for each in found])
    pull = np.array([_OWN_PULL] * rows.shape[1] + [0.1] + [_DECK_PULL] * (groups.max() + 1))
    weights = np.zeros(data.shape[1])
    for _ in range(25):  # Newton's steps
        odds = 1 / (1 + np.exp(-data @ weights))
        hessian = (data * (odds * (1 - odds))[:, None]).T @ data + np.diag(pull)
        weights -= np.linalg.solve(hessian, data.T @ (odds - won) + pull * weights)
    return weights[: rows.shape[1]] / scale


def turned_out(state: State, player: int, weights: Any) -> float:
    """How likely the player wins: 0 or 1 where the game is over."""
    if state.result is not None:
        return 0.5 if state.result.winner is None else float(state.result.winner == player)
    return float(1 / (1 + np.exp(-np.array(differences(state, player)) @ weights)))


def pairs(found: list[Start], number: int, weights: Any) -> Iterator[Pair]:
    """Step 2's pairs."""
    chance = Random(1)
    agents = [Wavering(2, 0.3, 0.18), Wavering(3, 0.0, 0.0)]
    while number:
        start = chance.choice(found).state
        player, ends, came = start.player, [], []
        for _ in range(2):
            state = start.clone()
            state.rng = chance.randrange(1 << 62) | 1
            if not play_on(state, chance.choice(agents), start.turn + 1) or state.result is not None:
                break
            likely = turned_out(state, player, weights)
            ends.append((np.array([*differences(state, player), *hand(state, player)]), likely))
            if not play_on(state, agents[1], start.turn + 1 + AHEAD):
                break
            came.append(turned_out(state, player, weights))
        if len(came) == 2:
            number -= 1
            middle = (ends[0][1] + ends[1][1] + came[0] + came[1]) / 4
            slope = max(_FLATTEST, middle * (1 - middle))
            yield Pair(ends[0][0] - ends[1][0], came[0] - came[1], slope)


def fit_deeds(found: list[Pair], towards: Any) -> Any:
    """Step 2's weights, pulled towards those of step 1; tells how much they explain of pairs kept aside."""
    rows = np.array([each.features for each in found])
    slopes, came = np.array([each.slope for each in found]), np.array([each.came for each in found])
    prior = np.concatenate([towards, np.zeros(rows.shape[1] - len(towards))])
    scale = rows.std(axis=0) + 1e-9
    data = rows / scale * slopes[:, None]

    def solve(kept: Any) -> Any:
        normal = data[kept].T @ data[kept] + _PAIR_PULL * np.eye(rows.shape[1])
        return np.linalg.solve(normal, data[kept].T @ came[kept] + _PAIR_PULL * prior * scale)

    aside = np.arange(len(came)) % 4 == 0
    missed = came[aside] - data[aside] @ solve(~aside)
    print(f"explains {1 - missed @ missed / (came[aside] @ came[aside]):.1%} of the variance of unseen pairs")
    return solve(np.ones(len(came), bool)) / scale


def main() -> None:
    """Play, fit, print beside the weights in use."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 4250
    found = starts(games)
    winners = fit_winners(found)
    deeds = fit_deeds(list(pairs(found, number, winners)), winners)
    names = (*FEATURES, *(f"in the hand: {name}" for name, _ in HAND))
    used = (*WEIGHTS, *HAND_WEIGHTS)
    print("winners deeds in use")
    for place, (name, weight) in enumerate(zip(names, used, strict=True)):
        winner = winners[place] if place < len(winners) else 0.0
        print(f"{winner:7.2f} {deeds[place]:6.2f} {weight:6.2f}  {name}")


if __name__ == "__main__":
    main()
