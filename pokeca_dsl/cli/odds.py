"""``pokeca odds``: the chance that something comes about from a situation, exactly where that can be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import PROBLEMS, put_out

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("odds")
@click.argument("scenario", type=_FILE)
@click.option("--title", help="Only the questions of the scenario of this title.")
@click.option("--rules", metavar="NAME", help="Under this ruleset instead of those named in the file.")
@click.option(
    "--players",
    default="best",
    show_default=True,
    help="Who chooses: one name, or yours and the opponent's with a comma. `best` chooses as well as can be.",
)
@click.option("--tree", "show_tree", is_flag=True, help="Show all that can happen, with its chances.")
@click.option("--lines", type=click.IntRange(1), default=200, show_default=True, help="Lines of the tree.")
@click.option(
    "--most",
    type=click.IntRange(1),
    default=100_000,
    show_default=True,
    help="Courses to go through before it is sampled instead.",
)
@click.option("--sample", is_flag=True, help="Sample at once, don't work it out.")
@click.option(
    "--samples", type=click.IntRange(1), default=2_000, show_default=True, help="Courses to sample."
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(**wishes: Any) -> None:
    """Answer the blocks `odds` of SCENARIO: how likely is what they ask about?

    Every coin and every hidden card is gone through, with its chance. Decks and Prize cards lie in an unknown
    order unless the block says `decks as listed`. See docs/lab/odds.md.

    Exit code 0: answered; 1: something is wrong in the file, or nothing is asked; 2: the command line is
    wrong.
    """
    from pokeca_dsl.lab.odds.asking import Wish
    from pokeca_dsl.lab.problems import LabError

    names = [name.strip() for name in wishes["players"].split(",")]
    if len(names) > 2:
        raise click.UsageError("--players takes one name, or two with a comma")
    wish = Wish(
        rules=wishes["rules"],
        title=wishes["title"],
        players=(names[0], names[-1]),
        most=wishes["most"],
        samples=wishes["samples"],
        seed=wishes["seed"],
        only_sample=wishes["sample"],
    )
    lines = wishes["lines"] if wishes["show_tree"] else 0
    try:
        _answer(wishes["scenario"], wish, lines, wishes["form"])
    except LabError as problem:
        put_out(problem.diagnostics, "human", None)
        if not problem.diagnostics:
            click.echo(f"pokeca: {problem}", err=True)
        raise SystemExit(PROBLEMS) from None


def _answer(path: Path, wish: Any, lines: int, form: str) -> None:
    from pokeca_dsl.lab.odds.asking import chance, questions
    from pokeca_dsl.lab.odds.telling import as_data, as_text, tree

    found = []
    for number, asked in enumerate(questions(path, wish)):
        answered = chance(asked, wish)
        if form == "json":
            data = as_data(answered, wish)
            found.append(data | {"tree": list(tree(answered, lines))} if lines else data)
            continue
        if number:
            click.echo()
        for line in as_text(answered, wish):
            click.echo(line)
        for line in tree(answered, lines) if lines else ():
            click.echo(line)
    if form == "json":
        click.echo(json.dumps(found, ensure_ascii=False, indent=2))
