"""``pokeca lint``: cards that read well and make no sense."""

from __future__ import annotations

from pathlib import Path

import click

from pokeca_dsl.cli.common import (
    PROBLEMS,
    answer_language,
    exit_with,
    format_option,
    lang_option,
    paths_argument,
    put_out,
    summary,
)


@click.command("lint")
@paths_argument
@click.option(
    "--rules",
    multiple=True,
    default=("standard",),
    metavar="NAME",
    help='Rulesets to lint under, such as dp or "dp + half deck"; by default standard.',
)
@click.option("--strict", is_flag=True, help="Exit code 1 where anything is found.")
@format_option
@lang_option
def command(
    paths: tuple[Path, ...], rules: tuple[str, ...], strict: bool, form: str, lang: str | None
) -> None:
    """Say which cards make no sense: what can never be used, what changes nothing, what never ends.

    Looks for an Evolution card without its stage, an attack outdone by another of its card, a card or attack
    that can never be used under a ruleset, a clause without effect, and a loop without end. The last three
    are looked for by playing, so a set of 200 cards takes a minute.

    Exit code 1: a file has a mistake that keeps its cards from being played (or, with --strict, anything
    was found).
    """
    from pokeca_dsl.lab.lint import lint
    from pokeca_dsl.play.rulesets import RulesetFaulty, load_rules

    try:
        rulesets = [load_rules(name) for name in rules]
    except RulesetFaulty as faulty:
        put_out(faulty.diagnostics, form, lang)
        raise SystemExit(PROBLEMS) from None
    except OSError as error:
        raise click.UsageError(f"there is no file {error.filename}") from None
    linted = lint(paths, rulesets)
    put_out(linted.diagnostics, form, lang)
    if form == "human":
        spoken = answer_language(linted.diagnostics, lang)
        click.echo(summary(linted.diagnostics, linted.files, spoken))
    exit_with(linted.diagnostics)
    if strict and linted.diagnostics:
        raise SystemExit(PROBLEMS)
