"""``pokeca show``: what a card means."""

from __future__ import annotations

from pathlib import Path

import click

from pokeca_dsl.cli.common import PROBLEMS, lang_option, put_out


@click.command()
@click.argument("what", metavar="CARD|FILE")
@click.option("--cards", type=click.Path(exists=True, path_type=Path), help="Where to look for the card.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@lang_option
def command(what: str, cards: Path | None, as_json: bool, lang: str | None) -> None:
    """Show the effect objects of a card (by its name, in either language) or of all cards of a file."""
    from pokeca_dsl.documents.exchange import to_json
    from pokeca_dsl.documents.showing import find_cards, tree

    found = find_cards(what, cards)
    if found.diagnostics:
        put_out(found.diagnostics, "human", lang)
    if not found.cards:
        if not found.diagnostics:
            click.echo(found.nothing(lang), err=True)
        raise SystemExit(PROBLEMS)
    click.echo(to_json(found.cards) if as_json else "\n".join(tree(card) for card in found.cards))
