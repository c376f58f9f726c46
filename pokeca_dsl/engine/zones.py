"""Where a card lies, and taking it from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine.energy import holder_of
from pokeca_dsl.engine.standing_index import card_changed

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import State


def zone_list(state: State, place: str, player: int) -> list[int]:
    """The list of a player's zone that cards can be put into."""
    if place == "hand":
        return state.hand[player]
    if place in ("deck", "top of the deck", "bottom of the deck"):
        return state.deck[player]
    if place == "discard pile":
        return state.discard[player]
    if place == "prize cards":
        return state.prizes[player]
    if place == "lost zone":
        return state.lost[player]
    if place == "energy zone":
        return state.zone[player]
    raise KeyError(place)


def put(state: State, cid: int, place: str) -> str:
    """Put a card that lies nowhere into a zone of its owner; returns which: a class may have its own."""
    player = state.match.owner(cid)
    if place == "discard pile" and "prism star" in state.match.cards[cid].classes:
        place = state.match.table.rules.prism_star_go_to or place
    if place == "bottom of the deck":
        state.deck[player].insert(0, cid)
    else:
        zone_list(state, place, player).append(cid)
    return place


def zone_of(state: State, cid: int) -> list[int] | None:
    """The list in which a card lies; None where it lies in none (in play, attached)."""
    player = state.match.owner(cid)
    for zone in (
        state.hand[player], state.deck[player], state.discard[player], state.prizes[player],
        state.lost[player], state.zone[player],
    ):  # fmt: skip
        if cid in zone:
            return zone
    return None


def place_of(state: State, cid: int) -> str:
    """The name of the place where a card lies."""
    player = state.match.owner(cid)
    if cid in state.hand[player]:
        return "hand"
    if cid in state.deck[player]:
        return "deck"
    if cid in state.discard[player]:
        return "discard pile"
    if cid in state.prizes[player]:
        return "prize cards"
    if cid in state.lost[player]:
        return "lost zone"
    if cid in state.zone[player]:
        return "energy zone"
    if cid in state.playing:
        return "being played"
    if cid == state.stadium:
        return "stadium"
    return "attached" if holder_of(state, cid) is not None else "in play"


def take(state: State, cid: int) -> str:
    """Take a card from where it lies; returns that place. A Pokémon's own stages can't be taken so."""
    player = state.match.owner(cid)
    if _taken(state.hand[player], cid):
        return "hand"
    if _taken(state.playing, cid):
        return "being played"
    if _taken(state.deck[player], cid):
        return "deck"
    if _taken(state.discard[player], cid):
        return "discard pile"
    if _taken(state.prizes[player], cid):
        _taken(state.face_up, cid)
        return "prize cards"
    if _taken(state.lost[player], cid):
        return "lost zone"
    if _taken(state.zone[player], cid):
        return "energy zone"
    if cid == state.stadium:
        state.stadium = -1
        state.stadium_owner = -1
        card_changed(state, cid)
        state.unsettled = True
        return "stadium"
    holder = holder_of(state, cid)
    if holder is None:
        return ""
    (holder.energy if cid in holder.energy else holder.tools).remove(cid)
    card_changed(state, cid)
    state.unsettled = True
    return "attached"


def _taken(zone: list[int], cid: int) -> bool:
    if cid in zone:
        zone.remove(cid)
        return True
    return False


def all_cards(state: State) -> list[int]:
    """Every card of the game, wherever it lies, in order of id."""
    found = [*state.playing]
    if state.stadium >= 0:
        found.append(state.stadium)
    for player in (0, 1):
        for zone in (state.deck, state.hand, state.discard, state.prizes, state.lost, state.zone):
            found += zone[player]
        for pokemon in state.active[player] + state.bench[player]:
            found += pokemon.cards + pokemon.energy + pokemon.tools
    return sorted(found)
