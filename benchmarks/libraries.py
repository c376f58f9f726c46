"""How long a large library takes to load: compiled anew, and from what is kept of it.

The library is made for the measurement: the project's own cards over and over, each time as another set, with
other HP, written as card files in English. A start is measured in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from attrs import evolve

from benchmarks.clock import Figure, at_most, best, once, seconds
from benchmarks.starting import POKECA
from pokeca_dsl.documents.card import Card, PokemonCard
from pokeca_dsl.documents.card_writer import write_cards
from pokeca_dsl.documents.collection import load
from pokeca_dsl.resources import data_folder

CARDS = 20_000
_GOAL = 0.3
_START_GOAL = 1.5
_TIMES = 5
_PROGRAM = """\
import sys, time
from pathlib import Path
from pokeca_dsl.play.pool import load_pool
begun = time.perf_counter()
pool = load_pool([Path(sys.argv[1])], "en")
loaded = time.perf_counter()
keys = list(pool.library.by_key)
for key in keys[:: len(keys) // 60]:
    pool.library.by_key[key]
decks = time.perf_counter()
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.play.needed import table_for_decks
from pokeca_dsl.play.rulesets import load_rules
rules = load_rules("standard")
ready = time.perf_counter()
table_for_decks(rules, pool.library, [keys[:: len(keys) // 60]])
small = time.perf_counter() - ready
unfolding = time.perf_counter()
for card in pool.library.cards:
    card.name
made = time.perf_counter()
prepare(rules, pool.library)
table = time.perf_counter() - made
print(loaded - begun, decks - loaded, small, made - unfolding, table, len(pool.library.cards))
"""


def write_library(folder: Path, cards: int) -> int:
    """Write a library of so many cards, one file a set; how many bytes it has."""
    own = load([data_folder("cards")], "en")
    printed: Sequence[Card] = tuple(own.cards.values())
    written = 0
    for number in count(1):
        some = printed[: cards - written]
        if not some:
            return sum(path.stat().st_size for path in folder.iterdir())
        text = write_cards([_in_set(card, number) for card in some], "en", own.lexicon)
        folder.joinpath(f"set-{number}.card").write_text(text, encoding="utf-8")
        written += len(some)
    raise AssertionError


def _in_set(card: Card, number: int) -> Card:
    """The card as another set prints it."""
    if isinstance(card, PokemonCard):
        return evolve(card, edition=f"SET {number}", hp=card.hp + 10 * (number % 5))
    return evolve(card, edition=f"SET {number}")


def figures() -> Iterator[Figure]:
    """Loading, cold and warm, and what is made when its cards are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        library, cache = Path(folder) / "library", Path(folder) / "cache"
        library.mkdir()
        size = write_library(library, CARDS)
        environment = {**os.environ, "POKECA_CACHE": str(cache)}
        cold = once(lambda: _load(library, environment))
        starts = [_load(library, environment) for _ in range(_TIMES)]
        kept = next(cache.glob("library-*")).stat().st_size
        games = [_game(environment), _game(environment, "--cards", str(library))]
    load_time, few, small, rest, table = min(starts)
    yield Figure(
        f"library of {CARDS:,} cards ({size / 1e6:.1f} MB), compiled", seconds(cold), "a process of its own"
    )
    yield Figure(
        f"library of {CARDS:,} cards, kept ({kept / 1e6:.1f} MB)",
        seconds(load_time),
        f"{cold / load_time:.0f} × faster; cards not unfolded yet",
        *at_most(load_time, _GOAL, seconds(_GOAL)),
    )
    yield Figure("… then the 60 cards of a game, unfolded", seconds(few))
    yield Figure("… then a table for games between these", seconds(small))
    yield Figure(f"… or all {CARDS:,} cards, unfolded", seconds(rest))
    yield Figure("… and a table with all of them", seconds(table))
    alone, among = games
    yield Figure(
        f"pokeca simulate, one game, library of {CARDS:,} cards",
        seconds(among),
        f"{among / alone:.2f} × the same with the shipped cards alone",
        *at_most(among / alone, _START_GOAL, f"{_START_GOAL} ×"),
    )


def _game(environment: dict[str, str], *options: str) -> float:
    """Seconds of a study of one game, from the start of its process to the end."""
    study = ("simulate", "storm-runners", "lantern-watch", "--games", "1", "--workers", "1")
    command = (*POKECA, *study, *options)

    def run() -> None:
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)

    run()
    return best(run, _TIMES)


def _load(library: Path, environment: dict[str, str]) -> tuple[float, float, float, float, float]:
    """Seconds until a library is loaded, then for the cards of a game and a table of them, for all cards, and
    for a table of all."""
    command = [sys.executable, "-c", _PROGRAM, str(library)]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.split()
    if int(told[5]) != CARDS:
        raise RuntimeError(f"{told[5]} cards instead of {CARDS}")
    return float(told[0]), float(told[1]), float(told[2]), float(told[3]), float(told[4])
