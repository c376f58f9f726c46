"""What narrows a Noun, and what a condition can ask of a Pokémon or card."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.ordering import unordered
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Place, Relation, SpecialCondition, Stat, Type

if TYPE_CHECKING:
    from pokeca_dsl.effects.nouns import Noun, Target


@frozen
class OfClass:
    """Of a class of cards: "Basic Pokémon", "Item", "basic Energy"."""

    kind: CardClass


@frozen
class OfType:
    """Of a type: a [G] Pokémon, a [G] Energy."""

    type: Type


@frozen
class Named:
    """With exactly this name, as the card file or its lexicon of names gives it."""

    name: str


@frozen
class NamedWith:
    """With this in its name ("with Ball in its name", "Cynthia's Pokémon", シロナのポケモン)."""

    part: str


@frozen
class EvolvesFrom:
    """A card that evolves from the target."""

    target: Target


@frozen
class At:
    """Standing in this place ("if this Pokémon is in the Active Spot")."""

    place: Place


@frozen
class Afflicted:
    """Affected by this Special Condition, or by any where none is named."""

    condition: SpecialCondition | None = None


@frozen
class Damaged:
    """With any damage counters on it."""


@frozen
class Bearing:
    """With cards like this attached ("that has any [R] Energy attached"); ``cards.on`` is left out."""

    cards: Noun


@frozen
class Measuring:
    """With a stat that compares so ("with 60 HP or less", "whose remaining HP is 30 or less")."""

    stat: Stat
    relation: Relation
    value: Value


@frozen
class Having:
    """That has an ability of this kind, of this name where one is given (an attack always by its name)."""

    feature: Feature
    name: str | None = None


@frozen
class OtherThan:
    """Any but this one ("another of your Pokémon", "other than this Pokémon")."""

    target: Target


@frozen
class Non:
    """That is not so ("that isn't a [G] Pokémon", "except Pokémon-ex")."""

    filter: Filter


@frozen
class AnyOf:
    """That is one or the other ("a Basic Pokémon or a basic Energy card")."""

    filters: tuple[Filter, ...] = unordered()


@frozen
class AllOf:
    """That is all of these, as one side of an AnyOf ("a [W] Pokémon or a [W] Energy card")."""

    filters: tuple[Filter, ...] = unordered()


Filter: TypeAlias = (
    OfClass
    | OfType
    | Named
    | NamedWith
    | EvolvesFrom
    | At
    | Afflicted
    | Damaged
    | Bearing
    | Measuring
    | Having
    | OtherThan
    | Non
    | AnyOf
    | AllOf
)
