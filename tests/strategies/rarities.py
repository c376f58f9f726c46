"""What only a few cards say."""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Came,
    Is,
    IsNot,
    Now,
)
from pokeca_dsl.effects.control import If, May
from pokeca_dsl.effects.filters import (
    DAMAGED,
    Alike,
    Having,
    NamedWith,
    Non,
    OfClass,
    OfType,
    OwnedBy,
)
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.quantities import ALL, Exactly, UpTo
from pokeca_dsl.effects.standing import (
    AdjustDamage,
    AdjustStat,
    Allow,
    ChangeType,
    Forbid,
    Grant,
    Immune,
    Prevent,
)
from pokeca_dsl.effects.statements import (
    Activated,
    NotCumulative,
    PlayAs,
    Triggered,
)
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import (
    Number,
)
from pokeca_dsl.effects.verbs import (
    Attach,
    Disregard,
    Flip,
    Heal,
    Move,
    Provide,
    PutCounters,
    Reveal,
    Search,
    Shuffle,
    TakePrizes,
)
from pokeca_dsl.effects.vocabulary import (
    Action,
    Aspect,
    CardClass,
    Cause,
    Circumstance,
    Duration,
    Event,
    Face,
    Harm,
    Likeness,
    Limit,
    Operation,
    Owner,
    Place,
    Role,
    Side,
    Stat,
    Trait,
    Type,
)
from tests.strategies.abilities import ability_steps
from tests.strategies.kept import kept_texts
from tests.strategies.nouns import (
    ATTACK_NAMES,
    CONDITIONS,
    FEATURES,
    HOLDER,
    IT,
    THEM,
    TYPES,
    damage_number,
    each,
    energy_filters,
    small,
)
from tests.strategies.standing import passive
from tests.strategies.steps import alone, draw, steps

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
        Grant(
            Duration.WHILE_IN_PLAY,
            THIS,
            Allow(Action.EVOLVE_AT_ONCE, of=Noun(Place.HAND, Owner.YOU, (OfType(Type.WATER),), ALL)),
        ),
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
        alone(draw),
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
_attached_as = st.builds(
    lambda n: (
        Activated(Limit.ONCE_A_TURN, None, (Attach(THIS, Noun(Place.IN_PLAY, Owner.YOU), CardClass.TOOL),)),
        Grant(
            Duration.WHILE_ATTACHED,
            Reference(Role.HOLDER),
            AdjustStat(Stat.HP, Operation.PLUS, Number(10 * n)),
        ),
    ),
    st.integers(1, 5),
)
"""A Pokémon that becomes a Pokémon Tool, with what it does then."""
rare_texts = st.one_of(
    alone(_endures),
    alone(_of_other_types),
    alone(_allowed),
    alone(_played_as),
    alone(st.one_of(_foreseen, _moved, _lent)),
    alone(st.one_of(_rooms, _worse_conditions, _fewer_prizes, _once_a_game)),
    st.builds(lambda p: (p, NotCumulative()), passive),
    st.just(_different_energy),
    st.builds(lambda c: (Grant(Duration.WHILE_IN_PLAY, THIS, Immune(c)),), st.one_of(st.none(), CONDITIONS)),
    st.builds(lambda c, s: (If(c, s),), st.sampled_from(Circumstance).map(Now), steps),
    st.just((Heal(Number(20), Noun(Place.IN_PLAY, Owner.YOU, (NamedWith("Nerissa"),), ALL)),)),
    st.just((Heal(Number(20), Noun(Place.IN_PLAY, Owner.YOU, (OwnedBy("Nerissa"),), ALL)),)),
    st.just((Move(Noun(Place.DISCARD, Owner.YOU, (OwnedBy("Nerissa"),), Exactly(Number(1))), Place.HAND),)),
    _attached_as,
    kept_texts,
)
"""What only a few cards say."""

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
    alone(draw),
)
evolved_from_hand = st.builds(
    lambda n: Triggered(Trigger(Event.EVOLVED_FROM_HAND, _opposing), None, (PutCounters(n, IT),)), small
)
