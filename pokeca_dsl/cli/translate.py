"""``pokeca translate``: card, ruleset and scenario files in the other language."""

from __future__ import annotations

from pathlib import Path

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS, lang_option


@click.command()
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
@click.option("--to", "target", type=click.Choice(["en", "ja"]), required=True, help="The language to write.")
@click.option(
    "--wording",
    type=click.Choice(["modern", "dp"]),
    default="modern",
    help="An older wording of the texts, where it differs (dp: Diamond & Pearl).",
)
@click.option("--output", "-o", type=click.Path(path_type=Path), help="Write to this file, don't print.")
@lang_option
def command(path: Path, target: str, wording: str, output: Path | None, lang: str | None) -> None:
    """Write a card, ruleset or scenario file in the other language, or in another wording of its own.

    Names are taken from the files of names beside it.
    """
    from pokeca_dsl.cli.formatting import translated
    from pokeca_dsl.documents.files import write_whole

    if wording != "modern" and path.suffix in (".rules", ".scenario"):
        raise click.UsageError("--wording is for card files: the clauses of rules have one wording")
    result = translated(path, target, wording)
    if result.diagnostics:
        from pokeca_dsl.diagnostics.human import render_human

        click.echo(render_human(result.diagnostics, language=lang), err=True)
    if result.text is None:
        raise SystemExit(PROBLEMS)
    if output is None:
        click.echo(result.text, nl=False)
        return
    try:
        write_whole(output, result.text)
    except OSError as error:
        click.echo(f"can't write {output}: {error.strerror}", err=True)
        raise SystemExit(CANNOT_WRITE) from None
