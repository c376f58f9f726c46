"""The tables of a grammar file: its rules as Lark reads them, with the parse table; and their cache.

A start must cost less than reading a set of cards: the table is kept as one row of numbers, a state is
unfolded when the parser first comes there, and rules become objects only for who writes or mends texts.
"""

from __future__ import annotations

import marshal
import os
import sys
from array import array
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
    """A terminal: a word (``pattern`` None) or a regular expression that looks ahead.

    One of a ``priority`` above 0 (``_STOP_FACE.1: /…/``) claims the words that it matches: wherever a state
    takes it, they are nothing else. ``begins``: see beginnings.py; () for a word.
    """

    name: str
    spelling: str
    pattern: str | None
    priority: int
    begins: tuple[str, ...]


RawRule: TypeAlias = tuple[str, tuple[tuple[str, bool, bool], ...], str | None]
"""A rule's origin, symbols and alias, as the cache keeps them."""


@define(slots=False)
class Tables:
    """A grammar's terminals, rules and parse table. What reading doesn't need is made when asked for."""

    terminals: tuple[TerminalRow, ...]
    raw_rules: tuple[RawRule, ...]
    names: tuple[str, ...]
    """All symbols that occur in the table."""
    flat: array[int]
    """State after state: symbol and action, in turns."""
    offsets: array[int]
    """Where each state begins in ``flat``, and the end of the last."""
    start: int
    end: int
    _rows: dict[int, dict[str, int]] = field(factory=dict, init=False, repr=False)

    def row(self, state: int) -> Row:
        """The actions of a state by symbol."""
        found = self._rows.get(state)
        if found is None:
            names = self.names
            entries = self.flat[self.offsets[state] : self.offsets[state + 1]]
            found = {names[entries[i]]: entries[i + 1] for i in range(0, len(entries), 2)}
            self._rows[state] = found
        return found

    @cached_property
    def rules(self) -> tuple[RuleRow, ...]:
        """The grammar's alternatives, in its order."""
        return tuple(
            RuleRow(origin, tuple(Symbol(*symbol) for symbol in symbols), alias)
            for origin, symbols, alias in self.raw_rules
        )

    @cached_property
    def origins(self) -> frozenset[str]:
        """The names of all rules."""
        return frozenset(self.heads)

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """What each rule derives."""
        return tuple([origin for origin, _, _ in self.raw_rules])

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many symbols each rule has."""
        return tuple([len(symbols) for _, symbols, _ in self.raw_rules])

    @cached_property
    def kept_terminals(self) -> frozenset[str]:
        """The terminals that leave a child: numbers and names, not words."""
        return frozenset(
            name
            for _, symbols, _ in self.raw_rules
            for name, terminal, dropped in symbols
            if terminal and not dropped
        )

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
            states.append(self.row(states[-1])[self.heads[rule]])
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
    found = automaton(
        [(origin, [(name, terminal) for name, terminal, _ in symbols]) for origin, symbols, _ in rules], START
    )
    flat, offsets = array("i"), array("i", [0])
    for row in found.flat:
        flat.extend(row)
        offsets.append(len(flat))
    terminals = tuple(_terminal(terminal) for terminal in lark.terminals)
    return Tables(terminals, rules, found.names, flat, offsets, found.start, found.end)


def _terminal(terminal: Any) -> TerminalRow:
    from pokeca_dsl.syntax.beginnings import beginnings  # a warm start needs none of it

    pattern = None if terminal.pattern.type == "str" else terminal.pattern.to_regexp()
    begins = () if pattern is None else beginnings(pattern)
    return TerminalRow(terminal.name, terminal.pattern.value, pattern, terminal.priority, begins)


def _rule(rule: Any) -> RawRule:
    symbols = tuple(
        (str(s.name), isinstance(s, Terminal), bool(isinstance(s, Terminal) and s.filter_out))
        for s in rule.expansion
    )
    return str(rule.origin.name), symbols, None if rule.alias is None else str(rule.alias)


def _kept(file: Path) -> Tables | None:
    """What the cache holds; None where it holds nothing, or something broken."""
    try:
        terminals, rules, names, flat, offsets, start, end = marshal.loads(file.read_bytes())
        rows = tuple([TerminalRow(*row) for row in terminals])
        return Tables(rows, rules, names, array("i", flat), array("i", offsets), start, end)
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _keep(file: Path, tables: Tables) -> None:
    """Write the cache beside and move it into place, so that nobody reads half of it."""
    content = marshal.dumps(
        (
            tuple((t.name, t.spelling, t.pattern, t.priority, t.begins) for t in tables.terminals),
            tables.raw_rules,
            tables.names,
            tables.flat.tobytes(),
            tables.offsets.tobytes(),
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
