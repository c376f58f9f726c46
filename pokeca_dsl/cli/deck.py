"""``pokeca deck``: is a deck legal under a ruleset, and if not, why."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pokeca_dsl.cli.common import PROBLEMS, exit_with, format_option, lang_option, put_out


@click.group("deck")
def command() -> None:
    """Decks: whether a ruleset allows them, and why not."""


@command.command("check")
@click.argument("deck", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option(
    "--rules",
    default="standard",
    show_default=True,
    metavar="NAME",
    help='Such as mega, or "dp + half deck".',
)
@click.option(
    "--cards",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Files and folders of cards of your own, beside those that come with the project.",
)
@format_option
@lang_option
def check(deck: Path, rules: str, cards: tuple[Path, ...], form: str, lang: str | None) -> None:
    """Say whether the ruleset allows DECK, and what is against it.

    DECK is a .deck file, or a list as players export and paste it (- reads it from the input).
    Exit code 0: it is legal; 1: it isn't, or something can't be read.
    """
    from pokeca_dsl.documents.files import load_source
    from pokeca_dsl.play.decks import check_deck
    from pokeca_dsl.play.pasted import read_any_deck
    from pokeca_dsl.play.pool import CardsFaulty, load_pool, shipped
    from pokeca_dsl.play.rulesets import RulesetFaulty, load_rules
    from pokeca_dsl.resources import data_folder
    from pokeca_dsl.source import Source

    language = lang or "en"
    try:
        ruleset = load_rules(rules, (), None, lang)
        pool = load_pool([data_folder("cards"), *cards], language) if cards else shipped(language)
    except (RulesetFaulty, CardsFaulty) as faulty:
        put_out(faulty.diagnostics, form, lang)
        raise SystemExit(PROBLEMS) from None
    source, troubles = (Source("-", sys.stdin.read()), []) if str(deck) == "-" else load_source(deck)
    read = read_any_deck(source, pool.lexicon, pool.library)
    found = [*troubles, *read.diagnostics]
    if read.deck is not None:
        found += check_deck(read.deck, pool.library, ruleset)
    put_out(found, form, lang)
    if form == "human" and not found and read.deck is not None:
        size = len(read.deck.cards)
        click.echo(f"{size}枚、{rules}で使えます" if lang == "ja" else f"{size} cards, legal under {rules}")
    exit_with(found)
