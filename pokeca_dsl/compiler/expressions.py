"""Nouns, filters, quantities, values and conditions as expressions that the engine evaluates."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.attached import WHILE_ATTACHED
from pokeca_dsl.compiler.scope import Scope
from pokeca_dsl.compiler.writer import Writer
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects.nouns import Noun, Reference, Target
from pokeca_dsl.effects.vocabulary import ABILITIES, CardClass, Event, Owner, Place, Role, Stat
from pokeca_dsl.syntax.reading import Path

POKEMON_PLACES = (Place.ACTIVE, Place.BENCH, Place.IN_PLAY)
ON_SOMETHING = (Place.ATTACHED, Place.AMONG, Place.UNSPENT, Place.UNDER)
"""Places of cards that are on, or among, something else."""

BORNE_BY_POKEMON = ("attack", "condition", *(feature.value for feature in ABILITIES))
"""Kinds of text in which "this" is a Pokémon; in all others it is the card."""

_NOT_REMEMBERED = (
    Event.WOULD_BE_DAMAGED,
    Event.WOULD_BE_KNOCKED_OUT,
    Event.TRIES_TO_ATTACK,
    Event.TRIES_TO_RETREAT,
)

_NOT_MEASURED = (
    Stat.POISON_COUNTERS,
    Stat.BURN_COUNTERS,
    Stat.SLEEP_COINS,
    Stat.ANY_ENERGY_COST,
    Stat.WEAKNESS,
    Stat.RESISTANCE,
)
_ROLE_WORDS = {
    Role.HOLDER: "the Pokémon this card is attached to",
    Role.ATTACKER: "the Attacking Pokémon",
    Role.DEFENDER: "the Defending Pokémon",
    Role.IT: "that Pokémon",
    Role.THEM: "those cards",
    Role.REST: "the other cards",
    Role.INCOMER: "the new Active Pokémon",
    Role.OUTGOER: "the Pokémon moved to the Bench",
}


class Expressions:
    """Lowers everything that isn't a step. ``kind`` is the kind of text ("attack", "tool" …)."""

    def __init__(self, writer: Writer, kind: str) -> None:
        self.writer = writer
        self.kind = kind

    # ---- targets ------------------------------------------------------------------------------

    def selects_pokemon(self, target: Target, scope: Scope) -> bool:
        """Whether a target means Pokémon in play (rather than cards)."""
        if isinstance(target, Noun):
            if target.place is Place.AMONG and target.on is not None:
                return self.selects_pokemon(target.on, scope)
            return target.place in POKEMON_PLACES
        if target.role in (Role.THEM, Role.REST):
            return target.role is Role.THEM and scope.them is None and scope.it is not None
        if target.role is Role.THIS:
            return self.kind in BORNE_BY_POKEMON and not scope.this_is_card
        if target.role is Role.OUTGOER:
            return not scope.outgoer_is_card
        return not (target.role is Role.IT and scope.it is None and scope.them is not None)

    def target(self, path: Path, target: Target, scope: Scope) -> Any:
        """A noun or a reference."""
        if isinstance(target, Noun):
            return self.noun(path, target, scope)
        return self._reference(path, target, scope)

    def _reference(self, path: Path, target: Reference, scope: Scope) -> Any:
        role = target.role
        if role is Role.THIS:
            return ("this",) if scope.this is None else scope.this
        bound: Any = None
        if role is Role.HOLDER:
            bound = ("holder",) if scope.holder else None
        elif role is Role.ATTACKER:
            bound = ("attacker",) if scope.attacker else None
        elif role is Role.DEFENDER:
            bound = ("defender",) if scope.defender else None
        elif role is Role.IT:
            bound = scope.it if scope.it is not None else scope.them
            if bound is None and scope.holder:  # on a Tool or an Energy card: the Pokémon that has it
                bound = ("holder",)
        elif role is Role.THEM:
            bound = scope.them if scope.them is not None else scope.it
        elif role is Role.REST:
            bound = scope.rest
        else:
            bound = scope.outgoer if role is Role.OUTGOER else scope.incomer
        if bound is None:
            self.writer.problem(path, "unbound-reference", f"nothing before this is {_ROLE_WORDS[role]}")
            return ("this",)
        return bound

    def owner(self, path: Path, owner: Owner, scope: Scope) -> Any:
        """Whose: a word, or ``("player", register)`` for the one whom the speaking player chooses."""
        if owner is not Owner.CHOSEN:
            return owner.value
        if scope.player is None:
            scope.player = self.writer.base((*path, "player"))
            self.writer.emit(path, "choose_player", scope.player)
        return ("player", scope.player)

    def noun(self, path: Path, noun: Noun, scope: Scope) -> Any:
        """``("noun", place, owner, filters, quantity, chooser, on)``."""
        if noun.place is Place.ANYWHERE and path[-1:] != ("scope",):
            self.writer.problem(path, "wrong-kind", "nothing can be chosen from several places at once")
        if (
            noun.place is Place.ATTACHED
            and noun.on is None
            and noun.owner is Owner.EITHER
            and path[-1:] != ("cards",)
        ):
            self.writer.problem(
                path, "attached-to-what", "this does not say to which Pokémon the cards are attached"
            )
        if noun.on is not None and noun.place not in ON_SOMETHING:
            self.writer.problem(path, "not-attached", "only attached cards are on a Pokémon")
        on = None if noun.on is None else self.target((*path, "on"), noun.on, scope)
        place = noun.place.value
        if scope.looked is not None and noun.place in (Place.DECK_TOP, Place.DECK_BOTTOM):
            looked_place, looked_owner, register = scope.looked
            if looked_place == place and looked_owner is noun.owner:
                place, on = "among", ("register", register)
        quantity = self.quantity((*path, "quantity"), noun.quantity, scope)
        secret = on is not None and on[0] == "register" and on[1] in scope.secret
        if secret and noun.filters and quantity[0] == "exactly":
            quantity = ("up to", *quantity[1:])  # nobody else knows that there is such a card
        return (
            "noun",
            place,
            self.owner((*path, "owner"), noun.owner, scope),
            self.filters((*path, "filters"), noun.filters, scope, self.selects_pokemon(noun, scope)),
            quantity,
            noun.chooser.value,
            on,
        )

    def quantity(self, path: Path, quantity: q.Quantity, scope: Scope) -> Any:
        """``("exactly", value)``, ``("up to", value)``, ``("any",)`` or ``("all",)``."""
        if isinstance(quantity, q.Exactly):
            return ("exactly", self.value((*path, "value"), quantity.value, scope))
        if quantity == q.ANY:
            return ("any",)
        if isinstance(quantity, q.UpTo) and quantity.value is not None:
            return ("up to", self.value((*path, "value"), quantity.value, scope))
        return ("all",)

    # ---- filters ------------------------------------------------------------------------------

    def filters(self, path: Path, filters: tuple[f.Filter, ...], scope: Scope, pokemon: bool) -> Any:
        """A tuple of filters; they are asked together."""
        lowered = tuple(self.filter((*path, i), each, scope, pokemon) for i, each in enumerate(filters))
        if not pokemon and any(_may_be_stage_2(test) for test in filters):
            # "a Stage 2 card that evolves from that Basic Pokémon": by way of a Stage 1
            return tuple(("by way", *test[1:]) if test[0] == "evolves from" else test for test in lowered)
        return lowered

    def filter(self, path: Path, test: f.Filter, scope: Scope, pokemon: bool) -> Any:
        """One filter, as asked of a Pokémon in play or of a card."""
        if isinstance(test, f.At | f.Afflicted | f.Bearing) and not pokemon:
            self.writer.problem(path, "filter-needs-pokemon", "only a Pokémon in play can be like this")
        if isinstance(test, f.OfClass):
            return ("class", test.kind.value)
        if isinstance(test, f.OfType):
            return ("type", test.type.value)
        if isinstance(test, f.Named):
            return ("named", test.name)
        if isinstance(test, f.NamedWith):
            return ("named with", test.part)
        if isinstance(test, f.OwnedBy):
            named = ("named with", test.part)
            return named if pokemon else ("all of", (("class", "pokemon"), named))
        if isinstance(test, f.At):
            return ("at", test.place.value)
        if isinstance(test, f.Afflicted):
            return ("afflicted", None if test.condition is None else test.condition.value)
        if test == f.DAMAGED:
            return ("damaged",)
        if isinstance(test, f.Having):
            return ("having", test.feature.value, test.name, None if test.type is None else test.type.value)
        return self._filter_with_parts(path, test, scope, pokemon)

    def _filter_with_parts(self, path: Path, test: f.Filter, scope: Scope, pokemon: bool) -> Any:
        if isinstance(test, f.EvolvesFrom) and test.target is None:
            return ("evolves from name", test.name)
        if isinstance(test, f.EvolvesFrom) and test.target is not None:
            return ("evolves from", self.target((*path, "target"), test.target, scope))
        if isinstance(test, f.Bearing):
            return ("bearing", self.noun((*path, "cards"), test.cards, scope))
        if isinstance(test, f.Measuring):
            if not pokemon and test.stat in (Stat.REMAINING_HP, Stat.DAMAGE_COUNTERS):
                self.writer.problem(path, "filter-needs-pokemon", "only a Pokémon in play can be like this")
            return (
                "stat",
                test.stat.value,
                test.relation.value,
                self.value((*path, "value"), test.value, scope),
            )
        if isinstance(test, f.OtherThan):
            return ("other", self.target((*path, "target"), test.target, scope))
        if isinstance(test, f.Alike):
            return ("alike", test.by.value, self.target((*path, "target"), test.target, scope))
        if isinstance(test, f.Non) and isinstance(test.filter, f.Alike) and _the_others(test.filter.target):
            return ("distinct", test.filter.by.value)
        if isinstance(test, f.Non):
            return ("non", self.filter((*path, "filter"), test.filter, scope, pokemon))
        if not isinstance(test, f.AnyOf | f.AllOf):
            self.writer.problem(path, "never-carried-out", "the engine can't ask this yet")
            return ("any of", ())
        name = "any of" if isinstance(test, f.AnyOf) else "all of"
        return (name, self.filters((*path, "filters"), test.filters, scope, pokemon))

    # ---- values -------------------------------------------------------------------------------

    def value(self, path: Path, value: v.Value, scope: Scope) -> Any:
        """A number, or an expression for one."""
        if isinstance(value, v.Number):
            return value.n
        if isinstance(value, v.Count):
            return ("count", self.noun((*path, "noun"), value.noun, scope))
        if isinstance(value, v.Measure) and value.stat is Stat.DAMAGE_DONE:
            return self._damage_done(path, scope)
        if isinstance(value, v.Measure) and value.stat is Stat.DAMAGE_COUNTERS:
            return ("counters", self.target((*path, "target"), value.target, scope))
        if isinstance(value, v.Measure) and value.stat in _NOT_MEASURED:
            self.writer.problem(path, "wrong-kind", "this can be changed, not measured")
        if isinstance(value, v.Measure):
            return ("stat", value.stat.value, self.target((*path, "target"), value.target, scope))
        if isinstance(value, v.Coins):
            return ("coins", self._coins(path, scope), value.face.value)
        if isinstance(value, v.AmountDone) and scope.amount is None and scope.event_amount:
            return ("of the event",)
        if isinstance(value, v.AmountDone):
            register = self._register(path, scope.amount, "nothing before this was done so often")
            return ("points" if register in scope.points else "amount", register)
        if isinstance(value, v.Half):
            return ("half", self.value((*path, "value"), value.value, scope), value.rounding.value)
        name = {v.Sum: "sum", v.Difference: "difference", v.Product: "product"}[type(value)]
        left = self.value((*path, "left"), value.left, scope)
        return (name, left, self.value((*path, "right"), value.right, scope))

    def _damage_done(self, path: Path, scope: Scope) -> Any:
        """The damage of the event that is answered, or that of the attack."""
        if scope.event_amount:
            return ("of the event",)
        if not scope.points:
            self.writer.problem(path, "unbound-reference", "no damage was done before this")
        return ("points", scope.points[0] if scope.points else 0)

    def _coins(self, path: Path, scope: Scope) -> int:
        return self._register(path, scope.coins, "no coin was flipped before this")

    def _register(self, path: Path, register: int | None, message: str) -> int:
        if register is None:
            self.writer.problem(path, "unbound-reference", message)
            return 0
        return register

    # ---- conditions ---------------------------------------------------------------------------

    def condition(self, path: Path, condition: c.Condition, scope: Scope) -> Any:
        """What an effect depends on."""
        if isinstance(condition, c.Came):
            if condition.coin is not None:
                self._coins(path, scope)
                coin = self.value((*path, "coin"), condition.coin, scope)
                return ("coin came", scope.flips, coin, condition.face.value)
            mode, number = self._came(path, condition, scope)
            return ("came", self._coins(path, scope), condition.face.value, mode, number)
        if isinstance(condition, c.Did):
            return ("did", self._register(path, scope.did, "nothing before this can have been done"))
        if isinstance(condition, c.Compare):
            left = self.value((*path, "left"), condition.left, scope)
            right = self.value((*path, "right"), condition.right, scope)
            return ("compare", left, condition.relation.value, right)
        if isinstance(condition, c.Is):
            return self._is(path, condition, scope)
        if isinstance(condition, c.Exists):
            return ("exists", self.noun((*path, "noun"), condition.noun, scope))
        if isinstance(condition, c.HappenedLastTurn):
            trigger = condition.trigger
            subject = None
            if trigger.event in _NOT_REMEMBERED:
                self.writer.problem(path, "never-carried-out", "nobody remembers this")
            if trigger.subject is None and trigger.event is not Event.SUPPORTER_PLAYED:
                self.writer.problem(path, "trigger-subject", "only what happens to a Pokémon is remembered")
            if trigger.subject is not None:
                subject = self.target((*path, "trigger", "subject"), trigger.subject, scope)
            card = None
            if trigger.card is not None:
                card = self.filters((*path, "trigger", "card"), trigger.card.filters, scope, False)
            when = condition.during.value
            return ("happened", trigger.event.value, subject, trigger.cause.value, when, card, trigger.named)
        if isinstance(condition, c.Now):
            return (condition.circumstance.value,)
        if isinstance(condition, c.IsNot):
            return ("not", self.condition((*path, "condition"), condition.condition, scope))
        left = self.condition((*path, "left"), condition.left, scope)
        return ("both", left, self.condition((*path, "right"), condition.right, scope))

    def _came(self, path: Path, condition: c.Came, scope: Scope) -> tuple[str, Any]:
        quantity = condition.quantity
        if isinstance(quantity, q.Exactly):
            return "exactly", self.value((*path, "quantity", "value"), quantity.value, scope)
        if quantity == q.ANY:
            return "any", 1
        if isinstance(quantity, q.UpTo) and quantity.value is not None:
            return "up to", self.value((*path, "quantity", "value"), quantity.value, scope)
        return "all", 0

    def _is(self, path: Path, condition: c.Is, scope: Scope) -> Any:
        target = condition.target
        if condition == WHILE_ATTACHED and scope.holder:
            return ("always",)
        pokemon = self.selects_pokemon(target, scope) or (
            isinstance(target, Reference) and target.role is Role.THIS and self.kind in ("tool", "energy")
        )
        return (
            "is",
            self.target((*path, "target"), target, scope),
            self.filter((*path, "filter"), condition.filter, scope, pokemon),
            not pokemon,
        )


def _may_be_stage_2(test: f.Filter) -> bool:
    if isinstance(test, f.AnyOf):
        return any(map(_may_be_stage_2, test.filters))
    return test == f.OfClass(CardClass.STAGE_2)


def _the_others(target: Target) -> bool:
    """Whether the others of the same selection are meant ("different types of …")."""
    return isinstance(target, Reference) and target.role is Role.THEM
