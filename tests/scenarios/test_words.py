"""The words of scenario files: each can be said in both languages, and events are those of the engine."""

import pytest

from pokeca_dsl.documents.scenario_reader import scenario_grammar
from pokeca_dsl.documents.wording import LANGUAGES, Node
from pokeca_dsl.engine.events import KINDS

EVENTS = scenario_grammar().options("event_kind")
LINES = [
    ("step", 'attack "Zap" with "Sparkit" at "Pebblet"'),
    ("step", 'retreat to "Pebblet"'),
    ("step", 'attach [L] to "Sparkit"'),
    ("step", 'attach "Power Band" to "Sparkit"'),
    ("step", 'bench "Sparkit"'),
    ("step", 'evolve "Sparkit" into "Sparkadult"'),
    ("step", 'play "Small Hope"'),
    ("step", 'use "Odd Jobs" of "Tinkerer"'),
    ("step", "end turn"),
    ("step", 'choose "Pebblet", 2 × [L]'),
    ("step", "choose 3"),
    ("step", "choose option 2"),
    ("step", "choose none"),
    ("step", 'opponent: promote "Pebblet"'),
    ("step", "yes"),
    ("step", "no"),
    ("step", "coins: heads, tails"),
    ("step", 'by chance: "Pebblet", [L]'),
    (
        "side",
        'active: "Sparkadult" on "Sparkit", [L][C], Energy "Volt Energy", Tool "Power Band", Asleep',
    ),
    ("side", 'bench: 3 × "Sparkit", no damage, no Energy, no Special Conditions, not Burned, new in play'),
    ("side", "bench: nobody"),
    ("side", 'hand: "Pebblet", 2 × [L]'),
    ("side", "deck: nothing"),
    ("side", "prizes: 3 cards"),
    ("line", "turn: 4, opponent"),
    ("line", "begins: at the checkup"),
    ("line", 'stadium: "Windy Hill", you'),
    ("line", "in sudden death"),
    ("expectation", "turn: you"),
    ("expectation", "result: the opponent wins"),
    ("expectation", 'not legal: attack "Zap"'),
    ("expectation", "decides: opponent"),
    ("expectation", "no event: damage 30"),
    ("expectation", 'quoted: put 3 damage counters: "here"'),
]


@pytest.mark.parametrize(("start", "line"), LINES)
def test_a_line_is_written_as_it_is_read_in_both_languages(start: str, line: str) -> None:
    words = scenario_grammar()
    node = words.read(line, start)
    assert isinstance(node, Node)
    assert words.write(node, "en") == line
    assert words.read(words.write(node, "ja"), start, "ja") == node


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS)
def test_every_event_can_be_expected(event: str, language: str) -> None:
    parts = (Node("events"), Node("event", (Node(event),)), Node("event", (Node("coin_event"),)))
    node = Node("expectation", parts)
    assert scenario_grammar().read(scenario_grammar().write(node, language), "expectation", language) == node


def test_events_are_those_of_the_engine() -> None:
    assert {event.removesuffix("_event").replace("_", " ") for event in EVENTS} <= set(KINDS)
