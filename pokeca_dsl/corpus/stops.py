"""Where reading stopped, ranked; and what a proposed wording would unlock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from attrs import evolve, frozen

from pokeca_dsl.corpus.texts import PrintedText
from pokeca_dsl.corpus.verdict import Judged, Verdict, judge
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop

BEFORE = 3
"""So many words before the stop tell stops apart in English; in Japanese four times as many characters."""


@frozen
class Blocker:
    """Words at which texts stop: ``before`` stands in front of ``words``."""

    language: str
    before: str
    words: str
    texts: int
    alone: int
    """Of them, the texts whose other sentences all read: mending this one place unlocks them."""
    printings: int
    example: str


def blockers(
    judged: Iterable[Judged], tables: Mapping[str, NameTable], before: int = BEFORE
) -> list[Blocker]:
    """The words at which declined texts stopped, with so many words before them; most texts first."""
    found: dict[tuple[str, str, str], list[Judged]] = {}
    for one in judged:
        if one.stop is not None:
            words = one.text.words
            place = (
                _before(words[: one.stop.start], one.text.language, before),
                words[one.stop.start : one.stop.end],
            )
            found.setdefault((one.text.language, *place), []).append(one)
    ranked = [
        Blocker(
            spoken,
            lead,
            words,
            len(stopped),
            sum(blocks_alone(one, tables[spoken]) for one in stopped),
            sum(one.text.printings for one in stopped),
            min((one.text.words for one in stopped), key=len),
        )
        for (spoken, lead, words), stopped in found.items()
    ]
    return sorted(ranked, key=lambda b: (-b.texts, -b.alone, b.before, b.words))


def _before(words: str, spoken: str, number: int) -> str:
    if number == 0:
        return ""
    return " ".join(words.split()[-number:]) if spoken == "en" else words[-4 * number :]


def blocks_alone(one: Judged, names: NameTable) -> bool:
    """Whether the sentence in which reading stopped is the only one of its text that doesn't read.

    The sentences before it read, as reading came so far; those after it are read together. A sentence after
    it that refers to it doesn't read alone, so that the count errs to the low side.
    """
    if one.stop is None:
        return False
    rest = one.text.words[_sentence_end(one.text.words, one.stop.end) :].strip()
    if not rest:
        return True
    own = names.speaking_for(one.text.card, one.text.owner)
    return not isinstance(language(one.text.language).attempt(rest, names=own), Stop)


def _sentence_end(words: str, position: int) -> int:
    """Where the sentence that holds a position ends, with the brackets that close behind it."""
    ends = [place for mark in ".。" if (place := words.find(mark, max(position - 1, 0))) >= 0]
    end = min(ends) + 1 if ends else len(words)
    while end < len(words) and words[end] in ')）］”"':
        end += 1
    return end


@frozen
class Probed:
    """What a proposed wording would do to the declined texts that hold the old words."""

    held: int
    unlocked: tuple[Judged, ...]
    further: int
    """Texts that then read further, but not to their end."""


def probe(judged: Iterable[Judged], tables: Mapping[str, NameTable], old: str, new: str) -> Probed:
    """Put ``new`` in place of ``old`` in declined texts and read again."""
    held, further, unlocked = 0, 0, []
    for one in judged:
        if one.stop is None or old not in one.text.words:
            continue
        held += 1
        again = judge(_with_words(one.text, one.text.words.replace(old, new)), tables[one.text.language])
        if again.verdict is not Verdict.DECLINED:
            unlocked.append(again)
        elif again.stop is not None and _left(again) < _left(one):
            further += 1
    return Probed(held, tuple(unlocked), further)


def _with_words(text: PrintedText, words: str) -> PrintedText:
    return evolve(text, words=words)


def _left(one: Judged) -> int:
    """How many characters reading left over."""
    return len(one.text.words) - (one.stop.start if one.stop else len(one.text.words))


def drawn(judged: Iterable[Judged], number: int, seed: int) -> list[Judged]:
    """So many declined texts drawn by chance: which kinds are they that aren't read yet?"""
    declined = [one for one in judged if one.stop is not None]
    return Random(seed).sample(declined, min(number, len(declined)))
