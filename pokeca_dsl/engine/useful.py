"""Whether a text can do anything now: a Trainer card or an ability without any effect can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import selectors

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Frame, State

_NEEDS_SELECTION = (
    "put_counters", "heal", "apply", "recover", "switch", "devolve", "move_pokemon", "move_cards", "evolve",
    "attach", "move_counters", "deal_damage", "knock_out",
)  # fmt: skip
_NO_EFFECT = (
    "select_pokemon",
    "select_cards",
    "jump",
    "chunk",
    "end",
    "choose",
    "rest",
    "clear",
    "done_by",
    "test",
)


def can_do_anything(state: State, context: Frame, program: Program, entry: int) -> bool:
    """False only where every step, as far as can be seen without carrying it out, has nothing to work on."""
    empty: set[int] = set()  # registers that are certainly empty; asked only for membership
    for ins in program.code[entry:]:
        op = ins[0]
        if op == "end":
            return False
        if op in ("select_pokemon", "select_cards"):
            if _nothing(state, context, ins, empty):
                empty.add(ins[1])
            continue
        if op in _NEEDS_SELECTION:
            if not _hopeless(state, op, ins[1], empty) and not _heals_nothing(state, context, program, ins):
                return True
        elif op == "draw":
            if any(state.deck[p] for p in selectors.players(context, ins[2])):
                return True
        elif op == "shuffle" or op in _NO_EFFECT:
            continue
        else:
            return True
    return False


def _nothing(state: State, context: Frame, ins: Any, empty: set[int]) -> bool:
    _, _, target, _ = ins
    if target[0] == "register":
        return target[1] in empty
    if target[0] != "noun":
        return False
    if _reads_registers(target):
        return False
    if ins[0] == "select_pokemon":
        return not selectors.pokemon_of(state, context, target)
    found = selectors.cards_of(state, context, target)
    if target[1] == "hand":
        found = [cid for cid in found if cid != context.card]
    if target[1] == "deck":
        return not state.deck[context.player]  # what a search finds is known only by searching
    return not found


def _reads_registers(expression: Any) -> bool:
    if not isinstance(expression, tuple):
        return False
    if expression and expression[0] in ("register", "amount", "coins", "came", "did"):
        return True
    return any(_reads_registers(part) for part in expression)


def _hopeless(state: State, op: str, base: int, empty: set[int]) -> bool:
    if base + 2 in empty:
        return True
    return op in ("switch", "evolve", "attach", "move_counters") and base + 3 in empty


def _heals_nothing(state: State, context: Frame, program: Program, ins: Any) -> bool:
    """Healing where nothing is damaged, recovering where nothing is affected."""
    if ins[0] not in ("heal", "recover", "devolve"):
        return False
    select = next((i for i in program.code if i[0] == "select_pokemon" and i[1] == ins[1] + 2), None)
    if (
        select is None
        or (select[2][0] == "noun" and _reads_registers(select[2]))
        or select[2][0] == "register"
    ):
        return False
    found = selectors.pokemon_of(state, context, select[2])
    if ins[0] == "heal":
        return not any(p.damage for p in found)
    if ins[0] == "devolve":
        return not any(len(p.cards) > 1 for p in found)
    return not any(p.conditions for p in found)
