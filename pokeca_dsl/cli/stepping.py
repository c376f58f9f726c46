"""A replay at this terminal: checked, told whole or in part, or stepped through."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from attrs import define, frozen

from pokeca_dsl.cli.screen import screen
from pokeca_dsl.cli.table import CannotPlay, pool_with, title
from pokeca_dsl.engine.observation import observe
from pokeca_dsl.play.board import open_board
from pokeca_dsl.play.narration import Line
from pokeca_dsl.play.pool import Pool
from pokeca_dsl.play.record import Sheet, to_json
from pokeca_dsl.play.record_reading import NotARecord, load_record
from pokeca_dsl.play.replaying import Changed, Film, film, reopen

_MOST_REASONS = 12
_HELP = {
    "en": "Enter the next choice · t to the next turn · p back · a number: to that choice · b the table · "
    "e to the end · q leaves",
    "ja": "Enterで次の選択・tで次の番・pで戻る・番号でその選択へ・bで場を見る・eで最後まで・qでやめる",
}
_PLACE = {"en": "turn {turn}, choice {number} of {all}", "ja": "{turn}番目の番、選択{number}/{all}"}
_SETUP = {"en": "setup, choice {number} of {all}", "ja": "対戦の準備、選択{number}/{all}"}
_TRY = "the words of its cards and clauses are the same, and so is its course: --any-version plays it"
_NO_TURN = "the game has no turn {turn}; its last is {last}"
_NO_CHOICE = "the game has no choice {number}; its last is {last}"


class CannotReplay(Exception):
    """The game can't be played again; the message is for the person at the terminal."""


@frozen(kw_only=True)
class Wish:
    """What the command line asks for."""

    file: Path
    turn: int | None
    to: int | None
    whole: bool
    trace: bool
    cards: tuple[Path, ...]
    any_version: bool
    lang: str
    form: str


def run(wish: Wish) -> None:
    """Play the game again and tell of it what is wished. Raises CannotReplay."""
    shot = _film(wish)
    if wish.form == "json":
        click.echo(to_json(shot.sheet, [line for _, _, line in _chosen(wish, shot)]))
    elif _stepwise(wish):
        Stepper(shot).run()
    else:
        click.echo(title(shot.session))
        show = screen()
        for _, _, line in _chosen(wish, shot):
            show(line)
        if wish.to is not None:
            _table(shot, wish.to)


def _stepwise(wish: Wish) -> bool:
    """Whether a person sits there who wasn't given all that was asked for already."""
    asked_for = wish.whole or wish.turn is not None or wish.to is not None
    return not asked_for and sys.stdin.isatty() and sys.stdout.isatty()


def _film(wish: Wish) -> Film:
    try:
        sheet = load_record(wish.file)
        pool = pool_with(wish.cards, wish.lang)
        try:
            return film(reopen(sheet, pool, wish.any_version), sheet, wish.trace)
        except Changed as changed:
            hint = () if wish.any_version else _hint(sheet, pool)
            raise CannotReplay(_refusal(wish.file, changed.reasons, hint)) from None
    except NotARecord as problem:
        raise CannotReplay(f"{wish.file}: {problem}") from None
    except CannotPlay as problem:
        raise CannotReplay(str(problem)) from None
    except OSError as problem:
        raise CannotReplay(f"{wish.file}: it can't be read ({problem.strerror})") from None


def _hint(sheet: Sheet, pool: Pool) -> Sequence[str]:
    """What can be done where nothing but the version of pokeca is another."""
    try:
        film(reopen(sheet, pool, any_version=True), sheet)
    except Changed:
        return ()
    return (_TRY,)


def _refusal(file: Path, reasons: Sequence[str], hint: Sequence[str]) -> str:
    shown = [f"  {reason}" for reason in reasons[:_MOST_REASONS]]
    if len(reasons) > _MOST_REASONS:
        shown.append(f"  and {len(reasons) - _MOST_REASONS} changes more")
    return "\n".join((f"{file} can't be replayed:", *shown, *hint))


def _chosen(wish: Wish, shot: Film) -> Iterator[tuple[int, int, Line]]:
    """The lines that are asked for. Raises CannotReplay where there are none."""
    told = list(shot.told())
    last = max(turn for turn, _, _ in told)
    if wish.turn is not None and wish.turn > last:
        raise CannotReplay(_NO_TURN.format(turn=wish.turn, last=last))
    if wish.to is not None and wish.to >= len(shot.moments):
        raise CannotReplay(_NO_CHOICE.format(number=wish.to, last=len(shot.moments) - 1))
    for turn, number, line in told:
        if wish.turn in (None, turn) and (wish.to is None or number <= wish.to):
            yield turn, number, line


def _table(shot: Film, number: int) -> None:
    """The table after so many choices, and what is chosen next."""
    state = shot.state(number)
    for line in open_board((observe(state, 0), observe(state, 1)), shot.session.voice):
        click.echo(line)
    if number + 1 < len(shot.moments):
        click.echo(_choice(shot, number + 1))


def _choice(shot: Film, number: int) -> str:
    moment, voice = shot.moments[number], shot.session.voice
    places = _PLACE if moment.turn else _SETUP
    place = places[voice.language].format(turn=moment.turn, number=number, all=len(shot.moments) - 1)
    return f"[{place}] {voice.players[moment.player]}: {moment.choice}"


@define
class Stepper:
    """Goes through a game at a person's pace, forwards and back."""

    film: Film
    number: int = 0
    """The choice whose outcome was shown last."""

    def run(self) -> None:
        """Until the person leaves."""
        click.echo(title(self.film.session))
        click.echo(_HELP[self.film.session.voice.language])
        self._show(0)
        while True:
            try:
                words = input(f"{self.number}/{self.last}> ").strip()
            except (EOFError, KeyboardInterrupt):
                click.echo()
                return
            if words in ("q", "quit"):
                return
            self._obey(words)

    @property
    def last(self) -> int:
        """The number of the last choice."""
        return len(self.film.moments) - 1

    def _obey(self, words: str) -> None:
        if words in ("", "n"):
            self._forward(self.number + 1)
        elif words == "t":
            self._forward(self._next_turn())
        elif words == "e":
            self._forward(self.last)
        elif words == "p":
            self._show(max(0, self.number - 1))
        elif words == "b":
            _table(self.film, self.number)
        elif words.isascii() and words.isdecimal() and int(words[:9]) <= self.last:
            self._show(int(words))
        else:
            click.echo(_HELP[self.film.session.voice.language])

    def _next_turn(self) -> int:
        """The choice by which the next turn starts, or the last one."""
        later = range(self.number + 1, self.last + 1)
        starts = (n for n in later if any(line.kind == "turn started" for line in self.film.moments[n].lines))
        return next(starts, self.last)

    def _forward(self, number: int) -> None:
        for each in range(self.number + 1, min(number, self.last) + 1):
            self._show(each)

    def _show(self, number: int) -> None:
        """One choice and what came of it."""
        self.number = number
        if number:
            click.echo(_choice(self.film, number))
        show = screen()
        for line in self.film.moments[number].lines:
            show(line)
