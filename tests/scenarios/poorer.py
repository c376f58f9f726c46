"""Cards with one statement taken out: what a scenario that rests on the words of cards must miss."""

from collections.abc import Iterator
from typing import Any

import attrs

from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.effects.control import If

_STATEMENTS = ("statements", "steps")
"""The fields that hold statements, whatever object they stand in."""


def poorer(scenario: Scenario) -> Iterator[Scenario]:
    """The scenario once for each statement, and each condition of one, that its cards lack there."""
    for place, card in enumerate(scenario.cards):
        for other in _without_one(card):
            cards = (*scenario.cards[:place], other, *scenario.cards[place + 1 :])
            yield attrs.evolve(scenario, cards=cards)


def _without_one(thing: Any) -> Iterator[Any]:
    """A card, or a part of one, once for each statement or condition in it, without that."""
    if isinstance(thing, tuple):
        for place, part in enumerate(thing):
            for other in _without_one(part):
                yield (*thing[:place], other, *thing[place + 1 :])
    elif attrs.has(type(thing)):
        for field in attrs.fields(type(thing)):
            value = getattr(thing, field.name)
            for other in _without_one(value):
                yield attrs.evolve(thing, **{field.name: other})
            if field.name in _STATEMENTS:
                for place in range(len(value)):
                    yield attrs.evolve(thing, **{field.name: value[:place] + value[place + 1 :]})
            elif field.name == "condition" and value is not None and not isinstance(thing, If):
                yield attrs.evolve(thing, condition=None)
