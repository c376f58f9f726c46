"""The lines of a corpus as objects."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from pokeca_dsl.syntax.languages import CODES
from pokeca_dsl.syntax.names import NameTable


class CorpusError(ValueError):
    """A file that isn't what a corpus holds; the message names file and line."""


@frozen
class PrintedText:
    """A unique effect text. ``printings``: how many cards print it; ``damage``: printed beside the attack."""

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
        for place, entry in lines_of(file):
            try:
                yield PrintedText(
                    language=entry["lang"],
                    words=tidied(entry["text"], entry["lang"]),
                    kind=entry.get("kind", ""),
                    card=entry.get("card", ""),
                    owner=entry.get("owner", "") or "",
                    series=entry.get("series", ""),
                    damage=str(entry.get("damage") or ""),
                    printings=int(entry.get("n", 1)),
                )
            except (KeyError, TypeError, ValueError) as fault:
                raise CorpusError(f"{file}:{place}: not a text of a corpus ({fault!r})") from None


@frozen
class PrintedCard:
    """The texts of one printed card: those of its attacks and abilities, and its own."""

    language: str
    name: str
    texts: tuple[str, ...]


def read_cards(path: Path) -> Iterator[PrintedCard]:
    """The cards of every ``cards.*.jsonl`` of a folder; none where the path is a file."""
    for file in sorted(path.glob("cards.*.jsonl")) if path.is_dir() else ():
        code = file.name.split(".")[1]
        for _, card in lines_of(file):
            parts = [*card.get("attacks", ()), *card.get("abilities", ()), card]
            words = (tidied(part.get("text") or "", code) for part in parts)
            yield PrintedCard(code, card.get("name", ""), tuple(text for text in words if text))


@frozen
class Pair:
    """One printed attack or ability in both languages: the text, its card's name and its own name."""

    kind: str
    en: str
    ja: str
    card_en: str = ""
    card_ja: str = ""
    owner_en: str = ""
    owner_ja: str = ""


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of ``pairs.jsonl``."""
    file = path / "pairs.jsonl" if path.is_dir() else path
    for place, entry in lines_of(file):
        try:
            names = {key: str(entry.get(key) or "") for key in ("card_en", "card_ja", "owner_en", "owner_ja")}
            yield Pair(entry.get("kind", ""), tidied(entry["en"], "en"), tidied(entry["ja"], "ja"), **names)
        except (KeyError, TypeError, AttributeError) as fault:
            raise CorpusError(f"{file}:{place}: not a pair of a corpus ({fault!r})") from None


def tidied(words: str, language: str) -> str:
    """A text as one line: English words set apart by single spaces, nothing around it."""
    if language != "en":
        return words.strip()
    line = " ".join(words.split())
    line = line.removesuffix('"') if line.count('"') == 1 else line  # a mark that was never opened
    if line[-1:].isalpha():  # the last stop was left out
        line += ".)" if line.count("(") > line.count(")") else "."
    return line


def read_names(path: Path, language: str) -> dict[str, str]:
    """All names of cards and attacks that the folder's texts and cards mention, each standing for itself."""
    names: dict[str, str] = {}
    folder = path if path.is_dir() else path.parent
    for text in read_texts(folder):
        if text.language == language:
            names.update({name: name for name in (text.card, text.owner) if name})
    cards = folder / f"cards.{language}.jsonl"
    if cards.exists():
        for _, card in lines_of(cards):
            parts = [card, *card.get("attacks", ()), *card.get("abilities", ())]
            names.update({part["name"]: part["name"] for part in parts if part.get("name")})
    return names


def name_tables(path: Path) -> dict[str, NameTable]:
    """The names of each language that the folder has texts in, each standing for itself."""
    return {code: NameTable(canonical=read_names(path, code)) for code in CODES}


def lines_of(file: Path) -> Iterator[tuple[int, Any]]:
    """The objects of a file of JSON lines, each with its line (from 1). Raises CorpusError."""
    try:
        with file.open(encoding="utf-8") as lines:
            for place, line in enumerate(lines, 1):
                if line.strip():
                    yield place, json.loads(line)
    except OSError as fault:
        raise CorpusError(f"{file}: can't be read ({fault.strerror})") from None
    except (json.JSONDecodeError, UnicodeDecodeError) as fault:
        raise CorpusError(f"{file}: not lines of JSON ({fault})") from None
