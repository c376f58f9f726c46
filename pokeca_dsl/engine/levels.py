"""What a Pokémon has of the cards under its top one: Pokémon LV.X, BREAK, or a ruleset that takes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.library import AffinityDef
    from pokeca_dsl.engine.state import Pokemon, State

_TEXTS: Final = "earlier attacks and abilities"


def lower_cards(state: State, pokemon: Pokemon) -> list[int]:
    """The cards under the top one whose attacks and Abilities the Pokémon still has, the lowest first."""
    if state.match.table.lower_cards_count:
        return pokemon.cards[:-1]
    if not pokemon.card.keeps:
        return []
    cards = state.match.cards
    first = len(pokemon.cards) - 1
    while first > 0 and _TEXTS in cards[pokemon.cards[first]].keeps:
        first -= 1
    return pokemon.cards[first:-1]


def weaknesses(state: State, pokemon: Pokemon) -> tuple[AffinityDef, ...]:
    """The Weaknesses that count: those of the top card, or of the one under it where it keeps them."""
    return _giving(state, pokemon, "affinities").weaknesses


def resistances(state: State, pokemon: Pokemon) -> tuple[AffinityDef, ...]:
    """The Resistances that count, in the same way."""
    return _giving(state, pokemon, "affinities").resistances


def retreat_cost(state: State, pokemon: Pokemon) -> int:
    """The printed retreat cost that counts, in the same way."""
    return _giving(state, pokemon, "retreat cost").retreat


def _giving(state: State, pokemon: Pokemon, what: str) -> Card:
    """The card that gives this: the topmost that doesn't keep it from the one under it."""
    card, position = pokemon.card, len(pokemon.cards) - 1
    while position > 0 and what in card.keeps:
        position -= 1
        card = state.match.cards[pokemon.cards[position]].in_play
    return card
