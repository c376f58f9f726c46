"""The course of a game: a mark of every decision, by which a game that goes otherwise is found at once."""

from __future__ import annotations

import zlib
from typing import Final

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.play.match import DECISION_LIMIT, MOST_DECISIONS, Answer, Record, run

MARK: Final = 4
"""Characters of a mark."""
_BITS: Final = 0xFFFF


def mark(decision: Decision) -> str:
    """What is asked, of whom, and what may be answered, as four hexadecimal digits."""
    told = (decision.kind, decision.player, decision.options, decision.minimum, decision.maximum)
    return f"{zlib.crc32(repr(told).encode()) & _BITS:04x}"


def course_of(record: Record) -> str:
    """The marks of all decisions of a game, in a row; the game is played again for it, without being told."""
    marks: list[str] = []
    left = iter(record.answers)

    def decide(decision: Decision) -> Answer:
        marks.append(mark(decision))
        return next(left)

    run(
        record.setting,
        record.setting.start(),
        decide,
        None,
        limit_of(record.result.reason, len(record.answers)),
    )
    return "".join(marks)


def limit_of(reason: str, answers: int) -> int:
    """The decisions after which a game is given up that ended for this reason after so many answers."""
    return answers if reason == DECISION_LIMIT else MOST_DECISIONS
