"""The end of a course: when it has come, and what is looked at then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds.hidden import Reading, reading
from pokeca_dsl.lab.odds.world import End, Settling, Setup, World

MOST_MULLIGANS = 40
"""Hands drawn again by one player after which it is left open how the game goes on."""
_HANDS_KEPT = ("bonus_draws", "set_active")
_FREE = ("free_actions", "attack_step")
_LOOKS = ("legal", "not_legal", "deciding")


def look(setup: Setup, world: World) -> Settling | End | None:
    """The end, where it has come."""
    state = world.state
    sure = setup.question.settled(world.seen)
    if sure is not None and world.step >= len(setup.plan):
        return End(sure)
    if max(state.mulligans) > MOST_MULLIGANS and setup.exact:
        return End(None)
    if state.result is not None:
        return end(setup, world)
    if state.decision is None and world.step >= len(setup.plan):
        op = state.frames[-1].code[state.frames[-1].pc][0]
        if op in _HANDS_KEPT and setup.only_looks:
            return end(setup, world)
        asks = any(entry.word in _LOOKS for entry in setup.question.others)
        if op in _FREE and state.frames[-1].answer is None and not asks and _quiet(state):
            due = setup.question.reached(world.seen) and (state.turn > 0 or not setup.from_setup)
            if due:
                return end(setup, world)
    return None


def _quiet(state: State) -> bool:
    """Whether nothing waits to be carried out before the player's next choice."""
    return not (state.unsettled or state.answers or state.fallen or state.turn_ends)


def end(setup: Setup, world: World) -> Settling | End:
    """Look at what is asked about, once the cards that it asks about are settled, by what it asks of them."""
    question, state = setup.question, world.state
    cards = state.match.cards
    for goal in question.piles:
        pile = getattr(state, goal.pile)[goal.player]
        if goal.exactly is None and pile:
            goals = [g for g in question.piles if g.player == goal.player]
            found = settled(world, pile, lambda cid, g=goals: tuple(e.signature(cards[cid]) for e in g))
            if found is not None:
                return found
    return End(question.holds(world.seen, state, state.decision))


def settled(world: World, group: Sequence[int], classify: Any) -> Settling | None:
    """A fork where cards of the group are still open; what needs no chance is settled at once."""
    while True:
        found = reading(world.state, world.heaps, group, classify)
        if found is None:
            return None
        if isinstance(found, Reading):
            if len(found.classes) > 1:
                return Settling(found)
            ((name, _),) = found.classes
            world.heaps = found.settle(world.state, world.heaps, ((name, len(found.cards)),))
        else:
            world.heaps = found
