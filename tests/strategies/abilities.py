"""What is announced, and what answers events."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pokeca_dsl.effects.conditions import (
    Came,
    Is,
)
from pokeca_dsl.effects.control import If, May
from pokeca_dsl.effects.filters import (
    At,
)
from pokeca_dsl.effects.nouns import THIS
from pokeca_dsl.effects.statements import (
    Activated,
    Triggered,
)
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import (
    Number,
)
from pokeca_dsl.effects.verbs import (
    Draw,
    Flip,
    KnockOut,
    Move,
    PutCounters,
    Recover,
)
from pokeca_dsl.effects.vocabulary import (
    Cause,
    Event,
    Face,
    Limit,
    Owner,
    Place,
)
from tests.strategies.nouns import ATTACKER, each, small
from tests.strategies.steps import alone, counters, draw, energy, healing, searches, switching

ability_steps = st.one_of(
    alone(counters),
    alone(healing.filter(lambda h: not isinstance(h, Recover))),
    alone(draw),
    searches(),
    alone(energy),
    alone(switching),
    st.builds(lambda s: (Flip(Number(1)), If(Came(Face.HEADS), s)), alone(counters)),
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
        return alone(st.builds(PutCounters, small, each))
    return st.one_of(
        alone(st.builds(PutCounters, small, st.just(ATTACKER))), alone(draw), st.just((KnockOut(ATTACKER),))
    )


triggered = triggers.flatmap(lambda drawn: _answers(drawn).map(lambda s: Triggered(drawn[0], None, s)))
