"""Written words become print: forms chosen, spaces and capitals set, names quoted as the language does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from pokeca_dsl.syntax.agreement import GROUPS, POKEMON
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.writer import FormChoice, Fragment, NameMark, NumberMark, OwnName, Piece, Remembered

_CLOSING = frozenset(".,:;)?!’'") | {"'s", "’s", "-HP"}
_OPENING = frozenset("(+-")
_SENTENCE_ENDS = frozenset(".?!:•(")
_VOWELS = frozenset("aeiouAEIOU8")
_NUMBERS = ("singular", "plural")


def render(
    fragment: Fragment, names: NameTable, *, spaced: bool, beside_damage: bool, borne_by: str = POKEMON
) -> str:
    """The text of a fragment.

    ``beside_damage``: the attack prints damage of its own ("also", も). ``borne_by``: what bears the text.
    """
    forms = {"singular", "also" if beside_damage else "alone", borne_by}
    words = list(_words(fragment, names, spaced, forms))
    return _spaced(words) if spaced else _unspaced(words)


def _words(
    fragment: Iterable[Piece], names: NameTable, spaced: bool, said: set[str]
) -> Iterator[str | FormChoice]:
    """The words of a fragment; ``said``: the forms of what was said last, by which later words go."""
    for piece in fragment:
        if isinstance(piece, str):
            yield piece
        elif isinstance(piece, NumberMark):
            _remember(said, piece.number)
        elif isinstance(piece, Remembered):
            _remember(said, piece.form)
        elif isinstance(piece, NameMark):
            yield names.printed_name(piece.name) if piece.bare else _name(piece.name, names, spaced)
        elif isinstance(piece, OwnName):
            yield (names.own or "") if spaced else f"「{names.own}」"
        elif isinstance(piece, FormChoice):
            chosen = _form(piece, said)
            if chosen is None:
                yield piece
            else:
                yield from _words(chosen, names, spaced, said)


def _remember(said: set[str], form: str) -> None:
    for group in (_NUMBERS, *GROUPS):
        if form in group:
            said.difference_update(group)
    said.add(form)


def _form(choice: FormChoice, said: Set[str]) -> Fragment | None:
    """The words of the form that fits, the first where nothing decides; None for a/an: the next word does."""
    forms = dict(choice.forms)
    if "vowel" in forms:
        return None
    if choice.number in forms:
        return forms[choice.number]
    return next((words for form, words in choice.forms if form in said), choice.forms[0][1])


def _name(name: str, names: NameTable, spaced: bool) -> str:
    printed = names.printed_name(name)
    if not spaced:
        return f"「{printed}」"
    return printed if names.longest_at(printed, 0) == printed else f'"{printed}"'


def _spaced(words: list[str | FormChoice]) -> str:
    parts: list[str] = []
    starts = True
    for place, word in enumerate(words):
        if isinstance(word, FormChoice):
            following = next((w for w in words[place + 1 :] if isinstance(w, str) and w), "x")
            form = "vowel" if following.lstrip('["“')[0] in _VOWELS else "consonant"
            word = " ".join(str(w) for w in dict(word.forms)[form])
        if not word:
            continue
        if starts and word[0].isalpha():
            word = word[0].upper() + word[1:]
        if parts and word not in _CLOSING and parts[-1] not in _OPENING and not _symbols(parts[-1], word):
            parts.append(" ")
        parts.append(word)
        starts = _starts_a_sentence(word, parts)
    return "".join(parts)


def _symbols(one: str, other: str) -> bool:
    """Energy symbols in a row stand close together."""
    return one[0] == "[" and other[0] == "["


def _starts_a_sentence(word: str, parts: list[str]) -> bool:
    """Whether the next word begins a sentence; ``word`` is the last of the parts."""
    if word == "(":
        return _after_sentence(parts)
    return word in _SENTENCE_ENDS or (word == ")" and parts[-2] == ".")


def _after_sentence(parts: list[str]) -> bool:
    before = [part for part in parts[:-1] if part != " "]
    return not before or before[-1] in _SENTENCE_ENDS


def _unspaced(words: list[str | FormChoice]) -> str:
    return "".join(word for word in words if isinstance(word, str))
