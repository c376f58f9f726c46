"""The Pokémon Checkup: the texts of the Special Conditions, in the ruleset's order, then what answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import atoms_harm, bus, lasting
from pokeca_dsl.engine.attack import push_condition
from pokeca_dsl.engine.damage import is_lethal
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, Pokemon, State


def begin(state: State, frame: Frame, ins: Any) -> None:
    """Between the turns: what lasted to the end of this one is over; list what there is to check."""
    lasting.expire(state, state.turn)
    if state.again:
        lasting.insert_turn(state)
        frame.regs[0] = ()
        return
    emit(state, "checkup", state.player)
    work: list[tuple[str, int, str]] = []
    if not _afflicted(state):
        frame.regs[0] = ()
        return
    for name, player in _course(state):
        for pokemon in _checked(state, player):
            times = pokemon.conditions.count(name)
            work += [("text", pokemon.uid, name)] * times
            if times:
                work.append(("ends", pokemon.uid, name))
    frame.regs[0] = tuple(work)


def _afflicted(state: State) -> bool:
    """Whether any Pokémon in play has a Special Condition."""
    for side in state.active:
        for pokemon in side:
            if pokemon.conditions:
                return True
    for side in state.bench:
        for pokemon in side:
            if pokemon.conditions:
                return True
    return False


def _course(state: State) -> list[tuple[str, int]]:
    """Conditions and players in the order in which they are checked; the turn player comes first."""
    rules = state.match.table.rules
    players = (state.player, 1 - state.player)
    if rules.the_checkup_goes == "by player":
        return [(name, player) for player in players for name in rules.checkup_order]
    return [(name, player) for name in rules.checkup_order for player in players]


def _checked(state: State, player: int) -> list[Pokemon]:
    anywhere = state.match.table.rules.special_conditions_on != "active only"
    return state.in_play(player) if anywhere else state.active[player]


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
    if table.rules.no_hp_in_the_checkup == "is passed over" and is_lethal(state, pokemon):
        return
    if part == "text":
        if name in table.at_checkup:
            push_condition(state, table.at_checkup[name], pokemon)
    elif table.conditions[name].ends != "never" and pokemon.owner == state.player:
        atoms_harm.recover(state, pokemon, name, name)


def triggers(state: State, frame: Frame, ins: Any) -> None:
    """Texts that answer the checkup."""
    if not state.again:
        bus.announce(state, "checkup", None)


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "checkup_begin": begin,
    "checkup_next": following,
    "checkup_triggers": triggers,
}
