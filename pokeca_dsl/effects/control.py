"""What orders and guards other effects. A sequence is a plain tuple, carried out in written order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.values import Value

if TYPE_CHECKING:
    from pokeca_dsl.effects.nouns import Noun
    from pokeca_dsl.effects.statements import Effect


@frozen(cache_hash=True)
class If:
    """The steps are carried out where the condition holds. "If tails" after "if heads" is its own If."""

    condition: Condition
    steps: tuple[Effect, ...]


@frozen(cache_hash=True)
class May:
    """The speaking player may carry out the steps ("you may …", のぞむなら)."""

    steps: tuple[Effect, ...]


@frozen(cache_hash=True)
class ForEach:
    """The steps once for each Pokémon of the noun, which is bound as IT."""

    noun: Noun
    steps: tuple[Effect, ...]


@frozen(cache_hash=True)
class Repeat:
    """The steps so many times."""

    times: Value
    steps: tuple[Effect, ...]


@frozen(cache_hash=True)
class ChooseOne:
    """One of the options, each a sequence of steps ("Choose 1: • … • …")."""

    options: tuple[tuple[Effect, ...], ...]


@frozen(cache_hash=True)
class BeforeDamage:
    """The steps come before this attack's damage ("Before doing damage, …", ダメージを与える前に)."""

    steps: tuple[Effect, ...]


Control: TypeAlias = If | May | ForEach | Repeat | ChooseOne | BeforeDamage
