"""A whole corpus read and counted."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from pokeca_dsl.corpus.figures import Figures, count_cards, good_texts, tally
from pokeca_dsl.corpus.texts import PrintedText, name_tables, read_cards, read_texts
from pokeca_dsl.corpus.verdict import Judged, Known, judge
from pokeca_dsl.syntax.names import NameTable


@frozen
class Measured:
    """The texts with their verdicts, in the order of the files; names by language; all counted."""

    judged: list[Judged]
    tables: dict[str, NameTable]
    figures: Figures


def measure(paths: Sequence[Path], spoken: str | None = None, kind: str | None = None) -> Measured:
    """Read all texts of the paths (folders, or files of texts), or those of a language and of kinds.

    Raises CorpusError where a file isn't what it should be.
    """
    tables = joined_tables(paths)
    with no_collection():
        known: dict[str, Known] = {code: {} for code in tables}
        judged = [
            judge(text, tables[text.language], known[text.language])
            for text in chosen_texts(paths, spoken, kind)
        ]
    figures = tally(judged)
    if kind is None:
        good = set(good_texts(judged))
        cards = (card for path in paths for card in read_cards(path))
        figures.cards = count_cards((c for c in cards if spoken is None or c.language == spoken), good)
    return Measured(judged, tables, figures)


def chosen_texts(
    paths: Iterable[Path], spoken: str | None = None, kind: str | None = None
) -> Iterator[PrintedText]:
    """The texts of the paths that are in a language and whose kind holds these words."""
    for path in paths:
        for text in read_texts(path):
            if (spoken is None or text.language == spoken) and (kind is None or kind in text.kind):
                yield text


def joined_tables(paths: Sequence[Path]) -> dict[str, NameTable]:
    """The names of all the paths, by language."""
    tables = [name_tables(path) for path in paths]
    if len(tables) == 1:
        return tables[0]
    codes = {code for table in tables for code in table}
    return {
        code: NameTable(canonical={k: v for table in tables for k, v in table[code].canonical.items()})
        for code in codes
    }


@contextmanager
def no_collection() -> Iterator[None]:
    """No collection of garbage meanwhile: what is read stays, and looking through it takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
