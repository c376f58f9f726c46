"""A card definition made ready for play, as the ruleset sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine.library import BASIC

if TYPE_CHECKING:
    from pokeca_dsl.engine.library import CardDef
    from pokeca_dsl.engine.program import GrantData, Program
    from pokeca_dsl.engine.rules import Rules


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
        "begins",
        "choosy",
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
        self.is_basic = definition.stage == BASIC
        self.begins = definition.begins
        """Whether a game can begin with it (see CardDef)."""
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
        self.choosy = definition.program is not None and definition.program.attach_only_to is not None
        """Whether it can be attached to certain Pokémon only."""
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
