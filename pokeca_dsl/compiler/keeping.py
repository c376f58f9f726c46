"""Compiled cards as lines of JSON; a library that makes each card from its line when it is first asked for.

JSON, as reading it can only give data: nothing that a file says is ever run, whoever wrote it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, overload

from pokeca_dsl.engine.library import AbilityDef, AffinityDef, AttackDef, CardDef, Library
from pokeca_dsl.engine.program import EMPTY, ActivatedData, GrantData, Program, ProvideData


class NotKept(ValueError):
    """Something that no line can hold, or a line that holds no card."""


_CARD = tuple(field.name for field in fields(CardDef))
_CARDS = tuple(field.name for field in fields(CardDef) if "CardDef" in str(field.type))
"""The fields that hold a card: the other one as which it is played."""
_PROGRAM = tuple(field.name for field in fields(Program))
_PARTS: Mapping[str, type] = {
    "attacks": AttackDef,
    "abilities": AbilityDef,
    "weaknesses": AffinityDef,
    "resistances": AffinityDef,
    "grants": GrantData,
    "activated": ActivatedData,
    "provides": ProvideData,
}
"""The fields of cards and programs that hold parts, each with the class of its parts."""
_SCALARS = {
    "name": str,
    "kind": str,
    "stage": str,
    "trainer_kind": str,
    "edition": str,
    "hp": int,
    "retreat": int,
}
_FIELDS = {part: tuple(field.name for field in fields(part)) for part in _PARTS.values()}


def line_of(card: CardDef) -> bytes:
    """The line of a card. Raises NotKept for a card that ``card_of`` would not give back."""
    line = json.dumps(_card_data(card), ensure_ascii=False, separators=(",", ":")).encode()
    if card_of(line) != card:
        raise NotKept(f"{card.key} reads back otherwise")
    return line


def card_of(line: bytes) -> CardDef:
    """The card of a line. Raises NotKept."""
    try:
        return _card(json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError) as problem:
        raise NotKept(str(problem)) from problem


def _card_data(card: CardDef) -> list[Any]:
    return [_field_data(name, getattr(card, name)) for name in _CARD]


def _field_data(name: str, value: Any) -> Any:
    if name in _PARTS:
        names = _FIELDS[_PARTS[name]]
        return [[_field_data(field, getattr(part, field)) for field in names] for part in value]
    if isinstance(value, Program):
        return [_field_data(field, getattr(value, field)) for field in _PROGRAM]
    if isinstance(value, CardDef):
        return _card_data(value)
    return _plain(value)


def _plain(value: Any) -> Any:
    """What JSON gives back as it was, but for tuples, which it gives as lists."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if value is None or type(value) in (str, int, bool):
        return value
    raise NotKept(f"a {type(value).__name__} in a compiled card")


def _card(data: Any) -> CardDef:
    values = dict(zip(_CARD, data, strict=True))
    for name in ("attacks", "abilities", "weaknesses", "resistances"):
        values[name] = tuple([_part(_PARTS[name], part) for part in values[name]])
    values["classes"], values["types"] = tuple(values["classes"]), tuple(values["types"])
    if values["program"] is not None:
        values["program"] = _program(values["program"])
    for name in ("played_as", "attached_as"):
        if values[name] is not None:
            values[name] = _card(values[name])
    for name, expected in _SCALARS.items():
        if type(values[name]) is not expected:
            raise NotKept(f"a card with a {type(values[name]).__name__} as its {name}")
    return CardDef(**values)


def _part(part: type, data: Any) -> Any:
    names = _FIELDS[part]
    if names[-1] == "program":
        return part(*map(_tuples, data[:-1]), _program(data[-1]))
    return part(*map(_tuples, data))


def _program(data: Any) -> Program:
    values = dict(zip(_PROGRAM, map(_tuples, data), strict=True))
    for name in ("grants", "activated", "provides"):
        values[name] = tuple([_PARTS[name](*part) for part in values[name]])
    program = Program(**values)
    return EMPTY if program == EMPTY else program  # tables number it once, by its identity


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple([_tuples(item) for item in value])
    if isinstance(value, dict):
        raise NotKept("a mapping in a compiled card")
    return value


class _Cards(Sequence[CardDef]):
    """Cards by their number, each made from its line when it is first asked for."""

    def __init__(
        self, keys: Sequence[str], lines: bytes, ends: Sequence[int], anew: Callable[[], Sequence[CardDef]]
    ) -> None:
        self._keys, self._lines, self._ends = keys, lines, ends
        self._anew = anew
        self._made: list[CardDef | None] = [None] * len(keys)

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, number: int) -> CardDef: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[CardDef]: ...
    def __getitem__(self, number: int | slice) -> CardDef | Sequence[CardDef]:
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        number = range(len(self))[number]
        return self._made[number] or self._make(number)

    def __iter__(self) -> Iterator[CardDef]:
        return (card or self._make(number) for number, card in enumerate(self._made))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def _make(self, number: int) -> CardDef:
        begin = self._ends[number - 1] if number else 0
        try:
            card = card_of(self._lines[begin : self._ends[number]])
            if card.key != self._keys[number]:
                raise NotKept(f"{card.key} in the place of {self._keys[number]}")
        except NotKept:
            again = {card.key: card for card in self._anew()}
            self._made[:] = [again[key] for key in self._keys]
            card = again[self._keys[number]]
        self._made[number] = card
        return card


class _ByKey(Mapping[str, CardDef]):
    """The same cards by their keys."""

    def __init__(self, cards: _Cards, keys: Sequence[str]) -> None:
        self._cards = cards
        self._numbers = {key: number for number, key in enumerate(keys)}

    def __getitem__(self, key: str) -> CardDef:
        return self._cards[self._numbers[key]]

    def __contains__(self, key: object) -> bool:
        return key in self._numbers

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


def kept_library(
    keys: Sequence[str],
    lines: bytes,
    ends: Sequence[int],
    fingerprint: str,
    energies: Sequence[str],
    anew: Callable[[], Sequence[CardDef]],
) -> Library:
    """A library over the lines of its cards, of which line n ends at ``ends[n]``.

    Which cards there are is known at once; what is printed on a card is read when it is first asked for.
    ``anew`` compiles all cards again where a line turns out to hold none.
    """
    cards = _Cards(keys, lines, ends, anew)
    return Library(cards, _ByKey(cards, keys), fingerprint, energies)
