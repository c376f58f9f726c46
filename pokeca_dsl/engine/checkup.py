"""The Pokémon Checkup: the texts of the Special Conditions, in the ruleset's order, then what answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import atoms, bus
from pokeca_dsl.engine.attack import push_condition
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, State


def begin(state: State, frame: Frame, ins: Any) -> None:
    """Between the turns: what lasted to the end of this one is over; list what there is to check."""
    atoms.expire(state, state.turn)
    emit(state, "checkup", state.player)
    anywhere = state.match.table.rules.special_conditions_on != "active only"
    work: list[tuple[str, int, str]] = []
    for name in state.match.table.rules.checkup_order:
        for player in (state.player, 1 - state.player):
            side = state.in_play(player) if anywhere else state.active[player]
            for pokemon in side:
                times = pokemon.conditions.count(name)
                work += [("text", pokemon.uid, name)] * times
                if times:
                    work.append(("ends", pokemon.uid, name))
    frame.regs[0] = tuple(work)


def following(state: State, frame: Frame, ins: Any) -> None:
    """The next Special Condition on the list."""
    work = frame.regs[0]
    if not work:
        return
    part, uid, name = work[0]
    frame.regs[0] = work[1:]
    frame.pc -= 1
    pokemon = state.pokemon(uid)
    if pokemon is None or name not in pokemon.conditions:
        return
    table = state.match.table
    if part == "text":
        if name in table.at_checkup:
            push_condition(state, table.at_checkup[name], pokemon)
    elif table.conditions[name].ends != "never" and pokemon.owner == state.player:
        atoms.recover(state, pokemon, name, name)


def triggers(state: State, frame: Frame, ins: Any) -> None:
    """Texts that answer the checkup."""
    bus.announce(state, "checkup", None)


OPERATIONS: dict[str, Callable[[State, Frame, Any], None]] = {
    "checkup_begin": begin,
    "checkup_next": following,
    "checkup_triggers": triggers,
}
