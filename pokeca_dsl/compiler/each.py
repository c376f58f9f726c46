"""Steps of both players, told as those of one of them ("each player may …")."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.vocabulary import Chooser, Owner


def of_player(part: Any, player: Owner) -> Any:
    """The same effects with everything that is each player's as this player's, who also chooses there."""
    if part is Owner.EITHER:
        return player
    if isinstance(part, tuple):
        return tuple(of_player(item, player) for item in part)
    if not attrs.has(type(part)):
        return part
    changed = {a.name: of_player(getattr(part, a.name), player) for a in attrs.fields(type(part))}
    own = isinstance(part, Noun) and part.owner is Owner.EITHER and part.chooser is Chooser.YOU
    if own and player is Owner.OPPONENT:
        changed["chooser"] = Chooser.OPPONENT
    return type(part)(**changed)
