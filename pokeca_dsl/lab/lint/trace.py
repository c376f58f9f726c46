"""A round of a loop, told step by step so that a person can follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pokeca_dsl.diagnostics import Wording
from pokeca_dsl.engine.events import Event, quote
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.lint.ground import Subject
from pokeca_dsl.play.narration import Narrator, Voice

_PLAYERS = {"en": ("You", "The opponent"), "ja": ("自分", "相手")}
_AGAIN = Wording("… and so on, from 1 again", "……これをくり返します")
_MOST_LINES = 16


def one_round(events: Sequence[Event]) -> tuple[Event, ...]:
    """The shortest stretch that the events end with twice or more; all of them where there is none."""
    keys = [(event.kind, event.player, event.pokemon, event.cause) for event in events]
    for length in range(1, len(keys) // 2 + 1):
        if keys[-length:] == keys[-2 * length : -length]:
            return tuple(events[-length:])
    return tuple(events)


Stage: TypeAlias = tuple[State, Sequence[Event]]
"""Some events of a round, and the state after them."""


def told(subject: Subject, stages: Sequence[Stage]) -> list[Wording]:
    """The events as numbered sentences in both languages, each with the words that made it happen."""
    spoken = {language: _lines(subject, language, stages) for language in _PLAYERS}
    steps = [
        Wording(_plain(f"{number}. {en}"), _plain(f"{number}. {ja}"))
        for number, (en, ja) in enumerate(zip(spoken["en"], spoken["ja"], strict=True), start=1)
    ]
    return [*steps[:_MOST_LINES], _AGAIN]


def _lines(subject: Subject, language: str, stages: Sequence[Stage]) -> list[str]:
    def printed(name: str) -> str:
        return subject.file.lexicon.printed(name, language) or name

    narrator = Narrator(Voice(language, _PLAYERS[language], printed), trace=True)
    lines = []
    before = stages[-1][0]  # a round begins as it ends
    for state, events in stages:
        narrator.acquaint(before)
        for event in events:
            for line in narrator.tell(state, [event]):
                words = quote(state, event.cause).stretch
                lines.append(f"{line.text}  «{words}»" if words else line.text)
        before = state
    return lines


def _plain(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
