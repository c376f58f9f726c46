"""``pokeca compare``: one scenario under several rulesets, the differing events side by side."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command("compare")
@click.argument("scenario", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--rules", required=True, metavar="A,B,…", help="Rulesets to compare, such as dp-2.2,guide-3.3."
)
@click.option("--title", help="The scenario of this title; by default the first of the file.")
@click.option("--all", "every", is_flag=True, help="Show the events that are the same, too.")
@click.option("--matrix", "table", is_flag=True, help="A table of all scenarios of the file, in Markdown.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(scenario: Path, rules: str, title: str | None, every: bool, table: bool, format_: str) -> None:
    """Play SCENARIO under each ruleset and show where they part.

    Exit code 0, also where the outcomes differ; 2: something can't be read.
    """
    from pokeca_dsl.play.compare import compare_scenario

    names = tuple(name.strip() for name in rules.split(",") if name.strip())
    if table:
        click.echo(_matrix(scenario, names), nl=False)
        return
    try:
        comparison = compare_scenario(scenario, names, title)
    except (OSError, ValueError) as problem:
        raise click.UsageError(str(problem)) from problem
    if format_ == "json":
        data = {
            "title": comparison.title,
            "rules": comparison.rules,
            "results": comparison.results,
            "rows": [row.cells for row in comparison.rows if every or row.differs],
        }
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        click.echo(comparison.render(every=every), nl=False)


def _matrix(path: Path, names: tuple[str, ...]) -> str:
    from pokeca_dsl.documents.scenario_reader import read_scenarios
    from pokeca_dsl.play.matrix import as_markdown, matrix
    from pokeca_dsl.source import source_from_path

    try:
        return as_markdown(matrix(read_scenarios(source_from_path(path)).file.scenarios, names), names)
    except (OSError, ValueError) as problem:
        raise click.UsageError(str(problem)) from problem
