"""Damage that is about to be done: what answers it, before any of it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import bus, lasting, stats
from pokeca_dsl.engine.answers import next_answer
from pokeca_dsl.engine.damage import foresee
from pokeca_dsl.engine.standing_index import index

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Attack, Frame, Lasting, Pokemon, State

EVENTS: Final = ("would be damaged", "would be knocked out")
"""What is announced before damage is done, in this order."""


def answers_first(
    state: State,
    frame: Frame,
    attack: Attack,
    target: Pokemon,
    base: int,
    unaffected: tuple[str, ...] = (),
    position: int = 0,
) -> bool:
    """Whether something answers this damage before it is done: the instruction is then carried out again.

    ``position`` is the target's among those of the instruction. ``frame.work`` keeps it, and how many of
    EVENTS were announced of it.
    """
    answering = index(state).answering
    if frame.work is None and not any(event in answering for event in EVENTS):
        return False
    announced = frame.work[1] if frame.work is not None and frame.work[0] == position else 0
    while not _waiting(state) and announced < len(EVENTS):
        about = foresee(state, attack, target, base, unaffected)
        falls = target.damage < stats.max_hp(state, target) <= target.damage + about
        if about > 0 and (falls or announced == 0):
            bus.announce(state, EVENTS[announced], target, attack.attacker, attack.player, amount=about)
        announced += 1
    if not _waiting(state):
        return False
    frame.work = (position, announced)
    frame.pc -= 1
    next_answer(state)
    return True


def _waiting(state: State) -> bool:
    return any(pending.event in EVENTS for pending in state.answers)


def over(state: State, frame: Frame, target: Pokemon) -> None:
    """The damage is done: what was only for it ends."""
    frame.work = None
    if state.lasting:
        lasting.drop(state, lambda effect: _of_this_damage(state, effect), target.uid)


def _of_this_damage(state: State, effect: Lasting) -> bool:
    grant = state.match.table.programs[effect.pid].grants[effect.grant]
    return grant.duration == "this damage"
