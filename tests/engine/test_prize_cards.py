"""Prize cards that lie face up: who sees them, who chooses them, where they go."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.vocabulary import Duration, Owner, Place
from pokeca_dsl.engine.codec import load, save
from pokeca_dsl.engine.observation import observe
from tests.engine.course import Course, side
from tests.engine.made_up import attack, made_up_rules, pokemon, table_of, text, trainer
from tests.engine.sampler import n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=60)
HITTER = pokemon("Hitter", attack("Hit", "", 200), hp=90)


def turned(quantity: q.Quantity, owner: Owner = Owner.YOU) -> b.Reveal:
    """Prize cards turned face up."""
    return b.Reveal(Noun(Place.PRIZES, owner, quantity=quantity), Duration.REST_OF_GAME)


MAP = trainer("Map", turned(ALL))
GLIMPSE = trainer("Glimpse", turned(q.ONE))
SWAP = trainer("Swap", b.Switch(Noun(Place.PRIZES, Owner.YOU), Noun(Place.DECK_TOP, Owner.YOU)))
BONUS = trainer("Bonus", b.TakePrizes(Owner.YOU, n(1)))


def course(*hand: str, **zones: Any) -> Course:
    """A turn of yours with three different Prize cards."""
    table = table_of(PLAIN, HITTER, MAP, GLIMPSE, SWAP, BONUS, rules=made_up_rules())
    places = {"prizes": ("R", "L", "C"), **zones}
    return Course(table, side("Hitter", hand=hand, **places), side("Plain", "Plain"))


def test_both_players_see_them_from_then_on() -> None:
    done = course("Map")
    assert observe(done.state, 1).sides[0].prizes_face_up == ()
    done.do("trainer", "Map")
    for player in (0, 1):
        seen = observe(done.state, player)
        assert sorted(seen.names[cid] for cid in seen.sides[0].prizes_face_up) == ["C", "L", "R"]
    assert seen.sides[1].prizes_face_up == ()


def test_the_player_chooses_which_of_them_to_take() -> None:
    done = course("Map").do("trainer", "Map").attack("Hit")
    assert done.pending().purpose == "prize card"
    done.pick("L")
    assert done.cards(done.state.hand) == ["L"]
    assert sorted(done.cards(done.state.prizes)) == ["C", "R"]


def test_a_face_down_one_may_be_taken_instead() -> None:
    done = course("Glimpse").do("trainer", "Glimpse").attack("Hit")
    up = done.state.face_up[0]
    kinds = [option[0] for option in done.pending().options]
    assert kinds == ["card", "option"]
    done.pick(done.name(done.pending().options[1]))
    assert done.state.hand[0] != [up] and len(done.state.hand[0]) == 1
    assert done.state.face_up == [up]


def test_a_text_that_takes_one_asks_too() -> None:
    done = course("Map", "Bonus").do("trainer", "Map").do("trainer", "Bonus").pick("R")
    assert done.cards(done.state.hand) == ["R"]


def test_nobody_is_asked_about_face_down_ones() -> None:
    done = course().attack("Hit")
    assert done.pending().purpose != "prize card" and len(done.state.hand[0]) == 1


def test_what_is_chosen_from_prize_cards_lies_face_down() -> None:
    done = course("Glimpse", "Swap", deck=("W", "C")).do("trainer", "Glimpse")
    up = done.state.face_up[0]
    done.do("trainer", "Swap")
    assert up in done.state.prizes[0]
    assert "W" in done.cards(done.state.prizes)


def test_a_card_that_was_taken_is_not_face_up_any_more() -> None:
    done = course("Map").do("trainer", "Map").attack("Hit").pick("L")
    taken = done.state.hand[0][0]
    assert taken not in done.state.face_up and len(done.state.face_up) == 2


def test_they_are_saved_and_copied() -> None:
    done = course("Map").do("trainer", "Map")
    assert load(done.state.match.table, save(done.state)).face_up == done.state.face_up
    assert done.state.clone().face_up == done.state.face_up


@pytest.mark.parametrize(
    "wrong",
    [
        b.Reveal(Noun(Place.HAND, Owner.YOU, quantity=ALL), Duration.REST_OF_GAME),
        b.Reveal(Noun(Place.PRIZES, Owner.YOU, quantity=ALL), Duration.THIS_TURN),
    ],
)
def test_only_prize_cards_stay_face_up_and_for_good(wrong: b.Reveal) -> None:
    _, problems = compile_text(text(wrong), "Card", "Text", "trainer")
    assert problems
