"""What few texts say: chosen attacks, unspent Energy, heavier poison, Trainer cards as Pokémon."""

from __future__ import annotations

from typing import Any

import attrs

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.documents.card import Ability, TrainerCard
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    Aspect,
    CardClass,
    Cause,
    Circumstance,
    Duration,
    Event,
    Face,
    Feature,
    Harm,
    Likeness,
    Limit,
    Moment,
    Operation,
    Owner,
    Place,
    Relation,
    Side,
    SpecialCondition,
    Stat,
    Type,
)
from pokeca_dsl.engine.situation import Standing
from pokeca_dsl.engine.steps_lasting import turns
from tests.engine.course import Course, Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    pokemon,
    text,
    trainer,
    weakness,
)
from tests.engine.sampler import ALL_MINE, ATTACKER, DEFENDER, ENERGY, HOLDER, IT, THEIR_ACTIVE, THEM, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)


def holding(scope: Any, modifier: Any, condition: Any = None) -> s.Grant:
    """A standing effect while in play."""
    return s.Grant(Duration.WHILE_IN_PLAY, scope, modifier, condition)


course = Turns(PLAIN)


def gated(condition: Any, *cards: Any, **at: Any) -> Course:
    """An attack of 10 that does 50 more under a condition."""
    card = pokemon("Gate", attack("Do", "", 10, k.If(condition, (b.BaseDamage(Operation.PLUS, n(50)),))))
    you = at.pop("you", side("Gate"))
    return course(you, card, *cards, **at)


def test_what_happened_this_turn() -> None:
    played = c.HappenedLastTurn(Trigger(Event.SUPPORTER_PLAYED), during=Duration.THIS_TURN)
    aid = trainer("Aid", b.Draw(Owner.YOU, n(1)), kind=CardClass.SUPPORTER)
    started = gated(played, aid, you=side("Gate", hand=("Aid",)))
    assert started.do("trainer").attack("Do").amounts("damage") == [60]
    assert gated(played, aid).attack("Do").amounts("damage") == [10]
    healed = c.HappenedLastTurn(Trigger(Event.HEALED, THIS), during=Duration.THIS_TURN)
    balm = trainer("Balm", b.Heal(n(10), ALL_MINE))
    started = gated(healed, balm, you=side(Standing("Gate", damage=20), hand=("Balm",)))
    assert started.do("trainer").attack("Do").amounts("damage") == [60]


def test_from_what_it_evolved_this_turn() -> None:
    from_sprout = Noun(Place.IN_PLAY, filters=(f.Named("Sprout"),))
    evolved = c.HappenedLastTurn(Trigger(Event.EVOLVED, THIS, card=from_sprout), during=Duration.THIS_TURN)
    grow = attack("Grow", "", 10, k.If(evolved, (b.BaseDamage(Operation.PLUS, n(50)),)))
    cards = (pokemon("Sprout"), evolution("Tree", "Sprout", grow))
    started = course(side("Sprout", hand=("Tree",)), *cards)
    assert started.do("evolve").attack("Grow").amounts("damage") == [60]
    assert course(side(Standing(("Sprout", "Tree"))), *cards).attack("Grow").amounts("damage") == [10]


def test_who_went_second() -> None:
    assert gated(c.Now(Circumstance.WENT_SECOND)).attack("Do").amounts("damage") == [10]
    assert gated(c.Now(Circumstance.WENT_SECOND), at={"first_player": 1}).attack("Do").amounts("damage") == [
        60
    ]


def test_what_was_used_up_in_this_game() -> None:
    for circumstance, expected in (
        (Circumstance.GX_USED, [60]),
        (Circumstance.OPPONENTS_GX_USED, [10]),
        (Circumstance.VSTAR_USED, [10]),
        (Circumstance.OPPONENTS_VSTAR_USED, [60]),
    ):
        started = gated(c.Now(circumstance))
        started.state.gx_used[0] = 1
        started.state.once_used.append(1)
        assert started.attack("Do").amounts("damage") == expected


def test_gx_attacks_can_be_forbidden() -> None:
    ban = trainer("Ban", s.Grant(Duration.REST_OF_GAME, Owner.OPPONENT, s.Forbid(Action.USE_GX_ATTACK)))
    great = pokemon("Great", attack("Big Zap-GX", "", 100), attack("Zap", "", 10))
    started = course(side("Great", hand=("Ban",)), great, ban, theirs=side("Great")).do("trainer")
    assert started.can("attack", "Big Zap-GX")
    started.end()
    assert started.can("attack", "Zap") and not started.can("attack", "Big Zap-GX")


def test_coins_that_all_count_as_tails() -> None:
    luckless = trainer("Jinx", s.Grant(Duration.THIS_TURN, Owner.OPPONENT, s.Forbid(Action.FLIP_HEADS)))
    for flipper, expected in ((Owner.OPPONENT, [10]), (Owner.YOU, [60])):
        heads = k.If(c.Came(Face.HEADS), (b.BaseDamage(Operation.PLUS, n(50)),))
        card = pokemon("Tosser", attack("Do", "", 10, b.Flip(n(1), flipper), heads))
        started = course(side("Tosser", hand=("Jinx",)), card, luckless, coins="H")
        assert started.do("trainer").attack("Do").amounts("damage") == expected


def test_counters_doubled_on_each() -> None:
    double = k.ForEach(
        Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL),
        (b.PutCounters(v.Measure(Stat.DAMAGE_COUNTERS, IT), IT),),
    )
    card = pokemon("Snow", attack("Do", "", None, double))
    theirs = side(Standing("Plain", damage=20), Standing("Plain", damage=10))
    started = course(side("Snow"), card, theirs=theirs).attack("Do")
    assert [each.damage for each in started.state.in_play(1)] == [40, 20]


def test_what_lies_under_it_and_what_it_has() -> None:
    under = c.Is(THEIR_ACTIVE, f.Bearing(Noun(Place.UNDER, filters=(f.Named("Sprout"),), quantity=q.ALL)))
    cards = (pokemon("Sprout"), evolution("Tree", "Sprout", attack("Fall", "", 10)))
    theirs = side(Standing(("Sprout", "Tree")))
    assert gated(under, *cards, theirs=theirs).attack("Do").amounts("damage") == [60]
    assert gated(under, *cards).attack("Do").amounts("damage") == [10]
    has = c.Is(THEIR_ACTIVE, f.Having(Feature.ATTACK, "Fall"))
    assert gated(has, *cards, theirs=theirs).attack("Do").amounts("damage") == [60]
    assert gated(has, *cards).attack("Do").amounts("damage") == [10]


def test_energy_beyond_the_cost() -> None:
    extra = v.Count(Noun(Place.UNSPENT, filters=(ENERGY, f.OfType(Type.WATER)), quantity=q.ALL, on=THIS))
    pump = b.BaseDamage(Operation.PLUS, v.Product(n(10), extra), n(20))
    card = pokemon("Pump", attack("Pump", "WC", 30, pump))
    for energy, damage in (("WC", 30), ("WWC", 40), ("WWW", 40), ("WWWW", 50), ("WWWWWW", 50), ("WLLL", 30)):
        started = course(side(Standing("Pump", energy=tuple(energy))), card)
        assert started.attack("Pump").amounts("damage") == [damage], energy


def test_damage_that_is_not_affected_by_weakness() -> None:
    recoil = b.DealDamage(n(30), THIS, (Aspect.WEAKNESS, Aspect.RESISTANCE))
    for step, damage in ((recoil, [10, 30]), (b.DealDamage(n(30), THIS), [10, 90])):
        card = pokemon("Crash", attack("Crash", "", 10, step), weaknesses=weakness("L"), hp=200)
        assert course(side("Crash"), card).attack("Crash").amounts("damage") == damage


def test_effects_on_the_attack_of_a_name() -> None:
    more = s.Grant(
        Duration.YOUR_NEXT_TURN, THIS, s.AdjustDamage(Side.DEALT, Operation.PLUS, n(40), attack="Big")
    )
    twice = s.Grant(
        Duration.YOUR_NEXT_TURN,
        THIS,
        s.AdjustDamage(Side.DEALT, Operation.TIMES, n(2), moment=Moment.BASE, attack="Big"),
    )
    for grant, big in ((more, 60), (twice, 40)):
        card = pokemon(
            "Coil", attack("Coil", "", None, grant), attack("Big", "", 20), attack("Small", "", 20)
        )
        for name, damage in (("Big", big), ("Small", 20)):
            done = course(side("Coil"), card).attack("Coil").end().attack(name)
            assert done.amounts("damage") == [damage]


def test_the_cost_of_the_attack_of_a_name() -> None:
    cheaper = holding(THIS, s.AdjustStat(Stat.ATTACK_COST, Operation.MINUS, n(1), attack="Big"))
    card = pokemon(
        "Saver", attack("Big", "C", 20), attack("Small", "C", 20), abilities=(ability("S", cheaper),)
    )
    started = course(side("Saver"), card)
    assert started.can("attack", "Big") and not started.can("attack", "Small")


def test_an_attack_that_is_chosen_is_forbidden() -> None:
    ban = s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, s.Forbid(Action.CHOSEN_ATTACK))
    card = pokemon("Banner", attack("Ban", "", None, ban))
    two = pokemon("Two", attack("One", "", 10), attack("Other", "", 10))
    done = course(side("Banner"), card, two, theirs=side("Two")).attack("Ban").pick("Other")
    assert done.can("attack", "One") and not done.can("attack", "Other")


def test_only_an_attack_that_is_chosen_can_be_used() -> None:
    ban = s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, s.Forbid(Action.OTHER_ATTACKS))
    card = pokemon("Banner", attack("Ban", "", None, ban))
    two = pokemon("Two", attack("One", "", 10), attack("Other", "", 10))
    done = course(side("Banner"), card, two, theirs=side("Two")).attack("Ban").pick("Other")
    assert done.can("attack", "Other") and not done.can("attack", "One")


def test_who_has_the_least_left() -> None:
    others = Noun(Place.IN_PLAY, filters=(f.OtherThan(THIS),), quantity=q.ALL)
    least = f.Measuring(Stat.REMAINING_HP, Relation.AT_MOST, v.Measure(Stat.REMAINING_HP, others))
    weakest = Noun(Place.IN_PLAY, filters=(f.OtherThan(THIS), least))
    card = pokemon("Dart", attack("Pierce", "", None, b.KnockOut(weakest)))
    theirs = side(Standing("Plain", damage=20), Standing("Plain", damage=10))
    you = side(Standing("Dart", damage=30), Standing("Plain", damage=10))
    done = course(you, card, theirs=theirs).attack("Pierce")
    assert [event.player for event in done.of_kind("knocked out")] == [1]


def test_an_attack_that_can_not_be_used_again() -> None:
    tired = s.Grant(Duration.YOUR_NEXT_TURN, THIS, s.Forbid(Action.THIS_ATTACK))
    card = pokemon("Heaver", attack("Heave", "", 50, tired), attack("Nudge", "", 10))
    done = course(side("Heaver"), card).attack("Heave").end()
    assert done.can("attack", "Nudge") and not done.can("attack", "Heave")


def test_what_is_alike_and_what_is_different() -> None:
    same = Noun(Place.BENCH, Owner.OPPONENT, (f.Alike(Likeness.TYPE, THEIR_ACTIVE),), q.ALL)
    card = pokemon("Wave", attack("Wave", "", None, b.DealDamage(n(10), same)))
    other = pokemon("Leaf", types=(Type.GRASS,))
    done = course(side("Wave"), card, other, theirs=side("Plain", "Leaf", "Plain")).attack("Wave")
    assert [p.damage for p in done.state.bench[1]] == [0, 10]
    kinds = Noun(
        Place.ATTACHED, filters=(ENERGY, f.Non(f.Alike(Likeness.TYPE, THEM))), quantity=q.ALL, on=THIS
    )
    card = pokemon(
        "Prism", attack("Ray", "", None, b.BaseDamage(Operation.SET, v.Product(n(10), v.Count(kinds))))
    )
    started = course(side(Standing("Prism", energy=("L", "W", "L", "F"))), card)
    assert started.attack("Ray").amounts("damage") == [30]


def test_searches_one_after_another_are_gathered() -> None:
    item, pokemon_card = (
        b.Search(Noun(Place.DECK, Owner.YOU, (f.OfClass(x),))) for x in (CardClass.ITEM, CardClass.POKEMON)
    )
    finder = trainer(
        "Finder", item, pokemon_card, b.Reveal(THEM), b.Move(THEM, Place.HAND), b.Shuffle(Owner.YOU)
    )
    you = side("Plain", hand=("Finder",), deck=("Finder", "L", "Plain"))
    done = course(you, finder).do("trainer").pick("Finder").pick("Plain")
    assert sorted(done.cards(done.state.hand)) == ["Finder", "Plain"]


def test_only_little_damage_is_kept_away() -> None:
    little = s.Prevent(Harm.DAMAGE, None, Relation.AT_MOST, n(30))
    wall = pokemon("Wall", abilities=(ability("W", holding(THIS, little)),), hp=200)
    for number, damage in ((30, []), (40, [40])):
        card = pokemon("Hitter", attack("Hit", "", number))
        assert (
            course(side("Hitter"), card, wall, theirs=side("Wall")).attack("Hit").amounts("damage") == damage
        )


def test_answers_to_attacks_of_certain_pokemon() -> None:
    big = Noun(Place.IN_PLAY, Owner.OPPONENT, (f.OfClass(CardClass.POKEMON_EX),), q.ALL)
    trigger = Trigger(Event.DAMAGED, THIS, Cause.OPPONENTS_ATTACK, source=big)
    spiky = pokemon(
        "Spiky", abilities=(ability("S", t.Triggered(trigger, None, (b.PutCounters(n(2), ATTACKER),))),)
    )
    for classes, counters in (((CardClass.POKEMON_EX,), [20]), ((), [])):
        card = pokemon("Hitter", attack("Hit", "", 10), classes=classes)
        assert (
            course(side("Hitter"), card, spiky, theirs=side("Spiky")).attack("Hit").amounts("counters")
            == counters
        )


def test_the_number_of_special_conditions() -> None:
    number = v.Measure(Stat.SPECIAL_CONDITIONS, THEIR_ACTIVE)
    hex_ = b.BaseDamage(Operation.SET, v.Product(n(30), number))
    card = pokemon("Hexer", attack("Hex", "", None, hex_))
    theirs = side(Standing("Plain", conditions=("poisoned", "asleep")))
    assert course(side("Hexer"), card, theirs=theirs).attack("Hex").amounts("damage") == [60]


def test_room_for_more_tools() -> None:
    room = holding(THIS, s.AdjustStat(Stat.TOOLS, Operation.SET, n(2)))
    card = pokemon("Rack", abilities=(ability("R", room),))
    bell = trainer("Bell", s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.Immune()), kind=CardClass.TOOL)
    started = course(side("Rack", "Plain", hand=("Bell",) * 3), card, bell)
    started.do("tool", "Bell to Rack").do("tool", "Bell to Rack")
    assert not started.can("tool", "Bell to Rack") and started.can("tool", "Bell to Plain")


def test_previous_attacks_and_evolving_in_any_turn() -> None:
    memory = ability("Memory", holding(THIS, s.Allow(Action.USE_PREVIOUS_ATTACKS)))
    haste = ability("Haste", holding(THIS, s.Allow(Action.EVOLVE_ANY_TURN)))
    cards = (
        pokemon("Sprout", attack("Old", "", 10), abilities=(haste,)),
        evolution("Tree", "Sprout", attack("New", "", 20), abilities=(memory,)),
    )
    first = {"turn": 1, "first_player": 0}
    started = course(side(Standing("Sprout", new=True), hand=("Tree",)), *cards, at=first).do("evolve")
    assert started.can("attack", "Old") and started.can("attack", "New")


def test_heavier_poison() -> None:
    for counters, points in ((None, 10), (n(3), 30)):
        card = pokemon(
            "Venom", attack("Sting", "", None, b.Apply((SpecialCondition.POISONED,), THEIR_ACTIVE, counters))
        )
        assert course(side("Venom"), card).attack("Sting").amounts("counters") == [points]
    grant = holding(
        Noun(Place.ACTIVE, Owner.OPPONENT), s.AdjustStat(Stat.POISON_COUNTERS, Operation.PLUS, n(1))
    )
    card = pokemon("Fumes", abilities=(ability("Fumes", grant),))
    theirs = side(Standing("Plain", conditions=("poisoned",)))
    assert course(side("Fumes"), card, theirs=theirs).end().amounts("counters") == [20]


def test_the_newest_of_two_poisons_counts() -> None:
    light, heavy = (b.Apply((SpecialCondition.POISONED,), THEIR_ACTIVE, x) for x in (None, n(3)))
    for texts, points in (((heavy, light), 10), ((light, heavy), 30)):
        card = pokemon("Venom", attack("Sting", "", None, *texts))
        assert course(side("Venom"), card).attack("Sting").amounts("counters") == [points]


def test_answers_change_the_prize_cards_for_a_knock_out() -> None:
    slammer = pokemon("Slammer", attack("Slam", "", 200))
    for operation, number, taken in ((Operation.MINUS, 1, 0), (Operation.SET, 0, 0), (Operation.SET, 2, 2)):
        answer = t.Triggered(
            Trigger(Event.KNOCKED_OUT, THIS, Cause.ATTACK),
            None,
            (b.TakePrizes(Owner.OPPONENT, n(number), operation),),
        )
        card = pokemon("Humble", abilities=(ability("H", answer),))
        done = course(side("Slammer"), slammer, card, theirs=side("Humble", "Plain")).attack("Slam")
        assert sum(done.amounts("prize")) == taken


def test_once_a_game() -> None:
    use = t.Activated(Limit.ONCE_A_GAME, None, (b.Draw(Owner.YOU, n(1)),))
    card = pokemon("Star", abilities=(ability("Shine", use),))
    started = course(side("Star", "Star"), card).do("ability")
    assert not started.can("ability")
    assert not started.end().end().can("ability")


def test_a_smaller_bench() -> None:
    less = s.Grant(Duration.WHILE_IN_PLAY, Owner.EITHER, s.AdjustStat(Stat.BENCH, Operation.SET, n(2)))
    card = trainer("Alley", less, kind=CardClass.STADIUM)
    you = side("Plain", "Plain", "Plain", hand=("Plain",))
    assert course(you, card).can("bench")
    assert not course(you, card, at={"stadium": ("Alley", 0)}).can("bench")


def test_a_bench_that_shrinks_is_cleared_by_its_owner() -> None:
    less = s.Grant(Duration.WHILE_IN_PLAY, Owner.EITHER, s.AdjustStat(Stat.BENCH, Operation.SET, n(2)))
    card = trainer("Alley", less, kind=CardClass.STADIUM)
    rest = pokemon("Rest")
    theirs = side("Plain", "Plain", "Rest", "Plain")
    started = course(side("Plain", hand=("Alley",)), card, rest, theirs=theirs).do("stadium")
    assert started.pending().player == 1
    started.pick("Rest")
    assert [p.card.name for p in started.state.bench[1]] == ["Plain", "Plain"]
    assert started.pending().kind == "turn" and started.of_kind("knocked out") == []


def test_a_trainer_card_as_a_pokemon() -> None:
    fossil = trainer("Fossil", t.PlayAs(n(40), (Type.COLORLESS,)), holding(THIS, s.Forbid(Action.RETREAT)))
    printed = TrainerCard("Amber", CardClass.ITEM, text(t.PlayAs(None, ())), hp=30)
    definition, problems = compile_card(printed)
    assert not problems and definition.played_as is not None and definition.played_as.hp == 30
    assert [p.code for p in compile_card(attrs.evolve(printed, hp=None))[1]] == ["no-amount"]
    grown = evolution("Rex", "Fossil", attack("Bite", "", 30))
    started = course(side("Plain", hand=("Fossil",)), fossil, grown).do("bench", "Fossil")
    benched = started.state.bench[0][0]
    assert benched.card.hp == 40 and benched.card.is_basic
    started.end().end()
    table_side = side("Fossil", "Plain", hand=("Rex",))
    started = course(table_side, fossil, grown)
    assert not started.can("retreat") and started.can("evolve")


def test_the_ability_of_a_trainer_card_that_is_a_pokemon() -> None:
    once = t.Activated(Limit.ONCE_A_TURN, None, (b.Draw(Owner.YOU, n(1)),))
    warm = Ability("Warm", Feature.ABILITY, text(once))
    play_as = text(t.PlayAs(n(40), (Type.COLORLESS,)))
    shell = TrainerCard("Shell", CardClass.ITEM, play_as, abilities=(warm,))
    able = Noun(Place.IN_PLAY, Owner.YOU, (f.Having(Feature.ABILITY),), q.ALL)
    count = pokemon("Tally", attack("Count", "", None, b.Draw(Owner.YOU, v.Count(able))))
    started = course(side("Tally", "Shell"), shell, count)
    assert started.can("ability", "Warm")
    assert len(started.attack("Count").state.hand[0]) == 1
    useless = attrs.evolve(shell, text=text())
    assert [p.code for p in compile_card(useless)[1]] == ["never-carried-out"]


def test_ends_of_turns() -> None:
    for event, draws in (
        (Event.TURN_ENDS, [0]),
        (Event.OPPONENTS_TURN_ENDS, [1]),
        (Event.EITHER_TURN_ENDS, [0, 1]),
    ):
        answer = t.Triggered(Trigger(event), None, (b.Heal(n(10), THIS),))
        card = pokemon("Clock", abilities=(ability("C", answer),))
        done = course(side(Standing("Clock", damage=50)), card)
        healed = []
        for turn in (0, 1):
            before = len(done.of_kind("heal"))
            done.end()
            healed += [turn] * (len(done.of_kind("heal")) - before)
        assert healed == draws


def test_to_the_end_of_the_own_next_turn() -> None:
    """From now on: for the turn player over two turns, for the other over the next one."""
    state = course(side("Plain")).state
    now, player = state.turn, state.player
    assert turns(state, player, Duration.TO_YOUR_NEXT_TURN.value) == (now, now + 2)
    assert turns(state, 1 - player, Duration.TO_YOUR_NEXT_TURN.value) == (now, now + 1)
