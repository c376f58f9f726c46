"""A grammar of ``grammar/*.lark``, loaded: Lark's parser to read with, its rules to write with."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import define, frozen
from lark import Lark
from lark.grammar import NonTerminal, Rule, Terminal

from pokeca_dsl.resources import grammar_path
from pokeca_dsl.syntax.caching import cache_file
from pokeca_dsl.syntax.constructions import FORMS, Construction, GrammarError, construction
from pokeca_dsl.syntax.lexer import SpacedLexer, UnspacedLexer
from pokeca_dsl.syntax.lexicon import Lexicon

READ_ONLY = ("old_", "alt_", "_old_", "_alt_")
"""Rules named so are only read: an older era's wording, a variant spelling. The writer never takes them."""


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

    lark: Lark
    lexicon: Lexicon
    spaced: bool

    @cached_property
    def productions(self) -> dict[str, tuple[Production, ...]]:
        """What the writer may take, by rule, in the grammar's order (the first is the canonical wording)."""
        table: dict[str, list[Production]] = {}
        for rule in self.lark.rules:
            name = rule.origin.name
            if not name.startswith(READ_ONLY) and not any(
                isinstance(s, NonTerminal) and s.name.startswith(READ_ONLY) for s in rule.expansion
            ):
                table.setdefault(name, []).append(self._production(rule))
        return {name: tuple(found) for name, found in table.items()}

    @cached_property
    def passing(self) -> frozenset[str]:
        """The rules that have alternatives without an alias, which pass their only child on."""
        passing = {  # a tree carries the name of the template that its rule was made from
            str(rule.options.template_source or rule.origin.name) for rule in self.lark.rules if not rule.alias
        }
        if clash := passing & {rule.alias for rule in self.lark.rules if rule.alias}:
            raise GrammarError(f"rules called like aliases: {sorted(clash)}")
        return frozenset(passing)

    @cached_property
    def _forms(self) -> frozenset[str]:
        """The rules that are forms of one word: they leave no child."""
        return frozenset(rule.origin.name for rule in self.lark.rules if rule.alias in FORMS)

    def _production(self, rule: Rule) -> Production:
        symbols = tuple(self._symbol(symbol) for symbol in rule.expansion)
        kept = tuple(
            not symbol.filter_out
            if isinstance(symbol, Terminal)
            else not symbol.name.startswith("_") and symbol.name not in self._forms
            for symbol in rule.expansion
        )
        if rule.alias in FORMS:
            return Production(symbols, kept, None, rule.alias)
        built = construction(rule.alias) if rule.alias else None
        if built is None and not rule.origin.name.startswith("_") and sum(kept) != 1:
            raise GrammarError(f"{rule.origin.name}: {rule.expansion} builds nothing; give it an alias")
        return Production(symbols, kept, built, None)

    def _symbol(self, symbol: Any) -> tuple[str, str]:
        if isinstance(symbol, NonTerminal):
            return ("rule", symbol.name)
        spelling = self.lexicon.spellings.get(symbol.name)
        return ("word", spelling) if spelling is not None else ("token", symbol.name)


def load_grammar(code: str, path: Path | None = None) -> Grammar:
    """The grammar of a language (``en``, ``ja``), from the cache where nothing of it has changed."""
    spaced = code != "ja"
    source = path or grammar_path(code)
    text = source.read_text(encoding="utf-8")
    lark = Lark(
        text,
        parser="lalr",
        lexer=SpacedLexer if spaced else UnspacedLexer,
        strict=True,
        start="text",
        maybe_placeholders=False,
        propagate_positions=True,
        source_path=str(source),
        cache=cache_file(f"{code}.grammar", text),
    )
    lexer = lark.parser.lexer.lexer if hasattr(lark.parser.lexer, "lexer") else lark.parser.lexer
    return Grammar(lark, lexer.lexicon, spaced)
