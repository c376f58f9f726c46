"""What several verbs share: their options, and how diagnostics are put out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from pokeca_dsl.diagnostics import Diagnostic, Severity, has_errors

Command = TypeVar("Command", bound=Callable[..., Any])

PROBLEMS, CANNOT_WRITE = 1, 3
"""Exit codes beside 0 (all is well) and 2 (the command line is wrong, by click)."""

paths_argument = click.argument(
    "paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="PATHS…"
)
format_option = click.option(
    "--format",
    "form",
    type=click.Choice(["human", "json", "github", "sarif"]),
    default="human",
    help="For people, for programs, as annotations of a code host, or as SARIF for editors and code hosts.",
)
lang_option = click.option(
    "--lang",
    type=click.Choice(["en", "ja"]),
    help="The language of the answer; otherwise the language of the file.",
)


def coloured() -> bool:
    """Whether the answer goes to a terminal that wants colour."""
    import os
    import sys

    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def put_out(diagnostics: Sequence[Diagnostic], form: str, lang: str | None) -> None:
    """Print diagnostics in the form that was asked for."""
    if form == "json":
        from pokeca_dsl.diagnostics.machine import render_json

        click.echo(render_json(diagnostics, language=lang))
    elif form == "github":
        from pokeca_dsl.diagnostics.machine import render_github

        click.echo(render_github(diagnostics, language=lang), nl=bool(diagnostics))
    elif form == "sarif":
        from pokeca_dsl.diagnostics.sarif import render_sarif

        click.echo(render_sarif(diagnostics, language=lang))
    elif diagnostics:
        from pokeca_dsl.diagnostics.human import render_human

        click.echo(render_human(diagnostics, language=lang, colour=coloured()), color=coloured())


def summary(diagnostics: Sequence[Diagnostic], files: int, lang: str | None) -> str:
    """One line that says how it went."""
    errors = sum(d.kind.severity is Severity.ERROR for d in diagnostics)
    warnings = len(diagnostics) - errors
    if lang == "ja":
        return f"{files}個のファイル：エラー{errors}件、警告{warnings}件"
    return f"{_count(files, 'file')}: {_count(errors, 'error')}, {_count(warnings, 'warning')}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def answer_language(diagnostics: Sequence[Diagnostic], lang: str | None) -> str:
    """The language of a summary: the one asked for, or that of all the files spoken of."""
    spoken = {diagnostic.language for diagnostic in diagnostics}
    return lang or (spoken.pop() if len(spoken) == 1 else "en")


def exit_with(diagnostics: Sequence[Diagnostic]) -> None:
    """Leave with the exit code of these diagnostics."""
    if has_errors(diagnostics):
        raise SystemExit(PROBLEMS)
