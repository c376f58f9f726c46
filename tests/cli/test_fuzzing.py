"""Card files that are nearly right: whatever is changed in them, ``check`` answers and never breaks."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from pokeca_dsl.cli.kinds import check, formatted
from pokeca_dsl.diagnostics import render_human
from pokeca_dsl.resources import data_folder

_ENGLISH = ("", " a ", "1", "[L]", '"', "#", ":", "(", ")", "if", "heads", ",", ".", "attack", "é", "\n")
_JAPANESE = ("「", "」", "、", "。", "ポケモン", "を", "に", "コイン", "２", "\t", "\u3000", "\0", "\u200b")
_INSERTED = (*_ENGLISH, *_JAPANESE)


@cache
def _blocks(language: str) -> tuple[str, ...]:
    text = "\n\n".join(
        path.read_text(encoding="utf-8") for path in sorted(data_folder("cards").glob(f"*.{language}.card"))
    )
    return tuple(block for block in text.split("\n\n") if "\n" in block)


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
    language = chance.choice(("en", "ja"))
    blocks = chance.sample(_blocks(language), 3)
    path = folder / "a.card"
    path.write_text(f"# language: {language}\n" + _changed("\n\n".join(blocks), chance), encoding="utf-8")
    for answer in ("en", "ja"):
        render_human(check([path]).diagnostics, language=answer)
    for file in formatted([path]):
        if file.text is not None:
            path.write_text(file.text, encoding="utf-8")
            again = next(iter(formatted([path])))
            assert again.text == file.text, seed


def test_changed_cards_are_answered(tmp_path: Path) -> None:
    for seed in range(60):
        _try(seed, tmp_path)


@pytest.mark.slow
def test_many_changed_cards_are_answered(tmp_path: Path) -> None:
    for seed in range(60, 5_000):
        _try(seed, tmp_path)
