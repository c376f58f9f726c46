"""Chances that can be worked out on paper: draws without replacement, rows of coins, opening hands."""

from fractions import Fraction
from math import comb

import pytest

from pokeca_dsl.lab.odds.asking import Wish
from pokeca_dsl.lab.odds.telling import as_text
from tests.lab.odds.asked import CARDS, ask, text

DECK = 'active: "Sparkit", [L]\nhand: "Fetch"\ndeck: {kind} × "Slabby", {rest} × [L]'


def _exact(scenario: str, **wishes: object) -> Fraction:
    value = ask(scenario, **wishes).value
    assert value is not None
    assert value.exact
    return value.low


@pytest.mark.parametrize(("kind", "rest"), [(1, 2), (2, 5), (4, 16), (4, 56)])
def test_one_of_a_kind_among_three_drawn(kind: int, rest: int) -> None:
    found = _exact(
        text('you\n  hand: "Slabby"', 'play "Fetch"', DECK.format(kind=kind, rest=rest)),
    )
    assert found == 1 - Fraction(comb(rest, 3), comb(kind + rest, 3))


@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
def test_at_least_so_many_of_a_class_among_three_drawn(wanted: int) -> None:
    found = _exact(
        text(f"you\n  hand: {wanted} × Basic Pokémon", 'play "Fetch"', DECK.format(kind=4, rest=16))
    )
    assert found == Fraction(sum(comb(4, n) * comb(16, 3 - n) for n in range(wanted, 4)), comb(20, 3))


@pytest.mark.parametrize("damage", [0, 20, 40])
def test_so_many_heads_of_three_coins(damage: int) -> None:
    # Slabby has 60 HP; a head is 20 damage.
    needed = (60 - damage) // 20
    found = _exact(
        text(
            'events: Knock Out "Slabby"',
            'attack "Triple"',
            opponent=f'active: "Slabby", {damage} damage\nbench: "Slabby"',
        )
    )
    assert found == Fraction(sum(comb(3, n) for n in range(needed, 4)), 8)


def test_heads_until_tails_comes() -> None:
    value = ask(text('events: Knock Out "Slabby"', 'attack "Streak"')).value
    assert value is not None
    assert value.low < Fraction(1, 8) <= value.high  # three heads in a row; the row itself has no end
    assert value.high - value.low < Fraction(1, 10**9)


def _opening(odds: str, other: str = '4 × "Sparkit", 56 × [L]') -> str:
    deck = '4 × "Slabby", 4 × "Sparkit", 3 × "Fetch", 49 × [L]'
    return (
        CARDS
        + f"""
scenario "opening hand"
  rules: standard
  you
    deck: {deck}
  opponent
    deck: {other}
  begins: with the setup
  odds
    {odds}
"""
    )


def test_a_kept_opening_hand_holds_two_cards() -> None:
    value = ask(_opening('you\n      hand: "Fetch", "Sparkit"')).value
    assert value is not None
    both = comb(60, 7) - comb(57, 7) - comb(56, 7) + comb(53, 7)
    wanted = Fraction(both, comb(60, 7) - comb(52, 7))  # hands without a Basic Pokémon are drawn again
    assert value.low <= wanted <= value.high
    assert value.high - value.low < Fraction(1, 10**7)


def test_what_is_too_large_is_sampled_and_says_so() -> None:
    scenario = text('you\n  hand: "Slabby"', 'play "Fetch"', DECK.format(kind=4, rest=16))
    found = ask(scenario, most=1, samples=400)
    assert found.value is None
    assert found.estimate is not None
    assert "more than 1 way" in found.reason
    assert found.estimate.holds(1 - comb(16, 3) / comb(20, 3))  # with this seed
    assert any("sampled" in line and "not exact" in line for line in as_text(found, Wish()))


def test_the_best_player_draws_first_and_then_attacks() -> None:
    # With Fetch in hand: 1 − C(5,3)/C(7,3) to draw an Energy, without which there is no attack.
    you = 'active: "Sparkit"\nhand: "Fetch"\ndeck: 2 × [L], 5 × "Slabby"'
    odds = 'events: Knock Out "Slabby"\nuntil: end of turn'
    found = _exact(text(odds, you=you, opponent='active: "Slabby", 40 damage\nbench: "Slabby"'))
    assert found == 1 - Fraction(comb(5, 3), comb(7, 3))


def test_the_opponent_who_wants_it_chooses_for_it_and_the_other_against() -> None:
    you = 'active: "Slabby"\nhand: [L]\nbench: "Sparkit"'
    until = "\nuntil: end of turn"
    attached = 'you\n  bench: "Sparkit", [L]'
    assert _exact(text(attached + until, you=you)) == 1
    assert _exact(text(attached + until + "\nwanted by: opponent", you=you)) == 0


def test_choices_by_chance_are_weighed() -> None:
    # Attach to either Pokémon, retreat (no Energy: not possible), or end the turn: three options.
    you = 'active: "Slabby"\nhand: [L]\nbench: "Sparkit"'
    found = _exact(
        text('you\n  bench: "Sparkit", [L]\nuntil: end of turn', you=you), players=("random", "random")
    )
    assert found == Fraction(1, 3)
