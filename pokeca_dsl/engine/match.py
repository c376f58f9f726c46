"""A match: a table and two decks, so which card is which for a whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.parts import Frame
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.table import Table


class Match:
    """A table and two decks: which card is which for a whole game."""

    __slots__ = (
        "cards", "choosy", "different", "entries", "kinds", "makes_effects", "names", "of_abilities", "split",
        "standpoints", "table", "used_elsewhere", "zones",
    )  # fmt: skip

    def __init__(
        self, table: Table, decks: tuple[Sequence[str], Sequence[str]], zones: tuple[int, int] = (0, 0)
    ) -> None:
        self.table = table
        self.zones = zones
        """How many of each player's cards, the last ones, belong to the Energy Zone and to no deck."""
        self.names = (tuple(decks[0]), tuple(decks[1]))
        self.entries: dict[tuple[int, int, bool], tuple[Entry, ...]] = {}
        """The standing effects of cards by card, Pokémon and whether attached, made when first needed."""
        self.split = len(self.names[0])
        """Cards below this id are the first player's."""
        cards = table.cards
        self.cards: tuple[Card, ...] = tuple([cards[name] for deck in self.names for name in deck])
        kinds: dict[str, int] = {}
        for card in self.cards:
            if card.key not in kinds:
                kinds[card.key] = len(kinds)
                table.give_number(card)
        self.kinds: list[int] = [kinds[card.key] for card in self.cards]
        """Of each card, which of the ``different`` cards of this match it is."""
        self.different = len(kinds)
        self.standpoints: list[Frame | None] = [None] * len(self.cards)
        """From where the text of each card in a hand is read, made when first needed."""
        self.of_abilities: dict[int, Frame] = {}
        """From where an Ability of a Pokémon is read, made when first needed: by Pokémon and program."""
        self.makes_effects: list[bool] = [card.makes_effects for card in self.cards]
        """Of each card, whether it makes standing effects from some place."""
        self.choosy = any(card.held.choosy for card in self.cards)
        """Whether any card can be attached to certain Pokémon only."""
        self.used_elsewhere = any(card.used_elsewhere for card in self.cards)
        """Whether any card has an Ability that is used while it isn't in play."""

    def of_the_deck(self, player: int) -> range:
        """The cards of a player's deck."""
        if player == 0:
            return range(self.split - self.zones[0])
        return range(self.split, len(self.cards) - self.zones[1])

    def of_the_zone(self, player: int) -> range:
        """The cards of a player's Energy Zone."""
        end = self.split if player == 0 else len(self.cards)
        return range(end - self.zones[player], end)

    def owner(self, card: int) -> int:
        """Whose card it is."""
        return 0 if card < self.split else 1
