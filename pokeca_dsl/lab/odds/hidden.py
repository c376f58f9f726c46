"""Cards that nobody has seen: of a heap each card lies in each of the heap's places equally likely.

A heap may lie in several zones (a deck from which a hand and Prize cards were taken unseen). Only when
something reads a card is it settled which it is: by kinds of cards, with the weights of drawing without
replacement, not by orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from attrs import frozen

from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds.likeness import Heaps

Share = tuple[tuple[Any, int], ...]
"""How many cards of each class are among those that are read."""


@frozen
class Reading:
    """Cards about to be read: ``cards`` of ``heap`` (by where they lie now), sorted into classes."""

    heap: frozenset[int]
    cards: tuple[int, ...]
    classes: tuple[tuple[Any, tuple[int, ...]], ...]
    known_after: bool

    def size(self) -> int:
        """How many shares there are, at most (more than a fork can have: counted no further)."""
        ways = [1] + [0] * len(self.cards)
        for _, members in self.classes:
            ways = [
                sum(ways[i - k] for k in range(min(i, len(members)) + 1)) for i in range(len(self.cards) + 1)
            ]
        return ways[-1]

    def shares(self) -> Iterator[tuple[Fraction, Share]]:
        """Every share with its chance."""
        total = comb(len(self.heap), len(self.cards))
        for weight, share in _shares(self.classes, len(self.cards)):
            yield Fraction(weight, total), share

    def settle(self, state: State, heaps: Heaps, share: Share) -> Heaps:
        """Lay the cards so that the share is where it was read; gives the heaps that are left."""
        members = dict(self.classes)
        chosen = sorted(cid for name, count in share for cid in members[name][:count])
        rest = sorted(self.heap.difference(chosen))
        read = set(self.cards)
        for zone in hidden_zones(state):
            for position, cid in enumerate(zone):
                if cid in self.heap:
                    zone[position] = chosen.pop() if cid in read else rest.pop()
        settled = frozenset(cid for name, count in share for cid in members[name][:count])
        new = [self.heap - settled] if self.known_after else [settled, self.heap - settled]
        return tidy((*(heap for heap in heaps if heap is not self.heap), *new))


def _shares(classes: Sequence[tuple[Any, tuple[int, ...]]], number: int) -> Iterator[tuple[int, Share]]:
    if not classes:
        if number == 0:
            yield 1, ()
        return
    (name, members), *rest = classes
    left = sum(len(others) for _, others in rest)
    for count in range(max(0, number - left), min(number, len(members)) + 1):
        ways = comb(len(members), count)
        for weight, share in _shares(rest, number - count):
            yield ways * weight, ((name, count), *share) if count else share


def hidden_zones(state: State) -> tuple[list[int], ...]:
    """The lists in which cards may lie unseen."""
    return (*state.deck, *state.prizes, *state.hand)


def tidy(heaps: Iterable[frozenset[int]]) -> Heaps:
    """Without heaps of one card, which is known, or none."""
    return tuple(heap for heap in heaps if len(heap) > 1)


def without(heaps: Heaps, cards: Iterable[int]) -> Heaps:
    """The heaps when these cards are known by where they lie."""
    known = frozenset(cards)
    return tidy(heap - known for heap in heaps) if known else heaps


def reading(
    state: State, heaps: Heaps, group: Sequence[int], classify: Callable[[int], Any]
) -> Reading | Heaps | None:
    """What must be settled before these cards (by where they lie) are read.

    The next Reading, or heaps that need no chance to be settled; None where all is known.
    """
    cards = set(group)
    in_hand = any(group is hand for hand in state.hand) or any(
        cid in hand for hand in state.hand for cid in group[:1]
    )
    for heap in heaps:
        read = heap & cards
        if not read:
            continue
        if read == heap:
            if in_hand:
                return tidy(other for other in heaps if other is not heap)
            continue  # what they are is known, though not how they lie
        classes: dict[Any, list[int]] = {}
        for cid in sorted(heap):
            classes.setdefault(classify(cid), []).append(cid)
        sorted_classes = tuple((name, tuple(members)) for name, members in classes.items())
        return Reading(heap, tuple(read), sorted_classes, in_hand)
    return None


def follow(state: State, heaps: Heaps, order_before: Sequence[Sequence[int]]) -> Heaps:
    """The heaps after an instruction that moved cards by what they are: a card that left its zone is known,
    unless the whole heap went together; so is one that was put elsewhere in its zone."""
    if not heaps:
        return heaps
    now = hidden_zones(state)
    place = {cid: number for number, zone in enumerate(now) for cid in zone}
    moved: set[int] = set()
    gone: set[int] = set()
    for number, before in enumerate(order_before):
        for cid in before:
            if place.get(cid) != number:
                (moved if cid in place else gone).add(cid)
    found = []
    for heap in heaps:
        left = heap - gone
        if not (left <= moved and len({place[cid] for cid in left}) == 1):
            left -= moved
        found.append(left)
    return tidy(found)
