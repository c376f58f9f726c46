"""``pokeca fmt``: files in their canonical form."""

from __future__ import annotations

from pathlib import Path

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS, lang_option, paths_argument, put_out


@click.command()
@paths_argument
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit code 1 if a file would change.")
@click.option("--diff", "show_diff", is_flag=True, help="Change nothing; show what would change.")
@lang_option
def command(paths: tuple[Path, ...], only_check: bool, show_diff: bool, lang: str | None) -> None:
    """Write files in their canonical form. Comments stay; a file with errors is left as it is."""
    from pokeca_dsl.cli.kinds import formatted
    from pokeca_dsl.documents.files import write_whole

    code = 0
    for file in formatted(paths):
        if file.text is None:
            put_out(file.diagnostics, "human", lang)
            code = max(code, PROBLEMS)
        elif file.changed:
            if show_diff:
                click.echo(file.diff(), nl=False)
            if only_check or show_diff:
                click.echo(f"would change {file.path}", err=show_diff)
                code = max(code, PROBLEMS if only_check else 0)
                continue
            try:
                write_whole(file.path, file.text)
            except OSError as error:
                click.echo(f"can't write {file.path}: {error.strerror}", err=True)
                code = CANNOT_WRITE
                continue
            click.echo(f"changed {file.path}")
    raise SystemExit(code)
