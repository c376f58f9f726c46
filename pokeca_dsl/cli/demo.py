"""``pokeca demo``: the shipped cards checked, a match played, one tie judged under two rulesets."""

from __future__ import annotations

import click


@click.command("demo")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
def command(lang: str) -> None:
    """Show in under a minute what pokeca does.

    Exit code 0, or 1 where the shipped files have a mistake.
    """
    from pokeca_dsl.cli.tour import tour

    raise SystemExit(tour(lang))
