"""Limits: running out of one is a named error that carries the last events."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Event
    from pokeca_dsl.engine.state import State

_TRACE = 40


class BudgetSpent(RuntimeError):
    """A loop that a card makes ran longer than the ruleset's limit. ``trace`` holds the last events."""

    def __init__(self, limit: str, trace: tuple[Event, ...]) -> None:
        super().__init__(f"{limit} is spent")
        self.limit = limit
        self.trace = trace


def spent(state: State, limit: str) -> BudgetSpent:
    """The error for a limit that has been reached."""
    return BudgetSpent(limit, tuple(state.events[-_TRACE:]))
