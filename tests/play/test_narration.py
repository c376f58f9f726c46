"""The log: every event has words in both languages, hidden cards stay hidden, a trace quotes."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import KINDS, Event
from pokeca_dsl.engine.game import begin
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.agents import RandomAgent
from pokeca_dsl.play.choices import Choices, typed
from pokeca_dsl.play.fuzzing import Pairing
from pokeca_dsl.play.match import Answer, Seat, Setting, play
from pokeca_dsl.play.narration import Line, Narrator, Voice
from pokeca_dsl.play.phrases import PHRASES
from pokeca_dsl.play.prompts import OPTIONS, QUESTIONS


def told(pairing: Pairing, seed: int, narrator: Narrator) -> list[Line]:
    """The log of a random game."""
    lines: list[Line] = []
    agents = (RandomAgent(seed), RandomAgent(seed + 1))
    setting = Setting(pairing.table, pairing.decks, seed)
    play(setting, agents, lambda state, events: lines.extend(narrator.tell(state, events)))
    return lines


@pytest.mark.parametrize("language", PHRASES)
def test_every_kind_of_event_has_words(language: str) -> None:
    assert set(PHRASES[language]) == set(KINDS)


def test_both_languages_tell_the_same_fields() -> None:
    helpers = {"s", "cs", "who", "by"}  # grammar, and what a language may leave out
    for kind in KINDS:
        fields = [
            {name for _, name, _, _ in Formatter().parse(PHRASES[language][kind]) if name} - helpers
            for language in ("en", "ja")
        ]
        assert fields[0] == fields[1], kind


def test_both_languages_ask_and_offer_the_same() -> None:
    assert set(QUESTIONS["en"]) == set(QUESTIONS["ja"])
    assert set(OPTIONS["en"]) == set(OPTIONS["ja"])


@pytest.mark.parametrize("language", PHRASES)
def test_a_log_has_a_heading_a_turn_and_leaves_no_field_unfilled(
    pairings: list[Pairing], language: str
) -> None:
    lines = told(pairings[0], 1, Narrator(Voice(language)))
    assert lines[0].kind == "setup"
    assert lines[-1].depth == 0
    headings = [line for line in lines if line.kind == "turn started"]
    assert len(headings) > 5
    for line in lines:
        assert not re.search(r"[{}]|None|-1", line.text), line.text
        assert line.source == ""


def test_a_trace_quotes_cards_and_clauses(pairings: list[Pairing]) -> None:
    lines = told(pairings[0], 1, Narrator(Voice(), trace=True))
    sources = [line.source for line in lines if line.source]
    assert any("Prize cards: 6" in source for source in sources)
    words = {program.words for program in pairings[0].table.programs if program.words}
    quoted = [re.findall("“(.+?)” – ", source) for source in sources]
    of_cards = [found[0] for found in quoted if found and any(found[0] in text for text in words)]
    assert len(set(of_cards)) > 3


def test_a_viewer_is_not_told_what_the_opponent_draws(pairings: list[Pairing]) -> None:
    drawn: list[str] = []

    class Listener(Narrator):
        def _words(self, state: State, event: Event) -> str:
            text = super()._words(state, event)
            if event.kind == "draw" and event.player == 1:
                drawn.append(text)
                assert event.cards == ()
            return text

    told(pairings[0], 1, Listener(Voice(), viewer=0))
    assert len(drawn) > 5
    assert all(re.search(r"draws \d+ cards?$", text) for text in drawn)


class Asked(RandomAgent):
    """Words every decision before it answers."""

    def __init__(self, seed: int, language: str) -> None:
        super().__init__(seed)
        self.choices = Choices(Voice(language))

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        question = self.choices.question(decision, seat)
        assert question and not re.search(r"[{}]", question)
        for option in decision.options:
            assert option[0] in OPTIONS["en"], option
            assert "?" not in self.choices.option(seat, option)
        answer = super().choose(decision, seat)
        assert typed(" ".join(str(index + 1) for index in answer), decision) == answer
        return answer


@pytest.mark.parametrize("language", QUESTIONS)
def test_every_decision_can_be_asked_and_answered(pairings: list[Pairing], language: str) -> None:
    for number, pairing in enumerate(pairings[::9]):
        setting = Setting(pairing.table, pairing.decks, number)
        play(setting, (Asked(number, language), Asked(number + 1, language)), most_decisions=300)


def test_what_is_typed_must_be_legal(pairings: list[Pairing]) -> None:
    state = Setting(pairings[0].table, pairings[0].decks, 1).start()
    _, decision = begin(state)
    assert decision is not None
    for words in ("", "0", "x", "1 1", "-1", "99", "1.5", "１２３４５６７", "²"):
        assert typed(words, decision) is None, words
    assert typed(" 1 ", decision) == (0,)
