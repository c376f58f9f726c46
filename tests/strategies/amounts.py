"""Numbers, and the conditions that compare them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Both,
    Came,
    Compare,
    Condition,
    Exists,
    HappenedLastTurn,
    Is,
    IsNot,
    Now,
)
from pokeca_dsl.effects.filters import (
    DAMAGED,
    Afflicted,
    At,
    Bearing,
    Having,
    Measuring,
    OfClass,
)
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL, ANY, Exactly
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
from pokeca_dsl.effects.vocabulary import (
    CardClass,
    Cause,
    Circumstance,
    Duration,
    Event,
    Face,
    Owner,
    Place,
    Relation,
    Rounding,
    Stat,
)
from tests.strategies.nouns import (
    CONDITIONS,
    FEATURES,
    SIDES,
    active,
    attached,
    counted_pokemon,
    damage_number,
    definite,
    energy_filters,
    energy_noun,
    of_a_class,
    of_a_name,
    of_a_type,
    some_place,
)


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
    of_a_class,
    of_a_type,
    FEATURES.map(Having),
    energy_filters.map(lambda f: Bearing(energy_noun(f, ALL))),
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
        st.one_of(of_a_name, of_a_type, of_a_class),
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
