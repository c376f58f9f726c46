"""Numbers and options that a player chooses, and steps that say more closely what they do."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Chooser,
    Circumstance,
    Duration,
    Event,
    Harm,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Rounding,
    SpecialCondition,
    Stat,
    Type,
)
from pokeca_dsl.engine.events import NOBODY
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import ability, attack, evolution, pokemon, table_of, text, trainer
from tests.engine.sampler import THEIR_ACTIVE, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
OTHER = pokemon("Other", attack("Poke", "", 20), attack("Stab", "", 40), hp=70)
GROWN = evolution("Grown", "Plain")
THEM, IT, OUTGOER = (Reference(role) for role in (Role.THEM, Role.IT, Role.OUTGOER))
MINE = Noun(Place.ACTIVE, Owner.YOU)
PILE = Noun(Place.DISCARD, Owner.YOU)


def table(*steps: Any) -> Any:
    """Cards, with an attack and a Trainer card that do this."""
    card = pokemon("User", attack("Deed", "", None, *steps), hp=90)
    cards = [PLAIN, OTHER, GROWN, card]
    _, problems = compile_text(text(*steps), "Deed")
    return table_of(*cards, *([] if problems else [trainer("Deed", *steps)]))


def played(*steps: Any, you: Any = None, theirs: Any = None) -> Course:
    """A turn of yours in which such a card is played."""
    return Course(table(*steps), you or side(hand=("Deed",)), theirs or side("Plain", "Plain")).do("trainer")


def attacked(*steps: Any, you: Any = None, theirs: Any = None) -> Course:
    """A turn of yours in which such an attack is used."""
    return Course(table(*steps), you or side("User"), theirs or side("Plain", "Plain")).attack("Deed")


# ---- "up to" ------------------------------------------------------------------------------------


def test_drawing_up_to() -> None:
    done = played(b.Draw(Owner.YOU, q.UpTo(n(3))))
    assert done.names() == ["0", "1", "2", "3"]
    assert len(done.pick("2").state.hand[0]) == 2
    few = played(b.Draw(Owner.YOU, q.UpTo(n(3))), you=side(hand=("Deed",), deck=("C",)))
    assert few.names() == ["0", "1"]


def test_each_player_draws_up_to() -> None:
    done = played(b.Draw(Owner.EITHER, q.UpTo(n(3))), k.If(c.Did(), (b.Draw(Owner.YOU, n(1)),)))
    assert done.pending().player == 0
    done.pick("1")
    assert done.pending().player == 1
    done.pick("3")
    assert (len(done.state.hand[0]), len(done.state.hand[1])) == (2, 3)


def test_counters_up_to() -> None:
    steps = (
        b.PutCounters(q.UpTo(n(5)), THIS),
        b.BaseDamage(Operation.SET, v.Product(n(20), v.AmountDone())),
    )
    done = attacked(*steps)
    assert done.names() == ["0", "1", "2", "3", "4", "5"]
    done.pick("3")
    assert done.mine.damage == 30 and done.amounts("damage") == [60]


def test_counters_until() -> None:
    done = attacked(b.PutCounters(None, THEIR_ACTIVE, until=n(10)), theirs=side(Standing("Plain", damage=30)))
    assert done.theirs.damage == 90 and done.amounts("counters") == [60]


@pytest.mark.parametrize(("amount", "offered"), [(q.UpTo(n(2)), 3), (q.ANY, 5)])
def test_moving_counters_up_to(amount: Any, offered: int) -> None:
    steps = b.MoveCounters(amount, MINE, THEIR_ACTIVE)
    done = played(steps, you=side(Standing("Plain", damage=40), hand=("Deed",)))
    assert len(done.names()) == offered
    done.pick("2")
    assert (done.mine.damage, done.theirs.damage) == (20, 20)


def test_moving_counters_from_each() -> None:
    each = Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL)
    three = [Standing("Plain", damage=40), Standing("Plain", damage=10), "Plain"]
    done = played(b.MoveCounters(n(2), each, THEIR_ACTIVE), you=side(*three, hand=("Deed",)))
    assert (done.mine.damage, done.theirs.damage) == (20, 30)


def test_no_more_counters_than_that() -> None:
    steps = b.PutCounters(v.Count(Noun(Place.HAND, Owner.YOU, quantity=q.ALL)), THEIR_ACTIVE, most=n(2))
    assert played(steps, you=side(hand=("Deed", "C", "C", "C"))).theirs.damage == 20
    assert played(steps, you=side(hand=("Deed", "C"))).theirs.damage == 10


@pytest.mark.parametrize(("mine", "theirs"), [(30, 10), (0, 20), (40, 0)])
def test_counters_change_places(mine: int, theirs: int) -> None:
    you = side(Standing("Plain", damage=mine), hand=("Deed",))
    foe = side(Standing("Plain", damage=theirs), "Plain")
    done = played(b.MoveCounters(None, MINE, THEIR_ACTIVE, back=q.ALL), you=you, theirs=foe)
    assert (done.mine.damage, done.theirs.damage) == (theirs, mine)


def test_some_counters_dont_change_places() -> None:
    _, problems = compile_text(text(b.MoveCounters(n(1), MINE, THEIR_ACTIVE, back=q.ALL)), "Card")
    assert [p.code for p in problems] == ["never-carried-out"]


def test_healing_up_to() -> None:
    done = played(b.Heal(q.UpTo(n(20)), MINE), you=side(Standing("Plain", damage=40), hand=("Deed",)))
    assert done.names() == ["0", "10", "20"]
    assert done.pick("10").mine.damage == 30


def test_counters_without_a_number() -> None:
    _, problems = compile_text(text(b.PutCounters(None, THEIR_ACTIVE)), "Card")
    assert [p.code for p in problems] == ["never-carried-out"]


# ---- options ------------------------------------------------------------------------------------


@pytest.mark.parametrize("quantity", [q.UpTo(n(2)), q.ANY])
def test_one_or_both(quantity: Any) -> None:
    options = k.ChooseOne(((b.Draw(Owner.YOU, n(1)),), (b.Draw(Owner.YOU, n(3)),)), quantity)
    done = played(options)
    assert (done.pending().minimum, done.pending().maximum) == (1, 2)
    assert len(done.pick("0", "1").state.hand[0]) == 4
    assert len(played(options).pick("1").state.hand[0]) == 3


def test_all_options_are_no_choice() -> None:
    _, problems = compile_text(text(k.ChooseOne(((b.Draw(Owner.YOU, n(1)),),), q.ALL)), "Card")
    assert [p.code for p in problems] == ["never-carried-out"]


def test_recovering_from_one() -> None:
    sick = Standing("Plain", conditions=("poisoned", "asleep"))
    done = played(b.Recover((), MINE, q.ONE), you=side(sick, hand=("Deed",)))
    assert done.pick("1").mine.conditions == ["poisoned"]
    only = played(
        b.Recover((SpecialCondition.POISONED,), MINE, q.ONE),
        you=side(Standing("Plain", conditions=("poisoned",)), hand=("Deed",)),
    )
    assert only.mine.conditions == []


# ---- cards and Pokémon --------------------------------------------------------------------------


def test_what_is_attached_goes_elsewhere() -> None:
    away = b.Move(Noun(Place.BENCH, Owner.YOU), Place.HAND, attached=Place.DISCARD)
    done = played(away, you=side("Plain", Standing("Other", energy=("L", "P")), hand=("Deed",)))
    assert done.cards(done.state.hand) == ["Other"]
    assert sorted(done.cards(done.state.discard)) == ["Deed", "L", "P"]


def test_choices_gather() -> None:
    steps = (
        b.Choose(Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.POKEMON),))),
        b.Choose(Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.ENERGY),))),
        b.Move(THEM, Place.HAND),
    )
    done = played(*steps, you=side(hand=("Deed",), discard=("Plain", "Other", "L", "C")))
    done.pick("Other").pick("L")
    assert sorted(done.cards(done.state.hand)) == ["L", "Other"]


def test_evolving_from_a_name() -> None:
    step = b.Move(Noun(Place.DISCARD, Owner.YOU, (f.EvolvesFrom(name="Plain"),), q.ALL), Place.HAND)
    done = played(step, you=side("Other", hand=("Deed",), discard=("Grown", "Other", "Plain")))
    assert done.cards(done.state.hand) == ["Grown"]


def test_a_card_takes_the_place() -> None:
    steps = (
        b.Search(Noun(Place.DECK, Owner.YOU, (f.Named("Other"),))),
        b.Switch(MINE, THEM),
        k.If(c.Did(), (b.Shuffle(Owner.YOU), b.Move(OUTGOER, Place.DECK_TOP))),
    )
    user = Standing("Plain", energy=("L",), damage=30, conditions=("poisoned",))
    done = played(*steps, you=side(user, hand=("Deed",), deck=("C", "Other", "C")))
    uid = done.mine.uid
    done.pick("Other")
    assert (done.mine.uid, done.mine.card.name, done.mine.damage) == (uid, "Other", 30)
    assert done.mine.conditions == ["poisoned"] and len(done.mine.energy) == 1
    assert sorted(done.cards(done.state.deck)) == ["C", "C", "Plain"]
    assert done.cards(done.state.deck)[-1] == "Plain"


def test_a_stadium_is_in_play() -> None:
    named = c.Exists(Noun(Place.IN_PLAY, Owner.EITHER, (f.Named("Field"),), q.ALL))
    card = trainer("Deed", k.If(named, (b.Draw(Owner.YOU, n(2)),)))
    field = trainer("Field", kind=CardClass.STADIUM)
    table = table_of(PLAIN, card, field)
    course = Course(table, side(hand=("Deed",)), side("Plain"), stadium=("Field", 1))
    assert len(course.do("trainer").state.hand[0]) == 2
    assert not Course(table, side(hand=("Deed",)), side("Plain")).can("trainer")


# ---- other cards' effects -----------------------------------------------------------------------


def test_the_effect_of_a_trainer_card() -> None:
    steps = (b.Choose(PILE), b.UseAttackOf(THEM))
    gift = trainer("Gift", b.Draw(Owner.YOU, n(2)), kind=CardClass.SUPPORTER)
    user = pokemon("User", attack("Deed", "", 10, *steps))
    course = Course(table_of(PLAIN, user, gift), side("User", discard=("Gift",)), side("Plain"))
    course.attack("Deed")
    assert len(course.state.hand[0]) == 2 and course.cards(course.state.discard) == ["Gift"]


def test_an_attack_of_a_card() -> None:
    done = attacked(b.Choose(PILE), b.UseAttackOf(THEM), you=side("User", discard=("Other",)))
    assert done.pick("1").amounts("damage") == [40]
    assert attacked(b.Choose(PILE), b.UseAttackOf(THEM), you=side("User", discard=("L",))).state.player == 1
    assert IT != THEM


# ---- places ---------------------------------------------------------------------------------------


def test_energy_of_the_energy_zone() -> None:
    grass = Noun(Place.ENERGY_ZONE, Owner.YOU, (f.OfType(Type.GRASS),), q.Exactly(n(2)))
    zone = ("L", "G", "G", "G")
    done = attacked(b.Attach(grass, THIS), you=side("User", zone=zone))
    assert done.cards([done.mine.energy]) == ["G", "G"]
    assert done.cards(done.state.zone) == ["L", "G"]
    assert not attacked(b.Attach(grass, THIS)).mine.energy
    _, problems = compile_text(text(b.Move(grass, Place.HAND)), "Card")
    assert [p.code for p in problems] == ["no-such-move"]


def test_prize_cards_taken_in_the_last_turn() -> None:
    taken = v.Count(Noun(Place.PRIZES_TAKEN_LAST_TURN, Owner.OPPONENT, quantity=q.ALL))
    hit = pokemon("Hit", attack("Deed", "", None, b.BaseDamage(Operation.SET, v.Product(n(30), taken))))
    greedy = pokemon("Greedy", attack("Grab", "", None, b.TakePrizes(Owner.YOU, n(2))))
    course = Course(table_of(PLAIN, hit, greedy), side("Greedy", "Plain"), side("Hit"))
    course.attack("Grab").attack("Deed")
    assert course.amounts("damage") == [60]
    course.end().attack("Deed")
    assert course.amounts("damage") == [60]


def test_no_place_is_asked_for_where_no_card_is_attached() -> None:
    step = b.Attach(Noun(Place.DISCARD, Owner.YOU, quantity=q.UpTo(n(2))), Noun(Place.IN_PLAY, Owner.YOU))
    done = played(step, you=side("Plain", "Other", hand=("Deed",), discard=("L", "P")))
    assert done.pick().pending().kind == "turn"
    chosen = played(step, you=side("Plain", "Other", hand=("Deed",), discard=("L", "P"))).pick("L")
    assert chosen.pick("Other").cards([chosen.state.bench[0][0].energy]) == ["L"]


def test_a_trainer_card_that_is_a_pokemon_in_play_is_benched() -> None:
    fossil = trainer("Fossil", t.PlayAs(n(40), (Type.COLORLESS,)))
    fetch = trainer(
        "Deed", b.Search(Noun(Place.DECK, Owner.YOU, (f.Named("Fossil"),))), b.Move(THEM, Place.BENCH)
    )
    course = Course(table_of(PLAIN, fossil, fetch), side(hand=("Deed",), deck=("Fossil", "C")), side("Plain"))
    course.do("trainer").pick("Fossil")
    assert [p.card.hp for p in course.state.bench[0]] == [40]


def test_cards_that_are_counted_can_be_meant() -> None:
    pile = Noun(Place.DISCARD, Owner.YOU, (f.OfType(Type.GRASS),), q.ALL)
    steps = (
        b.PutCounters(v.Product(n(2), v.Count(pile)), Noun(Place.IN_PLAY, Owner.OPPONENT)),
        b.Move(THEM, Place.DECK),
        b.Shuffle(Owner.YOU),
    )
    done = played(*steps, you=side(hand=("Deed",), discard=("G", "G", "L")))
    done.pick("Plain")
    assert done.amounts("counters") == [40] and len(done.state.bench[1]) == 1
    assert done.cards(done.state.discard) == ["L", "Deed"] and done.cards(done.state.deck).count("G") == 2


@pytest.mark.parametrize(("seen", "least"), [(b.LookAt, 0), (b.Reveal, 1)])
def test_cards_seen_in_secret_need_not_be_found(seen: Any, least: int) -> None:
    top = Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(3)))
    energy = Noun(Place.AMONG, filters=(f.OfClass(CardClass.ENERGY),), on=THEM)
    done = played(seen(top), b.Attach(energy, MINE), you=side(hand=("Deed",), deck=("L", "P", "Plain")))
    assert done.pending().minimum == least


def test_evolving_by_way_of_a_stage_1() -> None:
    last = evolution("Last", "Grown", stage=CardClass.STAGE_2)
    fresh = f.Non(f.Measuring(Stat.TURNS_IN_PLAY, Relation.AT_MOST, n(0)))
    basic = Noun(Place.IN_PLAY, Owner.YOU, (f.OfClass(CardClass.BASIC_POKEMON), fresh))
    leap = b.Evolve(basic, Noun(Place.HAND, Owner.YOU, (f.OfClass(CardClass.STAGE_2), f.EvolvesFrom(IT))))
    direct = b.Evolve(basic, Noun(Place.HAND, Owner.YOU, (f.EvolvesFrom(IT),)))
    for step, offered in ((leap, True), (direct, False)):
        table = table_of(PLAIN, OTHER, GROWN, last, trainer("Deed", step))
        you = side("Plain", "Other", Standing("Plain", new=True), hand=("Deed", "Last"))
        course = Course(table, you, side("Plain"))
        assert course.can("trainer") == offered
        if offered:  # neither the one that nothing evolves from, nor the one that is new
            assert course.do("trainer").mine.card.name == "Last"


# ---- damage as a number ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", [v.AmountDone(), v.Measure(Stat.DAMAGE_DONE, THEIR_ACTIVE)])
def test_as_many_counters_as_the_damage_done(number: Any) -> None:
    bench = Noun(Place.BENCH, Owner.OPPONENT)
    done = attacked(b.BaseDamage(Operation.SET, n(30)), b.PutCounters(number, bench))
    assert done.amounts("damage") == [30] and done.amounts("counters") == [30]


def test_no_damage_no_number() -> None:
    _, problems = compile_text(text(b.PutCounters(v.Measure(Stat.DAMAGE_DONE, MINE), MINE)), "Card")
    assert [p.code for p in problems] == ["unbound-reference"]


@pytest.mark.parametrize("lasting", [False, True])
def test_as_many_counters_as_the_damage_taken(lasting: bool) -> None:
    hit = Trigger(Event.DAMAGED, THIS, Cause.OPPONENTS_ATTACK)
    back = (b.PutCounters(v.Measure(Stat.DAMAGE_DONE, THIS), Reference(Role.ATTACKER)),)
    if lasting:
        answer: Any = s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, s.Respond(hit, back))
        thorny = pokemon("Thorny", attack("Wait", "", 10, answer), hp=90)
    else:
        thorny = pokemon(
            "Thorny", attack("Wait", ""), abilities=(ability("Back", t.Triggered(hit, None, back)),)
        )
    course = Course(table_of(PLAIN, OTHER, thorny), side("Thorny"), side("Other"))
    course.attack("Wait").attack("Stab")
    assert course.amounts("counters") == [40] and course.theirs.damage == (50 if lasting else 40)


def test_a_shuffle_is_no_answer_to_if_you_do() -> None:
    found = Noun(Place.DECK, Owner.YOU, (f.OfClass(CardClass.ENERGY),))
    sick = b.Apply((SpecialCondition.POISONED,), MINE)
    steps = (b.Search(found), b.Attach(THEM, MINE), b.Shuffle(Owner.YOU), k.If(c.Did(), (sick,)))
    assert played(*steps).pick("C").mine.conditions == ["poisoned"]
    assert played(*steps).pick().mine.conditions == []
    asked = (k.May((b.Shuffle(Owner.YOU),)), k.If(c.Did(), (sick,)))
    assert played(*asked).pick("yes").mine.conditions == ["poisoned"]


def test_healing_is_not_all_that_is_done() -> None:
    steps = (b.Heal(n(20), MINE), b.Recover((), IT))
    confused = side(Standing("Plain", conditions=("confused",)), hand=("Deed",))
    assert played(*steps, you=confused).mine.conditions == []
    damaged = side(Standing("Plain", damage=30), hand=("Deed",))
    assert played(*steps, you=damaged).mine.damage == 10
    assert not Course(table(*steps), side(hand=("Deed",)), side("Plain")).can("trainer")


def test_as_many_counters_as_half_the_remaining_hp() -> None:
    half = v.Half(v.Measure(Stat.REMAINING_HP, THEIR_ACTIVE), Rounding.UP)
    done = attacked(b.PutCounters(half, THEIR_ACTIVE), theirs=side(Standing("Plain", damage=50)))
    assert done.amounts("counters") == [30]


def test_two_cards_take_each_others_places() -> None:
    top = Noun(Place.DECK_TOP, Owner.YOU)
    step = b.Switch(Noun(Place.HAND, Owner.YOU, (f.OtherThan(THIS),)), top)
    done = played(
        step, k.If(c.Did(), (b.EndTurn(),)), you=side(hand=("Deed", "L", "P"), deck=("W", "C", "C"))
    )
    done.pick("P")
    assert done.cards(done.state.hand) == ["L", "W"] and done.state.player == 1
    assert done.cards(done.state.deck) == ["C", "C", "P"]
    prize = b.Switch(Noun(Place.PRIZES, Owner.YOU), top)
    swapped = played(prize, you=side(hand=("Deed",), deck=("W", "C"), prizes=("L",)))
    assert swapped.cards(swapped.state.prizes) == ["W"] and swapped.cards(swapped.state.deck) == ["C", "L"]
    assert swapped.of_kind("move card")[0].seen_by == NOBODY


@pytest.mark.parametrize(
    ("chooser", "protected", "switched"),
    [
        (Chooser.YOU, "Active", True),
        (Chooser.YOU, "Bench", False),
        (Chooser.OPPONENT, "Active", False),
        (Chooser.OPPONENT, "Bench", True),
    ],
)
def test_whom_a_switch_is_done_to(chooser: Chooser, protected: str, switched: bool) -> None:
    opposing = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)
    wall = ability("Wall", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Prevent(Harm.TRAINERS, opposing)))
    walled = pokemon("Walled", abilities=(wall,))
    switch = b.Switch(THEIR_ACTIVE, Noun(Place.BENCH, Owner.OPPONENT, chooser=chooser))
    theirs = side("Walled", "Plain") if protected == "Active" else side("Plain", "Walled")
    course = Course(table_of(PLAIN, walled, trainer("Deed", switch)), side(hand=("Deed",)), theirs)
    before = course.theirs.uid
    assert (course.do("trainer").theirs.uid != before) == switched


@pytest.mark.parametrize(
    ("part", "name", "has"),
    [
        ("N", "N's Zorua", True),
        ("N", "Numel", False),
        ("Ball", "Great Ball", True),
        ("Ball", "Ballast", False),
        ("ヒスイ", "ヒスイのヘビーボール", True),
        ("N", "Nのゾロア", True),
    ],
)
def test_a_part_of_a_name_is_a_word(part: str, name: str, has: bool) -> None:
    named = pokemon(name, hp=50)
    step = b.Move(Noun(Place.DISCARD, Owner.YOU, (f.NamedWith(part),), q.ALL), Place.HAND)
    course = Course(
        table_of(PLAIN, named, trainer("Deed", step)),
        side("Plain", "Plain", hand=("Deed",), discard=(name,)),
        side("Plain"),
    )
    assert course.can("trainer") == has


def test_no_energy_is_chosen_where_it_can_go_nowhere() -> None:
    some = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.ENERGY),), on=MINE)
    move = b.Attach(some, Noun(Place.BENCH, Owner.YOU))
    done = attacked(move, you=side(Standing("User", energy=("L", "P"))))
    assert len(done.mine.energy) == 2 and done.state.player == 1
    asked = attacked(move, you=side(Standing("User", energy=("L", "P")), "Plain")).pick("P")
    assert asked.cards([asked.state.bench[0][0].energy]) == ["P"]


def test_what_a_text_forbids_itself() -> None:
    new = Noun(Place.IN_PLAY, Owner.YOU, (f.Measuring(Stat.TURNS_IN_PLAY, Relation.AT_MOST, n(0)),), q.ALL)
    steps = (
        b.Evolve(Noun(Place.IN_PLAY, Owner.YOU), Noun(Place.HAND, Owner.YOU, (f.EvolvesFrom(IT),))),
        t.PlayOnlyIf(c.IsNot(c.Now(Circumstance.FIRST_TURN))),
        s.Grant(Duration.THIS_TEXT, new, s.Forbid(Action.EVOLVE)),
    )
    fresh = Standing("Plain", new=True)
    table = table_of(PLAIN, OTHER, GROWN, trainer("Deed", *steps))
    done = Course(table, side(fresh, "Plain", hand=("Deed", "Grown")), side("Plain")).do("trainer")
    assert [p.card.name for p in done.state.bench[0]] == ["Grown"] and not done.state.lasting
    assert not Course(table, side(fresh, hand=("Deed", "Grown")), side("Plain")).can("trainer")
    assert not Course(table, side(hand=("Deed", "Grown")), side("Plain"), turn=1).can("trainer")


@pytest.mark.parametrize(("chooser", "player"), [(Chooser.YOU, 0), (Chooser.OPPONENT, 1)])
def test_who_chooses_the_attack(chooser: Chooser, player: int) -> None:
    step = b.UseAttackOf(Noun(Place.IN_PLAY, Owner.OPPONENT, chooser=chooser))
    done = attacked(step, theirs=side("Other"))
    assert done.pending().player == player
    assert done.pick("Stab").amounts("damage") == [40]


def test_an_attack_of_an_earlier_stage_and_of_a_revealed_card() -> None:
    under = b.UseAttackOf(Noun(Place.UNDER, quantity=q.ONE, on=THIS))
    old = pokemon("Old", attack("Bite", "", 20), attack("Kick", "", 30))
    new = evolution("New", "Old", attack("Recall", "", None, under))
    course = Course(table_of(PLAIN, old, new), side(Standing(("Old", "New"))), side("Plain"))
    assert course.attack("Recall").pick("1").amounts("damage") == [30]
    top = Noun(Place.DECK_TOP, Owner.OPPONENT, quantity=q.Exactly(n(3)))
    one = Noun(Place.AMONG, filters=(f.OfClass(CardClass.POKEMON),), on=THEM)
    done = attacked(b.Reveal(top), b.UseAttackOf(one), theirs=side("Plain", deck=("L", "Other", "P")))
    assert done.pick("0").amounts("damage") == [20]
