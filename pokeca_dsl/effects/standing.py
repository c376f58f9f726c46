"""Effects that last: a grant of a modifier to a scope for a duration."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from pokeca_dsl.effects.conditions import Condition
from pokeca_dsl.effects.nouns import Noun, Target
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Value
from pokeca_dsl.effects.verbs import Disregard, Provide
from pokeca_dsl.effects.vocabulary import (
    Action,
    Duration,
    Feature,
    Harm,
    Moment,
    Operation,
    Owner,
    Relation,
    Side,
    SpecialCondition,
    Stat,
    Trait,
    Type,
)

if TYPE_CHECKING:
    from pokeca_dsl.effects.statements import Effect


@frozen(cache_hash=True)
class AdjustDamage:
    """Changes the damage of attacks that the scope deals or takes, in damage, at a stage of the ruleset.

    ``other`` narrows by the other side of the attack (whom it hits, who dealt it); None is anyone. ``attack``
    narrows to the attack of that name. ``most``: by no more than this ("You can't reduce more than 30 damage
    in this way.").
    """

    side: Side
    operation: Operation
    amount: Value | None  # None for the two halvings
    other: Target | None = None
    moment: Moment = Moment.DEFAULT
    attack: str | None = None
    most: Value | None = None


@frozen(cache_hash=True)
class AdjustStat:
    """Changes a stat of the scope's Pokémon, in the unit of that stat.

    ``attack`` narrows ATTACK_COST to the attack of that name, ``energy`` to Energy of that type in the cost
    ("ignore all [C] Energy in the costs of attacks" is SET to 0). REMAINING_HP can be SET only where the
    Pokémon would be Knocked Out ("… it is not Knocked Out, and its remaining HP becomes 10").
    """

    stat: Stat
    operation: Operation
    amount: Value
    attack: str | None = None
    energy: Type | None = None


@frozen(cache_hash=True)
class Forbid:
    """The scope (a Pokémon or a player) can't do this; ATTACK with a name: not the attack of that name.

    ``cards`` narrows PLAY_CARD, ATTACH_ENERGY, BENCH_BASIC and EVOLVE to such cards of the hand ("can't play
    any Pokémon that has an Ability from their hand"); of ENTER_PLAY ``name`` and ``cards`` are the effect and
    the Pokémon by which the card may come all the same. ``condition`` narrows RECOVER_BY_EVOLVING to that
    Special Condition.
    """

    action: Action
    name: str | None = None
    cards: Noun | None = None
    condition: SpecialCondition | None = None


@frozen(cache_hash=True)
class Allow:
    """The scope may do what the rules don't let it do; ``name`` narrows as the action says.

    ``of``: whose attacks it may use (USE_ATTACKS): Pokémon in play, or Pokémon cards in another place;
    into which cards of the hand it may evolve (EVOLVE_AT_ONCE, EVOLVE_INTO), None: into any.
    ``cost``: for what Energy it may use the attack of that name, or the attack whose text says so, instead
    of the printed cost (USE_FOR_COST).
    """

    action: Action
    name: str | None = None
    of: Noun | None = None
    cost: tuple[Type, ...] = ()


@frozen(cache_hash=True)
class ChangeType:
    """The scope (a Pokémon, or Energy attached to one) is of these types instead of its own.

    ``of``: its Weakness or its Resistance is; where there are no types, it has none. ``like``: the types are
    those of this Pokémon or Energy instead. ``operation`` PLUS: it keeps its own types, too;
    MINUS: it has none of these Weaknesses or Resistances.
    """

    types: tuple[Type, ...]
    of: Trait = Trait.TYPE
    like: Target | None = None
    operation: Operation = Operation.SET


@frozen(cache_hash=True)
class Prevent:
    """Keeps harm of attacks away from the scope; ``source`` narrows by whose attacks.

    ``relation`` and ``amount`` narrow to so much damage ("whenever 30 or less damage is done").
    """

    harm: Harm
    source: Noun | None = None
    relation: Relation | None = None
    amount: Value | None = None


@frozen(cache_hash=True)
class Immune:
    """The scope can't be affected by this Special Condition; by any where none is named."""

    condition: SpecialCondition | None = None


@frozen(cache_hash=True)
class Suppress:
    """The scope's abilities of this kind have no effect."""

    feature: Feature


@frozen(cache_hash=True)
class Respond:
    """Answers an event with steps, as long as the standing effect lasts.

    Where the trigger names no subject, it is the scope to which the event happens: "if the Defending Pokémon
    tries to attack, your opponent flips a coin. If tails, that attack fails" is an answer to TRIES_TO_ATTACK.
    """

    trigger: Trigger
    steps: tuple[Effect, ...]


Modifier: TypeAlias = (
    AdjustDamage
    | AdjustStat
    | Forbid
    | Allow
    | ChangeType
    | Disregard
    | Provide
    | Prevent
    | Immune
    | Suppress
    | Respond
)


@frozen(cache_hash=True)
class Grant:
    """Gives a modifier to a scope for a duration, while a condition (if any) holds.

    ``scope`` is Pokémon (a Noun or Reference) or a player (an Owner: "your opponent can't play …").
    """

    duration: Duration
    scope: Target | Owner
    modifier: Modifier
    condition: Condition | None = None
