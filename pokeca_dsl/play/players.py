"""Players by name: the one register that every verb with ``--players`` or ``--bot`` takes them from."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from pokeca_dsl.play.agents import RandomAgent, SimpleAgent
from pokeca_dsl.play.match import Agent

PLAYERS: dict[str, Callable[[int], Agent]] = {"random": RandomAgent, "simple": SimpleAgent}
"""Players by name; each is made with a seed, and plays the same with the same."""


class NoPlayer(KeyError):
    """No player has that name; the message says which there are."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        near = get_close_matches(name, PLAYERS, 1)
        meant = f", did you mean `{near[0]}`" if near else ""
        self.message = f"no player is called `{name}`{meant}; there are: {', '.join(PLAYERS)}"

    def __str__(self) -> str:
        return self.message


def make_player(name: str, seed: int) -> Agent:
    """A player of that name. Raises NoPlayer."""
    if name not in PLAYERS:
        raise NoPlayer(name)
    return PLAYERS[name](seed)
