"""Retreats that fail, coins flipped again, how cards may come into play, abilities of the own turn only."""

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
    Chooser,
    Circumstance,
    Duration,
    Event,
    Face,
    Limit,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Stat,
)
from pokeca_dsl.engine.game import begin, start
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    made_up_rules,
    pokemon,
    table_of,
    text,
    trainer,
)
from tests.engine.sampler import HOLDER, IT, THEM, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
WHILE = Duration.WHILE_IN_PLAY


course = Turns(PLAIN)


# ---- retreats ---------------------------------------------------------------------------------

STUCK = (
    b.Flip(n(1), Owner.OPPONENT),
    k.If(c.Came(Face.TAILS), (s.Grant(Duration.THIS_TURN, IT, s.Forbid(Action.RETREAT)),)),
)


@pytest.mark.parametrize(("coins", "goes"), [("H", True), ("T", False)])
def test_a_retreat_may_fail_by_a_coin(coins: str, goes: bool) -> None:
    slime = t.Triggered(Trigger(Event.TRIES_TO_RETREAT, Noun(Place.ACTIVE, Owner.OPPONENT)), None, STUCK)
    slimy = pokemon("Slimy", abilities=(ability("Slide", slime),))
    you = side(Standing("Plain", energy=("C", "C")), "Other")
    done = course(you, slimy, pokemon("Other"), theirs=side("Slimy"), coins=coins).do("retreat")
    assert (done.mine.card.name == "Other") is goes
    pokemon_there = done.mine if not goes else done.state.bench[0][0]
    assert len(pokemon_there.energy) == (1 if goes else 2)  # nothing is paid where it fails
    assert not done.can("retreat")


# ---- coins ------------------------------------------------------------------------------------

AGAIN = s.Allow(Action.FLIP_AGAIN)


def badge(condition: Any = None) -> Any:
    """A Tool with which the coins of an attack may be flipped again."""
    return trainer("Badge", s.Grant(Duration.WHILE_ATTACHED, HOLDER, AGAIN, condition), kind=CardClass.TOOL)


PER_HEADS = b.BaseDamage(Operation.SET, v.Product(n(30), v.Coins(Face.HEADS)))
FLIPPER = pokemon(
    "Flipper",
    attack("Two", "", 0, b.Flip(n(2)), PER_HEADS),
    attack("Until", "", 0, b.Flip(None), PER_HEADS),
    hp=200,
)


@pytest.mark.parametrize(
    ("name", "answer", "coins", "damage"),
    [
        ("Two", "no", "TTHH", []),
        ("Two", "yes", "TTHH", [60]),
        ("Until", "yes", "HTHHT", [60]),
        ("Until", "no", "HT", [30]),
    ],
)
def test_coins_of_an_attack_are_flipped_again(name: str, answer: str, coins: str, damage: list[int]) -> None:
    you = side(Standing("Flipper", tools=("Badge",)))
    done = course(you, FLIPPER, badge(), coins=coins).attack(name)
    assert done.pending().kind == "may" and done.pending().purpose == "flip again"
    done.pick(answer)
    assert [amount for amount in done.amounts("damage") if amount] == damage


def test_coins_are_flipped_again_once_in_a_turn() -> None:
    twice = pokemon("Twice", attack("Both", "", 0, b.Flip(n(1)), b.Flip(n(1)), PER_HEADS))
    done = course(side(Standing("Twice", tools=("Badge",))), twice, badge(), coins="TTTT").attack("Both")
    done.pick("yes")
    assert len(done.of_kind("coin")) == 3 and done.decision is not None
    assert done.pending().kind == "turn"  # nobody is asked about the third


def test_no_coins_again_without_the_tool_or_its_condition() -> None:
    assert course(side("Flipper"), FLIPPER, coins="TT").attack("Two").pending().kind == "turn"
    green = badge(c.Is(HOLDER, f.OfClass(CardClass.STAGE_2)))
    done = course(side(Standing("Flipper", tools=("Badge",))), FLIPPER, green, coins="TT").attack("Two")
    assert done.pending().kind == "turn"


# ---- coming into play -------------------------------------------------------------------------

INTO = s.Allow(
    Action.EVOLVE_INTO,
    of=Noun(Place.HAND, Owner.YOU, (f.OfClass(CardClass.POKEMON_EX), f.EvolvesFrom(name="Fox")), q.ALL),
)


def test_evolving_into_what_evolves_from_another() -> None:
    vixen = pokemon("Vixen", abilities=(ability("Rainbow", s.Grant(WHILE, THIS, INTO)),))
    cards = (
        vixen,
        evolution("Flare ex", "Fox", classes=(CardClass.POKEMON_EX,)),
        evolution("Flare", "Fox"),
        evolution("Wolf ex", "Cub", classes=(CardClass.POKEMON_EX,)),
    )
    done = course(side("Vixen", "Plain", hand=("Flare ex", "Flare", "Wolf ex")), *cards)
    assert [done.name(o) for o in done.pending().options if o[0] == "evolve"] == ["Flare ex to Vixen"]
    fresh = course(side(Standing("Vixen", new=True), hand=("Flare ex",)), *cards)
    assert not fresh.can("evolve")


def test_evolving_into_what_must_be_said() -> None:
    bare = s.Grant(WHILE, THIS, s.Allow(Action.EVOLVE_INTO))
    assert compile_text(text(bare), "Card", "Text", "ability")[1]


CAPE = b.Search(Noun(Place.DECK, Owner.YOU, (f.Named("Hero"),)))
SWITCH_IN = (
    k.May((CAPE, b.Switch(THIS, THEM), k.If(c.Did(), (b.Move(Reference(Role.OUTGOER), Place.DECK),)))),
)
BECOMES = t.Triggered(
    Trigger(Event.BECAME_BENCHED, THIS),
    c.Now(Circumstance.YOUR_TURN),
    (*SWITCH_IN, b.Shuffle(Owner.YOU)),
    Limit.ONCE_A_TURN,
)
ONLY_SO = s.Forbid(
    Action.ENTER_PLAY, "Zero", Noun(Place.IN_PLAY, filters=(f.Named("Dolphin"),), quantity=q.ALL)
)
HEROES = (
    pokemon("Dolphin", abilities=(ability("Zero", BECOMES),), hp=70),
    pokemon("Whale", abilities=(ability("Zero", BECOMES),), hp=70),
    pokemon("Hero", abilities=(ability("Spirit", s.Grant(WHILE, THIS, ONLY_SO)),), hp=150),
)


@pytest.mark.parametrize(("who", "comes"), [("Dolphin", True), ("Whale", False)])
def test_what_comes_into_play_only_by_one_effect(who: str, comes: bool) -> None:
    you = side(Standing(who, damage=20, energy=("C",)), "Plain", deck=("C", "Hero", "C"))
    done = course(you, *HEROES).do("retreat").pick("yes").pick("Hero")
    there = done.state.bench[0][0]
    assert there.card.name == ("Hero" if comes else who) and there.damage == 20
    assert (who in done.cards(done.state.deck)) is comes


def test_it_comes_in_no_other_way() -> None:
    call = trainer("Call", b.Move(Noun(Place.HAND, Owner.YOU, (f.Named("Hero"),)), Place.BENCH))
    done = course(side("Plain", hand=("Hero", "Call")), *HEROES, call)
    assert not done.can("bench", "Hero") and not done.can("trainer", "Call")
    late = course(side("Plain", hand=("Hero", "Dolphin")), *HEROES)
    assert late.can("bench", "Dolphin") and not late.can("bench", "Hero")


def test_no_game_begins_with_it() -> None:
    table = table_of(*HEROES, rules=made_up_rules())
    only, other = ["Hero"] * 20, ["Hero"] * 19 + ["Dolphin"]
    with pytest.raises(ValueError, match="player 2 holds no Basic Pokémon to begin with"):
        start(table, (other, only), 1)
    state = start(table, (other, other), 1)
    begin(state)
    assert [p.card.name for row in state.active for p in row] == ["Dolphin", "Dolphin"]


FLOWER = trainer(
    "Flower",
    t.Cost((b.Move(Noun(Place.STADIUM, filters=(f.Named("Tower"),)), Place.DISCARD),)),
    s.Grant(WHILE, THIS, s.Allow(Action.PLAY_STADIUM, "Tower")),
    s.Grant(WHILE, Noun(Place.IN_PLAY, quantity=q.ALL), s.AdjustStat(Stat.HP, Operation.PLUS, n(50))),
    kind=CardClass.STADIUM,
)
TOWER = trainer("Tower", kind=CardClass.STADIUM)


def test_a_stadium_in_place_of_another_even_in_the_same_turn() -> None:
    you = side("Plain", hand=("Flower", "Tower", "Park"))
    done = course(you, FLOWER, TOWER, PARK, stadiums_a_turn=1)
    assert done.can("stadium", "Tower") and not done.can("stadium", "Flower")
    done.do("stadium", "Tower")
    assert done.can("stadium", "Flower") and not done.can("stadium", "Park")
    done.do("stadium", "Flower")
    assert done.cards(done.state.discard) == ["Tower"]
    assert not compile_text(FLOWER.text, "Flower", "", "stadium")[1]


PARK = trainer("Park", kind=CardClass.STADIUM)

# ---- the own turn, cards that change places ---------------------------------------------------

RISE = t.Triggered(
    Trigger(Event.BECAME_ACTIVE, THIS),
    c.Now(Circumstance.YOUR_TURN),
    (b.Draw(Owner.YOU, n(1)),),
    Limit.ONCE_A_TURN,
)


def test_an_ability_of_the_own_turn_is_silent_in_the_other_one() -> None:
    riser = pokemon("Riser", abilities=(ability("Rise", RISE),), hp=200)
    mine = course(side(Standing("Plain", energy=("C", "C")), "Riser"), riser).do("retreat")
    assert len(mine.state.hand[0]) == 1
    brute = pokemon("Brute", attack("Hit", "", 200))
    theirs = course(side("Brute"), riser, brute, theirs=side("Plain", "Riser")).attack("Hit")
    assert theirs.theirs.card.name == "Riser"
    assert not [event for event in theirs.of_kind("answer") if event.detail == "became active"]


def test_once_during_the_turn_however_often_it_moves() -> None:
    riser = pokemon("Riser", abilities=(ability("Rise", RISE),))
    swap = trainer("Swap", b.Switch(Noun(Place.ACTIVE, Owner.YOU), Noun(Place.BENCH, Owner.YOU)))
    done = course(side("Plain", "Riser", hand=("Swap", "Swap", "Swap")), riser, swap)
    for _ in range(3):
        done.do("trainer", "Swap")
    assert done.amounts("draw") == [1]


BOT = (
    b.Reveal(Noun(Place.PRIZES, Owner.OPPONENT), Duration.REST_OF_GAME),
    b.Choose(Noun(Place.HAND, Owner.OPPONENT, chooser=Chooser.RANDOM)),
    b.Reveal(THEM),
    k.May((b.Switch(THEM, THEM),)),
)


@pytest.mark.parametrize(("answer", "prize", "hand"), [("yes", "Plain", "C"), ("no", "C", "Plain")])
def test_a_prize_card_and_a_card_of_the_hand_change_places(answer: str, prize: str, hand: str) -> None:
    bot = trainer("Bot", *BOT)
    theirs = side("Plain", prizes=("C",), hand=("Plain",))
    done = course(side("Plain", hand=("Bot",)), bot, theirs=theirs).do("trainer").pick(answer)
    assert done.cards(done.state.prizes, 1) == [prize] and done.cards(done.state.hand, 1) == [hand]
    assert done.state.face_up == done.state.prizes[1]  # what lies there lies face up


# ---- twice over -------------------------------------------------------------------------------

SEASONED = (f.OfClass(CardClass.BASIC_POKEMON), f.Measuring(Stat.TURNS_IN_PLAY, Relation.AT_LEAST, n(1)))


def grown(stage: CardClass, origin: Any) -> b.Search:
    """A search for a card of that Stage that evolves from this."""
    return b.Search(Noun(Place.DECK, Owner.YOU, (f.OfClass(stage), f.EvolvesFrom(origin))))


TREE = t.Activated(
    Limit.ONCE_A_TURN_EACH_PLAYER,
    c.IsNot(c.Now(Circumstance.FIRST_TURN)),
    (
        grown(CardClass.STAGE_1, Noun(Place.IN_PLAY, Owner.YOU, SEASONED)),
        b.Evolve(IT, THEM),
        k.If(c.Did(), (k.May((grown(CardClass.STAGE_2, IT), b.Evolve(IT, THEM))),)),
        b.Shuffle(Owner.YOU),
    ),
)


def test_a_pokemon_evolves_twice_over() -> None:
    line = (pokemon("Egg"), evolution("Chick", "Egg"), evolution("Hen", "Chick", stage=CardClass.STAGE_2))
    tree = trainer("Tree", TREE, kind=CardClass.STADIUM)
    you = side("Egg", hand=("Tree",), deck=("Hen", "Chick", "C"))
    done = course(you, tree, *line).do("stadium").do("use stadium")
    done.pick("Chick").pick("yes").pick("Hen")
    assert done.mine.card.name == "Hen" and done.cards(done.state.deck) == ["C"]


def test_nothing_is_looked_for_that_could_evolve_nothing() -> None:
    line = (pokemon("Egg"), evolution("Chick", "Egg"), evolution("Hen", "Chick", stage=CardClass.STAGE_2))
    tree = trainer("Tree", TREE, kind=CardClass.STADIUM)
    you = side(Standing("Egg", new=True), Standing(("Egg", "Chick")), hand=("Tree",), deck=("Chick", "C"))
    assert not course(you, tree, *line).do("stadium").can("use stadium")
    old = side(Standing(("Egg", "Chick")), "Egg", hand=("Tree",), deck=("C",))
    assert course(old, tree, *line).do("stadium").can("use stadium")  # what the deck holds nobody knows
