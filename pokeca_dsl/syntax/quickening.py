"""Lark's LALR tables, built several times faster: the same relation, found by grouping instead of comparing.

Lark looks through all items of a state for each nonterminal; a grammar of a human language has thousands of
states with hundreds of items. Only building a grammar anew costs this, not loading it from the cache.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lark.parsers.lalr_analysis import LALR_Analyzer


@contextmanager
def quick_tables() -> Iterator[None]:
    """While this lasts, Lark builds its tables so."""
    slow = LALR_Analyzer.compute_includes_lookback
    LALR_Analyzer.compute_includes_lookback = _includes_and_lookback  # type: ignore[method-assign]
    try:
        yield
    finally:
        LALR_Analyzer.compute_includes_lookback = slow  # type: ignore[method-assign]


def _includes_and_lookback(analysis: Any) -> None:
    """Which transitions on nonterminals look ahead alike (DeRemer and Pennello's includes and lookback)."""
    by_origin: dict[Any, dict[Any, list[Any]]] = {}
    finished: dict[Any, set[Any]] = {}
    for transition in analysis.nonterminal_transitions:
        state, nonterminal = transition
        if state not in by_origin:
            by_origin[state] = _grouped(state)
        lookback = analysis.lookback[transition]
        for item in by_origin[state].get(nonterminal, ()):
            last = _follow(analysis, transition, item)
            if item.index == 0:
                if last not in finished:
                    finished[last] = {other.rule for other in last.closure if other.is_satisfied}
                if item.rule in finished[last]:
                    lookback.add((last, item.rule))


def _grouped(state: Any) -> dict[Any, list[Any]]:
    groups: dict[Any, list[Any]] = {}
    for item in state.closure:
        groups.setdefault(item.rule.origin, []).append(item)
    return groups


def _follow(analysis: Any, transition: Any, item: Any) -> Any:
    """Walk the rest of the item's rule; note what includes this transition; give the last state."""
    state = transition[0]
    expansion = item.rule.expansion
    for place in range(item.index, len(expansion)):
        passed = (state, expansion[place])
        state = state.transitions[expansion[place]]
        if passed in analysis.reads and all(s in analysis.NULLABLE for s in expansion[place + 1 :]):
            analysis.includes[passed].add(transition)
    return state
