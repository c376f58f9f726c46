"""``pokeca rules``: list the rulesets, show one in force, compare two clause by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pokeca_dsl.cli.common import PROBLEMS, lang_option

if TYPE_CHECKING:
    from pokeca_dsl.documents.ruleset import Ruleset


@click.group("rules")
def command() -> None:
    """The rulesets: which there are, what is in force and who says so, how two differ."""


@command.command("list")
@lang_option
def list_(lang: str | None) -> None:
    """List rulesets with their parents, formats and options."""
    from pokeca_dsl.documents.ruleset_chain import shipped
    from pokeca_dsl.documents.ruleset_showing import listed

    click.echo(listed(shipped(), lang or "en"), nl=False)


@command.command("show")
@click.argument("name")
@lang_option
def show(name: str, lang: str | None) -> None:
    """Show every clause in force under NAME, such as "dp" or "dp + half deck".

    Each stands with what it cites, how sure that is, and what other sources say.
    Exit code 1: there is no such ruleset.
    """
    from pokeca_dsl.documents.ruleset_showing import shown
    from pokeca_dsl.play.rulesets import rulebook

    click.echo(shown(rulebook(), _resolved(name, lang), lang or "en"), nl=False)


@command.command("diff")
@click.argument("one")
@click.argument("other")
@lang_option
def diff(one: str, other: str, lang: str | None) -> None:
    """Show clause by clause how OTHER differs from ONE."""
    from pokeca_dsl.documents.ruleset_showing import differences

    click.echo(differences(_resolved(one, lang), _resolved(other, lang), lang or "en"), nl=False)


def _resolved(name: str, lang: str | None) -> Ruleset:
    from pokeca_dsl.cli.common import put_out
    from pokeca_dsl.play.rulesets import rulebook

    resolved = rulebook().resolve(name)
    if resolved.ruleset is None:
        put_out(resolved.diagnostics, "human", lang)
        raise SystemExit(PROBLEMS)
    return resolved.ruleset
