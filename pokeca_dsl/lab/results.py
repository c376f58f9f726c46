"""The result files: a row for each game, a row for each card of each pairing; Parquet or CSV.

They are written from the journal in the order of pairings and games, so that they are the same however many
workers played, and however often the run was interrupted.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from pokeca_dsl.lab.card_counts import CardCount
from pokeca_dsl.lab.figures import Figures
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.playing import AGAINST, DECK, GameRow
from pokeca_dsl.lab.problems import MissingExtra
from pokeca_dsl.lab.study import Pairing, Study

GAMES, CARDS = "games", "cards"
_NAMES = ("variant", "deck", "against")
GAME_COLUMNS = (*_NAMES, *GameRow._fields)
CARD_COLUMNS = (*_NAMES, *CardCount._fields)
_WORDS = frozenset({*_NAMES, "first", "winner", "reason", "decked_out", "side", "card"})
"""Columns of text; all others are whole numbers."""
_ROWS_AT_A_TIME = 10_000


class _Sink(Protocol):
    def write(self, row: Sequence[Any]) -> None: ...
    def close(self) -> None: ...


def write_results(
    study: Study, journal: Journal, folder: Path | None, form: str, about: dict[str, Any]
) -> Figures:
    """Count everything that the journal holds, and write it to a folder (None: only count).

    ``form`` is "parquet" or "csv"; ``about`` tells what the study is, and goes into Parquet files. Raises
    OSError, and MissingExtra for Parquet.
    """
    if folder is not None:
        _take_away_others(folder, form)
    figures = Figures(study.pairings)
    sink = None if folder is None else _sink(folder / f"{GAMES}.{form}", GAME_COLUMNS, form, about)
    try:
        for number, pairing in enumerate(study.pairings):
            for row in _rows(study, journal, number, figures):
                figures.tallies[number].add(row)
                if sink is not None:
                    sink.write((*_named(pairing), *row))
    finally:
        if sink is not None:
            sink.close()
    if folder is not None and study.per_card:
        sink = _sink(folder / f"{CARDS}.{form}", CARD_COLUMNS, form, about)
        for pairing, counts in zip(study.pairings, figures.cards, strict=True):
            for count in counts.all():
                sink.write((*_named(pairing), (DECK, AGAINST)[count.side], *count[1:]))
        sink.close()
    return figures


def _take_away_others(folder: Path, form: str) -> None:
    """Results of an earlier run in the other form would not be those of the report."""
    other = "csv" if form == "parquet" else "parquet"
    for name in (GAMES, CARDS):
        (folder / f"{name}.{other}").unlink(missing_ok=True)


def _rows(study: Study, journal: Journal, number: int, figures: Figures) -> Iterator[GameRow]:
    for chunk in study.chunks_of(number):
        played = journal.chunk(chunk)
        for count in played.cards:
            figures.cards[number].add(count)
        yield from played.rows


def _named(pairing: Pairing) -> tuple[str, str, str]:
    return (pairing.variant, pairing.deck, pairing.against)


def _sink(path: Path, columns: Sequence[str], form: str, about: dict[str, Any]) -> _Sink:
    return _Parquet(path, columns, about) if form == "parquet" else _Csv(path, columns)


class _Csv:
    """Comma-separated values, UTF-8, with a heading."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self.write(columns)

    def write(self, row: Sequence[Any]) -> None:
        self._writer.writerow(row)

    def close(self) -> None:
        self._file.close()


class _Parquet:
    """Apache Parquet, some rows at a time."""

    def __init__(self, path: Path, columns: Sequence[str], about: dict[str, Any]) -> None:
        self._arrow, parquet = arrow()
        types = {name: self._arrow.string() if name in _WORDS else self._arrow.int64() for name in columns}
        told = {"pokeca": json.dumps(about, ensure_ascii=False, sort_keys=True)}
        self._schema = self._arrow.schema(list(types.items()), metadata=told)
        self._writer = parquet.ParquetWriter(path, self._schema)
        self._waiting: list[Sequence[Any]] = []

    def write(self, row: Sequence[Any]) -> None:
        self._waiting.append(row)
        if len(self._waiting) >= _ROWS_AT_A_TIME:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        if self._waiting:
            columns = [list(column) for column in zip(*self._waiting, strict=True)]
            self._writer.write_table(self._arrow.table(columns, schema=self._schema))
            self._waiting = []


def arrow() -> tuple[Any, Any]:
    """pyarrow and its Parquet module. Raises MissingExtra."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtra("Parquet", "lab", "--format csv needs none") from None


def read_rows(path: Path) -> Iterable[dict[str, Any]]:
    """The rows of a result file of either form, numbers as numbers."""
    if path.suffix == ".parquet":
        _, parquet = arrow()
        for batch in parquet.ParquetFile(path).iter_batches():
            yield from batch.to_pylist()
        return
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            yield {name: value if name in _WORDS else int(value) for name, value in row.items()}
