"""What narrows a Noun, and what a condition can ask of a Pokémon or card."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.ordering import unordered
from pokeca_dsl.effects.values import Number, Value
from pokeca_dsl.effects.vocabulary import (
    CardClass,
    Feature,
    Likeness,
    Place,
    Relation,
    SpecialCondition,
    Stat,
    Type,
)

if TYPE_CHECKING:
    from pokeca_dsl.effects.nouns import Noun, Target


@frozen(cache_hash=True)
class OfClass:
    """Of a class of cards: "Basic Pokémon", "Item", "basic Energy"."""

    kind: CardClass


@frozen(cache_hash=True)
class OfType:
    """Of a type: a [G] Pokémon, a [G] Energy."""

    type: Type


@frozen(cache_hash=True)
class Named:
    """With exactly this name, as the card file or its lexicon of names gives it."""

    name: str


@frozen(cache_hash=True)
class NamedWith:
    """With this in its name ("with Ball in its name")."""

    part: str


@frozen(cache_hash=True)
class OwnedBy:
    """A Pokémon of this owner ("Marlow's Pokémon", シロナのポケモン): a Pokémon with this in its name."""

    part: str


@frozen(cache_hash=True)
class EvolvesFrom:
    """A card that evolves from the target, or from a Pokémon of this name, wherever one may be."""

    target: Target | None = None
    name: str | None = None


@frozen(cache_hash=True)
class At:
    """Standing in this place ("if this Pokémon is in the Active Spot")."""

    place: Place


@frozen(cache_hash=True)
class Afflicted:
    """Affected by this Special Condition, or by any where none is named."""

    condition: SpecialCondition | None = None


@frozen(cache_hash=True)
class Bearing:
    """With cards like this attached ("that has any [R] Energy attached"); ``cards.on`` is left out."""

    cards: Noun


@frozen(cache_hash=True)
class Measuring:
    """With a stat that compares so ("with 60 HP or less", "whose remaining HP is 30 or less")."""

    stat: Stat
    relation: Relation
    value: Value


DAMAGED = Measuring(Stat.DAMAGE_COUNTERS, Relation.AT_LEAST, Number(1))
"""With any damage counters on it."""


@frozen(cache_hash=True)
class Having:
    """That has an ability of this kind, of this name where one is given (an attack always by its name).

    ``type``: a Weakness or a Resistance to that type; None: any.
    """

    feature: Feature
    name: str | None = None
    type: Type | None = None


@frozen(cache_hash=True)
class OtherThan:
    """Any but this one ("another of your Pokémon", "other than this Pokémon")."""

    target: Target


@frozen(cache_hash=True)
class Alike:
    """Of the same type or name as the target.

    Target THEM stands for the others that the same noun selects: ``Non(Alike(TYPE, THEM))`` is "different
    types of …", and a Count of such cards is the number of different types among them.
    """

    by: Likeness
    target: Target


@frozen(cache_hash=True)
class Non:
    """That is not so ("that isn't a [G] Pokémon", "except Pokémon-ex")."""

    filter: Filter


@frozen(cache_hash=True)
class AnyOf:
    """That is one or the other ("a Basic Pokémon or a basic Energy card")."""

    filters: tuple[Filter, ...] = unordered()


@frozen(cache_hash=True)
class AllOf:
    """That is all of these, as one side of an AnyOf ("a [W] Pokémon or a [W] Energy card")."""

    filters: tuple[Filter, ...] = unordered()


Filter: TypeAlias = (
    OfClass
    | OfType
    | Named
    | NamedWith
    | OwnedBy
    | EvolvesFrom
    | At
    | Afflicted
    | Bearing
    | Measuring
    | Having
    | OtherThan
    | Alike
    | Non
    | AnyOf
    | AllOf
)
