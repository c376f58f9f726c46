"""The figures of a study in lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pokeca_dsl.diagnostics.columns import width as columns
from pokeca_dsl.lab.figures import CardFigures, Figures, Tally
from pokeca_dsl.lab.intervals import CONFIDENCE, Estimate, rate
from pokeca_dsl.lab.playing import AGAINST, DECK

_SHOWN = 10
"""Cards in the table of the terminal; the report has all."""


def percent(estimate: Estimate) -> str:
    """ "56.3 % (54.1 to 58.5)"."""
    if estimate.value != estimate.value:
        return "no games"
    return f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def points(estimate: Estimate) -> str:
    """A difference of shares: "+3.1 points (+1.2 to +5.0)"."""
    value, low, high = (100 * part + 0.0 for part in estimate)
    return f"{value:+.1f} points ({low:+.1f} to {high:+.1f})"


def number(estimate: Estimate) -> str:
    """ "30.1 (29.5 to 30.7)"."""
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def verdict(deck: str, tally: Tally, whom: str) -> str:
    """What the win rate says, and what it doesn't, in a sentence."""
    wins, losses = tally.winners[DECK], tally.winners[AGAINST]
    told = f"{deck} wins {percent(tally.wins)} of its games against {whom}"
    if wins + losses == 0:
        return f"{told}: nothing can be said"
    decided = rate(wins, wins + losses)
    if decided.holds(0.5):
        return f"{told}: as far as {tally.games:,} games tell, neither side is the stronger"
    return f"{told}: {'more' if decided.value > 0.5 else 'less'} than it loses, and not by chance"


def lines(
    figures: Figures, base: str, called: Mapping[str, str], counted: str = "Prize cards taken"
) -> Iterator[str]:
    """The summary for the terminal.

    ``called``: names of cards as they are to be told; ``counted``: what a Knock Out brings.
    """
    deck, opponents, variants = figures.pairings[0].deck, figures.opponents(), figures.variants()
    whom = opponents[0] if len(opponents) == 1 else f"{len(opponents)} decks"
    yield verdict(deck, figures.of(base), whom)
    yield f"(in brackets: the interval that holds the true value in {100 * CONFIDENCE:.0f} of 100 studies)"
    if len(variants) > 1:
        yield from _variants(figures, base)
    if len(opponents) > 1:
        yield from _field(figures, base)
    yield ""
    if len(variants) > 1:
        yield f"  with {base}:"
    yield from _whole(figures.of(base), deck, whom, counted)
    yield from _cards(figures.cards_of(0, base)[:_SHOWN], deck, called)


def _whole(tally: Tally, deck: str, whom: str, counted: str) -> Iterator[str]:
    yield f"  games             {tally.games:,}"
    for what, hits, estimate in (
        ("wins", tally.winners[DECK], tally.wins),
        ("draws", tally.winners["draw"], tally.draws),
        ("losses", tally.winners[AGAINST], tally.losses),
    ):
        yield f"  {what:<17} {hits:,}: {percent(estimate)}"
    if tally.given_up:
        yield f"  without result    {tally.given_up:,} (given up at a limit)"
    for what, side in (("going first", DECK), ("going second", AGAINST)):
        yield f"  wins {what:<13}{percent(tally.wins_going(side))} of {tally.first[side]:,} games"
    ends = f"half of the games ≤ {tally.long(0.5)}, 9 of 10 ≤ {tally.long(0.9)}"
    yield f"  turns             {number(tally.length)}, {ends}"
    for name, side in ((deck, DECK), (whom, AGAINST)):
        yield f"  {counted:<17} {number(tally.prizes_taken(side))} by {name}"
    for name, side in ((deck, DECK), (whom, AGAINST)):
        yield f"  decked out        {percent(tally.out_of_cards(side))} {name}"


def _field(figures: Figures, base: str) -> Iterator[str]:
    yield ""
    width = max(map(len, figures.opponents()))
    yield f"  {'against':<{width}}  wins"
    for name in figures.opponents():
        yield f"  {name:<{width}}  {percent(figures.of(base, name).wins)}"


def _variants(figures: Figures, base: str) -> Iterator[str]:
    yield ""
    width, known = max(map(len, figures.variants())), figures.of(base)
    for name in figures.variants():
        tally = figures.of(name)
        compared = "compared with" if name == base else points(tally.better_than(known))
        yield f"  {name:<{width}}  wins {percent(tally.wins)}  {compared}"


def _cards(cards: Sequence[CardFigures], deck: str, called: Mapping[str, str]) -> Iterator[str]:
    if not cards:
        return
    yield ""
    width = max(columns(called[card.count.card]) for card in cards)
    yield f"  a card of {deck} in a game, and how much more is won with it in the opening hand than without:"
    yield f"  {'':<{width}}  drawn  played  damage  opening hand"
    for card in cards:
        name = called[card.count.card]
        yield _card(card, name + " " * (width - columns(name)))


def _card(card: CardFigures, name: str) -> str:
    count = card.count
    effect = "too few games" if card.when_opened is None else points(card.when_opened)
    drawn, played, damage = (card.a_game(what) for what in (count.drawn, count.played, count.damage))
    return f"  {name}  {drawn:>5.2f}  {played:>6.2f}  {damage:>6.1f}  {effect}"
