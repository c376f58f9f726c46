"""Files and places in them. Offsets count characters (code points) from 0; lines and columns from 1."""

from __future__ import annotations

import bisect
from pathlib import Path

from attrs import field, frozen


@frozen
class Source:
    """A text with the name by which messages speak of it."""

    name: str
    text: str = field(repr=False)
    _line_starts: tuple[int, ...] = field(init=False, repr=False, eq=False)

    @_line_starts.default
    def _find_line_starts(self) -> tuple[int, ...]:
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return tuple(starts)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, in characters) of an offset."""
        line = bisect.bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1), without its line break."""
        start = self._line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


@frozen
class Span:
    """A stretch of a source, ``start`` included, ``end`` excluded."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """The words that the span covers."""
        return self.source.text[self.start : self.end]


def source_from_path(path: Path) -> Source:
    """Read a file as UTF-8 (a byte order mark is dropped, line ends become ``\\n``).

    Raises OSError where it can't be read and UnicodeDecodeError where it isn't UTF-8.
    """
    return Source(str(path), path.read_text(encoding="utf-8-sig"))
