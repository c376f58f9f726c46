"""Lines, blocks and comments: whatever the input, an outline comes out."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokeca_dsl.documents.layout import lay_out_outline
from pokeca_dsl.documents.outline import Line, outline
from pokeca_dsl.source import Source

FILE = """# language: en
# above the set
set "Meadow"  # beside

# above A
pokemon "A" basic [L] 60 HP
  # above the attack
  attack "B"
    Flip a coin.  # in the text
    # below the text
  # below the card
pokemon "C#1" basic [L] 60 HP
# at the end
"""


def _lines(text: str) -> tuple[Line, ...]:
    return outline(Source("a.card", text)).lines


def test_blocks_and_their_comments() -> None:
    found = outline(Source("a.card", FILE))
    assert not found.diagnostics
    first, second, third = found.lines
    assert (first.text, first.comments, first.comment) == ('set "Meadow"', ("# above the set",), "# beside")
    assert second.apart and second.comments == ("# above A",) and second.closing == ("# below the card",)
    (attack,) = second.children
    assert attack.comments == ("# above the attack",) and attack.closing == ("# below the text",)
    assert attack.children[0].comment == "# in the text"
    assert third.text == 'pokemon "C#1" basic [L] 60 HP'
    assert found.closing == ("# at the end",)


def test_spans_cover_the_text_of_the_line() -> None:
    for line in _lines(FILE):
        for part in (line, *line.flat()):
            assert part.span.text == part.text


@pytest.mark.parametrize("first", ["# language: ja", "#language:ja", "# 言語：ja", "# Language: JA  "])
def test_the_first_line_names_the_language(first: str) -> None:
    found = outline(Source("a.card", f"{first}\nset"))
    assert (found.language, found.named, [line.text for line in found.lines]) == ("ja", True, ["set"])


def test_the_language_is_guessed_from_the_letters() -> None:
    found = outline(Source("a.card", "セット「草原」"))
    assert (found.language, found.named) == ("ja", False)


@pytest.mark.parametrize("margin", ["\t", "\u3000", " \t", "\u00a0"])
def test_indentation_that_is_not_spaces_is_told_of_and_still_read(margin: str) -> None:
    found = outline(Source("a.card", f"a\n{margin}b"))
    assert [d.code for d in found.diagnostics] == ["file/indent-not-spaces"]
    assert found.lines[0].children[0].text == "b"


@given(st.text(alphabet=st.sampled_from('ab \n\t#"「」　'), max_size=200))
def test_laying_out_twice_changes_nothing(text: str) -> None:
    once = lay_out_outline(outline(Source("a", text)))
    assert lay_out_outline(outline(Source("a", once))) == once


@given(st.text(max_size=300))
def test_no_text_is_too_strange(text: str) -> None:
    found = outline(Source("a", text))
    for line in found.lines:
        for part in (line, *line.flat()):
            assert part.span.text == part.text


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" " * n + "a" for n in range(1_800)),
        " " * 1_000_000 + "a",
        '"#' * 700_000,
        "\n".join(['「 #"'] * 300_000),
        "#\n" * 700_000,
        "a\n" * 700_000,
        " a\n" * 400_000,
    ],
    ids=["deep", "far in", "quotes", "open quotes", "comments", "lines", "slipped"],
)
def test_large_inputs_take_time_in_proportion(text: str) -> None:
    started = time.process_time()
    outline(Source("a", text))
    assert time.process_time() - started < 8
