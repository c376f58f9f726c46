"""Random legal decks over a pool: evolution lines whole, Energy to match, Trainers mixed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.oracle.contest import Json
from tests.oracle.pool import BASIC_ENERGY, POKEMON

SIZE, COPIES, POKEMON_CARDS, WITH_TRAINERS = 60, 4, 24, 42


class DeckMaker:
    """Makes decks of the cards whose numbers are allowed; what was used least comes first."""

    def __init__(self, cards: Sequence[Json], allowed: set[int]) -> None:
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

    def _rare(self, cards: list[Json], random: Random) -> Json:
        """One of those that were used least."""
        return min(random.sample(cards, min(12, len(cards))), key=lambda card: self.used[card["cardId"]])

    def deck(self, random: Random) -> list[int]:
        """The numbers of 60 cards."""
        deck = _Deck()
        types: set[int] = set()
        while len(deck.cards) < POKEMON_CARDS:
            for card in self._line(self._rare(self._pokemon, random), random):
                deck.add(card, random.choice((2, 3)))
                types.add(card["energyType"])
        while len(deck.cards) < WITH_TRAINERS:
            deck.add(self._rare(self._others, random), random.choice((1, 2)))
        matching = [card for card in self._energy if card["energyType"] in types] or self._energy
        while len(deck.cards) < SIZE:
            deck.add(random.choice(matching), 3)
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
