"""Columns as a person counts them, and how wide text is on a terminal."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_MARKS = frozenset("\uff9e\uff9f")  # half-width voicing marks: a cell wide, but no letter of their own


def _extends(character: str) -> bool:
    """Whether a character belongs to the one before it (accents, voicing marks, variation selectors)."""
    return (
        unicodedata.combining(character) > 0
        or unicodedata.category(character) in ("Mn", "Me")
        or character == _JOINER
        or character in _MARKS
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )


def columns(text: str) -> int:
    """How many characters a person sees: a letter with its combining marks is one, an emoji of parts too."""
    if text.isascii():
        return len(text)
    count, joined = 0, False
    for character in text:
        if not (joined or (count and _extends(character))):
            count += 1
        joined = character == _JOINER
    return count


def width(text: str) -> int:
    """Cells that text takes on a terminal: 2 for wide East Asian characters, 0 for combining marks."""
    if text.isascii():
        return len(text)
    total, joined = 0, False
    for character in text:
        if not joined:
            total += cell_width(character)
        joined = character == _JOINER
    return total


def cell_width(character: str) -> int:
    """Cells of a single character."""
    if character in _MARKS:
        return 1
    if _extends(character) or unicodedata.category(character) == "Cf":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
