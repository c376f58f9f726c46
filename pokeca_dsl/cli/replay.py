"""``pokeca replay``: a recorded game again, whole, in part, or step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import PROBLEMS

_CARDS = click.Path(exists=True, path_type=Path)


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--turn", type=click.IntRange(0), metavar="N", help="Tell only this turn (0: the setup).")
@click.option(
    "--to", type=click.IntRange(0), metavar="N", help="Tell up to choice N, and show the table then."
)
@click.option("--whole", is_flag=True, help="Tell the whole game, also in a terminal.")
@click.option("--trace", is_flag=True, help="Quote for each event the words of the card or rule behind it.")
@click.option("--cards", multiple=True, type=_CARDS, help="The files of cards that the game was played with.")
@click.option("--any-version", is_flag=True, help="Try a game that another version of pokeca wrote.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(**wishes: Any) -> None:
    """Play the game of a replay FILE again: step by step in a terminal, whole where a pipe or a file reads.

    A game whose cards, rules or version have changed is refused, with what has changed.
    Exit code 0: it was played again; 1: it can't be; 2: the command line is wrong.
    """
    from pokeca_dsl.cli.stepping import CannotReplay, Wish, run

    if wishes["turn"] is not None and wishes["to"] is not None:
        raise click.UsageError("--turn and --to exclude each other")
    try:
        run(Wish(**wishes))
    except CannotReplay as problem:
        click.echo(f"pokeca: {problem}", err=True)
        raise SystemExit(PROBLEMS) from None
