"""What a pattern's match begins with, found once when a grammar is built, so that few patterns are tried."""

from __future__ import annotations

import re._constants as kinds  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Sequence
from typing import Any

LENGTH = 6
"""So many characters of a beginning are told."""
_MOST = 64
"""A pattern with more beginnings than this is tried everywhere."""

_Ends = dict[str, bool]
"""Beginnings, each with whether what follows it may be anything."""


def beginnings(pattern: str) -> tuple[str, ...]:
    """In lower case, the first characters of every text that a pattern can match at its start.

    One that is shorter than LENGTH may be followed by anything. What the pattern asks of the words after it
    counts; what it forbids, and what it asks of those before it, does not.
    """
    found = _followed({"": False}, parser.parse(pattern))
    return tuple(sorted(found)) if len(found) <= _MOST and "" not in found else ("",)


def _followed(before: _Ends, parts: Sequence[Any]) -> _Ends:
    for kind, what in parts:
        if all(before.values()) or len(before) > _MOST:
            break
        before = _one(before, kind, what)
    return before


def _one(before: _Ends, kind: Any, what: Any) -> _Ends:
    """The beginnings with one part of a pattern behind them."""
    if kind is kinds.LITERAL:
        return _with(before, [chr(what)])
    if kind is kinds.IN and all(each is kinds.LITERAL for each, _ in what):
        return _with(before, [chr(character) for _, character in what])
    if kind is kinds.SUBPATTERN:
        return _followed(before, what[3])
    if kind is kinds.BRANCH:
        return _joined([_followed(before, branch) for branch in what[1]])
    if kind is kinds.MAX_REPEAT and what[0] <= 1:
        once = _followed(before, what[2])
        once = once if what[1] == 1 else _open(once)
        return once if what[0] == 1 else _joined([before, once])
    if kind is kinds.ASSERT and what[0] > 0:
        return _open(_followed(before, what[1]))
    if kind in (kinds.ASSERT, kinds.ASSERT_NOT, kinds.AT):
        return before
    return _open(before)


def _with(before: _Ends, characters: Sequence[str]) -> _Ends:
    found: _Ends = {}
    for begin, done in before.items():
        for longer in [begin] if done else [begin + character.lower() for character in characters]:
            found[longer[:LENGTH]] = done or len(longer) >= LENGTH or found.get(longer, False)
    return found


def _open(before: _Ends) -> _Ends:
    return dict.fromkeys(before, True)


def _joined(several: Sequence[_Ends]) -> _Ends:
    found: _Ends = {}
    for each in several:
        for begin, done in each.items():
            found[begin] = done or found.get(begin, False)
    return found
