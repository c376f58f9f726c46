"""Measuring: figures with what they are compared to, and references taken on this machine in this run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from attrs import frozen

_TURNS_OF_THE_REFERENCE = 100_000


@frozen
class Figure:
    """One measured number, ready to print: what, how much, compared to what, and the goal it should reach."""

    what: str
    value: str
    against: str = ""
    goal: str = ""
    reached: bool | None = None


def at_most(value: float, limit: float, shown: str) -> tuple[str, bool]:
    """A goal from above, as (its words, whether it is reached)."""
    return f"≤ {shown}", value <= limit


def at_least(value: float, limit: float, shown: str) -> tuple[str, bool]:
    """A goal from below, as (its words, whether it is reached)."""
    return f"≥ {shown}", value >= limit


def seconds(seconds_taken: float) -> str:
    """A duration in the unit that suits it."""
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds_taken * factor >= 1:
            return f"{seconds_taken * factor:.3g} {unit}"
    return f"{seconds_taken * 1e6:.3g} µs"


def once(action: Callable[[], object]) -> float:
    """How long one call takes, in seconds."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def median(action: Callable[[], object], times: int) -> float:
    """The median duration of so many calls, in seconds."""
    return statistics.median(once(action) for _ in range(times))


def best(action: Callable[[], object], times: int) -> float:
    """The shortest of so many calls, in seconds: what is slower was other work of the machine."""
    return min(once(action) for _ in range(times))


def reference() -> float:
    """Seconds of a fixed loop in plain Python: how fast this machine is just now."""

    def loop() -> int:
        seen: dict[int, int] = {}
        total = 0
        for i in range(_TURNS_OF_THE_REFERENCE):
            seen[i & 255] = total
            total += seen.get(i & 127, i)
        return total

    return median(loop, 7)
