"""Whole random games: cards are conserved, states are copied, saved and resumed, chance is a stream."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from pokeca_dsl.engine import zones
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.codec import BadSave
from pokeca_dsl.engine.events import quote
from pokeca_dsl.engine.game import IllegalAnswer, begin, load, save, start, step
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from tests.engine import sampler
from tests.engine.made_up import attack, made_up_rules, pokemon, random_game, table_of

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def table() -> Table:
    """Cards that between them do a bit of everything."""
    return sampler.table()


def _answers(state: State, seed: int, number: int) -> list[tuple[int, ...]]:
    """Play on by chance; returns the answers that were given."""
    chance = Random(seed)
    given = []
    while state.decision is not None and len(given) < number:
        decision = state.decision
        size = chance.randint(decision.minimum, decision.maximum)
        given.append(tuple(chance.sample(range(len(decision.options)), size)))
        step(state, given[-1])
    return given


def _at_decision(table: Table, seed: int, number: int, ask_chance: bool = False) -> State:
    state = start(table, (sampler.DECK, sampler.DECK), seed, ask_chance=ask_chance)
    begin(state)
    _answers(state, seed, number)
    return state


def test_opening_hands_drawn_again_when_chance_is_asked() -> None:
    few = table_of(pokemon("Rare", attack("Tap", "", 10)), pokemon("Odd", attack("Tap", "", 10)))
    decks = (["Rare"] + ["C"] * 11, ["Odd"] + ["L"] * 11)
    state = start(few, (decks[0], decks[1]), 0, ask_chance=True)
    _, decision = begin(state)
    shuffled: Counter[int] = Counter()
    while decision is not None and decision.kind in ("coin", "shuffle", "first"):
        answer = [0]
        if decision.kind == "shuffle":  # the third time the Pokémon comes to the hand
            owner = state.match.owner(decision.options[0][1])
            shuffled[owner] += 1
            found = [state.match.cards[option[1]].kind == "pokemon" for option in decision.options]
            answer = sorted(range(len(found)), key=lambda i: found[i] != (shuffled[owner] == 3))
        _, decision = step(state, answer)
    assert shuffled == {0: 3, 1: 3}
    assert all({state.match.owner(c) for c in state.deck[p] + state.hand[p]} == {p} for p in (0, 1))


def test_cards_are_conserved(table: Table) -> None:
    def watch(state: State, _: object) -> None:
        assert zones.all_cards(state) == list(range(len(state.match.cards)))

    ends = [random_game(table, (sampler.DECK, sampler.DECK), seed, watch).result for seed in range(12)]
    assert all(end is not None for end in ends)


@pytest.mark.parametrize("ask_chance", [False, True])
def test_saved_at_any_decision_the_game_goes_on_alike(table: Table, ask_chance: bool) -> None:
    state = _at_decision(table, 3, 0, ask_chance)
    chance = Random(5)
    kinds = []
    while state.decision is not None and len(kinds) < 400:
        data = save(state)
        resumed = load(table, data)
        assert save(resumed) == data
        decision = state.decision
        kinds.append(decision.kind)
        size = chance.randint(decision.minimum, decision.maximum)
        answer = tuple(chance.sample(range(len(decision.options)), size))
        assert step(state, answer) == step(resumed, answer)
    assert "turn" in kinds and ("coin" in kinds) == ask_chance


def test_a_copy_is_independent(table: Table) -> None:
    for number in (5, 40, 90):
        state = _at_decision(table, 11, number)
        if state.decision is None:
            continue
        before = save(state)
        copy = state.clone()
        assert save(copy) == before
        _answers(copy, 99, 60)
        assert save(state) == before
        again = state.clone()
        _answers(again, 99, 60)
        assert save(again) == save(copy)


def test_the_same_seed_gives_the_same_game_in_another_process(table: Table) -> None:
    code = "from tests.engine import sampler, test_games as t\nprint(t.fingerprint(sampler.table()))\n"
    for hash_seed in ("1", "2"):
        result = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        )
        assert result.stdout.strip() == fingerprint(table)


def fingerprint(table: Table) -> str:
    """A hash over all events of a game."""
    digest = hashlib.sha256()
    random_game(
        table, (sampler.DECK, sampler.DECK), 21, lambda _, events: digest.update(repr(list(events)).encode())
    )
    return digest.hexdigest()


def test_saves_of_other_tables_and_damaged_ones_are_refused(table: Table) -> None:
    data = save(_at_decision(table, 1, 10))
    with pytest.raises(BadSave):
        load(sampler.table(made_up_rules(bench=3)), data)
    with pytest.raises(BadSave):
        load(table, data[:-3])
    with pytest.raises(BadSave):
        load(table, b"nonsense")


def test_illegal_answers_leave_the_state_as_it_was(table: Table) -> None:
    state = _at_decision(table, 3, 30)
    before = save(state)
    assert state.decision is not None
    too_far = len(state.decision.options)
    for answer in ((too_far,), (0,) * (state.decision.maximum + 1), (-1,)):
        with pytest.raises(IllegalAnswer):
            step(state, answer)
    assert save(state) == before


def test_every_event_quotes_its_cause(table: Table) -> None:
    named = []

    def watch(state: State, events: list[object]) -> None:
        for event in events:
            named.append(quote(state, event.cause).origin)  # type: ignore[attr-defined]

    random_game(table, (sampler.DECK, sampler.DECK), 4, watch)
    assert named and all(named)


def test_turns_are_limited() -> None:
    table = sampler.table(made_up_rules(turns=6, attacks_a_turn=0))
    state = random_game(table, (sampler.DECK, sampler.DECK), 8)
    assert state.result == (None, "turn limit")


def test_steps_without_a_decision_are_limited() -> None:
    table = sampler.table(made_up_rules(steps_a_decision=2))
    state = start(table, (sampler.DECK, sampler.DECK), 8)
    with pytest.raises(BudgetSpent):
        begin(state)


def test_a_deck_without_basic_pokemon_is_refused(table: Table) -> None:
    with pytest.raises(ValueError, match="no Basic"):
        start(table, (("L",) * 10, sampler.DECK), 0)
