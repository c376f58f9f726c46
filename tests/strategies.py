"""Hypothesis strategies for effect objects: everything that a card text can sensibly say.

What is drawn here both grammars must be able to word; see ``tests/syntax/test_round_trips.py``. The
strategies follow the roles that objects play in texts (a Pokémon that is hit, cards that are discarded, a
number of damage), so they know combinations, not sentences. In products the printed number is on the left.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Both,
    Came,
    Compare,
    Condition,
    Did,
    Exists,
    HappenedLastTurn,
    Is,
    IsNot,
    Now,
)
from pokeca_dsl.effects.control import BeforeDamage, ChooseOne, ForEach, If, May, Repeat
from pokeca_dsl.effects.filters import (
    DAMAGED,
    Afflicted,
    Alike,
    AllOf,
    AnyOf,
    At,
    Bearing,
    EvolvesFrom,
    Having,
    Measuring,
    Named,
    NamedWith,
    Non,
    OfClass,
    OfType,
    OtherThan,
)
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.quantities import ALL, ANY, ONE, Exactly, UpTo
from pokeca_dsl.effects.standing import (
    AdjustDamage,
    AdjustStat,
    Allow,
    ChangeType,
    Forbid,
    Grant,
    Immune,
    Prevent,
    Respond,
    Suppress,
)
from pokeca_dsl.effects.statements import (
    Activated,
    AttachOnlyTo,
    Cost,
    NotCumulative,
    PlayAs,
    PlayOnlyIf,
    Triggered,
)
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import (
    AmountDone,
    Coins,
    Count,
    Difference,
    Half,
    Measure,
    Number,
    Product,
    Sum,
)
from pokeca_dsl.effects.verbs import (
    Apply,
    Attach,
    BaseDamage,
    Choose,
    DealDamage,
    Devolve,
    Disregard,
    Draw,
    DrawUntil,
    EndTurn,
    Evolve,
    FailAttack,
    Flip,
    Heal,
    KnockOut,
    LookAt,
    Move,
    MoveCounters,
    MoveEnergy,
    Provide,
    PutCounters,
    Recover,
    Reveal,
    Search,
    Shuffle,
    SpreadCounters,
    Switch,
    TakePrizes,
    UseAttackOf,
    WinGame,
)
from pokeca_dsl.effects.vocabulary import (
    ABILITIES,
    Action,
    Aspect,
    CardClass,
    Cause,
    Chooser,
    Circumstance,
    Duration,
    Event,
    Face,
    Feature,
    Harm,
    Likeness,
    Limit,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Rounding,
    Sequel,
    Side,
    SpecialCondition,
    Stat,
    Trait,
    Type,
)

NAMES = {"Boltmouse": "デンチュー", "Emberpup": "ヒダネコ", "Tidewhelp": "シオワラシ"}
ATTACK_NAMES = {"Big Zap": "メガビリ", "Soft Landing": "ふんわりおち"}

SIDES = st.sampled_from([Owner.YOU, Owner.OPPONENT])
PLAYERS = st.sampled_from([Owner.YOU, Owner.OPPONENT, Owner.EITHER])  # CHOSEN needs a choice before
TYPES = st.sampled_from([t for t in Type if t is not Type.COLORLESS])
CONDITIONS = st.sampled_from(list(SpecialCondition))
FEATURES = st.sampled_from([feature for feature in ABILITIES if feature is not Feature.ANCIENT_TRAIT])
THEM, IT, DEFENDER, ATTACKER, HOLDER, REST = (
    Reference(r) for r in (Role.THEM, Role.IT, Role.DEFENDER, Role.ATTACKER, Role.HOLDER, Role.REST)
)

small = st.integers(1, 9).map(Number)
damage_number = st.integers(1, 30).map(lambda n: Number(10 * n))

# --- filters ------------------------------------------------------------------------------------

_pokemon_class = st.sampled_from([CardClass.BASIC_POKEMON, CardClass.EVOLUTION, CardClass.POKEMON_EX]).map(
    OfClass
)
_type = TYPES.map(OfType)
_name = st.sampled_from(sorted(NAMES)).map(Named)
_state = st.one_of(
    st.just(DAMAGED),
    st.just(Afflicted()),
    FEATURES.map(Having),
    st.builds(lambda t: Bearing(_energy_noun((OfType(t), OfClass(CardClass.ENERGY)), ALL)), TYPES),
    st.just(Bearing(Noun(Place.ATTACHED, filters=(OfClass(CardClass.ENERGY),), quantity=ALL))),
    st.just(Bearing(Noun(Place.ATTACHED, filters=(OfClass(CardClass.TOOL),), quantity=ALL))),
)


def _energy_noun(filters: tuple[Any, ...], quantity: Any, on: Any = None) -> Noun:
    return Noun(Place.ATTACHED, filters=filters, quantity=quantity, on=on)


pokemon_filters = st.one_of(
    st.just(()),
    st.just(()),
    st.tuples(_pokemon_class),
    st.tuples(_type),
    st.tuples(_type, _pokemon_class),
    st.tuples(_state),
    st.tuples(_type, _state),
    st.tuples(_name),
    st.tuples(_type.map(Non)),
)
"""Of Pokémon in play."""

card_filters = st.one_of(
    st.just(()),
    st.sampled_from(
        [
            CardClass.POKEMON,
            CardClass.BASIC_POKEMON,
            CardClass.EVOLUTION,
            CardClass.ENERGY,
            CardClass.BASIC_ENERGY,
            CardClass.SPECIAL_ENERGY,
            CardClass.TRAINER,
            CardClass.ITEM,
            CardClass.SUPPORTER,
            CardClass.STADIUM,
            CardClass.TOOL,
        ]
    ).map(lambda kind: (OfClass(kind),)),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.ENERGY))),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.POKEMON))),
    st.tuples(_name),
    st.just((AnyOf((OfClass(CardClass.BASIC_POKEMON), OfClass(CardClass.BASIC_ENERGY))),)),
    TYPES.map(
        lambda t: (
            AnyOf(
                (
                    AllOf((OfClass(CardClass.POKEMON), OfType(t))),
                    AllOf((OfClass(CardClass.ENERGY), OfType(t))),
                )
            ),
        )
    ),
)
"""Of cards in hand, deck or discard pile."""

energy_filters = st.one_of(
    st.just((OfClass(CardClass.ENERGY),)),
    st.just((OfClass(CardClass.SPECIAL_ENERGY),)),
    st.just((OfClass(CardClass.BASIC_ENERGY),)),
    TYPES.map(lambda t: (OfType(t), OfClass(CardClass.ENERGY))),
)

# --- nouns --------------------------------------------------------------------------------------

active = SIDES.map(lambda owner: Noun(Place.ACTIVE, owner))
some_place = st.sampled_from([Place.BENCH, Place.IN_PLAY])
one_chosen = st.builds(lambda p, o, f: Noun(p, o, f), some_place, SIDES, pokemon_filters)
each = st.builds(lambda p, o, f: Noun(p, o, f, ALL), some_place, SIDES, pokemon_filters)
one_pokemon = st.one_of(st.just(THIS), active, one_chosen)
"""Exactly one Pokémon in play."""
any_pokemon = st.one_of(one_pokemon, each)
counted_pokemon = st.builds(
    lambda p, o, f: Noun(p, o, f, ALL),
    some_place,
    PLAYERS,
    st.one_of(st.just(()), st.tuples(_type), st.tuples(_pokemon_class), st.tuples(_name)),
)
definite = st.one_of(st.just(THIS), active)
"""A Pokémon that needs no choice."""


def attached(quantities: Any, on: Any = definite) -> st.SearchStrategy[Noun]:
    """Energy attached to a Pokémon."""
    return st.builds(lambda f, q, target: _energy_noun(f, q, target), energy_filters, quantities, on)


exactly = st.integers(1, 4).map(lambda n: Exactly(Number(n)))
up_to = st.integers(2, 4).map(lambda n: UpTo(Number(n)))


def cards(place: Place, owners: Any, quantities: Any, filters: Any = card_filters) -> st.SearchStrategy[Noun]:
    """Cards in a zone."""
    return st.builds(lambda o, f, q: Noun(place, o, f, q), owners, filters, quantities)


# --- values -------------------------------------------------------------------------------------


def counters_on(target: Any) -> Measure:
    """The damage counters on a Pokémon."""
    return Measure(Stat.DAMAGE_COUNTERS, target)


countable = st.one_of(
    counted_pokemon.map(Count),
    attached(st.just(ALL)).map(Count),
    definite.map(counters_on),
    SIDES.map(lambda o: Count(Noun(Place.HAND, o, quantity=ALL))),
    SIDES.map(lambda o: Count(Noun(Place.PRIZES, o, quantity=ALL))),
    SIDES.map(lambda o: Count(Noun(Place.PRIZES_TAKEN, o, quantity=ALL))),
    st.just(Count(Noun(Place.PRIZES_TAKEN_LAST_TURN, Owner.OPPONENT, quantity=ALL))),
    SIDES.map(lambda o: Count(Noun(Place.DISCARD, o, (OfClass(CardClass.BASIC_ENERGY),), ALL))),
    active.map(lambda target: Measure(Stat.RETREAT_COST, target)),
    st.just(Coins(Face.HEADS)),
    st.just(AmountDone()),
)
per_each = st.builds(Product, damage_number, countable)
amount = st.one_of(damage_number, per_each)
remaining = definite.map(lambda target: Measure(Stat.REMAINING_HP, target))
computed = st.one_of(
    st.builds(Half, remaining, st.sampled_from(list(Rounding))),
    st.builds(Sum, per_each, per_each),
    st.builds(Difference, damage_number, per_each),
)
"""Numbers of damage that need more words than "for each"."""

# --- conditions ---------------------------------------------------------------------------------

flip_results = st.one_of(
    st.sampled_from(list(Face)).map(Came),
    st.sampled_from(list(Face)).map(lambda face: Came(face, Exactly(Number(2)))),
    st.sampled_from(list(Face)).map(lambda face: Came(face, ALL)),
    st.sampled_from(list(Face)).map(lambda face: Came(face, ANY)),
)
_shown = st.one_of(
    st.just(DAMAGED),
    st.just(Afflicted()),
    CONDITIONS.map(Afflicted),
    _pokemon_class,
    _type,
    FEATURES.map(Having),
    energy_filters.map(lambda f: Bearing(_energy_noun(f, ALL))),
    st.just(Bearing(Noun(Place.ATTACHED, filters=(OfClass(CardClass.TOOL),), quantity=ALL))),
    st.integers(1, 12).map(lambda n: at_most(n)),
)


def at_most(tens: int) -> Measuring:
    """Having so many tens of HP left, or fewer."""
    return Measuring(Stat.REMAINING_HP, Relation.AT_MOST, Number(10 * tens))


_relations = st.sampled_from([Relation.AT_LEAST, Relation.AT_MOST])
state_conditions: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Is, definite, _shown),
    st.builds(Is, st.just(THIS), st.sampled_from([Place.ACTIVE, Place.BENCH]).map(At)),
    st.builds(lambda t, f: IsNot(Is(t, f)), definite, _shown.filter(lambda f: not isinstance(f, Measuring))),
    st.builds(
        lambda o, p, n: Exists(Noun(p, o, (n,), ALL)),
        SIDES,
        some_place,
        st.one_of(_name, _type, _pokemon_class),
    ),
    st.just(Exists(Noun(Place.STADIUM, quantity=ALL))),
    st.builds(
        lambda o, r, n: Compare(Count(Noun(Place.HAND, o, quantity=ALL)), r, Number(n)),
        SIDES,
        _relations,
        st.integers(1, 9),
    ),
    st.builds(
        lambda o, r, n: Compare(Count(Noun(Place.PRIZES, o, quantity=ALL)), r, Number(n)),
        SIDES,
        _relations,
        st.integers(1, 6),
    ),
    st.builds(
        lambda o, r, n: Compare(Count(Noun(Place.BENCH, o, quantity=ALL)), r, Number(n)),
        SIDES,
        _relations,
        st.integers(1, 5),
    ),
    SIDES.map(lambda o: IsNot(Exists(Noun(Place.HAND, o, quantity=ALL)))),
    st.sampled_from([Relation.MORE, Relation.FEWER]).map(
        lambda r: Compare(
            Count(Noun(Place.PRIZES, Owner.YOU, quantity=ALL)),
            r,
            Count(Noun(Place.PRIZES, Owner.OPPONENT, quantity=ALL)),
        )
    ),
    st.builds(lambda r, n: Compare(counters_on(THIS), r, Number(n)), _relations, st.integers(2, 9)),
    st.sampled_from([Cause.ATTACK, Cause.OPPONENTS_ATTACK]).map(
        lambda c: HappenedLastTurn(
            Trigger(Event.KNOCKED_OUT, Noun(Place.IN_PLAY, Owner.YOU, quantity=ALL), c)
        )
    ),
    st.sampled_from(Circumstance).map(Now),
    st.sampled_from(
        [Trigger(Event.HEALED, THIS), Trigger(Event.BECAME_ACTIVE, THIS), Trigger(Event.SUPPORTER_PLAYED)]
    ).map(lambda t: HappenedLastTurn(t, during=Duration.THIS_TURN)),
    st.builds(
        lambda f, n: Compare(
            Count(Noun(Place.UNSPENT, filters=f, quantity=ALL, on=THIS)), Relation.AT_LEAST, Number(n)
        ),
        energy_filters,
        st.integers(1, 6),
    ),
)
conditions = st.one_of(state_conditions, st.builds(Both, state_conditions, state_conditions))

# --- steps: each a tuple of statements that stands alone in a text --------------------------------------


def _steps(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return strategy.map(lambda step: (step,))


base_damage = st.one_of(
    per_each.map(lambda v: BaseDamage(Operation.SET, v)),
    computed.map(lambda v: BaseDamage(Operation.SET, v)),
    amount.map(lambda v: BaseDamage(Operation.PLUS, v)),
    amount.map(lambda v: BaseDamage(Operation.MINUS, v)),
)
disregard = st.sampled_from(
    [
        (Aspect.WEAKNESS,),
        (Aspect.RESISTANCE,),
        (Aspect.WEAKNESS, Aspect.RESISTANCE),
        (Aspect.EFFECTS,),
        (Aspect.WEAKNESS, Aspect.RESISTANCE, Aspect.EFFECTS),
    ]
).map(Disregard)
deal_to_chosen = st.builds(
    lambda n, target, per: (Choose(target), DealDamage(Product(n, counters_on(IT)) if per else n, IT)),
    damage_number,
    one_chosen,
    st.booleans(),
)
deal = st.builds(DealDamage, damage_number, st.one_of(st.just(THIS), one_chosen, each))
counters = st.one_of(
    st.integers(2, 9).map(lambda n: PutCounters(UpTo(Number(n)), THIS)),
    damage_number.map(lambda n: PutCounters(None, Noun(Place.ACTIVE, Owner.OPPONENT), n)),
    st.integers(2, 9).map(
        lambda n: MoveCounters(
            UpTo(Number(n)), Noun(Place.IN_PLAY, Owner.YOU), Noun(Place.IN_PLAY, Owner.OPPONENT)
        )
    ),
    st.builds(PutCounters, small, any_pokemon),
    st.builds(SpreadCounters, small, st.builds(lambda p, o: Noun(p, o, quantity=ALL), some_place, SIDES)),
    st.builds(MoveCounters, st.one_of(small, st.none()), one_pokemon, one_pokemon),
)
healing = st.one_of(
    st.builds(Heal, st.one_of(damage_number, st.none()), any_pokemon),
    st.builds(Recover, st.just(()), definite),
    st.builds(lambda c, t: Recover((c,), t), CONDITIONS, definite),
    st.just(Recover((), Noun(Place.ACTIVE, Owner.YOU), ONE)),
)
heavier = st.builds(
    lambda t, n: Apply((SpecialCondition.POISONED,), t, Number(n)), definite, st.integers(2, 9)
)
afflict = st.builds(Apply, st.lists(CONDITIONS, min_size=1, max_size=2, unique=True).map(tuple), definite)
draw = st.one_of(
    st.builds(Draw, PLAYERS, small),
    st.builds(DrawUntil, st.just(Owner.YOU), st.integers(2, 9).map(Number)),
)
discard = st.one_of(
    st.builds(lambda n: Move(n, Place.DISCARD), attached(st.one_of(exactly, st.just(ALL)))),
    st.builds(
        lambda n: Move(n, Place.DISCARD),
        cards(Place.HAND, st.just(Owner.YOU), st.one_of(exactly, up_to, st.just(ANY))),
    ),
    st.builds(
        lambda n: Move(
            Noun(Place.HAND, Owner.OPPONENT, (), Exactly(Number(n)), Chooser.RANDOM), Place.DISCARD
        ),
        st.integers(1, 3),
    ),
    SIDES.map(lambda o: Move(Noun(Place.HAND, o, quantity=ALL), Place.DISCARD)),
    st.builds(
        lambda o, n: Move(Noun(Place.DECK_TOP, o, quantity=Exactly(Number(n))), Place.DISCARD),
        SIDES,
        st.integers(1, 5),
    ),
    st.just(Move(Noun(Place.STADIUM), Place.DISCARD)),
    st.builds(
        lambda q, t: Move(
            Noun(Place.ATTACHED, filters=(OfClass(CardClass.TOOL),), quantity=q, on=t), Place.DISCARD
        ),
        st.sampled_from([ONE, ALL]),
        definite,
    ),
)
recover_cards = st.builds(
    Move,
    cards(Place.DISCARD, st.just(Owner.YOU), st.one_of(exactly, up_to)),
    st.sampled_from([Place.HAND, Place.DECK_TOP, Place.BENCH]),
).filter(
    # Only Pokémon go to the Bench, and only Basic ones without another card's word.
    lambda m: m.to is not Place.BENCH or m.what.filters == (OfClass(CardClass.BASIC_POKEMON),)
)
return_self = st.sampled_from(
    [
        (Move(Noun(Place.IN_PLAY, Owner.YOU), Place.HAND, Place.DISCARD),),
        (Move(THIS, Place.HAND),),
        (Move(THIS, Place.DECK), Shuffle(Owner.YOU)),
    ]
)


@st.composite
def searches(draw_: Any) -> tuple[Any, ...]:
    """Search the deck, (show,) put somewhere, shuffle."""
    quantity = draw_(st.one_of(st.just(ONE), up_to))
    shuffle = Shuffle(Owner.YOU)
    kind = draw_(st.sampled_from(["hand", "bench", "attach", "evolve"]))
    if kind == "hand":
        filters = draw_(card_filters)
        shown = (Reveal(THEM),) if filters else ()
        return (
            Search(Noun(Place.DECK, Owner.YOU, filters, quantity)),
            *shown,
            Move(THEM, Place.HAND),
            shuffle,
        )
    if kind == "bench":
        filters = draw_(st.one_of(st.just(()), st.tuples(_type)))
        filters = (*filters, OfClass(CardClass.BASIC_POKEMON))
        return (Search(Noun(Place.DECK, Owner.YOU, filters, quantity)), Move(THEM, Place.BENCH), shuffle)
    if kind == "attach":
        filters = draw_(
            st.one_of(
                st.just((OfClass(CardClass.BASIC_ENERGY),)),
                TYPES.map(lambda t: (OfType(t), OfClass(CardClass.ENERGY))),
            )
        )
        target = draw_(st.one_of(one_pokemon, each))
        return (Search(Noun(Place.DECK, Owner.YOU, filters, quantity)), Attach(THEM, target), shuffle)
    return (Search(Noun(Place.DECK, Owner.YOU, (EvolvesFrom(THIS),))), Evolve(THIS, THEM), shuffle)


looks = st.one_of(
    st.builds(
        lambda n, k: (
            LookAt(Noun(Place.DECK_TOP, Owner.YOU, quantity=Exactly(Number(n)))),
            Move(Noun(Place.AMONG, quantity=Exactly(Number(k)), on=THEM), Place.HAND),
            Shuffle(Owner.YOU, REST),
            Move(REST, Place.DECK_BOTTOM),
        ),
        st.integers(4, 7),
        st.integers(1, 2),
    ),
    st.just((LookAt(Noun(Place.HAND, Owner.OPPONENT, quantity=ALL)),)),
    st.just((Reveal(Noun(Place.HAND, Owner.OPPONENT, quantity=ALL)),)),
    st.integers(2, 6).map(
        lambda n: (
            LookAt(Noun(Place.DECK_TOP, Owner.YOU, quantity=Exactly(Number(n)))),
            Move(THEM, Place.DECK_TOP),
        )
    ),
    SIDES.map(lambda o: (Shuffle(o),)),
    st.builds(
        lambda n, k: (
            LookAt(Noun(Place.DECK_TOP, Owner.YOU, quantity=Exactly(Number(n)))),
            Move(Noun(Place.AMONG, quantity=Exactly(Number(k)), on=THEM), Place.HAND),
            Move(REST, Place.DECK),
            Shuffle(Owner.YOU),
        ),
        st.integers(4, 7),
        st.integers(1, 2),
    ),
)
energy = st.one_of(
    st.builds(
        lambda f, p, t: Attach(Noun(p, Owner.YOU, f, ONE), t),
        energy_filters,
        st.sampled_from([Place.HAND, Place.DISCARD]),
        st.one_of(st.just(THIS), st.builds(lambda p, f: Noun(p, Owner.YOU, f), some_place, pokemon_filters)),
    ),
    st.builds(
        MoveEnergy,
        attached(st.one_of(exactly, st.just(ALL)), st.just(THIS)),
        st.builds(lambda f: Noun(Place.BENCH, Owner.YOU, f), pokemon_filters),
    ),
    st.builds(
        lambda t: MoveEnergy(
            _energy_noun((OfType(t), OfClass(CardClass.ENERGY)), ONE, Noun(Place.IN_PLAY, Owner.YOU)),
            Noun(Place.IN_PLAY, Owner.YOU, (OtherThan(IT),)),
        ),
        TYPES,
    ),
)
switching = st.sampled_from(
    [
        Switch(THIS, Noun(Place.BENCH, Owner.YOU)),
        Switch(Noun(Place.ACTIVE, Owner.YOU), Noun(Place.BENCH, Owner.YOU)),
        Switch(
            Noun(Place.ACTIVE, Owner.OPPONENT), Noun(Place.BENCH, Owner.OPPONENT, chooser=Chooser.OPPONENT)
        ),
        Switch(Noun(Place.ACTIVE, Owner.OPPONENT), Noun(Place.BENCH, Owner.OPPONENT)),
    ]
)
others = st.one_of(
    st.just(EndTurn()),
    SIDES.map(WinGame),
    st.just(FailAttack()),
    st.just(Switch(Noun(Place.HAND, Owner.YOU), Noun(Place.DECK_TOP, Owner.YOU))),
    SIDES.map(lambda o: Switch(Noun(Place.PRIZES, o), Noun(Place.DECK_TOP, o))),
    st.integers(1, 3).map(lambda n: TakePrizes(Owner.YOU, Number(n))),
    one_pokemon.map(KnockOut),
    st.just(UseAttackOf(Noun(Place.ACTIVE, Owner.OPPONENT))),
    st.just(Devolve(Noun(Place.IN_PLAY, Owner.OPPONENT, (OfClass(CardClass.EVOLUTION),)), Place.HAND)),
)

steps: st.SearchStrategy[tuple[Any, ...]] = st.one_of(
    _steps(base_damage),
    _steps(disregard),
    _steps(deal),
    deal_to_chosen,
    _steps(counters),
    _steps(healing),
    _steps(afflict),
    _steps(heavier),
    _steps(draw),
    _steps(discard),
    _steps(recover_cards),
    return_self,
    searches(),
    looks,
    _steps(energy),
    _steps(switching),
    _steps(others),
)

optional_steps = st.one_of(
    _steps(discard),
    _steps(healing.filter(lambda h: not isinstance(h, Recover))),
    _steps(switching),
    _steps(draw),
    searches(),
)

flips = st.one_of(
    st.integers(1, 4).map(lambda n: Flip(Number(n))),
    attached(st.just(ALL)).map(lambda n: Flip(Count(n))),
    st.just(Flip(None)),
)

_in_place_of = st.one_of(
    st.tuples(small, small).map(lambda n: (Draw(Owner.YOU, n[0]), Draw(Owner.YOU, n[1]))),
    st.tuples(st.integers(2, 9), st.integers(2, 9)).map(
        lambda n: (DrawUntil(Owner.YOU, Number(n[0])), DrawUntil(Owner.YOU, Number(n[1])))
    ),
    st.tuples(damage_number, damage_number).map(
        lambda n: (Heal(n[0], Noun(Place.ACTIVE, Owner.YOU)), Heal(n[1], IT))
    ),
)
"""A step, and what may be carried out instead of it."""
replaced = st.builds(
    lambda c, steps: (steps[0], If(c, (steps[1],), Sequel.INSTEAD)), state_conditions, _in_place_of
)
texts_with_control = st.one_of(
    replaced,
    small.map(lambda n: (May((Draw(Owner.OPPONENT, n),), Owner.OPPONENT),)),
    st.builds(lambda c, s: (If(c, s),), conditions, steps),
    st.builds(lambda a, b, s: (If(Both(a, b), s),), state_conditions, state_conditions, steps),
    st.builds(lambda t, n, s: (If(Is(t, at_most(n)), s),), definite, st.integers(1, 12), steps),
    st.builds(lambda f, s: (Flip(Number(1)), If(Came(f), s)), st.sampled_from(list(Face)), steps),
    st.builds(lambda s, t: (Flip(Number(1)), If(Came(Face.HEADS), s), If(Came(Face.TAILS), t)), steps, steps),
    st.builds(lambda n, r, s: (Flip(Number(n)), If(r, s)), st.integers(2, 4), flip_results, steps),
    st.builds(
        lambda f, n, o: (f, BaseDamage(o, Product(n, Coins(Face.HEADS)))),
        flips,
        damage_number,
        st.sampled_from([Operation.SET, Operation.PLUS]),
    ),
    optional_steps.map(lambda s: (May(s),)),
    st.builds(lambda s, t: (May(s), If(Did(), t)), optional_steps, steps),
    st.builds(lambda a, b: (ChooseOne((a, b)),), steps, steps),
    st.builds(
        lambda a, b, q: (ChooseOne((a, b), q),), steps, steps, st.sampled_from([UpTo(Number(2)), UpTo(None)])
    ),
    st.builds(
        lambda n, k, face, s: (Flip(Number(n)), If(Came(face, coin=Number(k)), s)),
        st.integers(3, 5),
        st.integers(1, 3),
        st.sampled_from(list(Face)),
        steps,
    ),
    discard.map(lambda d: (BeforeDamage((d,)),)),
    st.builds(
        lambda each_one, n: (
            ForEach(each_one, (Flip(Number(1)), If(Came(Face.HEADS), (PutCounters(n, IT),)))),
        ),
        each,
        small,
    ),
    # what each heads discards at random or from the top stands as a number of cards, not as a repetition
    st.builds(
        lambda n, d: (Flip(Number(n)), Repeat(Coins(Face.HEADS), (d,))),
        st.integers(2, 4),
        discard.filter(lambda d: d.what.place is not Place.DECK_TOP and d.what.chooser is not Chooser.RANDOM),
    ),
    st.builds(
        lambda n, d: (Repeat(Number(n), (Flip(Number(1)), If(Came(Face.HEADS), (d,)))),),
        st.integers(2, 4),
        draw,
    ),
)

# --- standing effects ---------------------------------------------------------------------------

_others = st.one_of(st.none(), st.just(Noun(Place.ACTIVE, Owner.OPPONENT)))
_sources = st.one_of(
    st.none(),
    st.builds(
        lambda f: Noun(Place.IN_PLAY, Owner.OPPONENT, f, ALL),
        st.one_of(st.just(()), st.tuples(_pokemon_class), st.tuples(_type)),
    ),
)
dealt = st.builds(
    AdjustDamage,
    st.just(Side.DEALT),
    st.sampled_from([Operation.PLUS, Operation.MINUS]),
    damage_number,
    _others,
)
taken = st.one_of(
    st.builds(
        AdjustDamage, st.just(Side.TAKEN), st.sampled_from([Operation.PLUS, Operation.MINUS]), damage_number
    ),
    st.sampled_from([Operation.HALVE_UP, Operation.HALVE_DOWN]).map(
        lambda o: AdjustDamage(Side.TAKEN, o, None)
    ),
)
prevent = st.builds(Prevent, st.sampled_from([Harm.DAMAGE, Harm.EFFECTS, Harm.DAMAGE_AND_EFFECTS]), _sources)
pokemon_modifiers = st.one_of(
    dealt,
    taken,
    prevent,
    st.sampled_from([Action.ATTACK, Action.RETREAT]).map(Forbid),
    st.just(ChangeType((), Trait.WEAKNESS)),
)
player_modifiers = st.sampled_from(
    [Action.PLAY_ITEM, Action.PLAY_SUPPORTER, Action.PLAY_STADIUM, Action.PLAY_TRAINER, Action.ATTACH_ENERGY]
).map(Forbid)

_hindering = Respond(
    Trigger(Event.TRIES_TO_ATTACK),
    (Flip(Number(1), Owner.OPPONENT), If(Came(Face.TAILS), (FailAttack(),))),
)
lasting = st.one_of(
    st.just(Grant(Duration.THIS_TURN, Owner.YOU, Allow(Action.TAKE_ANOTHER_TURN))),
    st.builds(
        Grant, st.just(Duration.OPPONENTS_NEXT_TURN), st.sampled_from([THIS, DEFENDER]), pokemon_modifiers
    ),
    st.just(Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, _hindering)),
    st.just(Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, Forbid(Action.CHOSEN_ATTACK))),
    st.just(
        Grant(
            Duration.OPPONENTS_NEXT_TURN,
            THIS,
            Respond(Trigger(Event.TURN_ENDS), (KnockOut(DEFENDER),)),
        )
    ),
    st.integers(1, 2).map(
        lambda n: Grant(
            Duration.THIS_TURN,
            THIS,
            Respond(
                Trigger(Event.KNOCKED_OUT, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL), Cause.ATTACK),
                (TakePrizes(Owner.YOU, Number(n)),),
            ),
        )
    ),
    st.builds(
        Grant,
        st.just(Duration.YOUR_NEXT_TURN),
        st.just(THIS),
        st.one_of(
            dealt,
            st.just(Forbid(Action.ATTACK)),
            st.sampled_from(sorted(ATTACK_NAMES)).map(lambda n: Forbid(Action.ATTACK, n)),
        ),
    ),
    st.builds(Grant, st.just(Duration.OPPONENTS_NEXT_TURN), st.just(Owner.OPPONENT), player_modifiers),
    st.builds(
        Grant, st.just(Duration.THIS_TURN), st.just(Noun(Place.IN_PLAY, Owner.YOU, quantity=ALL)), dealt
    ),
    st.builds(
        lambda n: Grant(
            Duration.OPPONENTS_NEXT_TURN,
            THIS,
            Respond(Trigger(Event.DAMAGED, THIS, Cause.ATTACK), (PutCounters(n, ATTACKER),)),
        ),
        small,
    ),
)

_teams = st.one_of(
    st.just(THIS),
    st.builds(
        lambda o, f: Noun(Place.IN_PLAY, o, f, ALL),
        PLAYERS,
        st.one_of(st.just(()), st.tuples(_type), st.tuples(_pokemon_class)),
    ),
)
stat_modifiers = st.one_of(
    st.builds(
        AdjustStat, st.just(Stat.HP), st.sampled_from([Operation.PLUS, Operation.MINUS]), damage_number
    ),
    st.builds(
        AdjustStat,
        st.just(Stat.RETREAT_COST),
        st.sampled_from([Operation.PLUS, Operation.MINUS]),
        st.integers(1, 3).map(Number),
    ),
    st.just(AdjustStat(Stat.RETREAT_COST, Operation.SET, Number(0))),
    st.builds(
        AdjustStat,
        st.just(Stat.ATTACK_COST),
        st.sampled_from([Operation.PLUS, Operation.MINUS]),
        st.integers(1, 2).map(Number),
    ),
)
team_modifiers = st.one_of(
    dealt, taken, prevent, stat_modifiers, st.builds(Immune, st.one_of(st.none(), CONDITIONS))
)
passive = st.one_of(
    st.builds(Grant, st.just(Duration.WHILE_IN_PLAY), _teams, team_modifiers),
    st.builds(Grant, st.just(Duration.WHILE_IN_PLAY), st.just(THIS), team_modifiers, state_conditions),
    st.builds(
        Grant,
        st.just(Duration.WHILE_ACTIVE),
        st.just(Noun(Place.ACTIVE, Owner.OPPONENT)),
        st.just(Forbid(Action.RETREAT)),
    ),
    st.builds(Grant, st.just(Duration.WHILE_ACTIVE), st.just(Owner.OPPONENT), player_modifiers),
    st.builds(
        lambda o, f: Grant(Duration.WHILE_IN_PLAY, Noun(Place.IN_PLAY, o, quantity=ALL), Suppress(f)),
        SIDES,
        FEATURES,
    ),
    st.builds(
        lambda o, n: Grant(Duration.WHILE_IN_PLAY, THIS, AdjustStat(Stat.PRIZES, o, n)),
        st.sampled_from([Operation.PLUS, Operation.MINUS]),
        st.integers(1, 2).map(Number),
    ),
)
borne = st.builds(
    Grant, st.just(Duration.WHILE_ATTACHED), st.just(HOLDER), st.one_of(dealt, taken, stat_modifiers)
)

# --- abilities ----------------------------------------------------------------------------------

ability_steps = st.one_of(
    _steps(counters),
    _steps(healing.filter(lambda h: not isinstance(h, Recover))),
    _steps(draw),
    searches(),
    _steps(energy),
    _steps(switching),
    st.builds(lambda s: (Flip(Number(1)), If(Came(Face.HEADS), s)), _steps(counters)),
)
activated = st.builds(
    Activated,
    st.sampled_from([Limit.ONCE_A_TURN, Limit.ONCE_A_TURN_EACH_NAME, Limit.ANY_NUMBER]),
    st.one_of(st.none(), st.just(Is(THIS, At(Place.ACTIVE))), st.just(Is(THIS, At(Place.BENCH)))),
    ability_steps,
)
for_both_players = st.builds(
    Activated,
    st.just(Limit.ONCE_A_TURN_EACH_PLAYER),
    st.none(),
    st.one_of(
        small.map(lambda n: (Draw(Owner.YOU, n),)),
        searches().filter(lambda found: isinstance(found[-2], Move)),
    ),
)
"""What a Stadium lets either player do."""
triggers = st.one_of(
    st.sampled_from([Event.BENCHED_FROM_HAND, Event.EVOLVED_FROM_HAND]).map(
        lambda e: (Trigger(e, THIS), True)
    ),
    st.builds(
        lambda e, c: (Trigger(e, THIS, c), False),
        st.sampled_from([Event.DAMAGED, Event.KNOCKED_OUT]),
        st.sampled_from([Cause.ATTACK, Cause.OPPONENTS_ATTACK]),
    ),
    st.sampled_from([Event.CHECKUP, Event.TURN_ENDS]).map(lambda e: (Trigger(e), False)),
    st.sampled_from([Event.BECAME_ACTIVE, Event.ENERGY_ATTACHED_FROM_HAND]).map(
        lambda e: (Trigger(e, THIS), True)
    ),
)
"""With whether the answer is optional ("you may")."""


def _answers(drawn: tuple[Trigger, bool]) -> st.SearchStrategy[tuple[Any, ...]]:
    trigger, optional = drawn
    if optional:
        return ability_steps.map(lambda s: (May(s),))
    if trigger.subject is None:
        return _steps(st.builds(PutCounters, small, each))
    return st.one_of(
        _steps(st.builds(PutCounters, small, st.just(ATTACKER))), _steps(draw), st.just((KnockOut(ATTACKER),))
    )


triggered = triggers.flatmap(lambda drawn: _answers(drawn).map(lambda s: Triggered(drawn[0], None, s)))

trainer_texts = st.one_of(
    steps,
    st.builds(lambda c, s: (PlayOnlyIf(c), *s), state_conditions, steps),
    st.builds(
        lambda n, s: (
            Cost((Move(Noun(Place.HAND, Owner.YOU, (OtherThan(THIS),), Exactly(Number(n))), Place.DISCARD),)),
            *s,
        ),
        st.integers(1, 3),
        steps,
    ),
)
energy_texts = st.one_of(
    st.builds(lambda ts, n: (Provide(ts, n),), st.just((Type.COLORLESS,)), st.integers(1, 3).map(Number)),
    st.just((Provide((), Number(1)),)),
    TYPES.map(lambda t: (Provide((t,), Number(1)),)),
    st.builds(
        lambda f, t: (AttachOnlyTo(Noun(Place.IN_PLAY, filters=(f,))), Provide((t,), Number(1))),
        st.one_of(_type, _pokemon_class),
        TYPES,
    ),
)

_endures = st.builds(
    lambda n: Triggered(
        Trigger(Event.WOULD_BE_KNOCKED_OUT, THIS, Cause.ATTACK),
        IsNot(Is(THIS, DAMAGED)),
        (Grant(Duration.THIS_DAMAGE, IT, AdjustStat(Stat.REMAINING_HP, Operation.SET, n)),),
    ),
    damage_number,
)
_of_other_types = st.builds(
    lambda types: Grant(Duration.WHILE_IN_PLAY, THIS, ChangeType(tuple(types))),
    st.lists(TYPES, min_size=1, max_size=2, unique=True),
)
_allowed = st.sampled_from(
    [
        Grant(Duration.WHILE_IN_PLAY, THIS, Allow(Action.ATTACK_TWICE)),
        Grant(Duration.WHILE_IN_PLAY, THIS, Allow(Action.EVOLVE_AT_ONCE)),
        Grant(Duration.WHILE_IN_PLAY, THIS, Allow(Action.EVOLVE_ANY_TURN)),
        Grant(Duration.WHILE_IN_PLAY, THIS, Allow(Action.USE_PREVIOUS_ATTACKS)),
        Grant(Duration.WHILE_IN_PLAY, THIS, ChangeType((), Trait.WEAKNESS)),
    ]
)
_rooms = st.one_of(
    st.integers(3, 8).map(
        lambda n: Grant(
            Duration.WHILE_IN_PLAY, Owner.EITHER, AdjustStat(Stat.BENCH, Operation.SET, Number(n))
        )
    ),
    st.integers(2, 4).map(
        lambda n: Grant(Duration.WHILE_IN_PLAY, THIS, AdjustStat(Stat.TOOLS, Operation.SET, Number(n)))
    ),
)
"""How many there can be, on the Bench and of Pokémon Tools."""
_worse_conditions = st.builds(
    lambda stat, o, n: Grant(
        Duration.WHILE_IN_PLAY, Noun(Place.ACTIVE, Owner.OPPONENT), AdjustStat(stat, o, n)
    ),
    st.sampled_from([Stat.POISON_COUNTERS, Stat.BURN_COUNTERS]),
    st.sampled_from([Operation.PLUS, Operation.SET]),
    small,
)
_fewer_prizes = st.builds(
    lambda who, taken: Triggered(Trigger(Event.KNOCKED_OUT, who, Cause.OPPONENTS_ATTACK), None, (taken,)),
    st.sampled_from([THIS, HOLDER]),
    st.sampled_from(
        [
            TakePrizes(Owner.OPPONENT, Number(1), Operation.MINUS),
            TakePrizes(Owner.OPPONENT, Number(0), Operation.SET),
        ]
    ),
)
_once_a_game = ability_steps.map(lambda s: Activated(Limit.ONCE_A_GAME, None, s))
_played_as = st.builds(
    lambda hp, kind: PlayAs(hp, (kind,)),
    st.sampled_from([Number(40), Number(60)]),
    st.sampled_from(list(Type)),
)
_causes = st.sampled_from([Cause.ATTACK, Cause.OPPONENTS_ATTACK])
_of_this_damage = st.one_of(
    st.just(Prevent(Harm.DAMAGE)),
    damage_number.map(lambda n: AdjustDamage(Side.TAKEN, Operation.MINUS, n)),
)
_foreseen = st.one_of(
    st.builds(
        lambda cause, modifier: Triggered(
            Trigger(Event.WOULD_BE_DAMAGED, THIS, cause),
            None,
            (Flip(Number(1)), If(Came(Face.HEADS), (Grant(Duration.THIS_DAMAGE, IT, modifier),))),
        ),
        _causes,
        _of_this_damage,
    ),
    st.builds(
        lambda cause, n: Triggered(
            Trigger(Event.WOULD_BE_KNOCKED_OUT, THIS, cause),
            None,
            (Grant(Duration.THIS_DAMAGE, IT, AdjustStat(Stat.REMAINING_HP, Operation.SET, n)),),
        ),
        _causes,
        damage_number,
    ),
)
"""What answers damage before it is done."""
_moved = st.one_of(
    st.builds(
        lambda event, s: Triggered(Trigger(event, THIS), None, (May(s),)),
        st.sampled_from([Event.BECAME_BENCHED, Event.RETREATED]),
        _steps(draw),
    ),
    each.map(lambda noun: Triggered(Trigger(Event.TURN_BEGINS), None, (PutCounters(Number(1), noun),))),
)
_mine = Noun(Place.IN_PLAY, Owner.YOU, quantity=ALL)
_lent = st.one_of(
    st.builds(
        lambda name, kind: Grant(
            Duration.WHILE_IN_PLAY, THIS, Allow(Action.USE_FOR_COST, name, cost=(kind,))
        ),
        st.sampled_from(sorted(ATTACK_NAMES)),
        st.sampled_from(list(Type)),
    ),
    FEATURES.map(
        lambda feature: Grant(
            Duration.WHILE_IN_PLAY,
            Owner.OPPONENT,
            Forbid(Action.PLAY_CARD, cards=Noun(Place.HAND, filters=(Having(feature),), quantity=ALL)),
        )
    ),
    st.builds(
        lambda t, n: Grant(
            Duration.WHILE_IN_PLAY,
            Noun(
                Place.ATTACHED, filters=(OfType(t), OfClass(CardClass.BASIC_ENERGY)), quantity=ALL, on=_mine
            ),
            Provide((t,), n),
        ),
        TYPES,
        st.integers(2, 4).map(Number),
    ),
    TYPES.filter(lambda t: t is not Type.DRAGON).map(
        lambda t: Grant(
            Duration.WHILE_IN_PLAY, THIS, AdjustStat(Stat.ATTACK_COST, Operation.MINUS, Number(1), energy=t)
        )
    ),
)
"""What effects lend or take."""
_different_energy = (
    Search(
        Noun(
            Place.DECK,
            Owner.YOU,
            (OfClass(CardClass.BASIC_ENERGY), Non(Alike(Likeness.TYPE, THEM))),
            UpTo(Number(2)),
        )
    ),
    Reveal(THEM),
    Move(THEM, Place.HAND),
    Shuffle(Owner.YOU),
)
rare_texts = st.one_of(
    _steps(_endures),
    _steps(_of_other_types),
    _steps(_allowed),
    _steps(_played_as),
    _steps(st.one_of(_foreseen, _moved, _lent)),
    _steps(st.one_of(_rooms, _worse_conditions, _fewer_prizes, _once_a_game)),
    st.builds(lambda p: (p, NotCumulative()), passive),
    st.just(_different_energy),
    st.builds(lambda c: (Grant(Duration.WHILE_IN_PLAY, THIS, Immune(c)),), st.one_of(st.none(), CONDITIONS)),
    st.builds(lambda c, s: (If(c, s),), st.sampled_from(Circumstance).map(Now), steps),
    st.just((Heal(Number(20), Noun(Place.IN_PLAY, Owner.YOU, (NamedWith("Nerissa"),), ALL)),)),
)
"""What only a few cards say."""

attack_texts = st.one_of(
    steps, texts_with_control, _steps(lasting), st.builds(lambda a, b: a + b, steps, _steps(lasting))
)
_labels = st.sampled_from(
    [
        CardClass.POKEMON_EX_UPPER,
        CardClass.POKEMON_GX,
        CardClass.POKEMON_V,
        CardClass.POKEMON_VMAX,
        CardClass.POKEMON_VSTAR,
        CardClass.ULTRA_BEAST,
        CardClass.TERA,
        CardClass.ANCIENT,
        CardClass.FUTURE,
        CardClass.SINGLE_STRIKE,
        CardClass.RAPID_STRIKE,
        CardClass.FUSION_STRIKE,
        CardClass.TEAM_PLASMA,
        CardClass.MEGA,
    ]
).map(OfClass)
_opposing = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)
protections = st.one_of(
    st.builds(
        lambda f: Grant(Duration.WHILE_IN_PLAY, THIS, Prevent(Harm.DAMAGE, evolve(_opposing, filters=(f,)))),
        _labels,
    ),
    st.builds(
        lambda f: Grant(Duration.WHILE_IN_PLAY, evolve(_opposing, filters=(f,)), Forbid(Action.RETREAT)),
        _labels,
    ),
    st.sampled_from([Harm.ABILITIES, Harm.ITEMS, Harm.SUPPORTERS]).map(
        lambda harm: Grant(Duration.WHILE_IN_PLAY, THIS, Prevent(harm, _opposing))
    ),
    st.sampled_from([(Aspect.EFFECTS,), (Aspect.WEAKNESS, Aspect.RESISTANCE)]).map(
        lambda aspects: Grant(Duration.WHILE_IN_PLAY, THIS, Disregard(aspects))
    ),
)
"""What keeps effects of others away, and what attacks are not held back by."""
attached_from_hand = st.builds(
    lambda f, s: Triggered(
        Trigger(Event.ENERGY_ATTACHED_FROM_HAND, THIS, card=Noun(Place.HAND, Owner.YOU, f)), None, s
    ),
    energy_filters,
    _steps(draw),
)
evolved_from_hand = st.builds(
    lambda n: Triggered(Trigger(Event.EVOLVED_FROM_HAND, _opposing), None, (PutCounters(n, IT),)), small
)

ability_texts = st.one_of(
    _steps(activated),
    _steps(for_both_players),
    _steps(triggered),
    _steps(passive),
    _steps(borne),
    rare_texts,
    _steps(st.one_of(protections, attached_from_hand, evolved_from_hand)),
)
texts = st.one_of(attack_texts, ability_texts, trainer_texts, energy_texts)
"""Any text of any card."""
