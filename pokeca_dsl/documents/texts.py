"""Texts of cards in a file: several lines are one text, and its troubles are shown where they stand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import compress

from attrs import frozen

from pokeca_dsl.diagnostics import Diagnostic, Mend
from pokeca_dsl.diagnostics.nearness import likeness, surely_meant
from pokeca_dsl.documents import text_problems
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.languages import LONGEST_TEXT, Language, language
from pokeca_dsl.syntax.mending import Mend as Correction
from pokeca_dsl.syntax.mending import Trouble
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import EMPTY, Reading

_MOST_EXPECTED = 6


@frozen
class Passage:
    """A text with the way back from its offsets to the file. ``starts`` are the offsets of its lines."""

    words: str
    starts: tuple[int, ...]
    lines: tuple[Line, ...]

    def span(self, start: int, end: int) -> Span:
        """The place in the file of a stretch of the words, cut at the end of the line where it begins."""
        number = max(bisect_right(self.starts, start) - 1, 0)
        line, first = self.lines[number], self.starts[number]
        begin = min(start - first, len(line.text))
        if begin == len(line.text) and end > start and number + 1 < len(self.lines):
            return self.span(self.starts[number + 1], max(end, self.starts[number + 1]))
        return line.part(begin, max(begin, min(end - first, len(line.text))))

    @property
    def whole(self) -> Span:
        """From the first to the last of its words."""
        return Span(self.lines[0].span.source, self.lines[0].span.start, self.lines[-1].span.end)


def passage(lines: Iterable[Line], code: str) -> Passage | None:
    """The text that lines give together, joined by a space where there are spaces; None for no lines."""
    found = tuple(lines)
    if not found:
        return None
    gap = 0 if code == "ja" else 1
    starts, offset = [], 0
    for line in found:
        starts.append(offset)
        offset += len(line.text) + gap
    return Passage((" " * gap).join(line.text for line in found), tuple(starts), found)


def read_passage(text: Passage | None, code: str, names: NameTable) -> tuple[Reading, list[Diagnostic]]:
    """The reading of a text, and its troubles where it can't be read (it is then empty)."""
    if text is None:
        return EMPTY, []
    speech = language(code)
    found = speech.read(text.words, names=names)
    if isinstance(found, Reading):
        return found, []
    return EMPTY, [_diagnostic(text, trouble, speech) for trouble in found]


def _diagnostic(text: Passage, trouble: Trouble, speech: Language) -> Diagnostic:
    if trouble.start >= LONGEST_TEXT:
        return text_problems.TOO_LONG.at(text.span(trouble.start, trouble.end))
    place = text.span(trouble.start, trouble.end)
    mends = [Mend(text.span(m.start, m.end), m.replacement) for m in _nearest(text.words, trouble)]
    expected = trouble.expected[:_MOST_EXPECTED]
    if not trouble.found:
        return text_problems.UNFINISHED.at(place, mends=mends, expected=expected)
    known = _is_word(speech, trouble.found)
    kind = text_problems.UNEXPECTED_WORD if known else text_problems.UNKNOWN_WORD
    return kind.at(place, mends=mends, found=trouble.found, expected=expected)


def _nearest(words: str, trouble: Trouble) -> list[Correction]:
    """The corrections; where one is clearly meant, only those like it."""
    near = [likeness(m.replacement, words[m.start : m.end]) for m in trouble.suggestions]
    return list(compress(trouble.suggestions, surely_meant(near)))


def _is_word(speech: Language, found: str) -> bool:
    words = speech.grammar.lexicon.words
    return found in words or found.lower() in words or not any(c.isalpha() for c in found)
