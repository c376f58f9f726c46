"""Whether a text can do anything: what is seen without a trial is what a trial finds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from pokeca_dsl.engine import trial, useful
from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.options_hand import may_use
from pokeca_dsl.engine.parts import Frame
from pokeca_dsl.engine.plans import SELECT
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.pool import pairings_under, shipped
from tests.engine import sampler


def texts(state: State) -> list[tuple[Frame, int]]:
    """The Trainer cards in the turn player's hand and the abilities of their Pokémon, with their entries."""
    player, table = state.player, state.match.table
    found = []
    for cid in state.hand[player]:
        card = state.match.cards[cid]
        if card.kind == "trainer" and card.trainer_kind not in ("tool", "stadium") and card.in_play is card:
            registers = table.programs[card.pid].registers
            found.append((Frame(card.pid, (), 0, player, -1, cid, "trainer", registers), 0))
    for pokemon in state.in_play(player):
        for i in pokemon.card.activated:
            ability, pid = pokemon.card.abilities[i], pokemon.card.ability_pids[i]
            frame = Frame(pid, (), 0, player, pokemon.uid, pokemon.cards[-1], ability.kind, 0)
            frame.regs = [0] * ability.program.registers
            found.append((frame, ability.program.activated[0].entry))
    return found


def compare(state: State, counted: Counter[bool]) -> None:
    """Ask the plan and the trial of every text of the turn player."""
    for frame, entry in texts(state):
        program = state.match.table.programs[frame.pid]
        plan = useful.plan_of(state, frame.pid, program, entry)
        found = useful.verdict(state, frame, plan)
        if found == useful.PERHAPS or not may_use(state, frame, program):
            continue
        if found == useful.NOTHING and not all(part.sure or part.kind == SELECT for part in plan):
            continue  # a trial takes the search of a deck for something, whatever is done with what is found
        planned = found == useful.SURELY
        assert planned == trial.does_anything(state, frame, entry), (
            program.origin,
            program.text,
            program.words,
        )
        counted[planned] += 1


def play(state: State, seed: int, counted: Counter[bool]) -> None:
    """A game by chance, with every turn's texts compared."""
    chance = Random(seed)
    _, decision = begin(state)
    for _ in range(300):
        if decision is None:
            break
        if decision.kind == "turn":
            compare(state, counted)
        number = chance.randint(decision.minimum, decision.maximum)
        _, decision = step(state, chance.sample(range(len(decision.options)), number))


@pytest.fixture(autouse=True)
def _without_shortcuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trial is carried out in every case."""
    monkeypatch.setattr(trial, "_at_once", lambda state, context, entry: None)


def test_a_plan_that_is_certain_says_what_a_trial_says() -> None:
    counted: Counter[bool] = Counter()
    for seed in range(10):
        play(start(sampler.table(), (sampler.DECK, sampler.DECK), seed), seed, counted)
    assert counted[True] > 100 and counted[False] > 20


@pytest.mark.slow
def test_so_it_is_with_the_shipped_cards() -> None:
    counted: Counter[bool] = Counter()
    for ruleset in ("standard", "base", "dp", "xy"):
        for seed, pairing in enumerate(pairings_under(ruleset, shipped("en"))[:12]):
            play(start(pairing.table, pairing.decks, seed), seed, counted)
    assert counted[True] > 1_000 and counted[False] > 100
