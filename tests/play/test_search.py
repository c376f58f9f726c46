"""The search: what it finds that others miss, its ways to play a turn, and how it judges a position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pokeca_dsl.compiler import link
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, prepare, step
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.agents import RandomAgent, SimpleAgent
from pokeca_dsl.play.fuzzing import Pairing
from pokeca_dsl.play.heuristic import HeuristicAgent
from pokeca_dsl.play.match import Agent, Answer, Seat, Setting
from pokeca_dsl.play.plans import FrugalAgent, MovingAgent
from pokeca_dsl.play.prospects import FEATURES, HAND, HAND_WEIGHTS, WEIGHTS, hand, prospects, side
from pokeca_dsl.play.redeal import redeal
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.play.scenario import laid_out
from pokeca_dsl.play.scenario_setup import all_cards, beginning
from pokeca_dsl.play.search import SearchAgent
from pokeca_dsl.play.trying import MOST_USES, Uses
from pokeca_dsl.source import Source

CARDS = """# language: en
cards
  pokemon "Stander" basic [W] 90 HP
    attack "Slap" [W][W][W] 10
    retreat 1
  pokemon "Striker" basic [L] 60 HP
    attack "Strike" [L] 50
    attack "Strike Twice" [L][L] 60
    retreat 1
  pokemon "Strikelord" stage 1 from "Striker" [L] 100 HP
    attack "Storm" [L][L][L] 120
    retreat 1
  pokemon "Wall" basic [C] 50 HP
    weakness [W] ×2
    retreat 2
  pokemon "Shuttle" basic [C] 60 HP
    ability "To and Fro"
      As often as you like during your turn, you may move an Energy from 1 of your Pokémon to another of your
        Pokémon.
    retreat 1
  supporter "Old Teacher"
    Draw 3 cards.
"""

A_RETREAT_WINS = """
    active: "Stander"
    bench: "Striker", [L]
    hand: [L], "Old Teacher"
    prizes: 1 cards
"""


def laid(you: str, opponent: str = '\n    active: "Wall"\n    bench: "Wall"\n') -> State:
    """A state at the start of your turn, under the standard ruleset."""
    text = f'{CARDS}\nscenario "laid"\n  rules: standard\n  you{you}  opponent{opponent}  turn: 3, you\n'
    text += "  then\n    legal: end turn\n"
    found = read_scenarios(Source("laid", text))
    assert [d.message("en") for d in found.diagnostics] == []
    scenario = found.file.scenarios[0]
    rules = load_rules("standard")
    library, _ = link(all_cards(scenario))
    state = laid_out(prepare(rules, library), beginning(scenario, rules.prize_cards))
    state.ask_chance = False
    begin(state)
    return state


def turn(state: State, agent: Agent) -> list[str]:
    """Play a turn to its end; the kinds of the actions."""
    done = []
    me, number = state.player, state.turn
    while (decision := state.decision) is not None and (state.player, state.turn) == (me, number):
        answer = agent.choose(decision, Seat(state, decision.player))
        if decision.kind == "turn":
            done.append(decision.options[answer[0]][0])
        step(state, answer)
    return done


def wins(agent: Agent) -> bool:
    state = laid(A_RETREAT_WINS)
    turn(state, agent)
    return state.result is not None and state.result.winner == 0


def test_search_finds_a_win_that_the_heuristic_player_misses() -> None:
    """The Energy has to pay for the retreat, though the Benched attacker wants it, too."""
    assert [wins(SearchAgent(seed)) for seed in range(6)] == [True] * 6
    assert [wins(HeuristicAgent(seed)) for seed in range(6)] == [False] * 6


def test_the_tree_finds_it_without_a_plan_that_knows_how() -> None:
    def bare(seed: int) -> SearchAgent:
        agent = SearchAgent(seed, 400)
        agent._plans = [SimpleAgent(seed)]
        return agent

    assert [wins(bare(seed)) for seed in range(6)] == [True] * 6


def test_a_moving_player_pays_for_the_retreat_and_attacks() -> None:
    assert turn(laid(A_RETREAT_WINS), MovingAgent(1)) == ["attach", "retreat", "trainer", "attack"]


def test_a_moving_player_feeds_the_one_that_comes_in() -> None:
    state = laid('\n    active: "Stander", [W]\n    bench: "Striker"\n    hand: [L]\n')
    assert turn(state, MovingAgent(1)) == ["attach", "retreat", "attack"]


def test_a_moving_player_stays_where_the_active_pokemon_does_as_much() -> None:
    state = laid('\n    active: "Striker", [L]\n    bench: "Striker", [L]\n')
    assert turn(state, MovingAgent(1)) == ["attack"]


def test_a_frugal_player_keeps_its_trainer_cards() -> None:
    you = '\n    active: "Striker", [L]\n    hand: "Old Teacher", [L]\n'
    assert turn(laid(you), SimpleAgent(1)) == ["attach", "trainer", "attack"]
    assert turn(laid(you), FrugalAgent(1)) == ["attach", "attack"]


def test_what_can_be_used_without_end_is_used_some_times_a_turn() -> None:
    """A player that judges going back and forth to be as good as anything would never end its turn."""
    state = laid('\n    active: "Shuttle", [L]\n    bench: "Striker"\n')
    uses = Uses()
    given = 0
    number = state.turn
    while state.turn == number and (decision := state.decision) is not None:
        seat = Seat(state, decision.player)
        tried: list[Answer] = [(i,) for i in range(len(decision.options))]
        answer = uses.note(decision, uses.left(decision, seat, tried)[0])
        given += decision.options[answer[0]][0] == "ability"
        step(state, answer)
        assert given <= MOST_USES
    assert given == MOST_USES


def counted(state: State, player: int) -> dict[str, float]:
    """The features that aren't 0, without those of HP, hand and Prize cards."""
    left = dict(zip(FEATURES, side(state, player), strict=True))
    return {
        name: number
        for name, number in left.items()
        if number and not name.startswith(("HP", "root", "Prize cards left"))
    }


def test_what_is_counted_of_a_side() -> None:
    bench = '"Strikelord" on "Striker", [L], [L], [W]'
    you = f'\n    active: "Striker", [L], 30 damage\n    bench: {bench}\n    deck: 2 × "Wall"\n'
    state = laid(you, '\n    active: "Wall"\n    bench: "Wall"\n    prizes: 1 cards\n')
    assert counted(state, 0) == {
        "Pokémon in play": 2,
        "wounds: share of HP lost, squared, times Prize cards": 0.25,
        "Prize cards for the opponent's Active Pokémon, where a paid attack takes it": 1,
        "… where an attack takes it that is paid, or lacks one Energy": 1,
        "… where such an attack of a Benched Pokémon does": 1,
        "Energy that its attacks want, Active": 1,
        "Energy that their attacks want, Bench": 2,
        "Energy that no attack wants": 1,
        "cards fewer than eight in the deck": 6,
        "cards fewer than three in the deck": 1,
        "Pokémon evolved once": 1,
    }
    assert counted(state, 1)["one Prize card left"] == 1
    assert counted(state, 1)["the Active Pokémon can't pay its retreat"] == 1


def test_energy_for_an_evolution_of_the_deck_is_no_waste() -> None:
    without = laid('\n    active: "Striker", [L], [L], [L]\n    deck: 9 × "Wall"\n')
    assert counted(without, 0)["Energy that no attack wants"] == 1
    name = "Energy that only attacks of its evolutions want, Active"
    with_it = laid('\n    active: "Striker", [L], [L], [L]\n    deck: 9 × "Strikelord"\n')
    assert "Energy that no attack wants" not in counted(with_it, 0)
    assert counted(with_it, 0)[name] == 1


def test_what_is_counted_of_the_own_hand() -> None:
    held = '"Strikelord", "Wall", "Old Teacher", [L][L][L][L]'
    state = laid(f'\n    active: "Striker"\n    hand: {held}\n    deck: 9 × "Wall"\n')
    assert hand(state, 0) == [3, 1, 1, 1, 0, 0]
    assert len(HAND) == len(HAND_WEIGHTS)
    assert len(FEATURES) == len(WEIGHTS)


def positions(setting: Setting, seed: int) -> Iterator[tuple[State, Decision]]:
    state = setting.start()
    agents = (RandomAgent(seed), SimpleAgent(seed))
    _, decision = begin(state)
    while decision is not None:
        yield state, decision
        _, decision = step(state, agents[decision.player].choose(decision, Seat(state, decision.player)))


def test_the_judgement_knows_nothing_that_is_hidden(pairings: list[Pairing]) -> None:
    """Where what is hidden from a player is dealt anew, the player judges the position as before."""
    standard = [pairing for pairing in pairings if pairing.ruleset == "standard"]
    judged = set()
    for seed, pairing in enumerate(standard[:4]):
        for state, _ in positions(Setting(pairing.table, pairing.decks, seed), seed):
            if state.turn < 1:  # Pokémon lie face down
                continue
            for player in (0, 1):
                told = prospects(state, player)
                judged.add(told)
                assert prospects(redeal(state, player, Random(seed)), player) == pytest.approx(told)
    assert len(judged) > 100
