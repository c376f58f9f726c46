"""Names in both languages. A name's canonical form, which objects carry, is the English one, or its only one.

A file of names (``*.names``) holds a pair a line, ``"Boltmouse" = 「デンチュー」``; a card file can hold the
same lines below a line ``names``. A card file's names are its own and those of all names files in its folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, Severity, Wording, kind
from pokeca_dsl.diagnostics.languages import is_japanese
from pokeca_dsl.documents import problems
from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.outline import Line, Outline
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.names import NameTable

TWO_MEANINGS = kind(
    "names/two-meanings",
    en="`{name}` is paired with `{one}` and with `{other}`",
    ja="`{name}` に `{one}` と `{other}` の2つの名前が対応しています",
    label=("one name has one name in the other language", "1つの名前に対応する名前は1つです"),
)
SAME_PAIR = kind(
    "names/same-pair",
    en="this pair is given a second time",
    ja="同じ組が2回書かれています",
    severity=Severity.WARNING,
)
_FIRST = Wording("it was first paired here", "先に書かれた組")


@frozen
class Pair:
    """A name in both languages, and where that was said."""

    en: str
    ja: str
    span: Span | None = field(default=None, eq=False, repr=False)


@define(slots=False)
class Lexicon:
    """Pairs of names, without contradictions."""

    pairs: tuple[Pair, ...] = ()

    @cached_property
    def _english(self) -> Mapping[str, Pair]:
        return {pair.en: pair for pair in self.pairs}

    @cached_property
    def _japanese(self) -> Mapping[str, Pair]:
        return {pair.ja: pair for pair in self.pairs}

    def canonical(self, printed: str) -> str:
        """The name that objects carry."""
        pair = self._japanese.get(printed)
        return pair.en if pair and printed not in self._english else printed

    def printed(self, name: str, language: str) -> str | None:
        """How a name, given in either language, is printed in ``language``; None where nobody says."""
        pair = self._english.get(name) or self._japanese.get(name)
        if pair is not None:
            return pair.ja if language == "ja" else pair.en
        return name if any(map(is_japanese, name)) == (language == "ja") else None

    def table(self, language: str, declared: Iterable[str] = ()) -> NameTable:
        """The names a text in ``language`` may mention: all pairs, and names that a file declares itself."""
        known = {pair.ja if language == "ja" else pair.en: pair.en for pair in self.pairs}
        return NameTable(canonical={**{name: self.canonical(name) for name in declared}, **known})

    def joined(self, others: Iterable[Pair], *, again: bool = False) -> tuple[Lexicon, list[Diagnostic]]:
        """These pairs and others; those that contradict or repeat earlier ones are left out and told of.

        ``again``: repeating is fine, as when the names of several folders come together.
        """
        found: list[Diagnostic] = []
        english, japanese = dict(self._english), dict(self._japanese)
        pairs = list(self.pairs)
        for pair in others:
            earlier = english.get(pair.en) or japanese.get(pair.ja)
            if earlier is None:
                english[pair.en] = japanese[pair.ja] = pair
                pairs.append(pair)
            elif pair.span is not None and not (again and pair == earlier):
                found.append(_repeated(pair, earlier, pair.span))
        return Lexicon(tuple(pairs)), found


def _repeated(pair: Pair, earlier: Pair, span: Span) -> Diagnostic:
    labels = [Label(earlier.span, _FIRST)] if earlier.span else []
    if pair == earlier:
        return SAME_PAIR.at(span, labels=labels)
    if pair.en == earlier.en:
        return TWO_MEANINGS.at(span, labels=labels, name=pair.en, one=earlier.ja, other=pair.ja)
    return TWO_MEANINGS.at(span, labels=labels, name=pair.ja, one=earlier.en, other=pair.en)


def read_pairs(lines: Iterable[Line], language: str) -> Iterator[Pair | Diagnostic]:
    """The pairs of lines; the Japanese one is the one with Japanese letters, else the second."""
    for line in lines:
        node = read_line(line, "pair", language)
        if isinstance(node, Diagnostic):
            yield node
            continue
        if line.children:
            yield problems.NO_BLOCK.at(line.children[0].span)
        first, second = (part.words[0] for part in node.nodes)
        if any(map(is_japanese, first)) and not any(map(is_japanese, second)):
            first, second = second, first
        yield Pair(first, second, line.span)


def read_names(outlines: Iterable[Outline]) -> tuple[Lexicon, list[Diagnostic]]:
    """The lexicon that files of names give together."""
    pairs: list[Pair] = []
    found: list[Diagnostic] = []
    for outline in outlines:
        found.extend(outline.diagnostics)
        for item in read_pairs(outline.lines, outline.language):
            (found if isinstance(item, Diagnostic) else pairs).append(item)  # type: ignore[arg-type]
    lexicon, more = Lexicon().joined(pairs)
    return lexicon, [*found, *more]
