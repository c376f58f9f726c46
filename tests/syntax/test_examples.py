"""Every alternative of a grammar can be reached; its shortest text reads in one way, and prints."""

from __future__ import annotations

import pytest

from pokeca_dsl.syntax.examples import Example, examples, unreachable
from pokeca_dsl.syntax.languages import Language, language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop, all_readings
from pokeca_dsl.syntax.rendering import render

NAMES = NameTable(own="Emberpup", canonical={"Boltmouse": "Boltmouse", "Emberpup": "Emberpup"})


def _words(spoken: Language, example: Example) -> str:
    quoted = '"Boltmouse"' if spoken.grammar.spaced else "「Boltmouse」"
    text = "Static Kiss" if spoken.grammar.spaced else "「Static Kiss」"
    given = {"{name}": quoted, "{own}": "Emberpup", "{text}": text}
    words = tuple(given.get(word, word) for word in example.words)
    return render(words, NAMES, spaced=spoken.grammar.spaced, beside_damage=False)


@pytest.mark.parametrize("code", ["en", "ja"])
def test_no_rule_is_out_of_reach(code: str) -> None:
    assert unreachable(language(code).grammar) == []


@pytest.mark.parametrize("code", ["en", "ja"])
def test_children_fit_what_is_built_from_them(code: str) -> None:
    assert language(code).grammar.faults() == []


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_alternative_reads_and_prints_to_the_same(code: str) -> None:
    spoken = language(code)
    faults = []
    for example in examples(spoken.grammar):
        words = _words(spoken, example)
        reading = spoken.attempt(words, names=NAMES)
        if isinstance(reading, Stop):
            faults.append((example.rule, example.construction.alias, words, words[reading.start :]))
            continue
        printed = spoken.write(reading.statements, names=NAMES)
        again = spoken.attempt(printed, names=NAMES) if printed is not None else None
        if again is None or isinstance(again, Stop) or again.statements != reading.statements:
            faults.append((example.rule, example.construction.alias, words, printed))
        meanings = {built.value for built in all_readings(spoken.grammar, words, NAMES)}
        if len(meanings) > 1:
            faults.append((example.rule, example.construction.alias, words, f"{len(meanings)} meanings"))
    assert faults == []
