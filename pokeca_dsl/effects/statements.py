"""The statements a printed text is made of. A text is a tuple of them, carried out in written order."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.control import Control
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.verbs import Verb
from pokeca_dsl.effects.vocabulary import Limit, Type

Effect: TypeAlias = Verb | Control | Grant


@frozen(cache_hash=True)
class Activated:
    """An ability that its owner uses by announcing it, during the own turn (rule T08).

    ``named``: the limit counts what bears that name ("You can't use more than 1 X Ability each turn"); None
    is the text's own name.
    """

    limit: Limit
    condition: Condition | None
    steps: tuple[Effect, ...]
    named: str | None = None


@frozen(cache_hash=True)
class Triggered:
    """An ability (or Trainer, or Energy) that answers an event while its card is in play.

    ``named`` is as in Activated.
    """

    trigger: Trigger
    condition: Condition | None
    steps: tuple[Effect, ...]
    limit: Limit | None = None
    named: str | None = None


@frozen(cache_hash=True)
class PlayOnlyIf:
    """The card can be played, or the ability or attack used, only under this condition."""

    condition: Condition


@frozen(cache_hash=True)
class Cost:
    """The card, ability or attack can be used only by carrying out these steps first, wholly."""

    steps: tuple[Effect, ...]


@frozen(cache_hash=True)
class PlayAs:
    """The card is played as if it were a Basic Pokémon of these types with so much HP.

    ``hp`` is None where only the card itself prints it, beside its name.
    """

    hp: Value | None
    types: tuple[Type, ...]


@frozen(cache_hash=True)
class NotCumulative:
    """Several such abilities in play count as one ("The effect of … doesn't stack.").

    ``named``: those of that name; None: those of the text's own name.
    """

    named: str | None = None


@frozen(cache_hash=True)
class AttachOnlyTo:
    """This card can be attached only to such Pokémon."""

    target: Noun


Statement: TypeAlias = (
    Effect | Activated | Triggered | PlayOnlyIf | Cost | PlayAs | NotCumulative | AttachOnlyTo
)
Text: TypeAlias = tuple[Statement, ...]
