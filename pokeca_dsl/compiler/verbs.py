"""Lowers verbs: each to the selections it needs and one instruction that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from pokeca_dsl.compiler.expressions import POKEMON_PLACES, Expressions
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.filters import Damaged
from pokeca_dsl.effects.nouns import Noun, Reference, Target
from pokeca_dsl.effects.quantities import All
from pokeca_dsl.effects.vocabulary import Place, Role
from pokeca_dsl.syntax.reading import Path

_NOT_FOR_CARDS = (Place.ACTIVE, Place.IN_PLAY, Place.ATTACHED, Place.STADIUM, Place.AMONG, Place.PRIZES_TAKEN)
_FOR_POKEMON = (Place.HAND, Place.DECK, Place.DECK_TOP, Place.DECK_BOTTOM, Place.DISCARD, Place.LOST_ZONE)


class Verbs:
    """Lowers one verb at a time; a method a verb."""

    def __init__(self, writer: Writer, expressions: Expressions, kind: str) -> None:
        self.writer = writer
        self.expressions = expressions
        self.kind = kind
        self.lowerings: dict[type, Callable[[Path, Any, Scope], None]] = {
            b.BaseDamage: self._base_damage,
            b.FailAttack: self._fail_attack,
            b.Disregard: self._disregard,
            b.DealDamage: self._deal_damage,
            b.PutCounters: self._put_counters,
            b.SpreadCounters: self._spread_counters,
            b.MoveCounters: self._move_counters,
            b.Heal: self._heal,
            b.RemoveCounters: self._remove_counters,
            b.Draw: self._draw,
            b.DrawUntil: self._draw_until,
            b.Move: self._move,
            b.Search: self._search,
            b.Choose: self._choose,
            b.LookAt: self._look_at,
            b.Reveal: self._reveal,
            b.Shuffle: self._shuffle,
            b.Attach: self._attach,
            b.MoveEnergy: self._move_energy,
            b.Switch: self._switch,
            b.Evolve: self._evolve,
            b.Devolve: self._devolve,
            b.Apply: self._apply,
            b.Recover: self._recover,
            b.Flip: self._flip,
            b.FlipUntilTails: self._flip_until_tails,
            b.UseAttackOf: self._use_attack_of,
            b.TakePrizes: self._take_prizes,
            b.KnockOut: self._knock_out,
            b.EndTurn: self._end_turn,
            b.Provide: self._provide,
        }

    def lower(self, path: Path, verb: Any, scope: Scope) -> None:
        """Write a verb's instructions and bind what later steps may refer to."""
        base = self.writer.base(path)
        self.lowerings[type(verb)](path, verb, scope)
        scope.did = base
        scope.bases.append(base)

    # ---- selecting ----------------------------------------------------------------------------

    def select(
        self, path: Path, target: Target, register: int, scope: Scope, purpose: str, pokemon: bool
    ) -> None:
        """Write the selection of a target into a register."""
        if self.expressions.selects_pokemon(target, scope) != pokemon and not self._bearer(target, pokemon):
            what = "a Pokémon in play" if pokemon else "cards"
            self.writer.problem(path, "wrong-kind", f"{what} must be named here")
        on = target.on if isinstance(target, Noun) else None
        if isinstance(target, Noun) and isinstance(on, Noun) and not isinstance(on.quantity, All):
            target = self._holder_first(path, target, on, scope, purpose)
        expression = self.expressions.target(path, target, scope)
        self.writer.emit(path, "select_pokemon" if pokemon else "select_cards", register, expression, purpose)

    def _bearer(self, target: Target, pokemon: bool) -> bool:
        """On a Tool or Energy card "this Pokémon" is the one that bears it."""
        return (
            pokemon
            and isinstance(target, Reference)
            and target.role is Role.THIS
            and self.kind in ("tool", "energy")
        )

    def _holder_first(self, path: Path, noun: Noun, on: Noun, scope: Scope, purpose: str) -> Noun:
        """Of "… attached to 1 of your Pokémon" choose that Pokémon (that has such cards), then the cards."""
        where = (*path, "on")
        register = self.writer.base(where) + 2
        expression = self.expressions.noun(where, on, scope)
        wanted = (
            "bearing",
            ("noun", "attached", "either", self._plain_filters(path, noun, scope), ("all",), "you", None),
        )
        filters = (*expression[3], wanted)
        self.writer.emit(
            where, "select_pokemon", register, (*expression[:3], filters, *expression[4:]), purpose
        )
        scope.it = ("register", register)
        return Noun(noun.place, noun.owner, noun.filters, noun.quantity, noun.chooser, Reference(Role.IT))

    def _plain_filters(self, path: Path, noun: Noun, scope: Scope) -> Any:
        return self.expressions.filters((*path, "filters"), noun.filters, scope, False)

    def _value(self, path: Path, name: str, value: Any, scope: Scope) -> Any:
        return None if value is None else self.expressions.value((*path, name), value, scope)

    def _damaged(self, target: Target) -> Target:
        """Of Pokémon to choose among, only those that have damage to take off."""
        if (
            isinstance(target, Noun)
            and not isinstance(target.quantity, All)
            and target.place in POKEMON_PLACES
        ):
            return evolve(target, filters=(*target.filters, Damaged()))
        return target

    def _on_pokemon(self, path: Path, verb: Any, scope: Scope, purpose: str, *instruction: Any) -> int:
        """A verb with one Pokémon target: select it, do it, bind it as "that Pokémon"."""
        base = self.writer.base(path)
        self.select((*path, "target"), verb.target, base + 2, scope, purpose, True)
        self.writer.emit(path, instruction[0], base, *instruction[1:])
        scope.it = ("register", base + 2)
        return base

    # ---- attacks only -------------------------------------------------------------------------

    def _in_attack(self, path: Path, kinds: tuple[str, ...] = ("attack",)) -> None:
        if self.kind not in kinds:
            self.writer.problem(path, "only-in-attacks", "only the text of an attack can say this")

    def _base_damage(self, path: Path, verb: b.BaseDamage, scope: Scope) -> None:
        self._in_attack(path)
        amount = self._value(path, "amount", verb.amount, scope)
        self.writer.emit(path, "base_damage", self.writer.base(path), verb.operation.value, amount)

    def _fail_attack(self, path: Path, verb: b.FailAttack, scope: Scope) -> None:
        self._in_attack(path, ("attack", "condition"))
        self.writer.emit(path, "fail_attack", self.writer.base(path))

    def _disregard(self, path: Path, verb: b.Disregard, scope: Scope) -> None:
        self._in_attack(path)
        self.writer.emit(path, "disregard", self.writer.base(path), tuple(a.value for a in verb.aspects))

    def _use_attack_of(self, path: Path, verb: b.UseAttackOf, scope: Scope) -> None:
        self._in_attack(path)
        base = self._on_pokemon(path, verb, scope, "use attack of", "use_attack")
        self.writer.emit(path, "use_attack_done", base)
        scope.amount = base + 1

    # ---- damage and counters ------------------------------------------------------------------

    def _deal_damage(self, path: Path, verb: b.DealDamage, scope: Scope) -> None:
        amount = self._later_value(path, verb, scope)
        scope.amount = self._on_pokemon(path, verb, scope, "damage", "deal_damage", amount) + 1

    def _later_value(self, path: Path, verb: Any, scope: Scope) -> Any:
        """An amount may speak of the very target ("for each damage counter on that Pokémon")."""
        inner = scope.inner()
        if inner.it is None:
            inner.it = ("register", self.writer.base(path) + 2)
        return self._value(path, "amount", verb.amount, inner)

    def _put_counters(self, path: Path, verb: b.PutCounters, scope: Scope) -> None:
        amount = self._later_value(path, verb, scope)
        scope.amount = self._on_pokemon(path, verb, scope, "put counters", "put_counters", amount) + 1

    def _spread_counters(self, path: Path, verb: b.SpreadCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        amount = self._value(path, "amount", verb.amount, scope)
        noun = self.expressions.noun((*path, "target"), verb.target, scope)
        self.writer.emit(path, "spread_counters", base, amount, noun)
        scope.amount = base + 1

    def _move_counters(self, path: Path, verb: b.MoveCounters, scope: Scope) -> None:
        base = self.writer.base(path)
        amount = self._value(path, "amount", verb.amount, scope)
        self.select(
            (*path, "source"), self._damaged(verb.source), base + 2, scope, "move counters from", True
        )
        scope.it = ("register", base + 2)
        self.select((*path, "target"), verb.target, base + 3, scope, "move counters to", True)
        self.writer.emit(path, "move_counters", base, amount)
        scope.it = ("register", base + 3)
        scope.amount = base + 1

    def _heal(self, path: Path, verb: b.Heal, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        verb = evolve(verb, target=self._damaged(verb.target))
        scope.amount = self._on_pokemon(path, verb, scope, "heal", "heal", amount, "points") + 1

    def _remove_counters(self, path: Path, verb: b.RemoveCounters, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        verb = evolve(verb, target=self._damaged(verb.target))
        scope.amount = self._on_pokemon(path, verb, scope, "heal", "heal", amount, "counters") + 1

    # ---- cards --------------------------------------------------------------------------------

    def _draw(self, path: Path, verb: b.Draw, scope: Scope) -> None:
        self._counted(path, scope, "draw", verb.player.value, self._value(path, "amount", verb.amount, scope))

    def _draw_until(self, path: Path, verb: b.DrawUntil, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        self._counted(path, scope, "draw_until", verb.player.value, amount)

    def _take_prizes(self, path: Path, verb: b.TakePrizes, scope: Scope) -> None:
        amount = self._value(path, "amount", verb.amount, scope)
        self._counted(path, scope, "take_prizes", verb.player.value, amount)

    def _counted(self, path: Path, scope: Scope, *instruction: Any) -> None:
        base = self.writer.base(path)
        self.writer.emit(path, instruction[0], base, *instruction[1:])
        scope.amount = base + 1

    def _move(self, path: Path, verb: b.Move, scope: Scope) -> None:
        base = self.writer.base(path)
        pokemon = self.expressions.selects_pokemon(verb.what, scope)
        purpose = "move to " + verb.to.value
        if pokemon:
            if verb.to not in _FOR_POKEMON:
                self.writer.problem(
                    path, "no-such-move", f"a Pokémon in play can't be moved to this place ({verb.to.value})"
                )
            self.select((*path, "what"), verb.what, base + 2, scope, purpose, True)
            self.writer.emit(path, "move_pokemon", base, verb.to.value)
            scope.it = ("register", base + 2)
        else:
            if verb.to in _NOT_FOR_CARDS:
                self.writer.problem(
                    path, "no-such-move", f"cards can't be moved to this place ({verb.to.value})"
                )
            self._select_cards((*path, "what"), verb.what, base, scope, purpose)
            self.writer.emit(path, "move_cards", base, verb.to.value)
            scope.them = ("register", base + 2)
        scope.amount = base + 1

    def _select_cards(self, path: Path, target: Target, base: int, scope: Scope, purpose: str) -> None:
        """Select cards into base+2; of cards that were looked at, the rest goes into base+3."""
        looked = None
        if isinstance(target, Noun):
            if target.place is Place.AMONG and target.on is not None:
                on = self.expressions.target((*path, "on"), target.on, scope)
                looked = on[1] if on[0] == "register" else None
            elif scope.looked is not None and target.place.value == scope.looked[0]:
                looked = scope.looked[2]
        self.select(path, target, base + 2, scope, purpose, False)
        if looked is not None:
            self.writer.emit(path, "rest", base + 3, looked, base + 2)
            scope.rest = ("register", base + 3)
            if scope.looked is not None:
                scope.looked = (scope.looked[0], scope.looked[1], base + 3)

    def _search(self, path: Path, verb: b.Search, scope: Scope) -> None:
        base = self.writer.base(path)
        self._select_cards((*path, "what"), verb.what, base, scope, "search")
        self.writer.emit(path, "choose", base)
        scope.them = ("register", base + 2)
        scope.amount = base + 1

    def _choose(self, path: Path, verb: b.Choose, scope: Scope) -> None:
        base = self.writer.base(path)
        if verb.what.place in POKEMON_PLACES:
            self.select((*path, "what"), verb.what, base + 2, scope, "choose", True)
            scope.it = ("register", base + 2)
        else:
            self._select_cards((*path, "what"), verb.what, base, scope, "choose")
            scope.them = ("register", base + 2)
        self.writer.emit(path, "choose", base)
        scope.amount = base + 1

    def _look_at(self, path: Path, verb: b.LookAt, scope: Scope) -> None:
        base = self.writer.base(path)
        self.select((*path, "what"), verb.what, base + 2, scope, "look at", False)
        self.writer.emit(path, "look", base)
        scope.them = scope.rest = ("register", base + 2)
        scope.amount = base + 1
        if verb.what.place in (Place.DECK_TOP, Place.DECK_BOTTOM):
            scope.looked = (verb.what.place.value, verb.what.owner.value, base + 2)

    def _reveal(self, path: Path, verb: b.Reveal, scope: Scope) -> None:
        base = self.writer.base(path)
        self.select((*path, "what"), verb.what, base + 2, scope, "reveal", False)
        self.writer.emit(path, "reveal", base)
        if isinstance(verb.what, Noun):
            scope.them = ("register", base + 2)
            if verb.what.place in (Place.DECK_TOP, Place.DECK_BOTTOM):
                scope.looked = (verb.what.place.value, verb.what.owner.value, base + 2)
        scope.amount = base + 1

    def _shuffle(self, path: Path, verb: b.Shuffle, scope: Scope) -> None:
        self.writer.emit(path, "shuffle", self.writer.base(path), verb.whose.value)

    def _attach(self, path: Path, verb: b.Attach, scope: Scope) -> None:
        self._attached(path, verb, scope)

    def _move_energy(self, path: Path, verb: b.MoveEnergy, scope: Scope) -> None:
        if verb.what.place is not Place.ATTACHED:
            self.writer.problem((*path, "what"), "not-attached", "only attached Energy can be moved so")
        self._attached(path, verb, scope)

    def _attached(self, path: Path, verb: b.Attach | b.MoveEnergy, scope: Scope) -> None:
        base = self.writer.base(path)
        self._select_cards((*path, "what"), verb.what, base, scope, "attach")
        self.select((*path, "to"), verb.to, base + 3, scope, "attach to", True)
        self.writer.emit(path, "attach", base)
        scope.them = ("register", base + 2)
        scope.it = ("register", base + 3)
        scope.amount = base + 1

    # ---- Pokémon in play ----------------------------------------------------------------------

    def _switch(self, path: Path, verb: b.Switch, scope: Scope) -> None:
        base = self.writer.base(path)
        self.select((*path, "outgoing"), verb.outgoing, base + 2, scope, "switch out", True)
        inner = scope.inner()
        inner.it = ("register", base + 2)
        self.select((*path, "incomer"), verb.incomer, base + 3, inner, "switch in", True)
        self.writer.emit(path, "switch", base)
        scope.it = scope.incomer = ("register", base + 3)

    def _evolve(self, path: Path, verb: b.Evolve, scope: Scope) -> None:
        base = self.writer.base(path)
        self.select((*path, "target"), verb.target, base + 2, scope, "evolve", True)
        it = ("register", base + 2)
        inner = scope.inner()
        inner.it = it
        self.select((*path, "card"), verb.card, base + 3, inner, "evolve with", False)
        self.writer.emit(path, "evolve", base)
        scope.it = it

    def _devolve(self, path: Path, verb: b.Devolve, scope: Scope) -> None:
        if verb.to not in _FOR_POKEMON:
            self.writer.problem(
                path, "no-such-move", f"a card can't be moved to this place ({verb.to.value})"
            )
        scope.amount = self._on_pokemon(path, verb, scope, "devolve", "devolve", verb.to.value) + 1

    def _apply(self, path: Path, verb: b.Apply, scope: Scope) -> None:
        names = tuple(condition.value for condition in verb.conditions)
        self._on_pokemon(path, verb, scope, "apply", "apply", names)

    def _recover(self, path: Path, verb: b.Recover, scope: Scope) -> None:
        names = tuple(condition.value for condition in verb.conditions)
        self._on_pokemon(path, verb, scope, "recover", "recover", names)

    def _knock_out(self, path: Path, verb: b.KnockOut, scope: Scope) -> None:
        self._on_pokemon(path, verb, scope, "knock out", "knock_out")

    # ---- coins, the turn, Energy --------------------------------------------------------------

    def _flip(self, path: Path, verb: b.Flip, scope: Scope) -> None:
        base = self.writer.base(path)
        self.writer.emit(path, "flip", base, self._value(path, "coins", verb.coins, scope))
        scope.coins = base + 2

    def _flip_until_tails(self, path: Path, verb: b.FlipUntilTails, scope: Scope) -> None:
        base = self.writer.base(path)
        self.writer.emit(path, "flip_until_tails", base)
        scope.coins = base + 2

    def _end_turn(self, path: Path, verb: b.EndTurn, scope: Scope) -> None:
        self.writer.emit(path, "end_turn", self.writer.base(path))

    def _provide(self, path: Path, verb: b.Provide, scope: Scope) -> None:
        self.writer.problem(path, "only-on-energy", "only an Energy card, by itself, provides Energy")
