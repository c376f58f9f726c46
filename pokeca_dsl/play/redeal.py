"""A game as it may be for all that one player knows: what is hidden from the player is dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pokeca_dsl.engine.chance import seeded
from pokeca_dsl.engine.state import Pokemon, State

_SEED = 1 << 62


def redeal(state: State, player: int, chance: Random) -> State:
    """A copy in which what the player can't know is dealt anew, and which no look at the original can tell.

    Both players know which cards are in both decks (open deck lists). Known and kept: every public place,
    the own hand, the number of cards in each place, the cards that the pending decision shows the player,
    and where cards lie that an effect under way has looked at or chosen. Dealt anew: the own deck and Prize
    cards among each other; the opponent's hand, deck and Prize cards, and before the first turn the
    Pokémon that lie face down. Coins and shuffles to come are others. What the player has seen earlier and
    is hidden again (a hand that was shown, cards put back onto the deck) is not remembered.
    """
    copy = state.clone()
    copy.rng = seeded(chance.randrange(_SEED))
    copy.coins = []
    copy.traced = False
    copy.standing = None
    known = set(_named(state, player)) | set(state.face_up)
    other = 1 - player
    _deal([copy.deck[player], copy.prizes[player]], known, chance)
    hidden = [copy.hand[other], copy.deck[other], copy.prizes[other]]
    if state.turn == 0:
        _face_down(copy, other, hidden, chance)
    _deal(hidden, known, chance)
    return copy


def _named(state: State, player: int) -> Iterator[int]:
    """Cards that the pending decision shows the player, or that an effect under way holds."""
    decision = state.decision
    if decision is not None and decision.player == player:
        yield from (option[1] for option in decision.options if option[0] == "card")
    for frame in state.frames:
        yield frame.card
        yield from _numbers(frame.regs)
        yield from _numbers(frame.work or ())
        yield from _numbers(frame.answer or ())
    for pending in state.answers:
        yield pending.card
        yield from _numbers(pending.regs)


def _numbers(values: Any) -> Iterator[int]:
    """The numbers in tuples: cards are held so, amounts are not."""
    for value in values:
        if isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, int))
            yield from _numbers(value)


def _deal(zones: list[list[int]], known: set[int], chance: Random) -> None:
    """Deal the cards of these zones anew, all but the known ones. Doesn't depend on how they lay."""
    pool = sorted(card for zone in zones for card in zone if card not in known)
    chance.shuffle(pool)
    for zone in zones:
        for place, card in enumerate(zone):
            if card not in known:
                zone[place] = pool.pop()


def _face_down(state: State, player: int, hidden: list[list[int]], chance: Random) -> None:
    """Let other Basic Pokémon lie face down, and put those that lay there in their stead."""
    cards = state.match.cards
    down: list[Pokemon] = [p for p in state.in_play(player) if len(p.cards) == 1]
    pool = [card for zone in hidden for card in zone if cards[card].begins]
    pool += [p.cards[0] for p in down]
    chosen = chance.sample(sorted(pool), len(down))
    gone = [p.cards[0] for p in down if p.cards[0] not in chosen]
    for pokemon, card in zip(down, chosen, strict=True):
        pokemon.cards = [card]
        pokemon.card = cards[card].in_play
    for zone in hidden:
        zone[:] = [gone.pop() if card in chosen else card for card in zone]
