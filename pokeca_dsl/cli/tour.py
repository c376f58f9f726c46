"""The demonstration, station by station."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from pokeca_dsl.cli.screen import screen
from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.card import Card, PokemonCard
from pokeca_dsl.documents.collection import load
from pokeca_dsl.play.compare import compare_scenario
from pokeca_dsl.play.narration import Narrator
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.session import make_bot, open_session
from pokeca_dsl.resources import data_folder

MATCH = ("standard", ("creeping-tide", "lantern-watch"), 100)
"""Ruleset, decks and seed of the match; the seed gives a short game with a bit of everything."""
TIE = Path(__file__).resolve().parent.parent / "play" / "demo" / "tie.scenario"
RULESETS = ("dp-2.2", "guide-3.3")
"""What a tie means differs between these two."""

_WORDS = {
    "en": {
        "cards": "The shipped cards",
        "checked": "{cards} cards, {texts} texts, in English and in Japanese: all read, and mean the same",
        "match": "A match, with its seed the same each time",
        "tie": "One tie under two rulesets",
        "next": "To try next",
        "faulty": "the shipped cards have mistakes; `pokeca check` shows them",
    },
    "ja": {
        "cards": "付属のカード",
        "checked": "カード{cards}種類、テキスト{texts}件を英語と日本語で読み、どちらも同じ意味になりました",
        "match": "対戦（同じシードなら同じ対戦）",
        "tie": "同じ引き分けを2つのルールで",
        "next": "つぎに",
        "faulty": "付属のカードに誤りがあります（`pokeca check` で見られます）",
    },
}
_NEXT = (
    ("play --person", "play yourself", "自分で対戦する"),
    ("play --seed 7 --trace", "every event with the words behind it", "できごとごとに根拠の文を見る"),
    ("play --rules dp-2.2 --lang ja", "another era, in Japanese", "ちがう時代のルールを日本語で"),
    ('show "Inklet"', "what a card means", "カードの意味を見る"),
    ("check my.card", "your own card, checked word by word", "自分のカードを調べる"),
)


def tour(language: str) -> int:
    """Show everything; the exit code."""
    words = _WORDS[language]
    _heading(1, words["cards"])
    collection = load([data_folder("cards")])
    if has_errors(collection.diagnostics):
        click.echo(words["faulty"], err=True)
        return 1
    texts = sum(_texts(card) for card in collection.cards.values())
    click.echo(words["checked"].format(cards=len(collection.cards), texts=texts))
    _heading(2, words["match"])
    _match(language)
    _heading(3, words["tie"])
    click.echo(compare_scenario(TIE, RULESETS).render(every=True), nl=False)
    _heading(4, words["next"])
    for line, english, japanese in _NEXT:
        click.echo(f"  {f'{_command()} {line}':<46} {japanese if language == 'ja' else english}")
    return 0


def _command() -> str:
    """How this program is called from here: it need not be on the path."""
    called = sys.argv[0]
    return called if Path(called).name == "pokeca" and shutil.which("pokeca") is None else "pokeca"


def _heading(number: int, words: str) -> None:
    click.secho(f"\n{number}  {words}", bold=True)


def _texts(card: Card) -> int:
    if isinstance(card, PokemonCard):
        abilities = sum(bool(ability.text.statements) for ability in card.abilities)
        return abilities + sum(bool(attack.text.statements) for attack in card.attacks)
    return int(bool(card.text.statements))


def _match(language: str) -> None:
    rules, decks, seed = MATCH
    session = open_session(shipped(language), rules, decks, seed)
    one, other = session.voice.players
    click.echo(
        f"{one} – {other}   pokeca play --deck {decks[0]} --deck {decks[1]} --rules {rules} --seed {seed}"
    )
    agents = [make_bot("simple", seed, player) for player in (0, 1)]
    session.play(agents, Narrator(session.voice), screen())
