"""A study is carried out: its chunks are given to workers, and what they bring is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait

from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.playing import Played, pack, play_chunk
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Chunk, Study
from pokeca_dsl.lab.workers import Workers

_WAITING = 3
"""Chunks in hand for each that is played, so that no worker waits."""
_TRIES = 3
"""How often a chunk may be lost with its worker, or all workers in a row, before the study is given up."""

Tell = Callable[[int], None]


def carry_out(
    study: Study,
    tables: Mapping[int, str],
    journal: Journal,
    workers: Callable[[], Workers],
    tell: Tell = lambda _: None,
) -> None:
    """Play what the journal doesn't hold yet. ``tables``: fingerprints by pairing; ``tell``: games played.

    Work that is lost with a worker is done again, and counts once. Raises LabError where that doesn't help.
    """
    run = _Run(study, tables, journal, tell)
    breakdowns = 0
    while run.left:
        crew = workers()
        try:
            played = run.work_with(crew)
        finally:
            crew.stop()
        breakdowns = 1 if played else breakdowns + 1
        if run.left and breakdowns > _TRIES:
            raise LabError(f"the workers broke down {breakdowns} times without playing anything")


class _Run:
    def __init__(self, study: Study, tables: Mapping[int, str], journal: Journal, tell: Tell) -> None:
        self.left = [chunk for chunk in study.chunks() if chunk not in journal][::-1]
        """What is to be played, the next chunk last."""
        self._packed = pack(study)
        self._tables = tables
        self._journal = journal
        self._tell = tell
        self._lost: Counter[Chunk] = Counter()

    def work_with(self, crew: Workers) -> bool:
        """Work until all is done or the crew breaks down; whether anything was played."""
        under_way: dict[Future[Played], Chunk] = {}
        played, whole = False, True
        while whole and (self.left or under_way):
            whole = self._give(crew, under_way)
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                problem = _problem(future)
                if problem is None:
                    self._keep(future.result())
                    played = True
                else:
                    self._lose(under_way[future], problem)
                    whole = whole and not isinstance(problem, (BrokenExecutor, CancelledError))
                del under_way[future]
        self.left.extend(under_way.values())
        return played

    def _give(self, crew: Workers, under_way: dict[Future[Played], Chunk]) -> bool:
        """Give the crew enough to do; False where it takes nothing any more."""
        while self.left and len(under_way) < crew.slots * _WAITING:
            try:
                future = crew.executor.submit(play_chunk, self._packed, self.left[-1])
            except RuntimeError:  # a broken pool, a closed connection
                return False
            under_way[future] = self.left.pop()
        return True

    def _lose(self, chunk: Chunk, problem: BaseException) -> None:
        self._lost[chunk] += 1
        if self._lost[chunk] > _TRIES:
            games = f"{chunk.start} to {chunk.start + chunk.games - 1} of pairing {chunk.pairing + 1}"
            raise LabError(f"games {games} failed {self._lost[chunk]} times: {problem!r}") from problem
        self.left.append(chunk)

    def _keep(self, played: Played) -> None:
        if played.table != self._tables[played.chunk.pairing]:
            raise LabError(
                "a worker has another version of pokeca or other rules: install the same version everywhere"
            )
        if self._journal.add(played):
            self._tell(played.chunk.games)


def _problem(future: Future[Played]) -> BaseException | None:
    """Why a future that is done has no result."""
    try:
        return future.exception()
    except CancelledError as cancelled:  # the connection to a cluster was lost
        return cancelled
