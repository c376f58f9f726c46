"""The machine: one loop that carries out instructions of the topmost frame until something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import (
    answers,
    attack,
    checkup,
    energy_zone,
    knockout,
    retreat,
    setup,
    steps_attack,
    steps_board,
    steps_cards,
    steps_control,
    steps_lasting,
    steps_select,
    turn,
)
from pokeca_dsl.engine.budget import spent

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, State

OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    **steps_control.OPERATIONS,
    **steps_select.OPERATIONS,
    **steps_board.OPERATIONS,
    **steps_cards.OPERATIONS,
    **attack.OPERATIONS,
    **steps_attack.OPERATIONS,
    **steps_lasting.OPERATIONS,
    **retreat.OPERATIONS,
    **setup.OPERATIONS,
    **turn.OPERATIONS,
    **checkup.OPERATIONS,
    **knockout.OPERATIONS,
    **answers.OPERATIONS,
    **energy_zone.OPERATIONS,
}
"""Every instruction by name."""


def run(state: State) -> None:
    """Carry out instructions until a decision is pending or the game is over.

    Raises BudgetSpent where no decision comes within the ruleset's number of steps.
    """
    table = state.match.table
    linked = table.linked
    left = table.rules.steps_a_decision
    while state.decision is None and state.result is None:
        frame = state.frames[-1]
        operations = linked[frame.pid]
        if operations is None:
            operations = linked[frame.pid] = [OPERATIONS[each[0]] for each in table.codes[frame.pid]]
        place = frame.pc
        frame.pc = place + 1
        operations[place](state, frame, frame.code[place])
        left -= 1
        if left <= 0:
            raise spent(state, "steps a decision")
