"""Games with texts that nobody wrote: whatever can be said can be played, and no card is lost."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.effects.vocabulary import ABILITIES, CardClass, Operation
from pokeca_dsl.engine import zones
from pokeca_dsl.engine.game import load, save, start
from pokeca_dsl.engine.state import State
from tests import strategies
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    made_up_rules,
    pokemon,
    random_game,
    special_energy,
    table_of,
    trainer,
    weakness,
)

pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")

EXAMPLES = int(os.environ.get("POKECA_EXAMPLES", "1500"))

DECK = (
    *(("Boltmouse", "Emberpup", "Tidewhelp") * 5),
    *(("Boltcat", "Aid", "Field", "Bell", "Glow") * 3),
    *(("L", "R", "W") * 4),
)


def _without_mistakes(card: Any) -> bool:
    return not compile_card(card)[1]


attacks = st.builds(
    lambda name, cost, damage, sign, text: attack(name, cost, damage, *text, sign=sign),
    st.sampled_from(sorted(strategies.ATTACK_NAMES)),
    st.sampled_from(["", "L", "CC"]),
    st.sampled_from([None, 10, 30]),
    st.sampled_from([None, Operation.PLUS, Operation.TIMES]),
    strategies.attack_texts,
)
abilities = st.builds(
    lambda kind, text: ability("Gift", *text, kind=kind),
    st.sampled_from(ABILITIES),
    strategies.ability_texts,
)


def _pokemon(name: str) -> Any:
    made = st.builds(
        lambda a, b, g, hp: pokemon(name, a, b, abilities=(g,), hp=hp, weaknesses=weakness("L")),
        attacks,
        attacks,
        abilities,
        st.sampled_from([40, 120]),
    )
    return made.filter(_without_mistakes)


_card_sets = st.tuples(
    *(_pokemon(name) for name in ("Boltmouse", "Emberpup", "Tidewhelp")),
    st.builds(lambda a, g: evolution("Boltcat", "Boltmouse", a, abilities=(g,)), attacks, abilities).filter(
        _without_mistakes
    ),
    strategies.trainer_texts.map(lambda t: trainer("Aid", *t)).filter(_without_mistakes),
    strategies.passive.map(lambda t: trainer("Field", t, kind=CardClass.STADIUM)).filter(_without_mistakes),
    strategies.borne.map(lambda t: trainer("Bell", t, kind=CardClass.TOOL)).filter(_without_mistakes),
    strategies.energy_texts.map(lambda t: special_energy("Glow", *t)).filter(_without_mistakes),
)

# What is written behind a lambda isn't printed, strategy by strategy, where an example fails.
card_sets: Any = st.deferred(lambda: _card_sets)


def _play(cards: Any, seed: int, **rules: Any) -> None:
    table = table_of(*cards, rules=made_up_rules(turns=40, **rules))
    if not any(table.library.by_key[key].begins for key in DECK):
        with pytest.raises(ValueError, match="to begin with"):
            start(table, (DECK, DECK), seed)
        return
    chance = Random(seed)

    def watch(state: State, _: Any) -> None:
        assert zones.all_cards(state) == list(range(len(state.match.cards)))
        if chance.random() < 0.05:
            data = save(state)
            assert save(load(table, data)) == data == save(state.clone())

    assert random_game(table, (DECK, DECK), seed, watch).result is not None


lenient = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@given(card_sets, st.integers(0, 2**32))
@settings(lenient, max_examples=60)
def test_whatever_can_be_said_can_be_played(cards: Any, seed: int) -> None:
    _play(cards, seed)


@pytest.mark.slow
@given(
    card_sets,
    st.integers(0, 2**32),
    st.sampled_from([1, 2]),
    st.sampled_from(["after the attack", "at once"]),
    st.sampled_from(["draw", "sudden death"]),
)
@settings(lenient, max_examples=EXAMPLES)
def test_whatever_can_be_said_can_be_played_under_other_rules(
    cards: Any, seed: int, active: int, processed: str, tie: str
) -> None:
    _play(cards, seed, active_pokemon=active, knock_outs_are_processed=processed, tie=tie)
