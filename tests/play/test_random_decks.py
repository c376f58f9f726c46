"""Decks by chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from pokeca_dsl.engine.library import Library
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.random_decks import random_deck
from pokeca_dsl.play.rulesets import load_rules


def test_a_deck_calls_cards_by_name_and_edition() -> None:
    cards = tuple(replace(card, edition="SET 1") for card in shipped("en").library.cards)
    library = Library(cards)
    rules = load_rules("mega")
    deck = random_deck(library, rules, Random(1))
    assert len(deck) == rules.deck_size
    assert all(key in library.by_key for key in deck)
