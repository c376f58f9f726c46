"""``pokeca import``: card files from cards that a database on your disk holds."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS

if TYPE_CHECKING:
    from pokeca_dsl.corpus.importing import Imported


@click.command("import")
@click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATHS…"
)
@click.option(
    "--output", "-o", type=click.Path(file_okay=False, path_type=Path), help="Write a file for each set here."
)
@click.option("--set", "of_set", metavar="WORDS", help="Only sets whose name holds these words.")
@click.option("--card", "named", metavar="WORDS", help="Only cards whose name holds these words.")
@click.option("--language", "spoken", type=click.Choice(["en", "ja"]), help="Only cards in this language.")
@click.option("--only-read", is_flag=True, help="Leave out cards of which a text doesn't read.")
def command(
    paths: tuple[Path, ...],
    output: Path | None,
    of_set: str | None,
    named: str | None,
    spoken: str | None,
    only_read: bool,
) -> None:
    """Make card files of JSON: TCGdex, pokemon-tcg-data, or the card lines of a corpus (docs/import.md).

    Texts stand in the files as printed; those that don't read are told of by ``pokeca check``.
    """
    from pokeca_dsl.corpus.databases import read_entries
    from pokeca_dsl.corpus.importing import import_cards
    from pokeca_dsl.corpus.texts import CorpusError

    try:
        everything = list(read_entries(paths))
        entries = [
            entry
            for entry in everything
            if (of_set is None or of_set.lower() in entry.set_name.lower())
            and (named is None or named.lower() in entry.name.lower())
            and (spoken is None or spoken == entry.language)
        ]
    except CorpusError as fault:
        click.echo(f"error: {fault}", err=True)
        raise SystemExit(PROBLEMS) from None
    names = (name for entry in everything for name in entry.names)
    result = import_cards(entries, names, only_read=only_read, apart=output is not None)
    if output is None:
        for content in result.files.values():
            click.echo(content, nl=False)
    else:
        _write(result, output)
    _tell(result)


def _write(result: Imported, folder: Path) -> None:
    from pokeca_dsl.documents.files import write_whole

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in result.files.items():
            write_whole(folder / f"{name}.card", content)
    except OSError as fault:
        click.echo(f"can't write into {folder}: {fault.strerror}", err=True)
        raise SystemExit(CANNOT_WRITE) from None


def _tell(result: Imported) -> None:
    click.echo(f"{result.cards} cards; {result.texts - result.unread} of {result.texts} texts read", err=True)
    for reason, number in result.left_out.most_common():
        click.echo(f"  {number} left out: {reason}", err=True)
