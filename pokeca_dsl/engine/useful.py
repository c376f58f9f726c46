"""Whether a text can do anything now: a Trainer card or an ability without any effect can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokeca_dsl.engine import selectors, stats

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Frame, State

Plan: TypeAlias = tuple[tuple[Any, ...], ...] | None
"""What is to be asked of a text, in order; None: it always does something."""

_NEEDS_SELECTION: Final = (
    "put_counters", "heal", "apply", "recover", "switch", "devolve", "move_pokemon", "move_cards", "evolve",
    "attach", "move_counters", "swap_counters", "deal_damage", "knock_out", "take_place",
)  # fmt: skip
_NEEDS_BOTH: Final = ("switch", "evolve", "attach", "move_counters", "take_place")
_NO_EFFECT: Final = (
    "select_pokemon", "select_cards", "jump", "chunk", "end", "choose", "rest", "gather", "clear",
    "choose_number", "if_any", "if_found", "done_by", "test", "shuffle",
)  # fmt: skip


def plan_of(state: State, pid: int, program: Program, entry: int) -> Plan:
    """What is to be asked of a text, worked out once."""
    plans = state.match.table.plans[pid]
    if entry not in plans:
        plans[entry] = _plan(program, entry)
    return plans[entry]


def can_do_anything(state: State, context: Frame, program: Program, entry: int) -> bool:
    """False only where every step, as far as can be seen without carrying it out, has nothing to work on."""
    plan = plan_of(state, context.pid, program, entry)
    return plan is None or worth(state, context, plan)


def worth(state: State, context: Frame, plan: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether any step of a plan has something to work on."""
    empty: list[int] = []  # registers that are certainly empty
    for part in plan:
        kind = part[0]
        if kind == "select":
            if _nothing(state, context, part[2], part[3], empty):
                empty.append(part[1])
        elif kind == "bench":
            full = len(state.bench[context.player]) >= stats.bench_size(state, context.player)
            if not full and not any(register in empty for register in part[1]):
                return True
        elif kind == "draw":
            if any(state.deck[player] for player in selectors.players(context, part[1])):
                return True
        elif not any(register in empty for register in part[1]) and not _fruitless(
            state, context, part[2], part[3]
        ):
            return True
    return False


def _plan(program: Program, entry: int) -> Plan:
    """The parts of a text that matter; None as soon as one of them always has an effect."""
    plan: list[tuple[Any, ...]] = []
    costs: list[tuple[Any, ...]] = []
    needed: set[int] = set()
    targets: dict[int, Any] = {}
    outcomes: dict[int, int] = {}  # registers that tell whether the step at a base did anything
    chosen: list[Any] = []  # numbers that a player will choose
    skip_to = 0
    for place, ins in enumerate(program.code):
        op = ins[0]
        if place < max(entry, skip_to):
            continue  # before the text, or what is done only where a step of the plan does something
        if op == "end":
            break
        if op == "test" and ins[2][0] == "did":
            outcomes[ins[1]] = ins[2][1]
            continue
        if op == "unless" and outcomes.get(ins[1], -1) in needed:
            skip_to = ins[2]
            continue
        if op in ("select_pokemon", "select_cards"):
            target = ins[2]
            known = target[0] == "register" or (target[0] == "noun" and not _reads_registers(target))
            if known:  # of what earlier steps decide nothing can be said
                plan.append(("select", ins[1], op == "select_pokemon", target))
            if target[0] == "register" and target[1] in targets:
                targets[ins[1]] = targets[target[1]]
            elif target[0] != "register" and not _reads_registers(target):
                targets[ins[1]] = target
        elif op in _NEEDS_SELECTION:
            registers = (ins[1] + 2, ins[1] + 3) if op in _NEEDS_BOTH else (ins[1] + 2,)
            target = targets.get(ins[1] + 2)
            needed.add(ins[1])
            if op == "move_cards" and _is_a_cost(ins, target):
                costs.append(("need", registers, op, target))
            elif op == "move_cards" and ins[2] == "bench":
                plan.append(("bench", registers))
            else:
                plan.append(("need", registers, op, target))
        elif op == "choose_number":
            chosen.append(("amount", ins[1]))
        elif op == "draw":
            if ins[3] in chosen or not _reads_registers(ins[3]):  # else it is for what was done before
                plan.append(("draw", ins[2]))
        elif op not in _NO_EFFECT:
            return None
    alone = not any(part[0] != "select" for part in plan)
    return (*plan, *costs) if alone else tuple(plan)


_READING: Final = ("register", "player", "amount", "points", "coins", "came", "coin came", "did")
"""Expressions that ask what earlier steps have done."""


def _is_a_cost(ins: tuple[Any, ...], target: Any) -> bool:
    """Discarding cards of the own hand is what a text costs, where it does anything else (rule F16)."""
    return ins[2] == "discard pile" and target is not None and target[:3] == ("noun", "hand", "you")


def _nothing(state: State, context: Frame, pokemon: bool, target: Any, empty: list[int]) -> bool:
    if target[0] == "register":
        return target[1] in empty
    if pokemon:
        return not selectors.pokemon_of(state, context, target)
    if target[1] == "deck":  # what a search finds is known only by searching
        return not any(state.deck[player] for player in selectors.players(context, target[2]))
    found = selectors.cards_of(state, context, target)
    return not [cid for cid in found if cid != context.card or target[1] != "hand"]


def _reads_registers(expression: Any) -> bool:
    if not isinstance(expression, tuple):
        return False
    if expression and expression[0] in _READING:
        return True
    return any(_reads_registers(part) for part in expression)


def _fruitless(state: State, context: Frame, op: str, target: Any) -> bool:
    """Healing where nothing is damaged, recovering where nothing is affected."""
    if target is None or op not in ("heal", "recover", "devolve"):
        return False
    found = selectors.pokemon_of(state, context, target)
    if op == "heal":
        return not any(p.damage for p in found)
    if op == "devolve":
        return not any(len(p.cards) > 1 for p in found)
    return not any(p.conditions for p in found)
