"""What effects do. One class a verb; all take the same Noun and Value."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from pokeca_dsl.effects.nouns import Noun, Reference, Target
from pokeca_dsl.effects.ordering import UNORDERED, in_canonical_order, unordered
from pokeca_dsl.effects.quantities import ALL, ONE, All, Quantity, UpTo
from pokeca_dsl.effects.values import Number, Value
from pokeca_dsl.effects.vocabulary import (
    Aspect,
    CardClass,
    Duration,
    Need,
    Operation,
    Owner,
    Place,
    SpecialCondition,
    Type,
)

_ONE = Number(1)


@frozen(cache_hash=True)
class BaseDamage:
    """Changes this attack's own damage before it is dealt (rule D01), in damage.

    PLUS: "does 20 more damage for each …"; MINUS: "20 less"; SET: "does 20 damage for each …" beside
    a printed "20×". Only in attacks. ``most``: no more than this is added ("You can't add more than 20
    damage in this way.").
    """

    operation: Operation
    amount: Value
    most: Value | None = None


@frozen(cache_hash=True)
class FailAttack:
    """This attack does nothing: no damage, and none of its other effects."""


@frozen(cache_hash=True)
class Disregard:
    """This attack's damage isn't affected by these."""

    aspects: tuple[Aspect, ...]


@frozen(cache_hash=True)
class DealDamage:
    """Deals attack damage to the target, in damage. Weakness and Resistance count for Active Pokémon.

    ``unaffected``: this damage (and no other of the attack) isn't affected by these.
    """

    amount: Value
    target: Target
    unaffected: tuple[Aspect, ...] = unordered(default=())


@frozen(cache_hash=True)
class PutCounters:
    """Puts damage counters on the target: an effect, not damage (rule A07), in counters.

    ``marker``: it puts markers of that name instead, which count nothing and are asked for by name.

    With several targets the amount goes on each of them. UpTo: as many as the speaking player likes.
    ``until`` (with no amount): as many as bring its remaining HP down to this, in HP ("until its remaining
    HP is 10"). ``most``: no more than so many are put ("You can't put more than 8 in this way").
    """

    amount: Value | UpTo | None
    target: Target
    until: Value | None = None
    marker: str | None = None
    most: Value | None = None


@frozen(cache_hash=True)
class SpreadCounters:
    """Puts counters on Pokémon of the noun in any way its chooser likes, in counters."""

    amount: Value
    target: Noun


@frozen(cache_hash=True)
class MoveCounters:
    """Moves damage counters from one Pokémon to another, in counters; None moves all of them.

    UpTo: as many as the speaking player likes. ``back`` ALL: at the same time all those of the target go to
    the source ("switch all damage counters on this Pokémon with those on …").
    """

    amount: Value | UpTo | None
    source: Target
    target: Target
    back: All | None = None


@frozen(cache_hash=True)
class Heal:
    """Heals damage from the target, in damage; None heals all of it.

    "Remove 2 damage counters", the wording before 2011, heals 20 damage. UpTo: as much as the speaking
    player likes.
    """

    amount: Value | UpTo | None
    target: Target


@frozen(cache_hash=True)
class Draw:
    """The player draws so many cards; as many as there are where there are fewer.

    UpTo: as many as that player likes ("draw up to 3 cards").
    """

    player: Owner
    amount: Value | UpTo


@frozen(cache_hash=True)
class DrawUntil:
    """The player draws cards until the hand holds so many."""

    player: Owner
    amount: Value


@frozen(cache_hash=True)
class Move:
    """Moves cards, or Pokémon with all attached cards, to a place of their owner.

    To DISCARD it is "discard", to BENCH "put onto the Bench", to HAND "put into the hand"; to DECK the
    cards are shuffled in only where a Shuffle follows; to DECK_TOP or DECK_BOTTOM they go in any order
    that the speaking player likes. ``Move(Noun(STADIUM), DISCARD)`` discards the Stadium in play.
    ``attached``: what is attached to the Pokémon goes there ("Put 1 of your Pokémon into your hand. (Discard
    all attached cards.)"); None: with the Pokémon.
    """

    what: Target
    to: Place
    attached: Place | None = None


@frozen(cache_hash=True)
class Search:
    """Finds cards of the noun in a hidden place (the deck) and binds them as THEM."""

    what: Noun


@frozen(cache_hash=True)
class Choose:
    """Chooses Pokémon or cards and binds them as IT or THEM."""

    what: Noun


@frozen(cache_hash=True)
class LookAt:
    """The speaking player looks at these cards; binds THEM."""

    what: Noun


@frozen(cache_hash=True)
class Reveal:
    """Shows these cards to both players; binds THEM.

    ``duration`` REST_OF_GAME: Prize cards, which are turned face up and stay so.
    """

    what: Target
    duration: Duration | None = None


@frozen(cache_hash=True)
class Shuffle:
    """The player's deck is shuffled; or other cards, where ``what`` says so.

    "Shuffle your hand and put it on the bottom of your deck" is (Shuffle(YOU, HAND), Move(…, DECK_BOTTOM)):
    nobody knows their order afterwards, while cards that are put there without shuffling go in an order
    that the speaking player likes. What can be shuffled: HAND, PRIZES, or the cards of a Reference
    ("shuffle the other cards and put them on the bottom of your deck": Shuffle(YOU, REST), Move(REST, …)).
    """

    whose: Owner
    what: Place | Reference = Place.DECK


@frozen(cache_hash=True)
class Attach:
    """Attaches cards to the target; with several targets, in any way the speaking player likes.

    ``kind``: this Pokémon card is a card of that class while it is attached ("attach this Pokémon as a
    Pokémon Tool card"). Where the Pokémon is in play it leaves play, without all other cards of it.
    """

    what: Target
    to: Target
    kind: CardClass | None = None


@frozen(cache_hash=True)
class MoveEnergy:
    """Moves attached Energy to another Pokémon."""

    what: Noun
    to: Target


@frozen(cache_hash=True)
class Switch:
    """Switches an Active Pokémon with a Benched one. ``incomer.chooser`` says who picks.

    Where the incomer is a card it takes the place of the Pokémon's own cards: what is attached to it, its
    damage counters and all effects on it stay. The cards that it was go where that card came from; "put
    this Pokémon on top of your deck" then is Move(OUTGOER, DECK_TOP). Of two cards each takes the other's
    place ("Switch a card from your hand with the top card of your deck"). Where both are the same reference
    it means the two cards ("switch those cards").
    """

    outgoing: Target
    incomer: Target


@frozen(cache_hash=True)
class Evolve:
    """Puts an Evolution card on the target to evolve it."""

    target: Target
    card: Target


@frozen(cache_hash=True)
class Devolve:
    """Takes the highest Stage card off the target and moves it to a place of its owner.

    ``stages``: so many of them, one by one; ANY: as many as the speaking player likes, at least one.
    """

    target: Target
    to: Place
    stages: Quantity = ONE


@frozen(cache_hash=True)
class Apply:
    """The target is now affected by these Special Conditions.

    ``counters``: so many damage counters are put at the checkup where the Special Condition puts some (a
    heavier poison), instead of the ruleset's number. ``coins``: while Asleep from it, so many coins are
    flipped at the checkup, and it recovers only if all of them are heads.
    """

    conditions: tuple[SpecialCondition, ...] = field(converter=in_canonical_order, metadata=UNORDERED)
    target: Target
    counters: Value | None = None
    coins: Value | None = None


@frozen(cache_hash=True)
class Recover:
    """The target recovers from these Special Conditions; from all where none is named.

    ``quantity`` ONE: from one of them, which the speaking player chooses ("remove a Special Condition from").
    """

    conditions: tuple[SpecialCondition, ...] = field(converter=in_canonical_order, metadata=UNORDERED)
    target: Target
    quantity: Quantity = ALL


@frozen(cache_hash=True)
class Flip:
    """The player flips so many coins, or until one comes up tails (None); binds how they came up."""

    coins: Value | None
    player: Owner = Owner.YOU


@frozen(cache_hash=True)
class UseAttackOf:
    """Chooses an attack of the target and uses it as this attack.

    The target may be a card: of a Trainer card its effect is used as the effect of this attack or ability.
    """

    target: Target
    need: Need = Need.NOTHING


@frozen(cache_hash=True)
class TakePrizes:
    """The player takes so many more Prize cards.

    As an answer to a knock-out: for that Pokémon so many more (PLUS) or fewer (MINUS) than usual, or just so
    many (SET).
    """

    player: Owner
    amount: Value
    operation: Operation = Operation.PLUS


@frozen(cache_hash=True)
class KnockOut:
    """The target is Knocked Out."""

    target: Target


@frozen(cache_hash=True)
class EndTurn:
    """The speaking player's turn ends."""


@frozen(cache_hash=True)
class WinGame:
    """The player wins this game; "you lose this game" is the opponent's win."""

    player: Owner = Owner.YOU


@frozen(cache_hash=True)
class Provide:
    """This Energy card provides so much Energy, each of one of these types; of any type if none is named.

    As a modifier: so do the attached Energy cards of the scope, instead of what they say.
    """

    types: tuple[Type, ...]
    amount: Value = _ONE


Verb: TypeAlias = (
    BaseDamage
    | FailAttack
    | Disregard
    | DealDamage
    | PutCounters
    | SpreadCounters
    | MoveCounters
    | Heal
    | Draw
    | DrawUntil
    | Move
    | Search
    | Choose
    | LookAt
    | Reveal
    | Shuffle
    | Attach
    | MoveEnergy
    | Switch
    | Evolve
    | Devolve
    | Apply
    | Recover
    | Flip
    | UseAttackOf
    | TakePrizes
    | KnockOut
    | EndTurn
    | WinGame
    | Provide
)
