"""The tables of a grammar: Lark builds them (strict LALR, which refuses two readings), we keep them.

Lark's own cache rebuilds every entry of the parse table as objects at each start, which takes longer than
reading a set of cards. Here the table stays flat numbers, and a state's row is unfolded when the parser first
comes there.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

from attrs import define, field, frozen
from lark import Lark
from lark.grammar import Terminal

from pokeca_dsl.syntax.caching import cache_file
from pokeca_dsl.syntax.lalr import END, automaton

Row: TypeAlias = Mapping[str, int]
"""What a state does on a symbol: a state to go to, or ``-1 - rule`` to reduce by a rule."""

START = "text"


@frozen
class Symbol:
    """A symbol of a rule. ``dropped`` terminals are words that leave no child."""

    name: str
    terminal: bool
    dropped: bool


@frozen
class RuleRow:
    """One alternative of a rule: what it derives, and the alias that says what it builds."""

    origin: str
    symbols: tuple[Symbol, ...]
    alias: str | None


@frozen
class TerminalRow:
    """A terminal: a word (``pattern`` None) or a regular expression that looks ahead."""

    name: str
    spelling: str
    pattern: str | None


@define(slots=False)
class Tables:
    """A grammar's terminals, rules and parse table."""

    terminals: tuple[TerminalRow, ...]
    rules: tuple[RuleRow, ...]
    names: tuple[str, ...]
    """All symbols that occur in the table."""
    flat: tuple[tuple[int, ...], ...]
    """For each state: symbol and action, in turns."""
    start: int
    end: int
    _rows: dict[int, dict[str, int]] = field(factory=dict, init=False, repr=False)

    def row(self, state: int) -> Row:
        """The actions of a state by symbol."""
        found = self._rows.get(state)
        if found is None:
            names, flat = self.names, self.flat[state]
            found = {names[flat[i]]: flat[i + 1] for i in range(0, len(flat), 2)}
            self._rows[state] = found
        return found

    @cached_property
    def origins(self) -> frozenset[str]:
        """The names of all rules."""
        return frozenset(rule.origin for rule in self.rules)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many symbols each rule has."""
        return tuple(len(rule.symbols) for rule in self.rules)

    def accepted(self, states: tuple[int, ...]) -> frozenset[str]:
        """The terminals that a parser in these states (bottom first) can take next."""
        candidates = self.row(states[-1]).keys() - self.origins
        return frozenset(name for name in candidates if self._takes(list(states), name))

    def _takes(self, states: list[int], terminal: str) -> bool:
        while True:
            action = self.row(states[-1]).get(terminal)
            if action is None:
                return False
            if action >= 0 or (terminal == END and states[-1] == self.end):
                return True
            rule = -1 - action
            if self.sizes[rule]:
                del states[-self.sizes[rule] :]
            states.append(self.row(states[-1])[self.rules[rule].origin])
            if terminal == END and states[-1] == self.end:
                return True


class _Rules(Lark):
    """Lark's reading of a grammar file: its rules and terminals, without a parser of its own."""

    def _build_parser(self) -> Any:
        return None


def load_tables(name: str, path: Path) -> Tables:
    """The tables of a grammar file, from the cache where nothing of it has changed."""
    text = path.read_text(encoding="utf-8")
    file = cache_file(f"{name}.tables", f"{sys.version}\0{text}")
    if isinstance(file, str) and (kept := _kept(Path(file))) is not None:
        return kept
    tables = build_tables(text, str(path))
    if isinstance(file, str):
        _keep(Path(file), tables)
    return tables


def build_tables(text: str, source: str) -> Tables:
    """Build the tables of a grammar (lark's GrammarError where it has conflicts: two readings)."""
    lark = _Rules(
        text, parser="lalr", start=START, maybe_placeholders=False, source_path=source, keep_all_tokens=False
    )
    rules = tuple(_rule(rule) for rule in lark.rules)
    names, flat, start, end = automaton(
        [(rule.origin, [(symbol.name, symbol.terminal) for symbol in rule.symbols]) for rule in rules], START
    )
    return Tables(tuple(_terminal(terminal) for terminal in lark.terminals), rules, names, flat, start, end)


def _terminal(terminal: Any) -> TerminalRow:
    pattern = None if terminal.pattern.type == "str" else terminal.pattern.to_regexp()
    return TerminalRow(terminal.name, terminal.pattern.value, pattern)


def _rule(rule: Any) -> RuleRow:
    symbols = tuple(
        Symbol(str(s.name), isinstance(s, Terminal), isinstance(s, Terminal) and s.filter_out)
        for s in rule.expansion
    )
    return RuleRow(str(rule.origin.name), symbols, None if rule.alias is None else str(rule.alias))


def _kept(file: Path) -> Tables | None:
    """What the cache holds; None where it holds nothing, or something broken."""
    try:
        terminals, rules, names, flat, start, end = marshal.loads(file.read_bytes())
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return Tables(
        tuple(TerminalRow(*row) for row in terminals),
        tuple(RuleRow(origin, tuple(Symbol(*s) for s in symbols), alias) for origin, symbols, alias in rules),
        names,
        flat,
        start,
        end,
    )


def _keep(file: Path, tables: Tables) -> None:
    """Write the cache beside and move it into place, so that nobody reads half of it."""
    content = marshal.dumps(
        (
            tuple((t.name, t.spelling, t.pattern) for t in tables.terminals),
            tuple(
                (r.origin, tuple((s.name, s.terminal, s.dropped) for s in r.symbols), r.alias)
                for r in tables.rules
            ),
            tables.names,
            tables.flat,
            tables.start,
            tables.end,
        )
    )
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
