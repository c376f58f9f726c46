"""A grammar of ``grammar/*.lark``, loaded: tables to read with, productions to write with."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property
from pathlib import Path

from attrs import define, field, frozen

from pokeca_dsl.resources import grammar_path
from pokeca_dsl.syntax.constructions import FORMS, Construction, GrammarError, construction
from pokeca_dsl.syntax.lexer import WordLexer
from pokeca_dsl.syntax.lexicon import Lexicon
from pokeca_dsl.syntax.tables import RuleRow, Symbol, Tables, load_tables

READ_ONLY = ("old_", "alt_", "_old_", "_alt_")
"""Rules named so are only read: an older era's wording, a variant spelling. The writer never takes them."""
MODERN = "modern"
WORDINGS: dict[str, tuple[str, ...]] = {MODERN: (), "dp": ("dp_", "_dp_")}
"""The wordings that texts can be printed in, with the beginnings of their rules' names.

``modern`` is the canonical wording of today. An older one has rules of its own where it differs: all texts
are read by them, and only the writer of that wording takes them, before all others.
"""

AWKWARD: dict[str, dict[str, frozenset[str]]] = {
    "en": {"may": frozenset({"your", "each", "both", "this", "if"})}
}
"""Words by language, and what doesn't well follow them: what has a subject of its own ("your opponent …")
takes other words after "may" wherever there are some ("you may use this Ability. Your opponent …")."""


@frozen
class Production:
    """One alternative of a rule: symbols in order, and what it builds.

    A symbol is ``("word", spelling)``, ``("token", terminal)`` or ``("rule", name)``; ``kept`` tells which
    symbols are children. ``construction`` is None where the alternative passes its only child on or is a
    piece of words without meaning; ``form`` is the form that it stands for.
    """

    symbols: tuple[tuple[str, str], ...]
    kept: tuple[bool, ...]
    construction: Construction | None
    form: str | None


@define(slots=False)
class Grammar:
    """A language's grammar, for both directions."""

    tables: Tables
    spaced: bool
    awkward: Mapping[str, Set[str]] = field(factory=dict)
    """See AWKWARD."""

    @cached_property
    def written(self) -> Set[str]:
        """The terminals of which some rule is that isn't only read: what a text should be written with."""
        rules = (row for row in self.tables.rules if not row.origin.startswith(READ_ONLY))
        return frozenset(symbol.name for row in rules for symbol in row.symbols)

    @cached_property
    def lexer(self) -> WordLexer:
        """Cuts texts into this grammar's words."""
        return WordLexer(self.tables, self.spaced)

    @property
    def lexicon(self) -> Lexicon:
        """The words of the grammar."""
        return self.lexer.lexicon

    @property
    def kept_terminals(self) -> frozenset[str]:
        """The terminals that leave a child: numbers and names, not words."""
        return self.tables.kept_terminals

    @cached_property
    def productions(self) -> dict[str, tuple[Production, ...]]:
        """What the writer may take, by rule, in the grammar's order (the first is the canonical wording)."""
        return self.productions_of(MODERN)

    def productions_of(self, wording: str) -> dict[str, tuple[Production, ...]]:
        """What the writer of a wording may take, by rule; what only that wording says comes first."""
        own = WORDINGS[wording]
        others = READ_ONLY + tuple(p for prefixes in WORDINGS.values() for p in prefixes if p not in own)
        table: dict[str, list[tuple[bool, Production]]] = {}
        for rule in self.tables.rules:
            names = (rule.origin, *(symbol.name for symbol in rule.symbols if not symbol.terminal))
            if not any(name.startswith(others) for name in names):
                common = not any(name.startswith(own) for name in names[1:])
                table.setdefault(rule.origin, []).append((common, self._production(rule)))
        return {
            name: tuple(production for _, production in sorted(found, key=lambda entry: entry[0]))
            for name, found in table.items()
        }

    def faults(self) -> list[str]:
        """Alternatives whose children don't fit what their alias builds (for who writes grammars)."""
        counts = self._children_left()
        found = []
        for rule in self.tables.rules:
            words = f"{rule.origin}: {' '.join(symbol.name for symbol in rule.symbols)}"
            children = _total(rule, counts, self.kept_terminals)
            built = construction(rule.alias) if rule.alias and rule.alias not in FORMS else None
            if built is not None and built.fields and children != {len(built.fields)}:
                found.append(f"{words} -> {rule.alias}: children {sorted(children)}")
            if rule.alias is None and not rule.origin.startswith("_") and children != {1}:
                found.append(f"{words}: passes on {sorted(children)} children")
        return found

    def _children_left(self) -> dict[str, frozenset[int]]:
        """How many children each rule can leave to the rule that uses it."""
        counts: dict[str, frozenset[int]] = {}
        changed = True
        while changed:
            changed = False
            for rule in self.tables.rules:
                left = frozenset({1})
                if rule.alias in FORMS:
                    left = frozenset({0})
                elif rule.alias is None:
                    left = _total(rule, counts, self.kept_terminals)
                known = counts.get(rule.origin, frozenset())
                if not left <= known:
                    counts[rule.origin] = known | left
                    changed = True
        return counts

    @cached_property
    def _forms(self) -> frozenset[str]:
        """The rules that are forms of one word: they leave no child."""
        return frozenset(rule.origin for rule in self.tables.rules if rule.alias in FORMS)

    def _production(self, rule: RuleRow) -> Production:
        symbols = tuple(self._symbol(symbol) for symbol in rule.symbols)
        kept = tuple(self._is_kept(symbol) for symbol in rule.symbols)
        if rule.alias in FORMS:
            return Production(symbols, kept, None, rule.alias)
        built = construction(rule.alias) if rule.alias else None
        if built is None and not rule.origin.startswith("_") and sum(kept) != 1:
            words = " ".join(symbol.name for symbol in rule.symbols)
            raise GrammarError(f"{rule.origin}: {words!r} builds nothing; give it an alias")
        return Production(symbols, kept, built, None)

    def _is_kept(self, symbol: Symbol) -> bool:
        if symbol.terminal:
            return not symbol.dropped
        return not symbol.name.startswith("_") and symbol.name not in self._forms

    def _symbol(self, symbol: Symbol) -> tuple[str, str]:
        if not symbol.terminal:
            return ("rule", symbol.name)
        spelling = self.lexicon.spellings.get(symbol.name)
        return ("word", spelling) if spelling is not None else ("token", symbol.name)


def _total(rule: RuleRow, counts: dict[str, frozenset[int]], kept: frozenset[str]) -> frozenset[int]:
    totals = frozenset({0})
    for symbol in rule.symbols:
        one = (
            frozenset({int(symbol.name in kept)}) if symbol.terminal else counts.get(symbol.name, frozenset())
        )
        totals = frozenset(a + b for a in totals for b in one)
    return frozenset(total for total in totals if total < 20)


def load_grammar(code: str, path: Path | None = None) -> Grammar:
    """The grammar of a language (``en``, ``ja``), from the cache where nothing of it has changed."""
    tables = load_tables(code, path or grammar_path(code))
    return Grammar(tables, spaced=code != "ja", awkward=AWKWARD.get(code, {}))
