"""Small decks in every order, every coin both ways, played to the end: the chances are the same."""

from collections.abc import Callable

import pytest

from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State
from tests.lab.odds.asked import ask, text
from tests.lab.odds.brute import brute

Holds = Callable[[State, tuple[Event, ...]], bool]


def _names(state: State, zone: str, player: int = 0) -> list[str]:
    return [state.match.cards[cid].name for cid in getattr(state, zone)[player]]


def _in_hand(*wanted: str) -> Holds:
    return lambda state, _: all(name in _names(state, "hand") for name in wanted)


def _knocked_out(state: State, heard: tuple[Event, ...]) -> bool:
    return any(event.kind == "knocked out" for event in heard)


ENERGY = "Lightning Energy"
CASES: list[tuple[str, str, str, str, Holds]] = [
    (
        "drawing",
        "Fetch",
        '"Slabby", "Fetch", 3 × [L]',
        'you\n  hand: "Slabby", [L]',
        _in_hand("Slabby", ENERGY),
    ),
    (
        "discarded from the top",
        "Spill",
        '2 × "Slabby", 3 × [L]',
        "you\n  discard: 2 × [L]",
        lambda state, _: _names(state, "discard").count(ENERGY) == 2,
    ),
    (
        "the hand shuffled into the deck",
        "Sieve",
        '"Slabby", 2 × [L]',
        'you\n  hand: "Seek", [L]',
        _in_hand("Seek", ENERGY),
    ),
]


@pytest.mark.parametrize(("name", "card", "deck", "odds", "holds"), CASES, ids=lambda part: str(part)[:24])
def test_one_card(name: str, card: str, deck: str, odds: str, holds: Holds) -> None:
    you = f'active: "Sparkit", [L]\nhand: "{card}", "Seek"\ndeck: {deck}'
    scenario = text(odds, f'play "{card}"', you)
    value = ask(scenario).value
    assert value is not None
    assert value.exact
    assert value.low == brute(scenario, holds)


TWO: list[tuple[str, str, str, str, Holds]] = [
    ("Spill", "Fetch", '2 × "Slabby", 4 × [L]', 'you\n  hand: "Slabby"', _in_hand("Slabby")),
    (
        "Fetch",
        "Spill",
        '2 × "Slabby", 4 × [L]',
        'you\n  discard: "Slabby"',
        lambda s, _: "Slabby" in _names(s, "discard"),
    ),
]


@pytest.mark.parametrize(("first", "second", "deck", "odds", "holds"), TWO)
def test_two_cards(first: str, second: str, deck: str, odds: str, holds: Holds) -> None:
    you = f'active: "Sparkit", [L]\nhand: "{first}", "{second}"\ndeck: {deck}'
    scenario = text(odds, f'play "{first}"\nplay "{second}"', you)
    value = ask(scenario).value
    assert value is not None
    assert value.low == value.high == brute(scenario, holds)


@pytest.mark.parametrize("wanted", ["Slabby", "Fetch"])
def test_looked_at_chosen_and_shuffled_back_then_drawn(wanted: str) -> None:
    """What is chosen is in the plan; where it isn't among the three the plan goes on without it."""
    you = 'active: "Sparkit", [L]\nhand: "Rummage", "Spill"\ndeck: "Slabby", "Fetch", 2 × [L]'
    scenario = text(f'you\n  hand: "{wanted}"', f'play "Rummage"\nchoose "{wanted}"\nplay "Spill"', you)
    value = ask(scenario).value
    assert value is not None
    assert value.low == value.high
    assert value.low + value.strayed == 1
    assert value.strayed == 1 / 4  # it lies at the bottom of four
    assert brute(scenario, _in_hand(wanted)) == value.low


@pytest.mark.parametrize("attack", ["Zap", "Triple"])
def test_coins(attack: str) -> None:
    scenario = text(
        'events: Knock Out "Slabby"',
        f'attack "{attack}"',
        'active: "Sparkit", [L]\ndeck: 2 × [L]',
        'active: "Slabby", 20 damage\nbench: "Slabby"',
    )
    value = ask(scenario).value
    assert value is not None
    assert value.low == value.high == brute(scenario, _knocked_out)


def test_an_asleep_pokemon_wakes_up_at_the_checkup() -> None:
    scenario = text(
        'opponent\n  active: "Slabby", not Asleep',
        "end turn",
        'active: "Sparkit"\ndeck: 2 × [L]',
        'active: "Slabby", Asleep',
    )
    value = ask(scenario).value
    assert value is not None
    assert (
        value.low
        == value.high
        == brute(scenario, lambda state, _: "asleep" not in state.active[1][0].conditions)
    )
    assert 0 < value.low < 1
