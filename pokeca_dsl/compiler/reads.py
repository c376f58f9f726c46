"""What parts of a text need from earlier parts and give to later ones: to split attacks at their damage."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import Noun, Reference
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.statements import Cost
from pokeca_dsl.effects.vocabulary import Place, Role

SHAPING = (b.BaseDamage, b.FailAttack, b.Disregard, k.BeforeDamage, Cost)
"""What must come before the attack's damage."""

_ROLES = {role: role.value for role in (Role.IT, Role.THEM, Role.REST, Role.INCOMER, Role.OUTGOER)}
_GIVES: dict[type, tuple[str, ...]] = {
    b.Flip: ("coins",),
    b.Search: ("them", "amount"),
    b.LookAt: ("them", "rest", "amount"),
    b.Reveal: ("them", "amount"),
    b.Choose: ("it", "them", "amount"),
    b.Move: ("them", "it", "rest", "amount"),
    b.Attach: ("them", "it", "amount"),
    b.MoveEnergy: ("them", "it", "amount"),
    b.Switch: ("it", "incomer", "outgoer"),
    b.DealDamage: ("it", "amount"),
    b.PutCounters: ("it", "amount"),
    b.SpreadCounters: ("amount",),
    b.MoveCounters: ("it", "amount"),
    b.Heal: ("it", "amount"),
    b.Draw: ("amount",),
    b.DrawUntil: ("amount",),
    b.Evolve: ("it",),
    b.Devolve: ("it",),
    b.Apply: ("it",),
    b.Recover: ("it",),
    b.KnockOut: ("it",),
}


def parts(effect: Any) -> tuple[tuple[str | int, Any], ...]:
    """The sequences of steps inside a control effect, each with the way to it."""
    if isinstance(effect, k.ChooseOne):
        return tuple((i, option) for i, option in enumerate(effect.options))
    steps = getattr(effect, "steps", None)
    if steps is not None and not isinstance(effect, Grant):
        return (("steps", steps),)
    return ()


def shapes_damage(effect: Any) -> bool:
    """Whether anything in the effect changes the attack's own damage or must come before it."""
    if isinstance(effect, SHAPING):
        return True
    return any(shapes_damage(step) for _, steps in parts(effect) for step in steps)


def makes_number(effect: Any) -> bool:
    """Whether the effect changes the number of the attack's damage."""
    if isinstance(effect, b.BaseDamage):
        return True
    return any(makes_number(step) for _, steps in parts(effect) for step in steps)


def gives(effect: Any) -> set[str]:
    """What later parts can refer to."""
    found = set(_GIVES.get(type(effect), ()))
    if not isinstance(effect, b.Shuffle) and not (isinstance(effect, k.If) and _asks_did(effect.condition)):
        found.add("did")
    for _, steps in parts(effect):
        for step in steps:
            found |= gives(step)
    return found


def _asks_did(condition: Any) -> bool:
    return "did" in reads(condition)


def reads(part: Any) -> set[str]:
    """What an effect object refers to that something before it must have bound."""
    if isinstance(part, tuple):
        return _reads_sequence(part)
    if isinstance(part, Reference):
        return {_ROLES[part.role]} if part.role in _ROLES else set()
    found: set[str] = set()
    if isinstance(part, c.Came | v.Coins):
        found.add("coins")
    elif isinstance(part, c.Did):
        found.add("did")
    elif isinstance(part, v.AmountDone):
        found.add("amount")
    if attrs.has(type(part)):
        for field in attrs.fields(type(part)):
            found |= reads(getattr(part, field.name))
    return found


def found_among(part: Any) -> bool:
    """Whether cards are selected among those of an earlier step."""
    if isinstance(part, tuple):
        return any(map(found_among, part))
    if isinstance(part, Noun) and part.place is Place.AMONG and part.on == Reference(Role.THEM):
        return True
    return attrs.has(type(part)) and any(
        found_among(getattr(part, field.name)) for field in attrs.fields(type(part))
    )


def _reads_sequence(items: tuple[Any, ...]) -> set[str]:
    """What a sequence needs from outside: what an item gives, the later items need no longer."""
    found: set[str] = set()
    given: set[str] = set()
    for item in items:
        found |= reads(item) - given
        if attrs.has(type(item)):
            given |= gives(item)
    return found
