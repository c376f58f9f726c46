"""What a study is: who plays whom under which rules, how often, and from which number all chance comes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from attrs import field, frozen

CHUNK = 10
"""Games that a worker plays at a stretch; the same however many workers there are."""


@frozen
class Change:
    """One card made otherwise. ``what`` is "hp", "retreat", "damage" (of the attack ``part``) or "text".

    For a text ``part`` are the words that ``value`` takes the place of; else ``value`` is a number.
    """

    card: str
    what: str
    part: str
    value: str


@frozen
class Pairing:
    """A deck against another, both as keys of cards; ``variant`` names the change, "" where there is none."""

    variant: str
    change: Change | None
    deck: str
    against: str
    cards: tuple[tuple[str, ...], tuple[str, ...]]


@frozen
class Ground:
    """What games are played on: a ruleset by name, and compiled cards; whoever plays needs no file of ours.

    ``files`` are rules of one's own, relative paths and texts. ``cards`` and ``changed`` (the cards that are
    made otherwise) are lines, see compiler/keeping.
    """

    language: str
    rules: str
    files: tuple[tuple[str, str], ...] = ()
    cards: tuple[bytes, ...] = field(default=(), repr=False)
    changed: tuple[tuple[Change, bytes], ...] = field(default=(), repr=False)


@frozen
class Study:
    """Everything a worker has to know. ``games`` are those of each pairing, half of them with seats swapped.

    ``players`` are names of players: for the deck, and for what it plays against.
    """

    ground: Ground
    pairings: tuple[Pairing, ...]
    players: tuple[str, str]
    games: int
    seed: int
    per_card: bool = True

    def players_of(self, pairing: int) -> tuple[str, str]:
        """Who plays a pairing."""
        return self.players

    @property
    def total(self) -> int:
        """Games in all."""
        return self.games * len(self.pairings)

    def chunks(self) -> Iterator[Chunk]:
        """All the work, the pairings in step with each other."""
        for together in zip(*(self.chunks_of(number) for number in range(len(self.pairings))), strict=True):
            yield from together

    def chunks_of(self, pairing: int) -> Iterator[Chunk]:
        """The work of a pairing, in order."""
        for start in range(0, self.games, CHUNK):
            yield Chunk(pairing, start, min(CHUNK, self.games - start))


class Chunk(NamedTuple):
    """Some games of a pairing: ``games`` of them from number ``start`` on."""

    pairing: int
    start: int
    games: int


def game_seed(seed: int, pairing: Pairing, number: int) -> int:
    """The seed of a game: it hangs on the study's seed, the decks' names and the number of the game alone.

    So all variants of a card meet the same shuffles and coins, and their difference is less by chance.
    """
    words = f"{seed}\n{pairing.deck}\n{pairing.against}\n{number}"
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest(), "big") >> 1


def seat_of(number: int) -> int:
    """Where the deck sits in a game (0 or 1): the seats are swapped from game to game."""
    return number % 2
