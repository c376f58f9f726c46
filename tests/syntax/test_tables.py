"""The tables of a grammar: built quickly they are Lark's own, kept they come back the same."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest
from lark.exceptions import GrammarError

from pokeca_dsl.syntax import tables
from pokeca_dsl.syntax.tables import Tables, build_tables, load_tables

GRAMMAR = """
%declare NUMBER
text: sentence -> chain
    | text sentence -> chain
sentence: step "." -> chain
    | "if" face "," step maybe "." -> chain
maybe: "again" -> chain
    | -> chain
step: "draw" NUMBER card also -> chain
    | "flip" NUMBER coin also -> chain
also: "too" -> also
    | -> alone
card: "card" -> singular
    | "cards" -> plural
coin: "coin" -> singular
    | "coins" -> plural
face: "heads" -> chain
    | "tails" -> chain
"""


def _shape(built: Tables) -> list[dict[str, int]]:
    """The automaton with its states numbered in the order in which symbols lead to them: Lark's vary."""
    numbers, queue, rows = {built.start: 0}, [built.start], []
    for state in queue:
        row = {}
        for symbol, action in sorted(built.row(state).items()):
            if action >= 0 and action not in numbers:
                numbers[action] = len(numbers)
                queue.append(action)
            row[symbol] = numbers[action] if action >= 0 else action
        rows.append(row)
    return rows


def test_quick_tables_are_larks_own(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = build_tables(GRAMMAR, "quick")
    monkeypatch.setattr(tables, "quick_tables", nullcontext)
    slow = build_tables(GRAMMAR, "slow")
    assert slow.rules == quick.rules
    assert _shape(slow) == _shape(quick)


def test_two_readings_are_refused() -> None:
    with pytest.raises(GrammarError):
        build_tables(GRAMMAR + 'extra: "draw" -> chain\n' + 'alt: "draw" -> chain\n' + _AMBIGUOUS, "faulty")


_AMBIGUOUS = """%extend sentence: extra "." -> chain
    | alt "." -> chain
"""


def test_kept_tables_come_back_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POKECA_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "small.lark"
    file.write_text(GRAMMAR, encoding="utf-8")
    first = load_tables("small", file)
    (kept,) = (tmp_path / "cache").iterdir()
    assert _shape(load_tables("small", file)) == _shape(first)
    kept.write_bytes(b"broken")
    assert _shape(load_tables("small", file)) == _shape(first)
