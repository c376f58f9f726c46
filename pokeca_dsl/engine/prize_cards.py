"""Prize cards that lie face up, and taking Prize cards where these leave a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import atoms_cards
from pokeca_dsl.engine.decision import ask

if TYPE_CHECKING:
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, State


def face_up(state: State, player: int) -> list[int]:
    """The player's Prize cards that both players see."""
    return [cid for cid in state.prizes[player] if cid in state.face_up]


def face_down(state: State, player: int) -> list[int]:
    """The player's other Prize cards."""
    return [cid for cid in state.prizes[player] if cid not in state.face_up]


def begin(frame: Frame, shares: list[tuple[int, int, str, bool]]) -> None:
    """Note what is to be taken: by player how many, by which clause, and whether they are lost."""
    frame.work = tuple(shares)


def take(state: State, frame: Frame) -> bool:
    """Go on taking what ``begin`` noted; False where a player must choose first, which card it is.

    Of face-down Prize cards one is like the other, so nobody is asked about them.
    """
    work = frame.work or ()
    while work:
        player, number, clause, lost = work[0]
        number = min(number, len(state.prizes[player]))
        up = face_up(state, player)
        if not up or number in (0, len(state.prizes[player])):
            atoms_cards.take_prizes(state, player, number, clause, lost)
            work = work[1:]
            continue
        if frame.answer is None:
            frame.work = work
            options: list[Option] = [("card", cid) for cid in up]
            if len(up) < len(state.prizes[player]):
                options.append(("option", len(up)))
            ask(state, frame, "choose one", player, options, purpose="prize card")
            return False
        kind, chosen = frame.answer[0]
        frame.answer = None
        cid = chosen if kind == "card" else face_down(state, player)[-1]
        atoms_cards.take_prize(state, player, cid, clause, lost)
        work = ((player, number - 1, clause, lost), *work[1:])
    frame.work = None
    return True
