"""Cards that can be attached to certain Pokémon only: to which ones, and what becomes of them on others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import atoms_cards, selectors
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Pokemon, State


def may_bear(state: State, pokemon: Pokemon, cid: int) -> bool:
    """Whether a card's own text lets it be attached to the Pokémon."""
    card = state.match.cards[cid].held
    only = state.match.table.programs[card.pid].attach_only_to if card.pid >= 0 else None
    if only is None:
        return True
    context = Frame(card.pid, (), 0, state.match.owner(cid), -1, cid, card.kind, 0)
    return selectors.matches_noun(state, context, only, pokemon)


def drop(state: State) -> None:
    """Discard what is attached to Pokémon that have become others than its text names."""
    cards = state.match.cards
    for pokemon in (*state.in_play(0), *state.in_play(1)):
        for cid in (*pokemon.energy, *pokemon.tools):
            if cards[cid].held.choosy and not may_bear(state, pokemon, cid):
                atoms_cards.move_card(state, cid, "discard pile")
