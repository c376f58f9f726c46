"""Cards that come back, what is done once in a game, costs of any type, several stages taken off."""

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
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    CardClass,
    Cause,
    Duration,
    Event,
    Limit,
    Operation,
    Owner,
    Place,
    SpecialCondition,
    Stat,
    Type,
)
from pokeca_dsl.engine.game import load, save
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    pokemon,
    special_energy,
    text,
    trainer,
)
from tests.engine.sampler import ENERGY, HOLDER, IT, THEM, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)


course = Turns(PLAIN)


def discarding(whose: Noun) -> Any:
    """A Pokémon whose attack discards all Energy of one."""
    blow = b.Move(Noun(Place.ATTACHED, filters=(ENERGY,), quantity=q.ALL, on=whose), Place.DISCARD)
    return pokemon("Blower", attack("Blow", "", 10, blow), hp=200)


SPENT = Trigger(Event.DISCARDED, THIS, Cause.ATTACK, source=HOLDER)
PROVIDES = b.Provide((Type.COLORLESS,))


def test_energy_that_an_attack_of_its_pokemon_discards_comes_back() -> None:
    back = special_energy("Back", PROVIDES, t.Triggered(SPENT, None, (b.Attach(THIS, HOLDER),)))
    mine = discarding(Noun(Place.ACTIVE, Owner.YOU))
    done = course(side(Standing("Blower", energy=("Back", "C"))), back, mine).attack("Blow")
    cards = done.state.match.cards
    assert [cards[cid].name for cid in done.mine.energy] == ["Back"]
    theirs = discarding(Noun(Place.ACTIVE, Owner.OPPONENT))
    you, they = side("Blower"), side(Standing("Plain", energy=("Back",)))
    assert not course(you, back, theirs, theirs=they).attack("Blow").theirs.energy
    drop = trainer(
        "Drop",
        b.Move(Noun(Place.ATTACHED, filters=(ENERGY,), on=Noun(Place.ACTIVE, Owner.YOU)), Place.DISCARD),
    )
    dropped = course(side(Standing("Plain", energy=("Back",)), hand=("Drop",)), back, drop).do("trainer")
    assert not dropped.mine.energy  # a card's effect is no attack's


@pytest.mark.parametrize(("type_", "hand"), [(Type.LIGHTNING, ["Back"]), (Type.FIRE, [])])
def test_it_comes_back_only_from_a_pokemon_of_that_type(type_: Type, hand: list[str]) -> None:
    answer = t.Triggered(SPENT, c.Is(HOLDER, f.OfType(type_)), (b.Move(THIS, Place.HAND),))
    back = special_energy("Back", PROVIDES, answer)
    mine = discarding(Noun(Place.ACTIVE, Owner.YOU))
    done = course(side(Standing("Blower", energy=("Back",))), back, mine).attack("Blow")
    assert [name for name in done.cards(done.state.hand) if name == "Back"] == hand


def test_only_attacks_of_the_bearer_can_be_asked_about() -> None:
    of_anyone = Trigger(Event.DISCARDED, THIS, Cause.ATTACK, source=Noun(Place.ACTIVE, Owner.YOU))
    wrong = t.Triggered(of_anyone, None, (b.Move(THIS, Place.HAND),))
    assert compile_text(text(PROVIDES, wrong), "Card", "", "energy")[1]


def test_an_answer_that_works_once_in_a_game() -> None:
    fewer = (b.TakePrizes(Owner.OPPONENT, n(1), Operation.MINUS),)
    fallen = Trigger(Event.KNOCKED_OUT, HOLDER, Cause.OPPONENTS_ATTACK)
    heirloom = special_energy(
        "Heirloom", PROVIDES, t.Triggered(fallen, None, fewer, Limit.ONCE_A_GAME_EACH_NAME)
    )
    frail, brute = pokemon("Frail", hp=10), pokemon("Brute", attack("Hit", "", 50))
    lent = Standing("Frail", energy=("Heirloom",))
    they = side(lent, lent, lent, "Plain")
    done = course(side("Brute"), heirloom, frail, brute, theirs=they).attack("Hit")
    assert len(done.state.prizes[0]) == 3
    done.pick("Frail")
    done.state = load(done.state.match.table, save(done.state))  # a saved game knows it, too
    done.end().attack("Hit")
    assert len(done.state.prizes[0]) == 2


def called(name: str, limit: Limit, part: str | None) -> Any:
    """An ability that draws a card when its Pokémon comes from the hand."""
    draw = (b.Draw(Owner.YOU, n(1)),)
    return ability(name, t.Triggered(Trigger(Event.BENCHED_FROM_HAND, THIS), None, draw, limit, part))


def test_only_one_of_those_that_share_a_part_of_their_name() -> None:
    part = Limit.ONCE_A_TURN_EACH_PART
    cards = (
        pokemon("Pip", abilities=(called("Quick Call", part, "Quick"),)),
        pokemon("Pop", abilities=(called("Quick Cry", part, "Quick"),)),
        pokemon("Pup", abilities=(called("Slow Cry", part, "Slow"),)),
        pokemon(
            "Pap",
            abilities=(ability("Quick Use", t.Activated(part, None, (b.Draw(Owner.YOU, n(1)),), "Quick")),),
        ),
    )
    done = course(side("Plain", "Pap", hand=("Pip", "Pop", "Pup")), *cards)
    assert done.can("ability", "Quick Use")
    done.do("bench", "Pip").do("bench", "Pop").do("bench", "Pup")
    assert done.amounts("draw") == [1, 1] and not done.can("ability", "Quick Use")


def test_what_was_declined_does_not_count() -> None:
    draw = k.May((b.Draw(Owner.YOU, n(1)),))
    came = Trigger(Event.BENCHED_FROM_HAND, THIS)
    for limit in (Limit.ONCE_A_TURN_EACH_NAME, Limit.ONCE_A_TURN_EACH_PART, Limit.ONCE_A_GAME_EACH_NAME):
        pip = pip_with(t.Triggered(came, None, (draw,), limit, "Quick"))
        done = course(side("Plain", hand=("Pip", "Pip", "Pip")), pip)
        done.do("bench", "Pip").pick("no").do("bench", "Pip").pick("yes").do("bench", "Pip")
        assert done.amounts("draw") == [1] and done.pending().kind == "turn"


def pip_with(answer: t.Triggered) -> Any:
    """A Pokémon with this Ability."""
    return pokemon("Pip", abilities=(ability("Quick Call", answer),))


@pytest.mark.parametrize(
    ("cost", "energy", "can"),
    [
        ("RR", "R", True),
        ("RL", "L", True),
        ("RRL", "R", False),
        ("RRL", "LR", True),
        ("RC", "L", True),
        ("C", "", True),
    ],
)
def test_a_cost_without_one_energy_of_any_type(cost: str, energy: str, can: bool) -> None:
    spare = s.AdjustStat(Stat.ANY_ENERGY_COST, Operation.MINUS, n(1))
    crystal = trainer("Crystal", s.Grant(Duration.WHILE_ATTACHED, HOLDER, spare), kind=CardClass.TOOL)
    beast = pokemon("Beast", attack("Roar", cost, 10))
    done = course(side(Standing("Beast", energy=tuple(energy), tools=("Crystal",))), crystal, beast)
    assert done.can("attack", "Roar") is can


def test_that_cost_can_only_be_lessened() -> None:
    more = s.AdjustStat(Stat.ANY_ENERGY_COST, Operation.PLUS, n(1))
    assert compile_text(text(s.Grant(Duration.WHILE_IN_PLAY, THIS, more)), "Card", "Text", "ability")[1]


LINE = (pokemon("Egg"), evolution("Chick", "Egg"), evolution("Hen", "Chick", stage=CardClass.STAGE_2))


@pytest.mark.parametrize(("stages", "left"), [(1, "Chick"), (2, "Egg")])
def test_as_many_stages_as_one_likes(stages: int, left: str) -> None:
    watch = trainer("Watch", b.Devolve(Noun(Place.ACTIVE, Owner.YOU), Place.HAND, q.ANY))
    done = course(side(Standing(("Egg", "Chick", "Hen")), hand=("Watch",)), *LINE, watch).do("trainer")
    assert [option[1] for option in done.pending().options] == [1, 2]
    done.pick(str(stages))
    assert done.mine.card.name == left and len(done.state.hand[0]) == stages


def test_the_only_stage_needs_no_choice() -> None:
    watch = trainer("Watch", b.Devolve(Noun(Place.ACTIVE, Owner.YOU), Place.DECK, q.ANY))
    done = course(side(Standing(("Egg", "Chick")), hand=("Watch",)), *LINE, watch).do("trainer")
    assert done.mine.card.name == "Egg" and done.cards(done.state.deck)[-1] == "Chick"


def test_two_stages_off_each() -> None:
    both = trainer(
        "Both", b.Devolve(Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL), Place.HAND, q.Exactly(n(2)))
    )
    hen = Standing(("Egg", "Chick", "Hen"))
    done = course(side(hen, hen, hand=("Both",)), *LINE, both).do("trainer")
    assert {p.card.name for p in done.state.in_play(0)} == {"Egg"}
    wrong = b.Devolve(Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL), Place.HAND, q.ANY)
    assert compile_text(text(wrong), "Card", "", "trainer")[1]


@pytest.mark.parametrize(("chosen", "poisoned"), [(("Dark", "Other"), True), (("Other",), False)])
def test_what_was_attached_to_the_active_pokemon_in_this_way(chosen: tuple[str, ...], poisoned: bool) -> None:
    one = Noun(Place.DECK, Owner.YOU, (f.OfClass(CardClass.BASIC_ENERGY),))
    each = k.ForEach(
        Noun(Place.IN_PLAY, Owner.YOU, quantity=q.UpTo(n(2))), (b.Search(one), b.Attach(THEM, IT))
    )
    so = c.Is(Noun(Place.ACTIVE, Owner.YOU), f.Bearing(Noun(Place.AMONG, on=THEM, filters=(ENERGY,))))
    art = trainer("Art", each, b.Shuffle(Owner.YOU), k.If(so, (b.Apply((SpecialCondition.POISONED,), IT),)))
    dark, other = pokemon("Dark"), pokemon("Other")
    you = side(Standing("Dark", energy=("C",)), "Other", "Plain", hand=("Art",))
    done = course(you, art, dark, other).do("trainer").pick(*chosen)
    while done.pending().kind == "choose cards":
        done.pick("C")
    assert ("poisoned" in done.mine.conditions) is poisoned


@pytest.mark.parametrize(("answer", "prizes", "hand"), [("yes", 2, 1), ("no", 3, 2)])
def test_the_opponent_is_asked_whether_each_takes_a_prize_card(answer: str, prizes: int, hand: int) -> None:
    asked = k.May((b.TakePrizes(Owner.EITHER, n(1)),), Owner.OPPONENT)
    bargain = trainer("Bargain", asked, k.If(c.IsNot(c.Did()), (b.Draw(Owner.YOU, n(2)),)))
    done = course(side("Plain", hand=("Bargain",)), bargain).do("trainer")
    assert done.pending().player == 1
    done.pick(answer)
    assert [len(zone) for zone in done.state.prizes] == [prizes, prizes]
    assert len(done.state.hand[0]) == hand
