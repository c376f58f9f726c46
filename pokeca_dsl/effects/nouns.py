"""What effects select: Pokémon in play and cards. Every verb takes the same Noun."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.effects.filters import Filter
from pokeca_dsl.effects.ordering import unordered
from pokeca_dsl.effects.quantities import ONE, Quantity
from pokeca_dsl.effects.vocabulary import Chooser, Owner, Place, Role


@frozen(cache_hash=True)
class Reference:
    """Something that is bound already: this Pokémon, the Attacking Pokémon, "it", "those cards"."""

    role: Role


@frozen(cache_hash=True)
class Noun:
    """A selection of Pokémon in play or of cards, by place, owner, filters and quantity.

    ``place`` decides what is selected: ACTIVE, BENCH and IN_PLAY give Pokémon, all others cards.
    ``on`` names the Pokémon whose attached cards are meant (place ATTACHED), or the cards among which to
    choose (place AMONG); it is None for all other places. An Energy selection
    counts Energy cards where it moves them and provided Energy where it pays or counts.
    """

    place: Place
    owner: Owner = Owner.EITHER
    filters: tuple[Filter, ...] = unordered(default=())
    quantity: Quantity = ONE
    chooser: Chooser = Chooser.YOU
    on: Target | None = None


Target: TypeAlias = Noun | Reference

THIS = Reference(Role.THIS)
