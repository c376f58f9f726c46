"""What is wrong with a text, at exactly which words, and how it could be mended.

A mend is found by trying: small changes at the place where reading stopped (another word that could stand
there, one left out, one put in, two swapped), each read again; the change that lets reading get furthest, and
is nearest to what was written, comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from attrs import frozen

from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.lexicon import stretch_end, word_end
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop, parse

_MOST_EXPECTED = 12
_MOST_TRIES = 80


@frozen
class Mend:
    """Replacing the words from ``start`` to ``end`` by others."""

    start: int
    end: int
    replacement: str


@frozen
class Trouble:
    """A place where a text can't be read. Offsets count characters of the text."""

    start: int
    end: int
    found: str
    """The words that stand there; empty at the end of the text."""
    expected: tuple[str, ...]
    """Words that could stand there, likeliest first; a number is ``1``, a name ``"…"``."""
    suggestions: tuple[Mend, ...] = ()

    @classmethod
    def too_long(cls, limit: int, length: int) -> Trouble:
        """The trouble of a text that is longer than any card's."""
        return cls(limit, length, "", ())


def troubles_of(grammar: Grammar, words: str, names: NameTable, stop: Stop) -> list[Trouble]:
    """All troubles of a text: after one, reading goes on with the next sentence."""
    found = [_trouble(grammar, words, names, stop, 0)]
    offset = _next_sentence(words, stop.end)
    while offset < len(words) and len(found) < 20:
        rest = words[offset:]
        again = parse(grammar, rest, names)
        if not isinstance(again, Stop):
            break
        found.append(_trouble(grammar, rest, names, again, offset))
        offset += _next_sentence(rest, again.end)
    return found


def _next_sentence(words: str, position: int) -> int:
    ends = [place for mark in ".。" if (place := words.find(mark, max(position - 1, 0))) >= 0]
    if not ends:
        return len(words)
    place = min(ends) + 1
    while place < len(words) and (words[place].isspace() or words[place] in ")）］"):
        place += 1
    return place


def _trouble(grammar: Grammar, words: str, names: NameTable, stop: Stop, offset: int) -> Trouble:
    found = words[stop.start : stop.end]
    expected = _spellings(grammar, stop.accepted, found)
    mends = tuple(
        Mend(mend.start + offset, mend.end + offset, mend.replacement)
        for mend in _mends(grammar, words, names, stop, expected)
    )
    return Trouble(stop.start + offset, stop.end + offset, found, tuple(expected[:_MOST_EXPECTED]), mends)


def _spellings(grammar: Grammar, accepted: frozenset[str], found: str) -> list[str]:
    """The accepted words, those most like what was found first."""
    spellings = grammar.lexicon.spellings
    words = {spellings[t] for t in accepted if t in spellings}
    if "NUMBER" in accepted:
        words.add("1")
    if "NAME" in accepted:
        words.add('"…"' if grammar.spaced else "「…」")
    return sorted(words, key=lambda word: (-_likeness(word, found), word))


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() if other else 0.0


def _mends(grammar: Grammar, words: str, names: NameTable, stop: Stop, expected: list[str]) -> list[Mend]:
    """The changes that let reading go on furthest, best first; at most three."""
    scored: list[tuple[float, float, int, Mend]] = []
    base = stop.start
    for number, mend in enumerate(_candidates(grammar, words, stop, expected)):
        if number >= _MOST_TRIES:
            break
        changed = words[: mend.start] + mend.replacement + words[mend.end :]
        again = parse(grammar, changed, names)
        shift = len(mend.replacement) - (mend.end - mend.start)
        reached = len(words) + 1 if not isinstance(again, Stop) else again.start - shift
        if reached > base:
            nearness = _likeness(mend.replacement, words[mend.start : mend.end])
            scored.append((-reached, -nearness, number, mend))
    scored.sort(key=lambda entry: entry[:3])
    best = scored[0][0] if scored else 0.0
    return [mend for reached, _, _, mend in scored if reached == best][:3]


def _candidates(grammar: Grammar, words: str, stop: Stop, expected: list[str]) -> Iterator[Mend]:
    """Changes at the place of the stop: replace, put in, leave out, swap; then at the word before it."""
    start, end = stop.start, stop.end
    gap = " " if grammar.spaced else ""
    for word in expected[:40]:
        if end > start:
            yield Mend(start, end, _in_case(word, words[start:end]))
    before = _word_before(grammar, words, start)
    following = _word_after(grammar, words, end)
    if following is not None:
        yield Mend(start, following[1], words[following[0] : following[1]] + gap + words[start:end])
    if before is not None:
        yield Mend(before[0], end, words[start:end] + gap + words[before[0] : before[1]])
        yield Mend(before[0], start, "")
    if end > start:
        yield Mend(start, following[0] if following else end, "")
    for word in expected[:30]:
        glue = "" if word in ".,:)" else gap
        place = start if glue or not gap else len(words[:start].rstrip())
        yield Mend(place, place, (word + gap) if end > start and glue else glue + word)


def _in_case(word: str, found: str) -> str:
    return word[0].upper() + word[1:] if found[:1].isupper() and word[:1].islower() else word


def _word_after(grammar: Grammar, words: str, position: int) -> tuple[int, int] | None:
    while position < len(words) and words[position].isspace():
        position += 1
    if position >= len(words):
        return None
    if grammar.spaced:
        return position, word_end(words, position)
    found = grammar.lexicon.morpheme_at(words, position, frozenset())
    return position, position + len(found[0]) if found else stretch_end(words, position)


def _word_before(grammar: Grammar, words: str, position: int) -> tuple[int, int] | None:
    """The word that ends before this place, found by cutting the text from its beginning."""
    place: tuple[int, int] | None = None
    found = _word_after(grammar, words, 0)
    while found is not None and found[1] <= position:
        place = found
        found = _word_after(grammar, words, found[1])
    return place
