"""Lowers sequences and what orders and guards steps: conditions, choices, loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from pokeca_dsl.compiler.each import of_player
from pokeca_dsl.compiler.expressions import POKEMON_PLACES, Expressions
from pokeca_dsl.compiler.grants import BY_ITSELF, Grants
from pokeca_dsl.compiler.instead import Unit, or_nothing, takes_a_place, units
from pokeca_dsl.compiler.phases import AFTER, BEFORE, BOTH
from pokeca_dsl.compiler.reads import found_among, reads
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.verbs import Verbs
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects.conditions import Both, Compare, Condition, Did, Exists, Is, IsNot
from pokeca_dsl.effects.filters import AnyOf, Bearing
from pokeca_dsl.effects.nouns import Noun, Reference, Target
from pokeca_dsl.effects.quantities import ALL, ANY, ONE, Exactly, UpTo
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.statements import Cost
from pokeca_dsl.effects.values import Count, Measure
from pokeca_dsl.effects.verbs import Choose, DealDamage, Move
from pokeca_dsl.effects.vocabulary import Chooser, Owner, Place, Role
from pokeca_dsl.syntax.reading import Path


class Control:
    """Lowers steps. For an attack it goes through the text twice: before its damage, then the rest.

    ``phase`` is BEFORE or AFTER then, and ``marks`` gives the phase of each statement; None: no phases.
    """

    def __init__(
        self, writer: Writer, expressions: Expressions, verbs: Verbs, grants: Grants, kind: str
    ) -> None:
        self.writer = writer
        self.expressions = expressions
        self.verbs = verbs
        self.grants = grants
        self.kind = kind
        self.phase: str | None = None
        self.costs: list[int] = []
        """Jumps to the end of the text, to be patched when it is known."""
        self.marks: dict[Path, str] = {}
        self.lowerings: dict[type, Callable[[Path, Any, Scope], None]] = {
            k.If: self._if,
            k.May: self._may,
            k.ForEach: self._for_each,
            k.Repeat: self._repeat,
            k.ChooseOne: self._choose_one,
            k.BeforeDamage: self._before_damage,
            Cost: self._cost,
            Grant: self._grant,
        }

    def sequence(self, path: Path, steps: tuple[Any, ...], scope: Scope) -> None:
        """Steps in written order."""
        for unit in units(steps):
            self.unit(path, steps, unit, scope)

    def _wholly_or_not(self, path: Path, step: Any, scope: Scope) -> None:
        """Before cards are moved without which the attack does nothing: where there are too few, it does."""
        what = step.what if isinstance(step, Move) else None
        if not isinstance(what, Noun) or not isinstance(what.quantity, Exactly):
            return
        noun = self.expressions.noun((*path, "what"), evolve(what, quantity=ALL), scope)
        number = self.expressions.value((*path, "what", "quantity", "value"), what.quantity.value, scope)
        enough = self.writer.base((*path, "enough"))
        self.writer.emit(path, "test", enough, ("compare", ("count", noun), "at least", number))
        jump = self.writer.emit(path, "when", enough, 0)
        self.writer.emit(path, "fail_attack", self.writer.base((*path, "fails")))
        self.writer.patch(jump, 2, self.writer.here())

    def unit(self, path: Path, steps: tuple[Any, ...], unit: Unit, scope: Scope) -> None:
        """One step of a sequence; or one together with those in whose place it may be carried out."""
        where, step = (*path, unit.place), steps[unit.place]
        later = steps[unit.place + 1 :]
        look_ahead(scope, later)
        scope.mentioned = frozenset().union(*map(reads, later))
        if found_among(later):  # others of the cards that were found are asked for later
            scope.mentioned -= {"them"}
        if not takes_a_place(step):
            if or_nothing(steps, unit.place) is not None:
                self._wholly_or_not(where, step, scope)
            self.step(where, with_such_cards(step, later), scope)
            return
        if not unit.replaced:
            self.writer.problem(where, "never-carried-out", "nothing before this can be replaced by it")
        named = self._target_first(path, steps, unit, scope)
        other = evolve(scope)
        self.step(where, step, other)
        taken = self.writer.base(where) + 1
        if len(step.steps) == 1 and isinstance(step.steps[0], k.May):  # who declines keeps what stood before
            taken = self.writer.base((*where, "steps", 0)) + 1
        for place in unit.replaced:
            jump = self.writer.emit(where, "when", taken, 0)
            self.step((*path, place), named.get(place, steps[place]), scope)
            self.writer.patch(jump, 2, self.writer.here())
        self.writer.emit(where, "take_over", taken, scope.same_in(other))

    def _target_first(self, path: Path, steps: tuple[Any, ...], unit: Unit, scope: Scope) -> dict[int, Any]:
        """In "heal 30 damage from X. If that Pokémon is …, heal 100 damage from it instead" X comes first.

        Returns the replaced step with what was chosen as its target.
        """
        last = unit.replaced[-1] if unit.replaced else -1
        target = getattr(steps[last], "target", None) if unit.replaced else None
        if not isinstance(target, Noun) or "it" not in reads(steps[unit.place]):
            return {}
        if not self.expressions.selects_pokemon(target, scope):
            return {}
        where = (*path, last)
        mark = self.marks.get(where)
        elsewhere = self.phase is not None and mark is not None and mark not in (self.phase, BOTH)
        self.writer.muted += elsewhere
        register = self.writer.base((*where, "target")) + 2
        self.verbs.select((*where, "target"), target, register, scope, "choose", True)
        self.writer.muted -= elsewhere
        scope.it = ("register", register)
        return {last: evolve(steps[last], target=Reference(Role.IT))}

    def step(self, path: Path, step: Any, scope: Scope) -> None:
        """One step, written only in its own phase (but its bindings hold in both)."""
        mark = self.marks.get(path)
        elsewhere = self.phase is not None and mark is not None and mark not in (self.phase, BOTH)
        if elsewhere:
            self.writer.muted += 1
        outer = self.phase
        if mark in (BEFORE, AFTER):
            self.phase = None  # a step that isn't split is written as a whole
        lowering = self.lowerings.get(type(step))
        if lowering is not None:
            lowering(path, step, scope)
        elif type(step) in self.verbs.lowerings:
            self.verbs.lower(path, step, scope)
        else:
            self.writer.problem(path, "not-a-step", "this can't stand inside another effect")
        self.phase = outer
        if elsewhere:
            self.writer.muted -= 1

    def _guard(self) -> bool:
        """Whether the question of a split statement is to be asked now (it was asked before the damage)."""
        return self.phase != AFTER

    def _finish(self, path: Path, scope: Scope, inner: Scope) -> None:
        base = self.writer.base(path)
        self.writer.emit(path, "done_by", base, tuple(inner.bases))
        scope.bases.append(base)

    # ---- conditions and choices ---------------------------------------------------------------

    def _if(self, path: Path, effect: k.If, scope: Scope) -> None:
        base = self.writer.base(path)
        if self._guard():
            condition = self.expressions.condition((*path, "condition"), effect.condition, scope)
            self.writer.emit((*path, "condition"), "test", base + 1, condition)
        rest = self.writer.emit(path, "clear", ())
        jump = self.writer.emit((*path, "condition"), "unless", base + 1, 0)
        inner = scope.inner()
        self.bind_subject((*path, "condition"), effect.condition, inner)
        self.sequence((*path, "steps"), effect.steps, inner)
        self.writer.patch(jump, 2, self.writer.here())
        self._finish(path, scope, inner)
        self._rest_if_skipped(rest, scope, inner)
        scope.after_branch(inner)
        if "did" not in reads(effect.condition):
            scope.did = base

    def _rest_if_skipped(self, at: int, scope: Scope, inner: Scope) -> None:
        """Where a part that takes some of the cards looked at is skipped, the rest is all of them."""
        if scope.rest is None or inner.rest is None or scope.rest == inner.rest:
            return
        self.writer.replace(at, "rest", inner.rest[1], scope.rest[1], -1)
        scope.rest, scope.looked = inner.rest, inner.looked

    def bind_subject(self, path: Path, condition: Condition, inner: Scope) -> None:
        """In "if X is …, that Pokémon" it is X, where nothing nearer is bound; so "if there are any …"."""
        if isinstance(condition, Both):
            self.bind_subject((*path, "left"), condition.left, inner)
            self.bind_subject((*path, "right"), condition.right, inner)
        elif isinstance(condition, IsNot):
            self.bind_subject((*path, "condition"), condition.condition, inner)
        elif isinstance(condition, Compare) and isinstance(condition.left, Measure):
            if inner.it is None:
                inner.it = self.expressions.target((*path, "left", "target"), condition.left.target, inner)
        elif isinstance(condition, Compare) and isinstance(condition.left, Count):
            noun = condition.left.noun
            if inner.it is None and inner.them is None and self.expressions.selects_pokemon(noun, inner):
                inner.it = self.expressions.target((*path, "left", "noun"), noun, inner)
        elif isinstance(condition, Is | Exists):
            field = "target" if isinstance(condition, Is) else "noun"
            subject = condition.target if isinstance(condition, Is) else condition.noun
            if self.expressions.selects_pokemon(subject, inner):
                if isinstance(condition, Exists):
                    inner.it, inner.them = None, None  # "each of them" are the nearest that were named
                if inner.it is None:
                    inner.it = self.expressions.target((*path, field), subject, inner)
            elif inner.them is None:
                inner.them = self.expressions.target((*path, field), subject, inner)
            if isinstance(condition, Is) and isinstance(condition.filter, Bearing):
                self._bind_borne(path, condition.target, condition.filter.cards, inner)

    def _bind_borne(self, path: Path, bearer: Target, cards: Noun, inner: Scope) -> None:
        """In "if X has any Energy attached, discard 1 of them" they are those cards."""
        if cards.place is Place.ATTACHED:
            borne = evolve(cards, on=bearer, quantity=ALL)
            inner.them = self.expressions.noun((*path, "filter", "cards"), borne, inner)

    def _may(self, path: Path, effect: k.May, scope: Scope) -> None:
        base = self.writer.base(path)
        if effect.player is Owner.EITHER:
            self._each_may(path, effect, scope)
            return
        if self._guard():
            player = self.expressions.owner((*path, "player"), effect.player, scope)
            self.writer.emit(path, "may", base + 1, player)
        rest = self.writer.emit(path, "clear", ())
        jump = self.writer.emit(path, "unless", base + 1, 0)
        inner = scope.inner()
        self.sequence((*path, "steps"), effect.steps, inner)
        self.writer.patch(jump, 2, self.writer.here())
        self._finish(path, scope, inner)
        self._rest_if_skipped(rest, scope, inner)
        scope.after_block(inner)
        scope.did = base

    def _each_may(self, path: Path, effect: k.May, scope: Scope) -> None:
        """Each player may: first the speaking one."""
        made = []
        for player in (Owner.YOU, Owner.OPPONENT):
            where = (*path, player.value)
            self._may(where, k.May(of_player(effect.steps, player), player), scope)
            made.append(self.writer.base(where))
        self.writer.emit(path, "done_by", self.writer.base(path), tuple(made))
        scope.did = self.writer.base(path)

    def _choose_one(self, path: Path, effect: k.ChooseOne, scope: Scope) -> None:
        base = self.writer.base(path)
        if self._guard():
            least, most = self._how_many_options(path, effect, scope)
            self.writer.emit(path, "choose_one", base + 1, len(effect.options), least, most)
        several = effect.quantity != ONE
        ends: list[int] = []
        merged = scope.inner()
        made: list[Scope] = []
        for i, option in enumerate(effect.options):
            jump = self.writer.emit((*path, "options", i), "unless_option", base + 1, i, 0)
            inner = scope.inner()
            self.sequence((*path, "options", i), option, inner)
            if made:  # what was done is in the same place, whichever was chosen
                self.writer.emit(path, "take_over", base + 1, made[0].same_in(inner))
            made.append(inner)
            if not several:
                ends.append(self.writer.emit((*path, "options", i), "jump", 0))
            self.writer.patch(jump, 3, self.writer.here())
            merged.bases += inner.bases
        for end in ends:
            self.writer.patch(end, 1, self.writer.here())
        self._finish(path, scope, merged)
        scope.after_options(made)
        scope.did = base

    def _how_many_options(self, path: Path, effect: k.ChooseOne, scope: Scope) -> tuple[Any, Any]:
        """The least and the most options that are chosen; at least one of them always is."""
        quantity = effect.quantity
        if isinstance(quantity, Exactly | UpTo) and quantity.value is not None:
            most = self.expressions.value((*path, "quantity", "value"), quantity.value, scope)
            return (most if isinstance(quantity, Exactly) else 1), most
        if quantity != ANY:
            self.writer.problem(path, "never-carried-out", "where all are carried out nothing is chosen")
        return 1, len(effect.options)

    # ---- loops --------------------------------------------------------------------------------

    def _for_each(self, path: Path, effect: k.ForEach, scope: Scope) -> None:
        base = self.writer.base(path)
        pokemon = effect.noun.place in POKEMON_PLACES
        self.verbs.select((*path, "noun"), effect.noun, base + 2, scope, "for each", pokemon)
        inner = scope.inner()
        if pokemon:
            inner.it = ("register", base + 3)
        else:
            inner.them = ("register", base + 3)
        self._loop(path, effect.steps, scope, inner, ("for_each", base + 2, base + 3, base + 1, 0), 4)

    def _repeat(self, path: Path, effect: k.Repeat, scope: Scope) -> None:
        base = self.writer.base(path)
        times = self.expressions.value((*path, "times"), effect.times, scope)
        self.writer.emit(path, "set_times", base + 2, times)
        together = self.writer.base((*path, "together"))
        begun = self.writer.here()
        if _chosen_several_times(effect):
            self.writer.emit(path, "clear", (together, together + 1, together + 2))
        self._loop(path, effect.steps, scope, scope.inner(), ("repeat", base + 2, base + 1, 0), 3)
        if _chosen_several_times(effect):
            self._damage_together(path, begun, together, scope)

    def _damage_together(self, path: Path, begun: int, together: int, scope: Scope) -> None:
        """Choose first; then each takes all its damage at once: "for each time you chose a Pokémon, …"."""
        for place, ins in enumerate(self.writer.code[begun:], begun):
            if ins[0] == "deal_damage":
                self.writer.replace(place, "collect", together + 2, ins[1] + 2)
                self.writer.emit(path, "deal_damage", together, *ins[2:])
        scope.amount, scope.did = together + 1, together
        scope.bases.append(together)

    def _loop(
        self,
        path: Path,
        steps: tuple[Any, ...],
        scope: Scope,
        inner: Scope,
        head: tuple[Any, ...],
        exit_at: int,
    ) -> None:
        """Write a loop; each round starts without what the round before bound, and counts what was done."""
        base = self.writer.base(path)
        coins = self.writer.base((*path, "coins"))
        cards = self.writer.base((*path, "cards"))
        self.writer.emit(path, "clear", (base, base + 1, coins + 1, coins + 2, coins + 3, cards))
        later = scope.later
        top = self.writer.here()
        loop = self.writer.emit(path, *head)
        clear = self.writer.emit(path, "clear", ())
        first = self.writer.registers
        self.sequence((*path, "steps"), steps, inner)
        self.writer.patch(clear, 1, tuple(range(first, self.writer.registers)))
        for ins in self.writer.code[top:]:
            if (
                ins[0] == "rest" and ins[2] < first
            ):  # from cards found before the loop the next round takes others
                self.writer.emit(path, "rest", ins[2], ins[2], ins[3])
        self.writer.emit(path, "done_by", base, (base, *inner.bases))
        if inner.coins is not None and inner.coins != scope.coins:  # heads count through all rounds
            self.writer.emit(path, "add_coins", coins, inner.coins - 2)
            scope.coins, scope.flips = coins + 2, (*scope.flips, coins + 1)
        bound = inner.them
        if "them" in later and bound is not None and bound != scope.them and bound[0] == "register":
            self.writer.emit(path, "gather", cards, bound[1])  # "those cards" are those of all rounds
            scope.them = ("register", cards)
        self.writer.emit(path, "jump", top)
        self.writer.patch(loop, exit_at, self.writer.here())
        scope.bases.append(base)
        scope.did = base

    # ---- the rest -----------------------------------------------------------------------------

    def _before_damage(self, path: Path, effect: k.BeforeDamage, scope: Scope) -> None:
        if self.kind != "attack":
            self.writer.problem(path, "only-in-attacks", "only an attack does damage")
        inner = scope.inner()
        self.sequence((*path, "steps"), effect.steps, inner)
        self._finish(path, scope, inner)
        scope.after_block(inner)
        scope.did = self.writer.base(path)

    def _cost(self, path: Path, effect: Cost, scope: Scope) -> None:
        """Steps that must be carried out first; where one can't be, the rest doesn't happen."""
        inner = scope.inner()
        for i, step in enumerate(effect.steps):
            self.step((*path, "steps", i), step, inner)
            jump = self.writer.emit(path, "unless", inner.bases[-1] if inner.bases else 0, 0)
            self.costs.append(jump)
        self._finish(path, scope, inner)
        scope.after_block(inner)
        scope.did = self.writer.base(path)

    def _grant(self, path: Path, grant: Grant, scope: Scope) -> None:
        if grant.duration in BY_ITSELF and self.kind != "attack":
            message = "an effect that holds while a card lies so can't begin as a step"
            self.writer.problem(path, "not-a-step", message)
        self.grants.step(path, grant, scope)


def _chosen_several_times(effect: k.Repeat) -> bool:
    """Whether a player chooses a Pokémon several times, to do it damage for each time."""
    if len(effect.steps) != 1 or not isinstance(effect.steps[0], DealDamage):
        return False
    target = effect.steps[0].target
    return isinstance(target, Noun) and target.quantity == ONE and target.chooser is Chooser.YOU


def look_ahead(scope: Scope, later: tuple[Any, ...]) -> None:
    """Note what the steps after this one refer to."""
    scope.later = scope.regardless = frozenset(reads(later))
    if later and isinstance(later[0], k.If) and later[0].condition == Did():
        scope.regardless = frozenset(reads(later[1:]))


def with_such_cards(step: Any, later: tuple[Any, ...]) -> Any:
    """A Pokémon is chosen only for cards that are moved from it ("a Tool and a Special Energy from 1 of …").

    So it is one that has such a card.
    """
    if not isinstance(step, Choose) or len(later) < 2 or step.what.quantity != ONE:
        return step
    moved = [each.what for each in later if isinstance(each, Move) and isinstance(each.what, Noun)]
    taken = [noun for noun in moved if noun.place is Place.ATTACHED and noun.on == Reference(Role.IT)]
    if len(taken) < len(later) or step.what.place not in POKEMON_PLACES:
        return step
    bearing = AnyOf(tuple(Bearing(evolve(noun, quantity=ALL, on=None)) for noun in taken))
    return evolve(step, what=evolve(step.what, filters=(*step.what.filters, bearing)))
