"""What each use of a card gives and takes, and which cards could together give back all that they take.

Nothing is read from texts: a card is used on a board, whatever is chosen for it, and what lies elsewhere
afterwards is what the use moves. A round that ends where it began moves everything back, so cards can
make a loop only where for each move there is a way back by moves of theirs. That is asked before any round is
played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.engine.state import State

Move: TypeAlias = tuple[str, str, str]
"""Something of a kind ("pokemon", "trainer", "energy", or what is counted) goes from one place to another."""
UP, DOWN = "fewer", "more"
"""The places of what is counted: damage, Special Conditions."""


@frozen
class Use:
    """One way to use a card: which card, and all that it moves."""

    card: str
    moves: frozenset[Move]


def moved(before: State, after: State) -> frozenset[Move]:
    """What lies elsewhere, or is more or less, than before."""
    found: set[Move] = set()
    then, now = _places(before), _places(after)
    for cid, place in then.items():
        if now[cid] != place:
            found.add((before.match.cards[cid].kind, place, now[cid]))
    for player in (0, 1):
        for what, one, other in (
            ("damage", _damage(before, player), _damage(after, player)),
            ("conditions", _conditions(before, player), _conditions(after, player)),
        ):
            if one != other:
                found.add((f"{what} {player}", *((UP, DOWN) if one < other else (DOWN, UP))))
    return frozenset(found)


def _places(state: State) -> dict[int, str]:
    """Where each card lies."""
    found = dict.fromkeys(range(len(state.match.cards)), "elsewhere")
    for player in (0, 1):
        for name, zone in (
            ("hand", state.hand),
            ("deck", state.deck),
            ("discard pile", state.discard),
            ("prizes", state.prizes),
            ("lost", state.lost),
        ):
            for cid in zone[player]:
                found[cid] = f"{name} {player}"
        for pokemon in state.in_play(player):
            found.update(dict.fromkeys(pokemon.cards, f"in play {player}"))
            found.update(dict.fromkeys((*pokemon.energy, *pokemon.tools), f"attached {player}"))
    return found


def _damage(state: State, player: int) -> int:
    return sum(pokemon.damage for pokemon in state.in_play(player))


def _conditions(state: State, player: int) -> int:
    return sum(len(pokemon.conditions) for pokemon in state.in_play(player))


def drawn_otherwise(moves: frozenset[Move]) -> Iterator[frozenset[Move]]:
    """The moves of a use that draws, for each kind of card that could have lain on top of the deck."""
    drawn = {move for move in moves if move[1:] == ("deck 0", "hand 0")}
    for kind in ("pokemon", "trainer", "energy") if drawn else ():
        yield moves - drawn | {(kind, "deck 0", "hand 0")}


def circles(uses: Sequence[Use], most_cards: int, most_sets: int) -> list[tuple[str, ...]]:
    """Sets of cards, the smallest first, whose uses could give back all that they take.

    Each use closes a move that those before it leave open; at most ``most_cards`` cards a set. Of more than
    ``most_sets`` sets the rest is left out.
    """
    cards: dict[frozenset[Move], list[str]] = {}
    for use in uses:
        known = cards.setdefault(use.moves, [])
        if use.card not in known:
            known.append(use.card)
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for kinds in _closed(list(cards), most_cards):
        for names in product(*(cards[moves] for moves in kinds)):
            if len(found) < most_sets and len(set(names)) <= most_cards:
                found.setdefault(frozenset(names), tuple(dict.fromkeys(names)))
    return sorted(found.values(), key=len)


_MORE_USES = 2
"""A card may be used in so many ways more than there are cards: played, and then its Ability."""
_MOST_TRIED = 20_000
"""Combinations of uses that are looked at."""


def _closed(uses: Sequence[frozenset[Move]], most_cards: int) -> Iterator[tuple[frozenset[Move], ...]]:
    """Combinations in which there is a way back for each move, those of few uses first."""
    waiting: list[tuple[frozenset[Move], ...]] = [(use,) for use in uses]
    seen = {frozenset(some) for some in waiting}
    for size in range(1, most_cards + _MORE_USES + 1):
        longer: list[tuple[frozenset[Move], ...]] = []
        for some in waiting:
            moves = frozenset().union(*some)
            missing = _missing(moves)
            if missing is None:
                yield some
                continue
            for use in uses if size < most_cards + _MORE_USES else ():
                more = frozenset((*some, use))
                fits = more not in seen and not missing.isdisjoint(_begins(use))
                if fits and len(seen) < _MOST_TRIED:
                    seen.add(more)
                    longer.append((*some, use))
        waiting = longer


def _begins(moves: Iterable[Move]) -> Iterator[tuple[str, str]]:
    return ((kind, one) for kind, one, _ in moves)


def _missing(moves: frozenset[Move]) -> frozenset[tuple[str, str]] | None:
    """From where (kind and place) a way back of some move could go on; None where all have one."""
    for kind, one, two in sorted(moves):
        reached = _reached(kind, two, moves)
        if one not in reached:
            return frozenset((kind, place) for place in reached)
    return None


def _reached(kind: str, start: str, moves: Iterable[Move]) -> set[str]:
    """The places to which something of a kind can get from a place."""
    reached, waiting = {start}, [start]
    while waiting:
        place = waiting.pop()
        for other, one, two in moves:
            if other == kind and one == place and two not in reached:
                reached.add(two)
                waiting.append(two)
    return reached
