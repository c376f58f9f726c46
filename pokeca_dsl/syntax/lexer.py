"""The lexer that a card-text grammar is read with: words chosen by what the parser can take (contextual).

A terminal that is a regular expression in the grammar decides by the words that follow ("and" before a
clause or before a noun) and is tried first; then names, then the longest word. A word that nobody knows
becomes an UNKNOWN token, so that the parser refuses it at exactly its place.
"""

from __future__ import annotations

from re import Pattern
from re import compile as compile_pattern
from typing import TypeAlias

from pokeca_dsl.syntax.lexicon import (
    NAME,
    NUMBER,
    OWN_NAME,
    PARTICLES,
    PARTS_OF_NAMES,
    Lexicon,
    number_end,
    quotation_end,
    stretch_end,
    word_end,
)
from pokeca_dsl.syntax.names import NameTable, forms_of
from pokeca_dsl.syntax.tables import Row, Tables

UNKNOWN = "$UNKNOWN"
Token: TypeAlias = tuple[str, int, int, str]
"""Terminal, start, end, value."""
Lookaheads: TypeAlias = tuple[tuple[str, Pattern[str]], ...]
_SENTENCE_STARTERS = frozenset(".():•?!\n")


def _spelling(pattern: str) -> str:
    """The word that a pattern matches, without what it asks of the words before and after."""
    word, depth = "", 0
    characters = iter(pattern)
    for character in characters:
        if character == "\\":
            character = next(characters)
        elif character in "()":
            depth += 1 if character == "(" else -1
            continue
        if depth == 0:
            word += character
    return word


class WordLexer:
    """Cuts texts into the words of a grammar; ``spaced`` where the language sets words apart by spaces."""

    def __init__(self, tables: Tables, spaced: bool) -> None:
        self.spaced = spaced
        words: dict[str, list[str]] = {}
        self._lookaheads: list[tuple[str, Pattern[str]]] = []
        spellings: dict[str, str] = {}
        for terminal in tables.terminals:
            if terminal.pattern is None:
                words.setdefault(terminal.spelling, []).append(terminal.name)
            else:
                self._lookaheads.append((terminal.name, compile_pattern(terminal.pattern)))
                spellings[terminal.name] = _spelling(terminal.spelling)
        self._ahead: dict[int, Lookaheads] = {}
        table = {word: tuple(names) for word, names in words.items()}
        self.lexicon = Lexicon(table, self.spaced, spellings)

    def scan(self, text: str, names: NameTable) -> Scanner:
        """A scanner at the beginning of a text."""
        return Scanner(self, text, names)

    def token(
        self, text: str, position: int, state: int, accepted: Row, names: NameTable, starts: bool
    ) -> tuple[str, str, int]:
        """The token that stands at a place, for a parser in this state: terminal, value, end."""
        ahead = self._ahead.get(state)
        if ahead is None:
            ahead = self._ahead[state] = tuple(entry for entry in self._lookaheads if entry[0] in accepted)
        return self._look_ahead(text, position, ahead) or self._next(text, position, accepted, names, starts)

    def _look_ahead(self, text: str, position: int, lookaheads: Lookaheads) -> tuple[str, str, int] | None:
        for terminal, pattern in lookaheads:
            if match := pattern.match(text, position):
                return terminal, match.group(), match.end()
        return None

    def _next(
        self, text: str, position: int, accepted: Row, names: NameTable, starts: bool
    ) -> tuple[str, str, int]:
        if (part := self._part_of_name(text, position, accepted, names)) is not None:
            return part
        word, terminal, end = self._word(text, position, accepted, starts)
        name = self._name(text, position, accepted, names)
        if name is not None and (name[2] > end or terminal not in accepted):
            return name
        digits = number_end(text, position)
        if digits > position and terminal not in accepted:
            return NUMBER, text[position:digits], digits
        if terminal is not None:
            return terminal, word, end
        return UNKNOWN, word, end

    def _name(self, text: str, position: int, accepted: Row, names: NameTable) -> tuple[str, str, int] | None:
        quoted = quotation_end(text, position)
        if quoted is not None and NAME in accepted:
            return NAME, names.canonical_name(text[position + 1 : quoted - 1]), quoted
        if names.own and OWN_NAME in accepted:
            for own in forms_of(names.own):
                if self._stands(own, text, position):
                    return OWN_NAME, own, position + len(own)
        name = names.longest_at(text, position) if NAME in accepted else None
        if name is not None and self._stands(name, text, position):
            return NAME, names.canonical_name(name), position + len(name)
        return None

    def _part_of_name(
        self, text: str, position: int, accepted: Row, names: NameTable
    ) -> tuple[str, str, int] | None:
        for terminal, pattern in PARTS_OF_NAMES.items():
            if terminal in accepted and (match := pattern.match(text, position)):
                return terminal, names.canonical_name(match.group()), match.end()
        return None

    def _stands(self, name: str, text: str, position: int) -> bool:
        end = position + len(name)
        return text.startswith(name, position) and not (
            self.spaced and end < len(text) and text[end].isalnum()
        )

    def _word(self, text: str, position: int, accepted: Row, starts: bool) -> tuple[str, str | None, int]:
        if not self.spaced:
            found = self.lexicon.morpheme_at(text, position, accepted)
            if found is not None and (found[1] in accepted or len(found[0]) > 1 or found[0] in PARTICLES):
                return found[0], found[1], position + len(found[0])
            end = stretch_end(text, position)  # a known ending alone says nothing: the stretch is the word
            return text[position:end], None, end
        end = word_end(text, position)
        word = text[position:end]
        terminal = self.lexicon.terminal_for(word, accepted)
        if starts and terminal not in accepted:
            lowered = self.lexicon.terminal_for(word[0].lower() + word[1:], accepted)
            terminal = lowered if lowered in accepted or terminal is None else terminal
        return word, terminal, end


class Scanner:
    """A way through a text, a token at a time, each chosen when the parser asks for it."""

    __slots__ = ("_lexer", "_names", "_position", "_starts", "_text")

    def __init__(self, lexer: WordLexer, text: str, names: NameTable) -> None:
        self._lexer = lexer
        self._text = text
        self._names = names
        self._position = 0
        self._starts = True  # the next word may begin with a capital

    def next(self, state: int, accepted: Row) -> Token | None:
        """The next token for a parser in this state; None at the end of the text."""
        text, position, size = self._text, self._position, len(self._text)
        while position < size and text[position].isspace():
            position += 1
        if position == size:
            return None
        terminal, value, end = self._lexer.token(text, position, state, accepted, self._names, self._starts)
        self._starts = text[position] in _SENTENCE_STARTERS
        self._position = end
        return terminal, position, end, value
