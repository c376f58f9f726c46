"""Files that are nearly right: whatever is changed in them, ``check`` answers and never breaks."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from pokeca_dsl.cli.kinds import check, formatted
from pokeca_dsl.diagnostics import render_human
from pokeca_dsl.documents.files import find_files
from pokeca_dsl.resources import data_folder

_ENGLISH = ("", " a ", "1", "[L]", '"', "#", ":", "(", ")", "if", "heads", ",", ".", "attack", "é", "\n")
_JAPANESE = ("「", "」", "、", "。", "ポケモン", "を", "に", "コイン", "２", "\t", "\u3000", "\0", "\u200b")
_INSERTED = (*_ENGLISH, *_JAPANESE)


@cache
def _files() -> dict[str, tuple[str, ...]]:
    """The texts of files that are right, by their kind."""
    folders = (data_folder("cards"), data_folder("rulesets"), Path(__file__).parents[1] / "scenarios")
    found: dict[str, list[str]] = {}
    for path in find_files(folders, (".card", ".deck", ".names", ".rules", ".scenario")):
        found.setdefault(path.suffix, []).append(path.read_text(encoding="utf-8"))
    return {suffix: tuple(texts) for suffix, texts in found.items()}


def _some(text: str, chance: random.Random) -> str:
    """The first line of a file and a few of its blocks."""
    first, _, rest = text.partition("\n")
    blocks = rest.split("\n\n")
    start = chance.randrange(len(blocks))
    return "\n\n".join([first, *blocks[start : start + 4]])


def _changed(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(text) + 1)
        size = chance.choice((0, 1, 1, 2, 5, 20))
        other = chance.randrange(len(text) + 1)
        piece = chance.choice((chance.choice(_INSERTED), text[other : other + 8], ""))
        text = text[:place] + piece + text[place + size :]
    return text


def _try(seed: int, folder: Path) -> None:
    chance = random.Random(seed)
    suffix = chance.choice((*_files(), ".card"))
    text = _changed(_some(chance.choice(_files()[suffix]), chance), chance)
    path = folder / f"a{suffix}"
    path.write_text(text, encoding="utf-8")
    for answer in ("en", "ja"):
        render_human(check([path]).diagnostics, language=answer)
    for file in formatted([path]):
        if file.text is not None:
            path.write_text(file.text, encoding="utf-8")
            assert next(iter(formatted([path]))).text == file.text, seed
    path.unlink()


def test_changed_files_are_answered(tmp_path: Path) -> None:
    for seed in range(80):
        _try(seed, tmp_path)


@pytest.mark.slow
def test_many_changed_files_are_answered(tmp_path: Path) -> None:
    for seed in range(80, 5_000):
        _try(seed, tmp_path)
