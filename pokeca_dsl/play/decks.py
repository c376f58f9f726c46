"""Deck files: a name, and how many of which card.

# language: en
deck "Storm"
  4 Boltmouse
  12 Lightning Energy
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from attrs import field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Mend
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line, outline
from pokeca_dsl.editions import key_of
from pokeca_dsl.engine.card import LV_X
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.play import deck_problems as wrong
from pokeca_dsl.source import Source, Span

_HEADERS = {"deck": ('"', '"'), "デッキ": ("「", "」")}
_NO_LIMIT_ON = "basic energy"
_MOST_DIGITS = 3


def printed(lexicon: Lexicon, name: str, language: str) -> str:
    """How a name is printed in a language; one without a pair stands for itself."""
    return lexicon.printed(name, language) or name


@frozen
class DeckLine:
    """``count`` cards of a name (the canonical one, as effect objects carry it)."""

    count: int
    card: str
    span: Span = field(eq=False, repr=False)


@frozen
class Deck:
    """A deck as its file lists it."""

    name: str
    lines: tuple[DeckLine, ...]
    span: Span = field(eq=False, repr=False)

    @property
    def cards(self) -> tuple[str, ...]:
        """The name of every card, as often as it is in the deck."""
        return tuple(line.card for line in self.lines for _ in range(line.count))


@frozen
class ReadDeck:
    """A file's deck (None where not even its first line reads) and what is wrong with it."""

    deck: Deck | None
    diagnostics: tuple[Diagnostic, ...]


def read_deck(source: Source, lexicon: Lexicon, library: Library) -> ReadDeck:
    """Read a ``.deck`` file; its cards are those of the library, by their names in either language."""
    shape = outline(source)
    found = list(shape.diagnostics)
    header = shape.lines[0] if shape.lines else None
    name = _name(header) if header is not None else None
    if header is None or name is None:
        place = header.span if header is not None else Span(source, 0, min(1, len(source.text)))
        return ReadDeck(None, (*found, wrong.NO_HEADER.at(place)))
    lines: dict[str, DeckLine] = {}
    for line in (*header.children, *shape.lines[1:]):
        read = _line(line, shape.language, lexicon, library)
        if isinstance(read, Diagnostic):
            found.append(read)
        elif read.card in lines:
            found.append(wrong.TWICE.at(read.span, found=printed(lexicon, read.card, shape.language)))
        else:
            lines[read.card] = read
    return ReadDeck(Deck(name, tuple(lines.values()), header.span), tuple(found))


def _name(line: Line) -> str | None:
    word, _, rest = line.text.partition(" ")
    quotes = _HEADERS.get(word)
    if quotes is None or len(rest) < 3 or not (rest.startswith(quotes[0]) and rest.endswith(quotes[1])):
        return None
    return rest[1:-1]


def _line(line: Line, language: str, lexicon: Lexicon, library: Library) -> DeckLine | Diagnostic:
    number, _, name = line.text.partition(" ")
    name = name.strip()
    if not (number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS and name):
        return wrong.NOT_A_COUNT.at(line.span, found=line.text)
    card = _key(name, lexicon)
    if card in library.by_key:
        return DeckLine(int(number), card, line.span)
    place = line.part(len(line.text) - len(name), len(line.text))
    keys = [key_of(printed(lexicon, known.name, language), known.edition) for known in library.cards]
    near = [key for key in keys if key.startswith(f"{name} (")] or get_close_matches(name, keys, 1)
    mends = [Mend(place, near[0])] if near else []
    return wrong.UNKNOWN_CARD.at(place, found=name, mends=mends)


def _key(printed_name: str, lexicon: Lexicon) -> str:
    """The key of a card as a deck names it: its name in either language, and its edition in brackets."""
    name, bracket, edition = printed_name.removesuffix(")").partition(" (")
    return key_of(lexicon.canonical(name), edition) if bracket else lexicon.canonical(printed_name)


def check_deck(deck: Deck, library: Library, rules: Rules) -> Iterator[Diagnostic]:
    """What keeps the deck from being played under a ruleset."""
    size = len(deck.cards)
    if size != rules.deck_size:
        yield wrong.WRONG_SIZE.at(deck.span, size=size, expected=rules.deck_size, ruleset=rules.name)
    basics = sum(line.count for line in deck.lines if library.by_key[line.card].begins)
    if rules.energy_in_decks == "none":
        yield from _energy(deck, library, rules)
    yield from _copies(deck, library, rules)
    yield from _only_one(deck, library, rules)
    yield from _not_together(deck, library, rules)
    if basics < rules.basic_pokemon_needed:
        yield wrong.NO_BASIC.at(
            deck.span, count=basics, expected=rules.basic_pokemon_needed, ruleset=rules.name
        )


def _energy(deck: Deck, library: Library, rules: Rules) -> Iterator[Diagnostic]:
    """Energy cards in a deck whose Energy comes from elsewhere."""
    for line in deck.lines:
        if library.by_key[line.card].kind == "energy":
            name = library.by_key[line.card].name
            yield wrong.ENERGY_IN_DECK.at(line.span, found=name, ruleset=rules.name)


def _copies(deck: Deck, library: Library, rules: Rules) -> Iterator[Diagnostic]:
    """Names of which the deck holds too many cards, all editions together."""
    counts: Counter[str] = Counter()
    for line in deck.lines:
        card = library.by_key[line.card]
        named = counts_as(card, rules)
        counts[named] += line.count
        one = any(name in card.classes for name in rules.one_of_a_name)
        limit = 1 if one else rules.copies_of_a_name
        if counts[named] > limit and _NO_LIMIT_ON not in card.classes:
            yield wrong.TOO_MANY_COPIES.at(
                line.span, count=counts[named], found=named, limit=limit, ruleset=rules.name
            )


_DELTA = " δ"


def counts_as(card: CardDef, rules: Rules) -> str:
    """The name under which copies of a card are counted."""
    shared = rules.no_own_name or ()
    name = card.evolves_from if card.stage == LV_X and LV_X in shared else card.name
    name = name or card.name
    return name.removesuffix(_DELTA) if "delta" in shared and "delta" in card.classes else name


def _not_together(deck: Deck, library: Library, rules: Rules) -> Iterator[Diagnostic]:
    """Names of which a deck holds only one, whatever their number."""
    apart = rules.never_together or ()
    lines = [line for line in deck.lines if library.by_key[line.card].name in apart]
    for line in lines[1:]:
        first, name = library.by_key[lines[0].card].name, library.by_key[line.card].name
        if name != first:
            yield wrong.NOT_TOGETHER.at(line.span, found=name, other=first, ruleset=rules.name)


def _only_one(deck: Deck, library: Library, rules: Rules) -> Iterator[Diagnostic]:
    """Classes of which a deck holds one card in all."""
    for name in rules.one_a_deck:
        lines = [line for line in deck.lines if name in library.by_key[line.card].classes]
        count = sum(line.count for line in lines)
        if count > 1:
            yield wrong.ONE_A_DECK.at(lines[-1].span, count=count, found=name, ruleset=rules.name)
