"""read(write(x)) = x for every text that the strategies can build, in both languages."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading
from tests import strategies

_ALL = {**strategies.NAMES, **strategies.ATTACK_NAMES}
NAMES = {
    "en": NameTable(canonical={name: name for name in _ALL}),
    "ja": NameTable(canonical={japanese: name for name, japanese in _ALL.items()}),
}
EXAMPLES = int(os.environ.get("POKECA_EXAMPLES", "300"))


@pytest.mark.parametrize("code", ["en", "ja"])
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(statements=strategies.texts)
def test_what_is_written_reads_back(code: str, statements: tuple[Any, ...]) -> None:
    words = language(code).write(statements, names=NAMES[code])
    assert words is not None, f"no {code} wording for {statements}"
    reading = language(code).read(words, names=NAMES[code])
    assert isinstance(reading, Reading), (words, reading, statements)
    assert reading.statements == statements, words


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(statements=strategies.texts)
def test_both_languages_say_the_same(statements: tuple[Any, ...]) -> None:
    english = language("en").write(statements, names=NAMES["en"])
    japanese = language("ja").write(statements, names=NAMES["ja"])
    assert english is not None and japanese is not None
    assert language("en").read(english, names=NAMES["en"]) == language("ja").read(
        japanese, names=NAMES["ja"]
    ), (english, japanese)


@pytest.mark.parametrize("code", ["en", "ja"])
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(statements=strategies.texts)
def test_what_is_written_in_an_older_wording_reads_back(code: str, statements: tuple[Any, ...]) -> None:
    names = NAMES[code].speaking_for("Boltmouse" if code == "en" else "デンチュー")
    words = language(code).write(statements, names=names, wording="dp")
    assert words is not None, f"no {code} wording for {statements}"
    reading = language(code).read(words, names=names)
    assert isinstance(reading, Reading), (words, reading, statements)
    assert reading.statements == statements, words
