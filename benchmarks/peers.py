"""Games per second beside the contest engine: the same decks, the same rules, random choices, one run.

``python -m benchmarks.peers`` needs the extra ``oracle`` (see docs/oracle.md). Both engines are driven by the
same few lines of Python; what of their time the contest engine's native calls take is told apart. With
``--compiled`` the engine here is measured plain and compiled.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import click

from benchmarks import compiled

_RULES = "mega"
_DECKS = 40
_MOST_DECISIONS = 3_000
_BY_TURNS = 20
"""So many games are played on one engine, then the same on the other: neither finds its caches taken."""


@click.command()
@click.option("--games", default=200, show_default=True)
@click.option(
    "--library", type=click.Path(exists=True, path_type=Path), help="The shared library, elsewhere."
)
@click.option("--compiled", "both", is_flag=True, help="Measure this engine compiled, too.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def main(games: int, library: Path | None, both: bool, form: str) -> None:
    """Play games on both engines and print the ratio."""
    found = measure(games, library)
    if form == "json":
        click.echo(json.dumps(found))
        return
    _tell("plain" if not found["compiled"] else "compiled", found)
    if both:
        arguments = ["--games", str(games), "--format", "json"]
        arguments += ["--library", str(library)] if library is not None else []
        places = [str(compiled.folder()), str(compiled.ROOT)]
        program = f"import sys; sys.path[:0] = {places!r}; from benchmarks.peers import main; main()"
        told = subprocess.run(
            [sys.executable, "-P", "-c", program, *arguments], check=True, stdout=subprocess.PIPE, text=True
        )
        _tell("compiled", json.loads(told.stdout))


def measure(games: int, library: Path | None) -> dict[str, float]:
    """Play so many games on each engine, by turns; CPU seconds of this process."""
    from pokeca_dsl.engine import machine
    from pokeca_dsl.engine.game import prepare
    from pokeca_dsl.play.rulesets import load_rules
    from tests.oracle.contest import Contest
    from tests.oracle.decks import DeckMaker
    from tests.oracle.pool import make_pool

    contest = Contest(library)
    cards = contest.cards()
    pool = make_pool(cards, contest.attacks())
    maker = DeckMaker(cards, set(pool.keys))
    chance = Random(1)
    decks = [maker.deck(chance) for _ in range(_DECKS)]
    table = prepare(load_rules(_RULES), pool.library)
    ours = [tuple(pool.keys[number] for number in deck) for deck in decks]
    gc.collect()
    gc.freeze()  # cards and tables stay; looking through them again and again is no part of either engine
    found = dict.fromkeys(("theirs", "native", "their_decisions", "ours", "our_decisions"), 0.0)
    for first in range(0, games, _BY_TURNS):
        pairs = [(n, n % _DECKS, (n * 7 + 1) % _DECKS) for n in range(first, min(first + _BY_TURNS, games))]
        begun = time.process_time()
        for n, one, other in pairs:
            decisions, native = contest.clocked((decks[one], decks[other]), _at_random(Random(n)))
            found["native"] += native
            found["their_decisions"] += decisions
        found["theirs"] += time.process_time() - begun
        begun = time.process_time()
        for n, one, other in pairs:
            found["our_decisions"] += _ours(table, (ours[one], ours[other]), n)
        found["ours"] += time.process_time() - begun
    found["games"] = games
    found["compiled"] = float(not str(machine.__file__).endswith(".py"))
    return found


def any_of(chance: Random, size: int, least: int, most: int) -> list[int]:
    """So many of the options by chance: how both engines are answered."""
    if least == 1 and most == 1:
        return [int(chance.random() * size)]
    return chance.sample(range(size), chance.randint(least, min(most, size)))


def _at_random(chance: Random) -> Callable[[dict[str, Any]], list[int]]:
    def choose(shown: dict[str, Any]) -> list[int]:
        asked = shown["select"]
        return any_of(chance, len(asked["option"]), asked["minCount"], asked["maxCount"])

    return choose


def _ours(table: object, decks: tuple[tuple[str, ...], tuple[str, ...]], seed: int) -> int:
    from pokeca_dsl.engine.game import Table, begin, start, step

    assert isinstance(table, Table)
    chance = Random(seed)
    state = start(table, decks, seed)
    state.traced = False
    _, decision = begin(state)
    decisions = 0
    while decision is not None and decisions < _MOST_DECISIONS:
        _, decision = step(state, any_of(chance, len(decision.options), decision.minimum, decision.maximum))
        decisions += 1
    return decisions


def _tell(how: str, found: dict[str, float]) -> None:
    games = found["games"]
    theirs, native, ours = (games / found[name] for name in ("theirs", "native", "ours"))
    click.echo(
        f"contest engine          {theirs:8.1f} games a second through Python"
        f" ({native:.0f} if only its calls that carry out a choice counted),"
        f" {found['their_decisions'] / games:.0f} decisions a game"
    )
    click.echo(
        f"this engine, {how:<10} {ours:8.1f} games a second,"
        f" {found['our_decisions'] / games:.0f} decisions a game: {ours / theirs:.2f} ×"
    )


if __name__ == "__main__":
    main()
