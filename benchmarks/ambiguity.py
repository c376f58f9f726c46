"""Has any text a second reading? An offline check with another kind of parser.

Strict LALR refuses a grammar with two readings for one row of terminals. This check reads a sample of texts
with Earley, every ambiguity shown: ``python -m benchmarks.ambiguity [CORPUS] --texts 100``. It then lets each
word stand for every terminal that it can be, which shows the texts whose one reading rests on the lexer's
choice ("and" before a clause or before a noun).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from re import compile as compile_pattern
from typing import Any

import click
from lark import Lark, Token, Tree
from lark.lexer import Lexer

from benchmarks.spoilt import Readable, readable
from pokeca_dsl.resources import grammar_path
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.lexer import Token as Word
from pokeca_dsl.syntax.reader import parse


class _GivenWords(Lexer):
    """Hands out words that were cut before; Lark's text is a row of them."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The words, each with all the terminals that it can be."""
        yield from lexer_state.text.text


class _Choice(Token):
    """A word that can be several terminals."""

    terminals: frozenset[str]


class _Text(str):
    """A text with its words."""

    words: list[_Choice]


class Checker:
    """One language's grammar behind an Earley parser."""

    def __init__(self, code: str) -> None:
        self.grammar: Grammar = language(code).grammar
        self.patterns = [
            (row.name, compile_pattern(row.pattern)) for row in self.grammar.tables.terminals if row.pattern
        ]
        self.lark = Lark(
            grammar_path(code).read_text(encoding="utf-8"),
            parser="earley",
            lexer=_GivenWords,
            ambiguity="explicit",
            start="text",
            maybe_placeholders=False,
            source_path=str(grammar_path(code)),
        )
        self.lark.parser.parser.term_matcher = _matches

    def readings(self, text: Readable, *, free: bool) -> Any:
        """All trees of a text in one, ``_ambig`` where they part; ``free``: words as all they can be."""
        words = [self._choice(word, text.words, free) for word in self._cut(text)]
        return self.lark.parser.parser.parse(_Given(words), "text")

    def _cut(self, text: Readable) -> list[Word]:
        """The words as the reader cut them."""
        found: list[Word] = []
        lexer = self.grammar.lexer
        scan = type(lexer).scan

        def recording(words: str, names: Any) -> Any:
            scanner = scan(lexer, words, names)
            plain = scanner.next

            class Recorder:
                def next(self, state: int, accepted: Any) -> Word | None:
                    word = plain(state, accepted)
                    if word is not None:
                        found.append(word)
                    return word

            return Recorder()

        lexer.scan = recording  # type: ignore[method-assign,assignment]
        try:
            parse(self.grammar, text.words, text.names)
        finally:
            del lexer.scan
        return found

    def _choice(self, word: Word, text: str, free: bool) -> _Choice:
        terminal, _, _, value = word
        choice = _Choice(terminal, value)
        choice.terminals = self._possible(word, text) if free else frozenset((terminal,))
        return choice

    def _possible(self, word: Word, text: str) -> frozenset[str]:
        terminal, start, end, _ = word
        printed = text[start:end]
        lexicon = self.grammar.lexicon
        possible = {terminal, *lexicon.words.get(printed, ())}
        possible.update(lexicon.words.get(printed[:1].lower() + printed[1:], ()))
        for name, pattern in self.patterns:
            match = pattern.match(text, start)
            if match and match.end() == end:
                possible.add(name)
        return frozenset(possible)


class _Given:
    """What Lark's Earley parser asks words of."""

    def __init__(self, words: list[_Choice]) -> None:
        self.words = words

    def lex(self, _: Any) -> Iterator[_Choice]:
        """The words in order."""
        yield from self.words


def _matches(terminal: Any, word: _Choice) -> bool:
    return terminal.name in word.terminals


def ambiguous(tree: Any) -> list[Tree[Any]]:
    """The places where a text has a second reading."""
    return [each for each in tree.iter_subtrees() if each.data == "_ambig"] if isinstance(tree, Tree) else []


@click.command()
@click.argument("corpus", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--texts", type=int, default=50, show_default=True, help="Of each language.")
@click.option("--seed", type=int, default=0, show_default=True)
def main(corpus: Path | None, texts: int, seed: int) -> None:
    """Look for second readings; exit code 1 where there is one."""
    everything = list(readable(corpus))
    bad = 0
    for code in ("en", "ja"):
        mine = [text for text in everything if text.code == code]
        sample = Random(seed).sample(mine, min(texts, len(mine)))
        checker = Checker(code)
        found = [text for text in sample if ambiguous(checker.readings(text, free=False))]
        by_lexer = [text for text in sample if ambiguous(checker.readings(text, free=True))]
        bad += len(found)
        click.echo(
            f"{code}: {len(sample)} texts, {len(found)} with a second reading; "
            f"in {len(by_lexer)} the words that follow decide what a word is"
        )
        for text in found:
            click.echo(f"  {text.words}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
