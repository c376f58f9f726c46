"""What can be told apart of two states of a game."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.engine.state import Pokemon, State


def signature(state: State, used: bool = True) -> tuple[Any, ...]:
    """All that lies where, and all that lasts; the order of cards only where it counts (the deck).

    ``used``: with what was used up this turn. Without it, and with the deck in any order, it is what a player
    sees who asks whether the game is where it was before.
    """
    decks = [tuple(deck) if used else tuple(sorted(deck)) for deck in state.deck]
    zones = [
        tuple(tuple(sorted(cards)) for cards in zone) for zone in (state.hand, state.discard, state.lost)
    ]
    board = tuple(tuple(map(_pokemon, side)) for side in (*state.active, *state.bench))
    lasting = tuple(map(tuple, state.lasting))
    spent = (
        state.energy_used,
        state.supporters_used,
        state.stadiums_used,
        state.basics_used,
        state.retreats_used,
        tuple(state.once_used),
        tuple(state.used_in_game),
        tuple(state.gx_used),
    )
    again = (state.turn, state.player, state.stadium, tuple(state.points), state.result)
    prizes = tuple(map(tuple, state.prizes))
    return (tuple(decks), tuple(zones), board, lasting, again, prizes, *(spent if used else ()))


def _pokemon(pokemon: Pokemon) -> tuple[Any, ...]:
    return (
        tuple(pokemon.cards),
        tuple(sorted(pokemon.energy)),
        tuple(sorted(pokemon.tools)),
        pokemon.damage,
        tuple(sorted(pokemon.conditions)),
        pokemon.markers,
    )
