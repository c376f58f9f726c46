"""The strategies draw every effect class: their round trips are round trips of the whole language."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, given, seed, settings

from pokeca_dsl.effects.catalogue import CLASSES
from tests import strategies


def _classes_in(value: Any) -> set[str]:
    if isinstance(value, tuple):
        return set().union(*map(_classes_in, value))
    if not attrs.has(type(value)):
        return set()
    parts = (_classes_in(getattr(value, field.name)) for field in attrs.fields(type(value)))
    return {type(value).__name__}.union(*parts)


def test_every_class_is_drawn() -> None:
    drawn: set[str] = set()

    @seed(1)
    @settings(
        max_examples=1500,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(strategies.texts)
    def draw(text: tuple[Any, ...]) -> None:
        drawn.update(_classes_in(text))

    draw()
    assert set(CLASSES) - drawn == set()
