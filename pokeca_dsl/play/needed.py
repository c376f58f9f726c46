"""The part of a library that a game between some decks can have to do with, and the table made of it.

A table numbers every program of its cards. Of a library of 20,000 cards that takes seconds, and a game has to
do with few of them: the cards in the decks, for effects bring in no others; those of the names that a rule
follows beyond the decks (``_names``); and the Energy Zone's. Texts that name or count cards ask it of cards
that are in the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pokeca_dsl.engine.card import IN_PARTS
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.table import Table


def table_for_decks(rules: Rules, library: Library, decks: Iterable[Sequence[str]]) -> Table:
    """A table for games between these decks (keys of cards). Raises KeyError for a card that isn't there."""
    return prepare(rules, needed(library, rules, decks))


def needed(
    library: Library, rules: Rules, decks: Iterable[Sequence[str]], also: Iterable[CardDef] = ()
) -> Library:
    """The cards that games between these decks can have to do with, in the library's order.

    ``also``: cards that may stand in the place of some of them.
    """
    wanted = {key for deck in decks for key in deck}
    cards = [*(library.by_key[key] for key in wanted), *also]
    names = {name for card in cards for name in _names(card)}
    wanted.update(_called(library, names))
    if rules.energy_comes_from == "energy zone":
        wanted.update(library.energies)
    return Library(tuple([library.by_key[key] for key in library.by_key if key in wanted]))


def _names(card: CardDef) -> Iterator[str]:
    """Names whose cards matter though they are in no deck."""
    if card.evolves_from:  # what that one evolves from: effects skip a stage
        yield card.evolves_from
    if card.stage in IN_PARTS:  # it comes into play only with all of its parts
        yield card.name


def _called(library: Library, names: set[str]) -> Iterator[str]:
    """The keys of the cards of these names, in all editions (see editions: a key begins with the name)."""
    beginnings = {name.partition(" (")[0] for name in names}
    for key in library.by_key:
        if key.partition(" (")[0] in beginnings and library.by_key[key].name in names:
            yield key
