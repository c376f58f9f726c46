"""What orders and guards other effects. A sequence is a plain tuple, carried out in written order."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.quantities import ONE, Quantity
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.vocabulary import Owner, Sequel

if TYPE_CHECKING:
    from pokeca_dsl.effects.nouns import Noun
    from pokeca_dsl.effects.statements import Effect


@frozen(cache_hash=True)
class If:
    """The steps are carried out where the condition holds. "If tails" after "if heads" is its own If.

    ``sequel`` INSTEAD: then they take the place of the step that stands before ("Draw 4 cards. If …, draw 8
    cards instead.", かわりに), with whatever it alone refers to (a search, a flip).
    """

    condition: Condition
    steps: tuple[Effect, ...]
    sequel: Sequel = Sequel.THEN


@frozen(cache_hash=True)
class May:
    """The player may have the steps carried out ("you may …", のぞむなら; "your opponent may …").

    Whoever decides, the steps themselves are told from the standpoint of the player whose card is speaking.
    """

    steps: tuple[Effect, ...]
    player: Owner = Owner.YOU


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
    """One of the options, each a sequence of steps ("Choose 1: • … • …").

    ``quantity``: "Choose 1 or both" is UpTo(2), "Choose 1 or more" ANY; at least one is chosen, each
    once, and they are carried out in written order.
    """

    options: tuple[tuple[Effect, ...], ...]
    quantity: Quantity = ONE


@frozen(cache_hash=True)
class BeforeDamage:
    """The steps come before this attack's damage ("Before doing damage, …", ダメージを与える前に)."""

    steps: tuple[Effect, ...]


Control: TypeAlias = If | May | ForEach | Repeat | ChooseOne | BeforeDamage
