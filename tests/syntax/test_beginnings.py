"""A pattern is tried only where its match can begin: none that would match may be left out."""

from __future__ import annotations

from re import compile as compile_pattern

import pytest

from pokeca_dsl.syntax.beginnings import LENGTH, beginnings
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.lexicon import word_end
from tests.syntax.test_phrasebook import PREFIXES, entries


@pytest.mark.parametrize(
    ("pattern", "begins"),
    [
        ("and", ("and",)),
        (r"(?i:If(?= it is))", ("if it ",)),
        (r"\.(?= [Ii]f (heads|tails),)", (". if h", ". if t")),
        (r"(?=choose [^.]*\.)", ("choose",)),
        (r"any( more)? of", ("any mo", "any of")),
        (r",? and( if)?(?= )", (" and ", " and i", ", and ")),
        (r"(?<=you may )attach(?! it)", ("attach",)),
        (r"x*y", ("x", "y")),
        (r"[0-9]+ cards", ("",)),
        (r"[^.]*", ("",)),
        (r"(?=名前に「[^」]*」とつく)", ("名前に「",)),
    ],
)
def test_tells_what_a_match_begins_with(pattern: str, begins: tuple[str, ...]) -> None:
    assert beginnings(pattern) == begins


@pytest.mark.parametrize("code", ["en", "ja"])
def test_no_match_is_left_out(code: str) -> None:
    rows = [row for row in language(code).grammar.tables.terminals if row.pattern is not None]
    patterns = [(compile_pattern(row.pattern or ""), row) for row in rows]
    texts = [
        w
        for _, _, lines in entries()[::25]
        for p, c in PREFIXES.items()
        if c == code
        for w in lines.get(p, [])
    ]
    tried = 0
    for text in texts:
        position = 0
        while position < len(text):
            words = text[position : position + LENGTH].lower()
            for pattern, row in patterns:
                if pattern.match(text, position):
                    assert words.startswith(row.begins), (row.name, text[position:])
                    tried += 1
            position = max(word_end(text, position), position + 1) if code == "en" else position + 1
    assert tried > 50
