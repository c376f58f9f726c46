"""The shipped cards, compiled once for all tests of play."""

from __future__ import annotations

import pytest

from pokeca_dsl.play.fuzzing import Pairing
from pokeca_dsl.play.pool import Pool, pairings_under, shipped, shipped_rules


@pytest.fixture(scope="session")
def pool() -> Pool:
    """All shipped cards and decks, with English texts."""
    return shipped("en")


@pytest.fixture(scope="session")
def pairings(pool: Pool) -> list[Pairing]:
    """Every pair of decks under every ruleset that allows them."""
    return [pairing for rules in shipped_rules() for pairing in pairings_under(rules, pool)]
