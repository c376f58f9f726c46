"""Games on paper: a record as JSON, and back again to be replayed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from pokeca_dsl.play.match import Answer, Record
from pokeca_dsl.play.narration import Line

FORMAT = 1
"""Version of the JSON; a file of another version is refused."""


class NotARecord(ValueError):
    """The text is not a game that this version wrote; the message says where it differs."""


@frozen
class Sheet:
    """What a game has to be played again: names of the ruleset and the decks, seed and answers."""

    rules: str
    decks: tuple[str, str]
    seed: int
    answers: tuple[Answer, ...]
    fingerprint: str


def to_json(sheet: Sheet, record: Record, lines: Sequence[Line]) -> str:
    """A game as JSON: the sheet, how it ended, and its log."""
    winner = record.result.winner
    document = {
        "format": FORMAT,
        "rules": sheet.rules,
        "decks": sheet.decks,
        "seed": sheet.seed,
        "fingerprint": sheet.fingerprint,
        "result": {
            "winner": None if winner is None else sheet.decks[winner],
            "player": None if winner is None else winner + 1,
            "reason": record.result.reason,
            "turns": record.turns,
        },
        "answers": sheet.answers,
        "log": [_line(line) for line in lines],
    }
    return json.dumps(document, ensure_ascii=False)


def _line(line: Line) -> dict[str, Any]:
    told = {"kind": line.kind, "depth": line.depth, "text": line.text}
    return {**told, "source": line.source} if line.source else told


def from_json(text: str) -> Sheet:
    """The sheet of a game that :func:`to_json` wrote. Raises NotARecord."""
    try:
        document = json.loads(text)
        if document["format"] != FORMAT:
            raise NotARecord(f"its format is {document['format']}, not {FORMAT}")
        one, other = document["decks"]
        answers = tuple(tuple(int(index) for index in answer) for answer in document["answers"])
        seed, rules, fingerprint = int(document["seed"]), str(document["rules"]), str(document["fingerprint"])
        return Sheet(rules, (str(one), str(other)), seed, answers, fingerprint)
    except NotARecord:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise NotARecord(f"it is no record of a game ({type(problem).__name__}: {problem})") from None
