"""Odds the long way: every order of every deck, every side of every coin, each played to its end.

It shares nothing with the lab but the engine: cards are told apart, orders are permutations, chances sums.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial

from pokeca_dsl.compiler import link
from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.engine.decision import CHANCE
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, prepare, step
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.play.scenario import forced, laid_out
from pokeca_dsl.play.scenario_answers import find
from pokeca_dsl.play.scenario_setup import all_cards, beginning
from pokeca_dsl.source import Source

Ending = tuple[Fraction, State, tuple[Event, ...]]


def read(text: str) -> Scenario:
    """The first scenario of a text, which has no errors."""
    found = read_scenarios(Source("odds", text))
    assert [d.message("en") for d in found.diagnostics] == []
    return found.file.scenarios[0]


def brute(text: str, holds: Callable[[State, tuple[Event, ...]], bool]) -> Fraction:
    """The chance that it holds when the scenario's actions are done, over all orders and coins."""
    scenario = read(text)
    rules = load_rules(scenario.rules[0])
    library, _ = link(all_cards(scenario))
    state = laid_out(prepare(rules, library), beginning(scenario, rules.prize_cards))
    actions = [line.node.nodes[-1] for entry in scenario.lines("do") for line in entry.entries]
    orders = list(permutations(state.deck[0]))
    total = Fraction(0)
    for order in orders:
        trial = state.clone()
        trial.deck[0] = list(order)
        events, _ = begin(trial)
        for weight, end, heard in _course(trial, tuple(events), actions):
            if holds(end, heard):
                total += weight / len(orders)
    return total


def _course(state: State, heard: tuple[Event, ...], actions: list) -> Iterator[Ending]:
    decision = state.decision
    if decision is None:
        yield Fraction(1), state, heard
        return
    if decision.player == CHANCE:
        size = len(decision.options)
        ways = list(permutations(range(size), decision.maximum))
        assert len(ways) == factorial(size) // factorial(size - decision.maximum)
        for way in ways:
            after = state.clone()
            events, _ = step(after, way)
            for weight, end, all_heard in _course(after, (*heard, *events), actions):
                yield weight / len(ways), end, all_heard
        return
    chosen = find(state, decision, actions[0]) if actions else None
    answer = chosen.answer if chosen is not None else forced(decision)
    if answer is None:
        yield Fraction(1), state, heard
        return
    after = state.clone()
    events, _ = step(after, answer)
    yield from _course(after, (*heard, *events), actions[1:] if chosen is not None else actions)
