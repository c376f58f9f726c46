"""Has any text a second reading? An offline check with another kind of parser.

Strict LALR refuses a grammar with two readings for one row of terminals. This check reads a sample of texts
with Earley, every ambiguity shown: ``python -m benchmarks.ambiguity [CORPUS] --texts 100``. It then goes all
ways that the reader could go, for every text: which terminal a word is tried as first must not decide what
the text means.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import click
from lark import Lark, Token, Tree
from lark.lexer import Lexer

from benchmarks.spoilt import Readable, readable
from pokeca_dsl.effects.statements import Text
from pokeca_dsl.resources import grammar_path
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.lexer import Token as Word
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Search, all_readings


class _GivenWords(Lexer):
    """Hands out words that were cut before; Lark's text is a row of them."""

    def __init__(self, conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The words with their terminals."""
        yield from lexer_state.text.text


class Checker:
    """One language's grammar behind an Earley parser."""

    def __init__(self, code: str) -> None:
        self.grammar: Grammar = language(code).grammar
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

    def readings(self, text: Readable) -> Any:
        """All trees of a text in one, ``_ambig`` where they part."""
        words = [Token(terminal, value) for terminal, _, _, value in self._cut(text)]
        return self.lark.parser.parser.parse(_Given(words), "text")

    def _cut(self, text: Readable) -> tuple[Word, ...]:
        """The words as the reader cut them."""
        search = Search(self.grammar, text.words, text.names)
        search.next()
        return search.path


class _Given:
    """What Lark's Earley parser asks words of."""

    def __init__(self, words: list[Token]) -> None:
        self.words = words

    def lex(self, _: Any) -> Iterator[Token]:
        """The words in order."""
        yield from self.words


def _matches(terminal: Any, word: Token) -> bool:
    return bool(terminal.name == word.type)


def ambiguous(tree: Any) -> list[Tree[Any]]:
    """The places where a text has a second reading."""
    return [each for each in tree.iter_subtrees() if each.data == "_ambig"] if isinstance(tree, Tree) else []


def meanings(grammar: Grammar, words: str, names: NameTable) -> list[Text]:
    """What a text can mean, whichever terminals its words are."""
    return list(dict.fromkeys(built.value for built in all_readings(grammar, words, names)))


@click.command()
@click.argument("corpus", required=False, type=click.Path(exists=True, path_type=Path))
@click.option("--texts", type=int, default=50, show_default=True, help="Of each language, for Earley.")
@click.option("--seed", type=int, default=0, show_default=True)
def main(corpus: Path | None, texts: int, seed: int) -> None:
    """Look for second readings; exit code 1 where there is one."""
    everything = list(readable(corpus))
    bad = 0
    for code in ("en", "ja"):
        mine = [text for text in everything if text.code == code]
        sample = Random(seed).sample(mine, min(texts, len(mine)))
        spoken = language(code)
        trees = Checker(code) if sample else None
        found = [text for text in sample if trees and ambiguous(trees.readings(text))]
        several = [text for text in mine if len(meanings(spoken.grammar, text.words, text.names)) > 1]
        bad += len(found) + len(several)
        click.echo(
            f"{code}: {len(found)} of {len(sample)} texts with a second tree, "
            f"{len(several)} of {len(mine)} with a second meaning"
        )
        for text in found:
            click.echo(f"  {text.words}")
        for text in several:
            click.echo(f"  {text.words}")
            for meaning in meanings(spoken.grammar, text.words, text.names):
                click.echo(f"    {spoken.write(meaning, names=text.names)}")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
