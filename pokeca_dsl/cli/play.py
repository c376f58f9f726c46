"""``pokeca play``: a match in the terminal, of two bots or of a person against a bot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

EXIT_FAULTY, EXIT_CANNOT_WRITE = 1, 3
_FILE = click.Path(dir_okay=False, path_type=Path)
_CARDS = click.Path(exists=True, path_type=Path)


@click.command("play")
@click.option("--deck", "decks", multiple=True, metavar="NAME", help="A deck by name or file; give two.")
@click.option("--rules", default="standard", show_default=True, help='Such as "dp-2.2" or "dp + half deck".')
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="The same seed plays the same game.")
@click.option("--bot", default="simple", show_default=True, help="Such as random, heuristic or search.")
@click.option("--person", is_flag=True, help="You play the first deck, a bot the other.")
@click.option("--trace", is_flag=True, help="Quote for each event the words of the card or rule behind it.")
@click.option("--cards", multiple=True, type=_CARDS, help="Cards and decks of your own.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--record", type=_FILE, metavar="FILE", help="Write a replay file (see `pokeca replay`).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(**wishes: Any) -> None:
    """Play a match and tell what happens.

    Exit code 0: it was played; 1: the cards, decks or rules can't be; 2: the command line is wrong; 3: the
    replay file can't be written.
    """
    from pokeca_dsl.cli.table import CannotPlay, CannotWrite, Wish, run

    if wishes["person"] and wishes["form"] == "json":
        raise click.UsageError("--person needs --format text")
    try:
        run(Wish(**wishes))
    except CannotPlay as problem:
        click.echo(f"pokeca: {problem}", err=True)
        raise SystemExit(EXIT_FAULTY) from None
    except CannotWrite as problem:
        click.echo(f"pokeca: {problem}", err=True)
        raise SystemExit(EXIT_CANNOT_WRITE) from None
