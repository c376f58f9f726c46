"""The course of a situation up to where it forks: a coin, a card that is read, a choice, or its end."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import CHANCE, Decision
from pokeca_dsl.engine.game import call_time
from pokeca_dsl.engine.machine import OPERATIONS
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds.ending import end, look, settled
from pokeca_dsl.lab.odds.hidden import follow, hidden_zones, tidy, without
from pokeca_dsl.lab.odds.likeness import Heaps
from pokeca_dsl.lab.odds.reading import DRAWS, reads
from pokeca_dsl.lab.odds.world import (
    ByChance,
    Choice,
    Coin,
    End,
    Pick,
    Settling,
    Setup,
    Unforeseen,
    World,
    answer,
)
from pokeca_dsl.play.scenario import forced
from pokeca_dsl.play.scenario_answers import find
from pokeca_dsl.play.scenario_setup import PLAYERS


def advance(setup: Setup, world: World) -> ByChance | Choice | End:
    """Play on to where the course forks, or to its end."""
    while True:
        found = look(setup, world) or _go_on(setup, world)
        if found is not None:
            return found


def _go_on(setup: Setup, world: World) -> ByChance | Choice | End | None:
    decision = world.state.decision
    if decision is None:
        return _execute(setup, world)
    if decision.player == CHANCE:
        return _chance(setup, world, decision)
    return _decide(setup, world, decision)


# ---- instructions -----------------------------------------------------------------------------


def _execute(setup: Setup, world: World) -> Settling | None:
    """Carry out the next instruction, once the cards that it reads are settled."""
    state = world.state
    frame = state.frames[-1]
    ins = frame.code[frame.pc]
    op = ins[0]
    if world.heaps:
        found = _opening(setup, world) if op == "opening_hands" else None
        for group in reads(state, frame, ins, setup.tells):
            found = found or settled(world, group, setup.kind.__getitem__)
        if setup.hands_read:
            for hand in state.hand:
                found = found or settled(world, hand, setup.kind.__getitem__)
        if found is not None:
            return found
    _carry_out(setup, world, op, ins)
    return None


def _opening(setup: Setup, world: World) -> Settling | None:
    """Opening hands are read as far as it matters whether they are kept, or whole."""
    state = world.state
    frame = state.frames[-1]
    number = state.match.table.rules.opening_hand
    cards = state.match.cards
    _spare(setup, world, number)
    goals = setup.question.piles

    def class_of(cid: int) -> Any:
        if not setup.only_looks:
            return setup.kind[cid]
        card = cards[cid]
        starts = "basic" if card.begins else (card.key if card.passives else "")
        owner = state.match.owner(cid)
        return (starts, tuple(g.signature(card) for g in goals if g.player == owner))

    for player in (state.first, 1 - state.first):
        if frame.work is not None and frame.work != (player,):
            continue
        if not state.hand[player]:
            found = settled(world, state.deck[player][-number:], class_of)
            if found is not None:
                return found
    return None


def _spare(setup: Setup, world: World, number: int) -> None:
    """Where nothing is asked about a player, any opening hand that is kept will do."""
    question, state = setup.question, world.state
    if not setup.only_looks or question.rows or question.never or question.others:
        return
    for player in (0, 1):
        deck = state.deck[player]
        if all(goal.player != player for goal in question.piles) and len(deck) > number:
            start = next((i for i, cid in enumerate(deck) if state.match.cards[cid].begins), -1)
            deck[start], deck[-1] = deck[-1], deck[start]
            world.heaps = without(world.heaps, deck)


def _carry_out(setup: Setup, world: World, op: str, ins: Any) -> None:
    state = world.state
    before = [zone[:] for zone in hidden_zones(state)] if world.heaps else []
    if op == "move_cards" and world.heaps:
        _known_by_choice(world, ins)
    frame = state.frames[-1]
    if op == "opening_hands" and frame.answer is not None and frame.work is not None and world.heaps:
        # The deck that was shuffled has been settled since: it lies as it lies now.
        frame.answer = tuple(("card", cid) for cid in reversed(state.deck[frame.work[0]]))
    frame.pc += 1
    try:
        OPERATIONS[op](state, frame, ins)
    except BudgetSpent as spent:
        raise Unforeseen(f"the game goes round in circles: {spent}") from None
    world.watch()
    if state.events:
        world.seen = setup.question.hear(world.seen, state, state.events)
        state.events = []
    if world.heaps and before != list(hidden_zones(state)):
        if op not in DRAWS:
            world.heaps = follow(state, world.heaps, before)
        elif op == "opening_hands":
            world.heaps = without(world.heaps, (*state.hand[0], *state.hand[1]))
        _check(state, world.heaps, op)


def _known_by_choice(world: World, ins: Any) -> None:
    """Cards that are moved by what they are, are known from then on, unless a whole heap goes together."""
    cards = world.state.frames[-1].regs[ins[1] + 2]
    moved = frozenset(cards) if isinstance(cards, tuple) else frozenset()
    world.heaps = tidy(heap if heap <= moved else heap - moved for heap in world.heaps)


def _check(state: State, heaps: Heaps, op: str) -> None:
    """Every hidden card lies where hidden cards lie. Raises Unforeseen."""
    there = {cid for zone in hidden_zones(state) for cid in zone}
    if not all(heap <= there for heap in heaps):
        raise Unforeseen(f"a hidden card is moved by `{op}`, which isn't followed card by card")


# ---- chance -----------------------------------------------------------------------------------


def _chance(setup: Setup, world: World, decision: Decision) -> Coin | Pick | Settling | None:
    if decision.kind == "coin":
        return Coin()
    if decision.kind == "shuffle":
        return _shuffle(setup, world, decision)
    state = world.state
    classes: dict[Any, list[int]] = {}
    for index, option in enumerate(decision.options):
        name: Any = option
        if option[0] == "card":
            cid = option[1]
            name = ("card", setup.kind[cid]) if _loose(state, cid) else option
        classes.setdefault(name, []).append(index)
    sorted_classes = tuple((name, tuple(members)) for name, members in classes.items())
    return Pick(sorted_classes, decision.maximum)


def _loose(state: State, cid: int) -> bool:
    """Whether a card lies in a zone, where one copy is like the other."""
    return any(cid in zone for zone in (*hidden_zones(state), *state.discard))


def _shuffle(setup: Setup, world: World, decision: Decision) -> Settling | None:
    cards = frozenset(option[1] for option in decision.options)
    state = world.state
    lying = next((zone for zone in hidden_zones(state) if set(zone) == cards), None)
    for heap in world.heaps:
        # A heap that also lies elsewhere: if all that is shuffled is of it, nothing changes.
        if lying is not None and heap & cards and not heap <= cards and not cards <= heap:
            return settled(world, lying, setup.kind.__getitem__)
    if not any(cards <= heap for heap in world.heaps):
        world.heaps = (*(heap for heap in world.heaps if not heap <= cards), cards)
    if lying is not None:
        lying.sort()  # one order is like the other: situations are then alike
    # The order in which the options are named is the one from top to bottom.
    order = {option[1]: index for index, option in enumerate(decision.options)}
    answer(world, tuple(order[c] for c in reversed(lying)) if lying else tuple(range(len(order))))
    return None


# ---- choices ----------------------------------------------------------------------------------


def _decide(setup: Setup, world: World, decision: Decision) -> Choice | End | Settling | None:
    """What the plan says; decisions without a choice; else the player's choice, or the end."""
    state = world.state
    hidden = {cid for heap in world.heaps for cid in heap}
    if hidden and any(cid in hidden for hand in state.hand for cid in hand):
        options = {o[1] for o in decision.options if o[0] == "card"}
        if any(cid in hidden and cid in options for hand in state.hand for cid in hand):
            raise Unforeseen(f"a choice ({decision.kind}) offers cards of a hand that nobody has seen yet")
    if world.later is not None and decision.kind != "turn":
        found = find(state, decision, world.later)
        if found is not None:
            world.later = None
            answer(world, found.answer)
            return None
    if world.step < len(setup.plan) and _planned(setup, world, decision):
        return None
    only = forced(decision)
    if only is not None:
        answer(world, only)
        return None
    if decision.kind == "turn":
        world.later = None
        if world.step < len(setup.plan):  # a course in which the plan can't be followed goes on without it
            world.strayed = True
            world.step = len(setup.plan)
        if setup.question.reached(world.seen):
            return end(setup, world)
    return Choice(decision)


def _planned(setup: Setup, world: World, decision: Decision) -> bool:
    """Whether the next line of the plan could be done here."""
    entry = setup.plan[world.step]
    if entry.word == "coins_line":
        world.state.coins.extend(node.name for node in entry.node.nodes[0].nodes[1:])
        world.step += 1
        return True
    if entry.word == "time_is_called":
        call_time(world.state)
        world.step += 1
        return True
    chosen = find(world.state, decision, entry.node.nodes[-1])
    if chosen is None or PLAYERS.get(entry.word, decision.player) != decision.player:
        return False
    world.step += 1
    world.later = chosen.then
    answer(world, chosen.answer)
    return True
