"""Games at a table of the cards that can matter are those at a table of the whole library."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.play.course import course_of
from pokeca_dsl.play.match import Setting, play
from pokeca_dsl.play.needed import needed, table_for_decks
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.pool import load_pool, shipped
from pokeca_dsl.play.random_decks import random_deck
from pokeca_dsl.play.rulesets import load_rules

_CARDS = """\
# language: en
pokemon "Budling" basic [G] 60 HP
  attack "Tap" [G] 10
pokemon "Stemling" stage 1 from "Budling" [G] 80 HP
  attack "Tap" [G] 20
pokemon "Bloomer" stage 2 from "Stemling" [G] 120 HP
  attack "Tap" [G] 40
pokemon "Rootling" basic [G] 60 HP
  attack "Tap" [G] 10
pokemon "Storm LEGEND" (upper half) legend [L] 140 HP
  attack "Tap" [G] 10
pokemon "Storm LEGEND" (lower half) legend [L] 140 HP
  attack "Tap" [G] 10
item "Sugar"
  Choose 1 of your Basic Pokémon in play. If you have a Stage 2 card in your hand that evolves from that \
Pokémon, put that card onto the Basic Pokémon to evolve it, skipping the Stage 1.
energy "Fire Energy" basic [R]
energy "Grass Energy" basic [G]
"""


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder: Path = tmp_path_factory.mktemp("cards")
    (folder / "own.card").write_text(_CARDS, encoding="utf-8")
    return load_pool([folder], "en").library


def deck(cards: str, size: int) -> tuple[str, ...]:
    """A deck of so many cards: these over and over."""
    return tuple(islice(cycle(card.strip() for card in cards.split(",")), size))


def chosen(rules: Rules, library: Library, decks: Sequence[tuple[str, ...]], whole: bool) -> object:
    """All that is asked and chosen in a few games."""
    table = prepare(rules, library) if whole else table_for_decks(rules, library, decks)
    told = []
    for seed in range(4):
        players = [make_player("simple", 2 * seed), make_player("random", 2 * seed + 1)]
        record = play(Setting(table, (decks[0], decks[1]), seed), players)
        told.append((record.answers, record.result, record.turns, course_of(record)))
    return told


@pytest.mark.parametrize("rules", ["standard", "dp", "neo", "bw", "pocket", "standard + half deck"])
def test_games_of_decks_by_chance_are_the_same_at_both_tables(rules: str) -> None:
    library, loaded, chance = shipped("en").library, load_rules(rules), Random(rules)
    for _ in range(3):
        decks = random_deck(library, loaded, chance), random_deck(library, loaded, chance)
        assert len(needed(library, loaded, decks).cards) < len(library.cards) / 2
        assert chosen(loaded, library, decks, True) == chosen(loaded, library, decks, False)


@pytest.mark.parametrize(
    ("rules", "cards", "event"),
    [
        pytest.param("standard", "Grass Energy, Budling, Bloomer, Sugar", "evolve", id="a stage left out"),
        pytest.param("legend", "Grass Energy, Rootling, Storm LEGEND (upper half)", "", id="half a LEGEND"),
        pytest.param("pocket", "Rootling, Budling", "energy made", id="the Energy Zone"),
    ],
)
def test_cards_that_matter_though_no_deck_holds_them(
    own: Library, rules: str, cards: str, event: str
) -> None:
    loaded = load_rules(rules)
    listed = deck(cards, loaded.deck_size)
    kinds: set[str] = set()
    play(
        Setting(table_for_decks(loaded, own, [listed]), (listed, listed), 1),
        [make_player("random", seed) for seed in (1, 2)],
        lambda _, events: kinds.update(event.kind for event in events),
    )
    assert not event or event in kinds
    assert chosen(loaded, own, (listed, listed), True) == chosen(loaded, own, (listed, listed), False)


def test_a_card_more_in_the_library_is_the_same_table(own: Library) -> None:
    loaded = load_rules("standard")
    listed = deck("Grass Energy, Rootling", loaded.deck_size)
    fewer = Library(tuple(card for card in own.cards if card.name != "Bloomer"))
    one, other = (table_for_decks(loaded, library, [listed]).fingerprint for library in (own, fewer))
    assert one == other
    assert one != table_for_decks(loaded, own, [deck("Grass Energy, Budling", 60)]).fingerprint


def test_a_card_that_is_not_in_the_library_is_named(own: Library) -> None:
    with pytest.raises(KeyError, match="Nobody"):
        table_for_decks(load_rules("standard"), own, [("Nobody",)])
