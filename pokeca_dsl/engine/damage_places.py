"""Where in a ruleset's damage order an effect has its place: worked out once for each ruleset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Final, TypeAlias

Places: TypeAlias = dict[tuple[str, bool, str, bool], int]
"""The index of a stage in the damage order, by what an effect is.

The key: "dealt" or "taken"; whether a Trainer or Energy card makes the effect (or else an attack or an
Ability); its moment ("default", "before" or "after" Weakness and Resistance, as its text says); whether it
is on the Pokémon of both players.
"""

_ATTACKER: Final = ("attacker's own", "attacker's cards", "attacker")
_DEFENDER: Final = ("defender's own", "defender's cards", "defender")


def damage_places(order: Sequence[str]) -> Places:
    """The place of every kind of effect. One that the order has no stage for has none: it changes nothing."""
    found: Places = {}
    for kind, cards, moment, field in product(
        ("dealt", "taken"), (False, True), ("default", "before", "after"), (False, True)
    ):
        place = _place(order, kind, cards, moment, field)
        if place is not None:
            found[kind, cards, moment, field] = place
    return found


def _place(order: Sequence[str], kind: str, cards: bool, moment: str, field: bool) -> int | None:
    turning = max((i for i, name in enumerate(order) if name in ("weakness", "resistance")), default=-1)
    own = 1 if cards else 0
    attacker = (_ATTACKER[own], "attacker")
    defender = (_DEFENDER[own], "defender")
    if moment == "before":
        return _first(order, (*attacker, *_ATTACKER), lambda place: turning < 0 or place < turning)
    if field and moment == "default" and "whole field" in order:
        return order.index("whole field")
    if kind == "taken":
        return _first(order, defender, _anywhere)
    if moment == "after":
        return _first(order, (*attacker, *defender, *_DEFENDER), lambda place: place > turning)
    return _first(order, attacker, _anywhere)


def _anywhere(place: int) -> bool:
    return place >= 0


def _first(order: Sequence[str], names: Sequence[str], fits: Callable[[int], bool]) -> int | None:
    """The place of the first of these stages that the order has at a place that fits."""
    for name in names:
        if name in order and fits(order.index(name)):
            return order.index(name)
    return None
