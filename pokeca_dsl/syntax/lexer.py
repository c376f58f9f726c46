"""The lexer that a card-text grammar is read with: words chosen by what the parser can take (contextual).

At a place several words of the grammar may stand: "and" before a clause or before a noun, a name that begins
like a word, a morpheme within a longer one. They have an order: terminals that are regular expressions in the
grammar first, then names, then the longest word. The reader takes the first and comes back for the others
where the text doesn't go on; not behind a terminal to which the grammar gives a priority, nor behind the
card's own name: these words have no other meaning where they can stand. A word that
nobody knows becomes an UNKNOWN token, so that the parser refuses it at exactly its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from re import Pattern
from re import compile as compile_pattern
from typing import TypeAlias

from pokeca_dsl.syntax.beginnings import LENGTH
from pokeca_dsl.syntax.lexicon import (
    BASIC_ENERGY,
    CLASS_ENDING,
    NAME,
    NUMBER,
    OWN_NAME,
    OWN_TEXT,
    PARTICLES,
    PARTS_OF_NAMES,
    TEXT_NAME,
    TOLD_NAME,
    Lexicon,
    name_with_class,
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
Patterns: TypeAlias = tuple[tuple[str, Pattern[str]], ...]
_OWNED = "のポケモン」"
_MOST_AHEAD = 100_000
"""So many places with their patterns are remembered."""
_SENTENCE_STARTERS = frozenset(".():•?!\n")


_compiled = cache(compile_pattern)
"""Most of a grammar's patterns are never met: each is compiled when it is first asked for."""


class WordLexer:
    """Cuts texts into the words of a grammar; ``spaced`` where the language sets words apart by spaces."""

    def __init__(self, tables: Tables, spaced: bool) -> None:
        self.spaced = spaced
        words: dict[str, list[str]] = {}
        self._patterns_of: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._claiming = frozenset(t.name for t in tables.terminals if t.priority > 0)
        patterns: dict[str, str] = {}
        for terminal in sorted(tables.terminals, key=lambda terminal: -terminal.priority):
            if terminal.pattern is None:
                words.setdefault(terminal.spelling, []).append(terminal.name)
            else:
                self._patterns_of[terminal.name] = terminal.pattern, terminal.begins
                patterns[terminal.name] = terminal.spelling
        self._ahead: dict[tuple[int, str], Patterns] = {}
        self._taken: dict[int, tuple[tuple[str, str, tuple[str, ...]], ...]] = {}
        table = {word: tuple(names) for word, names in words.items()}
        self.lexicon = Lexicon(table, self.spaced, patterns)

    def token(self, text: str, position: int, state: int, accepted: Row, names: NameTable) -> Token:
        """The likeliest word at a place, for a parser in this state; UNKNOWN where it knows none."""
        for terminal, pattern in self._patterns(state, accepted, text[position : position + LENGTH].lower()):
            if match := pattern.match(text, position):
                return terminal, position, match.end(), match.group()
        found = self._own_text(text, position, accepted, names)
        if found is None:
            found = self._part_of_name(text, position, accepted, names)
        if found is not None:
            return found
        word = self._word(text, position, accepted)
        name = self._name(text, position, accepted, names)
        if name is not None and (name[2] > word[2] or word[0] not in accepted):
            return name
        digits = number_end(text, position)
        if digits > position and word[0] not in accepted:
            return NUMBER, position, digits, text[position:digits]
        return word

    def tokens(self, text: str, position: int, state: int, accepted: Row, names: NameTable) -> list[Token]:
        """All words that a parser in this state could take at a place, the likeliest first."""
        found = [self.token(text, position, state, accepted, names)]
        if found[0][0] in self._claiming:
            return found
        for terminal, pattern in self._patterns(state, accepted, text[position : position + LENGTH].lower()):
            if match := pattern.match(text, position):
                found.append((terminal, position, match.end(), match.group()))
        for other in (
            self._own_text(text, position, accepted, names),
            self._part_of_name(text, position, accepted, names),
            self._name(text, position, accepted, names),
            self._any_name(text, position, accepted, names),
        ):
            if other is not None:
                found.append(other)
        found += self._words(text, position, accepted)
        digits = number_end(text, position)
        if digits > position:
            found.append((NUMBER, position, digits, text[position:digits]))
        return [token for token in dict.fromkeys(found) if token[0] in accepted]

    def _patterns(self, state: int, accepted: Row, words: str) -> Patterns:
        """The terminals with a pattern that a state takes and that can match where these words begin."""
        ahead = self._ahead.get((state, words))
        if ahead is None:
            if len(self._ahead) > _MOST_AHEAD:
                self._ahead.clear()
            ahead = self._ahead[state, words] = self._patterns_from(state, accepted, words)
        return ahead

    def _patterns_from(self, state: int, accepted: Row, words: str) -> Patterns:
        taken = self._taken.get(state)
        if taken is None:
            taken = self._taken[state] = tuple(
                [(name, *found) for name, found in self._patterns_of.items() if name in accepted]
            )
        return tuple([(name, _compiled(p)) for name, p, begins in taken if words.startswith(begins)])

    def _name(self, text: str, position: int, accepted: Row, names: NameTable) -> Token | None:
        both = name_with_class(text, position) if NAME in accepted else None
        if both is not None:
            return NAME, position, both[0], names.canonical_name(both[1])
        quoted = quotation_end(text, position)
        if quoted is not None and NAME in accepted and not self._is_class(text[position:quoted]):
            return NAME, position, quoted, names.canonical_name(text[position + 1 : quoted - 1])
        if names.own and OWN_NAME in accepted:
            for own in forms_of(names.own):
                if self._stands(own, text, position):
                    return OWN_NAME, position, position + len(own), own
        return self._any_name(text, position, accepted, names)

    def _is_class(self, quotation: str) -> bool:
        """Whether quotation marks name a class of cards, not a card (「ポケモンex」)."""
        return quotation in self.lexicon.words or quotation.endswith(_OWNED)

    def _any_name(self, text: str, position: int, accepted: Row, names: NameTable) -> Token | None:
        """The longest name of the table, also where the card's own name stands; or one that words tell of."""
        if NAME not in accepted:
            return None
        name = names.longest_at(text, position)
        told = TOLD_NAME.match(text, position) if self.spaced else None
        if told is not None and (name is None or len(name) < len(told.group())):
            return NAME, position, told.end(), names.canonical_name(told.group())
        if name is None or BASIC_ENERGY.fullmatch(name):
            return None
        if not self._stands(name, text, position):  # of several: "the number of Boltmouses in play"
            several = self.spaced and self._stands(name + "s", text, position)
            return (NAME, position, position + len(name) + 1, names.canonical_name(name)) if several else None
        if ending := CLASS_ENDING.match(text, position + len(name)):  # a card of it that the table lacks
            name += ending.group()
        return NAME, position, position + len(name), names.canonical_name(name)

    def _part_of_name(self, text: str, position: int, accepted: Row, names: NameTable) -> Token | None:
        for terminal, pattern in PARTS_OF_NAMES.items():
            if terminal in accepted and (match := pattern.match(text, position)):
                return terminal, position, match.end(), names.canonical_name(match.group())
        return None

    def _own_text(self, text: str, position: int, accepted: Row, names: NameTable) -> Token | None:
        """The name of the attack or ability that bears the text, as the text says it."""
        if OWN_TEXT not in accepted:
            return None
        if names.text is None:
            match = TEXT_NAME.match(text, position)
            end = match.end() if match else quotation_end(text, position)
            return None if end is None else (OWN_TEXT, position, end, text[position:end])
        for name in (names.text, names.text.replace("’", "'"), f"「{names.text}」", f'"{names.text}"'):
            if self._stands(name, text, position):
                return OWN_TEXT, position, position + len(name), name
        return None

    def _stands(self, name: str, text: str, position: int) -> bool:
        end = position + len(name)
        return text.startswith(name, position) and not (
            self.spaced and end < len(text) and text[end].isalnum()
        )

    def _word(self, text: str, position: int, accepted: Row) -> Token:
        """The word at a place that is accepted, else the one that stands there, else UNKNOWN."""
        if not self.spaced:
            morpheme = self.lexicon.morpheme_at(text, position, accepted)
            if morpheme is not None:
                word, terminal = morpheme
                if terminal in accepted or len(word) > 1 or word in PARTICLES:
                    return terminal, position, position + len(word), word
            end = stretch_end(text, position)  # a known ending alone says nothing: the stretch is the word
            return UNKNOWN, position, end, text[position:end]
        end = word_end(text, position)
        word = text[position:end]
        known = self.lexicon.terminal_for(word, accepted)
        if known not in accepted and word[0].isupper() and _begins_sentence(text, position):
            lowered = self.lexicon.terminal_for(word[0].lower() + word[1:], accepted)
            known = lowered if lowered in accepted or known is None else known
        return known or UNKNOWN, position, end, word

    def _words(self, text: str, position: int, accepted: Row) -> Iterator[Token]:
        """All words at a place that are accepted: those of one spelling, and the shorter morphemes."""
        if not self.spaced:
            for word, terminal in self.lexicon.morphemes_at(text, position):
                if terminal in accepted:
                    yield terminal, position, position + len(word), word
            return
        end = word_end(text, position)
        word = text[position:end]
        spellings = [word]
        if word[0].isupper() and _begins_sentence(text, position):
            spellings.append(word[0].lower() + word[1:])
        for spelling in spellings:
            for terminal in self.lexicon.words.get(spelling, ()):
                if terminal in accepted:
                    yield terminal, position, end, word


def _begins_sentence(text: str, position: int) -> bool:
    """Whether a word at this place may be written with a capital because a sentence begins."""
    while position and text[position - 1].isspace() and text[position - 1] != "\n":
        position -= 1
    return not position or text[position - 1] in _SENTENCE_STARTERS
