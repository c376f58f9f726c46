"""What a game is played with and never changes: cards with their programs numbered, and the ruleset."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine.damage_places import damage_places
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.procedures import clause_labels, procedures
from pokeca_dsl.engine.program import EMPTY, GrantData, Program
from pokeca_dsl.engine.rules import Rules, SpecialCondition

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.parts import Frame
    from pokeca_dsl.engine.plans import Part
    from pokeca_dsl.engine.sieves import Sieve
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.state import State


class Passive:
    """A standing effect that a card makes by lying where it lies."""

    __slots__ = ("feature", "grant", "index", "pid", "single")

    def __init__(self, pid: int, index: int, grant: GrantData, feature: str, single: str | None) -> None:
        self.pid = pid
        self.single = single
        self.index = index
        self.grant = grant
        self.feature = feature
        """The kind of ability that makes it, or "trainer" or "energy"."""


class Card:
    """A card definition made ready for play: the fields of CardDef, with programs by number."""

    __slots__ = (
        "abilities",
        "ability_pids",
        "activated",
        "announced",
        "attack_pids",
        "attacks",
        "classes",
        "definition",
        "energy_type",
        "evolves_from",
        "has_free_attacks",
        "held",
        "hp",
        "in_play",
        "is_basic",
        "keeps",
        "key",
        "kind",
        "makes_effects",
        "name",
        "number",
        "only_if",
        "passives",
        "pid",
        "plain",
        "provides",
        "resistances",
        "retreat",
        "stage",
        "trainer_kind",
        "types",
        "used_elsewhere",
        "weaknesses",
    )  # fmt: skip

    def __init__(self, definition: CardDef, numbers: dict[int, int], rules: Rules) -> None:
        self.definition = definition
        self.number = -1
        """Its number at the table, given when a deck first holds it."""
        self.name = definition.name
        self.key = definition.key
        self.kind = definition.kind
        self.classes = _classes(definition, rules)
        self.keeps = _keeps(definition.stage, rules)
        """What a Pokémon keeps of the card under this one (Pokémon LV.X and BREAK)."""
        self.hp = definition.hp
        self.types = definition.types
        self.stage = definition.stage
        self.is_basic = definition.stage == "basic pokemon"
        self.evolves_from = definition.evolves_from
        self.attacks = definition.attacks
        self.has_free_attacks = any(a.program.even_if for a in definition.attacks)
        """Whether an attack can be used even where something keeps Pokémon from attacking."""
        self.attack_pids = tuple(numbers[id(a.program)] for a in definition.attacks)
        self.abilities = definition.abilities
        self.ability_pids = tuple(numbers[id(a.program)] for a in definition.abilities)
        self.weaknesses = definition.weaknesses
        self.resistances = definition.resistances
        self.retreat = definition.retreat
        self.trainer_kind = definition.trainer_kind
        self.energy_type = definition.energy_type
        self.pid = -1 if definition.program is None else numbers[id(definition.program)]
        self.only_if = () if definition.program is None else definition.program.only_if
        self.announced = definition.program is not None and bool(definition.program.activated)
        """Whether its text is used as an ability is, by announcing it (of Stadiums)."""
        self.passives = self._passives(numbers)
        other = definition.played_as
        self.in_play: Card = self if other is None else Card(other, numbers, rules)
        """The card as which it stands in play (another only where a Trainer card is played as a Pokémon)."""
        attached = definition.attached_as
        self.held: Card = self if attached is None else Card(attached, numbers, rules)
        """The card that it is while it is attached (another only where a Pokémon card can be)."""
        self.makes_effects = bool(self.passives or self.in_play.passives or self.held.passives)
        uses = [(i, use.place) for i, a in enumerate(definition.abilities) for use in a.program.activated[:1]]
        self.activated = tuple(i for i, place in uses if place == "in play")
        self.used_elsewhere = tuple((i, place) for i, place in uses if place != "in play")
        """Abilities that are used while the card lies in another place."""
        self.provides = () if definition.program is None else definition.program.provides
        self.plain = self._plain()
        """The types of the one Energy that this card always provides; None where it depends."""

    def _passives(self, numbers: dict[int, int]) -> tuple[Passive, ...]:
        texts: list[tuple[Program, str]] = [(a.program, a.kind) for a in self.definition.abilities]
        if self.definition.program is not None:
            texts.append((self.definition.program, "trainer" if self.kind == "trainer" else "energy"))
        return tuple(
            Passive(numbers[id(program)], index, program.grants[index], feature, program.single)
            for program, feature in texts
            for index in program.passives
        )

    def _plain(self) -> tuple[str, ...] | None:
        if self.energy_type is not None and not self.provides:
            return (self.energy_type,)
        if len(self.provides) == 1:
            only = self.provides[0]
            if only.condition is None and only.amount == 1 and only.types is not None:
                return only.types
        return None


def _classes(definition: CardDef, rules: Rules) -> tuple[str, ...]:
    """The classes of a card, as the ruleset sees them."""
    if definition.trainer_kind == "tool" and rules.tools_are == "items":
        return (*definition.classes, "item")
    if definition.stage == LV_X and rules.lv_x_are == "no evolution":
        return tuple(name for name in definition.classes if name != "evolution")
    return definition.classes


LV_X: Final = "pokemon lv.x"


def _keeps(stage: str, rules: Rules) -> tuple[str, ...]:
    """What a card of this stage keeps of the one under it, by the clause of its class."""
    if stage == LV_X:
        return rules.lv_x_keep or ()
    if stage in IN_PARTS:
        return ("earlier attacks and abilities",)
    return (rules.break_keep or ()) if stage == "pokemon break" else ()


IN_PARTS: Final = ("legend", "v-union")
"""Stages of cards that come into play together, as one Pokémon."""


def _parts(library: Library) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for card in library.cards:
        if card.stage in IN_PARTS:
            found[card.name] = (*found.get(card.name, ()), card.key)
    return found


def asked_later(programs: Sequence[Program]) -> frozenset[str]:
    """The events about which any of the programs asks after they have happened."""
    return frozenset(event for program in programs for event in _asked(_parts_of(program)))


def _parts_of(program: Program) -> tuple[Any, ...]:
    """All that a program evaluates."""
    grants = ((grant.scope, grant.modifier, grant.condition) for grant in program.grants)
    used = (activated.condition for activated in program.activated)
    provided = ((part.amount, part.condition) for part in program.provides)
    rest = (program.only_if, program.even_if, program.other_costs, program.attach_only_to)
    return (program.code, *grants, *used, *provided, *rest)


def _asked(part: Any) -> Iterator[str]:
    if isinstance(part, tuple):
        if len(part) > 1 and part[0] == "happened":
            yield part[1]
        elif part[:2] == ("stat", "damage taken"):
            yield "damaged"
        for inner in part:
            yield from _asked(inner)


class Table:
    """A ruleset and a library, with every program numbered. Made once, shared by any number of games."""

    def __init__(self, rules: Rules, library: Library) -> None:
        self.rules = rules
        self.library = library
        self.programs: list[Program] = []
        self.codes: list[tuple[Any, ...]] = []
        numbers: dict[int, int] = {}
        for definition in library.cards:
            for program in definition.programs():
                self._add(program, numbers)
        self.cards = {card.key: Card(card, numbers, rules) for card in library.cards}
        self.origins: dict[str, tuple[str, ...]] = {}
        """What the Pokémon of a name evolve from."""
        for card in library.cards:
            if card.evolves_from:
                known = self.origins.get(card.name, ())
                self.origins[card.name] = tuple(dict.fromkeys((*known, card.evolves_from)))
        self.empty = self._add(EMPTY, numbers)
        self.conditions: dict[str, SpecialCondition] = {c.name: c for c in rules.special_conditions}
        self.before_attacking: dict[str, int] = {}
        self.before_retreating: dict[str, int] = {}
        self.at_checkup: dict[str, int] = {}
        baby = rules.before_attacking_a_baby
        self.before_attacking_a_baby = -1 if baby is None else self._add(baby, numbers)
        for condition in rules.special_conditions:
            if condition.before_attacking is not None:
                self.before_attacking[condition.name] = self._add(condition.before_attacking, numbers)
            if condition.before_retreating is not None:
                self.before_retreating[condition.name] = self._add(condition.before_retreating, numbers)
            if condition.at_checkup is not None:
                self.at_checkup[condition.name] = self._add(condition.at_checkup, numbers)
        self.procedures: dict[str, int] = {
            name: self._add(program, numbers) for name, program in procedures(rules).items()
        }
        self.parts = _parts(library)
        """The cards that make up a Pokémon in parts, by its name."""
        self._labels = clause_labels(rules)
        self.damage_places = damage_places(rules.damage_order)
        self.promotes = "promotion" in rules.knock_out_order
        """Whether Knock Outs, as the ruleset orders them, fill empty Active Spots."""
        self.takes_up = any(part in rules.knock_out_order for part in ("triggers", "discard", "prizes"))
        """Whether they do anything about a Pokémon that is Knocked Out."""
        self.lower_cards_count = "earlier attacks and abilities" not in rules.evolving_ends
        """Whether a Pokémon has the attacks and Abilities of the cards under its top one."""
        self.asked_later = asked_later(self.programs)
        """The events about which a text asks after they have happened; no others are remembered."""
        self.numbered = 0
        """How many cards have a number: those of decks that were played."""
        self.sieves: dict[Any, Sieve] = {}
        """What filters answer of the numbered cards (see sieves)."""
        self.linked: list[list[Callable[[State, Frame, Any], None]] | None] = [None] * len(self.programs)
        """By program, what carries out each instruction, looked up when it first runs (see machine)."""
        self.plans: list[dict[int, tuple[Part, ...]]] = [{} for _ in self.programs]
        """By program and entry, what to ask of a text to see whether it can do anything (see useful)."""
        self.sure: dict[tuple[int, int], str] = {}
        """Where a text does something without fail, worked out once (see trial)."""
        self.fingerprint = hashlib.sha256((library.fingerprint + repr(rules)).encode()).hexdigest()
        """Names this ruleset and library: a saved game can only be resumed at the same table."""

    def give_number(self, card: Card) -> None:
        """Number a card and what it is in play and attached, where it has no number yet."""
        for each in (card, card.in_play, card.held):
            if each.number < 0:
                each.number = self.numbered
                self.numbered += 1

    def clause_cause(self, label: str) -> tuple[int, int, int]:
        """The cause of an event that a clause of the ruleset made, not an instruction."""
        return self.procedures["clauses"], self._labels.index(label) if label in self._labels else -1, -1

    def _add(self, program: Program, numbers: dict[int, int]) -> int:
        if id(program) not in numbers:
            numbers[id(program)] = len(self.programs)
            self.programs.append(program)
            self.codes.append(program.code)
        return numbers[id(program)]


class Match:
    """A table and two decks: which card is which for a whole game."""

    __slots__ = (
        "cards", "different", "entries", "kinds", "makes_effects", "names", "split", "standpoints", "table",
        "used_elsewhere", "zones",
    )  # fmt: skip

    def __init__(
        self, table: Table, decks: tuple[Sequence[str], Sequence[str]], zones: tuple[int, int] = (0, 0)
    ) -> None:
        self.table = table
        self.zones = zones
        """How many of each player's cards, the last ones, belong to the Energy Zone and to no deck."""
        self.names = (tuple(decks[0]), tuple(decks[1]))
        self.entries: dict[tuple[int, int, bool], tuple[Entry, ...]] = {}
        """The standing effects of cards by card, Pokémon and whether attached, made when first needed."""
        self.split = len(self.names[0])
        """Cards below this id are the first player's."""
        cards = table.cards
        self.cards: tuple[Card, ...] = tuple([cards[name] for deck in self.names for name in deck])
        kinds: dict[str, int] = {}
        for card in self.cards:
            if card.key not in kinds:
                kinds[card.key] = len(kinds)
                table.give_number(card)
        self.kinds: list[int] = [kinds[card.key] for card in self.cards]
        """Of each card, which of the ``different`` cards of this match it is."""
        self.different = len(kinds)
        self.standpoints: list[Frame | None] = [None] * len(self.cards)
        """From where the text of each card in a hand is read, made when first needed."""
        self.makes_effects: list[bool] = [card.makes_effects for card in self.cards]
        """Of each card, whether it makes standing effects from some place."""
        self.used_elsewhere = any(card.used_elsewhere for card in self.cards)
        """Whether any card has an Ability that is used while it isn't in play."""

    def of_the_deck(self, player: int) -> range:
        """The cards of a player's deck."""
        if player == 0:
            return range(self.split - self.zones[0])
        return range(self.split, len(self.cards) - self.zones[1])

    def of_the_zone(self, player: int) -> range:
        """The cards of a player's Energy Zone."""
        end = self.split if player == 0 else len(self.cards)
        return range(end - self.zones[player], end)

    def owner(self, card: int) -> int:
        """Whose card it is."""
        return 0 if card < self.split else 1
