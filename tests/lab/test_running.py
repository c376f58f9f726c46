"""Same seed, same result files: whoever plays, in whatever order, however often it was interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import attrs
import pytest

from pokeca_dsl.lab import playing, running
from pokeca_dsl.lab.folder import JOURNAL, open_folder
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.planning import plan
from pokeca_dsl.lab.playing import pack, play_chunk
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.workers import HereExecutor, Workers, here, processes
from tests.lab.studies import WISH, expected, small, written


class Fragile(HereExecutor):
    """Loses some of its work, as if a worker had died, and then all."""

    def __init__(self, lost: set[int]) -> None:
        self.given = 0
        self._lost = lost

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        if self.given in self._lost:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("a worker died"))
            return future
        return super().submit(fn, *args, **kwargs)


def crew(executor: Executor, slots: int = 1) -> Workers:
    return Workers(executor, slots, lambda: None)


def test_two_processes_play_what_one_plays(tmp_path: Path) -> None:
    planned, journal = small(), Journal(None)
    told: list[int] = []
    carry_out(planned.study, planned.tables, journal, lambda: processes(2), told.append)
    assert written(planned, journal, tmp_path) == dict(expected())
    assert sum(told) == 40


def test_the_order_in_which_work_ends_is_of_no_matter(tmp_path: Path) -> None:
    planned, journal = small(), Journal(tmp_path / "journal")
    chunks = list(planned.study.chunks())
    for chunk in (chunks[2], chunks[0], chunks[3], chunks[1], chunks[0]):
        journal.add(play_chunk(pack(planned.study), chunk))
    assert [json.loads(line)[0][1] for line in (tmp_path / "journal").open()] == [20, 0, 30, 10]
    assert written(planned, journal, tmp_path) == dict(expected())


def test_work_lost_with_a_worker_is_done_again_and_counted_once(tmp_path: Path) -> None:
    planned, journal = small(), Journal(None)
    crews = [crew(Fragile({2, 3})), crew(Fragile({1})), here()]
    told: list[int] = []
    carry_out(planned.study, planned.tables, journal, lambda: crews.pop(0), told.append)
    assert not crews
    assert sum(told) == 40
    assert written(planned, journal, tmp_path) == dict(expected())


def test_work_that_always_fails_ends_the_study() -> None:
    planned = small()
    with pytest.raises(LabError, match=r"games \d+ to \d+ of pairing 1 failed 4 times"):
        carry_out(planned.study, planned.tables, Journal(None), lambda: crew(Fragile(set(range(1, 99)))))


def test_workers_that_never_work_end_the_study() -> None:
    class Closed(HereExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise RuntimeError("closed")

    planned = small()
    with pytest.raises(LabError, match="the workers broke down 4 times without playing anything"):
        carry_out(planned.study, planned.tables, Journal(None), lambda: crew(Closed()))


def test_a_worker_with_other_rules_is_not_believed() -> None:
    planned = small()
    with pytest.raises(LabError, match="or other rules"):
        carry_out(planned.study, {0: "another table"}, Journal(None), here)


def test_a_worker_of_another_version_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    planned, packing = small(), playing.pack
    monkeypatch.setattr(running, "pack", lambda study: b"x" * 32 + packing(study)[32:])
    with pytest.raises(LabError, match="another version of pokeca"):
        carry_out(planned.study, planned.tables, Journal(None), here)


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    planned = small()

    class Interrupted(HereExecutor):
        given = 0

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.given += 1
            if self.given == 4:
                raise KeyboardInterrupt
            return super().submit(fn, *args, **kwargs)

    journal = open_folder(tmp_path, planned)
    with pytest.raises(KeyboardInterrupt):
        carry_out(planned.study, planned.tables, journal, lambda: crew(Interrupted()))
    played = journal.games
    assert 0 < played < 40
    journal.close()

    again, told = open_folder(tmp_path, planned), list[int]()
    carry_out(planned.study, planned.tables, again, here, told.append)
    assert sum(told) == 40 - played
    assert written(planned, again, tmp_path) == dict(expected())


def test_what_a_kill_left_half_written_is_played_again(tmp_path: Path) -> None:
    planned = small()
    journal = open_folder(tmp_path, planned)
    carry_out(planned.study, planned.tables, journal, here)
    journal.close()
    path = tmp_path / JOURNAL
    whole = path.read_bytes()
    for cut in (1, 50, len(whole.splitlines(keepends=True)[-1]) - 1):
        path.write_bytes(whole[:-cut])
        again, told = open_folder(tmp_path, planned), list[int]()
        carry_out(planned.study, planned.tables, again, here, told.append)
        assert told == [10]
        assert written(planned, again, tmp_path) == dict(expected())
        again.close()


def test_a_chunk_that_stands_twice_in_a_journal_counts_once(tmp_path: Path) -> None:
    planned = small()
    journal = open_folder(tmp_path, planned)
    carry_out(planned.study, planned.tables, journal, here)
    journal.close()
    path = tmp_path / JOURNAL
    path.write_bytes(path.read_bytes() + path.read_bytes().splitlines(keepends=True)[0])
    again = open_folder(tmp_path, planned)
    assert again.games == 40
    assert written(planned, again, tmp_path) == dict(expected())


def test_a_damaged_journal_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text('[[0,0,0],"t",[],[]]\nnonsense\n[[0,10,0],"t",[],[]]\n')
    with pytest.raises(LabError, match=r"journal:2: the journal is damaged"):
        Journal(path)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('[[0,0,10],"{table}",[],[]]', "its games are not those"),
        ('[[0,0,1],"{table}",[[0,1,1,"dock","deck","draw",9,9,0,0,""]],[]]', "told in other words"),
        ('[[0,0,1],"{table}",[[0,1,1,"deck","dock","draw",9,9,0,0,""]],[]]', "told in other words"),
        ('[[0,0,1],"other",[[0,1,1,"deck","deck","draw",9,9,0,0,""]],[]]', "other cards or rules"),
    ],
)
def test_a_journal_that_says_something_else_is_refused(line: str, message: str, tmp_path: Path) -> None:
    planned = small()
    open_folder(tmp_path, planned).close()
    told = line.replace("{table}", planned.tables[0])
    (tmp_path / JOURNAL).write_text(f"{told}\n{told}\n", encoding="utf-8")
    with pytest.raises(LabError, match=message):
        open_folder(tmp_path, planned)


def test_more_games_add_to_those_that_were_played(tmp_path: Path) -> None:
    fewer, more = small(25), small(40)
    journal = open_folder(tmp_path, fewer)
    carry_out(fewer.study, fewer.tables, journal, here)
    journal.close()
    again, told = open_folder(tmp_path, more), list[int]()
    carry_out(more.study, more.tables, again, here, told.append)
    assert sum(told) == 20  # the last five of the 25 are no whole chunk, and are played again
    assert written(more, again, tmp_path) == dict(expected())


def test_another_study_is_not_mixed_in(tmp_path: Path) -> None:
    open_folder(tmp_path, small()).close()
    other = plan(attrs.evolve(WISH, seed=12, players=("random", "random")))
    with pytest.raises(LabError, match="differs in seed, players;"):
        open_folder(tmp_path, other)


@pytest.mark.skipif(sys.platform == "win32", reason="no such locks there")
def test_two_runs_dont_write_one_folder(tmp_path: Path) -> None:
    first = open_folder(tmp_path, small())
    with pytest.raises(LabError, match="another run is writing"):
        open_folder(tmp_path, small())
    first.close()
    open_folder(tmp_path, small()).close()


def _command(out: Path, games: int) -> list[str]:
    return [
        *(sys.executable, "-m", "pokeca_dsl.cli", "simulate", "storm-runners", "lantern-watch"),
        *("--games", str(games), "--seed", "11", "--players", "simple,random", "--workers", "2"),
        *("--format", "csv", "--no-report", "--out", str(out)),
    ]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_nobody_reading_what_is_told_costs_no_result(tmp_path: Path) -> None:
    command = _command(tmp_path, 10)
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout is not None and run.stderr is not None
    run.stdout.close()
    said = run.stderr.read().decode()
    assert run.wait() == 1
    assert "can't write" not in said and "Traceback" not in said
    assert (tmp_path / "games.csv").exists()


def _until(path: Path, lines: int, seconds: float = 120) -> None:
    """Wait until a journal has so many lines."""
    end = time.monotonic() + seconds
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < end, "nothing is played"
        time.sleep(0.02)


def _heeds_interrupts() -> None:
    """Shells let what they start in the background ignore interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(("blow", "code"), [(signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)])
def test_a_program_that_is_killed_goes_on_when_called_again(
    tmp_path: Path, blow: signal.Signals, code: int
) -> None:
    games = 200
    run = subprocess.Popen(
        _command(tmp_path, games),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=_heeds_interrupts,
    )
    _until(tmp_path / JOURNAL, 4)
    run.send_signal(blow)
    said = run.communicate()[1].decode()
    assert run.returncode == code
    assert "Traceback" not in said
    played = (tmp_path / JOURNAL).read_bytes().count(b"\n")
    assert 4 <= played < games // 10
    if blow == signal.SIGINT:
        assert f"stopped after {played * 10} of 200 games" in said
    subprocess.run(_command(tmp_path, games), check=True, stdout=subprocess.DEVNULL)
    found = {path.name: path.read_bytes() for path in tmp_path.glob("*.csv")}
    assert found == dict(expected(games))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the workers in /proc")
def test_a_worker_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    games = 200
    run = subprocess.Popen(_command(tmp_path, games), stdout=subprocess.DEVNULL)
    _until(tmp_path / JOURNAL, 4)
    workers = [
        int(pid)
        for task in Path(f"/proc/{run.pid}/task").iterdir()
        for pid in (task / "children").read_text().split()
        if b"multiprocessing.resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]
    os.kill(workers[0], signal.SIGKILL)
    assert run.wait() == 0
    found = {path.name: path.read_bytes() for path in tmp_path.glob("*.csv")}
    assert found == dict(expected(games))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="finds the workers in /proc")
def test_no_worker_outlives_a_killed_run(tmp_path: Path) -> None:
    run = subprocess.Popen(_command(tmp_path, 2_000), stdout=subprocess.DEVNULL)
    _until(tmp_path / JOURNAL, 2)
    workers = [
        int(pid)
        for task in Path(f"/proc/{run.pid}/task").iterdir()
        for pid in (task / "children").read_text().split()
    ]
    assert workers
    run.kill()
    run.wait()
    end = time.monotonic() + 20
    while any(_lives(pid) for pid in workers):
        assert time.monotonic() < end, "workers go on without their run"
        time.sleep(0.1)


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
