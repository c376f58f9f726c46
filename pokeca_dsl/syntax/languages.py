"""The two human languages of card texts: reading and writing, behind one small interface."""

from __future__ import annotations

from functools import cache

from attrs import define, field, frozen

from pokeca_dsl.effects.statements import Text
from pokeca_dsl.syntax.agreement import borne_by
from pokeca_dsl.syntax.grammar import MODERN, Grammar, load_grammar
from pokeca_dsl.syntax.mending import Trouble, troubles_of
from pokeca_dsl.syntax.names import NO_NAMES, NameTable
from pokeca_dsl.syntax.reader import Stop, parse, reading
from pokeca_dsl.syntax.reading import EMPTY, Reading
from pokeca_dsl.syntax.rendering import render
from pokeca_dsl.syntax.writer import Writer

CODES = ("en", "ja")
LONGEST_TEXT = 2_000
"""Characters of a single card text; the longest that was ever printed has about 900."""
MOST_STATEMENTS = 60
"""Statements of a text that is written; the time to write grows with their third power."""


@frozen
class TooLong:
    """A text longer than any card's, refused before it is read."""

    length: int


@define(slots=False)
class Language:
    """One language: ``code`` is ``en`` or ``ja``."""

    code: str
    grammar: Grammar

    _writers: dict[tuple[str, bool], Writer] = field(factory=dict, init=False, repr=False)

    def _writer(self, wording: str, own: bool) -> Writer:
        found = self._writers.get((wording, own))
        if found is None:
            found = self._writers[wording, own] = Writer(self.grammar, wording, own)
        return found

    def read(self, words: str, *, names: NameTable = NO_NAMES) -> Reading | list[Trouble]:
        """The statements of a text, or everything that is wrong with it (at least one trouble)."""
        if not words.strip():
            return EMPTY
        if len(words) > LONGEST_TEXT:
            return [Trouble.too_long(LONGEST_TEXT, len(words))]
        attempt = self.attempt(words, names=names)
        return troubles_of(self.grammar, words, names, attempt) if isinstance(attempt, Stop) else attempt

    def attempt(self, words: str, *, names: NameTable = NO_NAMES) -> Reading | Stop:
        """The statements of a text, or where reading stops, without a search for mends."""
        parsed = parse(self.grammar, words, names)
        return parsed if isinstance(parsed, Stop) else reading(parsed, words)

    def write(
        self,
        statements: Text,
        *,
        names: NameTable = NO_NAMES,
        beside_damage: bool = False,
        wording: str = MODERN,
    ) -> str | None:
        """The canonical wording of statements; None where the language has none for them.

        ``beside_damage``: the attack prints damage of its own, so that other damage is dealt "also".
        ``wording``: an older one of WORDINGS (``dp``), which says "Remove 2 damage counters" for "Heal 20
        damage"; where it has no words of its own it speaks the modern ones.
        """
        if not statements:
            return ""
        if len(statements) > MOST_STATEMENTS:
            return None
        writer = self._writer(wording, own=wording != MODERN and names.own is not None)
        fragment = writer.write("text", statements)
        if fragment is None:
            return None
        words = render(
            fragment,
            names,
            spaced=self.grammar.spaced,
            beside_damage=beside_damage,
            borne_by=borne_by(statements),
        )
        if wording == MODERN or self._says(words, statements, names):
            return words
        return self.write(statements, names=names, beside_damage=beside_damage)

    def _says(self, words: str, statements: Text, names: NameTable) -> bool:
        """Whether words of an older wording mean just this ("the Defending Pokémon" had two meanings)."""
        found = self.attempt(words, names=names)
        return not isinstance(found, Stop) and found.statements == statements


@cache
def language(code: str) -> Language:
    """The language of a code (KeyError for one that is not spoken here)."""
    if code not in CODES:
        raise KeyError(code)
    return Language(code, load_grammar(code))
