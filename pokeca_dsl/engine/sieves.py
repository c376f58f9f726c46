"""Sieves: what filters answer of each card whatever the state of the game, worked out once for a table."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.table import Table

NO: Final = 0
YES: Final = 1
ASK: Final = 2
"""The answer depends on the state (or on the text's standpoint)."""
_UNKNOWN: Final = 3

_AFFINITIES: Final = ("weakness", "resistance")
_OF_PLAY: Final = ("at", "afflicted", "damaged", "bearing")
"""What is never so of a card that isn't in play."""


class Sieve:
    """The filters of a noun, with what is known of their answers: by the cards' numbers at the table."""

    __slots__ = ("cards", "differing", "pokemon", "tests")

    def __init__(self, tests: Any) -> None:
        self.tests = tests
        self.cards: list[int] = []
        self.pokemon: list[int] = []
        self.differing: str | None = None
        """In what all that are found together must be different, if in anything."""
        for test in tests:
            if test[0] == "distinct":
                self.differing = test[1]

    def answer(self, card: Card, in_play: bool) -> int:
        """What the filters answer of a card, or (``in_play``) of a Pokémon with this card on top."""
        known = self.pokemon if in_play else self.cards
        if card.number >= len(known):
            _make_room(known, card.number)
        answer = known[card.number]
        if answer == _UNKNOWN:
            answer = known[card.number] = _over(self.tests, card, in_play, NO)
        return answer


def _make_room(known: list[int], number: int) -> None:
    known += [_UNKNOWN] * (number + 1 - len(known))


def sieve_of(table: Table, tests: Any) -> Sieve:
    """The sieve for these filters; equal filters of different texts share it."""
    known = table.sieves.get(tests)
    if known is None:
        known = table.sieves[tests] = Sieve(tests)
    return known


def _over(tests: Any, card: Card, in_play: bool, decides: int) -> int:
    """What filters answer together: all of them where NO ``decides``, any of them where YES does."""
    found = YES - decides
    for test in tests:
        known = answer(test, card, in_play)
        if known == decides:
            return decides
        if known == ASK:
            found = ASK
    return found


def answer(test: Any, card: Card, in_play: bool) -> int:
    """What one filter answers of a card, or of a Pokémon in play with this card on top."""
    kind = test[0]
    if kind == "class":
        return int(test[1] in card.classes)
    if kind == "named":
        return int(card.name == test[1])
    if kind == "named with":
        return int(named_with(test[1], card.name))
    if kind == "evolves from name":
        return int(card.evolves_from == test[1])
    if kind == "distinct":
        return YES
    if kind == "all of":
        return _over(test[1], card, in_play, NO)
    if kind == "any of":
        return _over(test[1], card, in_play, YES)
    if kind == "non":
        return _non(test[1], card, in_play)
    return ASK if in_play else _of_a_card(test, card)


def _non(inner: Any, card: Card, in_play: bool) -> int:
    if in_play and inner[0] == "named":
        return ASK  # whether its own Pokémon is meant depends on the standpoint
    known = answer(inner, card, in_play)
    return ASK if known == ASK else 1 - known


def _of_a_card(test: Any, card: Card) -> int:
    kind = test[0]
    if kind == "type":  # the type of an Energy card depends on where it lies
        return ASK if card.kind == "energy" else int(test[1] in card.types)
    if kind in _OF_PLAY:
        return NO
    if kind == "having":
        return int(_having(test, card))
    if kind == "stat" and card.kind != "pokemon":
        return NO
    return ASK


def _having(test: Any, card: Card) -> bool:
    """Whether a card prints such an attack, Ability, Weakness or Resistance."""
    if test[1] == "attack":
        return any(attack.name == test[2] for attack in card.attacks)
    if test[1] in _AFFINITIES:
        printed = card.weaknesses if test[1] == "weakness" else card.resistances
        return any(test[3] in (None, affinity.type) for affinity in printed)
    return any(a.kind == test[1] and test[2] in (None, a.name) for a in card.abilities)


@cache
def named_with(part: str, name: str) -> bool:
    """Whether a name has this part: a word of its own where words are divided ("N's Zorua", not "Numel")."""
    found = name.find(part)
    while found >= 0:
        ends = (
            part[:1] + name[found - 1 : found],
            part[-1:] + name[found + len(part) : found + len(part) + 1],
        )
        if not any(len(pair) == 2 and pair.isascii() and pair.isalpha() for pair in ends):
            return True
        found = name.find(part, found + 1)
    return False
