"""How the cost of games goes with the ruleset, the players, the trace, the turns, the library and time.

Decks are drawn by chance from the shipped cards, legal under each ruleset.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from benchmarks import compiled
from benchmarks.clock import Figure
from benchmarks.libraries import write_library
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.match import Setting, play
from pokeca_dsl.play.players import PLAYERS, make_player
from pokeca_dsl.play.pool import load_pool, shipped
from pokeca_dsl.play.random_decks import random_deck
from pokeca_dsl.play.rulesets import load_rules

RULESETS = ("base", "neo", "dp", "bw", "sm", "sv", "mega", "pocket")
QUICK = ("random", "simple", "heuristic")
"""Players whose games are counted; those that search are measured by the ladder."""
_GAMES = 60
_DECKS = 6
_LIBRARY = 5_000
_LONG = 2_000


def figures() -> Iterator[Figure]:
    """Games per second by ruleset and player, then what makes them dearer."""
    for ruleset in RULESETS:
        yield _rate(ruleset, "random")
    for name in QUICK[1:]:
        if name in PLAYERS:
            yield _rate("mega", name, _GAMES // 3)
    yield from _compiled()
    yield _traced()
    yield _late()
    yield _in_a_library()
    yield _memory()


@cache
def _table(ruleset: str) -> tuple[Table, tuple[tuple[str, ...], ...]]:
    """The shipped cards under a ruleset, and decks by chance."""
    rules, library = load_rules(ruleset), shipped("en").library
    decks = [random_deck(library, rules, Random(f"{ruleset} {number}")) for number in range(_DECKS)]
    return prepare(rules, library), tuple(decks)


def _setting(ruleset: str, seed: int) -> Setting:
    table, decks = _table(ruleset)
    return Setting(table, (decks[seed % _DECKS], decks[(seed * 5 + 1) % _DECKS]), seed)


def _play(setting: Setting, name: str, traced: bool = False) -> int:
    """One game; its decisions."""
    players = (make_player(name, 2 * setting.seed), make_player(name, 2 * setting.seed + 1))
    return len(play(setting, players, (lambda state, events: None) if traced else None).answers)


def _many(ruleset: str, name: str, games: int, traced: bool = False) -> tuple[float, int]:
    """Seconds and decisions of so many games."""
    settings = [_setting(ruleset, seed) for seed in range(games)]
    begun = time.process_time()
    decisions = sum(_play(setting, name, traced) for setting in settings)
    return time.process_time() - begun, decisions


def _rate(ruleset: str, name: str, games: int = _GAMES) -> Figure:
    taken, decisions = _many(ruleset, name, games)
    each = f"{decisions / games:.0f} decisions a game, {taken / decisions * 1e6:.0f} µs each"
    return Figure(f"games per second, {ruleset}, {name} players", f"{games / taken:.0f}", each)


_COMPILED = """
import sys
sys.path[:0] = {places!r}
from pokeca_dsl.engine import machine
from benchmarks.games import _many
if machine.__file__.endswith(".py"):
    raise SystemExit("the engine is not compiled")
for ruleset in {rulesets!r}:
    _many(ruleset, "random", 20)
    taken, decisions = _many(ruleset, "random", {games})
    print(taken, decisions)
"""


def _compiled() -> Iterator[Figure]:
    """The same games with the engine compiled, where there is a compiler."""
    try:
        places = [str(compiled.folder()), str(compiled.ROOT)]
    except subprocess.CalledProcessError:
        yield Figure("games per second, compiled", "–", "the engine doesn't compile here")
        return
    rulesets = ("mega", "pocket")
    program = _COMPILED.format(places=places, rulesets=rulesets, games=5 * _GAMES)
    told = subprocess.run(
        (sys.executable, "-P", "-c", program), check=True, stdout=subprocess.PIPE, text=True
    )
    for ruleset, line in zip(rulesets, told.stdout.splitlines(), strict=True):
        taken, decisions = map(float, line.split())
        each = f"{decisions / (5 * _GAMES):.0f} decisions a game, {taken / decisions * 1e6:.0f} µs each"
        against = f"{each}; {_RUST}" if ruleset == "pocket" else each
        rate = 5 * _GAMES / taken
        yield Figure(f"games per second, {ruleset}, random players, compiled", f"{rate:.0f}", against)


_RUST = "a Rust simulator of Pocket, measured elsewhere on one core with decks of its own: 387"


def _traced() -> Figure:
    plain, _ = _many("mega", "random", _GAMES)
    traced, _ = _many("mega", "random", _GAMES, traced=True)
    return Figure(
        "the cost of the trace", f"{traced / plain:.2f} ×", "games whose events are told, against plain ones"
    )


def _late() -> Figure:
    """Decisions of the first 10 turns against those of the 30th turn and later."""
    early, late = [0.0, 0.0], [0.0, 0.0]
    from pokeca_dsl.engine.game import begin, step
    from pokeca_dsl.play.agents import RandomAgent
    from pokeca_dsl.play.match import Seat

    for seed in range(_GAMES):
        state = _setting("mega", seed).start()
        state.traced = False
        agents = (RandomAgent(2 * seed), RandomAgent(2 * seed + 1))
        _, decision = begin(state)
        while decision is not None:
            answer = agents[decision.player].choose(decision, Seat(state, decision.player))
            counted = early if state.turn <= 10 else late if state.turn >= 30 else None
            begun = time.perf_counter()
            _, decision = step(state, answer)
            if counted is not None:
                counted[0] += time.perf_counter() - begun
                counted[1] += 1
    growth = (late[0] / late[1]) / (early[0] / early[1])
    return Figure("a decision from turn 30 on", f"{growth:.2f} ×", "against one of the first 10 turns")


def _in_a_library() -> Figure:
    """The same decks in a library of some hundreds and of thousands of cards."""
    small, _ = _many("mega", "random", _GAMES)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "library"
        folder.mkdir()
        write_library(folder, _LIBRARY)
        pool = load_pool([folder], "en")
        rules = load_rules("mega")
        decks = [random_deck(pool.library, rules, Random(f"mega {n}")) for n in range(_DECKS)]
        table = prepare(rules, pool.library)
        settings = [
            Setting(table, (decks[s % _DECKS], decks[(s * 5 + 1) % _DECKS]), s) for s in range(_GAMES)
        ]
        begun = time.process_time()
        decisions = sum(_play(setting, "random") for setting in settings)
        large = time.process_time() - begun
    each = large / decisions / (small / _many("mega", "random", _GAMES)[1])
    return Figure(
        f"a decision in a library of {_LIBRARY:,} cards", f"{each:.2f} ×", "against the shipped cards"
    )


_MEMORY = """
import sys, resource
from benchmarks.games import _play, _setting
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
for seed in range(200):
    _play(_setting("mega", seed), "random")
before = peak()
for seed in range(200, {games}):
    _play(_setting("mega", seed), "random")
print(before, peak())
"""


def _memory() -> Figure:
    """The most memory that one worker had, after few games and after many."""
    program = _MEMORY.format(games=_LONG)
    told = subprocess.run(
        (sys.executable, "-c", program), check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    before, after = (float(part) for part in told.split())
    what = f"peak memory of a worker after {_LONG:,} games"
    return Figure(what, f"{after:.0f} MB", f"{after - before:+.1f} MB since game 200")
