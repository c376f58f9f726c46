"""The verdict on one printed text: exact, variant, declined or mismatch."""

from __future__ import annotations

import hashlib
from enum import Enum
from typing import Any

import attrs
from attrs import frozen

from pokeca_dsl.corpus.texts import PrintedText
from pokeca_dsl.effects.statements import Text
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import Reading


class Verdict(Enum):
    """How a text was read."""

    EXACT = "exact"  # prints back to the letter
    VARIANT = "variant"  # prints back in the canonical wording, which reads to the same object
    DECLINED = "declined"  # not read
    MISMATCH = "mismatch"  # read, but what it prints back to is missing or means something else: a fault


@frozen
class Judged:
    """A text with its verdict; what it means where it reads, where reading stopped where it doesn't."""

    text: PrintedText
    verdict: Verdict
    statements: Text = ()
    printed: str | None = None
    stop: Stop | None = None

    @property
    def digest(self) -> str:
        """A hash of the meaning, so that a change of reading shows as a change of the ledger.

        What stands as an object has it where nothing is said doesn't count: a new field changes no hash.
        """
        return hashlib.sha256(repr(_said(self.statements)).encode()).hexdigest()[:16]


def _said(part: Any) -> object:
    """An object as nested tuples, without the fields that are as they are where a text says nothing."""
    if isinstance(part, tuple):
        return tuple(_said(each) for each in part)
    if not attrs.has(type(part)):
        return str(part)
    fields = [(field.name, getattr(part, field.name)) for field in attrs.fields(type(part))]
    plain = {field.name: field.default for field in attrs.fields(type(part))}
    return (type(part).__name__, *((name, _said(value)) for name, value in fields if value != plain[name]))


Known = dict[tuple[str, str], Text]
"""What texts mean that were read already: many old wordings print back to the same one."""


def judge(text: PrintedText, names: NameTable, known: Known | None = None) -> Judged:
    """Read a text, print it back and compare. An error of the reader or the writer is a mismatch, too.

    ``known`` is filled with what was read; it must be used with one table of names only.
    """
    try:
        return _judge(text, names, {} if known is None else known)
    except Exception as error:
        return Judged(text, Verdict.MISMATCH, printed=f"{type(error).__name__}: {error}")


def _judge(text: PrintedText, names: NameTable, known: Known) -> Judged:
    spoken = language(text.language)
    own = names.speaking_for(text.card, text.owner)
    words = text.words
    reading = spoken.attempt(words, names=own)
    if isinstance(reading, Stop):
        return Judged(text, Verdict.DECLINED, stop=reading)
    known[_key(text, words)] = reading.statements
    beside = bool(text.damage) and "×" not in text.damage
    printed = spoken.write(reading.statements, names=own, beside_damage=beside)
    if printed == words:
        return Judged(text, Verdict.EXACT, reading.statements, printed)
    again = None
    if printed is not None and (again := known.get(_key(text, printed))) is None:
        reread = spoken.attempt(printed, names=own)
        if isinstance(reread, Reading):
            again = known[_key(text, printed)] = reread.statements
    verdict = Verdict.VARIANT if again == reading.statements else Verdict.MISMATCH
    return Judged(text, verdict, reading.statements, printed)


def _key(text: PrintedText, words: str) -> tuple[str, str]:
    """By what a text is known: its words, and the card's name where they may speak of the card itself."""
    return words, text.card if text.card and text.card[:3] in words else ""
