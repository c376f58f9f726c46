"""Random legal decks over a pool: evolution lines whole, Energy to match, Trainers mixed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from tests.oracle.contest import Json
from tests.oracle.pool import BASIC_ENERGY, POKEMON

SIZE, COPIES, POKEMON_CARDS, WITH_TRAINERS = 60, 4, 24, 42
FOCUS = 0.75
"""So much of a deck's choices goes to cards that are wanted, where any are."""
NARROW = 0.6
"""So many decks, where anything is wanted, are made for one Pokémon whose attacks or Ability are."""


class DeckMaker:
    """Makes decks of the cards whose numbers are allowed; what was used least comes first."""

    def __init__(self, cards: Sequence[Json], allowed: set[int], attacks: Sequence[Json] = ()) -> None:
        self._cards = {card["cardId"]: card for card in cards if card["cardId"] in allowed}
        self._by_name: dict[str, list[Json]] = {}
        for card in self._cards.values():
            self._by_name.setdefault(card["name"], []).append(card)
        self._pokemon = [
            c for c in self._cards.values() if c["cardType"] == POKEMON and self._line(c, Random(0))
        ]
        self._energy = [c for c in self._cards.values() if c["cardType"] == BASIC_ENERGY]
        others = (POKEMON, BASIC_ENERGY)
        self._others = [c for c in self._cards.values() if c["cardType"] not in others]
        self._costs = {each["attackId"]: each["energies"] for each in attacks}
        self.used: Counter[int] = Counter()

    def _line(self, card: Json, random: Random) -> list[Json]:
        """A Pokémon with what it evolves from; empty where a stage is missing."""
        line = [card]
        while line[-1]["evolvesFrom"]:
            below = self._by_name.get(line[-1]["evolvesFrom"])
            if not below:
                return []
            line.append(random.choice(below))
        return line

    def _rare(self, cards: list[Json], wanted: list[Json], random: Random) -> Json:
        """One of those that were used least, rather of the wanted ones."""
        among = wanted if wanted and random.random() < FOCUS else cards
        return min(random.sample(among, min(12, len(among))), key=lambda card: self.used[card["cardId"]])

    def _types(self, card: Json) -> set[int]:
        """The types of Energy that a Pokémon can use: those of its costs, else its own."""
        costs = {each for attack in card["attacks"] for each in self._costs.get(attack, ())} - {0}
        return costs or {card["energyType"]}

    def deck(self, random: Random, wanted: Collection[int] = ()) -> list[int]:
        """The numbers of 60 cards; with a few of the wanted ones, and what they need."""
        deck = _Deck()
        types: set[int] = set()
        lines = [card for card in self._pokemon if card["cardId"] in wanted]
        others = [card for card in self._others if card["cardId"] in wanted]
        if lines and random.random() < NARROW:
            return self._for_one(deck, self._rare(lines, [], random), lines, others, random)
        while len(deck.cards) < POKEMON_CARDS:
            rare = self._rare(self._pokemon, lines, random)
            copies = (3, 4) if rare["cardId"] in wanted else (2, 3)
            for card in self._line(rare, random):
                deck.add(card, random.choice(copies))
            types |= self._types(rare)
        while len(deck.cards) < WITH_TRAINERS:
            deck.add(self._rare(self._others, others, random), random.choice((1, 2)))
        matching = [card for card in self._energy if card["energyType"] in types] or self._energy
        while len(deck.cards) < SIZE:
            deck.add(random.choice(matching), 3)
        self.used.update(set(deck.cards))
        return deck.cards

    def _for_one(
        self, deck: _Deck, card: Json, lines: list[Json], others: list[Json], random: Random
    ) -> list[int]:
        """Four of each card of its line, Energy for its costs, and Pokémon that can use the same."""
        types = self._types(card)
        for each in self._line(card, random):
            deck.add(each, COPIES)
        alike = [each for each in lines if self._types(each) <= types and not each["evolvesFrom"]]
        plain = [each for each in self._pokemon if each["basic"] and self._types(each) <= types]
        while len(deck.cards) < 16:
            rare = self._rare(plain or self._pokemon, alike, random)
            for each in self._line(rare, random):
                deck.add(each, 3)
        while len(deck.cards) < 32:
            deck.add(self._rare(self._others, others, random), random.choice((1, 2)))
        matching = [each for each in self._energy if each["energyType"] in types]
        while len(deck.cards) < SIZE:
            for each in matching or self._energy:
                deck.add(each, 1)
        self.used.update(set(deck.cards))
        return deck.cards


class _Deck:
    def __init__(self) -> None:
        self.cards: list[int] = []
        self._names: Counter[str] = Counter()
        self._ace_spec = False

    def add(self, card: Json, number: int) -> None:
        """Add so many copies, as far as the rules let it."""
        if card["aceSpec"]:
            if self._ace_spec:
                return
            self._ace_spec, number = True, 1
        limit = SIZE if card["cardType"] == BASIC_ENERGY else COPIES
        for _ in range(number):
            if len(self.cards) < SIZE and self._names[card["name"]] < limit:
                self.cards.append(card["cardId"])
                self._names[card["name"]] += 1
