"""A study is carried out: its chunks are given to workers, and what they bring is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.playing import Played, pack, play_chunk
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Chunk, Study
from pokeca_dsl.lab.workers import Workers

_WAITING = 3
"""Chunks in hand for each that is played, so that no worker waits."""
_TRIES = 3
"""How often a chunk may be lost with its worker before the study is given up."""


def carry_out(
    study: Study,
    tables: Mapping[int, str],
    journal: Journal,
    workers: Callable[[], Workers],
    tell: Callable[[int], None] = lambda _: None,
) -> None:
    """Play what the journal doesn't hold yet. ``tables``: fingerprints by pairing; ``tell``: games played.

    Work that is lost with a worker is done again, and counts once. Raises LabError where that doesn't help.
    """
    left = [chunk for chunk in study.chunks() if chunk not in journal]
    if not left:
        return
    left.reverse()
    packed, lost = pack(study), Counter[Chunk]()
    crew = workers()
    under_way: dict[Future[Played], Chunk] = {}
    try:
        while left or under_way:
            while left and len(under_way) < crew.slots * _WAITING:
                chunk = left.pop()
                try:
                    under_way[crew.executor.submit(play_chunk, packed, chunk)] = chunk
                except BrokenExecutor:
                    left.append(chunk)
                    break
            done, _ = wait(under_way, return_when=FIRST_COMPLETED)
            broken = not under_way
            for future in done:
                chunk = under_way.pop(future)
                problem = future.exception()
                if problem is None:
                    _keep(future.result(), tables, journal, tell)
                    continue
                broken = broken or isinstance(problem, BrokenExecutor)
                lost[chunk] += 1
                if lost[chunk] > _TRIES:
                    raise LabError(
                        f"games {_games(chunk)} failed {lost[chunk]} times: {problem!r}"
                    ) from problem
                left.append(chunk)
            if broken:
                left.extend(under_way.values())
                under_way.clear()
                crew.stop()
                crew = workers()
    finally:
        crew.stop()


def _keep(played: Played, tables: Mapping[int, str], journal: Journal, tell: Callable[[int], None]) -> None:
    if played.table != tables[played.chunk.pairing]:
        raise LabError(
            "a worker has other cards or rules than these: install the same version of pokeca everywhere"
        )
    if journal.add(played):
        tell(played.chunk.games)


def _games(chunk: Chunk) -> str:
    return f"{chunk.start} to {chunk.start + chunk.games - 1} of pairing {chunk.pairing + 1}"
