"""What a player sees, as numbers from 0 to 1: a vector of the same length and meaning at every moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.energy_zone import ready
from pokeca_dsl.engine.observation import Observation, PokemonView, SideView, observe
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.learning.reach import Reach

Vector = npt.NDArray[np.float32]

KINDS: Final = (
    "turn", "choose pokemon", "choose cards", "choose one", "may", "number", "attack", "target", "promote",
    "active", "bench", "first", "order", "another",
)  # fmt: skip
"""Kinds of decisions; the last stands for any other."""
PURPOSES: Final = (
    "turn", "search", "attach", "attach to", "retreat", "retreat cost", "switch in", "switch out", "choose",
    "choose one", "may", "promotion", "move to discard pile", "move to hand", "move to deck", "move to bench",
    "put counters", "spread counters", "move counters from", "move counters to", "heal", "reveal",
    "lasting effect", "use attack of", "choose attack", "attack target", "evolve", "evolve with", "number",
    "order", "order of effects", "crowded bench", "bench", "active pokemon", "first player", "mulligan bonus",
    "another",
)  # fmt: skip
"""What choices are for; the last stands for any other."""
CONDITIONS: Final = ("asleep", "burned", "confused", "paralyzed", "poisoned")

TURNS: Final = 50.0
COPIES: Final = 10.0
"""So many copies of a card count as 1, as do so many Energy attached, or options to choose."""
DAMAGE: Final = 400.0
"""So many HP, or points of damage, count as 1."""
CARDS: Final = 60.0
"""So many cards in a pile count as 1."""
PRIZES: Final = 6.0
_OF_THE_GAME: Final = 8
_OF_A_CHOICE: Final = 4
_OF_A_SIDE: Final = 6
_OF_A_SLOT: Final = 6 + len(CONDITIONS)


class Features:
    """Lays out and fills the vector. ``sections`` names each stretch: where it begins, and its size."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.sections: dict[str, tuple[int, int]] = {}
        self.size = 0
        cards = len(reach.cards)
        self._section("game", _OF_THE_GAME)
        self._section("choice", _OF_A_CHOICE)
        self._section("kind", len(KINDS))
        self._section("purpose", len(PURPOSES))
        for name in ("asks", "chosen", "hand", "unseen", "stadium", "energy made"):
            self._section(name, cards)
        for whose in ("own", "opposing"):
            self._section(f"{whose} side", _OF_A_SIDE)
            self._section(f"{whose} discard pile", cards)
            self._section(f"{whose} lost zone", cards)
        for slot in reach.slot_names():
            self._section(slot, _OF_A_SLOT)
            self._section(f"{slot} card", cards)
            self._section(f"{slot} attached", cards)
        self._slots = [(slot, f"{slot} card", f"{slot} attached") for slot in reach.slot_names()]

    def _section(self, name: str, size: int) -> None:
        self.sections[name] = (self.size, size)
        self.size += size

    def encode(self, state: State, player: int, decision: Decision | None, picked: Sequence[int]) -> Vector:
        """What a player may know; ``decision`` where it is this player's, with the options chosen so far."""
        seen = observe(state, player)
        vector: Vector = np.zeros(self.size, dtype=np.float32)
        self._game(vector, state, seen)
        if decision is not None:
            self._choice(vector, state, decision, picked)
        own = seen.sides[player]
        self._count(vector, "hand", state, own.hand)
        self._count(vector, "unseen", state, _unseen(state, seen, own))
        for whose, side in (("own", own), ("opposing", seen.sides[1 - player])):
            self._side(vector, whose, state, side)
        self._in_play(vector, state, seen)
        np.clip(vector, 0.0, 1.0, out=vector)
        return vector

    def _game(self, vector: Vector, state: State, seen: Observation) -> None:
        self._put(
            vector,
            "game",
            seen.turn / TURNS,
            seen.turn_player == seen.player,
            seen.first_player == seen.player,
            seen.turn == 0,
            seen.sudden_death,
            seen.energy_attached / COPIES,
            seen.supporters_played / COPIES,
            seen.retreats / COPIES,
        )
        if seen.stadium >= 0:
            self._count(vector, "stadium", state, (seen.stadium,), 1.0)
        made = ready(state, state.player) if seen.energy_made >= 0 else -1
        if made >= 0:
            self._count(vector, "energy made", state, (made,), 1.0)

    def _choice(self, vector: Vector, state: State, decision: Decision, picked: Sequence[int]) -> None:
        least, most = decision.minimum - len(picked), decision.maximum - len(picked)
        self._put(vector, "choice", 1.0, max(least, 0) / COPIES, most / COPIES, len(picked) / COPIES)
        for name, words, word in (("kind", KINDS, decision.kind), ("purpose", PURPOSES, decision.purpose)):
            vector[self.sections[name][0] + words.index(word if word in words else "another")] = 1.0
        if decision.cause[2] >= 0:
            self._count(vector, "asks", state, (decision.cause[2],), 1.0)
        chosen = [decision.options[index] for index in picked]
        self._count(vector, "chosen", state, [option[1] for option in chosen if option[0] == "card"])

    def _side(self, vector: Vector, whose: str, state: State, side: SideView) -> None:
        self._put(
            vector,
            f"{whose} side",
            side.hand_size / CARDS,
            side.deck_size / CARDS,
            side.prizes_left / PRIZES,
            side.points / PRIZES,
            len(side.discard) / CARDS,
            len(side.bench) / COPIES,
        )
        self._count(vector, f"{whose} discard pile", state, side.discard)
        self._count(vector, f"{whose} lost zone", state, side.lost)

    def _in_play(self, vector: Vector, state: State, seen: Observation) -> None:
        places = self.reach.places(state, seen.player)
        for side in seen.sides:
            for view in (*side.active, *side.bench):
                slot = places.get(view.uid)
                if slot is not None:
                    self._pokemon(vector, self._slots[slot], state, view)

    def _pokemon(self, vector: Vector, names: tuple[str, str, str], state: State, view: PokemonView) -> None:
        slot, card, attached = names
        self._put(
            vector,
            slot,
            1.0,
            view.hp / DAMAGE,
            view.damage / DAMAGE,
            (view.hp - view.damage) / DAMAGE,
            view.since == state.turn,
            view.evolved == state.turn,
            *(condition in view.conditions for condition in CONDITIONS),
        )
        self._count(vector, card, state, view.cards[-1:], 1.0)
        self._count(vector, attached, state, (*view.energy, *view.tools))

    def _put(self, vector: Vector, section: str, *values: Any) -> None:
        start, _ = self.sections[section]
        vector[start : start + len(values)] = values

    def _count(
        self, vector: Vector, section: str, state: State, cards: Iterable[int], each: float = 1.0 / COPIES
    ) -> None:
        start, index, known = self.sections[section][0], self.reach.index, state.match.cards
        for cid in cards:
            number = index.get(known[cid].key)
            if number is not None:
                vector[start + number] += each


def _unseen(state: State, seen: Observation, own: SideView) -> list[int]:
    """The own cards that lie in the deck or among the Prize cards: all but those that are seen elsewhere."""
    elsewhere = {*own.hand, *own.discard, *own.lost, *seen.being_played, seen.stadium}
    for side in seen.sides:
        for view in (*side.active, *side.bench):
            elsewhere.update(view.cards, view.energy, view.tools)
    return [cid for cid in state.match.of_the_deck(seen.player) if cid not in elsewhere]
