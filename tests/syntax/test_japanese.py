"""Japanese card texts: what prints back to the letter, what reads as a variant, what is refused and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.mending import Trouble
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading

NAMES = NameTable(
    own="デンチュー", canonical={"デンチュー": "Boltmouse", "ヒダネコ": "Emberpup", "メガビリ": "Big Zap"}
)


def _section(title: str) -> list[str]:
    """The lines of a section of the fixture, without comments."""
    fixture = (Path(__file__).parent / "japanese.txt").read_text(encoding="utf-8")
    body = fixture.partition(f"## {title}\n")[2].partition("\n## ")[0]
    return [line for line in body.splitlines() if line and not line.startswith("#")]


EXACT = _section("exact")
VARIANTS = [
    (words, canonical.removeprefix("= "))
    for words, canonical in zip(*[iter(_section("variants"))] * 2, strict=True)
]


def read(words: str) -> Reading:
    reading = language("ja").read(words, names=NAMES)
    assert isinstance(reading, Reading), (words, reading)
    return reading


@pytest.mark.parametrize("words", EXACT)
def test_printed_back_to_the_letter(words: str) -> None:
    assert language("ja").write(read(words).statements, names=NAMES, beside_damage=True) == words


@pytest.mark.parametrize(("words", "canonical"), VARIANTS)
def test_variants_mean_the_same(words: str, canonical: str) -> None:
    statements = read(words).statements
    assert statements == read(canonical).statements
    assert language("ja").write(statements, names=NAMES) == canonical


REFUSED = [
    ("自分の山札を3枚引け。", "け"),
    ("自分の山札を3個引く。", "個"),
    ("相手のバトルポケモンをマヒする。", "する"),
    ("相手のバトルポケモンをしびれにする。", "しびれ"),
    ("このポケモンのHPを30回復する。", "30"),
    ("コインを1回投げオモテなら、20ダメージ追加、", "、"),
    ("自分の手札に加える。", "加え"),
    ("次の相手の番、このポケモンはワザで使えない。", "で"),
    ("そのカードを手札に出す。", "出す"),
    ("自分の山札から[木]エネルギーを1枚選び、手札に加える。", "[木]"),
    ("自分の山札を2枚引", ""),
]


@pytest.mark.parametrize(("words", "wrong"), REFUSED)
def test_the_wrong_morpheme_is_marked(words: str, wrong: str) -> None:
    troubles = language("ja").read(words, names=NAMES)
    assert isinstance(troubles, list), troubles
    first: Trouble = troubles[0]
    assert first.found == wrong, first
    assert words[first.start : first.end] == wrong
    assert first.expected


def test_a_mend_is_offered() -> None:
    troubles = language("ja").read("自分の山札を3個引く。", names=NAMES)
    assert isinstance(troubles, list)
    mend = troubles[0].suggestions[0]
    assert "自分の山札を3個引く。"[: mend.start] + mend.replacement + "引く。" == "自分の山札を3枚引く。"


def test_a_condition_ends_with_its_sentence_unless_soshite_follows() -> None:
    inside = read("オモテなら、自分の山札を1枚引く。そして山札を切る。").statements
    outside = read("オモテなら、自分の山札を1枚引く。自分の山札を切る。").statements
    assert len(inside) == 1 and len(inside[0].steps) == 2
    assert len(outside) == 2 and len(outside[0].steps) == 1


def test_nothing_is_found_without_a_choice() -> None:
    assert isinstance(language("ja").read("手札に加える。", names=NAMES), list)
