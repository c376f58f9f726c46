"""The lines of a corpus as objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen


class CorpusError(ValueError):
    """A file that isn't what a corpus holds; the message names file and line."""


@frozen
class PrintedText:
    """One unique effect text; ``printings``: how many cards print it, ``damage``: printed beside the attack."""

    language: str
    words: str
    kind: str
    card: str
    owner: str
    series: str
    damage: str
    printings: int


def read_texts(path: Path) -> Iterator[PrintedText]:
    """The texts of a file, or of every ``texts.*.jsonl`` of a folder, in order."""
    files = sorted(path.glob("texts.*.jsonl")) if path.is_dir() else [path]
    for file in files:
        for place, entry in _lines(file):
            try:
                yield PrintedText(
                    language=entry["lang"],
                    words=entry["text"],
                    kind=entry.get("kind", ""),
                    card=entry.get("card", ""),
                    owner=entry.get("owner", "") or "",
                    series=entry.get("series", ""),
                    damage=str(entry.get("damage") or ""),
                    printings=int(entry.get("n", 1)),
                )
            except (KeyError, TypeError, ValueError) as fault:
                raise CorpusError(f"{file}:{place}: not a text of a corpus ({fault!r})") from None


def read_pairs(path: Path) -> Iterator[dict[str, str]]:
    """The pairs of ``pairs.jsonl``: one printed text in both languages."""
    file = path / "pairs.jsonl" if path.is_dir() else path
    for _, entry in _lines(file):
        yield entry


def read_names(path: Path, language: str) -> dict[str, str]:
    """All names of cards and attacks that the folder's texts and cards mention, each standing for itself."""
    names: dict[str, str] = {}
    folder = path if path.is_dir() else path.parent
    for text in read_texts(folder):
        if text.language == language:
            names.update({name: name for name in (text.card, text.owner) if name})
    cards = folder / f"cards.{language}.jsonl"
    if cards.exists():
        for _, card in _lines(cards):
            parts = [card, *card.get("attacks", ()), *card.get("abilities", ())]
            names.update({part["name"]: part["name"] for part in parts if part.get("name")})
    return names


def _lines(file: Path) -> Iterator[tuple[int, Any]]:
    try:
        with file.open(encoding="utf-8") as lines:
            for place, line in enumerate(lines, 1):
                if line.strip():
                    yield place, json.loads(line)
    except OSError as fault:
        raise CorpusError(f"{file}: can't be read ({fault.strerror})") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise CorpusError(f"{file}: not lines of JSON ({fault})") from None
