"""Decks by chance that a ruleset allows: for games that try a ruleset out, not for winning them."""

from __future__ import annotations

from collections import Counter
from random import Random

from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.play.decks import counts_as

_SHARE_OF_ENERGY = 0.3
_SHARE_OF_POKEMON = 0.4


def random_deck(library: Library, rules: Rules, chance: Random) -> tuple[str, ...]:
    """A legal deck: some lines of Pokémon with what they evolve from, Trainers, and Energy of their types.

    Raises ValueError where the library has too few cards for the ruleset.
    """
    deck: Counter[str] = Counter()
    alone = rules.energy_in_decks == "none"
    basics = [card for card in library.cards if card.begins]
    energy = [card for card in library.cards if "basic energy" in card.classes]
    trainers = [
        card
        for card in library.cards
        if card.kind == "trainer" or ("special energy" in card.classes and not alone)
    ]
    pokemon = round(rules.deck_size * _SHARE_OF_POKEMON)
    chance.shuffle(basics)
    for basic in basics:
        if deck.total() >= pokemon:
            break
        for card in _line(basic, library):
            _put(deck, card, rules.copies_of_a_name, pokemon, library, rules)
    chance.shuffle(trainers)
    most = rules.deck_size - (0 if alone else round(rules.deck_size * _SHARE_OF_ENERGY))
    for card in trainers:
        _put(deck, card, chance.randint(1, rules.copies_of_a_name), most, library, rules)
    if (deck.total() < most) if alone else (not energy or deck.total() < rules.basic_pokemon_needed):
        raise ValueError(f"too few cards for a deck under {rules.name}")
    wanted = {letter for name in deck for letter in library.by_key[name].types}
    usable = [card for card in energy if card.energy_type in wanted] or energy
    while deck.total() < rules.deck_size:
        deck[chance.choice(usable).key] += 1
    return tuple(deck.elements())


def _line(basic: CardDef, library: Library) -> list[CardDef]:
    """A Basic Pokémon and all that evolves from it."""
    found = [basic]
    for card in library.cards:
        if card.evolves_from in {each.name for each in found}:
            found.append(card)
    return found


def _put(deck: Counter[str], card: CardDef, copies: int, most: int, library: Library, rules: Rules) -> None:
    """Put copies of a card into the deck, as many as the ruleset and the room in it allow."""
    if any(name in card.classes for name in (*rules.one_of_a_name, *rules.one_a_deck)):
        copies = 1
    for name in rules.one_a_deck:
        if name in card.classes and any(name in library.by_key[other].classes for other in deck):
            return
    apart = rules.never_together or ()
    if card.name in apart and any(library.by_key[other].name in apart for other in deck):
        return
    name = counts_as(card, rules)
    same = sum(number for other, number in deck.items() if counts_as(library.by_key[other], rules) == name)
    deck[card.key] += max(0, min(copies, most - deck.total(), rules.copies_of_a_name - same))
