"""Grammars of lines: what the files of rulesets and scenarios are written in, both directions.

A file is an outline of lines and each line is read by one start rule of its grammar. In such a grammar a
*word* is a rule whose two alternatives are its English and its Japanese form, and only words hold text: so
one grammar reads and writes both languages. A rule whose name begins with ``_`` leaves no node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TypeAlias

from attrs import field, frozen
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.grammar import NonTerminal, Rule, Symbol, Terminal

from pokeca_dsl.resources import grammar_path
from pokeca_dsl.syntax.acceptance import accepted
from pokeca_dsl.syntax.caching import cache_file

LANGUAGES = ("en", "ja")
# Punctuation that has several spellings: the writer's, by language.
_MARKS = {
    "_IS": {"en": ":", "ja": "："},
    "_COMMA": {"en": ",", "ja": "、"},
    "_END_OF_ITEM": {"en": ";", "ja": "；"},
}
_QUOTES = {"en": ('"', '"'), "ja": ("「", "」")}
_TIGHT_BEFORE = frozenset(":：,、;；)）]")
_TIGHT_AFTER = frozenset("(（[：、；")


@frozen
class Node:
    """A read piece of a line: the rule's name, its parts, and where it stood in the line."""

    name: str
    parts: tuple[Part, ...] = ()
    start: int = field(default=0, eq=False, repr=False)
    end: int = field(default=0, eq=False, repr=False)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The parts that are nodes."""
        return tuple(part for part in self.parts if isinstance(part, Node))

    @property
    def words(self) -> tuple[str, ...]:
        """The parts that are tokens, as written."""
        return tuple(part for part in self.parts if isinstance(part, str))

    def child(self, name: str) -> Node | None:
        """The first part of that name."""
        return next((node for node in self.nodes if node.name == name), None)


Part: TypeAlias = Node | str
Writing: TypeAlias = tuple[tuple[str, ...], tuple[Part, ...]]


@frozen
class Misread:
    """A line that did not read: where (offsets in the line) and what could have stood there."""

    start: int
    end: int
    expected: tuple[str, ...]


@frozen
class LineGrammar:
    """One grammar of lines, ready to read and to write."""

    lark: Lark

    def read(self, text: str, start: str, language: str = "en") -> Node | Misread:
        """Read one line (without indentation and comment) by a start rule."""
        try:
            return _node(self.lark.parse(text, start=start))
        except UnexpectedInput as problem:
            return self._misread(problem, text, start, language)

    def write(self, node: Node, language: str) -> str:
        """The line that reads to ``node``, in a language. Raises ValueError for a node of no rule."""
        for pieces, rest in self._write_symbol(NonTerminal(node.name), (node,), language):
            if not rest:
                return _joined(pieces)
        raise ValueError(f"no wording for {node}")

    def words_of(self, name: str, language: str) -> str:
        """The form of a word in a language."""
        terminals = self._rules[name][LANGUAGES.index(language)].expansion
        return self._texts[terminals[0].name]

    def is_word(self, name: str) -> bool:
        """Whether a rule is a word: two alternatives, one for each language."""
        rules = self._rules.get(name, ())
        return len(rules) == len(LANGUAGES) and all(
            len(rule.expansion) == 1 and rule.expansion[0].name in self._texts for rule in rules
        )

    def labels(self, start: str) -> tuple[str, ...]:
        """The words of the clauses ``label: value`` that a start rule reads, in the grammar's order."""
        return tuple(dict.fromkeys(symbols[0] for symbols in self._clauses(start)))

    def value_rule(self, start: str, label: str) -> str:
        """The rule that reads the value of a clause."""
        return next(symbols[1] for symbols in self._clauses(start) if symbols[0] == label)

    def options(self, rule: str) -> tuple[str, ...]:
        """The words that a rule can hold, in the grammar's order."""
        if self.is_word(rule):
            return (rule,) if not rule.startswith("_") else ()
        symbols = (s.name for r in self._rules[rule] for s in r.expansion if isinstance(s, NonTerminal))
        return tuple(dict.fromkeys(word for name in symbols if name != rule for word in self.options(name)))

    def can_be(self, rule: str, other: str) -> bool:
        """Whether a rule can be nothing but another one: a clause that takes words or a number."""
        return any([s.name for s in each.expansion] == [other] for each in self._rules[rule])

    def _clauses(self, start: str) -> Iterator[tuple[str, str]]:
        for rule in self._rules[start]:
            names = [s.name for s in rule.expansion if isinstance(s, NonTerminal)]
            if len(names) == 1 and names[0].startswith("_"):
                names = [s.name for s in self._rules[names[0]][0].expansion if isinstance(s, NonTerminal)]
            if len(names) >= 2 and self.is_word(names[0]):
                yield names[0], names[1]

    @cached_property
    def _rules(self) -> dict[str, tuple[Rule, ...]]:
        table: dict[str, list[Rule]] = {}
        for rule in self.lark.rules:
            table.setdefault(rule.origin.name, []).append(rule)
        return {name: tuple(sorted(rules, key=lambda r: r.order)) for name, rules in table.items()}

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {t.name: t.pattern.value for t in self.lark.terminals if t.pattern.type == "str"}

    @cached_property
    def _language_of(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for name, rules in self._rules.items():
            if self.is_word(name):
                for language, rule in zip(LANGUAGES, rules, strict=True):
                    found.setdefault(rule.expansion[0].name, set()).add(language)
        return found

    def _misread(self, problem: UnexpectedInput, text: str, start_rule: str, language: str) -> Misread:
        start = len(text)
        if isinstance(problem, UnexpectedToken) and problem.token.type != "$END":
            start = problem.token.start_pos or 0
        elif isinstance(problem, UnexpectedCharacters):
            start = problem.pos_in_stream or 0
        parser = self.lark.parse_interactive(text[:start], start=start_rule)
        parser.exhaust_lexer()
        words = sorted(set(self._expected(accepted(self.lark, parser), language)))
        return Misread(start, _word_end(text, start), tuple(words))

    def _expected(self, terminals: frozenset[str], language: str) -> Iterator[str]:
        for name in terminals:
            if name in self._texts:
                if language in self._language_of.get(name, {language}):
                    yield self._texts[name]
            elif name in _TOKEN_WORDS:
                yield _TOKEN_WORDS[name][language]

    def _write_symbol(self, symbol: Symbol, parts: tuple[Part, ...], language: str) -> Iterator[Writing]:
        """Each way to write a symbol with the parts at hand: the pieces of text, and the parts left over."""
        if isinstance(symbol, Terminal):
            if symbol.name in _MARKS:
                yield (_MARKS[symbol.name][language],), parts
            elif symbol.name in self._texts:
                yield (self._texts[symbol.name],), parts
            elif parts and isinstance(parts[0], str):
                opening, closing = _quotes(parts[0], language) if symbol.name == "QUOTED" else ("", "")
                yield (opening + parts[0] + closing,), parts[1:]
            return
        if symbol.name.startswith("_"):
            yield from self._write_inlined(NonTerminal(symbol.name), parts, language)
            return
        if parts and isinstance(parts[0], Node) and parts[0].name == symbol.name:
            for rule in self._alternatives(symbol.name, language):
                for pieces, rest in self._write_symbols(rule.expansion, parts[0].parts, language):
                    if not rest:
                        yield pieces, parts[1:]
        for rule in self._alternatives(symbol.name, language):
            if rule.options.expand1 and len(rule.expansion) == 1:
                yield from self._write_symbols(rule.expansion, parts, language)

    def _write_inlined(
        self, symbol: NonTerminal, parts: tuple[Part, ...], language: str
    ) -> Iterator[Writing]:
        """A rule without a node; one that begins with itself is a repetition, longest first."""
        rules = self._alternatives(symbol.name, language)
        once = [rule.expansion for rule in rules if rule.expansion[:1] != [symbol]]
        again = [rule.expansion[1:] for rule in rules if rule.expansion[:1] == [symbol]]
        found = [writing for expansion in once for writing in self._write_symbols(expansion, parts, language)]
        rounds = [found]
        while again and found:
            found = [
                (pieces + more, left)
                for pieces, rest in found
                if rest
                for expansion in again
                for more, left in self._write_symbols(expansion, rest, language)
            ]
            rounds.append(found)
        for writings in reversed(rounds):
            yield from writings

    def _write_symbols(
        self, symbols: Sequence[Symbol], parts: tuple[Part, ...], language: str
    ) -> Iterator[Writing]:
        found: list[Writing] = [((), parts)]
        for symbol in symbols:
            found = [
                (pieces + more, left)
                for pieces, rest in found
                for more, left in self._write_symbol(symbol, rest, language)
            ]
        yield from found

    def _alternatives(self, name: str, language: str) -> tuple[Rule, ...]:
        rules = self._rules[name]
        return (rules[LANGUAGES.index(language)],) if self.is_word(name) else rules


_TOKEN_WORDS = {
    "INT": {"en": "a number", "ja": "数"},
    "QUOTED": {"en": "a name in quotation marks", "ja": "「」で囲んだ名前"},
    "WORDS": {"en": "words", "ja": "文"},
    "SYMBOLS": {"en": "Energy symbols such as [L][C]", "ja": "[雷][無]のようなエネルギーマーク"},
    "PLAIN": {"en": "a card's name", "ja": "カードの名前"},
    "HP": {"en": "HP, such as 60 HP", "ja": "HP60のようなHP"},
    "DAMAGE": {"en": "damage, such as 20 or 20+", "ja": "20や20+のようなダメージ"},
    "CHANGE": {"en": "×2, +20 or −20", "ja": "×2、+20、−20のような数"},
    "$END": {"en": "the end of the line", "ja": "行の終わり"},
}
DESCRIPTIONS = {
    text: (forms["en"], forms["ja"]) for forms in _TOKEN_WORDS.values() for text in forms.values()
}
"""What a misread line could have said where that is no word, in both languages: not to be quoted."""


@lru_cache
def line_grammar(name: str, starts: tuple[str, ...]) -> LineGrammar:
    """The grammar of lines ``grammar/NAME.lark``; its start rules are named by its readers."""
    text = grammar_path(name).read_text(encoding="utf-8")
    lark = Lark(
        text,
        parser="lalr",
        start=list(starts),
        strict=True,
        maybe_placeholders=False,
        propagate_positions=True,
        cache=cache_file(name, text + repr(starts)),
    )
    return LineGrammar(lark)


def _node(tree: Tree[Token]) -> Node:
    parts = tuple(_node(child) if isinstance(child, Tree) else _token(child) for child in tree.children)
    start, end = (0, 0) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
    return Node(str(tree.data), parts, start, end)


def _token(token: Token) -> str:
    """A token as objects keep it: a name is kept without its quotation marks."""
    return str(token)[1:-1] if token.type == "QUOTED" else str(token)


def _quotes(name: str, language: str) -> tuple[str, str]:
    """The quotation marks of a language; the other's where the name holds the mark that would close it."""
    opening, closing = _QUOTES[language]
    return _QUOTES["en" if language == "ja" else "ja"] if closing in name else (opening, closing)


def _word_end(text: str, start: int) -> int:
    """Where the word that begins at ``start`` ends, at least one character on."""
    end = start
    while end < len(text) and (text[end].isalnum() or text[end] in "’'-é"):
        end += 1
    return max(end, min(start + 1, len(text)))


def _joined(pieces: tuple[str, ...]) -> str:
    text = ""
    for piece in pieces:
        text += piece if not text or _tight(text, piece) else " " + piece
    return text


def _tight(text: str, piece: str) -> bool:
    """Whether a piece follows a text without a space. A sign stands tight before its number ("×2")."""
    if text[-1] in "×+−":
        return not text[:-1].rstrip()[-1:].isdigit()
    return piece[0] in _TIGHT_BEFORE or text[-1] in _TIGHT_AFTER or text[-1] + piece[0] == "]["
