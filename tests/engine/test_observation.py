"""What a player may know, and nothing else."""

from __future__ import annotations

from random import Random

from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.observation import observe, visible
from pokeca_dsl.engine.situation import Standing
from tests.engine import sampler
from tests.engine.course import Course, side
from tests.engine.made_up import attack, pokemon, table_of


def test_hidden_zones_show_only_how_many_cards_they_hold() -> None:
    table = table_of(pokemon("Plain", attack("Tap", "", 10)))
    you = side("Plain", hand=("L", "F"), discard=("W",))
    opponent = side(Standing("Plain", damage=10, energy=("G",)), hand=("P",) * 3)
    course = Course(table, you, opponent)
    seen = observe(course.state, 0)
    assert len(seen.sides[0].hand) == 2 and seen.sides[1].hand == ()
    assert seen.sides[1].hand_size == 3 and seen.sides[1].deck_size == 8 and seen.sides[1].prizes_left == 3
    assert seen.sides[1].active[0].damage == 10
    assert sorted(seen.names.values()) == ["F", "G", "L", "Plain", "Plain", "W"]


def test_only_known_cards_are_named_throughout_games() -> None:
    table = sampler.table()
    state = start(table, (sampler.DECK, sampler.DECK), 6)
    chance = Random(6)
    _, decision = begin(state)
    while decision is not None:
        for player in (0, 1):
            other = 1 - player
            hidden = state.deck[0] + state.deck[1] + state.prizes[0] + state.prizes[1] + state.hand[other]
            offered = [o[1] for o in decision.options if o[0] == "card"] if decision.player == player else []
            names = observe(state, player).names
            assert not [cid for cid in hidden if cid in names and cid not in offered]
        number = chance.randint(decision.minimum, decision.maximum)
        events, decision = step(state, tuple(chance.sample(range(len(decision.options)), number)))
        for event in events:
            if event.kind in ("draw", "prize"):
                assert visible(event, 1 - event.player).cards == ()
                assert visible(event, event.player).cards == event.cards
            if event.kind == "prizes set":
                assert visible(event, 0).cards == visible(event, 1).cards == ()


def test_pokemon_lie_face_down_during_the_setup() -> None:
    table = sampler.table()
    state = start(table, (sampler.DECK, sampler.DECK), 6)
    _, decision = begin(state)
    while decision is not None and decision.kind != "turn":
        for player in (0, 1):
            assert observe(state, player).sides[1 - player].active == ()
        _, decision = step(state, tuple(range(decision.minimum)))
    assert observe(state, 0).sides[1].active != ()
