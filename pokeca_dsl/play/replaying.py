"""Games played again from their replay files, where everything is still as it was; else with the reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from attrs import define, frozen

from pokeca_dsl import __version__
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.illegal import IllegalAnswer
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.choices import Choices
from pokeca_dsl.play.course import MARK, limit_of, mark
from pokeca_dsl.play.match import Answer, Record, Seat, Setting, run
from pokeca_dsl.play.narration import Line, Narrator, Voice
from pokeca_dsl.play.needed import table_for_decks
from pokeca_dsl.play.pins import card_changes, clause_changes, pin_card, pin_rules
from pokeca_dsl.play.pool import Pool
from pokeca_dsl.play.record import Ending, Sheet
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.play.session import Session, players


class Changed(ValueError):
    """A game can't be played again as it was; ``reasons`` say what is another now, one each."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(self.reasons))


@frozen
class Moment:
    """What came of one choice. ``number`` counts choices from 1 (0: what happens before the first)."""

    number: int
    turn: int
    player: int
    choice: str
    """What was asked and what was chosen, in words; empty before the first choice."""
    lines: tuple[Line, ...]


@frozen
class Film:
    """A whole game, moment by moment."""

    session: Session
    sheet: Sheet
    record: Record
    moments: tuple[Moment, ...]

    def state(self, number: int) -> State:
        """The state after so many choices, made anew."""
        state = self.session.setting.start()
        state.traced = False
        begin(state)
        with suppress(BudgetSpent):  # which then is how the game ended
            for answer in self.sheet.answers[:number]:
                step(state, answer)
        return state

    def told(self) -> Iterator[tuple[int, int, Line]]:
        """Every line of the log, with the numbers of its turn and of the choice that it came of."""
        turn = 0
        for moment in self.moments:
            for line in moment.lines:
                if line.kind == "turn started":
                    turn += 1
                elif line.kind == "sudden death":
                    turn = 0
                yield turn, moment.number, line


def reopen(sheet: Sheet, pool: Pool, any_version: bool = False) -> Session:
    """The table of a game as it was.

    With ``any_version`` another version of pokeca may try, which may understand the same words otherwise: the
    course of the game then shows whether that makes a difference.

    Raises Changed where a card, a clause or the version is another, or the rules aren't there any more.
    """
    reasons = [] if any_version else list(_version(sheet))
    try:
        rules = load_rules(sheet.rules, language=pool.language)
    except OSError as problem:
        raise Changed([*reasons, f"the rules `{sheet.rules}` can't be read ({problem.strerror})"]) from None
    except (KeyError, ValueError) as problem:
        raise Changed([*reasons, f"the rules `{sheet.rules}` can't be played: {problem}"]) from None
    reasons += clause_changes(sheet.clauses, pin_rules(rules), any_version)
    reasons += _cards(sheet, pool, any_version)
    if reasons:
        raise Changed(reasons)
    table = table_for_decks(rules, pool.library, sheet.lists)
    setting = Setting(table, sheet.lists, sheet.seed)
    try:
        setting.start()
    except ValueError as problem:
        raise Changed([str(problem)]) from None
    one, other = (_name(pool, name) for name in sheet.decks)
    return Session(
        sheet.rules, sheet.decks, setting, Voice(pool.language, players(one, other), pool.printed_name)
    )


def _version(sheet: Sheet) -> Iterator[str]:
    if sheet.version != __version__:
        yield f"it was written by pokeca {sheet.version}, and this is {__version__}"


def _cards(sheet: Sheet, pool: Pool, words_only: bool) -> Iterator[str]:
    known = pool.library.by_key
    for name, pins in sheet.cards.items():
        if name in known:
            yield from card_changes(name, pins, pin_card(known[name]), words_only)
        else:
            yield f"{name}: no card is called so here"
    for name in sorted({name for cards in sheet.lists for name in cards}):
        if name not in sheet.cards:
            yield f"{name}: it is in a deck and is not pinned"


def _name(pool: Pool, deck: str) -> str:
    """A deck's name in the pool's language, where the pool has it still."""
    return pool.decks[deck].name if deck in pool.decks else deck


@define
class _Course:
    """Gives the recorded answers, as long as the game asks what it asked then."""

    sheet: Sheet
    state: State
    word: Callable[[Decision, Answer], None]
    given: int = 0

    def decide(self, decision: Decision) -> Answer:
        number = self.given
        if number >= len(self.sheet.answers):
            raise Changed([self._otherwise("it goes on where the record ends")])
        if mark(decision) != self.sheet.course[number * MARK : (number + 1) * MARK]:
            raise Changed([self._otherwise("it asks something else than was asked then")])
        answer = self.sheet.answers[number]
        try:
            decision.check(answer)
        except IllegalAnswer as problem:
            raise Changed([self._otherwise(f"the answer is not allowed ({problem})")]) from None
        self.given += 1
        self.word(decision, answer)
        return answer

    def _otherwise(self, what: str) -> str:
        return (
            f"this version plays the game otherwise than the one that wrote it: at choice {self.given + 1}, "
            f"in turn {self.state.turn}, {what}"
        )


def film(session: Session, sheet: Sheet, trace: bool = False) -> Film:
    """Play the whole game again. Raises Changed at the first choice where it goes otherwise."""
    state = session.setting.start()
    narrator = Narrator(session.voice, trace=trace)
    choices = Choices(session.voice)
    moments: list[Moment] = []
    asked: list[tuple[int, int, str]] = [(0, -1, "")]

    def word(decision: Decision, answer: Answer) -> None:
        asked.append(
            (state.turn, decision.player, _worded(choices, Seat(state, decision.player), decision, answer))
        )

    def watch(after: State, events: Sequence[Event]) -> None:
        turn, player, choice = asked[-1]
        number = min(len(moments), len(asked) - 1)
        moments.append(Moment(number, turn, player, choice, tuple(narrator.tell(after, events))))

    course = _Course(sheet, state, word)
    record = run(
        session.setting, state, course.decide, watch, limit_of(sheet.ending.reason, len(sheet.answers))
    )
    if course.given < len(sheet.answers):
        raise Changed([course._otherwise("it is over where the record goes on")])
    ending = Ending(record.result.winner, record.result.reason, record.turns)
    if ending != sheet.ending:
        raise Changed([f"it ends otherwise: {_end(ending)}, then {_end(sheet.ending)}"])
    return Film(session, sheet, record, tuple(moments))


def _worded(choices: Choices, seat: Seat, decision: Decision, answer: Answer) -> str:
    chosen = [choices.option(seat, decision.options[index]) for index in answer]
    return f"{choices.question(decision, seat)} → {choices.voice.join(chosen) or '–'}"


def _end(ending: Ending) -> str:
    who = "nobody wins" if ending.player is None else f"player {ending.player + 1} wins"
    return f"{who} in turn {ending.turns} ({ending.reason})"
