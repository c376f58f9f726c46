"""Replay files read: anything that isn't one is refused with what is wrong about it, whatever it holds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from pokeca_dsl.play.course import MARK
from pokeca_dsl.play.match import MOST_DECISIONS, Answer
from pokeca_dsl.play.pins import Pin, Pins
from pokeca_dsl.play.record import FORMAT, Ending, Sheet, check_sum

LARGEST: Final = 16_000_000
"""Bytes of the largest replay file that is read; a game of 500 choices with its log takes 200,000."""
_MOST_CARDS: Final = 1000
_MOST_SEED: Final = 2**63 - 1
_SHOWN: Final = 40
_WIDE: Final = "\u3000\u00a0"

Kind = TypeVar("Kind")


class NotARecord(ValueError):
    """The file is no replay that can be read; the message says why."""


def load_record(path: Path) -> Sheet:
    """The sheet of a file. Raises NotARecord, and OSError where it can't be read."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise NotARecord(f"it is larger than {LARGEST:,} bytes, which no replay is")
    try:
        return from_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise NotARecord("it is no text in UTF-8") from None


def from_json(text: str) -> Sheet:
    """The sheet of a game that ``to_json`` wrote. Raises NotARecord."""
    try:
        return _read(text)
    except RecursionError:
        raise NotARecord("its brackets are too deep") from None


def _read(text: str) -> Sheet:
    try:
        document = json.loads(text)
    except ValueError as problem:
        raise NotARecord(f"it is no JSON, or was cut off ({problem})") from None
    if not isinstance(document, dict) or "format" not in document:
        raise NotARecord("it is no replay: a replay is a JSON object with a `format`")
    if document["format"] != FORMAT:
        raise NotARecord(f"its format is {_shown(document['format'])}, and this version reads {FORMAT}")
    sheet = _sheet(document)
    if document.get("sum") != check_sum(document):
        raise NotARecord("it was changed after it was written: its check sum doesn't fit what it says")
    return sheet


def _sheet(document: Mapping[str, Any]) -> Sheet:
    answers = tuple(_answer(answer) for answer in _of(document, "answers", list))
    course = _words(document, "course")
    if len(answers) > MOST_DECISIONS:
        raise NotARecord(f"it has {len(answers):,} answers; no game has more than {MOST_DECISIONS:,}")
    if len(course) != MARK * len(answers):
        raise NotARecord("its `course` and its `answers` are not of one length")
    return Sheet(
        version=_words(document, "pokeca"),
        rules=_words(document, "rules"),
        decks=_two([_word(name, "decks") for name in _of(document, "decks", list)], "decks"),
        lists=_two([_list(cards) for cards in _of(document, "lists", list)], "lists"),
        seed=_number(document, "seed", _MOST_SEED),
        answers=answers,
        course=course,
        ending=_ending(_of(document, "result", dict)),
        cards={
            _word(name, "cards"): _pins(pins, "cards") for name, pins in _of(document, "cards", dict).items()
        },
        clauses=_pins(_of(document, "clauses", dict), "clauses"),
    )


def _answer(answer: Any) -> Answer:
    if not isinstance(answer, list) or not all(type(index) is int for index in answer):
        raise _wrong("answers", answer, "a list of numbers for each decision")
    return tuple(answer)


def _list(cards: Any) -> tuple[str, ...]:
    """The cards of a deck, told as numbers and keys."""
    found: list[str] = []
    for entry in cards if isinstance(cards, list) else [cards]:
        if not isinstance(entry, list) or len(entry) != 2 or type(entry[0]) is not int:
            raise _wrong("lists", entry, "a number and the name of a card")
        if not 0 < entry[0] <= _MOST_CARDS - len(found):
            raise _wrong("lists", entry[0], f"1 to {_MOST_CARDS} cards in a deck")
        found += [_word(entry[1], "lists")] * entry[0]
    return tuple(found)


def _ending(result: Mapping[str, Any]) -> Ending:
    player = result.get("player")
    if player not in (None, 1, 2) or isinstance(player, bool):
        raise _wrong("result", player, "a player, 1, 2 or null")
    winner = None if player is None else int(player) - 1
    return Ending(winner, _words(result, "reason"), _number(result, "turns", _MOST_SEED))


def _pins(told: Any, field: str) -> Pins:
    if not isinstance(told, dict):
        raise _wrong(field, told, "an object of pins")
    return {_word(part, field): _pin(pin, field) for part, pin in told.items()}


def _pin(told: Any, field: str) -> Pin:
    if not isinstance(told, list) or len(told) != 2:
        raise _wrong(field, told, "a hash and words")
    return _word(told[0], field), _word(told[1], field)


def _of(document: Mapping[str, Any], field: str, kind: type[Kind]) -> Kind:
    value: Any = document.get(field)
    if not isinstance(value, kind):
        raise _wrong(field, value, "a list" if issubclass(kind, list) else "an object")
    return value


def _words(document: Mapping[str, Any], field: str) -> str:
    return _word(document.get(field), field)


def _word(value: Any, field: str) -> str:
    """A text that may be shown in a terminal: control characters could say anything there."""
    if not isinstance(value, str) or not all(sign.isprintable() or sign in _WIDE for sign in value):
        raise _wrong(field, value, "text without control characters")
    return value


def _number(document: Mapping[str, Any], field: str, most: int) -> int:
    value = document.get(field)
    if type(value) is not int or not 0 <= value <= most:
        raise _wrong(field, value, "a number")
    return value


def _two(found: list[Kind], field: str) -> tuple[Kind, Kind]:
    if len(found) != 2:
        raise _wrong(field, f"{len(found)} of them", "two")
    return found[0], found[1]


def _wrong(field: str, value: Any, expected: str) -> NotARecord:
    return NotARecord(f"its `{field}` should hold {expected}, and holds {_shown(value)}")


def _shown(value: Any) -> str:
    """A value of a file in a few printable characters."""
    told = json.dumps(value, ensure_ascii=True)
    return told if len(told) <= _SHOWN else told[:_SHOWN] + "…"
