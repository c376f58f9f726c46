"""The shipped cards and decks, read once for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pokeca_dsl.documents.card import Card, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.documents.collection import Collection, load
from pokeca_dsl.resources import data_folder
from pokeca_dsl.syntax.reading import Reading

SETS = ("basic-energy", "lantern-road", "tide-engine", "echo-ridge")
LANGUAGES = ("en", "ja")


@cache
def collection() -> Collection:
    """All shipped cards, in both languages."""
    return load([data_folder("cards")])


def card_file(name: str, language: str) -> CardFile:
    """A set's file in a language."""
    wanted = f"{name}.{language}.card"
    return next(file for file in collection().files if Path(file.source.name).name == wanted)


def cards(name: str, language: str = "en") -> tuple[Card, ...]:
    """The cards of a set, in the order of its file."""
    return card_file(name, language).cards


def texts(card: Card) -> Iterator[tuple[Reading, bool]]:
    """Every text of a card, and whether its attack prints damage of its own."""
    if isinstance(card, PokemonCard):
        for ability in card.abilities:
            yield ability.text, False
        for attack in card.attacks:
            yield attack.text, attack.damage is not None
    else:
        yield card.text, False
    if isinstance(card, TrainerCard):
        for attack in card.attacks:
            yield attack.text, attack.damage is not None
