"""A real scheduler and two workers in processes of their own, one of which is killed halfway."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pokeca_dsl.lab.folder import open_folder
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.workers import cluster, here
from tests.lab.studies import expected, small, written

distributed = pytest.importorskip("distributed")
GAMES = 200


def _port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def _program(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", *words]
    program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield program
    finally:
        program.kill()
        program.wait()


def _scheduler(address: str) -> tuple[str, ...]:
    port = address.rpartition(":")[2]
    return ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard")


def _worker(address: str, folder: Path) -> tuple[str, ...]:
    more = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
    return ("distributed.cli.dask_worker", address, *more)


def _wait_for_workers(address: str, number: int) -> None:
    with distributed.Client(address, timeout=60, set_as_default=False) as client:
        client.wait_for_workers(number, timeout=60)


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_halfway_loses_and_doubles_no_game(tmp_path: Path) -> None:
    address, planned, told = f"tcp://127.0.0.1:{_port()}", small(GAMES), list[int]()
    with (
        _program(*_scheduler(address)),
        _program(*_worker(address, tmp_path / "a")) as doomed,
        _program(*_worker(address, tmp_path / "b")) as other,
    ):
        _wait_for_workers(address, 2)
        journal = open_folder(tmp_path / "out", planned)

        def tell(games: int) -> None:
            told.append(games)
            if sum(told) == GAMES // 2:
                doomed.kill()

        carry_out(planned.study, planned.tables, journal, lambda: cluster(address), tell)
        assert doomed.wait() != 0
        assert other.poll() is None
        assert sum(told) == GAMES
        assert written(planned, journal, tmp_path / "out") == dict(expected(GAMES))
        assert len(written(planned, journal, tmp_path / "out")["games.csv"].splitlines()) == GAMES + 1


@pytest.mark.slow
def test_a_run_whose_scheduler_dies_says_so_and_can_go_on(tmp_path: Path) -> None:
    address, planned, told = f"tcp://127.0.0.1:{_port()}", small(), list[int]()
    journal = open_folder(tmp_path / "out", planned)
    with _program(*_scheduler(address)) as scheduler, _program(*_worker(address, tmp_path / "a")):
        _wait_for_workers(address, 1)

        def tell(games: int) -> None:
            told.append(games)
            scheduler.kill()

        with pytest.raises(LabError, match=f"no scheduler of a cluster answers at {address}"):
            carry_out(planned.study, planned.tables, journal, lambda: cluster(address), tell)
    assert 0 < sum(told) < 40
    carry_out(planned.study, planned.tables, journal, here, told.append)
    assert sum(told) == 40
    assert written(planned, journal, tmp_path / "out") == dict(expected())


@pytest.mark.slow
def test_a_cluster_without_workers_is_told_of(tmp_path: Path) -> None:
    address = f"tcp://127.0.0.1:{_port()}"
    with _program(*_scheduler(address)):
        deadline = time.monotonic() + 60
        while True:
            with pytest.raises(LabError) as told:
                cluster(address)
            if "no workers" in str(told.value) or time.monotonic() > deadline:
                break
        assert f"dask worker {address}" in str(told.value)
