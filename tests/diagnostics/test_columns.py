"""Columns are counted as a person sees them; marks stand under the right words."""

import pytest

from pokeca_dsl.diagnostics import Mend, kind, render_human
from pokeca_dsl.diagnostics.columns import columns, width
from pokeca_dsl.diagnostics.human import place
from pokeca_dsl.diagnostics.machine import as_data, render_github
from pokeca_dsl.diagnostics.model import KINDS
from pokeca_dsl.source import Source, Span

TRIED = kind("test/tried", en="`{found}` was tried", ja="`{found}` を試しました", label=("here", "ここ"))
del KINDS["test/tried"]


@pytest.mark.parametrize(
    ("text", "seen", "cells"),
    [
        ("Boltmouse", 9, 9),
        ("デンチュー", 5, 10),
        ("Pokémon", 7, 7),
        ("Poke\u0301mon", 7, 7),
        ("か\u3099", 1, 2),  # が, written with a combining mark
        ("ﾃﾞﾝﾁｭｰ", 5, 6),
        ("⚡️", 1, 2),
        ("👨‍👩‍👧!", 2, 3),
        ("", 0, 0),
    ],
)
def test_counts_what_a_person_sees(text: str, seen: int, cells: int) -> None:
    assert columns(text) == seen
    assert width(text) == cells


def _at(text: str, words: str) -> Span:
    start = text.index(words)
    return Span(Source("a.card", text), start, start + len(words))


def test_marks_stand_under_wide_words() -> None:
    span = _at("コインを1回投げオモテなら、\n相手のバトルポケモンをマヒニする。", "マヒニする")
    shown = render_human([TRIED.at(span, found=span.text)], language="ja").splitlines()
    line, marks = shown[3], shown[4]
    assert width(marks[: marks.index("^")]) == width(line[: line.index("マヒニする")])
    assert marks.count("^") == width("マヒニする")


def test_combining_marks_shift_nothing() -> None:
    text = "Poke\u0301mon か\u3099 wrong"
    assert place(_at(text, "wrong")) == "a.card:1:11"
    shown = render_human([TRIED.at(_at(text, "wrong"), found="wrong")], language="en").splitlines()
    assert width(shown[4][: shown[4].index("^")]) == width(shown[3][: shown[3].index("wrong")])


def test_long_lines_are_shown_around_the_words() -> None:
    text = "前" * 3_000 + "wrong" + "後" * 3_000
    shown = render_human([TRIED.at(_at(text, "wrong"), found="wrong")], language="en").splitlines()
    assert "wrong" in shown[3]
    assert width(shown[3]) < 130
    assert width(shown[4][: shown[4].index("^")]) == width(shown[3][: shown[3].index("wrong")])


def test_colour_changes_nothing_but_colour() -> None:
    span = _at("a wrong b", "wrong")
    diagnostic = TRIED.at(span, found="wrong", mends=[Mend(span, "x")])
    plain = render_human([diagnostic])
    coloured = render_human([diagnostic], colour=True)
    assert "\x1b[" not in plain
    for code in ("1;31", "1;34", "1", "0"):
        coloured = coloured.replace(f"\x1b[{code}m", "")
    assert coloured == plain


def test_user_text_is_shown_on_one_line_and_cut() -> None:
    span = _at("x", "x")
    assert TRIED.at(span, found="a\nb\x00").message("en") == "`aU+000AbU+0000` was tried"
    assert len(TRIED.at(span, found="あ" * 10_000).message("ja")) < 80


def test_data_counts_columns_as_seen() -> None:
    data = as_data(TRIED.at(_at("デンチュー wrong", "wrong"), found="wrong"), "en")
    assert data["place"]["start"] == {"offset": 6, "line": 1, "column": 7}
    assert data["place"]["end"]["column"] == 12


def test_annotations_are_escaped() -> None:
    span = Span(Source("a,b:c.card", "wrong"), 0, 5)
    told = render_github([TRIED.at(span, found="100%\n")], language="en")
    assert told == (
        "::error file=a%2Cb%3Ac.card,line=1,col=1,endLine=1,endColumn=6,title=test/tried"
        "::`100%25U+000A` was tried%0Ahere"
    )
