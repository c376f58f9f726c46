"""``pokeca corpus``: how much of what is printed the language reads and runs, and whether languages agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import PROBLEMS

_corpus_path = click.Path(exists=True, path_type=Path)
_json_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)


@click.group("corpus")
def command() -> None:
    """Measure the language with a folder of printed texts (see docs/corpus.md for its files).

    Exit code 0: measured; 1: the corpus can't be read, or a figure fell.
    """


def put_json(content: dict[str, Any]) -> None:
    """Print an object for programs."""
    click.echo(json.dumps(content, ensure_ascii=False, indent=2))


def refuse(reason: object) -> SystemExit:
    """Say what keeps the verb from answering."""
    click.echo(f"error: {reason}", err=True)
    return SystemExit(PROBLEMS)


@command.command("agree")
@click.argument("path", type=_corpus_path)
@click.option(
    "--kinds", "most", type=int, default=20, show_default=True, help="Show so many sorts of differences."
)
@click.option("--examples", type=int, default=1, show_default=True, help="Show so many pairs of each sort.")
@click.option("--only", metavar="WORDS", help="Only sorts that hold these words, such as Move.what.")
@click.option(
    "--listed", type=click.Path(exists=True, path_type=Path), help="Another list of pairs with their reason."
)
@_json_option
def agree(path: Path, most: int, examples: int, only: str | None, listed: Path | None, form: str) -> None:
    """Read both languages of each pair and compare what they mean."""
    from pokeca_dsl.corpus.agreement import compare, count
    from pokeca_dsl.corpus.listing import listed_pairs
    from pokeca_dsl.corpus.report import agreement_report
    from pokeca_dsl.corpus.texts import CorpusError, name_tables, read_pairs

    try:
        pairs = list(read_pairs(path))
        compared = compare(pairs, name_tables(path), listed_pairs(listed))
    except CorpusError as fault:
        raise refuse(fault) from None
    total, by = count(compared)
    if form == "json":
        put_json({"total": total.as_json(), "by": {key: each.as_json() for key, each in sorted(by.items())}})
        return
    for line in agreement_report(compared, most=most, examples=examples, only=only):
        click.echo(line)
