"""``pokeca test``: run scenario files and tell which don't hold, where, and what was found instead."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pokeca_dsl.cli.common import PROBLEMS, lang_option

if TYPE_CHECKING:
    from pokeca_dsl.play.scenario_report import Report

SUFFIX = ".scenario"


@click.command("test")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--rules", "rules", metavar="NAME", help="Run under this ruleset instead of those named in the files."
)
@click.option("--trace", is_flag=True, help="Print all events of scenarios that don't hold.")
@lang_option
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(paths: tuple[Path, ...], rules: str | None, trace: bool, lang: str | None, format_: str) -> None:
    """Run the scenarios of PATHS (files or folders; by default tests/scenarios).

    Exit code 0: all hold; 1: one doesn't, or a file or a ruleset can't be read.
    """
    from pokeca_dsl.play.scenario_report import as_json, as_text

    reports = list(_reports(paths or (Path("tests/scenarios"),), rules))
    if format_ == "json":
        click.echo(json.dumps([as_json(report) for report in reports], ensure_ascii=False, indent=2))
    else:
        click.echo(as_text(reports, trace=trace, lang=lang), nl=False)
    if not all(report.holds for report in reports):
        raise SystemExit(PROBLEMS)


def _reports(paths: Iterable[Path], rules: str | None) -> Iterator[Report]:
    from pokeca_dsl.play.scenario_report import report_on

    for path in scenario_files(paths):
        yield report_on(path, rules)


def scenario_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files that paths name; folders are searched."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob(f"*{SUFFIX}"))
        else:
            yield path
