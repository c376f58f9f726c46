"""How often an answer may be given: counted when it is carried out, so one that is declined doesn't count."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import GrantData, Program
    from pokeca_dsl.engine.state import Frame, State


def is_limited(grant: GrantData) -> bool:
    """Whether the answer can't be given as often as one likes."""
    return grant.limit is not None and grant.limit != "any number"


def is_offered(program: Program, grant: GrantData) -> bool:
    """Whether a player decides whether the answer is given: it begins so."""
    return bool(program.code[grant.entry][0] == "may")


def is_used_up(state: State, grant: GrantData, player: int, this: int) -> bool:
    """Whether a player's answer has been given as often as its text allows; ``this``: whose Ability it is."""
    if grant.limit == "once a game":
        return player in state.once_used
    if grant.limit == "once a game each name":
        return f"{grant.named} {player}" in state.used_in_game
    return _in_the_turn(state, grant, player, this) in state.names_used


def count(state: State, grant: GrantData, player: int, this: int) -> None:
    """The answer is given."""
    if grant.limit == "once a game":
        state.once_used.append(player)
    elif grant.limit == "once a game each name":
        state.used_in_game.append(f"{grant.named} {player}")
    else:
        state.names_used.append(_in_the_turn(state, grant, player, this))


def _in_the_turn(state: State, grant: GrantData, player: int, this: int) -> str:
    """How a use is remembered for the turn.

    What is used by announcing it is remembered by its name alone: the turn player has used it.
    """
    if grant.limit == "once a turn":
        return f"{grant.named} {player} {this}"
    return str(grant.named) if player == state.player else f"{grant.named} {player}"


def of_answer(state: State, pid: int, entry: int) -> GrantData | None:
    """The answer that begins at this entry of a program, where it is offered and limited."""
    program = state.match.table.programs[pid]
    for grant in program.grants:
        if grant.entry == entry and is_limited(grant) and is_offered(program, grant):
            return grant
    return None


def accept(state: State, frame: Frame) -> None:
    """A player wants what was offered: where that is a limited answer, it counts."""
    grant = of_answer(state, frame.pid, frame.pc - 1)
    if grant is not None:
        count(state, grant, frame.player, frame.this)
