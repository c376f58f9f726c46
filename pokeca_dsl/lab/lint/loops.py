"""Loops without end, found by playing: answers that answer each other, and what a player may do for ever.

Cards are tried alone and two by two: those whose texts answer what happens without a limit, or can be used
any number of times. What several cards can do together by being played and coming back is looked for by
``rounds``. What is found is told as the course of one round, event by event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from attrs import evolve, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, Wording
from pokeca_dsl.effects.statements import Activated, Triggered
from pokeca_dsl.effects.vocabulary import Limit
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.situation import Side, Standing
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.positions import after
from pokeca_dsl.lab.lint.problems import ENDLESS
from pokeca_dsl.lab.lint.round_telling import CHOSEN, TOO, round_told
from pokeca_dsl.lab.lint.rounds import rounds
from pokeca_dsl.lab.lint.situations import Player, Situation, boards
from pokeca_dsl.lab.lint.states import signature
from pokeca_dsl.lab.lint.trace import one_round, told
from pokeca_dsl.play.match import Answer
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import Path

_TURNS = 2
_MOST_DECISIONS = 60
_MOST_ACTIONS = 3
_MOST_STATES = 300
_MOST_ANSWERS = 4


@frozen
class _Speaker:
    """A card that may take part in a loop, and the words by which it does."""

    subject: Subject
    text: str
    way: Path
    announced: bool
    """Whether it is used by announcing it (else it answers)."""


@frozen
class _Loop:
    """What was found: who takes part, the state at its end, and the events of a round."""

    speakers: tuple[_Speaker, ...]
    state: State
    events: tuple[Event, ...]
    forced: bool


def endless(ground: Ground) -> Iterator[Diagnostic]:
    """The loops that the linted cards make, each told at the words that drive it."""
    speakers = [speaker for subject in ground.subjects for speaker in _speakers(subject)]
    alone: list[_Speaker] = []
    known: list[frozenset[str]] = []
    for speaker in speakers:
        loop = _found(ground, (speaker,))
        if loop is not None:
            alone.append(speaker)
            known.append(_names(loop.speakers))
            yield _diagnostic(loop)
    for pair in combinations([each for each in speakers if each not in alone], 2):
        if pair[0].subject is not pair[1].subject:
            loop = _found(ground, pair)
            if loop is not None:
                known.append(_names(loop.speakers))
                yield _diagnostic(loop)
    for each in rounds(ground, known):
        yield round_told(each)


def _names(speakers: Iterable[_Speaker]) -> frozenset[str]:
    return frozenset(speaker.subject.definition.name for speaker in speakers)


def _speakers(subject: Subject) -> Iterator[_Speaker]:
    for text, reading in subject.texts.items():
        for number, statement in enumerate(reading.statements):
            if isinstance(statement, Activated) and statement.limit is Limit.ANY_NUMBER:
                yield _Speaker(subject, text, (number,), True)
            if isinstance(statement, Triggered) and statement.limit is None:
                yield _Speaker(subject, text, (number,), False)


def _found(ground: Ground, speakers: tuple[_Speaker, ...]) -> _Loop | None:
    """The first loop that these make together, in any of the situations."""
    first = speakers[0].subject
    definitions = [speaker.subject.definition for speaker in speakers]
    spoken_of = [card for speaker in speakers for card in ground.spoken_of(speaker.subject)]
    table = ground.table([*spoken_of, *definitions])
    tried = list(boards(first.definition, spoken_of, ground.rules))
    tried = tried if len(speakers) == 1 else tried[:1]
    if any(speaker.announced for speaker in speakers):
        for situation in tried:
            loop = _by_choice(table, _beside(situation, speakers[1:], ground), speakers)
            if loop is not None:
                return loop
    if any(not speaker.announced for speaker in speakers):
        beside = [_beside(each, speakers[1:], ground) for each in tried[:2]]
        for situation in (*beside, _among(tried[0], speakers)):
            loop = _by_force(table, situation, speakers)
            if loop is not None:
                return loop
    return None


def _beside(situation: Situation, others: Sequence[_Speaker], ground: Ground) -> Situation:
    """The situation with the other cards in play: Pokémon on both Benches."""
    names = [each.subject.definition.key for each in others if each.subject.definition.kind == "pokemon"]
    if not names:
        return situation

    def joined(side: Side) -> Side:
        bench = (*(Standing(name) for name in names), *side.bench)
        return evolve(side, bench=bench[: ground.rules.bench])

    one, other = situation.setup.sides
    return evolve(situation, setup=evolve(situation.setup, sides=(joined(one), joined(other))))


def _among(situation: Situation, speakers: tuple[_Speaker, ...]) -> Situation:
    """The situation with nothing but these cards, and another of each, in play on the own side."""
    names = [each.subject.definition.key for each in speakers if each.subject.definition.kind == "pokemon"]
    own, other = situation.setup.sides
    if not names or own.active[0].stack[-1] != names[0]:
        return situation
    own = evolve(own, bench=tuple(Standing(name) for name in names))
    return evolve(situation, setup=evolve(situation.setup, sides=(own, other)))


# ---- answers that answer each other -------------------------------------------------------------


def _by_force(table: Table, situation: Situation, speakers: tuple[_Speaker, ...]) -> _Loop | None:
    """What goes on without end after any of the actions that the turn offers first."""
    state = situation.arranged(table)
    _, decision = begin(state)
    if decision is None or decision.kind != "turn":
        return None
    for first in range(len(decision.options)):
        quiet = state.clone()
        quiet.traced = False
        if _spent(table, quiet, speakers, first) is None:
            continue
        again = state.clone()
        again.traced = True
        spent = _spent(table, again, speakers, first)
        if spent is None:
            continue
        events = one_round(spent.trace)
        origins = {table.programs[event.cause[0]].origin for event in events}
        if all(speaker.subject.definition.name in origins for speaker in speakers):
            return _Loop(speakers, again, events, True)
    return None


def _spent(table: Table, state: State, speakers: tuple[_Speaker, ...], first: int) -> BudgetSpent | None:
    """The budget that is spent after a first action; None where everything comes to an end."""
    player = Player(table, speakers[0].subject.definition.key, first)
    last = state.turn + _TURNS
    try:
        _, decision = step(state, (first,))
        for _ in range(_MOST_DECISIONS):
            if decision is None or state.turn > last:
                return None
            _, decision = step(state, player.answer(state, decision))
    except BudgetSpent as spent:
        return spent
    return None


# ---- what a player may do for ever --------------------------------------------------------------


@frozen
class _Visit:
    """A state on the way, at a choice of the turn, with what happened since the one before."""

    state: State
    seen: object
    events: tuple[Event, ...]


def _by_choice(table: Table, situation: Situation, speakers: tuple[_Speaker, ...]) -> _Loop | None:
    """A way of the turn player that comes back to where it was, with the same choices as before."""
    names = {speaker.subject.definition.name for speaker in speakers if speaker.announced}
    state = situation.arranged(table)
    _, decision = begin(state)
    if decision is None or decision.kind != "turn":
        return None
    waiting = [[_Visit(state, _seen(state, decision), ())]]
    states = 0
    while waiting and states < _MOST_STATES:
        way = waiting.pop()
        for visit in _further(way[-1].state, names):
            states += 1
            back = next((place for place, old in enumerate(way) if old.seen == visit.seen), None)
            if back is not None:
                events = tuple(event for each in (*way[back + 1 :], visit) for event in each.events)
                return _Loop(speakers, visit.state, events, False)
            if len(way) < _MOST_ACTIONS:
                waiting.append([*way, visit])
    return None


def _seen(state: State, decision: Decision) -> object:
    return signature(state, used=False), decision.options


def _further(state: State, names: set[str]) -> Iterator[_Visit]:
    """The states after each use of one of the cards, whatever is chosen for it."""
    decision = state.decision
    assert decision is not None
    for number, option in enumerate(decision.options):
        if option[0] == "ability" and _bearer(state, option) in names:
            yield from _resolved(state, (number,), ())


def _bearer(state: State, option: Sequence[object]) -> str:
    if len(option) > 3:
        return state.match.cards[int(str(option[3]))].name
    pokemon = state.pokemon(int(str(option[1])))
    return "" if pokemon is None else pokemon.card.name


def _resolved(state: State, answer: Answer, before: tuple[Event, ...]) -> Iterator[_Visit]:
    """The states at the next choices of the turn, for the first answers of everything asked until then."""
    reached = after(state, answer)
    if reached is None:
        return
    copy, events, decision = reached
    happened = (*before, *events)
    if len(happened) > _MOST_STATES:
        return
    if decision.kind == "turn":
        yield _Visit(copy, _seen(copy, decision), happened)
        return
    if decision.kind == "may":
        yield from _resolved(copy, (0,), happened)
        return
    fewest = max(decision.minimum, 1)
    for first in range(min(len(decision.options) - fewest + 1, _MOST_ANSWERS)):
        yield from _resolved(copy, tuple(range(first, first + fewest)), happened)


# ---- telling it ---------------------------------------------------------------------------------

_FORCED = Wording("nothing in a round keeps the next one from following", "1回終わるとまた次が起こります")


def _diagnostic(loop: _Loop) -> Diagnostic:
    first = loop.speakers[0]
    labels = [Label(each.subject.words(each.text, each.way), TOO) for each in loop.speakers[1:]]
    notes = told(first.subject, [(loop.state, loop.events)])
    place = first.subject.words(first.text, first.way)
    reason = _FORCED if loop.forced else CHOSEN
    return ENDLESS.at(place, labels=labels, notes=notes, mends=_mends(first), reason=reason)


def _mends(speaker: _Speaker) -> list[Mend]:
    """The text with “once during your turn” where it could be used any number of times."""
    subject, number = speaker.subject, speaker.way[0]
    statements = subject.reading(speaker.text).statements
    passage = subject.file.passages.get((subject.card.key, speaker.text))
    if not speaker.announced or passage is None or not isinstance(number, int):
        return []
    used = statements[number]
    assert isinstance(used, Activated)
    text = (*statements[:number], evolve(used, limit=Limit.ONCE_A_TURN), *statements[number + 1 :])
    written = language(subject.file.language).write(text, names=subject.names(speaker.text))
    return [Mend(passage.whole, written)] if written else []
