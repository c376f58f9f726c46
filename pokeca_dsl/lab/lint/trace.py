"""A round of a loop, told step by step so that a person can follow it."""

from __future__ import annotations

from collections.abc import Sequence

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


def told(subject: Subject, end: State, events: Sequence[Event]) -> list[Wording]:
    """The events as numbered sentences in both languages, each with the words that made it happen."""
    spoken = {language: _lines(subject, language, end, events) for language in _PLAYERS}
    steps = [
        Wording(_plain(f"{number}. {en}"), _plain(f"{number}. {ja}"))
        for number, (en, ja) in enumerate(zip(spoken["en"], spoken["ja"], strict=True), start=1)
    ]
    return [*steps[:_MOST_LINES], _AGAIN]


def _lines(subject: Subject, language: str, end: State, events: Sequence[Event]) -> list[str]:
    def printed(name: str) -> str:
        return subject.file.lexicon.printed(name, language) or name

    narrator = Narrator(Voice(language, _PLAYERS[language], printed), trace=True)
    narrator.acquaint(end)  # a round begins as it ends
    lines = []
    for event in events:
        for line in narrator.tell(end, [event]):
            words = quote(end, event.cause).stretch
            lines.append(f"{line.text}  «{words}»" if words else line.text)
    return lines


def _plain(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")
