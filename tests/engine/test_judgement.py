"""Who wins: all sixteen cases, what a tie means, and running out of cards."""

from __future__ import annotations

from itertools import product

import pytest

from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.vocabulary import Owner, Place
from pokeca_dsl.engine.game import step
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import attack, made_up_rules, pokemon, table_of

BOTH = Noun(Place.ACTIVE, Owner.EITHER, quantity=ALL)
BOOM = pokemon("Boomer", attack("Boom", "", None, b.KnockOut(BOTH)), attack("Kick", "", 90))
PLAIN = pokemon("Plain", attack("Tap", "", 10))


def both_fall(**changes: object) -> object:
    """A table where one attack Knocks Out both Active Pokémon."""
    return table_of(BOOM, PLAIN, rules=made_up_rules(**{"tie": "draw", **changes}))


@pytest.mark.parametrize(
    ("i_took", "they_took", "i_cannot", "they_cannot"), list(product((True, False), repeat=4))
)
def test_sixteen_cases(i_took: bool, they_took: bool, i_cannot: bool, they_cannot: bool) -> None:
    """The player who meets more conditions wins; equal is a tie."""
    you = side("Boomer", *([] if i_cannot else ["Plain"]), prizes=("C",) * (1 if i_took else 2))
    opponent = side("Plain", *([] if they_cannot else ["Plain"]), prizes=("C",) * (1 if they_took else 2))
    course = Course(both_fall(), you, opponent).attack("Boom")
    mine, theirs = int(i_took) + int(they_cannot), int(they_took) + int(i_cannot)
    if not mine and not theirs:
        assert course.state.result is None
        return
    result = course.state.result
    assert result is not None
    assert result.winner == (None if mine == theirs else 0 if mine > theirs else 1)


def test_first_found_wins_where_the_ruleset_says_so() -> None:
    table = both_fall(judgement="first found wins")
    course = Course(table, side("Boomer", prizes=("C",)), side("Plain", prizes=("C",))).attack("Boom")
    assert course.state.result is not None
    assert course.state.result.winner == 0


def test_a_tie_starts_again_with_one_prize() -> None:
    table = both_fall(tie="sudden death", sudden_death_prizes=1, opening_hand=3)
    you = side("Boomer", prizes=("C",), hand=("Plain",) * 6)
    course = Course(table, you, side("Plain", prizes=("C",), hand=("Plain",) * 6)).attack("Boom")
    state = course.state
    assert state.sudden_death and state.result is None
    while course.pending().kind != "turn":
        decision = course.pending()
        course._take(step(state, tuple(range(decision.minimum))))
    assert [len(prizes) for prizes in state.prizes] == [1, 1]
    assert state.turn == 1


def test_a_tie_in_sudden_death_is_what_its_own_clause_says() -> None:
    table = both_fall(tie="sudden death", tie_in_sudden_death="draw")
    you, opponent = side("Boomer", prizes=("C",)), side("Plain", prizes=("C",))
    course = Course(table, you, opponent, sudden_death=True).attack("Boom")
    assert course.state.result == (None, "draw")
    assert course.kinds()[-1] == "draw game"


def test_no_card_to_draw_loses_only_at_the_start_of_the_own_turn() -> None:
    drawer = pokemon("Drawer", attack("Draw", "", None, b.Draw(Owner.YOU, Number(5))))
    table = table_of(drawer, PLAIN)
    course = Course(table, side("Drawer", deck=("C", "C")), side("Plain")).attack("Draw")
    assert course.amounts("draw")[0] == 2
    assert course.state.result is None  # the deck is empty, but nothing is lost yet
    course.end()
    assert course.state.result == (1, "opponent can't draw")


def test_short_draws_lose_where_the_ruleset_says_so() -> None:
    drawer = pokemon("Drawer", attack("Draw", "", None, b.Draw(Owner.YOU, Number(5))))
    table = table_of(drawer, PLAIN, rules=made_up_rules(other_draws="all or lose"))
    course = Course(table, side("Drawer", deck=("C", "C")), side("Plain")).attack("Draw")
    assert course.state.result == (1, "opponent can't draw")


def test_the_last_pokemon_returned_to_the_hand_counts() -> None:
    boomerang = pokemon("Boomerang", attack("Return", "", 60, b.Move(THIS, Place.HAND)))
    table = table_of(boomerang, PLAIN, rules=made_up_rules(tie="draw"))
    course = Course(table, side("Boomerang"), side(Standing("Plain"))).attack("Return")
    assert course.state.result == (None, "draw")
    assert "Boomerang" in course.cards(course.state.hand)


def test_knock_out_order_is_the_rulesets() -> None:
    order = ("prizes", "triggers", "discard", "promotion", "judgement")
    table = table_of(BOOM, PLAIN, rules=made_up_rules(knock_out_order=order))
    course = Course(table, side("Boomer", "Plain"), side("Plain", "Plain")).attack("Kick")
    kinds = [k for k in course.kinds() if k in ("prize", "leave play", "promote", "knocked out")]
    assert kinds == ["knocked out", "prize", "leave play", "promote"]
