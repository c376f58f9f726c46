"""The tables of a grammar: they are Lark's own, and kept they come back the same."""

from __future__ import annotations

from array import array
from pathlib import Path
from typing import Any

import pytest
from lark import Lark
from lark.exceptions import GrammarError
from lark.lexer import Lexer
from lark.parsers.lalr_analysis import Shift

from pokeca_dsl.resources import grammar_path
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


def _larks(grammar: str) -> Tables:
    """The tables that Lark builds itself, in strict mode."""
    lark = Lark(grammar, parser="lalr", lexer=_NoLexer, strict=True, start="text", maybe_placeholders=False)
    table = lark.parser.parser._parse_table
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    names: dict[str, int] = {}
    flat, offsets = array("i"), array("i", [0])
    for state in range(max(table.states) + 1):
        for symbol, (action, argument) in table.states.get(state, {}).items():
            number = argument if action is Shift else -1 - rules[argument]
            flat.extend((names.setdefault(str(symbol), len(names)), number))
        offsets.append(len(flat))
    start, end = table.start_states["text"], table.end_states["text"]
    return Tables((), (), tuple(names), flat, offsets, start, end)


class _NoLexer(Lexer):
    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Any:
        raise NotImplementedError


def test_the_tables_are_larks_own() -> None:
    assert _shape(build_tables(GRAMMAR, "ours")) == _shape(_larks(GRAMMAR))


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "ja"])
def test_lark_in_strict_mode_accepts_the_languages_and_builds_the_same(code: str) -> None:
    grammar = grammar_path(code).read_text(encoding="utf-8")
    ours, larks = build_tables(grammar, code), _larks(grammar)
    assert _shape(ours) == _shape(larks)


def test_conflicts_are_told_with_their_rules() -> None:
    with pytest.raises(GrammarError, match=r"Reduce/Reduce.*\n.*<extra : DRAW>\n.*<alt : DRAW>"):
        build_tables(GRAMMAR + 'extra: "draw" -> chain\n' + 'alt: "draw" -> chain\n' + _AMBIGUOUS, "faulty")
    dangling = 'text: text "and" text -> chain\n    | "draw" -> chain\n'
    with pytest.raises(GrammarError, match=r"Shift/Reduce conflict for terminal AND"):
        build_tables(dangling, "dangling")


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
