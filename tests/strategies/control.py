"""Steps that others depend on: conditions, coins, choices, repetitions."""

from __future__ import annotations

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Both,
    Came,
    Did,
    Is,
)
from pokeca_dsl.effects.control import BeforeDamage, ChooseOne, ForEach, If, May, Repeat
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.quantities import ALL, UpTo
from pokeca_dsl.effects.values import (
    Coins,
    Count,
    Number,
    Product,
)
from pokeca_dsl.effects.verbs import (
    BaseDamage,
    Draw,
    DrawUntil,
    Flip,
    Heal,
    PutCounters,
    Recover,
)
from pokeca_dsl.effects.vocabulary import (
    Chooser,
    Face,
    Operation,
    Owner,
    Place,
    Sequel,
)
from tests.strategies.amounts import at_most, conditions, flip_results, state_conditions
from tests.strategies.nouns import IT, attached, damage_number, definite, each, small
from tests.strategies.steps import alone, discard, draw, healing, searches, steps, switching

optional_steps = st.one_of(
    alone(discard),
    alone(healing.filter(lambda h: not isinstance(h, Recover))),
    alone(switching),
    alone(draw),
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
