"""Cards that can be attached to certain Pokémon only: to which ones, and what becomes of them on others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import atoms_cards, selectors
from pokeca_dsl.engine.events import WHOLE_TEXT
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Pokemon, State


def may_bear(state: State, pokemon: Pokemon, cid: int) -> bool:
    """Whether a card's own text lets it be attached to the Pokémon."""
    card = state.match.cards[cid].held
    if not card.choosy:
        return True
    only = state.match.table.programs[card.pid].attach_only_to
    context = Frame(card.pid, (), 0, state.match.owner(cid), -1, cid, card.kind, 0)
    return selectors.matches_noun(state, context, only, pokemon)


def drop(state: State) -> None:
    """Discard what is attached to Pokémon that have become others than its text names."""
    for pokemon in (*state.in_play(0), *state.in_play(1)):
        for cid in (*pokemon.energy, *pokemon.tools):
            if not may_bear(state, pokemon, cid):
                cause = (state.match.cards[cid].held.pid, WHOLE_TEXT, cid)
                atoms_cards.move_card(state, cid, "discard pile", by=cause)
