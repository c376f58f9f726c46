"""``pokeca ladder``: players rated by games between them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import lang_option
from pokeca_dsl.cli.studying import PATHS, rules_option, work_options


@click.command("ladder")
@click.argument("players", nargs=-1, metavar="[PLAYERS…]")
@click.option(
    "--decks", default="shipped", show_default=True, help='Names and files with commas, or "shipped".'
)
@rules_option
@click.option(
    "--rounds",
    type=click.IntRange(1, 10**7),
    default=1,
    show_default=True,
    help="Two games, with seats swapped, of each pair of players with each pair of decks.",
)
@work_options
@click.option("--cards", "places", multiple=True, type=PATHS, help="Cards and decks of your own.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="A folder that keeps the games."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@lang_option
def command(**wishes: Any) -> None:
    """Let PLAYERS play a round robin and rate them.

    Players are random, attacker, simple, heuristic and search; "search:500" spends 500 iterations on a
    decision, "search:0.2s" that time. Without any, all but search play. Interrupted, it tells the standing so
    far; with --out the same command goes on from there, and more --rounds add to those that were played.

    Exit code 0: done; 1: players, cards, decks or rules stand against it, or a game broke; 2: the command
    line is wrong; 3: a file can't be written; 130: interrupted.
    """
    from pokeca_dsl.cli.tournament import Asked, ladder

    ladder(Asked(**wishes))
