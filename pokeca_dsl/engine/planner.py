"""Goes through a text's steps once and notes what is to be asked to see whether it can do anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine.expressions import (
    asks_for_one_among,
    asks_of_hands,
    of_what_was_done,
    reads_registers,
    times_moved,
)
from pokeca_dsl.engine.plans import (
    ALWAYS,
    BENCH,
    DRAW,
    DRAW_UNTIL,
    EACH,
    FOUND,
    IF,
    NEED,
    SELECT,
    Part,
)

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program

_ONLY_ASK: Final = (SELECT, FOUND, EACH, IF)
"""Questions about what a text finds, by which nothing is done yet."""
_NEEDS_SELECTION: Final = (
    "put_counters", "heal", "apply", "recover", "switch", "devolve", "move_pokemon", "move_cards", "evolve",
    "attach", "move_counters", "deal_damage", "knock_out", "take_place", "reveal", "look", "swap_cards",
)  # fmt: skip
_NEEDS_BOTH: Final = ("switch", "evolve", "attach", "move_counters", "take_place", "swap_cards")
_SURE: Final = (
    "switch", "heal", "recover", "put_counters", "move_counters", "attach", "move_cards", "reveal", "apply",
    "move_pokemon", "look", "swap_cards",
)  # fmt: skip
"""Steps that are sure to change something where they have something to work on."""
_NO_EFFECT: Final = (
    "jump", "chunk", "end", "choose", "rest", "gather", "collect", "clear", "choose_number", "done_by",
    "shuffle", "flip", "unless_option", "choose_one", "take_over", "end_turn", "shuffle_cards",
)  # fmt: skip
_OF_CARDS: Final = ("move_cards", "reveal", "look", "swap_cards")
_SHOWS: Final = ("reveal", "look")
_OUT_OF_PLAY: Final = ("hand", "deck", "top of the deck", "bottom of the deck", "discard pile", "lost zone")
_DECK: Final = ("deck", "top of the deck", "bottom of the deck")
_IN_PLAY: Final = ("active", "bench", "in play")
_MANY: Final = 99
_UNKNOWN: Final = ("either", "")
"""Of cards of which it isn't known whose they are, and where they lie."""


class Planner:
    """Goes once through a text and notes what matters."""

    def __init__(self, program: Program) -> None:
        self.code = program.code
        self.grants = program.grants
        self.parts: list[Part] = []
        self.costs: list[Part] = []
        self.needed: set[int] = set()
        self.targets: dict[int, Any] = {}
        self.outcomes: dict[int, int] = {}  # registers that tell whether the step at a base did anything
        self.chosen: list[Any] = []  # numbers that a player will choose
        self.known: set[int] = set()  # registers of which it can be told whether they will be empty
        self.free: set[int] = set()  # registers that coins or a choice can make what they like
        self.sources: dict[int, tuple[str, str]] = {}  # of what registers will hold: whose, and from where
        self.conditions: dict[int, Any] = {}  # what registers of tests tell
        self.gathered: set[int] = set()  # registers that are empty where one round for each gathers nothing
        self.rounds: tuple[int, int] = (-1, -1)  # what it is gone through for each, and up to where
        self.paid: tuple[int, ...] = ()  # registers of what was paid for what follows
        self.fills = False  # whether that goes into the deck
        self.to_bench = any(ins[0] == "move_cards" and ins[2] == "bench" for ins in program.code)
        self.asks_first = bool(program.only_if)  # whether it can be paid is asked before it is used
        self.gate = 0
        """Up to here what is done depends on something that the plan can't tell."""

    def plan(self, entry: int) -> tuple[Part, ...]:
        """The parts of the text that begins at this entry, in order."""
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
            self._note(place, ins)
            for part in (*self.parts, *self.costs):
                if part.place < 0:
                    part.place = place
        alone = all(part.kind in _ONLY_ASK for part in self.parts)
        return (*self.parts, *self.costs) if alone else tuple(self.parts)

    def _note(self, place: int, ins: tuple[Any, ...]) -> None:
        op = ins[0]
        open_ = place >= self.gate
        if op == "select_pokemon" or op == "select_cards":
            self._select(ins, open_)
        elif op in _NEEDS_SELECTION:
            self._need(place, ins, open_)
        elif op == "draw":
            self._draw(ins, open_)
        elif op == "draw_until":
            self._draw_until(ins, open_)
        elif op == "grant" and self.grants[ins[2]].duration == "this text":
            pass  # a condition of the text itself, and no effect that stays
        elif op == "grant":
            self._grant(ins, open_)
        elif op == "gather":
            self._gather(place, ins)
        elif op in ("test", "may", "unless", "when", "if_any", "if_found", "for_each"):
            self._branch(ins)
        elif op == "rest":
            self.sources[ins[1]] = self.sources.get(ins[2], _UNKNOWN)
        elif op == "choose_number":
            self.chosen.append(("amount", ins[1]))
        elif op not in _NO_EFFECT:
            self.parts.append(Part(ALWAYS))

    def _branch(self, ins: tuple[Any, ...]) -> None:
        """A step that decides whether others are done."""
        op = ins[0]
        if op == "test":
            if ins[2][0] == "did":
                self.outcomes[ins[1]] = ins[2][1]
            elif ins[2][0] in ("came", "coin came"):
                self.free.add(ins[1])
            self.conditions[ins[1]] = ins[2]
        elif op == "may":
            self.free.add(ins[1])
        elif op == "unless" and ins[1] in self.needed:
            self._only_if_paid(ins[1])
        elif op == "unless" or op == "when":
            if ins[1] not in self.free and not self._foreseen(ins):
                self.gate = max(self.gate, ins[2])
        elif op == "if_any":
            if ins[1] not in self.known:
                self.gate = max(self.gate, ins[2])
        elif op == "if_found":
            always = ins[1][0] == "noun" and ins[1][1] in ("in play", "active") and ins[1][2:4] == ("you", ())
            if always:
                return  # there is always an Active Pokémon
            if ins[1][0] == "noun" and not reads_registers(ins[1]):
                self._skip(Part(FOUND, target=ins[1]), ins[2])
            else:
                self.gate = max(self.gate, ins[2])
        else:
            if op == "for_each" and ins[1] in self.known:
                self._skip(Part(EACH, (ins[1],)), ins[4])
                self.known.add(ins[2])
                self.targets[ins[2]] = self.targets.get(ins[1])
                self.rounds = (ins[1], ins[4])
            self.gate = len(self.code)

    def _foreseen(self, ins: tuple[Any, ...]) -> bool:
        """Whether the condition of a branch is as it is before the text: nothing is done until then."""
        op, register, until = ins
        condition = self.conditions.get(register)
        if condition is None:
            return False
        if op == "unless":
            for gathered in self.gathered:
                if asks_for_one_among(condition, gathered):
                    self._skip(Part(EACH, (gathered,)), until)
        if any(part.kind not in _ONLY_ASK for part in (*self.parts, *self.costs)):
            return False
        if self.gate or self.free or reads_registers(condition) or asks_of_hands(condition):
            return False
        self._skip(Part(IF, target=condition if op == "unless" else ("not", condition)), until)
        return True

    def _gather(self, place: int, ins: tuple[Any, ...]) -> None:
        """What each round gathers: nothing where it is gone through for none."""
        each, until = self.rounds
        once = sum(other[:2] == ins[:2] for other in self.code) == 1
        if place < until and once:
            part = Part(SELECT, (ins[1],), ("register", each))
            part.place = until
            self.parts.append(part)
            self.gathered.add(ins[1])

    def _grant(self, ins: tuple[Any, ...], open_: bool) -> None:
        scope = self.grants[ins[2]].scope
        if scope[0] == "register" and scope[1] in self.known:
            self.parts.append(Part(NEED, (scope[1],), ins=ins))
        else:
            self.parts.append(Part(ALWAYS, sure=open_ and not self.paid and self._worth_having(ins)))

    def _skip(self, part: Part, until: int) -> None:
        """What follows, up to a place, is done only where the part's answer is yes."""
        part.until = until
        self.parts.append(part)

    def _worth_having(self, ins: tuple[Any, ...]) -> bool:
        """Whether the lasting effect is one for whose sake a text is used."""
        grant = self.grants[ins[2]]
        return not reads_registers(grant.scope) and not str(grant.modifier[0]).startswith("forbid")

    def _draw(self, ins: tuple[Any, ...], open_: bool) -> None:
        _, _, who, amount = ins
        if amount not in self.chosen and reads_registers(amount):
            paid = times_moved(amount)
            if paid + 1 in self.known and any(part.registers[0] == paid + 1 for part in self.costs):
                part = Part(DRAW, (*self.paid, paid + 1), who, ins, open_)
                part.amount, part.fills = amount, self.fills
                self.parts.append(part)
            elif not of_what_was_done(amount):  # else the step before tells whether anything is done
                self.parts.append(Part(ALWAYS))
            return
        plain = isinstance(amount, int) or not self._paid_from_the_hand() or not asks_of_hands(amount)
        part = Part(DRAW, self.paid, who, ins, open_ and plain and not reads_registers(amount))
        part.amount, part.fills = amount, self.fills
        self.parts.append(part)

    def _draw_until(self, ins: tuple[Any, ...], open_: bool) -> None:
        _, _, who, amount = ins
        if reads_registers(amount):
            self.parts.append(Part(ALWAYS))
            return
        spent = self._paid_from_the_hand()
        exact = not self.paid or (self._paid_exactly() and who == "you")
        part = Part(DRAW_UNTIL, self.paid, who, ins, open_ and isinstance(amount, int) and exact)
        part.amount = amount
        part.spent, part.fills = spent, self.fills
        self.parts.append(part)

    def _source(self, target: Any) -> tuple[str, str]:
        """Whose the cards are that a selection finds (a player word), and where they lie before the text."""
        if target[0] == "register":
            return self.sources.get(target[1], _UNKNOWN)
        if target[0] == "this":
            return "you", ""
        if target[0] != "noun":
            return _UNKNOWN
        on = target[6]
        if target[1] == "among" and on is not None and on[0] == "register":
            return self.sources.get(on[1], _UNKNOWN)
        owner = target[2] if isinstance(target[2], str) else "either"
        return owner, "" if target[1] == "among" else str(target[1])

    def _is_a_search(self, ins: tuple[Any, ...]) -> bool:
        """Whether a selection is one from a deck, which is an effect, whatever is found there."""
        target = ins[2]
        if ins[0] != "select_cards" or target[:2] != ("noun", "deck") or self.to_bench or self.paid:
            return False
        number = target[4][1] if len(target[4]) > 1 else 1
        if not isinstance(number, int) or number < 1:
            return False
        return not any(other[0] == "attach" for other in self.code)

    def _select(self, ins: tuple[Any, ...], open_: bool) -> None:
        _, register, target, *_ = ins
        self.sources[register] = self._source(target)
        part = self._asked(register, target, ins[0] == "select_pokemon")
        if part is not None:
            part.pokemon = part.pokemon and ins[0] == "select_pokemon"
            part.sure = open_ and register in self.known and self._is_a_search(ins)
            self.parts.append(part)
        counted = target[0] != "noun" or not reads_registers(target[4])
        if register in self.known and not counted:
            self.known.remove(register)

    def _asked(self, register: int, target: Any, pokemon: bool) -> Part | None:
        """The question whether a selection finds anything; notes what is known of its register."""
        part = Part(SELECT, (register,), target)
        part.pokemon = pokemon
        if target[0] == "register":
            if target[1] in self.targets:
                self.targets[register] = self.targets[target[1]]
            if target[1] in self.known:
                self.known.add(register)
            return part
        if not reads_registers(target):
            self.targets[register] = target
            self.known.add(register)
            return part if pokemon or target[0] == "noun" else None
        if target[0] != "noun":
            return None
        return self._of_another(register, target, pokemon)

    def _of_another(self, register: int, target: Any, pokemon: bool) -> Part | None:
        """Selections that depend on an earlier one in a way that can be foreseen."""
        on, tests = target[6], target[3]
        part = Part(SELECT, (register,))
        if on is not None and on[0] == "register" and on[1] in self.known:
            holder = self.targets.get(on[1], ("",))
            if target[1] != "attached" or reads_registers(tests) or holder[0] != "noun":
                return None
            borne = ("noun", "attached", "either", tests)
            bearing = [test[1] for test in holder[3] if test[0] == "bearing"]
            if any(noun[:4] == borne for noun in bearing):
                # What was selected was so because such cards are attached to it.
                self.targets[register] = target
                part.target = on
            elif holder[1] in _IN_PLAY:
                # Attached to any of those that may be selected.
                part.target = self.targets[register] = (*target[:6], holder)
            else:
                return None
            self.known.add(register)
            return part
        others = [t for t in tests if t[0] == "other" and t[1][0] == "register"]
        if len(others) == 1 and pokemon and on is None:
            first = self.targets.get(others[0][1][1])
            wide = (*target[:3], tuple(t for t in tests if t[0] != "other"), *target[4:])
            if first is not None and first[:3] == wide[:3] and not reads_registers(wide):
                part.target, part.pokemon, part.least = wide, True, 2
                self.known.add(register)
                return part
        return None

    def _only_if_paid(self, base: int) -> None:
        """What follows is done only where an earlier step did something: that may be what it costs."""
        register = base + 2
        target = self.targets.get(register)
        quantity: Any = target[4] if target is not None and target[0] == "noun" else ("all",)
        number = quantity[1] if quantity[0] == "exactly" else None
        if isinstance(number, int) and number > 0:
            for part in self.parts:
                if part.kind == SELECT and part.registers == (register,):
                    part.least = max(part.least, number)
        elif not self.asks_first:
            self.gate = len(self.code)
        if register not in self.known:
            self.gate = len(self.code)
        self.paid += (register,)

    def _paid_from_the_hand(self) -> int:
        """At most so many cards of the own hand are paid for what follows."""
        targets = [self.targets.get(register) for register in self.paid]
        numbers = [t[4][1] for t in targets if t is not None and t[:3] == ("noun", "hand", "you")]
        return sum(number if isinstance(number, int) else _MANY for number in numbers)

    def _paid_exactly(self) -> bool:
        """Whether it is fixed how many cards of the own hand are paid, and that nothing else is."""
        targets = [self.targets.get(register) for register in self.paid]
        return all(
            t is not None
            and t[:3] == ("noun", "hand", "you")
            and t[4][0] == "exactly"
            and isinstance(t[4][1], int)
            for t in targets
        )

    def _need(self, place: int, ins: tuple[Any, ...], open_: bool) -> None:
        op, base = ins[0], ins[1]
        registers = ((base + 2, base + 3) if op in _NEEDS_BOTH else (base + 2,)) + self.paid
        target = self.targets.get(base + 2)
        self.needed.add(base)
        following = self.code[place + 1] if place + 1 < len(self.code) else ("end",)
        if op == "move_cards" and (_is_a_cost(ins, target) or following[:2] == ("unless", base)):
            self.costs.append(Part(NEED, registers, target, ins))
            self.fills = self.fills or ins[2] in _DECK
            return
        source = self.sources.get(base + 2, _UNKNOWN)
        if op == "move_cards" and ins[2] in _DECK and source[1] in _DECK:
            return  # what was looked at there is put back
        known = all(register in self.known for register in registers)
        sure = open_ and known and op in _SURE and _counts(ins, target)
        # What is shown for a Bench counts only where there is room on it.
        benched = self.to_bench if op in _SHOWS else op == "move_cards" and ins[2] == "bench"
        whose = source[0]
        part = Part(
            BENCH if benched else NEED, registers, target, ins, sure and not (benched and whose == "either")
        )
        part.whose = whose
        if op in _OF_CARDS and target is not None and target[0] == "noun":
            part.touches = target[1] not in _OUT_OF_PLAY
        self.parts.append(part)


def _counts(ins: tuple[Any, ...], target: Any) -> bool:
    """Whether the step is sure to change something where it has something to work on."""
    if target is None:
        return False
    if ins[0] in ("put_counters", "heal"):
        return isinstance(ins[2], int) and ins[2] > 0
    from_deck = bool(target[0] == "noun" and target[1] in _DECK)
    if ins[0] == "move_cards":
        return not (from_deck and ins[2] in _DECK)
    if ins[0] in _SHOWS:
        return from_deck or bool(target[0] == "noun" and target[2] == "opponent")
    return True


def _is_a_cost(ins: tuple[Any, ...], target: Any) -> bool:
    """Discarding cards of the own hand is what a text costs, where it does anything else (rule F16)."""
    return bool(ins[2] == "discard pile" and target is not None and target[:3] == ("noun", "hand", "you"))
