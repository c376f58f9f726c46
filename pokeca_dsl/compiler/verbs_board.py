"""Lowers the verbs that change Pokémon in play."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.selecting import Selecting
from pokeca_dsl.compiler.verbs_cards import FOR_POKEMON
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.quantities import ALL, ONE, UpTo
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.vocabulary import Chooser, Place, SpecialCondition
from pokeca_dsl.syntax.reading import Path

_FROM = ("evolves from", "by way")


class BoardVerbs(Selecting):
    """Damage, counters, healing, conditions, switching, stages."""

    def _deal_damage(self, path: Path, verb: b.DealDamage, scope: Scope) -> None:
        amount = self._later_value(path, verb, scope)
        unaffected = tuple(aspect.value for aspect in verb.unaffected)
        base = self._on_pokemon(path, verb, scope, "damage", "deal_damage", amount, unaffected)
        scope.amount = base + 1
        scope.points = (*scope.points, base + 1)

    def _later_value(self, path: Path, verb: Any, scope: Scope) -> Any:
        """An amount may speak of the very target ("for each damage counter on that Pokémon")."""
        inner = scope.inner()
        if inner.it is None:
            inner.it = ("register", self.writer.base(path) + 2)
        amount = self._value(path, "amount", verb.amount, inner)
        scope.them = inner.them
        return amount

    def _put_counters(self, path: Path, verb: b.PutCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        amount = None
        if isinstance(verb.amount, Value):
            amount = self._as_counters(self._later_value(path, verb, scope))
        elif verb.amount is None and verb.until is None:
            self.writer.problem(path, "never-carried-out", "this does not say how many damage counters")
        until = self._value(path, "until", verb.until, scope)
        self.select((*path, "target"), verb.target, base + 2, scope, "put counters", True)
        if isinstance(verb.amount, UpTo):
            amount = self._up_to(path, verb.amount, scope, None)
        most = self._value(path, "most", verb.most, scope)
        if verb.marker is None:
            self.writer.emit(path, "put_counters", base, amount, until, most)
        else:
            self.writer.emit(path, "put_markers", base, amount, verb.marker)
        scope.it = ("register", base + 2)
        scope.amount = base + 1

    def _spread_counters(self, path: Path, verb: b.SpreadCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        amount = self._as_counters(self._value(path, "amount", verb.amount, scope))
        noun = self.expressions.noun((*path, "target"), verb.target, scope)
        self.writer.emit(path, "spread_counters", base, amount, noun)
        scope.amount = base + 1

    def _move_counters(self, path: Path, verb: b.MoveCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        if verb.back is not None:
            self._swap_counters(path, verb, scope)
            return
        source = self._damaged(verb.source, scope)
        if isinstance(verb.amount, UpTo):
            self.select((*path, "source"), source, base + 2, scope, "move counters from", True)
            amount = self._up_to(path, verb.amount, scope, ("counters", ("register", base + 2)))
        else:
            amount = self._as_counters(self._value(path, "amount", verb.amount, scope))
            self.select((*path, "source"), source, base + 2, scope, "move counters from", True)
        scope.it = ("register", base + 2)
        self.select((*path, "target"), verb.target, base + 3, scope, "move counters to", True)
        each = (
            not isinstance(verb.amount, UpTo)
            and isinstance(verb.source, Noun)
            and verb.source.quantity == ALL
        )
        self.writer.emit(path, "move_counters", base, amount, each)
        scope.it = ("register", base + 3)
        scope.amount = base + 1

    def _swap_counters(self, path: Path, verb: b.MoveCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        if verb.amount is not None:
            self.writer.problem(path, "never-carried-out", "all damage counters change places, or none")
        self.select((*path, "source"), verb.source, base + 2, scope, "move counters from", True)
        self.select((*path, "target"), verb.target, base + 3, scope, "move counters to", True)
        self.writer.emit(path, "swap_counters", base)
        scope.it = ("register", base + 3)
        scope.amount = base + 1

    def _heal(self, path: Path, verb: b.Heal, scope: Scope) -> None:
        base = self.writer.base(path)
        amount = None
        if isinstance(verb.amount, UpTo):
            amount = ("amount", self.writer.base((*path, "amount")))
        elif verb.amount is not None:
            amount = self._value(path, "amount", verb.amount, scope)
        self.select((*path, "target"), self._damaged(verb.target, scope), base + 2, scope, "heal", True)
        if isinstance(verb.amount, UpTo):
            self._up_to(path, verb.amount, scope, None, unit="damage")
        # "If you healed any damage in this way, … those Pokémon": those that were healed.
        self.writer.emit(path, "heal", base, amount, *((True,) if "did" in scope.later else ()))
        scope.it = ("register", base + 2)
        scope.amount = base + 1
        scope.points = (*scope.points, base + 1)

    def _switch(self, path: Path, verb: b.Switch, scope: Scope) -> None:
        base = self.writer.base(path)
        if not self.expressions.selects_pokemon(verb.incomer, scope):
            if self.expressions.selects_pokemon(verb.outgoing, scope):
                self._take_place(path, verb, base, scope)
            else:
                self._swap(path, verb, base, scope)
            return
        self.select((*path, "outgoing"), verb.outgoing, base + 2, scope, "switch out", True)
        inner = scope.inner()
        inner.it = ("register", base + 2)
        self.select((*path, "incomer"), verb.incomer, base + 3, inner, "switch in", True)
        chosen_by_them = isinstance(verb.incomer, Noun) and verb.incomer.chooser is Chooser.OPPONENT
        self.writer.emit(path, "switch", base, "outgoer" if chosen_by_them else "incomer")
        scope.it = scope.incomer = ("register", base + 3)
        scope.outgoer, scope.outgoer_is_card = ("register", base + 2), False

    def _swap(self, path: Path, verb: b.Switch, base: int, scope: Scope) -> None:
        """Each of two cards takes the other's place."""
        self.select((*path, "outgoing"), verb.outgoing, base + 2, scope, "swap", False)
        self.select((*path, "incomer"), verb.incomer, base + 3, scope, "swap with", False)
        self.writer.emit(path, "swap_cards", base)
        scope.them = ("register", base + 3)
        scope.amount = base + 1

    def _take_place(self, path: Path, verb: b.Switch, base: int, scope: Scope) -> None:
        """A card takes the place of a Pokémon's own."""
        self.select((*path, "outgoing"), verb.outgoing, base + 2, scope, "replace", True)
        self.select((*path, "incomer"), verb.incomer, base + 3, scope, "replace with", False)
        gone = self.writer.base((*path, "gone"))
        self.writer.emit(path, "take_place", base, gone)
        scope.it = ("register", base + 2)
        scope.outgoer, scope.outgoer_is_card = ("register", gone), True

    def _evolve(self, path: Path, verb: b.Evolve, scope: Scope) -> None:
        base = self.writer.base(path)
        more = (*self._what_it_can_become(path, verb, scope), ("may evolve",))
        self.select((*path, "target"), verb.target, base + 2, scope, "evolve", True, more)
        it = ("register", base + 2)
        inner = scope.inner()
        inner.it = it
        self.select((*path, "card"), verb.card, base + 3, inner, "evolve with", False)
        self.writer.emit(path, "evolve", base)
        scope.it = it

    def _what_it_can_become(self, path: Path, verb: b.Evolve, scope: Scope) -> tuple[Any, ...]:
        """A filter for the target, where the card comes from cards that its player knows."""
        card = verb.card
        if not isinstance(verb.target, Noun) or not isinstance(card, Noun):
            return ()
        if card.place not in (Place.HAND, Place.DISCARD):
            return ()
        inner = scope.inner()
        inner.it = ("register", self.writer.base(path) + 2)
        noun = self.expressions.noun((*path, "card"), card, inner)
        origins = [test for test in noun[3] if test[:2] == (test[0], inner.it) and test[0] in _FROM]
        if not origins:
            return ()
        tests = tuple(test for test in noun[3] if test not in origins)
        return (("becoming", (*noun[:3], tests, ("all",), *noun[5:]), origins[0][0]),)

    def _devolve(self, path: Path, verb: b.Devolve, scope: Scope) -> None:
        if verb.to not in FOR_POKEMON:
            self.writer.problem(
                path, "no-such-move", f"a card can't be moved to this place ({verb.to.value})"
            )
        stages = self.expressions.quantity((*path, "stages"), verb.stages, scope)
        several = isinstance(verb.target, Noun) and verb.target.quantity != ONE
        if several and isinstance(verb.stages, UpTo):
            self.writer.problem(path, "never-carried-out", "of several Pokémon nobody chooses how many")
        scope.amount = self._on_pokemon(path, verb, scope, "devolve", "devolve", verb.to.value, stages) + 1

    def _apply(self, path: Path, verb: b.Apply, scope: Scope) -> None:
        names = tuple(condition.value for condition in verb.conditions)
        counters = self._value(path, "counters", verb.counters, scope)
        coins = self._value(path, "coins", verb.coins, scope)
        if coins is not None and SpecialCondition.ASLEEP not in verb.conditions:
            self.writer.problem((*path, "coins"), "never-carried-out", "coins are flipped only for sleep")
        self._on_pokemon(path, verb, scope, "apply", "apply", names, counters, coins)

    def _recover(self, path: Path, verb: b.Recover, scope: Scope) -> None:
        names = tuple(condition.value for condition in verb.conditions)
        one = verb.quantity == ONE
        if not one and verb.quantity != ALL:
            message = "only one Special Condition, or all, can be removed"
            self.writer.problem(path, "never-carried-out", message)
        self._on_pokemon(path, verb, scope, "recover", "recover", names, one)

    def _knock_out(self, path: Path, verb: b.KnockOut, scope: Scope) -> None:
        self._on_pokemon(path, verb, scope, "knock out", "knock_out")
