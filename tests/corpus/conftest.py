"""A tiny corpus of our own sentences."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

PARALYZED = "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed."
OLDER = "Flip a coin. If heads, the Defending Pokémon is now Paralyzed."
GRUMBLE = "Draw 2 cards. Draw 2 grumbles. Draw a card."
PARALYZED_JA = "コインを1回投げオモテなら、相手のバトルポケモンをマヒにする。"
DRAW_3, DRAW_3_JA = "Draw 3 cards.", "自分の山札を3枚引く。"


def text(words: str, **changed: Any) -> dict[str, Any]:
    """A line of texts."""
    line = {
        "lang": "en",
        "text": words,
        "kind": "attack",
        "card": "Boltmouse",
        "owner": "Static Kiss",
        "series": "Thunder Meadow",
        "n": 2,
        "damage": 20,
    }
    return {**line, **changed}


TEXTS_EN = (
    text(PARALYZED),
    text(OLDER, series="Base", n=5),
    text(GRUMBLE, owner="Grumble", n=1),
    text(DRAW_3, kind="trainer/supporter", card="Meadow Keeper", owner=None, damage=None),
    text("Draw 3 grumbles.", kind="ability", owner="Sulk", damage=None, n=1),
)
TEXTS_JA = (
    text(PARALYZED_JA, lang="ja", card="デンチュー", owner="ピリピリキッス"),
    text(DRAW_3_JA, lang="ja", kind="trainer/supporter", card="草原の番人", owner=None, damage=None),
)
CARDS_EN = (
    {
        "name": "Boltmouse",
        "attacks": [{"name": "Static Kiss", "text": PARALYZED}],
        "abilities": [],
        "text": "",
    },
    {"name": "Boltcat", "attacks": [{"name": "Grumble", "text": GRUMBLE}, {"name": "Nap", "text": OLDER}]},
    {"name": "Boltdog", "attacks": [{"name": "Bite", "text": ""}]},
)


def pair(en: str, ja: str, **changed: str) -> dict[str, str]:
    """A line of pairs."""
    names = {
        "card_en": "Boltmouse",
        "card_ja": "デンチュー",
        "owner_en": "Static Kiss",
        "owner_ja": "ピリピリキッス",
    }
    return {"kind": "attack", "en": en, "ja": ja, **names, **changed}


PAIRS = (
    pair(PARALYZED, PARALYZED_JA),
    pair(DRAW_3, "自分の山札を2枚引く。"),
    pair(GRUMBLE, DRAW_3_JA),
)


def write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> None:
    """A file of JSON lines."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder with all files of a corpus."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    write_lines(folder / "texts.en.jsonl", TEXTS_EN)
    write_lines(folder / "texts.ja.jsonl", TEXTS_JA)
    write_lines(folder / "cards.en.jsonl", CARDS_EN)
    write_lines(folder / "pairs.jsonl", PAIRS)
    return folder
