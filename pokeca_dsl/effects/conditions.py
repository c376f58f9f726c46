"""What an effect can depend on. (The five Special Conditions are vocabulary, not these.)"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.effects.filters import Filter
from pokeca_dsl.effects.nouns import Noun, Target
from pokeca_dsl.effects.quantities import ONE, Quantity
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.vocabulary import Circumstance, Duration, Face, Relation


@frozen(cache_hash=True)
class Came:
    """So many coins of the last flip came up so.

    Exactly(1): "if heads" after one coin; Exactly(2): "if both of them are heads"; All: "if all of them
    are"; ANY: "if at least 1 of them is heads". ``coin``: only that coin, by
    the order of the flips from 1 ("if the second coin is heads").
    """

    face: Face
    quantity: Quantity = ONE
    coin: Value | None = None


@frozen(cache_hash=True)
class Did:
    """The step before was carried out at least in part ("if you do", そうしたなら／その場合)."""


@frozen(cache_hash=True)
class Compare:
    """left compares so with right."""

    left: Value
    relation: Relation
    right: Value


@frozen(cache_hash=True)
class Is:
    """The target is as the filter says ("if the Defending Pokémon is Poisoned")."""

    target: Target
    filter: Filter


@frozen(cache_hash=True)
class Exists:
    """There is at least one such Pokémon or card ("if you have any Pokémon on your Bench"); quantity All."""

    noun: Noun


@frozen(cache_hash=True)
class HappenedLastTurn:
    """Such an event happened during the opponent's last turn, or during this one."""

    trigger: Trigger
    during: Duration = Duration.OPPONENTS_LAST_TURN


@frozen(cache_hash=True)
class Now:
    """The game stands so, seen from the speaking player ("if you go second")."""

    circumstance: Circumstance


@frozen(cache_hash=True)
class IsNot:
    """The condition does not hold."""

    condition: Condition


@frozen(cache_hash=True)
class Both:
    """Both conditions hold ("if … and …")."""

    left: Condition
    right: Condition


Condition: TypeAlias = Came | Did | Compare | Is | Exists | HappenedLastTurn | Now | IsNot | Both
