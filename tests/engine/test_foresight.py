"""What answers damage before it is done, and attacks as they begin and end."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.conditions import HappenedLastTurn
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import Cause, Duration, Event, Harm, Operation, Owner, Place, Side, Stat
from tests.engine.course import Course, side
from tests.engine.made_up import HEADS, ability, attack, made_up_rules, pokemon, table_of, text
from tests.engine.sampler import DEFENDER, IT, n

HURT = Trigger(Event.WOULD_BE_DAMAGED, THIS, Cause.OPPONENTS_ATTACK)
FALLS = Trigger(Event.WOULD_BE_KNOCKED_OUT, THIS, Cause.ATTACK)
SPARED = s.Grant(Duration.THIS_DAMAGE, IT, s.Prevent(Harm.DAMAGE))
LESS = s.Grant(Duration.THIS_DAMAGE, IT, s.AdjustDamage(Side.TAKEN, Operation.MINUS, n(60)))
STAYS = s.Grant(Duration.THIS_DAMAGE, IT, s.AdjustStat(Stat.REMAINING_HP, Operation.SET, n(10)))
FLIP = b.Flip(n(1))
BY_A_COIN = (FLIP, k.If(HEADS, (SPARED,)))
PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=300)


def course(you: Any, theirs: Any, *cards: Any, coins: str = "") -> Course:
    """A turn of yours."""
    return Course(table_of(PLAIN, *cards, rules=made_up_rules()), you, theirs, coins)


def struck(trigger: Trigger, step: s.Grant, coins: str, amount: int = 80) -> Course:
    """A Pokémon of 50 HP is hit by an attack, and flips a coin."""
    duck = ability("Duck", t.Triggered(trigger, None, (FLIP, k.If(HEADS, (step,)))))
    shy = pokemon("Shy", attack("Wait", "", None), abilities=(duck,), hp=50)
    slammer = pokemon("Slammer", attack("Slam", "", amount))
    return course(side("Slammer"), side("Shy", "Plain"), shy, slammer, coins=coins).attack("Slam")


@pytest.mark.parametrize(
    ("trigger", "step", "coins", "damage"),
    [
        (HURT, SPARED, "H", []),
        (HURT, SPARED, "T", [80]),
        (HURT, LESS, "H", [20]),
        (HURT, LESS, "T", [80]),
        (FALLS, STAYS, "H", [40]),
        (FALLS, STAYS, "T", [80]),
    ],
)
def test_a_coin_about_the_damage(trigger: Trigger, step: s.Grant, coins: str, damage: list[int]) -> None:
    done = struck(trigger, step, coins)
    assert done.amounts("damage") == damage
    assert bool(done.of_kind("knocked out")) is (damage == [80])


def test_nothing_is_flipped_where_it_would_not_fall() -> None:
    assert struck(FALLS, STAYS, "H", 30).of_kind("coin") == []


def test_nothing_is_flipped_where_no_damage_would_be_done() -> None:
    assert struck(HURT, SPARED, "H", 0).of_kind("coin") == []


def test_what_was_prevented_once_is_not_prevented_again() -> None:
    again = struck(HURT, SPARED, "HT").attack("Wait").attack("Slam")
    assert again.amounts("damage") == [80]
    assert again.kinds().count("lasting effect ends") == 1


def test_each_of_several_targets_has_its_own_answer() -> None:
    duck = ability("Duck", t.Triggered(HURT, None, BY_A_COIN))
    shy = pokemon("Shy", abilities=(duck,), hp=500)
    everyone = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)
    wave = pokemon("Wave", attack("Wash", "", None, b.DealDamage(n(30), everyone)))
    done = course(side("Wave"), side("Shy", "Shy", "Shy"), shy, wave, coins="HTH").attack("Wash")
    assert done.amounts("damage") == [30]
    assert len(done.of_kind("coin")) == 3


@pytest.mark.parametrize(("coins", "damage"), [("H", []), ("T", [10])])
def test_an_attack_that_protects_by_a_coin(coins: str, damage: list[int]) -> None:
    trigger = Trigger(Event.WOULD_BE_DAMAGED, cause=Cause.ATTACK)
    guard = s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, s.Respond(trigger, BY_A_COIN))
    wary = pokemon("Wary", attack("Wait", "", None, guard), hp=300)
    done = course(side("Wary"), side("Plain"), wary, coins=coins).attack("Wait").attack("Tap")
    assert done.amounts("damage") == damage


def test_after_the_attack_of_a_name() -> None:
    after = t.Triggered(Trigger(Event.ATTACK_ENDS, THIS, named="Tap"), None, (b.Draw(Owner.YOU, n(2)),))
    keen = pokemon(
        "Keen", attack("Tap", "", 10), attack("Poke", "", 10), abilities=(ability("Eager", after),)
    )
    for name, drawn in (("Tap", 2), ("Poke", 0)):
        done = course(side("Keen"), side("Plain"), keen).attack(name)
        assert len(done.state.hand[0]) == drawn
        assert done.amounts("damage") == [10]


def test_the_attack_that_was_used_in_the_last_turn() -> None:
    used = HappenedLastTurn(Trigger(Event.ATTACK_ENDS, THIS, named="Load"), Duration.YOUR_LAST_TURN)
    fire = attack("Fire", "", 10, k.If(used, (b.BaseDamage(Operation.PLUS, n(90)),)))
    cannon = pokemon("Cannon", attack("Load", "", None), fire, attack("Rest", "", None), hp=400)
    wall = pokemon("Wall", attack("Stand", "", None), hp=900)
    for first, damage in (("Load", [100]), ("Rest", [10])):
        done = course(side("Cannon"), side("Wall"), cannon, wall).attack(first).attack("Stand").attack("Fire")
        assert done.amounts("damage") == damage


@pytest.mark.parametrize(
    ("grant", "code"),
    [
        (s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, STAYS.modifier), "fixed-stat"),
        (s.Grant(Duration.THIS_DAMAGE, DEFENDER, s.Prevent(Harm.DAMAGE)), "never-carried-out"),
    ],
)
def test_only_while_damage_is_about_to_be_done(grant: s.Grant, code: str) -> None:
    _, problems = compile_text(text(grant), "Card", "Text", "attack")
    assert [p.code for p in problems] == [code]


def test_what_would_happen_is_not_remembered() -> None:
    asked = k.If(HappenedLastTurn(HURT), (b.Draw(Owner.YOU, n(1)),))
    _, problems = compile_text(text(asked), "Card", "Text", "attack")
    assert [p.code for p in problems] == ["never-carried-out"]
