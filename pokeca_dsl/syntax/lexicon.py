"""The closed lexicon of a grammar: which words there are, and how a text is cut into them.

Every literal of a grammar is a word. English words end where letters end; Japanese morphemes are found by the
longest one that the parser can take. Terminals that only :mod:`lexer` knows how to find are declared in the
grammar: NUMBER, NAME (quoted, or in the name table), _OWN_NAME, _OWN_TEXT (the name of the attack or ability
that bears the text; any where that isn't known), and parts of names that need not be known:
OWNER ("Marlow" of "Marlow's Pokémon") and NAME_PART ("Ball" of "with Ball in its name").
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import cached_property
from re import compile as compile_pattern

from attrs import field, frozen

NUMBER = "NUMBER"
NAME = "NAME"
OWN_NAME = "_OWN_NAME"
OWN_TEXT = "_OWN_TEXT"
OWNER = "OWNER"
NAME_PART = "NAME_PART"

PARTS_OF_NAMES = {
    OWNER: compile_pattern(
        r"(?!Benched |Active |Basic |Evolution |Stage )(Team )?[A-Z][\w.]*( [A-Z]\w*)?"
        r"(?=['’]s ((Basic|Stage 1|Stage 2|Evolution|[A-Z][a-z]+|[\[{][A-Z][\]}]) )?Pokémon\b)"
        r"|[^\s「」]+?(?=のポケモン」)"
    ),
    NAME_PART: compile_pattern(
        r"[A-Z][\w.'’é]*( [A-Z][\w'’]*)*(?= (or (an owner|[A-Z][\w'’ ]*) )?in (its|their) names?\b)"
        r"|(?<=becomes )[A-Z][\w -]*(?=\.)"
    ),
}
"""How words show that they are part of a name: "Marlow's Pokémon", 「シロナのポケモン」."""

TEXT_NAME = compile_pattern(
    r"[A-Z][\w.:!?'’&-]*( [\w.:!?'’&-]+)*?(?= (Ability|Poké-Power|Poké-Body|Poké-Bodies|doesn't stack)\b)"
)
"""How words show that they are the name of an ability, where the text's own isn't known."""
CLASS_ENDING = compile_pattern(r"-(GX|EX)\b| (ex|V|VMAX|VSTAR|BREAK)\b| [A-Z?!](?=[ ,.'’])")
"""What makes the name of another card out of a Pokémon's name (Boltmouse-GX, Glyphling B)."""

_NO_PART_OF_NAMES = (
    r"(?!(Pokémon|Energy|Basic|Special|Evolution|Stage|Active|Benched|Item|Supporter|Trainer|Stadium|Tool|"
    r"Technical|Ability|Prize|Tera|Ancient|Future|Radiant|Mega|Single|Rapid|Fusion|TAG|ACE|Ultra|If|When|"
    r"Team (Plasma|Aqua|Magma)|"
    r"Grass|Fire|Water|Lightning|Psychic|Fighting|Darkness|Metal|Fairy|Dragon|Colorless)\b)"
)
_WORD_OF_NAMES = _NO_PART_OF_NAMES + r"[A-Z][\w.'’-]*"
_WORDS_OF_NAMES = f"{_WORD_OF_NAMES}(?: (?:(?:of|the) )?{_WORD_OF_NAMES})*"
TOLD_NAME = compile_pattern(
    f"(?:(?:(?<=played )|(?<=play )){_WORDS_OF_NAMES}(?= from your hand (?:during )?this turn)"
    f"|(?<=used ){_WORDS_OF_NAMES}(?= during (?:your|their|his or her) last turn)"
    f"|(?:(?<=evolved from )|(?<=evolve from )){_WORDS_OF_NAMES}(?= during this turn)"
    f"|(?<=the ){_WORDS_OF_NAMES}(?= attack\\b(?! [Rr]eads))"
    r"|(?<=['’]s )[A-Z][\w'’-]*(?: (?:(?:of|the|and) )?[A-Z][\w'’-]*)*(?= attack(?:['’]s)?\b(?! cost))"
    f"|(?:(?<=end when you play )|(?<=end when you use )){_WORDS_OF_NAMES}(?=\\.)"
    f"|(?<=the effect of )[A-Z][\\w.'’&-]*(?: [\\w.'’&-]+)*(?=,)"
    f"|{_WORDS_OF_NAMES}(?= is (?:in play|on your Bench|in your discard pile)\\b)"
    f"|{_WORDS_OF_NAMES}(?= cards? (?:in|from) your (?:opponent's )?discard pile)"
    f"|{_WORDS_OF_NAMES}(?: [\\[{{][A-Z][\\]}}])? Energy(?= (?:(?:cards? )?attached\\b|card and attach )))"
)
"""How words show that they are a name that the table lacks: "You played Marlow's Letter from your hand"."""

BASIC_ENERGY = compile_pattern(
    r"(Grass|Fire|Water|Lightning|Psychic|Fighting|Darkness|Metal|Fairy|Dragon|Colorless)( Energy)?"
    r"|Basic Energy|基本エネルギー"
)
"""Names that texts don't mean as names: "a Water Energy card" is one of that type."""
_WITH_CLASS = compile_pattern(r"「(?P<name>[^「」（）]+)（(『ポケモン)?(?P<ending>[A-Za-z]+)』?をふくむ）」")
"""Cards of a name, those of a class included ("「ケンタロス（GXをふくむ）」")."""
_QUOTES = {"“": "”", '"': '"', "「": "」", "｢": "｣", "『": "』"}
_APOSTROPHES = "'’"
_INNER = "'’-"  # inside a word: opponent's, Poké-Power
_MARKS = frozenset("。、，．・（）［］「」\n ")
PARTICLES = frozenset("をがはにのとへでも、。・（）［］「」")
"""What stands between words of unspaced text: where one of these is wrong, it alone is marked."""
_WIDE_DIGITS = "０１２３４５６７８９"


def outside_groups(pattern: str) -> str:
    """The characters of a pattern that stand in no group."""
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


def _spelled(pattern: str) -> str:
    """The word that a pattern matches, without what it asks of the words before and after.

    A letter that may be missing is written, a mark or space that may be missing is not.
    """
    word = ""
    for character in outside_groups(pattern):
        if character == "?":
            word = word if word[-1:].isalnum() else word[:-1]
        else:
            word += character
    return word


@frozen(slots=False)
class Lexicon:
    """The words of a language by spelling; ``spaced`` tells whether words are set apart by spaces."""

    words: dict[str, tuple[str, ...]]
    """Spelling → terminals."""
    spaced: bool
    patterns: dict[str, str] = field(factory=dict, repr=False)
    """Terminal → pattern, of the words that are chosen by those that follow them."""
    _by_first: dict[str, tuple[str, ...]] = field(init=False, repr=False)

    @_by_first.default
    def _index(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for word in self.words:
            table.setdefault(word[0], []).append(word)
        return {first: tuple(sorted(found, key=len, reverse=True)) for first, found in table.items()}

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Terminal → spelling."""
        plain = {terminal: word for word, terminals in self.words.items() for terminal in terminals}
        return {**plain, **{name: _spelled(pattern) for name, pattern in self.patterns.items()}}

    def terminal_for(self, word: str, accepted: Container[str]) -> str | None:
        """The accepted terminal that this word is, else any that it is, else None."""
        terminals = self.words.get(word)
        if terminals is None:
            return None
        for terminal in terminals:
            if terminal in accepted:
                return terminal
        return terminals[0]

    def morpheme_at(self, text: str, position: int, accepted: Container[str]) -> tuple[str, str] | None:
        """The longest word at this place that is accepted, else the longest at all, with its terminal."""
        longest: str | None = None
        for word in self._by_first.get(text[position], ()):
            if text.startswith(word, position):
                for terminal in self.words[word]:
                    if terminal in accepted:
                        return word, terminal
                longest = longest or word
        return None if longest is None else (longest, self.words[longest][0])

    def morphemes_at(self, text: str, position: int) -> Iterator[tuple[str, str]]:
        """All words at this place with their terminals, the longest first."""
        for word in self._by_first.get(text[position], ()):
            if text.startswith(word, position):
                for terminal in self.words[word]:
                    yield word, terminal


def word_end(text: str, position: int) -> int:
    """Where the spaced word, number, bracketed symbol or mark that starts here ends."""
    first = text[position]
    size = len(text)
    end = position + 1
    if first in "[{":
        close = text.find("]" if first == "[" else "}", position, position + 4)
        return close + 1 if close >= 0 else end
    if first in _APOSTROPHES and text.startswith("s", end):
        return end + 1  # the possessive after a name
    if first.isdigit():
        while end < size and text[end].isdigit():
            end += 1
        return end
    if first.isalpha():
        while end < size and (
            text[end].isalpha() or (text[end] in _INNER and end + 1 < size and text[end + 1].isalpha())
        ):
            end += 1
    return end


def number_end(text: str, position: int) -> int:
    """Where the digits that start here end (the position itself where there are none)."""
    end = position
    while end < len(text) and (text[end].isascii() or text[end] in _WIDE_DIGITS) and text[end].isdigit():
        end += 1
    return end


def quotation_end(text: str, position: int) -> int | None:
    """Where the quotation that starts here ends, its closing mark included; None where it doesn't close."""
    close = _QUOTES.get(text[position])
    if close is None:
        return None
    end = text.find(close, position + 1)
    return None if end < 0 else end + 1


def name_with_class(text: str, position: int) -> tuple[int, str] | None:
    """One of the two names that "「X（GXをふくむ）」" is: X, or at the bracket the card of that class, XGX.

    The end of the words at this place, and the name; None where no such quotation stands.
    """
    if text[position] == "（":
        opening = text.rfind("「", 0, position)
        match = _WITH_CLASS.match(text, opening) if opening >= 0 else None
        if match is not None and match.end("name") == position:
            return match.end(), match["name"] + match["ending"]
        return None
    match = _WITH_CLASS.match(text, position) if text[position] == "「" else None
    return None if match is None else (match.end("name"), match["name"])


def stretch_end(text: str, position: int) -> int:
    """Where an unknown stretch of unspaced text ends: at a mark, number, particle or change of script."""
    if text[position] == "[" and 0 <= (close := text.find("]", position)) <= position + 4:
        return close + 1
    kind = _script(text[position])
    end = position + 1
    while end < len(text) and text[end] not in _MARKS and _script(text[end]) == kind:
        if end > position + 1 and text[end] in PARTICLES:
            break
        end += 1
    return end


def _script(character: str) -> str:
    if "ぁ" <= character <= "ゟ":
        return "hiragana"
    if "゠" <= character <= "ヿ":
        return "katakana"
    if character.isdigit():
        return "digit"
    if character.isascii():
        return "ascii"
    return "kanji"
