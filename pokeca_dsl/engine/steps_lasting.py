"""Steps that begin lasting effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import atoms_board, lasting
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.guard import reach
from pokeca_dsl.engine.lasting import FOREVER
from pokeca_dsl.engine.state import Lasting

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def grant(state: State, frame: Frame, ins: Any) -> None:
    """``grant base index bound``: begin a lasting effect; ``bound``: on the Pokémon in base+2."""
    _, base, index, bound = ins
    uids: tuple[int, ...] | None = None
    if bound:
        uids = _can_be_under(state, frame, reach(state, frame, base + 2), index)
        if not uids:
            frame.regs[base] = 0
            return
    data = state.match.table.programs[frame.pid].grants[index]
    first, last = turns(state, frame.player, data.duration)
    lasting.add(
        state,
        Lasting(
            number=state.number(),
            pid=frame.pid,
            grant=index,
            uids=uids,
            player=frame.player,
            this=frame.this,
            card=frame.card,
            kind=frame.kind,
            holder=frame.holder,
            attacker=frame.attacker,
            defender=frame.defender,
            subject=frame.subject,
            first=first,
            last=last,
            source=frame.this,
            regs=tuple(frame.regs),
        ),
    )
    frame.regs[base] = 1
    frame.regs[base + 1] = 1


def choose_attack(state: State, frame: Frame, ins: Any) -> None:
    """``choose_attack base register``: the name of one of the attacks of the Pokémon in base+2."""
    _, base, register = ins
    found = reach(state, frame, base + 2)
    options: list[Option] = [("attack", p.uid, i) for p in found for i in range(len(p.card.attacks))]
    frame.regs[register] = ""
    if not options:
        return
    if frame.answer is None and len(options) > 1:
        ask(state, frame, "attack", frame.player, options, purpose="choose attack")
        return
    _, uid, index = options[0] if frame.answer is None else frame.answer[0]
    frame.answer = None
    chosen = state.pokemon(uid)
    if chosen is not None:
        frame.regs[register] = chosen.card.attacks[index].name


def _can_be_under(state: State, frame: Frame, found: list[Pokemon], index: int) -> tuple[int, ...]:
    """L01, but for what lasts only while damage is done, and for what Trainer cards say.

    The rule is about what Pokémon do to Pokémon; a Trainer card names whom it means. An effect of a power
    that outlives leaving the Active Spot needs no Active Spot (L03).
    """
    rules = state.match.table.rules
    duration = state.match.table.programs[frame.pid].grants[index].duration
    brief = duration in ("this damage", "this text")
    anywhere = brief or frame.kind == "trainer" or rules.lasting_effects_on != "active only"
    power = atoms_board.is_power(frame.kind) and rules.lasting_effects_of_powers == "outlive leaving"
    return tuple(p.uid for p in found if p.active or anywhere or power)


def turns(state: State, player: int, duration: str) -> tuple[int, int]:
    """The first and the last turn of a duration that begins now, from a player's standpoint."""
    now = state.turn
    own = state.player == player
    if duration in ("this turn", "this damage", "this text"):
        return now, now
    if duration == "your next turn":
        return (now + 2, now + 2) if own else (now + 1, now + 1)
    if duration == "to your next turn":
        return (now, now + 2) if own else (now, now + 1)
    if duration == "opponent's next turn":
        return (now + 1, now + 1) if own else (now + 2, now + 2)
    return now, FOREVER


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "grant": grant,
    "choose_attack": choose_attack,
}
