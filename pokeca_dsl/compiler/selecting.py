"""Writes the selections that verbs need: which Pokémon, which cards."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from pokeca_dsl.compiler.expressions import POKEMON_PLACES, Expressions
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects.filters import DAMAGED
from pokeca_dsl.effects.nouns import Noun, Reference, Target
from pokeca_dsl.effects.quantities import All, UpTo
from pokeca_dsl.effects.vocabulary import Place, Role
from pokeca_dsl.syntax.reading import Path

COUNTED = (Place.UNSPENT, Place.PRIZES_TAKEN, Place.PRIZES_TAKEN_LAST_TURN)
"""Places that can only be counted."""


_NOT_CARDS = ("active", "bench", "in play", "prize cards taken", "prize cards taken last turn")


class Selecting:
    """What all verbs share: targets are selected into registers, amounts are worked out."""

    def __init__(self, writer: Writer, expressions: Expressions, kind: str) -> None:
        self.writer = writer
        self.expressions = expressions
        self.kind = kind

    def select(
        self,
        path: Path,
        target: Target,
        register: int,
        scope: Scope,
        purpose: str,
        pokemon: bool,
        more: tuple[Any, ...] = (),
    ) -> None:
        """Write the selection of a target into a register; ``more`` are filters besides those of a noun."""
        if self.expressions.selects_pokemon(target, scope) != pokemon and not self._bearer(target, pokemon):
            what = "a Pokémon in play" if pokemon else "cards"
            self.writer.problem(path, "wrong-kind", f"{what} must be named here")
        if isinstance(target, Noun) and target.place in COUNTED:
            self.writer.problem(path, "wrong-kind", "this can only be counted")
        on = target.on if isinstance(target, Noun) else None
        if isinstance(target, Noun) and isinstance(on, Noun) and not isinstance(on.quantity, All):
            target = self._holder_first(path, target, on, scope, purpose)
        expression = self.expressions.target(path, target, scope)
        if more and isinstance(target, Noun):
            expression = (*expression[:3], (*expression[3], *more), *expression[4:])
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
        if value is None:
            return None
        lowered = self.expressions.value((*path, name), value, scope)
        if name == "amount" and scope.them is None:
            scope.them = _counted_cards(lowered)
        elif name == "amount" and {"them", "rest"} <= scope.mentioned:
            self._bind_counted(path, _counted_cards(lowered), scope)
        return lowered

    def _bind_counted(self, path: Path, counted: Any, scope: Scope) -> None:
        """Of cards that were revealed those that are counted are "those cards", all others the rest."""
        if counted is None or counted[1] != Place.AMONG.value or counted[6] != scope.them:
            return
        found = self.writer.base((*path, "counted"))
        self.writer.emit(path, "select_cards", found, counted, "count")
        self.writer.emit(path, "rest", found + 1, counted[6][1], found)
        scope.them, scope.rest = ("register", found), ("register", found + 1)

    def _as_counters(self, amount: Any) -> Any:
        """A number of damage counters: of damage or HP (in points) so many as make it up."""
        return ("in counters", amount) if _in_points(amount) else amount

    def _up_to(self, path: Path, quantity: UpTo, scope: Scope, limit: Any, **how: Any) -> Any:
        """Let a player choose a number, up to what the text and the limit say; the number as an expression.

        ``player`` chooses (an owner as the engine has it); ``unit``: by ones, or by the damage unit.
        """
        register = self.writer.base((*path, "amount"))
        most = None
        if quantity.value is not None:
            most = self.expressions.value((*path, "amount", "value"), quantity.value, scope)
        player, unit = how.get("player", "you"), how.get("unit", "one")
        self.writer.emit((*path, "amount"), "choose_number", register, most, limit, player, unit)
        return ("amount", register)

    def _damaged(self, target: Target, scope: Scope) -> Target:
        """Of Pokémon to choose among, only those with damage to take off, where that is all that is done."""
        if (
            "it" not in scope.regardless
            and isinstance(target, Noun)
            and not isinstance(target.quantity, All)
            and target.place in POKEMON_PLACES
        ):
            return evolve(target, filters=(*target.filters, DAMAGED))
        return target

    def _on_pokemon(self, path: Path, verb: Any, scope: Scope, purpose: str, *instruction: Any) -> int:
        """A verb with one Pokémon target: select it, do it, bind it as "that Pokémon"."""
        base = self.writer.base(path)
        self.select((*path, "target"), verb.target, base + 2, scope, purpose, True)
        self.writer.emit(path, instruction[0], base, *instruction[1:])
        scope.it = ("register", base + 2)
        return base


def _in_points(amount: Any) -> bool:
    if not isinstance(amount, tuple) or not amount:
        return False
    if amount[0] == "stat":
        return amount[1] in ("hp", "remaining hp")
    return amount[0] in ("points", "of the event") or any(map(_in_points, amount[1:]))


def _counted_cards(amount: Any) -> Any:
    """The cards that a number counts ("for each Energy card in your discard pile"): "those cards" later."""
    if not isinstance(amount, tuple) or not amount:
        return None
    if amount[0] == "count" and amount[1][1] not in _NOT_CARDS:
        return amount[1]
    return next((found for part in amount[1:] if (found := _counted_cards(part)) is not None), None)
