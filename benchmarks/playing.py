"""How fast games are played and states copied, and how much memory that takes."""

from __future__ import annotations

import copy
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.clock import Figure, at_least, at_most, median, reference, seconds
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.agents import RandomAgent
from pokeca_dsl.play.fuzzing import Pairing, random_game
from pokeca_dsl.play.match import Seat, Setting
from pokeca_dsl.play.pool import pairings_under, shipped

RULESET = "standard"
_GAMES_GOAL = 40.0
_COPY_GOAL = 30e-6
_GAMES = 200
_COPIES = 2_000


def figures() -> Iterator[Figure]:
    """Games, copies, memory."""
    pairings = pairings_under(RULESET, shipped("en"))
    yield from _games(pairings)
    yield from _copies(pairings[0])
    yield from _memory()


def _games(pairings: list[Pairing]) -> Iterator[Figure]:
    loop = reference()
    begun = time.perf_counter()
    records = [random_game(pairings[n % len(pairings)], n) for n in range(_GAMES)]
    taken = time.perf_counter() - begun
    rate = _GAMES / taken
    yield Figure(
        f"games per second, two random bots, {RULESET}",
        f"{rate:.0f}",
        f"a game is {1 / rate / loop:.2f} × reference loop",
        *at_least(rate, _GAMES_GOAL, f"{_GAMES_GOAL:.0f}"),
    )
    decisions = sum(len(record.answers) for record in records)
    turns = sum(record.turns for record in records)
    yield Figure(
        "decisions per second",
        f"{decisions / taken:,.0f}",
        f"{decisions / _GAMES:.0f} decisions and {turns / _GAMES:.0f} turns a game",
    )


def in_the_middle_of_an_effect(pairing: Pairing) -> State:
    """The state of a random game late in play, at a choice that a card's text asks for."""
    for seed in range(1_000):
        setting = Setting(pairing.table, pairing.decks, seed)
        state = setting.start()
        agents = (RandomAgent(2 * seed), RandomAgent(2 * seed + 1))
        decision: Decision | None
        _, decision = begin(state)
        while decision is not None:
            if state.turn > 10 and decision.kind == "choose cards" and len(state.frames) > 1:
                return state
            answer = agents[decision.player].choose(decision, Seat(state, decision.player))
            _, decision = step(state, answer)
    raise RuntimeError("no game stops in the middle of an effect")


def _copies(pairing: Pairing) -> Iterator[Figure]:
    state = in_the_middle_of_an_effect(pairing)

    def many() -> None:
        for _ in range(_COPIES):
            state.clone()

    each = median(many, 7) / _COPIES
    table = {id(state.match): state.match}
    deep = median(lambda: copy.deepcopy(state, dict(table)), 7)
    yield Figure(
        "copy of a state in the middle of an effect",
        seconds(each),
        f"deepcopy takes {deep / each:.0f} ×",
        *at_most(each, _COPY_GOAL, seconds(_COPY_GOAL)),
    )


def _memory() -> Iterator[Figure]:
    bare = _peak("pass")
    game = _peak(
        "from pokeca_dsl.play.pool import pairings_under, shipped;"
        " from pokeca_dsl.play.fuzzing import random_game;"
        f" random_game(pairings_under({RULESET!r}, shipped('en'))[0], 1)"
    )
    yield Figure(
        "peak memory: all cards loaded, one game played", f"{game:.0f} MB", f"{game / bare:.1f} × bare python"
    )


# The high-water mark of the process's own memory. Where there is no /proc, getrusage tells, which on Linux
# would count the memory of the process that started this one as well.
_ASK = """
import pathlib, resource, sys
status = pathlib.Path("/proc/self/status")
if status.exists():
    marks = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
    print(int(marks[0].split()[1]) / 1024)
else:
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)
"""


def _peak(program: str) -> float:
    """The most memory that a process had, in megabytes."""
    command = (sys.executable, "-c", program + _ASK)
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()[-1])
