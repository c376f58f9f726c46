"""Names of cards, attacks and abilities that a text may mention without quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from attrs import field, frozen

_MARKS = re.compile(r"( δ| ☆| Star| ◇| LV\.X| [A-Z][a-z]+ Forme| (G|GL|E4|FB|C|M)| \[.*\])+$")
"""What stands after a card's name and isn't said when its text names it."""
_BEGINNING = 3
"""Characters by which names are indexed: of thousands of names hundreds share the first."""


def _by_beginning(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for name in names:
        if name:
            table.setdefault(name[:_BEGINNING], []).append(name)
    return {first: tuple(sorted(found, key=lambda n: (-len(n), n))) for first, found in table.items()}


@cache
def forms_of(own: str) -> tuple[str, ...]:
    """How a card's text may name its card: the whole name first, then without the marks after it."""
    bare = _MARKS.sub("", own)
    return tuple(dict.fromkeys(name for name in (own, own.replace("’", "'"), bare) if name))


@frozen
class NameTable:
    """The names a reader knows.

    ``own`` is the card that bears the text, ``text`` the ability or attack that it is the text of,
    ``canonical`` maps a printed name to the name that effect objects carry (the same in all languages).
    """

    own: str | None = None
    text: str | None = None
    canonical: Mapping[str, str] = field(factory=dict)
    _index: Mapping[str, tuple[str, ...]] = field(init=False, eq=False, repr=False)
    _printed: Mapping[str, str] = field(init=False, eq=False, repr=False)

    @_index.default
    def _make_index(self) -> Mapping[str, tuple[str, ...]]:
        return _by_beginning(self.canonical)

    @_printed.default
    def _make_printed(self) -> Mapping[str, str]:
        return {canonical: printed for printed, canonical in self.canonical.items()}

    def longest_at(self, text: str, position: int) -> str | None:
        """The longest known name that stands at this place of the text."""
        for size in range(_BEGINNING, 0, -1):  # names shorter than the beginning are indexed whole
            for name in self._index.get(text[position : position + size], ()):
                if text.startswith(name, position):
                    return name
        return None

    def canonical_name(self, printed: str) -> str:
        """The name that objects carry for a printed one; an unknown one stands for itself."""
        return self.canonical.get(printed, printed)

    def printed_name(self, canonical: str) -> str:
        """How a canonical name is printed in this table's language."""
        return self._printed.get(canonical, canonical)

    def speaking_for(self, own: str, text: str | None = None) -> NameTable:
        """The same names, for a text of the card ``own``, that of its attack or ability ``text``."""
        if own == self.own and text == self.text:
            return self
        other = object.__new__(NameTable)  # shares the indexes, which take time to build
        for name, value in (
            ("own", own),
            ("text", text or None),
            ("canonical", self.canonical),
            ("_index", self._index),
            ("_printed", self._printed),
        ):
            object.__setattr__(other, name, value)
        return other


NO_NAMES = NameTable()
