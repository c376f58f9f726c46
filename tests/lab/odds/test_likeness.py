"""Everything that a situation is counts in its likeness, and copies of a card don't."""

import inspect

from pokeca_dsl.engine.parts import Attack, Frame, Pokemon
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds import likeness
from pokeca_dsl.lab.odds.asking import Wish, prepared
from tests.lab.odds.asked import text
from tests.lab.odds.brute import read


def test_every_part_of_a_state_is_spoken_of() -> None:
    named = {*likeness.PLAIN, *likeness.LISTS, *likeness.HELD, *likeness.WITH_CARDS, *likeness.SET_ASIDE}
    assert named == set(State.__slots__)
    source = inspect.getsource(likeness)
    for name in likeness.WITH_CARDS:
        assert f"state.{name}" in source


def test_every_part_of_pokemon_frames_and_attacks_is_spoken_of() -> None:
    for function, made, left in (
        (likeness._pokemon, Pokemon, set()),
        (likeness._frame, Frame, {"code"}),  # told by the program's number
        (likeness._attack, Attack, set()),
    ):
        source = inspect.getsource(function)
        for name in set(made.__slots__) - left:
            assert f".{name}" in source, name


def _likeness(you: str, change: object = None) -> bytes:
    scenario = read(text("events: win", you=you))
    asked = prepared(scenario, next(scenario.lines("odds")), "standard", Wish())
    if callable(change):
        change(asked.world.state)
    return asked.world.likeness(asked.setup)


HAND = 'active: "Sparkit", [L]\nhand: "Slabby", "Fetch", "Slabby"\ndeck: "Fetch", 2 × [L]'


def test_copies_of_a_card_are_alike_and_other_cards_are_not() -> None:
    def other_copy(state: State) -> None:
        state.hand[0].reverse()

    def another_card(state: State) -> None:
        state.hand[0][0], state.discard[0][:] = state.hand[0][1], [state.hand[0][0]]
        del state.hand[0][1]

    assert _likeness(HAND) == _likeness(HAND, other_copy)
    assert _likeness(HAND) != _likeness(HAND, another_card)


def test_damage_turns_and_budgets_are_told_apart() -> None:
    def damage(state: State) -> None:
        state.active[1][0].damage = 10

    def attached(state: State) -> None:
        state.energy_used = 1

    assert len({_likeness(HAND), _likeness(HAND, damage), _likeness(HAND, attached)}) == 3
