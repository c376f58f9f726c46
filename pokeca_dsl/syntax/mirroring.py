"""Steps of one player told of the other: what "each player" does, where each does it with the own cards."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.quantities import All
from pokeca_dsl.effects.vocabulary import Chooser, Owner, Place

_OTHER: dict[Any, Any] = {Owner.YOU: Owner.OPPONENT, Owner.OPPONENT: Owner.YOU}
_OTHER_CHOOSER = {Chooser.YOU: Chooser.OPPONENT, Chooser.OPPONENT: Chooser.YOU}
_NOT_CHOSEN = (Place.ACTIVE, Place.DECK_TOP, Place.DECK_BOTTOM)
"""Where there is nothing to choose."""


def mirrored(value: Any) -> Any:
    """The same effects with the players exchanged; who chooses among the cards is exchanged with them."""
    if isinstance(value, tuple):
        return tuple(mirrored(item) for item in value)
    if not attrs.has(type(value)):
        return _OTHER.get(value, value)
    changes = {field.name: mirrored(getattr(value, field.name)) for field in attrs.fields(type(value))}
    if isinstance(value, Noun) and not (isinstance(value.quantity, All) or value.place in _NOT_CHOSEN):
        changes["chooser"] = _OTHER_CHOOSER.get(value.chooser, value.chooser)
    return type(value)(**changes)
