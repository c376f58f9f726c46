"""Lowers modifiers, and the triggers of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from pokeca_dsl.compiler.expressions import Expressions
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects.filters import OfClass
from pokeca_dsl.effects.nouns import THIS, Noun, Reference, Target
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.verbs import Disregard, Provide
from pokeca_dsl.effects.vocabulary import (
    ABILITIES,
    Action,
    CardClass,
    Cause,
    Event,
    Feature,
    Moment,
    Operation,
    Owner,
    Place,
    Role,
    Stat,
    Trait,
)
from pokeca_dsl.syntax.reading import Path

_SWITCHING_OFF = {
    Action.USE_POKE_POWER: (Feature.POKE_POWER,),
    Action.USE_POKE_BODY: (Feature.POKE_BODY,),
    Action.USE_POKE_POWER_OR_BODY: (Feature.POKE_POWER, Feature.POKE_BODY),
}
_CARDS_OF_A_CLASS = {
    Action.PLAY_ACE_SPEC: (Action.PLAY_CARD, CardClass.ACE_SPEC),
    Action.ATTACH_SPECIAL_ENERGY: (Action.ATTACH_ENERGY, CardClass.SPECIAL_ENERGY),
}
"""Actions that are others, done with cards of a class."""
_LEAVING_THE_ACTIVE_SPOT = (Event.BECAME_BENCHED, Event.RETREATED)
_ALLOWED = (
    Action.ATTACK,
    Action.ATTACK_TWICE,
    Action.EVOLVE_ANY_TURN,
    Action.COME_ANY_TURN,
    Action.EVOLVE_AT_ONCE,
    Action.EVOLVE_INTO,
    Action.FLIP_AGAIN,
    Action.PLAY_STADIUM,
    Action.KEEP_TURN_AFTER_EVOLVING,
    Action.KEEP_TURN_AFTER_PLAYING,
    Action.PRIZES_TO_LOST_ZONE,
    Action.ATTACH_AS_ENERGY,
    Action.SET_UP_ACTIVE,
    Action.SET_UP_BENCH,
    Action.RETREAT,
    Action.TAKE_ANOTHER_TURN,
    Action.USE_ATTACKS,
    Action.USE_CARDS_ATTACK,
    Action.USE_FOR_COST,
    Action.USE_GX_ATTACK,
    Action.USE_PREVIOUS_ATTACKS,
)
"""What the rules don't let anyone do, but texts can."""
_FORBIDDEN_TOO = (Action.ATTACK, Action.RETREAT, Action.USE_GX_ATTACK, Action.PLAY_STADIUM)
_ONLY_MEASURED = (Stat.SPECIAL_CONDITIONS, Stat.DAMAGE_COUNTERS, Stat.DAMAGE_DONE, Stat.DAMAGE_TAKEN)
_OF_SOME = (Action.USE_ATTACKS, Action.EVOLVE_AT_ONCE, Action.EVOLVE_INTO)
OF_A_CHOSEN_ATTACK = (Action.CHOSEN_ATTACK, Action.OTHER_ATTACKS)
_OF_CARDS = (Action.PLAY_CARD, Action.ATTACH_ENERGY, Action.BENCH_BASIC, Action.EVOLVE, Action.ENTER_PLAY)
WITHOUT_SUBJECT = (
    Event.CHECKUP,
    Event.TURN_BEGINS,
    Event.TURN_ENDS,
    Event.OPPONENTS_TURN_ENDS,
    Event.EITHER_TURN_ENDS,
    Event.SUPPORTER_PLAYED,
)
HOLDER = Reference(Role.HOLDER)
OF_A_CARD = (Event.DISCARDED, Event.DRAWN_FOR_TURN, Event.TAKEN_AS_PRIZE)
"""Events of the card that bears the text, outside of play."""
_OF_ATTACKS = (Event.TRIES_TO_ATTACK, Event.ATTACK_ENDS)
_OF_DAMAGE_TO_COME = (Event.WOULD_BE_DAMAGED, Event.WOULD_BE_KNOCKED_OUT)
_WITH_ATTACKER = (Event.DAMAGED, Event.KNOCKED_OUT, *_OF_DAMAGE_TO_COME)


class Modifiers:
    """Lowers one modifier at a time; a method a class."""

    def __init__(self, writer: Writer, expressions: Expressions) -> None:
        self.writer = writer
        self.expressions = expressions
        self.modifiers: dict[type, Callable[[Path, Any, Scope], tuple[Any, ...]]] = {
            s.AdjustDamage: self._adjust_damage,
            s.AdjustStat: self._adjust_stat,
            s.Forbid: self._forbid,
            s.Prevent: self._prevent,
            s.Immune: self._immune,
            s.Suppress: self._suppress,
            s.Allow: self._allow,
            s.ChangeType: self._change_type,
            Disregard: self._disregard,
            Provide: self._provide,
            s.Respond: self._respond,
        }

    # ---- modifiers ----------------------------------------------------------------------------

    def _adjust_damage(self, path: Path, m: s.AdjustDamage, scope: Scope) -> tuple[Any, ...]:
        amount = None if m.amount is None else self.expressions.value((*path, "amount"), m.amount, scope)
        if amount is None and not m.operation.value.startswith("halve"):
            self.writer.problem(path, "no-amount", "this does not say by how much")
        if m.most is not None:
            amount = ("at most", amount, self.expressions.value((*path, "most"), m.most, scope))
        other = None if m.other is None else self.expressions.target((*path, "other"), m.other, scope)
        kind = "base damage" if m.moment is Moment.BASE else m.side.value
        return (kind, m.operation.value, amount, other, m.moment.value, m.attack)

    def _adjust_stat(self, path: Path, m: s.AdjustStat, scope: Scope) -> tuple[Any, ...]:
        if m.stat is Stat.REMAINING_HP and not (scope.foreseen and m.operation is Operation.SET):
            self.writer.problem(
                path, "fixed-stat", "remaining HP follows from damage and can't be changed itself"
            )
        if m.stat in _ONLY_MEASURED:
            self.writer.problem(path, "wrong-kind", "this can be counted, not changed to a number")
        if m.stat is Stat.ANY_ENERGY_COST and m.operation is not Operation.MINUS:
            self.writer.problem(path, "wrong-kind", "this can only be lessened")
        amount = self.expressions.value((*path, "amount"), m.amount, scope)
        if m.stat in (Stat.WEAKNESS, Stat.RESISTANCE):
            return (m.stat.value + " amount", m.operation.value, amount)
        if m.energy is not None and m.stat is not Stat.ATTACK_COST:
            self.writer.problem(path, "wrong-kind", "only an attack's cost has Energy of a type")
        energy = None if m.energy is None else m.energy.value
        return (m.stat.value, m.operation.value, amount, m.attack, energy)

    def _allow(self, path: Path, m: s.Allow, scope: Scope) -> tuple[Any, ...]:
        if m.action not in _ALLOWED:
            self.writer.problem(path, "never-carried-out", "nothing asks whether this is allowed")
        if m.of is None and m.action is Action.USE_ATTACKS:
            self.writer.problem(path, "never-carried-out", "this does not say whose attacks")
        if m.of is None and m.action is Action.EVOLVE_INTO:
            self.writer.problem(path, "never-carried-out", "this does not say into what")
        if m.of is not None and m.action not in _OF_SOME:
            self.writer.problem((*path, "of"), "never-carried-out", "nothing asks of whom this is allowed")
        of = None if m.of is None else self.expressions.noun((*path, "of"), m.of, scope)
        if m.cost and m.action is not Action.USE_FOR_COST:
            self.writer.problem(path, "wrong-kind", "only the cost of an attack can be said so")
        cost = tuple(each.value for each in m.cost)
        return ("allow " + m.action.value, m.name, of, cost)

    def _change_type(self, path: Path, m: s.ChangeType, scope: Scope) -> tuple[Any, ...]:
        if m.operation is Operation.MINUS and m.of is not Trait.TYPE and m.like is None:
            return (m.of.value + " removed", tuple(each.value for each in m.types))
        if m.operation not in (Operation.SET, Operation.PLUS):
            self.writer.problem(path, "wrong-kind", "types can be replaced or added")
        besides = m.operation is Operation.PLUS
        if (m.like is not None or besides) and m.of is not Trait.TYPE:
            self.writer.problem(path, "wrong-kind", "only a type can be like another, or one besides others")
        like = None if m.like is None else self.expressions.target((*path, "like"), m.like, scope)
        return (m.of.value, tuple(each.value for each in m.types), like, besides)

    def _forbid(self, path: Path, m: s.Forbid, scope: Scope) -> tuple[Any, ...]:
        if m.action in _ALLOWED and m.action not in _FORBIDDEN_TOO:
            self.writer.problem(path, "never-carried-out", "this is done only where a text allows it")
        if m.action in _SWITCHING_OFF:
            return ("suppress", tuple(feature.value for feature in _SWITCHING_OFF[m.action]))
        if m.action in _CARDS_OF_A_CLASS:
            action, kind = _CARDS_OF_A_CLASS[m.action]
            of_that_class = Noun(Place.HAND, filters=(OfClass(kind),), quantity=ALL)
            return self._forbid(path, s.Forbid(action, m.name, of_that_class), scope)
        if m.action in OF_A_CHOSEN_ATTACK:
            return ("forbid attack", (m.action.value, self.writer.base((*path, "chosen"))))
        if m.action is Action.THIS_ATTACK:
            return ("forbid attack", self.writer.text_name)
        if m.condition is not None and m.action is not Action.RECOVER_BY_EVOLVING:
            self.writer.problem(path, "wrong-kind", "only recovering is from a Special Condition")
        if m.action is Action.RECOVER_BY_EVOLVING:
            return ("forbid " + m.action.value, None if m.condition is None else m.condition.value, None)
        if m.cards is not None and m.action not in _OF_CARDS:
            self.writer.problem(path, "wrong-kind", "only playing and attaching is done with cards")
        cards = None if m.cards is None else self.expressions.noun((*path, "cards"), m.cards, scope)
        return ("forbid " + m.action.value, m.name, cards)

    def _prevent(self, path: Path, m: s.Prevent, scope: Scope) -> tuple[Any, ...]:
        source = None if m.source is None else self.expressions.noun((*path, "source"), m.source, scope)
        amount = None if m.amount is None else self.expressions.value((*path, "amount"), m.amount, scope)
        relation = "" if m.relation is None else m.relation.value
        return ("prevent", m.harm.value, source, relation, amount)

    def _immune(self, path: Path, m: s.Immune, scope: Scope) -> tuple[Any, ...]:
        return ("immune", None if m.condition is None else m.condition.value)

    def _suppress(self, path: Path, m: s.Suppress, scope: Scope) -> tuple[Any, ...]:
        if m.feature in (Feature.CARD, Feature.SACRIFICE):
            return ("suppress " + m.feature.value,)
        if m.feature not in ABILITIES:
            self.writer.problem(path, "wrong-kind", "this can't be switched off")
        return ("suppress", (m.feature.value,))

    def _disregard(self, path: Path, m: Disregard, scope: Scope) -> tuple[Any, ...]:
        return ("disregard", tuple(aspect.value for aspect in m.aspects))

    def _provide(self, path: Path, m: Provide, scope: Scope) -> tuple[Any, ...]:
        amount = self.expressions.value((*path, "amount"), m.amount, scope)
        return ("energy provides", tuple(each.value for each in m.types), amount)

    def _respond(self, path: Path, m: s.Respond, scope: Scope) -> tuple[Any, ...]:
        return self._trigger((*path, "trigger"), m.trigger, scope, on_scope=True)

    # ---- triggers -----------------------------------------------------------------------------

    def _trigger(self, path: Path, trigger: Trigger, scope: Scope, on_scope: bool = False) -> tuple[Any, ...]:
        nobody = trigger.event in WITHOUT_SUBJECT
        if (trigger.subject is None) != nobody and not (on_scope and trigger.subject is None):
            message = "this does not say to whom it happens"
            if trigger.subject is not None:
                message = "this happens to nobody in particular"
            self.writer.problem(path, "trigger-subject", message)
        subject = None
        if trigger.subject is not None:
            subject = self.expressions.target((*path, "subject"), _when_told(trigger), scope)
        card = None
        if trigger.card is not None:
            card = self.expressions.noun((*path, "card"), trigger.card, scope)
        source = None
        if trigger.source is not None:
            source = self.expressions.target((*path, "source"), trigger.source, scope)
        event = trigger.event.value
        if trigger.card is not None and trigger.card.place is Place.ENERGY_ZONE:
            event = "energy attached from zone"
        if trigger.named is not None and trigger.event not in (*_OF_ATTACKS, Event.DISCARDED):
            self.writer.problem(path, "never-carried-out", "only what an attack makes has its name")
        if trigger.event in OF_A_CARD and trigger.subject != THIS:
            self.writer.problem(path, "trigger-subject", "only the card itself answers this")
        if trigger.event is Event.DISCARDED and trigger.source not in (None, HOLDER):
            message = "only an attack of the Pokémon that had the card can be asked about"
            self.writer.problem(path, "never-carried-out", message)
        if trigger.cause is Cause.OPPONENTS_EFFECT and trigger.event is not Event.DISCARDED:
            self.writer.problem(path, "never-carried-out", "only what is discarded has such a cause")
        return ("respond " + event, subject, trigger.cause.value, card, source, trigger.named)

    def _answer_scope(self, trigger: Trigger, scope: Scope) -> Scope:
        """In an answer "that Pokémon" is the one to which the event happened."""
        inner = scope.inner()
        inner.attacker = trigger.event in _WITH_ATTACKER
        inner.event_amount = trigger.event in (Event.DAMAGED, Event.WOULD_BE_DAMAGED)
        inner.amount = None if inner.event_amount else inner.amount
        if trigger.event in _LEAVING_THE_ACTIVE_SPOT:
            theirs = isinstance(trigger.subject, Noun) and trigger.subject.owner is Owner.OPPONENT
            owner = Owner.OPPONENT if theirs else Owner.YOU
            inner.incomer = ("noun", Place.ACTIVE.value, owner.value, (), ("exactly", 1), "you", None)
        inner.foreseen = trigger.event in _OF_DAMAGE_TO_COME
        inner.attacking = trigger.event is Event.TRIES_TO_ATTACK
        if trigger.event in OF_A_CARD:
            inner.this_is_card = True
        elif trigger.event not in WITHOUT_SUBJECT:
            inner.it = ("subject",)
        if trigger.event is Event.ENERGY_ATTACHED_FROM_HAND:
            inner.them = ("event card",)
        return inner


def _when_told(trigger: Trigger) -> Target:
    """The subject as it stands when the event is told: who left the Active Spot is on the Bench by then."""
    subject = trigger.subject
    assert subject is not None
    left = trigger.event in _LEAVING_THE_ACTIVE_SPOT
    if left and isinstance(subject, Noun) and subject.place is Place.ACTIVE:
        return attrs.evolve(subject, place=Place.IN_PLAY, quantity=ALL)
    return subject
