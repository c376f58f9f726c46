"""Whether a text can do anything now: a Trainer card or an ability without any effect can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import selectors, standing, stats, values
from pokeca_dsl.engine.expressions import reads_registers
from pokeca_dsl.engine.planner import Planner
from pokeca_dsl.engine.plans import ALWAYS, BENCH, DRAW, DRAW_UNTIL, EACH, FOUND, IF, SELECT, Part
from pokeca_dsl.engine.trial import does_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Frame, State

NOTHING: Final = 0
PERHAPS: Final = 1
SURELY: Final = 2


def can_do_anything(state: State, context: Frame, program: Program, entry: int) -> bool:
    """False where no course of a text would change anything (rule F16)."""
    found = verdict(state, context, plan_of(state, context.pid, program, entry))
    if found != PERHAPS:
        return found == SURELY
    return does_anything(state, context, entry)


def plan_of(state: State, pid: int, program: Program, entry: int) -> tuple[Part, ...]:
    """What is to be asked of a text, worked out once."""
    plans = state.match.table.plans[pid]
    if entry not in plans:
        plans[entry] = Planner(program).plan(entry)
    return plans[entry]


def verdict(state: State, context: Frame, plan: tuple[Part, ...]) -> int:
    """Whether any step of a plan has something to work on, and is sure to change it.

    Nothing is sure where a standing effect may keep it away.
    """
    held = standing.index(state)
    empty: list[int] = []  # registers that are certainly empty
    best = NOTHING
    until = 0  # steps before this place aren't reached
    for part in plan:
        if part.place < until:
            continue
        if part.kind == FOUND:
            if not selectors.pokemon_of(state, context, part.target):
                until = part.until
        elif part.kind == IF:
            if not values.holds(state, context, part.target):
                until = part.until
        elif part.kind == EACH:
            if part.registers[0] in empty:
                until = part.until
        elif part.kind == SELECT:
            if _nothing(state, context, part, empty):
                empty.append(part.registers[0])
            elif part.sure:
                if not held.hinders:
                    return SURELY
                best = PERHAPS
        elif (part.sure or best == NOTHING) and _fruitful(state, context, part, empty):
            if part.sure and not held.hinders and not (held.protects and part.touches):
                return SURELY
            best = PERHAPS
    return best


def _fruitful(state: State, context: Frame, part: Part, empty: list[int]) -> bool:
    for register in part.registers:
        if register in empty:
            return False
    kind = part.kind
    if kind == ALWAYS:
        return True
    if kind == BENCH:
        players = selectors.players(context, part.whose)
        return any(len(state.bench[p]) < stats.bench_size(state, p) for p in players)
    if kind == DRAW:
        drawn = part.fills or any(state.deck[p] for p in selectors.players(context, part.target))
        return drawn and (reads_registers(part.amount) or values.value(state, context, part.amount) > 0)
    if kind == DRAW_UNTIL:
        for player in selectors.players(context, part.target):
            held = len(state.hand[player]) - int(context.card in state.hand[player]) - part.spent
            if (part.fills or state.deck[player]) and held < values.value(state, context, part.amount):
                return True
        return False
    return not part.work or not _fruitless(state, context, part)


def _nothing(state: State, context: Frame, part: Part, empty: list[int]) -> bool:
    target = part.target
    if target[0] == "register":
        return target[1] in empty
    if target[0] == "noun" and _means_none(state, context, target[4]):
        return True
    if part.pokemon:
        return len(selectors.pokemon_of(state, context, target)) < part.least
    if target[1] == "deck":  # what a search finds is known only by searching
        if selectors.evolves_from_nothing(state, context, target):
            return True
        return not any(state.deck[player] for player in selectors.players(context, target[2]))
    if target[0] != "noun":
        return len(selectors.cards_of(state, context, target)) < part.least
    besides = context.card if target[1] == "hand" else -1
    return not selectors.has_cards(state, context, target, part.least, besides)


def _means_none(state: State, context: Frame, quantity: Any) -> bool:
    """Whether so many are none now ("discard cards until you have 5 in your hand")."""
    if len(quantity) < 2 or isinstance(quantity[1], int) or reads_registers(quantity[1]):
        return False
    return values.value(state, context, quantity[1]) <= 0


def _fruitless(state: State, context: Frame, part: Part) -> bool:
    """Healing where nothing is damaged, recovering where nothing is affected."""
    op = part.work
    found = selectors.pokemon_of(state, context, part.target)
    if op == "heal":
        return not any(p.damage for p in found)
    if op == "devolve":
        return not any(len(p.cards) > 1 for p in found)
    names: tuple[str, ...] = part.ins[2]
    if op == "apply":
        return all(name in pokemon.conditions for pokemon in found for name in names)
    afflicted: list[str] = [name for pokemon in found for name in pokemon.conditions]
    return not any(name in afflicted for name in names or afflicted)
