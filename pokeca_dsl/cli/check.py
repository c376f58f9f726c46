"""``pokeca check``: what is wrong in files and folders."""

from __future__ import annotations

from pathlib import Path

import click

from pokeca_dsl.cli.common import (
    CANNOT_WRITE,
    answer_language,
    exit_with,
    format_option,
    lang_option,
    paths_argument,
    put_out,
    summary,
)


@click.command()
@paths_argument
@click.option("--mend", "mends", is_flag=True, help="First apply the mends that leave no choice.")
@format_option
@lang_option
def command(paths: tuple[Path, ...], mends: bool, form: str, lang: str | None) -> None:
    """Say what is wrong in cards, names, decks, rulesets and scenarios, and how to mend it.

    Exit code 1 where there is an error; warnings alone leave it 0.
    """
    from pokeca_dsl.cli.kinds import check, mend

    if mends:
        try:
            mend(paths)
        except OSError as error:
            click.echo(f"can't write {error.filename}: {error.strerror}", err=True)
            raise SystemExit(CANNOT_WRITE) from None
    checked = check(paths)
    put_out(checked.diagnostics, form, lang)
    if form == "human":
        spoken = answer_language(checked.diagnostics or (), lang)
        click.echo(summary(checked.diagnostics, checked.files, spoken))
    exit_with(checked.diagnostics)
