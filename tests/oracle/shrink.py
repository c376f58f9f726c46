"""The shortest piece of a game of theirs that still shows a difference."""

from __future__ import annotations

from attrs import evolve

from pokeca_dsl.engine.game import Table
from tests.oracle.contest import Record
from tests.oracle.pool import Pool
from tests.oracle.replay import replay


def shrunk(record: Record, pool: Pool, table: Table) -> Record | None:
    """Frames from a free decision on, as late as the first difference allows; None: there is none.

    Their games can't be played again, and no state can be put to them: what can be left out is what went
    before. A piece that begins later than the setup begins with a situation of ours.
    """
    whole = replay(record, pool, table)
    if not whole.differences:
        return None
    first = whole.differences[0]
    shortest = evolve(record, frames=record.frames[: first.frame + 1])
    for start in range(first.frame - 1, 0, -1):
        if not _free(record, start):
            continue
        piece = evolve(record, frames=record.frames[start : first.frame + 1])
        found = replay(piece, pool, table).differences
        if any((each.what, each.action) == (first.what, first.action) for each in found):
            return piece
    return shortest


def _free(record: Record, at: int) -> bool:
    select = record.frames[at]["select"]
    return bool(select and select["type"] == "Main" and select["option"])
