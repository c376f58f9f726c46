"""Players by name: the one register that every verb with ``--players`` or ``--bot`` takes them from."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from pokeca_dsl.play.agents import AttackingAgent, RandomAgent, SimpleAgent
from pokeca_dsl.play.heuristic import HeuristicAgent
from pokeca_dsl.play.match import Agent
from pokeca_dsl.play.search import SearchAgent

PLAYERS: dict[str, Callable[[int], Agent]] = {
    "random": RandomAgent,
    "attacker": AttackingAgent,
    "simple": SimpleAgent,
    "heuristic": HeuristicAgent,
    "search": SearchAgent,
}
"""Players by name, the weaker first; each is made with a seed, and plays the same with the same."""

NUMBERED: dict[str, Callable[[int, int], Agent]] = {"heuristic": HeuristicAgent, "search": SearchAgent}
"""Players that take a number behind their name: "heuristic:4" tries on four deals, "search:500" spends 500
iterations on a decision."""


class NoPlayer(KeyError):
    """No player has that name; the message says which there are."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        near = get_close_matches(name.partition(":")[0], PLAYERS, 1)
        meant = f", did you mean `{near[0]}`" if near and near[0] != name else ""
        numbered = " and ".join(f"`{each}:NUMBER`" for each in NUMBERED)
        self.message = (
            f"no player is called `{name}`{meant}; there are: {', '.join(PLAYERS)}; "
            f"{numbered} and `search:SECONDSs` think longer or shorter"
        )

    def __str__(self) -> str:
        return self.message


def make_player(name: str, seed: int) -> Agent:
    """A player of that name, such as "simple", "search:500" (iterations a decision) or "search:0.2s" (seconds
    a decision; then the same seed doesn't play the same game). Raises NoPlayer."""
    if name in PLAYERS:
        return PLAYERS[name](seed)
    kind, _, measure = name.partition(":")
    try:
        if kind == "search" and measure.endswith("s"):
            seconds = float(measure[:-1])
            if 0 < seconds < float("inf"):
                return SearchAgent(seed, seconds=seconds)
        if kind in NUMBERED and int(measure) > 0:
            return NUMBERED[kind](seed, int(measure))
    except ValueError:
        pass
    raise NoPlayer(name)
