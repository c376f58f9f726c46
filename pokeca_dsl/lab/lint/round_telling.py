"""A round of several cards, told at their words."""

from __future__ import annotations

from pokeca_dsl.diagnostics import Diagnostic, Label, Wording
from pokeca_dsl.lab.lint.ground import Subject
from pokeca_dsl.lab.lint.problems import ENDLESS
from pokeca_dsl.lab.lint.rounds import Round
from pokeca_dsl.lab.lint.trace import told
from pokeca_dsl.source import Span

CHOSEN = Wording(
    "a player can go on for ever, as after a round all is as it was before",
    "1回終わるとすべて前と同じで、いくらでも続けられます",
)
TOO = Wording("together with this", "これとともに")


def round_told(found: Round) -> Diagnostic:
    """A loop of several cards, at the words of the first by which something happens."""
    places = [_words(subject, found) for subject in found.cards]
    labels = [Label(place, TOO) for place in places[1:]]
    notes = told(found.cards[0], found.stages)
    return ENDLESS.at(places[0], labels=labels, notes=notes, reason=CHOSEN)


def _words(subject: Subject, found: Round) -> Span:
    """The text of a card that does something in a round; its first line where it is only played."""
    programs = found.stages[-1][0].match.table.programs
    for event in (event for _, events in found.stages for event in events):
        program = programs[event.cause[0]]
        if program.origin == subject.definition.name and program.words and program.text in subject.texts:
            return subject.words(program.text, (0,))
    return subject.place
