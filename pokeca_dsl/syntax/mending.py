"""What is wrong with a text, at exactly which words, and how it could be mended.

A mend is found by trying: small changes at the place where reading stopped (another word that could stand
there, one left out, one put in, two swapped), each read again; the change that lets reading get furthest, and
is nearest to what was written, comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.lexicon import OWN_NAME, stretch_end, word_end
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop, parse

_MOST_EXPECTED = 12
_MOST_TRIES = 110
_FURTHEST = 4
"""So many words after the refused one are looked at, as a word may be chosen by those that follow."""


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
    expected = _spellings(grammar, stop.accepted, words[stop.start : stop.end])
    mends = _mends(grammar, words, names, stop, expected)
    start, end = stop.start, stop.end
    if mends and mends[0].start >= end and mends[0].end > mends[0].start:
        # a word was refused for one that follows it: what has to change is what is marked
        start, end, expected = mends[0].start, mends[0].end, [mends[0].replacement.strip() or words[end:][:0]]
    moved = tuple(Mend(mend.start + offset, mend.end + offset, mend.replacement) for mend in mends)
    likely = tuple(word for word in expected[:_MOST_EXPECTED] if word)
    return Trouble(start + offset, end + offset, words[start:end], likely, moved)


def _spellings(grammar: Grammar, accepted: frozenset[str], found: str) -> list[str]:
    """The accepted words, those most like what was found first."""
    spellings = grammar.lexicon.spellings
    known = {t for t in accepted if t in spellings}
    words = {spellings[t] for t in known & grammar.written or known}
    if "NUMBER" in accepted:
        words.add("1")
    if "NAME" in accepted:
        words.add('"…"' if grammar.spaced else "「…」")
    return sorted(words, key=lambda word: (-_likeness(word, found), word))


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio() if other else 0.0


_SHARES: dict[int, tuple[Grammar, dict[str, float]]] = {}


def _shares(grammar: Grammar) -> dict[str, float]:
    """For each word the share of all rules in which it stands: how common it is."""
    found = _SHARES.get(id(grammar))
    if found is None or found[0] is not grammar:
        spellings = grammar.lexicon.spellings
        symbols = (symbol.name for rule in grammar.tables.rules for symbol in set(rule.symbols))
        counts = Counter(spellings[name] for name in symbols if name in spellings)
        found = _SHARES[id(grammar)] = (grammar, {word: n / counts.total() for word, n in counts.items()})
    return found[1]


def _mends(grammar: Grammar, words: str, names: NameTable, stop: Stop, expected: list[str]) -> list[Mend]:
    """The changes that let reading go on furthest, best first; at most three."""
    scored: list[tuple[float, float, int, Mend]] = []
    for number, (weight, mend) in enumerate(_candidates(grammar, words, names, stop, expected)):
        if number >= _MOST_TRIES:
            break
        changed = words[: mend.start] + mend.replacement + words[mend.end :]
        again = parse(grammar, changed, names)
        shift = len(mend.replacement) - (mend.end - mend.start)
        reached = len(words) + 1 if not isinstance(again, Stop) else again.start - shift
        if reached > max(stop.start, mend.end if mend.start >= stop.end else 0):
            scored.append((-reached, -weight, number, mend))
    scored.sort(key=lambda entry: entry[:3])
    best = scored[0][0] if scored else 0.0
    return [mend for reached, _, _, mend in scored if reached == best][:3]


_Weighed: TypeAlias = tuple[float, Mend]
"""A change, with how likely it is where several let reading get equally far."""
_DOUBLED, _SWAPPED, _LEFT_OUT, _PUT_IN, _AHEAD = 1.1, 0.95, 0.35, 0.3, 0.8


def _candidates(
    grammar: Grammar, words: str, names: NameTable, stop: Stop, expected: list[str]
) -> Iterator[_Weighed]:
    """Changes at the place of the stop and at the words beside it: replace, put in, leave out, swap."""
    start, end = stop.start, stop.end
    gap = " " if grammar.spaced else ""
    before, following = _word_before(grammar, words, start), _word_after(grammar, words, end)
    if before is not None and end > start:
        twice = words[before[0] : before[1]].lower() == words[start:end].lower()
        if twice:
            yield _DOUBLED, Mend(before[1], end, "")
        yield _SWAPPED, Mend(before[0], end, _swapped(words, before, (start, end)))
        yield _LEFT_OUT, Mend(before[0], start, "")
    if following is not None:
        yield _SWAPPED, Mend(start, following[1], _swapped(words, (start, end), following))
    if end > start:
        yield from _replacements(words, names, stop, expected)
        yield _LEFT_OUT, Mend(start, following[0] if following else end, "")
    yield from _ahead(grammar, words, end)
    shares = _shares(grammar)
    common = sorted(expected, key=lambda word: -shares.get(word, 0.0))
    for number, word in enumerate(common[:30]):
        glue = "" if word in ".,:)" else gap
        place = start if glue or not gap else len(words[:start].rstrip())
        put = _in_case(word, words, start) if _starts(words, start) else word
        yield (
            _PUT_IN - number / 1000,
            Mend(place, place, (put + gap) if end > start and glue else glue + word),
        )


def _replacements(words: str, names: NameTable, stop: Stop, expected: list[str]) -> Iterator[_Weighed]:
    """Another word, or the card's own name, in place of the one that stands there."""
    found = words[stop.start : stop.end]
    for word in expected[:40]:
        yield _likeness(word, found), Mend(stop.start, stop.end, _in_case(word, words, stop.start))
    if names.own and OWN_NAME in stop.accepted:
        end = stop.start + len(names.own)
        for last in {stop.end, min(max(stop.end, end), len(words))}:
            yield _likeness(names.own, words[stop.start : last]), Mend(stop.start, last, names.own)


def _ahead(grammar: Grammar, words: str, position: int) -> Iterator[_Weighed]:
    """Changes at the words that follow: a word is chosen by them, and refused where they are wrong."""
    place = _word_after(grammar, words, position)
    for distance in range(_FURTHEST):
        if place is None:
            return
        start, end = place
        word, following = words[start:end], _word_after(grammar, words, end)
        weight = _AHEAD - distance / 100
        if following is not None:
            other = words[following[0] : following[1]]
            if other.lower() == word.lower():
                yield weight, Mend(end, following[1], "")
            elif word.isalpha() and other.isalpha():
                yield weight, Mend(start, following[1], _swapped(words, place, following))
        if grammar.spaced and word.isalpha() and word not in grammar.lexicon.words:
            for near in get_close_matches(word.lower(), grammar.lexicon.words, 2, 0.7):
                yield weight * _likeness(near, word), Mend(start, end, _in_case(near, words, start))
        place = following


def _swapped(words: str, one: tuple[int, int], other: tuple[int, int]) -> str:
    """Two words that follow each other, the other way round; a sentence still begins with a capital."""
    between = words[one[1] : other[0]]
    first, second = words[other[0] : other[1]], words[one[0] : one[1]]
    if _starts(words, one[0]) and second[:1].isupper() and first[:1].islower():
        first, second = first[0].upper() + first[1:], second[0].lower() + second[1:]
    return first + between + second


def _starts(words: str, position: int) -> bool:
    """Whether a sentence begins here."""
    before = words[:position].rstrip()
    return not before or before[-1] in ".:•("


def _in_case(word: str, words: str, position: int) -> str:
    """A word of the grammar as it is written at this place: with a capital where a sentence begins."""
    capital = words[position : position + 1].isupper() or _starts(words, position)
    return word[0].upper() + word[1:] if capital and word[:1].islower() else word


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
