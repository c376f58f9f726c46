"""Random games under every ruleset, format, region and option: no internal error, and cards are conserved."""

import os
from functools import cache
from random import Random

import pytest

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.ruleset import RulesetKind
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.play.decks import Deck, DeckLine, check_deck
from pokeca_dsl.play.fuzzing import Pairing, fuzz
from pokeca_dsl.play.pool import Pool, shipped
from pokeca_dsl.play.random_decks import random_deck
from pokeca_dsl.play.rulesets import load_rules, rulebook
from pokeca_dsl.source import Source, Span

GAMES = int(os.environ.get("POKECA_GAMES_A_RULESET", "12"))
"""Games under each name in the slow test; a thousand each take twenty minutes, so they are asked for."""

BOOK = rulebook()
RULESETS = BOOK.names(RulesetKind.RULESET)
FORMATS = BOOK.names(RulesetKind.FORMAT)
OPTIONS = tuple(f"{BOOK.files()[name].parent} + {name}" for name in BOOK.names(RulesetKind.OPTION))
REGIONS = tuple(
    f"{name} + {region}"
    for region in BOOK.names(RulesetKind.REGION)
    for name in RULESETS
    if any(file.kind is RulesetKind.REGION for file in BOOK.lineage(f"{name} + {region}"))
)
OVER = ("base", "dp", "mega")
"""The rulesets over which each format is tried in every run; the slow test lays them over all."""
SOME = (*RULESETS, *(f"{name} + {form}" for name in OVER for form in FORMATS), *OPTIONS, *REGIONS)
ALL = (*RULESETS, *(f"{name} + {form}" for name in RULESETS for form in FORMATS), *OPTIONS, *REGIONS)
DECKS = 6


@cache
def _pool() -> Pool:
    return shipped("en")


def _pairings(name: str) -> list[Pairing]:
    rules, library = load_rules(name), _pool().library
    table = prepare(rules, library)
    decks = [random_deck(library, rules, Random(f"{name} {number}")) for number in range(DECKS)]
    return [
        Pairing(name, table, ("by chance", "by chance"), pair)
        for pair in zip(decks, decks[::-1], strict=True)
    ]


def _play(name: str, games: int) -> None:
    tally = fuzz(_pairings(name), games)
    assert tally.failures == ()
    assert tally.games == games


@pytest.mark.parametrize("name", SOME)
def test_a_game_is_played_under_it(name: str) -> None:
    _play(name, 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_many_games_are_played_under_it(name: str) -> None:
    _play(name, GAMES)


@pytest.mark.parametrize("name", SOME)
def test_the_decks_are_legal(name: str) -> None:
    rules, library = load_rules(name), _pool().library
    place = Span(Source("a deck", ""), 0, 0)
    for number in range(DECKS):
        cards = random_deck(library, rules, Random(f"{name} {number}"))
        lines = tuple(DeckLine(cards.count(card), card, place) for card in dict.fromkeys(cards))
        assert not has_errors(check_deck(Deck("by chance", lines, place), library, rules))
