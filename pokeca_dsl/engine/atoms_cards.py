"""Atoms on cards. All atoms together are the only code that changes the game; each records its event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import bus, energy, own_events, zones
from pokeca_dsl.engine.events import ALL, NOBODY, emit
from pokeca_dsl.engine.standing_index import card_changed

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import State


def draw(state: State, player: int, number: int) -> int:
    """Draw so many cards, or as many as there are; returns how many."""
    deck = state.deck[player]
    number = min(number, len(deck))
    limit = state.match.table.rules.hand_limit
    if limit is not None:
        number = min(number, limit - len(state.hand[player]))
    if number <= 0:
        return 0
    cards = deck[: -number - 1 : -1]
    del deck[-number:]
    state.hand[player] += cards
    emit(state, "draw", player, cards=tuple(cards), amount=number, seen_by=player)
    return number


_HIDDEN: Final = ("deck", "top of the deck", "bottom of the deck", "prize cards", "hand")


def move_card(state: State, cid: int, to: str, by: Cause | None = None) -> None:
    """Move a card to a zone of its owner; a stage of a Pokémon in play stays where it is.

    ``by`` is the cause, where it isn't the instruction that is being carried out.
    """
    bearer = energy.holder_of(state, cid) if state.match.cards[cid].passives else None
    origin = zones.take(state, cid)
    if not origin:
        return
    to = zones.put(state, cid, to)
    owner = state.match.owner(cid)
    kind = "discard" if to == "discard pile" else "move card"
    seen = _who_sees(origin, to, owner)
    emit(state, kind, owner, cards=(cid,), amount=1, detail=(origin, to), seen_by=seen, by=by)
    if kind == "discard":
        holder = -1 if bearer is None else bearer.uid
        own_events.announce(state, own_events.DISCARDED, cid, origin, holder)


def swap(state: State, one: int, other: int) -> bool:
    """Two cards that lie in zones of their owners take each other's places there."""
    zone, its = zones.zone_of(state, one), zones.zone_of(state, other)
    if zone is None or its is None or one == other or state.match.owner(one) != state.match.owner(other):
        return False
    places = (zones.place_of(state, one), zones.place_of(state, other))
    here, there = zone.index(one), its.index(other)
    zone[here], its[there] = other, one
    # What comes to the place of a Prize card that lies face up lies so, too.
    state.face_up = [{one: other, other: one}.get(cid, cid) for cid in state.face_up]
    for cid, (origin, to) in ((one, places), (other, places[::-1])):
        seen = _who_sees(origin, to, state.match.owner(cid))
        emit(
            state,
            "move card",
            state.match.owner(cid),
            cards=(cid,),
            amount=1,
            detail=(origin, to),
            seen_by=seen,
        )
    return True


def _who_sees(origin: str, to: str, owner: int) -> int:
    """Who sees a card that moves: everybody, unless it was hidden and is again."""
    if origin not in _HIDDEN or to not in _HIDDEN:
        return ALL
    return owner if "hand" in (origin, to) else NOBODY


def shuffled(state: State, player: int) -> None:
    """The deck's order has changed."""
    emit(state, "shuffle", player)


def play_trainer(state: State, player: int, cid: int) -> None:
    """Put a Trainer card from the hand on the table while its text is done."""
    state.hand[player].remove(cid)
    state.playing.append(cid)
    emit(state, "play trainer", player, cards=(cid,))


def put_stadium(state: State, player: int, cid: int) -> None:
    """Put a Stadium into play; one that lay there is discarded."""
    if state.stadium >= 0:
        move_card(state, state.stadium, "discard pile")
    zones.take(state, cid)
    state.stadium = cid
    state.stadium_owner = player
    card_changed(state, cid)
    state.unsettled = True
    emit(state, "stadium", player, cards=(cid,))


def take_prizes(state: State, player: int, number: int, clause: str = "", lost: bool = False) -> int:
    """Take so many Prize cards into the hand, or as many as there are; returns how many.

    ``lost``: an effect sends them to the Lost Zone instead.
    """
    prizes = state.prizes[player]
    number = min(number, len(prizes))
    if number > 0:
        _take(state, player, prizes[: -number - 1 : -1], clause, lost)
    return max(number, 0)


def take_prize(state: State, player: int, cid: int, clause: str = "", lost: bool = False) -> None:
    """Take just this Prize card."""
    _take(state, player, [cid], clause, lost)


def _take(state: State, player: int, cards: list[int], clause: str, lost: bool) -> None:
    prizes = state.prizes[player]
    for cid in cards:
        prizes.remove(cid)
        if cid in state.face_up:
            state.face_up.remove(cid)
    state.hand[player] += cards
    bus.note_prizes(state, player, cards)
    if not prizes:
        state.unjudged = True
    emit(state, "prize", player, cards=tuple(cards), amount=len(cards), seen_by=player, clause=clause)
    for cid in cards if lost else ():
        move_card(state, cid, "lost zone")
    for cid in cards:
        own_events.announce(state, own_events.TAKEN, cid)


def turn_up(state: State, cid: int) -> bool:
    """Turn a Prize card face up for the rest of the game; False where it lies so already, or is none."""
    if cid in state.face_up or cid not in state.prizes[state.match.owner(cid)]:
        return False
    state.face_up.append(cid)
    emit(state, "reveal", state.match.owner(cid), cards=(cid,), amount=1)
    return True


def score(state: State, player: int, number: int, clause: str = "") -> None:
    """Points for Knock Outs, where the ruleset gives these in place of Prize cards."""
    state.points[player] += number
    state.unjudged = True
    emit(state, "points", player, amount=number, clause=clause)
