"""Numbers that a text names or computes. Where a number can stand, a Value can."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.vocabulary import Face, Rounding, Stat

if TYPE_CHECKING:
    from pokeca_dsl.effects.nouns import Noun, Target


@frozen(cache_hash=True)
class Number:
    """A number as printed, in the unit of the place where it stands (damage, cards, counters)."""

    n: int


@frozen(cache_hash=True)
class Count:
    """How many Pokémon or cards the noun finds (its quantity is All)."""

    noun: Noun


@frozen(cache_hash=True)
class Coins:
    """How many coins of the last flip came up so, in coins."""

    face: Face


@frozen(cache_hash=True)
class Measure:
    """A stat of one Pokémon, in its unit; of several the least (of DAMAGE_COUNTERS all together).

    "That has the least HP remaining" is Measuring(REMAINING_HP, AT_MOST, Measure(REMAINING_HP, all of them)).
    """

    stat: Stat
    target: Target


@frozen(cache_hash=True)
class AmountDone:
    """How much the last step did: cards or counters moved, damage dealt ("in this way", その枚数)."""


@frozen(cache_hash=True)
class Sum:
    """left + right."""

    left: Value
    right: Value


@frozen(cache_hash=True)
class Difference:
    """left − right, never below 0."""

    left: Value
    right: Value


@frozen(cache_hash=True)
class Product:
    """left × right ("20 for each …")."""

    left: Value
    right: Value


@frozen(cache_hash=True)
class Half:
    """Half of the value, rounded to the damage unit in the direction that the text gives (rule A08)."""

    value: Value
    rounding: Rounding


Value: TypeAlias = Number | Count | Coins | Measure | AmountDone | Sum | Difference | Product | Half
