"""How far a long piece of work is and how long it will still take: a bar on a terminal, else lines."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Protocol

import click

_BETWEEN = 10.0
"""Seconds between lines."""


class Progress(Protocol):
    """Is told of games that were played."""

    def advance(self, games: int) -> None:
        """So many more."""

    def close(self) -> None:
        """Leave the screen as it is."""


@contextmanager
def progress(total: int, done: int) -> Iterator[Progress]:
    """Progress on standard error; ``done`` games were played in an earlier run."""
    shown: Progress = _Bar(total, done) if sys.stderr.isatty() else Lines(total, done)
    try:
        yield shown
    finally:
        shown.close()


class Lines:
    """A line every ten seconds."""

    def __init__(self, total: int, done: int) -> None:
        self._total, self._before, self._done = total, done, done
        self._begun = self._told = time.monotonic()

    def advance(self, games: int) -> None:
        """Tell how far it is, if it is time to."""
        self._done += games
        now = time.monotonic()
        if now - self._told >= _BETWEEN:
            self._told = now
            click.echo(self.line(now - self._begun), err=True)

    def line(self, seconds: float) -> str:
        """What is told after so many seconds."""
        pace = (self._done - self._before) / seconds
        left = timedelta(seconds=round((self._total - self._done) / pace)) if pace else "unknown"
        return f"{self._done:,} of {self._total:,} games, {pace:.1f} a second, time left {left}"

    def close(self) -> None:
        """Nothing is left open."""


class _Bar:
    """A bar of rich."""

    def __init__(self, total: int, done: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Rich

        self._rich: Any = Rich(
            TextColumn("playing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games, time left"),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._rich.add_task("", total=total, completed=done)
        self._rich.start()

    def advance(self, games: int) -> None:
        """Move the bar."""
        self._rich.advance(self._task, games)

    def close(self) -> None:
        """Take it away."""
        self._rich.stop()
