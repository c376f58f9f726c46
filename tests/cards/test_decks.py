"""The shipped decks: legal in their era, four of 60 cards, two of 30, two of 20, and unlike each other."""

from __future__ import annotations

from itertools import combinations

import pytest

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.play.decks import check_deck
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.rulesets import load_rules

DECKS = {
    "storm-runners": "dp",
    "lantern-watch": "dp",
    "engine-room": "standard",
    "creeping-tide": "standard",
    "grove-and-ember": "dp + half deck",
    "harbor-brawl": "dp + half deck",
    "kite-weather": "pocket",
    "steam-kettle": "pocket",
}
"""Every shipped deck and the ruleset it was made for."""


def test_every_shipped_deck_is_named_here() -> None:
    assert set(shipped().decks) == set(DECKS)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_legal_in_its_era(name: str) -> None:
    pool = shipped()
    found = list(check_deck(pool.deck(name), pool.library, load_rules(DECKS[name])))
    assert not has_errors(found), [diagnostic.message("en") for diagnostic in found]


def test_four_decks_have_60_cards_two_have_30_and_two_have_20() -> None:
    sizes = sorted(len(deck.cards) for deck in shipped().decks.values())
    assert sizes == [20, 20, 30, 30, 60, 60, 60, 60]


@pytest.mark.parametrize("one, other", list(combinations(DECKS, 2)))
def test_decks_share_few_pokemon(one: str, other: str) -> None:
    pool = shipped()
    pokemon = [
        {name for name in pool.deck(deck).cards if pool.library.by_key[name].kind == "pokemon"}
        for deck in (one, other)
    ]
    assert len(pokemon[0] & pokemon[1]) <= 2
