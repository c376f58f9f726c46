"""Effects that answer the same event: who orders them, as the ruleset says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import bus
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, State


def next_answer(state: State) -> bool:
    """Begin the next waiting answer, if there is one; of several a player chooses it (rule E21)."""
    if not state.answers:
        return False
    player, positions = _next(state)
    if _differ(state, positions):
        begin_procedure(state, "answers", player)
    else:
        bus.begin_answer(state, positions[0])
    return True


def _next(state: State) -> tuple[int, list[int]]:
    """Who orders the waiting answers, and the positions of those among which that player chooses."""
    rules = state.match.table.rules
    at_checkup = state.answers[0].event == _CHECKUP
    orders = rules.checkup_effects if at_checkup else rules.effects_at_once
    waiting = [i for i, pending in enumerate(state.answers) if (pending.event == _CHECKUP) == at_checkup]
    urgent = [i for i in waiting if state.answers[i].event in _URGENT]
    waiting = urgent or waiting
    if orders == "the turn player":
        return state.player, waiting
    if orders == "the player whose turn is next":
        return 1 - state.player, waiting
    own = [i for i in waiting if state.answers[i].player == state.player]
    return (state.player, own) if own else (1 - state.player, waiting)


_CHECKUP: Final = "checkup"
_URGENT: Final = ("would be damaged", "would be knocked out")
"""What hasn't happened yet is answered before anything that has."""


def _differ(state: State, positions: list[int]) -> bool:
    """Whether their order can matter: they are not all the same text of one player."""
    texts = {(state.answers[i].pid, state.answers[i].entry, state.answers[i].player) for i in positions}
    return len(texts) > 1


def order(state: State, frame: Frame, ins: Any) -> None:
    """The player names the card whose effect comes next."""
    player, positions = _next(state)
    if frame.answer is None:
        cards = dict.fromkeys(state.answers[i].card for i in positions)
        if len(cards) > 1:
            options: list[Option] = [("card", card) for card in cards]
            ask(state, frame, "order", player, options, purpose="order of effects")
            return
        chosen = next(iter(cards))
    else:
        chosen = frame.answer[0][1]
        frame.answer = None
    bus.begin_answer(state, next(i for i in positions if state.answers[i].card == chosen))


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {"order_answers": order}
