"""Actions: every option of every decision is reached, and options of one action are copies of each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.learning.actions import DONE, NTH, Actions, Offer
from pokeca_dsl.lab.learning.episode import Episode
from pokeca_dsl.lab.learning.reach import Reach, reach_of
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.agents import RandomAgent
from pokeca_dsl.play.match import Answer, Seat, Setting, replay, run
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.random_decks import random_deck
from pokeca_dsl.play.rulesets import load_rules

RULES = ("standard", "dp-2.2 + double battle", "pocket", "base")
PAIRS = 6


@cache
def settings(rules: str) -> tuple[Setting, ...]:
    """Games of decks by chance, which hold more of the cards than decks that are built to win."""
    library = shipped("en").library
    table, chance = prepare(load_rules(rules), library), Random(rules)
    decks = [random_deck(library, table.rules, chance) for _ in range(2 * PAIRS)]
    return tuple(Setting(table, (decks[n], decks[n + 1]), n) for n in range(0, 2 * PAIRS, 2))


def actions_of(setting: Setting) -> Actions:
    return Actions(reach_of(setting.table, setting.decks))


def decisions(rules: str) -> Iterator[tuple[Actions, State, Decision]]:
    """Every decision of some random games, with the actions of an environment for that pair of decks."""
    for setting in settings(rules):
        yield from _played(actions_of(setting), setting)


def _played(actions: Actions, setting: Setting) -> list[tuple[Actions, State, Decision]]:
    met: list[tuple[Actions, State, Decision]] = []
    state, agent = setting.start(), RandomAgent(setting.seed)

    def decide(decision: Decision) -> Answer:
        met.append((actions, state.clone(), decision))
        return agent.choose(decision, Seat(state, decision.player))

    run(setting, state, decide, None, 400)
    return met


@pytest.mark.parametrize("rules", RULES)
def test_each_option_has_exactly_one_action(rules: str) -> None:
    met = 0
    for actions, state, decision in decisions(rules):
        offer = actions.offer(state, decision)
        reached = sorted(index for options in offer.options.values() for index in options)
        assert reached == list(range(len(decision.options)))
        assert all(0 < action < actions.size for action in offer.options)
        assert offer.left_out == ()
        met += 1
    assert met > 500


@pytest.mark.parametrize("rules", RULES)
def test_options_of_one_action_are_copies_in_one_place(rules: str) -> None:
    shared = 0
    for actions, state, decision in decisions(rules):
        for options in actions.offer(state, decision).options.values():
            told = {_told(state, decision, index) for index in options}
            assert len(told) == 1
            shared += len(options) > 1
    assert shared > 0


def _told(state: State, decision: Decision, index: int) -> object:
    """An option with the card told by its name and by whoever bears it: all that a player could care for."""
    kind, *numbers = decision.options[index]
    if kind in ("card", "bench", "trainer", "stadium", "attach", "evolve", "tool"):
        cid = numbers[0]
        zones = (state.hand, state.discard, state.deck, state.prizes, state.lost)
        zone = [(z, p) for z, zone in enumerate(zones) for p in (0, 1) if cid in zone[p]]
        bearer = [
            p.uid for side in (0, 1) for p in state.in_play(side) if cid in (*p.cards, *p.energy, *p.tools)
        ]
        return kind, state.match.cards[cid].key, tuple(zone), tuple(bearer), tuple(numbers[1:])
    return decision.options[index]


def test_names_say_what_an_action_does() -> None:
    actions = Actions(Reach(("Gnatling", "Warm Tea"), active=1, bench=2))
    assert len(set(actions.names)) == actions.size == len(actions.names)
    assert {"play Gnatling onto own Bench 2", "attack 2 of opposing Active 1", "option 64"} <= {
        *actions.names
    }


def test_an_action_says_in_any_state_what_is_done() -> None:
    found = 0
    for actions, state, decision in decisions("standard"):
        for action, options in actions.offer(state, decision).options.items():
            name = actions.names[action]
            option = decision.options[options[0]]
            if option[0] in ("attach", "evolve", "tool"):
                pokemon = state.pokemon(option[2])
                assert pokemon is not None
                place = state.bench[decision.player].index(pokemon) if not pokemon.active else 0
                where = f"own {'Active' if pokemon.active else 'Bench'} {place + 1}"
                assert name == f"play {state.match.cards[option[1]].key} onto {where}"
                found += 1
            elif option[0] in ("end", "yes", "no", "first", "second"):
                assert name == option[0]
    assert found > 20


# ---- several options, one after the other -------------------------------------------------------


def offer(size: int, least: int, most: int) -> Offer:
    options = tuple(("number", n) for n in range(size))
    return Offer(
        Decision("number", 0, options, least, most, False, "", (0, 0, 0)),
        {10 + n: [n] for n in range(size)},
        (),
    )


def test_options_are_chosen_one_after_the_other_and_none_twice() -> None:
    several = offer(3, 1, 3)
    assert several.legal([]) == [10, 11, 12]
    assert several.legal([1]) == [10, 12, DONE]
    assert several.option(11, [1]) is None
    assert several.option(12, [1]) == 2


def test_none_may_be_chosen_where_the_decision_lets() -> None:
    assert DONE in offer(3, 0, 2).legal([])
    assert DONE not in offer(3, 2, 3).legal([0])


def test_copies_can_be_chosen_as_often_as_they_are_there() -> None:
    decision = Decision(
        "choose cards", 0, (("card", 4), ("card", 5), ("card", 6)), 2, 2, False, "", (0, 0, 0)
    )
    copies = Offer(decision, {20: [0, 2], 21: [1]}, ())
    assert copies.option(20, []) == 0
    assert copies.option(20, [0]) == 2
    assert copies.legal([0, 2]) == [21, DONE]


def test_options_beyond_the_list_are_left_out_and_told_of() -> None:
    setting = settings("standard")[0]
    actions, state = actions_of(setting), setting.start()
    many = Decision("number", 0, tuple(("number", n) for n in range(NTH + 3)), 1, 1, False, "", (0, 0, 0))
    assert actions.offer(state, many).left_out == (NTH, NTH + 1, NTH + 2)


@pytest.mark.parametrize("skip_forced", [True, False])
@pytest.mark.parametrize("rules", RULES)
def test_games_played_by_actions_are_games(rules: str, skip_forced: bool) -> None:
    chance, several = Random(5), 0
    for setting in settings(rules):
        actions = actions_of(setting)
        episode = Episode(setting, actions, skip_forced)
        while episode.offer is not None:
            several += len(episode.picked) > 0
            with pytest.raises(ValueError, match="is not legal now"):
                episode.take(next(action for action in range(actions.size) if action not in episode.legal()))
            episode.take(chance.choice(episode.legal()))
        record = episode.record()
        assert replay(record.setting, record.answers) == record
    assert several > 0


def test_a_game_under_way_cannot_be_kept() -> None:
    setting = settings("standard")[0]
    episode = Episode(setting, actions_of(setting), True)
    with pytest.raises(LabError, match="over"):
        episode.record()


def test_what_leaves_no_choice_is_not_asked() -> None:
    chance, asked = Random(1), {True: 0, False: 0}
    for skip_forced in asked:
        for setting in settings("standard"):
            episode = Episode(setting, actions_of(setting), skip_forced)
            while episode.offer is not None:
                asked[skip_forced] += len(episode.legal()) == 1 and not episode.picked
                episode.take(chance.choice(episode.legal()))
    assert asked[True] == 0 < asked[False]
