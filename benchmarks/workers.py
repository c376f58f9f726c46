"""How games go with the number of workers, and how much memory one takes.

The same study is played by processes of this machine, as ``pokeca simulate`` does. On a machine that does
other work besides, games a second say little; CPU time a game tells what the workers cost each other.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import NamedTuple

from benchmarks.clock import Figure, seconds
from pokeca_dsl.lab.planning import Wish, plan
from pokeca_dsl.lab.playing import pack, play_chunk
from pokeca_dsl.lab.study import Chunk
from pokeca_dsl.lab.workers import processes

_WORKERS = (1, 2)
_CHUNKS = 40
"""Chunks of ten games that each worker plays."""
_MEGABYTE = 1024 if sys.platform != "darwin" else 1024 * 1024


class _Work(NamedTuple):
    """What a chunk took: games, CPU seconds, and the worker's peak memory so far in MB."""

    games: int
    cpu: float
    worker: int
    peak: float


def _work(packed: bytes, chunk: Chunk) -> _Work:
    begun = time.process_time()
    games = len(play_chunk(packed, chunk).rows)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    return _Work(games, time.process_time() - begun, os.getpid(), peak)


def figures() -> Iterator[Figure]:
    """Games a second and CPU time a game by the number of workers; peak memory of a worker."""
    wish = Wish(
        deck="storm-runners",
        against=("lantern-watch",),
        rules="standard",
        games=10 * _CHUNKS * max(_WORKERS),
        seed=1,
        players=("random", "random"),
        vary=None,
        places=(),
        language="en",
        per_card=True,
    )
    study = plan(wish).study
    packed, chunks = pack(study), list(study.chunks())
    alone: tuple[float, float] | None = None
    for number in _WORKERS:
        taken, works = _play(packed, chunks[: _CHUNKS * number], number)
        games = sum(work.games for work in works)
        rate, cpu = games / taken, sum(work.cpu for work in works) / games
        if alone is None:
            alone = rate, cpu
        against = f"{rate / alone[0]:.2f} × one" if number > 1 else "the lab's processes, cards counted"
        yield Figure(f"games per second, {number} worker{'s' if number > 1 else ''}", f"{rate:.0f}", against)
        if number > 1:
            yield Figure(
                f"CPU time a game, {number} workers", seconds(cpu), f"{cpu / alone[1]:.2f} × that of one"
            )
    peaks = {work.worker: work.peak for work in works}
    yield Figure(
        f"peak memory of a worker after {10 * _CHUNKS:,} games",
        f"{max(peaks.values()):.0f} MB",
        f"each of {len(peaks)}",
    )


def _play(packed: bytes, chunks: list[Chunk], number: int) -> tuple[float, list[_Work]]:
    """Seconds for the chunks with so many workers, which have their tables already, and what each took."""
    crew = processes(number)
    try:
        for ready in [crew.executor.submit(_work, packed, chunks[0]) for _ in range(4 * number)]:
            ready.result()
        begun = time.perf_counter()
        futures: list[Future[_Work]] = [crew.executor.submit(_work, packed, chunk) for chunk in chunks]
        works = [future.result() for future in futures]
        return time.perf_counter() - begun, works
    finally:
        crew.stop()
