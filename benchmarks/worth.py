"""Fit the weights by which players judge a position: ``python -m benchmarks.worth [GAMES] [PLAYER …]``.

Games are played between the named players (see play/players) with the shipped decks; the features of every
turn's start are fitted to who won, by logistic regression in which each pair of decks has a constant of its
own (a deck's strength must not pass for that of what it happens to play). Needs numpy.
"""

from __future__ import annotations

import sys
from itertools import product

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.play.match import Agent, Answer, Seat, Setting, play
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.pool import pairings_under, shipped
from pokeca_dsl.play.worth import FEATURES, WEIGHTS, side

RULES = ("standard", "dp", "base", "neo", "bw")
_PULL = 2.0


class Noting:
    """Plays as another does, and notes the features of the positions in which its turns begin."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._turn = 0
        self.noted: list[list[float]] = []

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The other's answer."""
        if decision.kind == "turn" and seat.turn != self._turn:
            self._turn = seat.turn
            state, player = seat._state, seat.player
            own, others = side(state, player), side(state, 1 - player)
            self.noted.append([a - b for a, b in zip(own, others, strict=True)])
        return self._agent.choose(decision, seat)


def positions(games: int, names: list[str]) -> tuple[list[list[float]], list[int], list[int]]:
    """Features of positions, whether the turn player won, and the number of the pair of decks and seats."""
    pool = shipped("en")
    pairings = [pairing for rules in RULES for pairing in pairings_under(rules, pool)]
    pairs = {names: number for number, names in enumerate(dict.fromkeys(p.names for p in pairings))}
    players = list(product(names, repeat=2))
    rows: list[list[float]] = []
    won: list[int] = []
    groups: list[int] = []
    for seed in range(games):
        pairing = pairings[seed % len(pairings)]
        sides = players[seed // len(pairings) % len(players)]
        seats = [Noting(make_player(name, 2 * seed + place)) for place, name in enumerate(sides)]
        winner = play(Setting(pairing.table, pairing.decks, seed), seats).result.winner
        if winner is None:
            continue
        for seat, noting in enumerate(seats):
            rows += noting.noted
            won += [int(winner == seat)] * len(noting.noted)
            groups += [2 * pairs[pairing.names] + seat] * len(noting.noted)
    return rows, won, groups


def fit(rows: list[list[float]], won: list[int], groups: list[int]) -> list[float]:
    """The weights, so that a Prize card taken is worth 1."""
    import numpy as np

    x = np.array(rows)
    scale = x.std(axis=0) + 1e-9
    own = np.eye(max(groups) + 1)[np.array(groups)]
    data, y = np.hstack([x / scale, own]), np.array(won)
    pull = np.array([_PULL] * x.shape[1] + [20.0] * own.shape[1])
    w = np.zeros(data.shape[1])
    for _ in range(30):  # Newton's steps
        p = 1 / (1 + np.exp(-data @ w))
        gradient = data.T @ (p - y) + pull * w
        hessian = (data * (p * (1 - p))[:, None]).T @ data + np.diag(pull)
        w = w - np.linalg.solve(hessian, gradient)
    found = w[: x.shape[1]] / scale
    print(f"a Prize card is worth {found[0]:.3f} in the logarithm of the odds")
    return [float(each) for each in found / found[0]]


def main() -> None:
    """Play, fit, print beside the weights in use."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1600
    found = fit(*positions(games, sys.argv[2:] or ["simple"]))
    for name, weight, used in zip(FEATURES, found, WEIGHTS, strict=True):
        print(f"{weight:8.3f} {used:8.3f}  {name}")


if __name__ == "__main__":
    main()
