"""The shortest piece of a game of theirs that still shows a difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from pokeca_dsl.engine.game import Table
from tests.oracle.contest import Record
from tests.oracle.found import Replay
from tests.oracle.pool import Pool
from tests.oracle.replay import replay


def shrunk(record: Record, pool: Pool, table: Table) -> Record | None:
    """Frames from a free decision on, as late as the first difference allows; None: there is none.

    Their games can't be played again, and no state can be put to them: what can be left out is what went
    before, and what came after. A piece that begins later than the setup begins with a situation of ours.
    """
    shown = _shown(replay(record, pool, table))
    first = min(shown, key=lambda each: (_KINDS.index(each[1][0]), each[0]), default=None)
    if first is None:
        return None
    frame, what = first
    later = (i for i in range(frame + 1, len(record.frames)) if _free(record, i))
    end = next(later, len(record.frames) - 1) + 1
    for start in range(frame, 0, -1):
        if not _free(record, start):
            continue
        piece = evolve(record, frames=record.frames[start:end])
        if any(each == what for _, each in _shown(replay(piece, pool, table))):
            return piece
    return evolve(record, frames=record.frames[:end])


_KINDS = ("state", "offer", "choice")
"""What comes first where a game shows several."""


def _shown(found: Replay) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """All that differed, each with its frame: states, offers, choices inside texts."""
    for difference in found.differences:
        yield difference.frame, ("state", difference.what, difference.action)
    for frame, offer in found.offers:
        yield frame, ("offer", str(offer))
    for frame, action, choice in found.inside:
        yield frame, ("choice", action, str(choice))


def _free(record: Record, at: int) -> bool:
    select = record.frames[at]["select"]
    return bool(select and select["type"] == "Main" and select["option"])
