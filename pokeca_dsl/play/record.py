"""Replay files: a game as JSON that pins its cards, its ruleset and the version by content.

A file is played again only where all that it pins is still so (see ``replaying``); a check sum tells a file
that was changed or cut off from one that this version would play otherwise. ``record_reading`` reads them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from pokeca_dsl import __version__
from pokeca_dsl.documents.files import write_whole
from pokeca_dsl.play.course import course_of
from pokeca_dsl.play.match import Answer, Record, Setting
from pokeca_dsl.play.narration import Line
from pokeca_dsl.play.pins import Pins, pin_card, pin_rules

FORMAT: Final = 2
"""Version of the JSON; a file of another version is refused."""


@frozen
class Ending:
    """How a game ended: ``player`` who won (0, 1 or None), the reason, and the number of the last turn."""

    player: int | None
    reason: str
    turns: int


@frozen
class Sheet:
    """What a game has to be played again, and what has to be as it was.

    ``rules`` and ``decks`` are names, ``lists`` the cards of the decks by key; ``course`` holds the marks of
    the decisions (see ``course``), one for each answer.
    """

    version: str
    rules: str
    decks: tuple[str, str]
    lists: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int
    answers: tuple[Answer, ...]
    course: str
    ending: Ending
    cards: Mapping[str, Pins]
    clauses: Pins


def sheet_of(rules: str, decks: tuple[str, str], record: Record) -> Sheet:
    """The sheet of a game that was played under a name of rules, by decks of these names."""
    setting = record.setting
    return Sheet(
        version=__version__,
        rules=rules,
        decks=decks,
        lists=setting.decks,
        seed=setting.seed,
        answers=record.answers,
        course=course_of(record),
        ending=Ending(record.result.winner, record.result.reason, record.turns),
        cards=card_pins(setting),
        clauses=pin_rules(setting.table.rules),
    )


def card_pins(setting: Setting) -> dict[str, Pins]:
    """Every card that is in the game, those of the Energy Zone with it."""
    names = sorted({name for side in setting.start().match.names for name in side})
    return {name: pin_card(setting.table.library.by_key[name]) for name in names}


def to_json(sheet: Sheet, lines: Sequence[Line] = ()) -> str:
    """A game as JSON, with its log where one is given."""
    ending = sheet.ending
    winner = ending.player
    document: dict[str, Any] = {
        "format": FORMAT,
        "pokeca": sheet.version,
        "rules": sheet.rules,
        "decks": sheet.decks,
        "seed": sheet.seed,
        "result": {
            "winner": None if winner is None else sheet.decks[winner],
            "player": None if winner is None else winner + 1,
            "reason": ending.reason,
            "turns": ending.turns,
        },
        "lists": [[[len(list(run)), key] for key, run in groupby(cards)] for cards in sheet.lists],
        "cards": sheet.cards,
        "clauses": sheet.clauses,
        "answers": sheet.answers,
        "course": sheet.course,
    }
    if lines:
        document["log"] = [_line(line) for line in lines]
    text = json.dumps(document, ensure_ascii=False)
    return json.dumps({"sum": check_sum(json.loads(text)), **document}, ensure_ascii=False)


def check_sum(document: Mapping[str, Any]) -> str:
    """A hash of all that a document says, its own check sum left out."""
    told = {key: value for key, value in document.items() if key != "sum"}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def save_record(path: Path, sheet: Sheet) -> None:
    """Write a replay file whole. Raises OSError."""
    write_whole(path, to_json(sheet) + "\n")


def _line(line: Line) -> dict[str, Any]:
    told = {"kind": line.kind, "depth": line.depth, "text": line.text}
    return {**told, "source": line.source} if line.source else told
