"""A match at this terminal: names from the command line become a session, and its log is shown or written."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import click
from attrs import frozen

from pokeca_dsl.cli.screen import screen
from pokeca_dsl.play.choices import Choices
from pokeca_dsl.play.match import Agent, Record, Stopped
from pokeca_dsl.play.narration import Line, Narrator
from pokeca_dsl.play.person import Person
from pokeca_dsl.play.players import NoPlayer
from pokeca_dsl.play.pool import CardsFaulty, Pool, allowed_decks, load_pool, shipped
from pokeca_dsl.play.record import save_record, sheet_of, to_json
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.play.session import NoDeck, Session, make_bot, open_session
from pokeca_dsl.resources import data_folder

_NEW_SEEDS = 1_000_000


class CannotPlay(Exception):
    """The match can't be set up or told; the message is for the person at the terminal."""


class CannotWrite(Exception):
    """The replay file can't be written; the message says which and why."""


@frozen(kw_only=True)
class Wish:
    """What the command line asks for."""

    decks: tuple[str, ...]
    rules: str
    seed: int | None
    bot: str
    person: bool
    trace: bool
    cards: tuple[Path, ...]
    lang: str
    record: Path | None
    form: str


def run(wish: Wish) -> None:
    """Play what is wished for. Raises CannotPlay and CannotWrite."""
    pool = pool_with(wish.cards, wish.lang)
    session = _session(pool, wish)
    narrator = Narrator(session.voice, viewer=0 if wish.person else None, trace=wish.trace)
    lines: list[Line] = []
    tell = lines.append if wish.form == "json" else screen()
    if wish.form == "text":
        click.echo(title(session))
    record = _played(wish, session, narrator, tell)
    if wish.record is None and wish.form == "text":
        return
    sheet = sheet_of(session.rules, session.decks, record)
    if wish.form == "json":
        click.echo(to_json(sheet, lines))
    if wish.record is not None:
        try:
            save_record(wish.record, sheet)
        except OSError as problem:
            raise CannotWrite(f"{wish.record}: can't be written ({problem.strerror})") from None


def pool_with(cards: tuple[Path, ...], lang: str) -> Pool:
    """The shipped cards, and those of these files and folders. Raises CannotPlay."""
    try:
        if cards:
            return load_pool([data_folder("cards"), *cards], lang)
        return shipped(lang)
    except CardsFaulty as problem:
        raise CannotPlay(f"the cards can't be played: {problem}; `pokeca check` shows where") from problem


def _decks(wish: Wish, pool: Pool) -> tuple[str, str]:
    decks = wish.decks or _allowed(wish.rules, pool)[:2]
    if len(decks) == 1:
        decks = (decks[0], decks[0])
    if len(decks) != 2:
        known = ", ".join(pool.decks)
        raise CannotPlay(f"a match needs two decks, named with --deck; there are: {known}")
    return decks[0], decks[1]


def _allowed(rules: str, pool: Pool) -> tuple[str, ...]:
    try:
        return allowed_decks(pool, load_rules(rules))
    except (KeyError, OSError, ValueError) as problem:
        raise CannotPlay(str(problem)) from problem


def _session(pool: Pool, wish: Wish) -> Session:
    decks = _decks(wish, pool)
    seed = secrets.randbelow(_NEW_SEEDS) if wish.seed is None else wish.seed
    try:
        return open_session(pool, wish.rules, decks, seed)
    except NoDeck as problem:
        raise CannotPlay(
            f"no deck is called `{problem.name}`; there are: {', '.join(problem.known)}"
        ) from None
    except (KeyError, OSError, ValueError) as problem:
        raise CannotPlay(str(problem)) from problem


def _played(wish: Wish, session: Session, narrator: Narrator, tell: Callable[[Line], None]) -> Record:
    try:
        return session.play(_agents(wish, session), narrator, tell)
    except Stopped:
        _leave(session)


def _agents(wish: Wish, session: Session) -> Sequence[Agent]:
    try:
        bots = [make_bot(wish.bot, session.setting.seed, player) for player in (0, 1)]
    except NoPlayer as problem:
        raise CannotPlay(str(problem)) from None
    return [_person(session), bots[1]] if wish.person else bots


def _person(session: Session) -> Person:
    def ask(prompt: str) -> str:
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Stopped from None

    return Person(Choices(session.voice), ask, click.echo)


def title(session: Session) -> str:
    """Who plays whom, under which rules, from which seed."""
    one, other = session.voice.players
    return f"{one} – {other}   {session.rules}, seed {session.setting.seed}"


def _leave(session: Session) -> NoReturn:
    click.echo(f"\nleft the game; seed {session.setting.seed} plays it again")
    raise SystemExit(0)
