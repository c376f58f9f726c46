"""Effects that last: grants of every duration."""

from __future__ import annotations

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Came,
)
from pokeca_dsl.effects.control import If
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
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
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import (
    Number,
)
from pokeca_dsl.effects.verbs import (
    FailAttack,
    Flip,
    KnockOut,
    PutCounters,
    TakePrizes,
)
from pokeca_dsl.effects.vocabulary import (
    Action,
    Cause,
    Duration,
    Event,
    Face,
    Harm,
    Operation,
    Owner,
    Place,
    Side,
    Stat,
    Trait,
)
from tests.strategies.amounts import state_conditions
from tests.strategies.nouns import (
    ATTACK_NAMES,
    ATTACKER,
    CONDITIONS,
    DEFENDER,
    FEATURES,
    HOLDER,
    PLAYERS,
    SIDES,
    damage_number,
    of_a_class,
    of_a_type,
    small,
)

_others = st.one_of(st.none(), st.just(Noun(Place.ACTIVE, Owner.OPPONENT)))
_sources = st.one_of(
    st.none(),
    st.builds(
        lambda f: Noun(Place.IN_PLAY, Owner.OPPONENT, f, ALL),
        st.one_of(st.just(()), st.tuples(of_a_class), st.tuples(of_a_type)),
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
        st.one_of(st.just(()), st.tuples(of_a_type), st.tuples(of_a_class)),
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
