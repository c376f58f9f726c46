"""``pokeca simulate``: many games of two decks, or of a deck against a field, counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import lang_option
from pokeca_dsl.cli.studying import PATHS, rules_option, work_options


@click.command("simulate")
@click.argument("deck")
@click.argument("other", required=False)
@click.option(
    "--against", metavar="FIELD", help='Many decks: names and files with commas, a folder, or "shipped".'
)
@rules_option
@click.option(
    "--games", type=click.IntRange(1, 10**9), default=1000, show_default=True, help="Of each pairing."
)
@work_options
@click.option(
    "--players", default="simple", show_default=True, help="Who plays: one name, or two with a comma."
)
@click.option("--vary", metavar="VARIATION", help='Such as "Boltmouse at 50, 60, 70 HP" (see docs/lab.md).')
@click.option("--cards", "places", multiple=True, type=PATHS, help="Cards and decks of your own.")
@click.option("--per-card/--no-per-card", default=True, show_default=True, help="Count what each card does.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="The folder for results and report."
)
@click.option("--format", "form", type=click.Choice(["parquet", "csv"]), default="parquet", show_default=True)
@click.option(
    "--report/--no-report", default=True, show_default=True, help="Write report.html into the folder."
)
@click.option(
    "--replays", type=click.IntRange(0), default=0, metavar="N", help="Keep the first N games of a pairing."
)
@lang_option
def command(**wishes: Any) -> None:
    """Play many games of DECK against OTHER, or against a field, and tell how they went.

    With --out an interrupted run goes on where it was when the same command is given again, and more --games
    add to those that were played. The same seed gives the same games, whatever the number of workers.

    Exit code 0: done; 1: cards, decks, rules or an earlier run stand against it; 2: the command line is
    wrong; 3: a file can't be written; 130: interrupted.
    """
    from pokeca_dsl.cli.laboratory import Asked, simulate

    if (wishes["other"] is None) == (wishes["against"] is None):
        raise click.UsageError("name one deck to play against, or a field with --against")
    if wishes["replays"] and wishes["out"] is None:
        raise click.UsageError("--replays needs a folder for them: --out")
    simulate(Asked(**wishes))
