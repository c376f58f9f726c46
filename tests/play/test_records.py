"""Records survive JSON, and what is no record is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokeca_dsl.play.record import FORMAT, Ending, Sheet, check_sum, to_json
from pokeca_dsl.play.record_reading import NotARecord, from_json

SHEET = Sheet(
    version="9.9",
    rules="standard",
    decks=("one", "other"),
    lists=(("Gnatling", "Gnatling", "Warm Tea"), ("Warm Tea", "Gnatling")),
    seed=7,
    answers=((0,), (), (2, 1)),
    course="0123456789ab",
    ending=Ending(1, "deck out", 4),
    cards={"Gnatling": {"HP": ("abc", "60")}, "Warm Tea": {"text": ("def", "Draw 2 cards.")}},
    clauses={"bench": ("123", "Bench: 5")},
)
WRITTEN: dict[str, Any] = json.loads(to_json(SHEET))


def with_sum(document: dict[str, Any]) -> str:
    return json.dumps({**document, "sum": check_sum(document)})


def test_a_sheet_is_read() -> None:
    assert from_json(to_json(SHEET)) == SHEET
    assert WRITTEN["result"] == {"winner": "other", "player": 2, "reason": "deck out", "turns": 4}


@pytest.mark.parametrize("field", WRITTEN)
def test_a_record_without_a_field_is_refused(field: str) -> None:
    document = {name: value for name, value in WRITTEN.items() if name != field}
    with pytest.raises(NotARecord):
        from_json(json.dumps(document) if field == "sum" else with_sum(document))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*WRITTEN, "x"]), inner),
)


@given(st.text() | JSON.map(json.dumps))
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotARecord):
        from_json(text)


@given(st.sampled_from(sorted(set(WRITTEN) - {"sum"})), JSON)
def test_a_field_that_holds_anything_is_read_or_refused(field: str, value: Any) -> None:
    try:
        sheet = from_json(with_sum({**WRITTEN, field: value}))
    except NotARecord:
        return
    assert FORMAT == 2 and from_json(to_json(sheet)) == sheet


@given(st.integers(0, len(to_json(SHEET)) - 1), st.characters(codec="ascii"))
def test_one_changed_character_is_noticed(place: int, character: str) -> None:
    text = to_json(SHEET)
    changed = text[:place] + character + text[place + 1 :]
    try:
        same = json.loads(changed) == json.loads(text)
    except ValueError:
        same = False
    if not same:
        with pytest.raises(NotARecord):
            from_json(changed)
