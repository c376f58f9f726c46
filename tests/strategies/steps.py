"""Steps: each a tuple of statements that stands alone in a text."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pokeca_dsl.effects.filters import (
    EvolvesFrom,
    OfClass,
    OfType,
    OtherThan,
)
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL, ANY, ONE, Exactly, UpTo
from pokeca_dsl.effects.values import (
    Number,
    Product,
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
    Heal,
    KnockOut,
    LookAt,
    Move,
    MoveCounters,
    MoveEnergy,
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
    Aspect,
    CardClass,
    Chooser,
    Operation,
    Owner,
    Place,
    SpecialCondition,
)
from tests.strategies.amounts import amount, computed, counters_on, per_each
from tests.strategies.nouns import (
    CONDITIONS,
    IT,
    PLAYERS,
    REST,
    SIDES,
    THEM,
    TYPES,
    any_pokemon,
    attached,
    card_filters,
    cards,
    damage_number,
    definite,
    each,
    energy_filters,
    energy_noun,
    exactly,
    of_a_type,
    one_chosen,
    one_pokemon,
    pokemon_filters,
    small,
    some_place,
    up_to,
)


def alone(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
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
    st.just(MoveCounters(None, THIS, Noun(Place.ACTIVE, Owner.OPPONENT), ALL)),
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
        filters = draw_(st.one_of(st.just(()), st.tuples(of_a_type)))
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
            energy_noun((OfType(t), OfClass(CardClass.ENERGY)), ONE, Noun(Place.IN_PLAY, Owner.YOU)),
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
    alone(base_damage),
    alone(disregard),
    alone(deal),
    deal_to_chosen,
    alone(counters),
    alone(healing),
    alone(afflict),
    alone(heavier),
    alone(draw),
    alone(discard),
    alone(recover_cards),
    return_self,
    searches(),
    looks,
    alone(energy),
    alone(switching),
    alone(others),
)
