"""Random games: they end, no card is lost, and the same seed tells the same story anywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, load, prepare, save, step
from pokeca_dsl.play.agents import RandomAgent, SimpleAgent
from pokeca_dsl.play.fuzzing import CardsNotConserved, Pairing, check_conserved, fuzz, random_game
from pokeca_dsl.play.match import DECISION_LIMIT, Answer, Seat, Setting, play, replay
from pokeca_dsl.play.pool import Pool, pairings_under, shipped
from pokeca_dsl.play.rulesets import load_rules

ROOT = Path(__file__).resolve().parents[2]
MANY = int(os.environ.get("POKECA_GAMES", "1500"))
"""Games of the slow test; 10,000 before a release."""


def setting(pairings: list[Pairing], seed: int = 1) -> Setting:
    return Setting(pairings[0].table, pairings[0].decks, seed)


def story(rules: str, seed: int) -> str:
    """A hash of all events of a game."""
    found = hashlib.sha256()
    pairing = pairings_under(rules, shipped("en"))[0]
    agents = (RandomAgent(seed), SimpleAgent(seed))
    play(
        Setting(pairing.table, pairing.decks, seed),
        agents,
        lambda _, events: found.update(repr(events).encode()),
    )
    return found.hexdigest()


def test_a_game_under_every_ruleset_ends_with_all_its_cards(pairings: list[Pairing]) -> None:
    one_each = list({pairing.ruleset: pairing for pairing in pairings}.values())
    tally = fuzz(one_each, 2 * len(one_each))
    assert tally.failures == ()
    assert sum(tally.reasons.values()) == tally.games


@pytest.mark.slow
def test_many_games_of_all_decks_under_all_rulesets(pairings: list[Pairing]) -> None:
    tally = fuzz(pairings, MANY, first_seed=10_000)
    assert tally.failures == ()
    assert sum(tally.reasons.values()) == MANY
    assert tally.reasons["won"] > MANY / 2


def test_a_lost_card_is_noticed(pairings: list[Pairing]) -> None:
    state = setting(pairings).start()
    begin(state)
    check_conserved(state)
    state.discard[0].append(state.deck[0][0])
    with pytest.raises(CardsNotConserved, match="two places"):
        check_conserved(state)
    del state.discard[0][-1]
    lost = state.deck[0].pop(0)
    with pytest.raises(CardsNotConserved, match="nowhere"):
        check_conserved(state)
    state.hand[1].append(lost)
    with pytest.raises(CardsNotConserved, match="other player's side"):
        check_conserved(state)


def test_the_same_seed_tells_the_same_story_in_another_process() -> None:
    here = story("standard", 5)
    program = "from tests.play.test_games import story; print(story('standard', 5))"
    environment = {**os.environ, "PYTHONHASHSEED": "77"}
    there = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert there.stdout.strip() == here
    assert story("standard", 6) != here


def test_a_game_can_be_saved_and_copied_at_any_decision(pairings: list[Pairing]) -> None:
    for pairing in (pairings[1], pairings[-1]):
        state = Setting(pairing.table, pairing.decks, 2).start()
        agent = RandomAgent(2)
        _, decision = begin(state)
        while decision is not None:
            resumed, copied = load(pairing.table, save(state)), state.clone()
            answer = agent.choose(decision, Seat(state, decision.player))
            events, decision = step(state, answer)
            assert step(resumed, answer) == (events, decision)
            assert step(copied, answer) == (events, decision)
        assert resumed.result == copied.result == state.result


def test_answers_play_the_same_game_again(pairings: list[Pairing]) -> None:
    record = random_game(pairings[0], 3)
    assert replay(record.setting, record.answers) == record
    with pytest.raises(ValueError, match="ends before"):
        replay(record.setting, record.answers[:-1])
    with pytest.raises(ValueError, match="goes on"):
        replay(record.setting, (*record.answers, (0,)))


def test_a_game_that_asks_too_much_is_given_up_and_says_so(pairings: list[Pairing]) -> None:
    agents = (RandomAgent(0), RandomAgent(1))
    record = play(setting(pairings), agents, most_decisions=5)
    assert (record.result.winner, record.result.reason) == (None, DECISION_LIMIT)
    assert len(record.answers) == 5


def test_a_ruleset_limits_the_turns(pool: Pool) -> None:
    table = prepare(replace(load_rules("standard"), turns=4), pool.library)
    decks = (pool.decks["engine-room"].cards, pool.decks["creeping-tide"].cards)
    record = play(Setting(table, decks, 1), (RandomAgent(0), RandomAgent(1)))
    assert record.result.winner is None
    assert record.turns <= 5
    assert "limit" in record.result.reason


def test_the_simple_agent_beats_chance(pairings: list[Pairing]) -> None:
    standard = [pairing for pairing in pairings if pairing.ruleset == "standard"]
    won = 0
    for seed in range(20):
        pairing = standard[seed % len(standard)]
        simple = seed % 2
        agents = (
            (SimpleAgent(seed), RandomAgent(seed)) if simple == 0 else (RandomAgent(seed), SimpleAgent(seed))
        )
        won += play(Setting(pairing.table, pairing.decks, seed), agents).result.winner == simple
    assert won >= 14


class Curious:
    """An agent that looks before every choice and notes what it may know."""

    def __init__(self, seed: int) -> None:
        self._chance = RandomAgent(seed)
        self.hidden_cards_seen = 0
        self.looks = 0

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        seen = seat.look()
        self.looks += 1
        state = seat._state
        secret = {
            *state.hand[1 - seat.player],
            *state.deck[0],
            *state.deck[1],
            *state.prizes[0],
            *state.prizes[1],
        }
        offered = {option[1] for option in decision.options if option[0] == "card"}
        self.hidden_cards_seen += len((secret - offered) & set(seen.names))
        return self._chance.choose(decision, seat)


def test_an_agent_sees_no_hidden_card(pairings: list[Pairing]) -> None:
    agents = (Curious(1), Curious(2))
    play(setting(pairings), agents)
    for agent in agents:
        assert agent.looks > 20
        assert agent.hidden_cards_seen == 0
