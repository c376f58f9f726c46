"""Whether a text can do anything now: a Trainer card or an ability without any effect can't be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import selectors, standing, stats, values
from pokeca_dsl.engine.trial import does_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Frame, State


class Plan:
    """What is to be asked of a text to see whether it can do anything, worked out once.

    ``parts`` are asked in order; None: some step always does something, as far as the steps tell.
    ``certain``: the parts say all that there is to say, so that no trial is needed (see trial).
    """

    __slots__ = ("certain", "parts")

    def __init__(self, parts: tuple[tuple[Any, ...], ...] | None, certain: bool) -> None:
        self.parts = parts
        self.certain = certain


_NEEDS_SELECTION: Final = (
    "put_counters", "heal", "apply", "recover", "switch", "devolve", "move_pokemon", "move_cards", "evolve",
    "attach", "move_counters", "deal_damage", "knock_out", "take_place", "reveal",
)  # fmt: skip
_NEEDS_BOTH: Final = ("switch", "evolve", "attach", "move_counters", "take_place")
_NO_EFFECT: Final = (
    "select_pokemon", "select_cards", "jump", "chunk", "end", "choose", "rest", "gather", "clear",
    "choose_number", "if_any", "if_found", "done_by", "test", "shuffle", "flip", "unless", "unless_option",
    "choose_one", "take_over", "may", "when", "end_turn", "for_each",
)  # fmt: skip
_PLAIN: Final = (
    "select_pokemon", "select_cards", "jump", "end", "choose", "clear", "if_any", "if_found", "done_by",
    "shuffle", "flip", "unless_option", "choose_one", "take_over", "switch", "heal", "recover",
    "put_counters", "move_counters", "attach", "move_cards", "draw", "draw_until", "reveal", "end_turn",
)  # fmt: skip
"""Steps of which the plan can tell exactly whether they could do anything, whatever coins and choices are."""


def can_do_anything(state: State, context: Frame, program: Program, entry: int) -> bool:
    """False where no course of a text would change anything (rule F16)."""
    plan = plan_of(state, context.pid, program, entry)
    if plan.parts is not None and not worth(state, context, plan.parts):
        return False
    certain = plan.certain and not standing.index(state).hinders
    return certain or does_anything(state, context, entry)


def plan_of(state: State, pid: int, program: Program, entry: int) -> Plan:
    """What is to be asked of a text, worked out once."""
    plans = state.match.table.plans[pid]
    if entry not in plans:
        plans[entry] = _Planner(program).plan(entry)
    return plans[entry]


def worth(state: State, context: Frame, plan: tuple[tuple[Any, ...], ...]) -> bool:
    """Whether any step of a plan has something to work on."""
    empty: list[int] = []  # registers that are certainly empty
    for part in plan:
        kind = part[0]
        if kind == "select":
            if _nothing(state, context, part, empty):
                empty.append(part[1])
        elif kind == "bench":
            full = len(state.bench[context.player]) >= stats.bench_size(state, context.player)
            if not full and not any(register in empty for register in part[1]):
                return True
        elif kind == "draw":
            drawn = any(state.deck[player] for player in selectors.players(context, part[1]))
            paid = not any(register in empty for register in part[3])
            if drawn and paid and (_reads_registers(part[2]) or values.value(state, context, part[2]) > 0):
                return True
        elif kind == "draw until":
            for player in selectors.players(context, part[1]):
                held = len(state.hand[player]) - int(context.card in state.hand[player]) - part[3]
                if state.deck[player] and held < values.value(state, context, part[2]):
                    return True
        elif not any(register in empty for register in part[1]) and not _fruitless(
            state, context, part[2], part[3]
        ):
            return True
    return False


_MANY: Final = 99


def _of_a_number(target: Any) -> bool:
    """Whether it is known how many things a noun means at most."""
    return bool(target[0] != "noun" or not _reads_registers(target[4]))


class _Planner:
    """Goes once through a text and notes what matters."""

    def __init__(self, program: Program) -> None:
        self.code = program.code
        self.grants = program.grants
        self.parts: list[tuple[Any, ...]] = []
        self.costs: list[tuple[Any, ...]] = []
        self.certain = True
        self.needed: set[int] = set()
        self.targets: dict[int, Any] = {}
        self.outcomes: dict[int, int] = {}  # registers that tell whether the step at a base did anything
        self.chosen: list[Any] = []  # numbers that a player will choose
        self.paid: tuple[int, ...] = ()  # registers of what was paid for what follows
        self.asks_first = bool(program.only_if)  # whether it can be paid is asked before it is used
        self.known: set[int] = set()  # registers of which it is known whether they will be empty

    def plan(self, entry: int) -> Plan:
        """The parts of a text that matter; none as soon as one of them always has an effect."""
        skip_to = 0
        for place, ins in enumerate(self.code):
            op = ins[0]
            if place < max(entry, skip_to):
                continue  # before the text, or what is done only where a step of the plan does something
            if op == "end":
                break
            if op == "unless" and self.outcomes.get(ins[1], -1) in self.needed:
                skip_to = ins[2]
                continue
            if not self._note(place, ins):
                return Plan(None, self._grants(ins))
        alone = not any(part[0] != "select" for part in self.parts)
        parts = (*self.parts, *self.costs) if alone else tuple(self.parts)
        return Plan(parts, self.certain and not alone)

    def _note(self, place: int, ins: tuple[Any, ...]) -> bool:
        """Note an instruction; False where it always has an effect."""
        op = ins[0]
        if op == "test":
            if ins[2][0] == "did":
                self.outcomes[ins[1]] = ins[2][1]
            elif ins[2][0] not in ("came", "coin came"):
                self.certain = False
        elif op in ("select_pokemon", "select_cards"):
            self._select(ins)
        elif op in _NEEDS_SELECTION:
            self._need(place, ins)
        elif op == "choose_number":
            self.chosen.append(("amount", ins[1]))
            self.certain = False
        elif op == "draw":
            if ins[3] in self.chosen or not _reads_registers(ins[3]):  # else it is for what was done before
                self.parts.append(("draw", ins[2], ins[3], self.paid))
            plain = isinstance(ins[3], int) or not self._paid_from_the_hand()
            self.certain = self.certain and plain and not _reads_registers(ins[3])
        elif op == "draw_until":
            if _reads_registers(ins[3]):
                return False
            self.parts.append(("draw until", ins[2], ins[3], self._paid_from_the_hand()))
            self.certain = self.certain and not self.paid and isinstance(ins[3], int)
        elif op == "unless":
            self._only_if_paid(ins[1])
        elif op not in _NO_EFFECT:
            return False
        elif op not in _PLAIN:
            self.certain = False
        return True

    def _grants(self, ins: tuple[Any, ...]) -> bool:
        """Whether the instruction makes a lasting effect without fail that is one worth having."""
        if ins[0] != "grant" or not self.certain or any(part[0] == "need" for part in self.parts):
            return False
        grant = self.grants[ins[2]]
        return not _reads_registers(grant.scope) and not str(grant.modifier[0]).startswith("forbid")

    def _select(self, ins: tuple[Any, ...]) -> None:
        _, register, target, *_ = ins
        pokemon = ins[0] == "select_pokemon"
        if target[0] == "register":
            self.parts.append(("select", register, pokemon, target, 1))
            if target[1] in self.targets:
                self.targets[register] = self.targets[target[1]]
            if target[1] in self.known:
                self.known.add(register)
        elif not _reads_registers(target):
            if pokemon or target[0] == "noun":
                self.parts.append(("select", register, pokemon, target, 1))
            self.targets[register] = target
            self.known.add(register)
        elif (part := self._of_another(register, pokemon, target)) is not None:
            self.parts.append(part)
            self.known.add(register)
        if register not in self.known or not _of_a_number(target):
            self.certain = False

    def _of_another(self, register: int, pokemon: bool, target: Any) -> tuple[Any, ...] | None:
        """Selections that depend on an earlier one in a way that can be foreseen."""
        if target[0] != "noun":
            return None
        on, tests = target[6], target[3]
        if on is not None and on[0] == "register" and on[1] in self.known:
            # Cards attached to what was selected because such cards are attached to it.
            borne = ("noun", "attached", "either", tests)
            holder = self.targets.get(on[1], ("",))
            bearing = [t[1] for t in holder[3] if t[0] == "bearing"] if holder[0] == "noun" else []
            plain = target[1] == "attached" and not _reads_registers(tests)
            if plain and any(noun[:4] == borne for noun in bearing):
                self.targets[register] = target
                return ("select", register, False, on, 1)
            if plain and holder[0] == "noun" and holder[1] in selectors.POKEMON_PLACES:
                # Attached to any of those that may be selected.
                self.targets[register] = (*target[:6], holder)
                return ("select", register, False, self.targets[register], 1)
        others = [t for t in tests if t[0] == "other" and t[1][0] == "register"]
        if len(others) == 1 and pokemon and on is None:
            first = self.targets.get(others[0][1][1])
            without = tuple(t for t in tests if t[0] != "other")
            wide = (*target[:3], without, *target[4:])
            if first is not None and first[:3] == wide[:3] and not _reads_registers(wide):
                return ("select", register, True, wide, 2)
        return None

    def _only_if_paid(self, base: int) -> None:
        """What follows is done only where an earlier step did something: that may be what it costs."""
        if base not in self.needed:
            return
        target = self.targets.get(base + 2)
        quantity: Any = target[4] if target is not None and target[0] == "noun" else ("all",)
        number = quantity[1] if quantity[0] == "exactly" else None
        if isinstance(number, int) and number > 0:
            self.parts = [(*p[:4], number) if p[:2] == ("select", base + 2) else p for p in self.parts]
        elif not self.asks_first:
            self.certain = False
        self.certain = self.certain and base + 2 in self.known
        self.paid += (base + 2,)

    def _paid_from_the_hand(self) -> int:
        """At most so many cards of the own hand are paid for what follows."""
        targets = [self.targets.get(register) for register in self.paid]
        numbers = [t[4][1] for t in targets if t is not None and t[:3] == ("noun", "hand", "you")]
        return sum(number if isinstance(number, int) else _MANY for number in numbers)

    def _need(self, place: int, ins: tuple[Any, ...]) -> None:
        op, base = ins[0], ins[1]
        registers = ((base + 2, base + 3) if op in _NEEDS_BOTH else (base + 2,)) + self.paid
        target = self.targets.get(base + 2)
        self.needed.add(base)
        following = self.code[place + 1] if place + 1 < len(self.code) else ("end",)
        if op == "move_cards" and (_is_a_cost(ins, target) or following[:2] == ("unless", base)):
            self.costs.append(("need", registers, ins, target))
            return
        if op == "move_cards" and ins[2] == "bench":
            self.parts.append(("bench", registers))
        else:
            self.parts.append(("need", registers, ins, target))
        known = all(register in self.known for register in registers)
        self.certain = self.certain and known and op in _PLAIN and self._counts(ins, target)

    def _counts(self, ins: tuple[Any, ...], target: Any) -> bool:
        """Whether the step is sure to change something where it has something to work on."""
        if ins[0] in ("put_counters", "heal"):
            return isinstance(ins[2], int) and ins[2] > 0 and target is not None
        if ins[0] == "move_cards":
            from_deck = target is not None and target[0] == "noun" and target[1] in _DECK
            return not (from_deck and ins[2] in _DECK)
        if ins[0] == "reveal":
            return (
                target is not None and target[0] == "noun" and (target[2] == "opponent" or target[1] in _DECK)
            )
        return target is not None


_DECK: Final = ("deck", "top of the deck", "bottom of the deck")
_READING: Final = ("register", "player", "amount", "points", "coins", "came", "coin came", "did")
"""Expressions that ask what earlier steps have done."""


def _is_a_cost(ins: tuple[Any, ...], target: Any) -> bool:
    """Discarding cards of the own hand is what a text costs, where it does anything else (rule F16)."""
    return bool(ins[2] == "discard pile" and target is not None and target[:3] == ("noun", "hand", "you"))


def _nothing(state: State, context: Frame, part: tuple[Any, ...], empty: list[int]) -> bool:
    _, _, pokemon, target, least = part
    if target[0] == "register":
        return target[1] in empty
    if target[0] == "noun" and _means_none(state, context, target[4]):
        return True
    if pokemon:
        return bool(len(selectors.pokemon_of(state, context, target)) < least)
    if target[1] == "deck":  # what a search finds is known only by searching
        return not any(state.deck[player] for player in selectors.players(context, target[2]))
    found = selectors.cards_of(state, context, target)
    return bool(len([cid for cid in found if cid != context.card or target[1] != "hand"]) < least)


def _means_none(state: State, context: Frame, quantity: Any) -> bool:
    """Whether so many are none now ("discard cards until you have 5 in your hand")."""
    if len(quantity) < 2 or isinstance(quantity[1], int) or _reads_registers(quantity[1]):
        return False
    return values.value(state, context, quantity[1]) <= 0


def _reads_registers(expression: Any) -> bool:
    if not isinstance(expression, tuple):
        return False
    if expression and expression[0] in _READING:
        return True
    return any(_reads_registers(part) for part in expression)


def _fruitless(state: State, context: Frame, ins: tuple[Any, ...], target: Any) -> bool:
    """Healing where nothing is damaged, recovering where nothing is affected."""
    op = ins[0]
    if target is None or op not in ("heal", "recover", "devolve"):
        return False
    found = selectors.pokemon_of(state, context, target)
    if op == "heal":
        return not any(p.damage for p in found)
    if op == "devolve":
        return not any(len(p.cards) > 1 for p in found)
    names: tuple[str, ...] = ins[2]
    afflicted: list[str] = [name for pokemon in found for name in pokemon.conditions]
    return not any(name in afflicted for name in names or afflicted)
