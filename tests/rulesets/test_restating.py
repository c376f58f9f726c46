"""Rules said in another language are the same rules, in other words."""

from __future__ import annotations

import pytest

from pokeca_dsl.play.rulesets import load_rules, shipped_rulesets


@pytest.mark.parametrize("name", shipped_rulesets())
def test_the_same_rules_in_japanese_words(name: str) -> None:
    english, japanese = load_rules(name, language="en"), load_rules(name, language="ja")
    assert repr(english) == repr(japanese)  # what the fingerprint of a record is made of
    said = japanese.clauses["prize cards"].words
    assert said != english.clauses["prize cards"].words and "サイド" in said
    checkup = japanese.clauses["asleep: at checkup"].words
    assert "コイン" in checkup and english.clauses["asleep: at checkup"].words != checkup
