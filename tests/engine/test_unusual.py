"""What few cards do: attacking twice, other types, surviving, counting once, answering certain cards."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.documents.card import TrainerCard
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.triggers import Trigger
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
    Side,
    Stat,
    Type,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    pokemon,
    table_of,
    text,
    trainer,
    weakness,
)
from tests.engine.sampler import ALL_MINE, ENERGY, HOLDER, IT, THEIR_ACTIVE, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)


def holding(scope: Any, modifier: Any, condition: Any = None) -> s.Grant:
    """A standing effect while in play."""
    return s.Grant(Duration.WHILE_IN_PLAY, scope, modifier, condition)


course = Turns(PLAIN)


def test_attacking_twice() -> None:
    twice = ability("Again", holding(THIS, s.Allow(Action.ATTACK_TWICE)))
    card = pokemon("Doubler", attack("Jab", "", 20), abilities=(twice,))
    done = course(side("Doubler", "Plain", hand=("L",)), card).attack("Jab")
    assert done.state.player == 0 and {o[0] for o in done.pending().options} == {"attack", "end"}
    done.attack("Jab")
    assert done.state.player == 1 and done.amounts("damage") == [20, 20]
    assert course(side("Plain", "Doubler"), card).attack("Tap").state.player == 1


def test_evolving_at_once() -> None:
    early = ability("Early", holding(THIS, s.Allow(Action.EVOLVE_AT_ONCE)))
    sprout = pokemon("Sprout", abilities=(early,))
    tree = evolution("Tree", "Sprout")
    assert course(side(Standing("Sprout", new=True), hand=("Tree",)), sprout, tree).can("evolve")


def test_evolving_again_in_the_turn_in_which_its_card_was_played() -> None:
    early = ability("Early", holding(THIS, s.Allow(Action.EVOLVE_AT_ONCE)))
    sprout, forest = pokemon("Sprout"), evolution("Forest", "Tree")
    hand = ("Tree", "Forest")
    for abilities, can in (((early,), True), ((), False)):
        tree = evolution("Tree", "Sprout", abilities=abilities)
        started = course(side("Sprout", hand=hand), sprout, tree, forest).do("evolve", "Tree to Sprout")
        assert started.can("evolve", "Forest to Tree") is can


def test_a_type_that_an_ability_gives_which_is_switched_off_for_that_type() -> None:
    also = ability("Also", holding(THIS, s.ChangeType((Type.FIRE,), operation=Operation.PLUS)))
    card = pokemon("Ember", abilities=(also,), types=(Type.COLORLESS,))
    colorless = Noun(Place.IN_PLAY, Owner.EITHER, (f.OfType(Type.COLORLESS),), q.ALL)
    hushed = s.Grant(Duration.WHILE_IN_PLAY, colorless, s.Suppress(Feature.ABILITY))
    hush = trainer("Hush", hushed, kind=CardClass.STADIUM)
    started = course(side("Ember", hand=("Hush",)), card, hush)
    assert stats.types(started.state, started.mine) == ("C", "R")
    started.do("stadium")
    assert stats.types(started.state, started.mine) == ("C",)


def test_evolving_at_once_into_some() -> None:
    grass = Noun(Place.HAND, Owner.YOU, (f.OfType(Type.GRASS),), q.ALL)
    early = ability("Early", holding(THIS, s.Allow(Action.EVOLVE_AT_ONCE, of=grass)))
    sprout = pokemon("Sprout", abilities=(early,))
    cards = (sprout, evolution("Tree", "Sprout", types=(Type.GRASS,)), evolution("Torch", "Sprout"))
    new = side(Standing("Sprout", new=True), hand=("Tree", "Torch"))
    offered = [option for option in course(new, *cards).names() if "Sprout" in option]
    assert offered == ["Tree to Sprout"]


def test_other_types() -> None:
    dye = ability("Dye", holding(THIS, s.ChangeType((Type.FIRE, Type.METAL))))
    card = pokemon("Dyed", attack("Hit", "", 30), abilities=(dye,))
    for letter, expected in (("M", [90]), ("L", [30])):
        target = pokemon("Target", weaknesses=weakness(letter), hp=200)
        assert (
            course(side("Dyed"), card, target, theirs=side("Target")).attack("Hit").amounts("damage")
            == expected
        )


def test_energy_of_another_type() -> None:
    on_this = Noun(Place.ATTACHED, filters=(ENERGY,), quantity=q.ALL, on=THIS)
    forge = ability("Forge", holding(on_this, s.ChangeType((Type.FIRE,))))
    smith = pokemon("Smith", attack("Burn", "RR", 30), attack("Flow", "W", 10), abilities=(forge,))
    started = course(side(Standing("Smith", energy=("W", "L")), Standing("Plain", energy=("W",))), smith)
    assert started.can("attack", "Burn") and not started.can("attack", "Flow")


def test_surviving_with_little_left() -> None:
    unhurt = c.IsNot(c.Is(THIS, f.DAMAGED))
    stays = s.Grant(Duration.THIS_DAMAGE, IT, s.AdjustStat(Stat.REMAINING_HP, Operation.SET, n(10)))
    falls = Trigger(Event.WOULD_BE_KNOCKED_OUT, THIS, Cause.ATTACK)
    hold = ability("Hold On", t.Triggered(falls, unhurt, (stays,)))
    tough = pokemon("Tough", abilities=(hold,), hp=50)
    slammer = pokemon("Slammer", attack("Slam", "", 90))
    done = course(side("Slammer"), tough, slammer, theirs=side("Tough")).attack("Slam")
    assert done.theirs.damage == 40 and done.of_kind("knocked out") == []
    hurt = side(Standing("Tough", damage=10), "Plain")
    assert course(side("Slammer"), tough, slammer, theirs=hurt).attack("Slam").of_kind("knocked out")


def test_several_that_count_once() -> None:
    grant = holding(ALL_MINE, s.AdjustStat(Stat.HP, Operation.PLUS, n(20)))
    for statements, hp in (((grant,), 140), ((grant, t.NotCumulative()), 120)):
        card = pokemon("Choir", abilities=(ability("Sing", *statements),))
        started = course(side("Plain", "Choir", "Choir"), card)
        assert stats.max_hp(started.state, started.mine) == hp
        assert stats.max_hp(started.state, started.theirs) == 100


def test_of_several_that_count_once_one_whose_condition_holds_counts() -> None:
    benched = c.Is(THIS, f.At(Place.BENCH))
    grant = holding(ALL_MINE, s.AdjustStat(Stat.HP, Operation.PLUS, n(20)), benched)
    card = pokemon("Choir", abilities=(ability("Sing", grant, t.NotCumulative()),), hp=60)
    for bench, hp in ((("Choir", "Choir"), 80), (("Plain",), 60)):
        started = course(side("Choir", *bench), card)
        assert stats.max_hp(started.state, started.mine) == hp


def test_answers_to_certain_cards() -> None:
    water = Noun(Place.HAND, Owner.YOU, (ENERGY, f.OfType(Type.WATER)))
    trigger = Trigger(Event.ENERGY_ATTACHED_FROM_HAND, THIS, card=water)
    card = pokemon(
        "Pond", abilities=(ability("Fill", t.Triggered(trigger, None, (b.Draw(Owner.YOU, n(1)),))),)
    )
    started = course(side("Pond", hand=("W", "L")), card)
    started.do("attach", "L to Pond")
    assert started.amounts("draw") == []
    assert started.do("attach", "W to Pond").amounts("draw") == [1]


def test_answers_once_a_turn_of_each_name() -> None:
    trigger = Trigger(Event.BENCHED_FROM_HAND, THIS)
    answer = t.Triggered(trigger, None, (b.Draw(Owner.YOU, n(1)),), Limit.ONCE_A_TURN_EACH_NAME)
    card = pokemon("Greeter", abilities=(ability("Hello", answer),))
    started = course(side("Plain", hand=("Greeter", "Greeter")), card).do("bench").do("bench")
    assert started.amounts("draw") == [1]


def test_effects_of_abilities_and_trainers_can_be_kept_away() -> None:
    theirs = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)
    poke = t.Activated(Limit.ONCE_A_TURN, None, (b.PutCounters(n(1), THEIR_ACTIVE),))
    poker = pokemon("Poker", abilities=(ability("Poke", poke),))
    cards = [
        trainer("Dart", b.PutCounters(n(1), THEIR_ACTIVE)),
        trainer("Coach", b.PutCounters(n(1), THEIR_ACTIVE), kind=CardClass.SUPPORTER),
    ]
    for harm, left in (
        (Harm.ABILITIES, ["Dart", "Coach"]),
        (Harm.ITEMS, ["Poke", "Coach"]),
        (Harm.SUPPORTERS, ["Poke", "Dart"]),
        (Harm.TRAINERS, ["Poke"]),
    ):
        wall = pokemon("Wall", abilities=(ability("W", holding(THIS, s.Prevent(harm, theirs))),))
        for name in ("Poke", "Dart", "Coach"):
            started = course(side("Poker", hand=("Dart", "Coach")), poker, wall, *cards, theirs=side("Wall"))
            kind = "ability" if name == "Poke" else "trainer"
            assert (started.do(kind, name).theirs.damage > 0) == (name in left), (harm, name)


def test_a_stadium_can_keep_items_away_from_itself() -> None:
    pump = trainer("Pump", b.Move(Noun(Place.STADIUM), Place.DISCARD))
    for harm, stays in ((Harm.ITEMS_OR_SUPPORTERS, True), (Harm.SUPPORTERS, False)):
        hall = trainer("Hall", holding(THIS, s.Prevent(harm)), kind=CardClass.STADIUM)
        table = table_of(PLAIN, pump, hall)
        done = Course(table, side("Plain", hand=("Pump",)), side("Plain"), stadium=("Hall", 1)).do("trainer")
        assert (done.state.stadium >= 0) == stays


def test_powers_can_be_forbidden() -> None:
    poke = t.Activated(Limit.ONCE_A_TURN, None, (b.Draw(Owner.YOU, n(1)),))
    card = pokemon("Power", abilities=(ability("Draw", poke, kind=Feature.POKE_POWER),))
    hush = pokemon(
        "Hush",
        abilities=(
            ability("H", s.Grant(Duration.WHILE_IN_PLAY, Owner.OPPONENT, s.Forbid(Action.USE_POKE_POWER))),
        ),
    )
    assert course(side("Power"), card).can("ability")
    assert not course(side("Power"), card, hush, theirs=side("Hush")).can("ability")


def test_an_attack_that_no_card_prints_is_an_error() -> None:
    assert [p.code for p in compile_card(trainer("Machine", LENDS, kind=CardClass.TOOL))[1]] == [
        "never-carried-out"
    ]


LENDS = s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.Allow(Action.USE_CARDS_ATTACK))


def test_an_attack_that_a_card_prints() -> None:
    blast = attack("Blast", "CC", 70, b.PutCounters(n(1), THIS))
    machine = TrainerCard("Machine", CardClass.TOOL, text(LENDS), attacks=(blast,))
    ready = Standing("Plain", energy=("L", "L"), tools=("Machine",))
    assert not course(side(Standing("Plain", tools=("Machine",))), machine).can("attack", "Blast")
    assert not course(side(Standing("Plain", energy=("L", "L")), ready), machine).can("attack", "Blast")
    done = course(side(ready), machine)
    assert done.can("attack", "Tap")
    done.attack("Blast")
    assert done.amounts("damage") == [70] and done.state.active[0][0].damage == 10


def test_evolving_into_a_mega_need_not_end_the_turn() -> None:
    keep = s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.Allow(Action.KEEP_TURN_AFTER_EVOLVING, "Mega Plain"))
    assert compile_text(text(keep), "Tether", "", "tool")[1] == []


def test_taking_more_is_a_modifier_of_its_side() -> None:
    soft = ability("Soft", holding(THIS, s.AdjustDamage(Side.TAKEN, Operation.PLUS, n(20))))
    target = pokemon("Target", abilities=(soft,), hp=200)
    assert course(side("Plain"), target, theirs=side("Target")).attack("Tap").amounts("damage") == [30]
