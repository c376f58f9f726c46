"""The figures of a study, counted from the rows of its games one by one: memory doesn't grow with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pokeca_dsl.lab.card_counts import CardCount, CardCounts
from pokeca_dsl.lab.intervals import Estimate, difference, mean, paired_difference, quantile, rate
from pokeca_dsl.lab.playing import AGAINST, BROKE, DECK, DRAW, NONE, GameRow
from pokeca_dsl.lab.study import Pairing

_FEW = 20
"""Games on either side under which a difference isn't told."""


class Tally:
    """Games of one pairing, or of several together. "won" is always seen from the deck."""

    def __init__(self) -> None:
        self.games = 0
        self.winners: Counter[str] = Counter()
        self.first: Counter[str] = Counter()
        """Games by who went first, and those of them that the deck won."""
        self.won_first: Counter[str] = Counter()
        self.seat: Counter[int] = Counter()
        self.won_seat: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        self.turns_by_winner: dict[str, Counter[int]] = {DECK: Counter(), AGAINST: Counter()}
        self.decisions = 0
        self.prizes: dict[str, Counter[int]] = {DECK: Counter(), AGAINST: Counter()}
        self.decked_out: Counter[str] = Counter()
        self.endings: Counter[tuple[str, str]] = Counter()
        """By reason and winner."""
        self.broken: list[tuple[int, str]] = []
        """Seeds of games that broke, and how; the first few."""
        self.won = bytearray()
        """Of each game whether the deck won it, in order."""

    def add(self, row: GameRow) -> None:
        """Count a game."""
        won = row.winner == DECK
        self.games += 1
        self.winners[row.winner] += 1
        self.first[row.first] += 1
        self.won_first[row.first] += won
        self.seat[row.seat] += 1
        self.won_seat[row.seat] += won
        self.turns[row.turns] += 1
        if row.winner in self.turns_by_winner:
            self.turns_by_winner[row.winner][row.turns] += 1
        self.decisions += row.decisions
        self.prizes[DECK][row.deck_prizes] += 1
        self.prizes[AGAINST][row.against_prizes] += 1
        if row.decked_out:
            self.decked_out[row.decked_out] += 1
        broke = row.reason.startswith(BROKE)
        self.endings[BROKE if broke else row.reason, row.winner] += 1
        if broke and len(self.broken) < 10:
            self.broken.append((row.seed, row.reason))
        self.won.append(won)

    def merge(self, other: Tally) -> None:
        """Count another's games, too."""
        self.games += other.games
        self.decisions += other.decisions
        for name in ("winners", "first", "won_first", "seat", "won_seat", "turns", "decked_out", "endings"):
            getattr(self, name).update(getattr(other, name))
        for side in (DECK, AGAINST):
            self.turns_by_winner[side].update(other.turns_by_winner[side])
            self.prizes[side].update(other.prizes[side])
        self.broken += other.broken[: 10 - len(self.broken)]
        self.won += other.won

    @property
    def wins(self) -> Estimate:
        """The share of games that the deck won."""
        return rate(self.winners[DECK], self.games)

    @property
    def draws(self) -> Estimate:
        """The share of draws."""
        return rate(self.winners[DRAW], self.games)

    @property
    def losses(self) -> Estimate:
        """The share of games that the other deck won."""
        return rate(self.winners[AGAINST], self.games)

    @property
    def given_up(self) -> int:
        """Games that ended without a result, at a limit or because they broke."""
        return self.winners[NONE]

    def wins_going(self, first: str) -> Estimate:
        """The share that the deck won of the games in which this side went first."""
        return rate(self.won_first[first], self.first[first])

    def wins_in_seat(self, seat: int) -> Estimate:
        """The share that the deck won of the games in this seat (1 or 2)."""
        return rate(self.won_seat[seat], self.seat[seat])

    @property
    def length(self) -> Estimate:
        """The mean number of turns (both players' counted)."""
        return mean(self.turns)

    def long(self, share: float) -> int:
        """Turns that so large a share of games doesn't exceed."""
        return quantile(self.turns, share)

    def prizes_taken(self, side: str) -> Estimate:
        """The mean number of Prize cards that a side took (or points that it got)."""
        return mean(self.prizes[side])

    def out_of_cards(self, side: str) -> Estimate:
        """The share of games that a side lost because it couldn't draw."""
        return rate(self.decked_out[side], self.games)

    def better_than(self, other: Tally) -> Estimate:
        """How much more of the same games this one won, game by game with the same seeds."""
        pairs = list(zip(self.won, other.won, strict=False))
        gained = sum(1 for one, two in pairs if one and not two)
        lost = sum(1 for one, two in pairs if two and not one)
        return paired_difference(gained, lost, len(pairs))


def together(tallies: Iterable[Tally]) -> Tally:
    """Several tallies as one."""
    whole = Tally()
    for tally in tallies:
        whole.merge(tally)
    return whole


class CardFigures:
    """What is worth telling of a card's counts."""

    def __init__(self, count: CardCount) -> None:
        self.count = count

    @property
    def seen(self) -> Estimate:
        """The share of games in which a copy came to the hand or into play."""
        return rate(self.count.seen, self.count.games)

    @property
    def wins_seen(self) -> Estimate:
        """The share won of the games in which it was seen."""
        return rate(self.count.wins_seen, self.count.seen)

    @property
    def wins_unseen(self) -> Estimate:
        """The share won of the others."""
        return rate(self.count.wins_unseen, self.count.games - self.count.seen)

    @property
    def when_seen(self) -> Estimate | None:
        """Wins when seen less wins when not; None where one of the two hardly happened (under 20 games)."""
        return self._effect(self.count.seen, self.count.wins_seen)

    @property
    def when_opened(self) -> Estimate | None:
        """Wins with it in the opening hand less wins without. Chance alone deals that hand, so that this is
        what the card does, not what goes with it."""
        return self._effect(self.count.opening, self.count.wins_opening)

    def _effect(self, with_it: int, won: int) -> Estimate | None:
        without = self.count.games - with_it
        if min(with_it, without) < _FEW:
            return None
        return difference((won, with_it), (self.count.wins_seen + self.count.wins_unseen - won, without))

    def a_game(self, what: int) -> float:
        """A count divided by the games."""
        return what / self.count.games if self.count.games else 0.0


class Figures:
    """All figures of a study, by pairing, by variant and by opponent."""

    def __init__(self, pairings: Sequence[Pairing]) -> None:
        self.pairings = tuple(pairings)
        self.tallies = [Tally() for _ in pairings]
        self.cards = [CardCounts() for _ in pairings]

    def variants(self) -> list[str]:
        """Labels of the variants, in order."""
        return list(dict.fromkeys(pairing.variant for pairing in self.pairings))

    def opponents(self) -> list[str]:
        """Names of the decks that were played against, in order."""
        return list(dict.fromkeys(pairing.against for pairing in self.pairings))

    def of(self, variant: str | None = None, against: str | None = None) -> Tally:
        """The games of a variant, against a deck, or all."""
        return together(
            tally
            for pairing, tally in zip(self.pairings, self.tallies, strict=True)
            if variant in (None, pairing.variant) and against in (None, pairing.against)
        )

    def cards_of(self, side: int, variant: str | None = None) -> list[CardFigures]:
        """The cards of a side over all pairings (of a variant), the most drawn first."""
        whole = CardCounts()
        for pairing, counts in zip(self.pairings, self.cards, strict=True):
            if variant in (None, pairing.variant):
                for count in counts.all():
                    if count.side == side:
                        whole.add(count)
        return sorted((CardFigures(c) for c in whole.all()), key=lambda f: (-f.count.drawn, f.count.card))
