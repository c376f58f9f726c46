"""Lowers standing effects: modifiers, whom they are on, and the answers they make."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import define

from pokeca_dsl.compiler.expressions import POKEMON_PLACES, Expressions
from pokeca_dsl.compiler.modifiers import OF_A_CHOSEN_ATTACK, WITHOUT_SUBJECT, Modifiers
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.verbs import Verbs
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects.conditions import Condition, Exists, Is
from pokeca_dsl.effects.nouns import THIS, Noun, Reference, Target
from pokeca_dsl.effects.quantities import All
from pokeca_dsl.effects.statements import Triggered
from pokeca_dsl.effects.verbs import Provide
from pokeca_dsl.effects.vocabulary import (
    Duration,
    Feature,
    Owner,
    Place,
    Role,
)
from pokeca_dsl.engine.program import GrantData
from pokeca_dsl.syntax.reading import Path

DEFENDER = Reference(Role.DEFENDER)
BY_ITSELF = (Duration.WHILE_IN_PLAY, Duration.WHILE_ACTIVE, Duration.WHILE_ATTACHED)
"""Durations of effects that hold by themselves, as long as the card lies so."""


@define
class Answer:
    """Steps of an answer that are still to be written: the grant, where its steps stand, their scope."""

    grant: int
    path: Path
    steps: tuple[Any, ...]
    scope: Scope


def _of_no_scope(grant: s.Grant) -> bool:
    """Whether a grant answers an event that doesn't happen to its scope."""
    if not isinstance(grant.modifier, s.Respond):
        return False
    trigger = grant.modifier.trigger
    return trigger.event in WITHOUT_SUBJECT or trigger.subject is not None


def _bearer(grant: s.Grant) -> Target | Owner:
    """On whom a lasting effect is: what will be done to the Defending Pokémon is an effect on that one."""
    if grant.scope == THIS and _of_no_scope(grant) and _mentions(grant.modifier, DEFENDER):
        return DEFENDER
    return grant.scope


def _mentions(part: Any, reference: Reference) -> bool:
    if part == reference:
        return True
    if isinstance(part, tuple):
        return any(_mentions(each, reference) for each in part)
    return attrs.has(type(part)) and any(
        _mentions(getattr(part, each.name), reference) for each in attrs.fields(type(part))
    )


class Grants(Modifiers):
    """Lowers grants; their answers' steps are written later, by the caller."""

    def __init__(self, writer: Writer, expressions: Expressions, verbs: Verbs) -> None:
        super().__init__(writer, expressions)
        self.verbs = verbs
        self.answers: list[Answer] = []
        self._numbers: dict[Path, int] = {}

    def passive(
        self, path: Path, grant: s.Grant, scope: Scope, condition: tuple[Path, Condition] | None
    ) -> None:
        """An effect that holds by itself; ``condition`` is one that stands around it."""
        scope = scope.inner()
        around = grant.condition if condition is None else condition[1]
        scope.it = self._in_the_condition(path, around, scope)
        if grant.duration is Duration.WHILE_ATTACHED and not scope.holder:
            self.writer.problem(path, "not-attached", "this card is never attached to a Pokémon")
        target = grant.scope
        expression: Any
        if isinstance(target, Owner):
            expression = target.value
        else:
            self._must_be_pokemon((*path, "scope"), target, grant.modifier)
            expression = self.expressions.target((*path, "scope"), target, scope)
        tests = [] if grant.condition is None else [((*path, "condition"), grant.condition)]
        if condition is not None:
            tests.insert(0, condition)
        lowered: Any = None
        for where, test in tests:
            one = self.expressions.condition(where, test, scope)
            lowered = one if lowered is None else ("both", lowered, one)
        self.writer.passives.append(self._add(path, grant, expression, lowered, scope))

    def _in_the_condition(self, path: Path, condition: Condition | None, scope: Scope) -> Any:
        """In "if any [M] Energy is attached to your Active Pokémon, that Pokémon has no Retreat Cost"."""
        if not isinstance(condition, Is | Exists) or scope.it is not None:
            return scope.it
        subject = condition.target if isinstance(condition, Is) else condition.noun
        if isinstance(subject, Noun) and subject.place is Place.ATTACHED and subject.on is not None:
            subject = subject.on
        if not self.expressions.selects_pokemon(subject, scope):
            return None
        return self.expressions.target((*path, "condition"), subject, scope)

    def triggered(self, path: Path, statement: Triggered, scope: Scope) -> None:
        """An answer that a card gives by itself while it is in play."""
        scope = self._answer_scope(statement.trigger, scope)
        modifier = self._trigger((*path, "trigger"), statement.trigger, scope)
        test = None
        if statement.condition is not None:
            test = self.expressions.condition((*path, "condition"), statement.condition, scope)
        limit = None if statement.limit is None else statement.limit.value
        span, named = self.writer.span(path), statement.named or self.writer.own_name
        grant = GrantData("while in play", ("this",), modifier, test, -1, span, limit, named)
        self._numbers[path] = len(self.writer.grants)
        self.writer.grants.append(grant)
        self.writer.passives.append(self._numbers[path])
        self.answers.append(Answer(self._numbers[path], (*path, "steps"), statement.steps, scope))

    def step(self, path: Path, grant: s.Grant, scope: Scope) -> None:
        """A lasting effect that begins as a step of a text."""
        base = self.writer.base(path)
        if grant.duration is Duration.THIS_DAMAGE and not scope.foreseen:
            self.writer.problem(path, "never-carried-out", "no damage is about to be done here")
        target = _bearer(grant)
        bound = isinstance(target, Reference) or (
            isinstance(target, Noun) and not isinstance(target.quantity, All)
        )
        expression: Any
        if isinstance(target, Owner):
            expression = target.value
        elif _of_no_scope(grant) and isinstance(target, Reference) and self.verbs.kind == "trainer":
            bound, expression = False, Owner.YOU.value  # "at the end of this turn" of a card that is used up
        elif bound:
            self.verbs.select((*path, "scope"), target, base + 2, scope, "lasting effect", True)
            expression = ("register", base + 2)
            scope.it = expression
        else:
            self._must_be_pokemon((*path, "scope"), target, grant.modifier)
            expression = self.expressions.target((*path, "scope"), target, scope)
        test = None
        if grant.condition is not None:
            test = self.expressions.condition((*path, "condition"), grant.condition, scope)
        if isinstance(grant.modifier, s.Forbid) and grant.modifier.action in OF_A_CHOSEN_ATTACK:
            chosen = self.writer.base((*path, "modifier", "chosen"))
            self.writer.emit(path, "choose_attack", base, chosen)
        number = self._add(path, grant, expression, test, scope)
        self.writer.emit(path, "grant", base, number, bound)
        scope.did = base
        scope.bases.append(base)

    def _must_be_pokemon(self, path: Path, target: Target, modifier: s.Modifier) -> None:
        if not isinstance(target, Noun) or target.place in POKEMON_PLACES:
            return
        if isinstance(modifier, s.Suppress) and target.place is Place.ANYWHERE:
            return
        of_cards = isinstance(modifier, s.Suppress) and modifier.feature is Feature.CARD
        if of_cards and target.place in (Place.ATTACHED, Place.STADIUM):
            return
        if not (target.place is Place.ATTACHED and isinstance(modifier, s.ChangeType | Provide)):
            self.writer.problem(path, "wrong-kind", "a Pokémon in play must be named here")

    def _must_be_cards(self, path: Path, scope: Target | Owner) -> None:
        if not isinstance(scope, Noun) or scope.place in POKEMON_PLACES:
            self.writer.problem(path, "wrong-kind", "cards in play must be named here")

    def _add(self, path: Path, grant: s.Grant, expression: Any, test: Any, scope: Scope) -> int:
        where = (*path, "modifier")
        if self.writer.muted:  # an attack's text is gone through twice, and this belongs to the other time
            return -1
        if path in self._numbers:
            return self._numbers[path]
        number = len(self.writer.grants)
        self._numbers[path] = number
        inner = scope.inner()
        if isinstance(grant.modifier, s.Respond):
            inner = self._answer_scope(grant.modifier.trigger, scope)
            self.answers.append(Answer(number, (*where, "steps"), grant.modifier.steps, inner))
        modifier = self.modifiers[type(grant.modifier)](where, grant.modifier, inner)
        if modifier[0] in ("suppress card", "energy provides"):
            self._must_be_cards(path, grant.scope)
        if modifier[0] == "type" and isinstance(grant.scope, Noun) and grant.scope.place is Place.ATTACHED:
            modifier = ("energy type", *modifier[1:])
        data = GrantData(grant.duration.value, expression, modifier, test, -1, self.writer.span(path))
        self.writer.grants.append(data)
        return number
