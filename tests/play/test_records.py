"""Records survive JSON, and what is no record is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokeca_dsl.play.record import FORMAT, NotARecord, Sheet, from_json

WRITTEN = {
    "format": FORMAT,
    "rules": "standard",
    "decks": ["one", "other"],
    "seed": 7,
    "fingerprint": "abc",
    "answers": [[0], [], [2, 1]],
}


def test_a_sheet_is_read() -> None:
    sheet = from_json(json.dumps(WRITTEN))
    assert sheet == Sheet("standard", ("one", "other"), 7, ((0,), (), (2, 1)), "abc")


@pytest.mark.parametrize("field", WRITTEN)
def test_a_record_without_a_field_is_refused(field: str) -> None:
    with pytest.raises(NotARecord):
        from_json(json.dumps({name: value for name, value in WRITTEN.items() if name != field}))


def test_a_record_of_another_version_is_refused() -> None:
    with pytest.raises(NotARecord, match="format is 99"):
        from_json(json.dumps({**WRITTEN, "format": 99}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*WRITTEN, "x"]), inner),
)


@given(st.text() | JSON.map(json.dumps))
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotARecord):
        from_json(text)
