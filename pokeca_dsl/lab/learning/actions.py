"""Actions by number: each means the same in every game of an environment, whatever the decision offers.

Options that differ in nothing a player could want (copies of a card in the same place) are one action. What
no action can name, or tell from another option, is answered by its place in the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.learning.reach import Reach

DONE: Final = 0
"""Choose no more, where fewer than the most may be chosen."""
WAIT: Final = 1
"""Do nothing while the other player decides; only where both players act in every cycle."""
_WORDS: Final = ("done", "wait", "end", "yes", "no", "first", "second", "use stadium")
NTH: Final = 64
"""Options that can be answered by their place in the list."""
_ATTACKS: Final = 4
_ABILITIES: Final = 3
_FROM_HAND: Final = ("bench", "trainer", "stadium", "assemble")
_ONTO: Final = ("attach", "evolve", "tool")

Zones: TypeAlias = dict[int, tuple[str, int]]
"""By card the name of its place, and the slot of its Pokémon where it is in play (else −1)."""


@frozen
class Offer:
    """A pending decision in actions: the indexes of the options that each stands for."""

    decision: Decision
    options: dict[int, list[int]]
    left_out: tuple[int, ...]
    """Options that no action reaches, as the list is too long."""

    def legal(self, picked: Sequence[int]) -> list[int]:
        """The actions that may be taken now, after these options have been chosen."""
        found = [
            action for action, options in self.options.items() if self._next(options, picked) is not None
        ]
        if len(picked) >= self.decision.minimum or not found:
            found.append(DONE)
        return found

    def option(self, action: int, picked: Sequence[int]) -> int | None:
        """The option that an action chooses now; None where it isn't legal."""
        return self._next(self.options.get(action, []), picked)

    @staticmethod
    def _next(options: Sequence[int], picked: Sequence[int]) -> int | None:
        return next((index for index in options if index not in picked), None)


class Actions:
    """All actions of an environment. ``names`` says what each does; ``size`` is how many there are."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.names: list[str] = list(_WORDS)
        cards, slots = reach.cards, list(reach.slot_names())
        own = slots[: reach.own]
        self._nth = self._add(f"option {n + 1}" for n in range(NTH))
        self._play = self._add(f"play {card}" for card in cards)
        self._onto = self._add(f"play {card} onto {slot}" for card in cards for slot in own)
        self._attack = self._add(f"attack {i + 1} of {slot}" for slot in slots for i in range(_ATTACKS))
        self._ability = self._add(f"ability {i + 1} of {slot}" for slot in own for i in range(_ABILITIES))
        self._away = self._add(f"ability of {card} outside of play" for card in cards)
        self._retreat = self._add(f"retreat {slot}" for slot in own)
        self._pokemon = self._add(f"choose {slot}" for slot in slots)
        self._mine = self._add(f"choose own {card}" for card in cards)
        self._theirs = self._add(f"choose the opponent's {card}" for card in cards)
        self._at = self._add(f"choose {card} at {slot}" for card in cards for slot in slots)
        self.size = len(self.names)

    def _add(self, names: Iterator[str]) -> int:
        start = len(self.names)
        self.names += names
        return start

    def offer(self, state: State, decision: Decision) -> Offer:
        """The actions that answer a decision. Equal copies come together, anything else has its own."""
        places = self.reach.places(state, decision.player)
        zones = _zones(state, places) if any(option[0] == "card" for option in decision.options) else {}
        found: dict[int, list[int]] = {}
        meant: dict[int, tuple[Any, ...]] = {}
        left_out: list[int] = []
        for index, option in enumerate(decision.options):
            action, meaning = self._action(state, decision.player, option, places, zones)
            copy = meaning[-1] is None and option not in decision.options[:index]
            known = action is not None and meant.setdefault(action, meaning) == meaning
            if action is not None and known and (copy or action not in found):
                found.setdefault(action, []).append(index)
                continue
            if index < NTH:
                found[self._nth + index] = [index]
            else:
                left_out.append(index)
        return Offer(decision, found, tuple(left_out))

    def _action(
        self,
        state: State,
        player: int,
        option: Option,
        places: dict[int, int],
        zones: dict[int, tuple[str, int]],
    ) -> tuple[int | None, tuple[Any, ...]]:
        """The action that names an option (None: none does), and what it means.

        Options of one action are copies of each other where their meanings are equal and end in None.
        """
        kind, reach = option[0], self.reach
        if kind in _WORDS:
            return _WORDS.index(kind), (kind, option)
        if kind in _FROM_HAND:
            card = self._card(state, option[1])
            return (None if card is None else self._play + card), (kind, None)
        if kind in _ONTO:
            card, slot = self._card(state, option[1]), places.get(option[2])
            if card is None or slot is None or slot >= reach.own:
                return None, (option,)
            return self._onto + card * reach.own + slot, (kind, None)
        if kind == "card":
            return self._chosen(state, player, option, zones)
        return self._of_a_pokemon(state, option, places), (option,)

    def _chosen(
        self, state: State, player: int, option: Option, zones: Zones
    ) -> tuple[int | None, tuple[Any, ...]]:
        cid = option[1]
        card = self._card(state, cid)
        zone, slot = zones.get(cid, ("hidden", -1))
        if card is None or zone == "in play":
            return None, (option,)
        if slot >= 0:
            return self._at + card * self.reach.slots + slot, (zone, None)
        start = self._mine if state.match.owner(cid) == player else self._theirs
        return start + card, (zone, None)

    def _of_a_pokemon(self, state: State, option: Option, places: dict[int, int]) -> int | None:
        kind, reach = option[0], self.reach
        if kind == "ability" and option[1] < 0:
            card = self._card(state, option[3])
            return None if card is None else self._away + card
        slot = places.get(option[1]) if len(option) > 1 else None
        if slot is None:
            return None
        if kind == "pokemon":
            return self._pokemon + slot
        if kind == "attack" and option[2] < _ATTACKS:
            return self._attack + slot * _ATTACKS + int(option[2])
        if kind == "ability" and option[2] < _ABILITIES and slot < reach.own:
            return self._ability + slot * _ABILITIES + int(option[2])
        if kind == "retreat" and slot < reach.own:
            return self._retreat + slot
        return None

    def _card(self, state: State, cid: int) -> int | None:
        return self.reach.index.get(state.match.cards[cid].key)


def _zones(state: State, places: dict[int, int]) -> Zones:
    """Where each card lies that isn't hidden in a deck."""
    found: Zones = {}
    for player in (0, 1):
        for name, zone in (
            ("hand", state.hand[player]),
            ("discard pile", state.discard[player]),
            ("prize cards", state.prizes[player]),
            ("lost zone", state.lost[player]),
        ):
            found.update((cid, (name, -1)) for cid in zone)
        for pokemon in state.in_play(player):
            slot = places.get(pokemon.uid)
            for name, cards in (("card", pokemon.cards), ("energy", pokemon.energy), ("tool", pokemon.tools)):
                where = ("in play", -1) if slot is None else (name, slot)
                found.update((cid, where) for cid in cards)
    return found
