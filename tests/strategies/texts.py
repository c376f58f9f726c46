"""Whole texts of attacks, Abilities, Trainer cards and special Energy."""

from __future__ import annotations

from hypothesis import strategies as st

from pokeca_dsl.effects.filters import (
    OtherThan,
)
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import Exactly
from pokeca_dsl.effects.statements import (
    AttachOnlyTo,
    Cost,
    PlayOnlyIf,
)
from pokeca_dsl.effects.values import (
    Number,
)
from pokeca_dsl.effects.verbs import (
    Move,
    Provide,
)
from pokeca_dsl.effects.vocabulary import (
    Owner,
    Place,
    Type,
)
from tests.strategies.abilities import activated, for_both_players, triggered
from tests.strategies.amounts import state_conditions
from tests.strategies.control import texts_with_control
from tests.strategies.nouns import TYPES, of_a_class, of_a_type
from tests.strategies.rarities import attached_from_hand, evolved_from_hand, protections, rare_texts
from tests.strategies.standing import borne, lasting, passive
from tests.strategies.steps import alone, steps

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
        st.one_of(of_a_type, of_a_class),
        TYPES,
    ),
)

attack_texts = st.one_of(
    steps, texts_with_control, alone(lasting), st.builds(lambda a, b: a + b, steps, alone(lasting))
)
ability_texts = st.one_of(
    alone(activated),
    alone(for_both_players),
    alone(triggered),
    alone(passive),
    alone(borne),
    rare_texts,
    alone(st.one_of(protections, attached_from_hand, evolved_from_hand)),
)
texts = st.one_of(attack_texts, ability_texts, trainer_texts, energy_texts)
"""Any text of any card."""
