"""Steps that are told once and meant more than once: in another number, or as answers to several events."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.control import ForEach, If
from pokeca_dsl.effects.nouns import Noun, Target
from pokeca_dsl.effects.quantities import All, Quantity
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.verbs import Attach
from pokeca_dsl.effects.vocabulary import Sequel


def so_many_instead(
    steps: tuple[Any, ...], condition: Condition, quantity: Quantity | Value, to: Target | None = None
) -> tuple[Any, ...]:
    """The steps, and where the condition holds in their place the same with that many.

    The number is that of what the first of the steps takes, or its amount where a value is given; ``to`` says
    to whom it is attached then.
    """
    again = list(steps)
    if not isinstance(quantity, Quantity):
        again[0] = attrs.evolve(again[0], amount=quantity)
        return (*steps, If(condition, tuple(again), Sequel.INSTEAD))
    for place, step in enumerate(steps):
        name = next((name for name in ("what", "target") if _has_number(getattr(step, name, None))), None)
        if name is not None:
            again[place] = attrs.evolve(step, **{name: attrs.evolve(getattr(step, name), quantity=quantity)})
            break
    if to is not None:
        again = [attrs.evolve(step, to=to) if isinstance(step, Attach) else step for step in again]
    return (*steps, If(condition, tuple(again), Sequel.INSTEAD))


def answers_to_each(answers: list[Any], steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The answers, each with these steps."""
    return tuple(attrs.evolve(answer, steps=steps) for answer in answers)


def answers_apart(value: tuple[Any, ...], number: int) -> tuple[list[Any], tuple[Any, ...]] | None:
    """So many answers without their steps, and the steps that they have in common; None of others."""
    steps = getattr(value[0], "steps", None) if value else None
    if steps is None or len(value) != number or any(getattr(one, "steps", None) != steps for one in value):
        return None
    return [attrs.evolve(answer, steps=()) for answer in value], steps


def each_only_if(condition: Condition, statements: tuple[Any, ...]) -> tuple[Any, ...]:
    """The statements, each of them only under the condition."""
    return tuple(attrs.evolve(statement, condition=condition) for statement in statements)


def done_to_each(steps: tuple[Any, ...], more: tuple[Any, ...]) -> tuple[Any, ...]:
    """The steps, with more that is done to each Pokémon of those for each of which something is done."""
    return tuple(
        attrs.evolve(step, steps=(*step.steps, *more)) if isinstance(step, ForEach) else step
        for step in steps
    )


def _has_number(target: Any) -> bool:
    """Whether so many of something are taken."""
    return isinstance(target, Noun) and not isinstance(target.quantity, All)
