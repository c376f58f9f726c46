"""What stays where it is or comes back, what works once in a game, and what is taken off as one likes."""

from __future__ import annotations

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import Did, Is, IsNot
from pokeca_dsl.effects.control import If, May
from pokeca_dsl.effects.filters import OfClass, OfType
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL, ANY
from pokeca_dsl.effects.standing import AdjustStat, Forbid, Grant, Prevent, Suppress
from pokeca_dsl.effects.statements import Activated, Triggered
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.verbs import Attach, Devolve, Shuffle, TakePrizes
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Duration,
    Event,
    Feature,
    Harm,
    Limit,
    Operation,
    Owner,
    Place,
    Stat,
)
from tests.strategies.nouns import CONDITIONS, HOLDER, NAMES, TYPES
from tests.strategies.steps import alone, draw

_stays = st.one_of(
    st.just(Grant(Duration.WHILE_IN_PLAY, THIS, Forbid(Action.LEAVE_DISCARD_PILE))),
    st.builds(
        lambda who, what: Grant(Duration.WHILE_IN_PLAY, Noun(Place.IN_PLAY, who, quantity=ALL), what),
        st.sampled_from([Owner.OPPONENT, Owner.EITHER]),
        st.one_of(
            CONDITIONS.map(lambda name: Forbid(Action.RECOVER_BY_EVOLVING, condition=name)),
            st.just(Forbid(Action.MOVE_COUNTERS)),
            st.just(Suppress(Feature.SACRIFICE)),
        ),
    ),
    st.just(
        Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL),
            Forbid(Action.RETURN_TO_HAND),
        )
    ),
    st.just(
        Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.BENCH, quantity=ALL),
            Prevent(Harm.COUNTERS, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)),
        )
    ),
)
"""What keeps cards, counters and Special Conditions where they are."""
_HOLDERS_FALL = Trigger(Event.KNOCKED_OUT, HOLDER, Cause.OPPONENTS_ATTACK)
_once_or_back = st.one_of(
    st.builds(
        lambda taken: Triggered(_HOLDERS_FALL, None, (taken,), Limit.ONCE_A_GAME_EACH_NAME),
        st.just(TakePrizes(Owner.OPPONENT, Number(1), Operation.MINUS)),
    ),
    st.builds(
        lambda name, inner: Triggered(
            Trigger(Event.BENCHED_FROM_HAND, THIS), None, (May(inner),), Limit.ONCE_A_TURN_EACH_PART, name
        ),
        st.sampled_from(sorted(NAMES)),
        draw.map(lambda step: (step,)),
    ),
    st.builds(
        lambda name, step: Activated(Limit.ONCE_A_TURN_EACH_PART, None, (step,), name),
        st.sampled_from(sorted(NAMES)),
        draw,
    ),
    st.builds(
        lambda condition: Triggered(
            Trigger(Event.DISCARDED, THIS, Cause.ATTACK, source=HOLDER), condition, (Attach(THIS, HOLDER),)
        ),
        st.one_of(st.none(), TYPES.map(lambda kind: Is(HOLDER, OfType(kind)))),
    ),
    st.integers(1, 2).map(
        lambda n: Grant(
            Duration.WHILE_ATTACHED, HOLDER, AdjustStat(Stat.ANY_ENERGY_COST, Operation.MINUS, Number(n))
        )
    ),
)
_EVOLVED = (OfClass(CardClass.EVOLUTION),)
_off = st.one_of(
    st.sampled_from([Owner.YOU, Owner.OPPONENT]).map(
        lambda who: (Devolve(Noun(Place.IN_PLAY, who, _EVOLVED), Place.HAND, ANY),)
    ),
    st.sampled_from([Owner.YOU, Owner.OPPONENT]).map(
        lambda who: (Devolve(Noun(Place.IN_PLAY, who, _EVOLVED), Place.DECK, ANY), Shuffle(who))
    ),
    draw.map(
        lambda step: (
            May((TakePrizes(Owner.EITHER, Number(1)),), Owner.OPPONENT),
            If(IsNot(Did()), (step,)),
        )
    ),
)
"""Stages taken off as one likes; what the opponent is asked."""
kept_texts = st.one_of(alone(st.one_of(_stays, _once_or_back)), _off)
