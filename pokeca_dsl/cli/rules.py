"""``pokeca rules``: list the rulesets, show one in force, compare two clause by clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pokeca_dsl.cli.common import PROBLEMS, lang_option

if TYPE_CHECKING:
    from pokeca_dsl.documents.ruleset import Ruleset
    from pokeca_dsl.documents.ruleset_chain import Rulebook


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
    """Show every clause in force under NAME, such as "dp", "dp + half deck" or "my-era.rules".

    Each stands with what it cites, how sure that is, and what other sources say.
    Exit code 1: there is no such ruleset.
    """
    from pokeca_dsl.documents.ruleset_showing import shown

    click.echo(shown(*_resolved(name, lang), lang or "en"), nl=False)


@command.command("diff")
@click.argument("one")
@click.argument("other")
@lang_option
def diff(one: str, other: str, lang: str | None) -> None:
    """Show clause by clause how OTHER differs from ONE."""
    from pokeca_dsl.documents.ruleset_showing import differences

    click.echo(differences(_resolved(one, lang)[1], _resolved(other, lang)[1], lang or "en"), nl=False)


def _resolved(name: str, lang: str | None) -> tuple[Rulebook, Ruleset]:
    """The ruleset of a name, a part of which may be a path, and the book that holds it."""
    from pokeca_dsl.cli.common import put_out
    from pokeca_dsl.play.rulesets import RulesetFaulty, with_files

    try:
        book, found = with_files(name)
    except OSError:
        raise click.UsageError(f"there is no file {name}") from None
    except RulesetFaulty as faulty:
        put_out(faulty.diagnostics, "human", lang)
        raise SystemExit(PROBLEMS) from None
    resolved = book.resolve(found)
    if resolved.ruleset is None:
        put_out(resolved.diagnostics, "human", lang)
        raise SystemExit(PROBLEMS)
    return book, resolved.ruleset
