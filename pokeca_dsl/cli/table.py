"""A match at this terminal: names from the command line become a session, and its log is shown or written."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import attrs
import click
from attrs import frozen

from pokeca_dsl.cli.screen import screen
from pokeca_dsl.play.choices import Choices
from pokeca_dsl.play.match import Agent, Record, Stopped
from pokeca_dsl.play.narration import Line, Narrator
from pokeca_dsl.play.person import Person
from pokeca_dsl.play.pool import CardsFaulty, Pool, allowed_decks, load_pool, shipped
from pokeca_dsl.play.record import NotARecord, Sheet, from_json, to_json
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.play.session import NoDeck, Session, make_bot, open_session
from pokeca_dsl.resources import data_folder

_NEW_SEEDS = 1_000_000


class CannotPlay(Exception):
    """The match can't be set up or told; the message is for the person at the terminal."""


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
    replay: Path | None
    form: str


def run(wish: Wish) -> None:
    """Play, or play again, what is wished for. Raises CannotPlay."""
    pool = _pool(wish)
    sheet = _sheet(wish, pool)
    session = _session(pool, sheet)
    narrator = Narrator(session.voice, viewer=0 if wish.person else None, trace=wish.trace)
    lines: list[Line] = []
    tell = lines.append if wish.form == "json" else screen()
    if wish.form == "text":
        click.echo(_title(session))
    record = _played(wish, sheet, session, narrator, tell)
    if wish.form == "json":
        click.echo(to_json(attrs.evolve(sheet, answers=record.answers), record, lines))


def _pool(wish: Wish) -> Pool:
    try:
        if wish.cards:
            return load_pool([data_folder("cards"), *wish.cards], wish.lang)
        return shipped(wish.lang)
    except CardsFaulty as problem:
        raise CannotPlay(f"the cards can't be played: {problem}; `pokeca check` shows where") from problem


def _sheet(wish: Wish, pool: Pool) -> Sheet:
    if wish.replay is not None:
        try:
            return from_json(wish.replay.read_text(encoding="utf-8"))
        except (OSError, ValueError) as problem:
            raise CannotPlay(f"can't replay {wish.replay}: {problem}") from problem
    decks = wish.decks or _allowed(wish.rules, pool)[:2]
    if len(decks) == 1:
        decks = (decks[0], decks[0])
    if len(decks) != 2:
        known = ", ".join(pool.decks)
        raise CannotPlay(f"a match needs two decks, named with --deck; there are: {known}")
    seed = secrets.randbelow(_NEW_SEEDS) if wish.seed is None else wish.seed
    return Sheet(wish.rules, (decks[0], decks[1]), seed, (), "")


def _allowed(rules: str, pool: Pool) -> tuple[str, ...]:
    try:
        return allowed_decks(pool, load_rules(rules))
    except (KeyError, OSError, ValueError) as problem:
        raise CannotPlay(str(problem)) from problem


def _session(pool: Pool, sheet: Sheet) -> Session:
    try:
        session = open_session(pool, sheet.rules, sheet.decks, sheet.seed)
    except NoDeck as problem:
        raise CannotPlay(
            f"no deck is called `{problem.name}`; there are: {', '.join(problem.known)}"
        ) from None
    except (KeyError, OSError, ValueError) as problem:
        raise CannotPlay(str(problem)) from problem
    if sheet.fingerprint and sheet.fingerprint != session.sheet.fingerprint:
        raise CannotPlay("the record was made with other cards or rules than these")
    return session


def _played(
    wish: Wish, sheet: Sheet, session: Session, narrator: Narrator, tell: Callable[[Line], None]
) -> Record:
    try:
        if wish.replay is not None:
            return session.replay(sheet.answers, narrator, tell)
        return session.play(_agents(wish, session), narrator, tell)
    except NotARecord as problem:
        raise CannotPlay(f"can't replay {wish.replay}: {problem}") from problem
    except Stopped:
        _leave(session)


def _agents(wish: Wish, session: Session) -> Sequence[Agent]:
    bots = [make_bot(wish.bot, session.setting.seed, player) for player in (0, 1)]
    return [_person(session), bots[1]] if wish.person else bots


def _person(session: Session) -> Person:
    def ask(prompt: str) -> str:
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            raise Stopped from None

    return Person(Choices(session.voice), ask, click.echo)


def _title(session: Session) -> str:
    one, other = session.voice.players
    return f"{one} – {other}   {session.sheet.rules}, seed {session.sheet.seed}"


def _leave(session: Session) -> NoReturn:
    click.echo(f"\nleft the game; seed {session.sheet.seed} plays it again")
    raise SystemExit(0)
