"""Rulesets laid over each other, and everything that can be wrong with that."""

import pytest

from pokeca_dsl.documents.ruleset import AnyNumber, Number
from pokeca_dsl.documents.ruleset_chain import shipped
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_writer import write_ruleset
from pokeca_dsl.source import Source

HEAD = '# language: en\nruleset "mine" extends "dp"\n'


def _codes(text: str) -> list[str]:
    """The codes of everything wrong with a file, in itself and with its parents."""
    book = shipped()
    read = read_ruleset(Source("mine.rules", text))
    found = [d.code for d in read.diagnostics]
    return found + ([d.code for d in book.check(read.file)] if read.file else [])


def test_a_child_replaces_by_label() -> None:
    book = shipped()
    book.add(Source("mine.rules", HEAD + "turn\n  source: house rules\n  start of turn draw: 2\n"))
    ruleset = book.resolve("mine").ruleset
    assert ruleset is not None
    drawn = ruleset.provisions[None, "start_of_turn_draw"]
    assert (drawn.value, drawn.citation, drawn.ruleset) == (Number(2), "house rules", "mine")
    assert ruleset.provisions[None, "basic_pokemon_a_turn"].value == AnyNumber()


def test_a_child_removes_by_label() -> None:
    book = shipped()
    book.add(Source("mine.rules", HEAD + "special condition Poisoned\n  remove at checkup\n"))
    ruleset = book.resolve("mine").ruleset
    assert ruleset is not None
    assert ("poisoned", "at_checkup") not in ruleset.provisions
    assert ("burned", "at_checkup") in ruleset.provisions


def test_a_clause_may_cite_for_itself() -> None:
    book = shipped()
    text = "turn\n  source: house rules\n  start of turn draw: 2\n    source: page 4\n  Energy a turn: 3\n"
    book.add(Source("mine.rules", HEAD + text))
    ruleset = book.resolve("mine").ruleset
    assert ruleset is not None
    cited = {
        label: ruleset.provisions[None, label].citation for label in ("start_of_turn_draw", "energy_a_turn")
    }
    assert cited == {"start_of_turn_draw": "page 4", "energy_a_turn": "house rules"}


def test_a_format_lies_over_a_ruleset_in_the_order_named() -> None:
    book = shipped()
    for number in (2, 3):
        head = f'# language: en\nformat "draw {number}" over any\nturn\n  source: x\n'
        text = head + f"  start of turn draw: {number}\n"
        book.add(Source(f"{number}.rules", text))
    for name, drawn in (("dp + draw 2 + draw 3", 3), ("dp + draw 3 + draw 2", 2)):
        ruleset = book.resolve(name).ruleset
        assert ruleset is not None
        assert ruleset.provisions[None, "start_of_turn_draw"].value == Number(drawn)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('ruleset "mine" extends "dpp"\n', "ruleset/unknown-parent"),
        ('ruleset "mine" extends "mine"\n', "ruleset/circle"),
        (HEAD + "turn\n  source: x\n  start of turn draw: 2\n  start of turn draw: 3\n", "ruleset/set-twice"),
        (HEAD + "turn\n  source: x\n  start of turn draws: 2\n", "ruleset/unknown-label"),
        (HEAD + "turn\n  source: x\n  deck size: 40\n", "ruleset/other-section"),
        (HEAD + "turns\n  source: x\n  start of turn draw: 2\n", "ruleset/unknown-section"),
        (HEAD + "judgement\n  source: x\n  a tie is: a drew\n", "ruleset/unknown-option"),
        (HEAD + "damage\n  source: x\n  damage order: Weakness → Weakness\n", "ruleset/named-twice"),
        (HEAD + "special condition Asleep\n  remove before attacking\n", "ruleset/nothing-to-remove"),
        (HEAD + "turn\n  source: x\n  start of turn draw: 1\n", "ruleset/same-as-inherited"),
        ('ruleset "mine"\nturn\n  source: x\n  start of turn draw: 1\n', "ruleset/missing-clause"),
        (HEAD + "turn\n  start of turn draw: 3\n", "ruleset/no-citation"),
        ("turn\n  source: x\n  start of turn draw: 3\n", "ruleset/no-header"),
        (
            HEAD + "special condition Asleep\n  source: x\n  at checkup: Flop a coin.\n",
            "card-text/unknown-word",
        ),
    ],
)
def test_what_is_wrong_is_told(text: str, code: str) -> None:
    assert code in _codes(text)


def test_stop_at_zero_may_stand_twice() -> None:
    order = "damage order: base damage → stop at zero → Weakness → stop at zero"
    assert "ruleset/named-twice" not in _codes(HEAD + f"damage\n  source: x\n  {order}\n")


def test_a_clause_may_be_said_again_with_a_citation_of_its_own() -> None:
    again = HEAD + "turn\n  source: x\n  start of turn draw: 1\n    source: y\n"
    assert "ruleset/same-as-inherited" not in _codes(again)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = HEAD + "turn\n  source: x\n  start of turn drew: 2\n  Energy a turn: many\n  deck size: 3\n"
    assert _codes(text) == ["ruleset/unknown-label", "ruleset/unknown-option", "ruleset/other-section"]


def test_the_nearest_word_mends_a_label() -> None:
    read = read_ruleset(Source("mine.rules", HEAD + "turn\n  source: x\n  start of turn drew: 2\n"))
    (wrong,) = read.diagnostics
    assert (wrong.span.text, wrong.mends[0].replacement) == ("start of turn drew", "start of turn draw")


def test_comments_stay_with_their_lines() -> None:
    text = (
        "# language: en\n# what this is\n"
        'ruleset "mine" extends "dp"\n\n# about turns\nturn  # beside\n  source: x\n'
        "  # above\n  start of turn draw: 2  # two!\n  # at the end\n\n"
        "setup\n  source: y\n  deck size: 40\n# last\n"
    )
    read = read_ruleset(Source("mine.rules", text))
    assert read.file is not None
    assert write_ruleset(read.file) == text


def test_a_circle_of_two_files_is_told_in_each() -> None:
    one = read_ruleset(Source("a.rules", '# language: en\nruleset "a" extends "b"\n')).file
    other = read_ruleset(Source("b.rules", '# language: en\nruleset "b" extends "a"\n')).file
    assert one is not None
    assert other is not None
    book = shipped()
    book.check(one)
    assert [d.code for d in book.check(other)] == ["ruleset/circle"]
    assert [d.code for d in book.check(one)] == ["ruleset/circle"]
