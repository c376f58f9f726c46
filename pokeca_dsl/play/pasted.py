"""Decks as players export and paste them: counts and names under headings, with set and number at the end.

Pokémon: 6
4 Boltmouse LNR 12
2 Thunderat LNR 13
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.symbols import LETTERS
from pokeca_dsl.editions import key_of
from pokeca_dsl.effects.vocabulary import Type
from pokeca_dsl.engine.library import Library
from pokeca_dsl.play import deck_problems as wrong
from pokeca_dsl.play.decks import Deck, DeckLine, ReadDeck, read_deck
from pokeca_dsl.source import Source, Span

_CARD = re.compile(r"(?P<bullet>[*•-]\s+)?(?P<count>[0-9]{1,3})\s*[x×枚]?\s+(?P<name>\S.*?)\s*$")
_COUNT_LAST = re.compile(r"(?P<name>\S.*?)\s*(?:[x×]\s*(?P<n>[0-9]{1,3})\s*枚?|\s(?P<m>[0-9]{1,3})\s*枚)\s*$")
_HEADING = re.compile(
    r"^\W*(pok[eé]mon|trainers?( cards)?|items?|supporters?|stadiums?|tools?|energy|total cards|deck)\b"
    r"[^a-z]*$"
    r"|^\W*(ポケモン|トレーナーズ?|グッズ|サポート|スタジアム|ポケモンのどうぐ|エネルギー|合計|デッキ)[\W\d枚]*$"
    r"|^\*{3,}.*\*{3,}$",
    re.IGNORECASE,
)
_BASIC_ENERGY = re.compile(
    r"(?:Basic )?(?:\{(?P<letter>[A-Z])\}|(?P<word>[A-Z][a-z]+)) Energy\b|基本\[?(?P<kanji>\w)\]?エネルギー"
)
_MOST_PARTS_AFTER_THE_NAME = 3
"""A set's code, a number, and a mark such as "PH"."""
_LETTER_OF = {
    **{kind.name.capitalize(): kind.value for kind in Type},
    **{kanji: kind.value for kind, (_, kanji) in LETTERS.items()},
}
"""The letter of a type, by its English word and its Japanese sign."""
_OWN_FORMAT = ("deck ", "デッキ ")


def read_any_deck(source: Source, lexicon: Lexicon, library: Library) -> ReadDeck:
    """Read a deck in our own format or in the pasted one; the lines tell which it is."""
    if any(line.startswith(_OWN_FORMAT) for line in source.text.splitlines()):
        return read_deck(source, lexicon, library)
    return read_pasted(source, lexicon, library)


def read_pasted(source: Source, lexicon: Lexicon, library: Library) -> ReadDeck:
    """Read a pasted deck. Prints of one card count together; headings and empty lines say nothing."""
    found: list[Diagnostic] = []
    counts: dict[str, DeckLine] = {}
    for span in _lines(source):
        if _HEADING.match(span.text):
            continue
        match = _CARD.match(span.text) or _COUNT_LAST.match(span.text)
        if match is None:
            found.append(wrong.NOT_A_COUNT.at(span, found=span.text))
            continue
        card = _card(match["name"], lexicon, library)
        if card is None:
            start = span.start + match.start("name")
            place = Span(source, start, start + len(match["name"]))
            found.append(wrong.UNKNOWN_CARD.at(place, found=match["name"]))
            continue
        before = counts[card].count if card in counts else 0
        counts[card] = DeckLine(before + _count(match), card, span)
    whole = Span(source, 0, len(source.text.splitlines()[0]) if source.text else 0)
    return ReadDeck(Deck("pasted", tuple(counts.values()), whole), tuple(found))


def _count(match: re.Match[str]) -> int:
    numbers = match.groupdict()
    return int(numbers.get("count") or numbers.get("n") or numbers["m"])


def _lines(source: Source) -> Iterator[Span]:
    start = 0
    for line in source.text.splitlines(keepends=True):
        words = line.strip()
        if words and not words.startswith("#"):
            begin = start + line.index(words[0])
            yield Span(source, begin, begin + len(words))
        start += len(line)


def _card(printed: str, lexicon: Lexicon, library: Library) -> str | None:
    """The card's key: by its name as it stands, or by the name with the set and number that follow it."""
    parts = printed.split()
    for dropped in range(min(_MOST_PARTS_AFTER_THE_NAME, len(parts) - 1) + 1):
        last = len(parts) - dropped
        name = lexicon.canonical(" ".join(parts[:last]))
        for key in (key_of(name, " ".join(parts[last:])), name):
            if key in library.by_key:
                return key
    return _basic_energy(printed, library)


def _basic_energy(printed: str, library: Library) -> str | None:
    """A basic Energy card, as exports call it ("Basic {L} Energy", 基本雷エネルギー)."""
    match = _BASIC_ENERGY.match(printed)
    if match is None:
        return None
    letter = match["letter"] or _LETTER_OF.get(match["word"] or match["kanji"] or "")
    return next((card.key for card in library.cards if card.energy_type == letter and letter), None)
