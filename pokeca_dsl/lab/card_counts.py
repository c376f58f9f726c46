"""What each card of a deck did in games: drawn, played, damage, and how often its side won with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State

_PLAYED = frozenset({"put active", "bench", "evolve", "attach", "play trainer", "stadium"})
"""Events by which a card gets from the hand into play."""
_HAND = "hand"
_UNSEEN = ("deck", "top of the deck", "bottom of the deck", "prize cards")


class CardCount(NamedTuple):
    """A card of one side in some games.

    ``seen``: games in which a copy came to the hand or into play; ``wins_seen``, ``wins_unseen``: games won
    with and without that. ``opening``: games in which a copy was in the opening hand (after mulligans, with
    the cards drawn for those of the other side), ``wins_opening``: those of them that were won. ``drawn``:
    copies that came to the hand from the deck or the Prize cards (those of a hand that was shuffled back
    too), ``played``: copies that went from the hand into play, ``damage``: points done to the opponent's
    Pokémon by the card's own texts.
    """

    side: int
    card: str
    copies: int
    games: int
    seen: int
    wins_seen: int
    wins_unseen: int
    opening: int
    wins_opening: int
    drawn: int
    played: int
    damage: int

    def plus(self, other: CardCount) -> CardCount:
        """Both together."""
        return CardCount(*self[:3], *(a + b for a, b in zip(self[3:], other[3:], strict=True)))


class CardWatcher:
    """Counts in one game, from its events. Sides are seats here."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.opening: set[int] = set()
        self._begun = False
        self.drawn: Counter[int] = Counter()
        self.played: Counter[int] = Counter()
        self.damage: Counter[int] = Counter()

    def __call__(self, state: State, events: Sequence[Event]) -> None:
        """Look at the events of a step."""
        for event in events:
            kind = event.kind
            if not self._begun:
                self._set_up(event)
            if kind in ("draw", "prize") or (kind == "move card" and _comes_to_hand(event.detail)):
                self.drawn.update(event.cards)
                self.seen.update(event.cards)
            elif kind in _PLAYED:
                self.seen.update(event.cards)
                if event.detail in (None, _HAND):
                    self.played.update(event.cards)
            elif kind in ("damage", "counters") and event.cause[2] >= 0:
                card = event.cause[2]
                if state.match.owner(card) != event.player:
                    self.damage[card] += event.amount

    def _set_up(self, event: Event) -> None:
        if event.kind == "draw":
            self.opening.update(event.cards)
        elif event.kind == "mulligan":
            self.opening.difference_update(event.cards)
        self._begun = event.kind == "turn started"


def _comes_to_hand(detail: tuple[str, str]) -> bool:
    origin, to = detail
    return to == _HAND and origin in _UNSEEN


class CardCounts:
    """The counts of many games of a pairing; sides are 0 for the deck, 1 for what it plays against."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, str], CardCount] = {}

    def add_game(self, state: State, watched: CardWatcher, seat: int, winner: int | None) -> None:
        """Add a finished game; ``seat`` is the deck's, ``winner`` a seat or None."""
        for place in (0, 1):
            side, won = (0 if place == seat else 1), winner == place
            ids: dict[str, list[int]] = {}
            for card in state.match.of_the_deck(place):
                ids.setdefault(state.match.cards[card].key, []).append(card)
            for name, cards in ids.items():
                seen = not watched.seen.isdisjoint(cards)
                opening = not watched.opening.isdisjoint(cards)
                count = CardCount(
                    side,
                    name,
                    len(cards),
                    1,
                    int(seen),
                    int(seen and won),
                    int(won and not seen),
                    int(opening),
                    int(opening and won),
                    sum(watched.drawn[card] for card in cards),
                    sum(watched.played[card] for card in cards),
                    sum(watched.damage[card] for card in cards),
                )
                self.add(count)

    def add(self, count: CardCount) -> None:
        """Add a count to what there is of its card."""
        key = (count.side, count.card)
        known = self._counts.get(key)
        self._counts[key] = count if known is None else known.plus(count)

    def all(self) -> list[CardCount]:
        """The counts, by side and card."""
        return [self._counts[key] for key in sorted(self._counts)]
