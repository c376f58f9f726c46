"""How soon the command line answers, against a bare interpreter that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.clock import Figure, at_most, best, once, seconds

_VERSION_GOAL = 4.0
_CHECK_GOAL = 0.4
_TIMES = 15
_CARD = """\
# language: en
pokemon "Boltmouse" basic [L] 60 HP
  attack "Static Kiss" [L][C] 20
    Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed.
  weakness [F] ×2
  retreat 1
"""
POKECA = (sys.executable, "-c", "import sys; from pokeca_dsl.cli import main; sys.argv[0] = 'pokeca'; main()")
"""The command line in this interpreter, started as its installed script starts it."""


def figures() -> Iterator[Figure]:
    """Starts of processes, the best of many."""
    bare = _start((sys.executable, "-c", "pass"))
    yield Figure("python -c pass", seconds(bare))
    version = _start((*POKECA, "--version"))
    yield Figure(
        "pokeca --version",
        seconds(version),
        f"{version / bare:.1f} × python -c pass",
        *at_most(version / bare, _VERSION_GOAL, f"{_VERSION_GOAL:.0f} × bare"),
    )
    with tempfile.TemporaryDirectory() as folder:
        card = Path(folder) / "boltmouse.card"
        card.write_text(_CARD, encoding="utf-8")
        check = (*POKECA, "check", str(card))
        environment = {**os.environ, "POKECA_CACHE": str(Path(folder) / "cache")}
        cold = once(lambda: _run(check, environment))
        warm = _start(check, environment)
    yield Figure(
        "pokeca check of one card, without cache", seconds(cold), f"{cold / bare:.0f} × python -c pass"
    )
    yield Figure(
        "pokeca check of one card, warm",
        seconds(warm),
        f"{warm / bare:.1f} × python -c pass",
        *at_most(warm, _CHECK_GOAL, seconds(_CHECK_GOAL)),
    )


def _start(command: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    _run(command, environment)
    return best(lambda: _run(command, environment), _TIMES)


def _run(command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
