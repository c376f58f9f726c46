"""Names in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokeca_dsl.documents.card_formatter import format_names
from pokeca_dsl.documents.collection import load
from pokeca_dsl.documents.names import Lexicon, Pair, read_names
from pokeca_dsl.documents.outline import outline
from pokeca_dsl.source import Source

PAIRS = '# language: en\n"Boltmouse" = 「デンチュー」\n「デンニャー」 = "Boltcat"\n"A「b」" = 「い"ろ"」\n'


def _read(text: str) -> tuple[Lexicon, list[str]]:
    lexicon, found = read_names([outline(Source("a.names", text))])
    return lexicon, [diagnostic.code for diagnostic in found]


def test_the_canonical_name_is_the_english_one() -> None:
    lexicon, found = _read(PAIRS)
    assert not found
    assert lexicon.canonical("デンチュー") == "Boltmouse" == lexicon.canonical("Boltmouse")
    assert lexicon.canonical("デンニャー") == "Boltcat"
    assert lexicon.canonical("ダレカ") == "ダレカ"


@pytest.mark.parametrize(
    ("name", "language", "printed"),
    [
        ("Boltmouse", "ja", "デンチュー"),
        ("デンチュー", "en", "Boltmouse"),
        ("デンチュー", "ja", "デンチュー"),
        ("Nobody", "en", "Nobody"),
        ("Nobody", "ja", None),
        ("ダレカ", "ja", "ダレカ"),
        ("ダレカ", "en", None),
    ],
)
def test_printed_names(name: str, language: str, printed: str | None) -> None:
    assert _read(PAIRS)[0].printed(name, language) == printed


def test_a_table_maps_printed_names_to_canonical_ones() -> None:
    lexicon, _ = _read(PAIRS)
    assert lexicon.table("ja").canonical_name("デンチュー") == "Boltmouse"
    assert lexicon.table("ja").printed_name("Boltmouse") == "デンチュー"
    assert lexicon.table("en", ["Nobody"]).canonical["Nobody"] == "Nobody"


def test_contradictions_are_told_of_and_the_first_pair_stays() -> None:
    more = '"Boltmouse" = 「デンジロー」\n"Else" = 「デンニャー」\n"Boltcat" = 「デンニャー」\n'
    lexicon, found = _read(PAIRS + more)
    assert found == ["names/two-meanings", "names/two-meanings", "names/same-pair"]
    assert lexicon.printed("Boltmouse", "ja") == "デンチュー"


def test_several_lexicons_may_repeat_each_other() -> None:
    one = Lexicon((Pair("Boltmouse", "デンチュー"),))
    both, found = one.joined([Pair("Boltmouse", "デンチュー"), Pair("Boltcat", "デンニャー")], again=True)
    assert not found and len(both.pairs) == 2


def test_formatting_keeps_the_quotation_marks_of_each_language() -> None:
    once = format_names(outline(Source("a.names", PAIRS.replace(" = ", "="))))
    assert once == PAIRS
    assert format_names(outline(Source("a.names", once))) == once


def test_cards_of_both_languages_are_one_collection(tmp_path: Path) -> None:
    (tmp_path / "a.names").write_text(PAIRS, encoding="utf-8")
    (tmp_path / "a.en.card").write_text('# language: en\nenergy "Boltmouse" basic [L]\n', encoding="utf-8")
    japanese = tmp_path / "a.ja.card"
    japanese.write_text("# language: ja\nエネルギー 「デンチュー」 基本 [雷]\n", encoding="utf-8")
    collection = load([tmp_path])
    assert not collection.diagnostics and list(collection.cards) == ["Boltmouse"]
    assert collection.names("ja").printed_name("Boltmouse") == "デンチュー"
    japanese.write_text("# language: ja\nエネルギー 「デンチュー」 基本 [炎]\n", encoding="utf-8")
    assert [d.code for d in load([tmp_path]).diagnostics] == ["card-file/same-name"]
    assert not load([tmp_path], language="ja").diagnostics
