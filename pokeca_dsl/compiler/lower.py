"""Texts to programs: what a text does by itself, what it can be used for, and what it answers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile
from typing import Any

import attrs

from pokeca_dsl.compiler.control import Control, look_ahead, with_such_cards
from pokeca_dsl.compiler.expressions import Expressions
from pokeca_dsl.compiler.grants import BY_ITSELF, Grants
from pokeca_dsl.compiler.instead import Unit, takes_a_place, units
from pokeca_dsl.compiler.phases import AFTER, BEFORE, phases
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.compiler.reads import makes_number, reads
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.verbs import Verbs
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects.conditions import Both, Condition, Exists, Is, IsNot
from pokeca_dsl.effects.filters import At, OtherThan
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL, Exactly
from pokeca_dsl.effects.standing import Allow, Forbid, Grant
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.verbs import Move, Provide
from pokeca_dsl.effects.vocabulary import ABILITIES, Action, Event, Owner, Place
from pokeca_dsl.engine.program import ActivatedData, Program, ProvideData
from pokeca_dsl.syntax.reading import Path, Reading

STEPS = ("attack", "trainer", "condition")
"""Kinds of text whose statements are carried out as steps. All others hold, answer or are announced."""
_PLAYING = (Action.PLAY_TRAINER, Action.PLAY_ITEM, Action.PLAY_SUPPORTER)
_ABILITIES = tuple(feature.value for feature in ABILITIES)
USABLE = ("stadium", *_ABILITIES)
"""Kinds of text that can be announced ("once during your turn, you may …")."""


def compile_text(
    reading: Reading,
    origin: str,
    text: str = "",
    kind: str = "trainer",
    printed: str = "",
    part: Collection[int] | None = None,
) -> tuple[Program, list[Problem]]:
    """A printed text as a program, and what is wrong with it.

    ``origin`` is the card's name or the clause's label, ``text`` the name of the attack or ability; ``kind``
    is "attack", "ability", "poke-power", "poke-body", "trainer" (an Item, a Supporter), "stadium", "tool",
    "energy" or "condition" (a Special Condition's text in a ruleset). ``printed`` is an attack's printed
    damage, to be quoted. ``part``: only the statements of these numbers are meant; None: all.
    """
    program, problems = _Text(reading, origin, text, kind, part).program()
    return (replace(program, printed=printed) if printed else program), problems


_LAST_IN_HAND = IsNot(Exists(Noun(Place.HAND, Owner.YOU, (OtherThan(THIS),), ALL)))


def place_of_use(condition: Condition | None) -> tuple[str, Condition | None]:
    """Where a card lies when its ability is used ("if this Pokémon is in your hand"), and what else is so."""
    for zone in (Place.HAND, Place.DISCARD):
        if condition == Is(THIS, At(zone)):
            return zone.value, None
    if condition == _LAST_IN_HAND:
        return Place.HAND.value, condition
    if isinstance(condition, Both):
        place, left = place_of_use(condition.left)
        right: Condition | None = condition.right
        if place == Place.IN_PLAY.value:
            place, right = place_of_use(condition.right)
        if left is None or right is None:
            return place, right if left is None else left
        return place, attrs.evolve(condition, left=left, right=right)
    return Place.IN_PLAY.value, condition


def _all_of(tests: list[Any]) -> Any:
    """Conditions as one, or None."""
    joined = None
    for test in tests:
        joined = test if joined is None else ("both", joined, test)
    return joined


def _under(condition: Condition, statement: t.Statement) -> t.Statement:
    """What holds or answers by itself, only where a condition is met, too."""
    if not isinstance(statement, Grant | t.Triggered):
        return statement
    joined = condition if statement.condition is None else Both(statement.condition, condition)
    return attrs.evolve(statement, condition=joined)


def _replaces_the_stadium(step: Any) -> bool:
    """Whether a step discards the Stadium in play."""
    discards = isinstance(step, Move) and step.to is Place.DISCARD
    return discards and isinstance(step.what, Noun) and step.what.place is Place.STADIUM


def _ahead(statement: t.Statement) -> bool:
    return isinstance(statement, k.BeforeDamage) and not reads(statement)


class _Text:
    """One text on its way to a program."""

    def __init__(
        self, reading: Reading, origin: str, text: str, kind: str, part: Collection[int] | None
    ) -> None:
        self.reading = reading
        self.part = range(len(reading.statements)) if part is None else part
        self.origin = origin
        self.text = text
        self.kind = kind
        self.writer = Writer(reading, text, origin)
        self.expressions = Expressions(self.writer, kind)
        self.verbs = Verbs(self.writer, self.expressions, kind)
        self.grants = Grants(self.writer, self.expressions, self.verbs)
        self.control = Control(self.writer, self.expressions, self.verbs, self.grants, kind)

    def program(self) -> tuple[Program, list[Problem]]:
        """Lower everything."""
        scope = Scope(defender=self.kind == "attack", holder=self.kind in ("tool", "energy"))
        if self.kind == "attack":
            self._attack(scope)
        else:
            self._statements(scope)
            self._end()
        self._uses(scope)
        self._answers()
        w = self.writer
        program = Program(
            origin=self.origin,
            text=self.text,
            words=self.reading.words,
            code=tuple(w.code),
            spans=tuple(w.spans),
            registers=w.registers,
            chunks=tuple(w.chunks),
            grants=tuple(w.grants),
            passives=tuple(w.passives),
            activated=tuple(w.activated),
            provides=tuple(w.provides),
            only_if=tuple(w.only_if),
            even_if=tuple(w.even_if),
            other_costs=tuple(w.other_costs),
            attach_only_to=w.attach_only_to,
            single=w.single,
        )
        return program, w.problems

    # ---- statements ---------------------------------------------------------------------------

    def _statements(self, scope: Scope) -> None:
        statements = self._working_only_so(self.reading.statements)
        for unit in units(statements):
            if unit.place not in self.part:
                continue
            if takes_a_place(statements[unit.place]) and self.kind in STEPS:
                self.control.unit((), statements, unit, scope)
            elif takes_a_place(statements[unit.place]):
                message = "only a step can be carried out instead of another"
                self.writer.problem((unit.place,), "never-carried-out", message)
            else:
                later = statements[unit.place + 1 :]
                look_ahead(scope, later)
                statement = with_such_cards(statements[unit.place], later)
                self._statement((unit.place,), statement, scope, None)

    def _working_only_so(self, statements: t.Text) -> t.Text:
        """What an ability does by itself holds only while that is so on which its whole text depends."""
        if self.kind not in _ABILITIES:
            return statements
        for only in (s.condition for s in statements if isinstance(s, t.PlayOnlyIf)):
            statements = tuple(_under(only, s) for s in statements)
        return statements

    def _statement(
        self, path: Path, statement: Any, scope: Scope, around: tuple[Path, Condition] | None
    ) -> None:
        if self._declared(path, statement, scope, around):
            return
        if self.kind in STEPS:
            self.control.step(path, statement, scope)
        elif isinstance(statement, k.If) and around is None and statement.steps:
            for i, step in enumerate(statement.steps):
                where = ((*path, "condition"), statement.condition)
                self._statement((*path, "steps", i), step, scope, where)
        else:
            self.writer.problem(path, "never-carried-out", "nothing makes this happen")
            self.writer.muted += 1
            self.control.step(path, statement, scope)
            self.writer.muted -= 1

    def _declared(
        self, path: Path, statement: Any, scope: Scope, around: tuple[Path, Condition] | None
    ) -> bool:
        """Statements that aren't steps."""
        if isinstance(statement, t.PlayOnlyIf):
            where = (*path, "condition")
            self.writer.only_if.append(self.expressions.condition(where, statement.condition, scope))
            if self.kind in STEPS:
                self.control.bind_subject(where, statement.condition, scope)
        elif isinstance(statement, t.AttachOnlyTo):
            if self.kind not in ("tool", "energy"):
                self.writer.problem(path, "not-attached", "this card is never attached to a Pokémon")
            self.writer.attach_only_to = self.expressions.noun((*path, "target"), statement.target, scope)
        elif isinstance(statement, t.Activated | t.Triggered) and self.kind in STEPS:
            self.writer.problem(path, "not-a-step", "only a card that stays in play can wait for this")
        elif isinstance(statement, t.Triggered):
            self.grants.triggered(path, statement, scope)
        elif isinstance(statement, t.Activated):
            if self.kind not in USABLE:
                self.writer.problem(path, "not-usable", "this card has no ability that can be announced")
        elif isinstance(statement, t.PlayAs):
            if self.kind == "attack":
                self.writer.problem(path, "never-carried-out", "an attack isn't played")
        elif isinstance(statement, t.NotCumulative):
            self.writer.single = statement.named or self.writer.own_name
        elif isinstance(statement, Provide) and self.kind == "energy":
            self._provides(path, statement, scope, around)
        elif self._holds_by_itself(statement):
            self.grants.passive(path, statement, scope, around)
        elif self._allows_itself(statement):
            test = statement.condition
            where = (*path, "condition")
            even_if = ("always",) if test is None else self.expressions.condition(where, test, scope)
            self.writer.even_if.append(even_if)
        elif self.kind == "attack" and self._other_cost(statement):
            test = statement.condition
            where = (*path, "condition")
            condition = None if test is None else self.expressions.condition(where, test, scope)
            self.writer.other_costs.append((tuple(t.value for t in statement.modifier.cost), condition))
        elif isinstance(statement, t.Cost):
            if self._has_use():  # the cost of using it, not of playing the card
                return True
            self.writer.only_if += self._cost_conditions(path, statement, scope)
            if self.kind == "stadium" and all(map(_replaces_the_stadium, statement.steps)):
                return True  # the Stadium in play is discarded when this one comes into play
            if self.kind != "energy":
                return False
            attached = Trigger(Event.ENERGY_ATTACHED_FROM_HAND, THIS)  # it is paid when the card is attached
            self.grants.triggered(path, t.Triggered(attached, None, statement.steps), scope)
        else:
            return False
        return True

    def _other_cost(self, statement: Any) -> bool:
        """Whether the attack's text says for what Energy it can be used instead of its cost."""
        return (
            isinstance(statement, Grant)
            and isinstance(statement.modifier, Allow)
            and statement.modifier.action is Action.USE_FOR_COST
        )

    def _allows_itself(self, statement: Any) -> bool:
        """Whether the text says when it can be used even where such cards or attacks can't be."""
        if not (isinstance(statement, Grant) and isinstance(statement.modifier, Allow)):
            return False
        action = statement.modifier.action
        if self.kind == "attack":
            return action is Action.THIS_ATTACK
        return self.kind == "trainer" and action in _PLAYING

    def _holds_by_itself(self, statement: Any) -> bool:
        """Whether an effect holds as long as the card lies so; of a card that is used up, in the pile."""
        if not isinstance(statement, Grant):
            return False
        if self.kind not in STEPS:
            return statement.duration in BY_ITSELF
        in_the_pile = (
            isinstance(statement.modifier, Forbid) and statement.modifier.action is Action.LEAVE_DISCARD_PILE
        )
        return self.kind == "trainer" and in_the_pile

    def _has_use(self) -> bool:
        """Whether the text can be announced; a cost that stands beside is then the cost of that."""
        return self.kind in USABLE and any(isinstance(s, t.Activated) for s in self.reading.statements)

    def _provides(
        self, path: Path, provide: Provide, scope: Scope, around: tuple[Path, Condition] | None
    ) -> None:
        test = None if around is None else self.expressions.condition(around[0], around[1], scope)
        amount = self.expressions.value((*path, "amount"), provide.amount, scope)
        types = tuple(each.value for each in provide.types) or None
        self.writer.provides.append(ProvideData(types, amount, test))

    def _cost_conditions(self, path: Path, cost: t.Cost, scope: Scope) -> list[Any]:
        """The text can be used only where the cost can be paid wholly."""
        tests: list[Any] = []
        parts: list[tuple[Any, Any]] = []
        for i, step in enumerate(cost.steps):
            if (
                isinstance(step, Move)
                and isinstance(step.what, Noun)
                and isinstance(step.what.quantity, Exactly)
            ):
                where = (*path, "steps", i, "what")
                noun = self.expressions.noun(where, step.what, scope)
                number = self.expressions.value(
                    (*where, "quantity", "value"), step.what.quantity.value, scope
                )
                tests.append(("compare", ("count", noun), "at least", number))
                parts.append((noun, number))
        if len(parts) > 1:
            tests.append(("apart", tuple(parts)))
        return tests

    # ---- attacks ------------------------------------------------------------------------------

    def _attack(self, scope: Scope) -> None:
        """What shapes the damage, the damage, then the rest (rule A06, D01)."""
        statements = self.reading.statements
        control, w = self.control, self.writer
        control.marks = phases(statements)
        control.phase = BEFORE
        before = scope.inner()
        declared = [self._declared((i,), s, scope, None) for i, s in enumerate(statements)]
        steps = [unit for unit in units(statements) if not declared[unit.place]]
        costs = len(list(takewhile(lambda unit: isinstance(statements[unit.place], t.Cost), steps)))
        # "Before doing damage, …" comes before the number of the damage, too.
        ahead = [unit for unit in steps[costs:] if _ahead(statements[unit.place])]
        others = [unit for unit in steps[costs:] if unit not in ahead]
        for position, unit in enumerate((*steps[:costs], *ahead, *others)):
            control.unit((), statements, unit, before)
            if position == costs - 1:
                w.emit((unit.place,), "paid")
        base = w.base(("damage",))
        shaping = self._shaping()
        w.emit_words(shaping, "own_damage", base, "first")
        control.phase = AFTER
        after = scope.inner()
        after.did, after.amount = base, base + 1
        after.points = (*after.points, base + 1)
        self._after_damage(steps, after)
        w.emit_words(shaping, "own_damage", base, "last")
        self._end()
        control.phase = None

    def _shaping(self) -> tuple[int, int] | None:
        """The words that make the number of the damage, if any do."""
        for i, statement in enumerate(self.reading.statements):
            if makes_number(statement):
                return self.reading.spans.get((i,))
        return None

    def _after_damage(self, steps: list[Unit], scope: Scope) -> None:
        """The text in chunks, each of which stands by itself, so that a ruleset can give their order."""
        w = self.writer
        ends = [w.emit((), "chunk", -1, 0)]
        statements = self.reading.statements
        for position, unit in enumerate(steps):
            i, statement = min((unit.place, *unit.replaced)), statements[unit.place]
            starts = self.control.marks.get((i,)) != BEFORE and (not w.chunks or not reads(statement))
            if starts or (not w.chunks and position == len(steps) - 1):
                if w.chunks:
                    ends.append(w.emit((i,), "chunk", len(w.chunks) - 1, 0))
                w.chunks.append(w.here())
            self.control.unit((), statements, unit, scope)
        if w.chunks:
            ends.append(w.emit((), "chunk", len(w.chunks) - 1, 0))
        for end in ends:
            w.patch(end, 2, w.here())

    def _end(self) -> None:
        w = self.writer
        for jump in self.control.costs:
            w.patch(jump, 2, w.here())
        self.control.costs.clear()
        w.emit((), "end")

    # ---- entries of their own -----------------------------------------------------------------

    def _uses(self, scope: Scope) -> None:
        """The steps of announced abilities."""
        for i, statement in enumerate(self.reading.statements):
            if not isinstance(statement, t.Activated) or self.kind not in USABLE or i not in self.part:
                continue
            place, rest = place_of_use(statement.condition)
            inner = scope.inner()
            inner.this_is_card = place != Place.IN_PLAY.value
            condition = None
            if rest is not None:
                condition = self.expressions.condition((i, "condition"), rest, inner)
                self.control.bind_subject((i, "condition"), rest, inner)
            span, named = self.writer.span((i,)), statement.named or self.writer.own_name
            data = ActivatedData(statement.limit.value, condition, self.writer.here(), span, named, place)
            self.writer.activated.append(data)
            tests = [] if condition is None else [condition]
            for place_of, step in enumerate(statement.steps):
                if isinstance(step, t.Cost):
                    tests += self._cost_conditions((i, "steps", place_of), step, scope)
            for j, other in enumerate(self.reading.statements):
                if isinstance(other, t.Cost):
                    tests += self._cost_conditions((j,), other, scope)
                    self.control.step((j,), other, inner)
            self.writer.activated[-1] = replace(data, condition=_all_of(tests))
            self.control.sequence((i, "steps"), statement.steps, inner)
            self._end()

    def _answers(self) -> None:
        """The steps of answers; an answer's steps may make further answers."""
        while self.grants.answers:
            answer = self.grants.answers.pop(0)
            entry = self.writer.here()
            self.control.sequence(answer.path, answer.steps, answer.scope)
            self._end()
            old = self.writer.grants[answer.grant]
            self.writer.grants[answer.grant] = replace(old, entry=entry)
