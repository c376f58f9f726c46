"""The lexer that a card-text grammar is read with: words chosen by what the parser can take (contextual).

A terminal that is a regular expression in the grammar decides by the words that follow ("and" before a
clause or before a noun) and is tried first; then names, then the longest word. A word that nobody knows
becomes an UNKNOWN token, so that the parser refuses it at exactly its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from re import Pattern
from re import compile as compile_pattern
from typing import Any, TypeAlias

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, LexerState

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
from pokeca_dsl.syntax.names import NO_NAMES, NameTable

UNKNOWN = "$UNKNOWN"
Lookaheads: TypeAlias = tuple[tuple[str, Pattern[str]], ...]
_SENTENCE_STARTERS = frozenset(".():•?!\n")


class NamedText(str):
    """A text together with the names that may stand in it unquoted."""

    names: NameTable

    def __new__(cls, text: str, names: NameTable) -> NamedText:
        made = super().__new__(cls, text)
        made.names = names
        return made


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


class _WordLexer(Lexer):
    """Cuts a text into the words of the grammar that Lark hands over."""

    __future_interface__ = True  # Lark then passes the parser's state along
    spaced: bool

    def __init__(self, conf: LexerConf) -> None:
        words: dict[str, list[str]] = {}
        self._lookaheads: list[tuple[str, Pattern[str]]] = []
        spellings: dict[str, str] = {}
        for terminal in conf.terminals:
            if terminal.pattern.type == "str":
                words.setdefault(terminal.pattern.value, []).append(terminal.name)
            else:
                self._lookaheads.append((terminal.name, compile_pattern(terminal.pattern.to_regexp())))
                spellings[terminal.name] = _spelling(terminal.pattern.value)
        self._ahead: dict[int, Lookaheads] = {}
        table = {word: tuple(names) for word, names in words.items()}
        self.lexicon = Lexicon(table, self.spaced, spellings)

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The tokens of the text; each is chosen when the parser asks for it."""
        text: str = lexer_state.text.text
        names = text.names if isinstance(text, NamedText) else NO_NAMES
        states = parser_state.parse_conf.parse_table.states
        position, size, starts = 0, len(text), True
        while True:
            while position < size and text[position].isspace():
                position += 1
            if position == size:
                return
            state = parser_state.position
            accepted = states[state]
            if state not in self._ahead:
                self._ahead[state] = tuple(entry for entry in self._lookaheads if entry[0] in accepted)
            found = self._look_ahead(text, position, self._ahead[state])
            kind, value, end = found or self._next(text, position, accepted, names, starts)
            starts = text[position] in _SENTENCE_STARTERS
            token = Token(kind, value, position, end_pos=end)
            lexer_state.last_token = token
            position = end
            yield token

    def _look_ahead(self, text: str, position: int, lookaheads: Lookaheads) -> tuple[str, str, int] | None:
        for terminal, pattern in lookaheads:
            if match := pattern.match(text, position):
                return terminal, match.group(), match.end()
        return None

    def _next(
        self, text: str, position: int, accepted: Any, names: NameTable, starts: bool
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

    def _name(self, text: str, position: int, accepted: Any, names: NameTable) -> tuple[str, str, int] | None:
        quoted = quotation_end(text, position)
        if quoted is not None and NAME in accepted:
            return NAME, names.canonical_name(text[position + 1 : quoted - 1]), quoted
        own = names.own
        if own and OWN_NAME in accepted and self._stands(own, text, position):
            return OWN_NAME, own, position + len(own)
        name = names.longest_at(text, position) if NAME in accepted else None
        if name is not None and self._stands(name, text, position):
            return NAME, names.canonical_name(name), position + len(name)
        return None

    def _part_of_name(
        self, text: str, position: int, accepted: Any, names: NameTable
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

    def _word(self, text: str, position: int, accepted: Any, starts: bool) -> tuple[str, str | None, int]:
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


class SpacedLexer(_WordLexer):
    """For languages that set words apart by spaces (English)."""

    spaced = True


class UnspacedLexer(_WordLexer):
    """For languages that write words together (Japanese)."""

    spaced = False
