"""What comes of texts that are run, and the reasons why some don't."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from enum import Enum

from attrs import frozen

from pokeca_dsl.corpus.verdict import Judged


@frozen
class Fault:
    """What went wrong: the error with the place in the engine that raised it, and in which situation."""

    error: str
    place: str
    situation: str


class Outcome(Enum):
    """What came of a text that reads."""

    RAN = "ran"  # used or heard of in a situation, and nothing broke in any
    REFUSED = "refused"  # the compiler can't carry it out: the text counts as declined
    BROKEN = "broken"  # the engine failed, lost a card, or didn't come to an end
    IDLE = "idle"  # never usable in any of the situations


@frozen
class Run:
    """A text with what came of it, and why."""

    judged: Judged
    outcome: Outcome
    reason: str = ""
    fault: Fault | None = None


def reasons(runs: Iterable[Run]) -> list[tuple[Outcome, str, list[Run]]]:
    """Why texts didn't run, the most frequent reason first, with the texts, the shortest first."""
    found: defaultdict[tuple[Outcome, str], list[Run]] = defaultdict(list)
    for run in runs:
        if run.outcome is not Outcome.RAN:
            found[run.outcome, run.reason].append(run)
    for runs_ in found.values():
        runs_.sort(key=lambda run: len(run.judged.text.words))
    ranked = sorted(found.items(), key=lambda entry: -len(entry[1]))
    return [(outcome, reason, runs_) for (outcome, reason), runs_ in ranked]
