"""``pokeca fmt``: files in their canonical form."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS, format_option, lang_option, paths_argument, put_out

if TYPE_CHECKING:
    from pokeca_dsl.cli.kinds import Formatted

_CODES = {"has errors": PROBLEMS, "can't be written": CANNOT_WRITE}


@click.command()
@paths_argument
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit code 1 if one would change.")
@click.option("--diff", "show_diff", is_flag=True, help="Change nothing; show what would change.")
@format_option
@lang_option
def command(paths: tuple[Path, ...], only_check: bool, show_diff: bool, form: str, lang: str | None) -> None:
    """Write files in their canonical form. Comments stay; a file with errors is left as it is."""
    from pokeca_dsl.cli.kinds import formatted

    code, told = 0, []
    for file in formatted(paths):
        state = file.state if only_check or show_diff else file.write()
        told.append((file, state))
        code = max(code, PROBLEMS if only_check and state == "would change" else _CODES.get(state, 0))
        if form == "human":
            _tell(file, state, show_diff, lang)
    if form != "human":
        _tell_programs(told, form, lang)
    raise SystemExit(code)


def _tell(file: Formatted, state: str, show_diff: bool, lang: str | None) -> None:
    if state == "has errors":
        put_out(file.diagnostics, "human", lang)
    elif state != "fine":
        if show_diff:
            click.echo(file.diff(), nl=False)
        click.echo(f"{file.path}: {state}", err=show_diff or state == "can't be written")


def _tell_programs(told: Sequence[tuple[Formatted, str]], form: str, lang: str | None) -> None:
    found = [diagnostic for file, state in told if state == "has errors" for diagnostic in file.diagnostics]
    if form != "json":
        put_out(found, form, lang)
        return
    import json

    from pokeca_dsl.diagnostics.machine import as_data

    files = [{"file": str(file.path), "state": state} for file, state in told]
    data = {"files": files, "diagnostics": [as_data(d, lang or d.language) for d in found]}
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
