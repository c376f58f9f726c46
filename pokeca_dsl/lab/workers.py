"""Who does the work: anything that is a ``concurrent.futures.Executor``."""

from __future__ import annotations

import logging
import os
import re
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import connection, parent_process
from typing import Any, ParamSpec, TypeVar

from attrs import field, frozen

from pokeca_dsl.lab.problems import LabError, MissingExtra

P = ParamSpec("P")
T = TypeVar("T")

_PATIENCE = 15
"""Seconds to wait for the scheduler of a cluster, or for a pool to be taken down."""


@frozen
class Workers:
    """Workers ready to be given work. ``slots``: how many chunks are played at a time."""

    executor: Executor
    slots: int
    stop: Callable[[], None] = field(repr=False)
    """Leave at once; chunks under way are given up."""


class HereExecutor(Executor):
    """Does the work in this process, when it is given."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do it now."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


def crew(number: int, address: str | None) -> Workers:
    """So many processes of this machine, or the cluster at an address."""
    if address is not None:
        return cluster(address)
    return here() if number == 1 else processes(number)


def here() -> Workers:
    """No further process."""
    executor = HereExecutor()
    return Workers(executor, 1, executor.shutdown)


def processes(number: int) -> Workers:
    """So many processes of this machine."""
    executor = ProcessPoolExecutor(number, initializer=_begin)

    def stop() -> None:
        started = list((getattr(executor, "_processes", None) or {}).values())
        manager = getattr(executor, "_executor_manager_thread", None)
        executor.shutdown(wait=False, cancel_futures=True)
        for process in started:
            process.terminate()
        if manager is not None:  # it closes its pipes before anything else is opened
            manager.join(_PATIENCE)

    return Workers(executor, number, stop)


def _begin() -> None:
    """A worker leaves interrupts to the process that started it, and ends when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def cluster(address: str) -> Workers:
    """The workers of a dask.distributed cluster. Raises MissingExtra and LabError."""
    if re.fullmatch(r"(?:\w+://)?[^\s/:]+:\d+|(?:\w+://)?\[[^\s/]+\]:\d+", address) is None:
        raise LabError(f"`{address}` is no address of a scheduler; write it as tcp://HOST:8786")
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise MissingExtra("--cluster", "cluster") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what happens is told by us
    try:
        client: Any = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as problem:
        raise LabError(f"no scheduler of a cluster answers at {address} ({problem})") from problem
    slots = sum(client.nthreads().values())
    if not slots:
        client.close()
        raise LabError(f"the cluster at {address} has no workers; start some with: dask worker {address}")
    executor = client.get_executor(pure=False, retries=2)

    def stop() -> None:
        executor.shutdown(wait=False)
        client.close()

    return Workers(executor, slots, stop)
