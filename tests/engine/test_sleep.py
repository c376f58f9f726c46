"""Coins of sleep: effects and attacks that make them more, so that all of them must be heads."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.vocabulary import Duration, Operation, Owner, Place, SpecialCondition, Stat
from tests.engine.course import Course, side
from tests.engine.made_up import ability, attack, made_up_rules, pokemon, table_of, text
from tests.engine.sampler import n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
THEIRS = Noun(Place.ACTIVE, Owner.OPPONENT)
LULL = attack("Lull", "", None, b.Apply((SpecialCondition.ASLEEP,), THEIRS, coins=n(2)))
DOZE = attack("Doze", "", None, b.Apply((SpecialCondition.ASLEEP,), THEIRS))
SINGER = pokemon("Singer", LULL, DOZE, hp=90)
HEAVY = pokemon(
    "Heavy",
    hp=100,
    abilities=(
        ability(
            "Deep Sleep",
            s.Grant(Duration.WHILE_IN_PLAY, THIS, s.AdjustStat(Stat.SLEEP_COINS, Operation.SET, n(2))),
        ),
    ),
)


def asleep_after(attack: str, coins: str, sleeper: Any = "Plain") -> bool:
    """Whether the opponent's Pokémon still sleeps after the checkup that follows."""
    table = table_of(PLAIN, SINGER, HEAVY, rules=made_up_rules())
    done = Course(table, side("Singer"), side(sleeper), coins=coins)
    done.attack(attack)
    assert not done.state.coins  # just so many were flipped
    return done.theirs.conditions == ["asleep"]


@pytest.mark.parametrize(
    ("attack", "coins", "still"),
    [
        ("Doze", "H", False),
        ("Doze", "T", True),
        ("Lull", "HH", False),
        ("Lull", "HT", True),
        ("Lull", "TH", True),
        ("Lull", "TT", True),
    ],
)
def test_all_coins_of_a_deeper_sleep_must_be_heads(attack: str, coins: str, still: bool) -> None:
    assert asleep_after(attack, coins) is still


def test_a_standing_effect_makes_them_more() -> None:
    assert asleep_after("Doze", "HT", "Heavy")
    assert not asleep_after("Doze", "HH", "Heavy")


def test_a_new_sleep_is_as_deep_as_its_attack_says() -> None:
    table = table_of(PLAIN, SINGER, rules=made_up_rules())
    done = Course(table, side("Singer"), side("Plain", "Plain"), coins="TTTHH")
    done.attack("Lull").end().attack("Doze")
    assert done.theirs.conditions == []


def test_coins_are_of_sleep_alone() -> None:
    burn = b.Apply((SpecialCondition.BURNED,), THEIRS, coins=n(2))
    _, problems = compile_text(text(burn), "Card", "Text", "attack")
    assert problems
