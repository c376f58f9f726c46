"""Lasting effects: how they begin and end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine.events import GRANTS, emit
from pokeca_dsl.engine.state import Lasting

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import State


def add(state: State, lasting: Lasting) -> None:
    """A lasting effect begins."""
    state.lasting.append(lasting)
    state.standing = None
    state.unsettled = True
    grant = state.match.table.programs[lasting.pid].grants[lasting.grant]
    uid = lasting.uids[0] if lasting.uids else -1
    emit(state, "lasting effect", lasting.player, uid, detail=grant.modifier[0])


def drop(
    state: State, ends: Callable[[Lasting], bool], uid: int, clause: str = "", only_this_one: bool = False
) -> None:
    kept = []
    for lasting in state.lasting:
        if not ends(lasting):
            kept.append(lasting)
            continue
        grant = state.match.table.programs[lasting.pid].grants[lasting.grant]
        by = None if clause else (lasting.pid, GRANTS - lasting.grant, lasting.card)
        emit(
            state, "lasting effect ends", lasting.player, uid, detail=grant.modifier[0], clause=clause, by=by
        )
        rest = tuple(u for u in lasting.uids or () if u != uid)
        if rest and only_this_one:
            kept.append(lasting._replace(uids=rest))
    if kept != state.lasting:
        state.lasting = kept
        state.standing = None
        state.unsettled = True


def insert_turn(state: State) -> None:
    """The turn that follows is one more of the same player: what was to come in later turns moves.

    Their next turn is the one that follows, the opponent's comes after it; of what happened before, this
    turn counts as their last one, and the opponent's last one stays that.
    """
    now = state.turn

    def moved(turn: int) -> int:
        if turn <= now or turn >= FOREVER:
            return turn
        return {now + 1: now + 2, now + 2: now + 1}.get(turn, turn + 1)

    state.lasting = [e._replace(first=moved(e.first), last=moved(e.last)) for e in state.lasting]
    swapped = {now: now - 1, now - 1: now}
    state.past = [past.but(swapped.get(past.turn, past.turn), past.uid) for past in state.past]
    state.standing = None


FOREVER: Final = 1 << 30
"""The last turn of a lasting effect that only leaving play ends."""


def expire(state: State, turn: int) -> None:
    """Lasting effects of which this was the last turn are over."""
    if state.lasting:
        drop(state, lambda e: e.last <= turn, -1)
