"""What the verbs that play many games share: who plays them, and how they leave where they can't."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS, put_out
from pokeca_dsl.lab.problems import LabError

INTERRUPTED = 130
PATHS = click.Path(exists=True, path_type=Path)

rules_option = click.option(
    "--rules", default="standard", show_default=True, help='Such as "dp-2.2" or "dp + half deck".'
)
_workers = click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    default=lambda: os.cpu_count() or 1,
    show_default="one for each processor",
    help="Processes that play.",
)
_cluster = click.option(
    "--cluster", metavar="ADDRESS", help="Play on a dask.distributed cluster, such as tcp://host:8786."
)
_seed = click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True)


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options ``--workers``, ``--cluster`` and ``--seed``."""
    return _workers(_cluster(_seed(command)))


@contextmanager
def leaving(lang: str | None, out: Path | None) -> Iterator[None]:
    """Where the lab can't do what is asked, say why and leave; also where ``out`` can't be written."""
    try:
        yield
    except LabError as problem:
        put_out(problem.diagnostics, "human", lang)
        if not problem.diagnostics:
            click.echo(f"pokeca: {problem}", err=True)
        raise SystemExit(PROBLEMS) from None
    except BrokenPipeError:
        raise  # whoever reads what is told has gone; click knows what to do
    except OSError as problem:
        click.echo(f"can't write {problem.filename or out}: {problem.strerror or problem}", err=True)
        raise SystemExit(CANNOT_WRITE) from None
