"""Steps told again with another number: "search for up to 3 instead", 「つけられる枚数は3枚までになり」."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.control import If
from pokeca_dsl.effects.nouns import Noun, Target
from pokeca_dsl.effects.quantities import All, Quantity
from pokeca_dsl.effects.verbs import Attach
from pokeca_dsl.effects.vocabulary import Sequel


def so_many_instead(
    steps: tuple[Any, ...], condition: Condition, quantity: Quantity, to: Target | None = None
) -> tuple[Any, ...]:
    """The steps, and where the condition holds in their place the same with that many.

    The number is that of what the first of the steps takes; ``to`` says to whom it is attached then.
    """
    again = list(steps)
    for place, step in enumerate(steps):
        name = next((name for name in ("what", "target") if _has_number(getattr(step, name, None))), None)
        if name is not None:
            again[place] = attrs.evolve(step, **{name: attrs.evolve(getattr(step, name), quantity=quantity)})
            break
    if to is not None:
        again = [attrs.evolve(step, to=to) if isinstance(step, Attach) else step for step in again]
    return (*steps, If(condition, tuple(again), Sequel.INSTEAD))


def _has_number(target: Any) -> bool:
    """Whether so many of something are taken."""
    return isinstance(target, Noun) and not isinstance(target.quantity, All)
