"""A study at this terminal: asked for on the command line, its progress shown, its results written."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click
from attrs import frozen

from pokeca_dsl.cli.common import PROBLEMS
from pokeca_dsl.cli.progress import Progress, progress
from pokeca_dsl.cli.studying import INTERRUPTED, leaving
from pokeca_dsl.lab.folder import REPORT, open_folder
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.planning import Plan, Wish, by_the_clock, plan
from pokeca_dsl.lab.replays import REPLAYS, write_replays
from pokeca_dsl.lab.results import arrow, write_results
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.summary import lines
from pokeca_dsl.lab.workers import Workers, crew


@frozen(kw_only=True)
class Asked:
    """The command line of ``pokeca simulate``."""

    deck: str
    other: str | None
    against: str | None
    rules: str
    games: int
    workers: int
    cluster: str | None
    seed: int
    players: str
    vary: str | None
    places: tuple[Path, ...]
    per_card: bool
    out: Path | None
    form: str
    report: bool
    replays: int
    lang: str | None

    def wish(self) -> Wish:
        """What the lab is asked for."""
        field = self.other or self.against or ""
        names = [name.strip() for name in self.players.split(",")]
        if len(names) > 2:
            raise click.UsageError("--players takes one name, or two with a comma")
        return Wish(
            deck=self.deck,
            against=tuple(name.strip() for name in field.split(",") if name.strip()),
            rules=self.rules,
            games=self.games,
            seed=self.seed,
            players=(names[0], names[-1]),
            vary=self.vary,
            places=self.places,
            language=self.lang or "en",
            per_card=self.per_card,
        )

    def crew(self) -> Workers:
        """The workers that were asked for."""
        return crew(self.workers, self.cluster)


def simulate(asked: Asked) -> None:
    """Carry out what was asked for, or say what stands against it and leave."""
    with leaving(asked.lang, asked.out):
        _simulate(asked)


def _simulate(asked: Asked) -> None:
    _needed(asked)
    planned = plan(asked.wish())
    if planned.left_out:
        click.echo(f"left out, as {asked.rules} doesn't allow them: {', '.join(planned.left_out)}", err=True)
    for name in planned.study.players:
        if by_the_clock(name):
            click.echo(f"{name} plays by the clock: the same seed will not give the same games", err=True)
    journal = Journal(None) if asked.out is None else open_folder(asked.out, planned)
    try:
        with progress(planned.study.total, _played(planned, journal)) as shown:
            _play(asked, planned, journal, shown)
        figures = write_results(planned.study, journal, asked.out, asked.form, planned.about)
    finally:
        journal.close()
    if asked.out is not None and asked.report:
        from pokeca_dsl.lab.report import write_report

        write_report(figures, planned, asked.out / REPORT, shlex.join(["pokeca", *sys.argv[1:]]))
    for line in lines(figures, planned.base, planned.called, planned.counted):
        click.echo(line)
    broken = figures.of().broken
    for seed, reason in broken:
        click.echo(f"pokeca: the game with seed {seed} broke: {reason}", err=True)
    if asked.out is not None:
        click.echo(f"\n{asked.out}: results{' and ' + REPORT if asked.report else ''}")
        if asked.replays:
            kept = write_replays(planned.study, asked.rules, asked.out / REPLAYS, asked.replays)
            none = "nothing, as every game has a changed card"
            click.echo(f"{asked.out / REPLAYS}: " + (f"{kept:,} games for `pokeca replay`" if kept else none))
    if broken:
        raise SystemExit(PROBLEMS)


def _needed(asked: Asked) -> None:
    """Say at once which library is missing, not after hours of play. Raises MissingExtra."""
    if asked.out is not None:
        if asked.form == "parquet":
            arrow()
        if asked.report:
            from pokeca_dsl.lab.report import libraries

            libraries()


def _played(planned: Plan, journal: Journal) -> int:
    return sum(chunk.games for chunk in planned.study.chunks() if chunk in journal)


def _play(asked: Asked, planned: Plan, journal: Journal, shown: Progress) -> None:
    try:
        carry_out(planned.study, planned.tables, journal, asked.crew, shown.advance)
    except KeyboardInterrupt:
        shown.close()
        words = f"stopped after {_played(planned, journal):,} of {planned.study.total:,} games"
        again = "nothing is kept" if asked.out is None else "the same command goes on from there"
        click.echo(f"{words}; {again}", err=True)
        raise SystemExit(INTERRUPTED) from None
