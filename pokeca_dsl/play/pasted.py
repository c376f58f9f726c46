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
from pokeca_dsl.editions import key_of
from pokeca_dsl.engine.library import Library
from pokeca_dsl.play import deck_problems as wrong
from pokeca_dsl.play.decks import Deck, DeckLine, ReadDeck, read_deck
from pokeca_dsl.source import Source, Span

_CARD = re.compile(r"(?P<bullet>[*•-]\s+)?(?P<count>[0-9]{1,3})[x×]?\s+(?P<name>\S.*?)\s*$")
_HEADING = re.compile(r"^\W*(pok[eé]mon|trainers?|energy|total cards|deck)\b[^a-z]*$", re.IGNORECASE)
_MOST_PARTS_AFTER_THE_NAME = 3
"""A set's code, a number, and a mark such as "PH"."""
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
        match = _CARD.match(span.text)
        if match is None:
            if not _HEADING.match(span.text):
                found.append(wrong.NOT_A_COUNT.at(span, found=span.text))
            continue
        card = _card(match["name"], lexicon, library)
        if card is None:
            start = span.start + match.start("name")
            place = Span(source, start, start + len(match["name"]))
            found.append(wrong.UNKNOWN_CARD.at(place, found=match["name"]))
            continue
        before = counts[card].count if card in counts else 0
        counts[card] = DeckLine(before + int(match["count"]), card, span)
    whole = Span(source, 0, len(source.text.splitlines()[0]) if source.text else 0)
    return ReadDeck(Deck("pasted", tuple(counts.values()), whole), tuple(found))


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
    return None
