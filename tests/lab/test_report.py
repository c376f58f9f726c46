"""The numbers of a report, counted again from the result files by other means than the lab's own."""

from __future__ import annotations

import csv
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.simulate import command

pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")
parquet = pytest.importorskip("pyarrow.parquet")

Row = dict[str, str]


class Page(HTMLParser):
    """Tables of a page: cells by section, and by what the row says of itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.rows: dict[tuple[str, ...], list[str]] = {}
        self.tiles: dict[str, str] = {}
        self.outside: list[str] = []
        self._section, self._key, self._tile = "", (), ""
        self._open = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.outside += [told[name] for name in ("src", "href", "xlink:href") if name in told]
        if tag == "section":
            self._section = told["id"]
        if tag == "tr":
            said = tuple(value for name, value in told.items() if name.startswith("data-"))
            self._key = (self._section, *said)
        if tag == "td":
            self._open = True
            self.rows.setdefault(self._key, []).append("")
        self._tile = told.get("data-figure", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "td":
            self._open = False
        self._tile = ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.rows[self._key][-1] += data
        if self._tile:
            self.tiles[self._tile] = data


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Storm Runners with two HP of one card against two decks, 40 games each, as both forms of results."""
    out, kept = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("kept")
    words = ["storm-runners", "--against", "lantern-watch,engine-room", "--games", "40", "--seed", "5"]
    words += ["--workers", "1", "--vary", "Sparkhare at 60, 200 HP", "--out", str(out)]
    for form, other in (("csv", "parquet"), ("parquet", "csv")):
        result = CliRunner().invoke(command, [*words, "--format", form], catch_exceptions=False)
        assert result.exit_code == 0
        assert (out / f"games.{form}").exists() and not (out / f"games.{other}").exists()
        for name in ("games", "cards"):
            shutil.copy(out / f"{name}.{form}", kept / f"{name}.{form}")
    for path in kept.iterdir():
        shutil.copy(path, out / path.name)
    return out


@pytest.fixture(scope="module")
def games(study: Path) -> list[Row]:
    with (study / "games.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def page(study: Path) -> Page:
    return Page((study / "report.html").read_text(encoding="utf-8"))


def _zero(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a rising function is 0."""
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return low


def share(rows: list[Row], column: str, value: str) -> str:
    """A share as a report prints it; the bounds are the p for which the score test is just met."""
    n, z = len(rows), 1.959963984540054
    p = sum(row[column] == value for row in rows) / n

    def low(q: float) -> float:
        return z * sqrt(q * (1 - q) / n) - (p - q) if q < p else 1.0

    def high(q: float) -> float:
        return (q - p) - z * sqrt(q * (1 - q) / n) if q > p else -1.0

    lowest = 0.0 if p == 0 else _zero(low, 0.0, p)
    highest = 1.0 if p == 1 else _zero(high, p, 1.0)
    return f"{100 * p:.1f} % ({100 * lowest:.1f} to {100 * highest:.1f})"


def average(rows: list[Row], column: str) -> str:
    values = [float(row[column]) for row in rows]
    reach = 1.959963984540054 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):.2f} ({fmean(values) - reach:.2f} to {fmean(values) + reach:.2f})"


BASE = "Sparkhare, 60 HP"
ENDINGS = {
    "all prizes taken": "all Prize cards taken",
    "no pokemon to make active": "the opponent has no Pokémon to make Active",
    "opponent can't draw": "the opponent can't draw",
    "draw": "draw",
}


def test_the_page_stands_alone(page: Page, study: Path) -> None:
    text = (study / "report.html").read_text(encoding="utf-8")
    assert [link for link in page.outside if not link.startswith("#")] == []
    assert "<script" not in text
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []
    assert text.count("<svg") >= 7


def test_wins_draws_losses_and_length_are_those_of_the_file(page: Page, games: list[Row]) -> None:
    base = [row for row in games if row["variant"] == BASE]
    assert len(base) == 80
    for figure, winner in (("wins", "deck"), ("draws", "draw"), ("losses", "against")):
        assert page.tiles[figure] == share(base, "winner", winner).split(" (")[0]
    assert page.tiles["turns"] == f"{fmean(float(row['turns']) for row in base):.1f}"


def test_each_opponents_row_is_that_of_the_file(page: Page, games: list[Row]) -> None:
    for name in ("Lantern Watch", "Engine Room"):
        rows = [row for row in games if row["variant"] == BASE and row["against"] == name]
        assert page.rows["field", name] == [
            name,
            "40",
            *(share(rows, "winner", winner) for winner in ("deck", "draw", "against")),
            average(rows, "turns"),
        ]


def test_each_variants_row_is_that_of_the_file(page: Page, games: list[Row]) -> None:
    by_variant = {
        name: [row for row in games if row["variant"] == name] for name in (BASE, "Sparkhare, 200 HP")
    }
    for name, rows in by_variant.items():
        told = page.rows["variants", name]
        assert told[:4] == [name, "80", share(rows, "winner", "deck"), share(rows, "winner", "against")]
        assert told[5] == average(rows, "turns")
        gaps = [
            (one["winner"] == "deck") - (two["winner"] == "deck")
            for one, two in zip(rows, by_variant[BASE], strict=True)
            if one["seed"] == two["seed"]
        ]
        assert len(gaps) == 80
        if name != BASE:
            reach = 1.959963984540054 * stdev(gaps) / sqrt(80)
            low, high = fmean(gaps) - reach, fmean(gaps) + reach
            assert told[4] == f"{100 * fmean(gaps):+.1f} points ({100 * low:+.1f} to {100 * high:+.1f})"


def test_going_first_prizes_and_decking_out_are_those_of_the_file(page: Page, games: list[Row]) -> None:
    base = [row for row in games if row["variant"] == BASE]
    for side in ("deck", "against"):
        rows = [row for row in base if row["first"] == side]
        assert page.rows["first", side][1:] == [str(len(rows)), share(rows, "winner", "deck")]
        told = page.rows["prizes", side]
        assert told[1:] == [average(base, f"{side}_prizes"), share(base, "decked_out", side)]


def test_the_endings_are_those_of_the_file(page: Page, games: list[Row]) -> None:
    base = [row for row in games if row["variant"] == BASE]
    told = page.rows[("endings",)]
    names = {"deck": "Storm Runners", "against": "a field of 2 decks", "draw": "draw", "none": "no result"}
    counted = {(told[at], told[at + 1]): (int(told[at + 2]), told[at + 3]) for at in range(0, len(told), 4)}
    for reason, winner in {(row["reason"], row["winner"]) for row in base}:
        number = sum((row["reason"], row["winner"]) == (reason, winner) for row in base)
        assert counted.pop((ENDINGS[reason], names[winner])) == (number, f"{100 * number / 80:.1f} %")
    assert not counted


def test_each_cards_row_is_that_of_the_file(page: Page, study: Path) -> None:
    with (study / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = [r for r in csv.DictReader(file) if r["variant"] == BASE and r["side"] == "deck"]
    cards = {row["card"] for row in rows}
    assert len(cards) == 20
    for card in cards:
        both = [row for row in rows if row["card"] == card]
        assert len(both) == 2

        def total(column: str, both: list[Row] = both) -> int:
            return sum(int(row[column]) for row in both)

        told = page.rows["cards", "0", card]
        assert total("games") == 80
        drawn, played = (f"{total(column) / 80:.2f}" for column in ("drawn", "played"))
        seen = total("seen")
        outcomes = [{"won": "yes"}] * total("wins_seen") + [{"won": "no"}] * (seen - total("wins_seen"))
        assert told[:7] == [
            card,
            both[0]["copies"],
            drawn,
            played,
            f"{total('damage') / 80:.1f}",
            f"{100 * seen / 80:.1f} %",
            share(outcomes, "won", "yes"),
        ]


def test_parquet_holds_what_csv_holds(study: Path, games: list[Row]) -> None:
    for name in ("games", "cards"):
        with (study / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        table = parquet.read_table(study / f"{name}.parquet")
        assert [{key: str(value) for key, value in row.items()} for row in table.to_pylist()] == rows
        assert b"pokeca" in table.schema.metadata


def test_a_report_is_the_same_again(study: Path) -> None:
    text = (study / "report.html").read_bytes()
    words = ["storm-runners", "--against", "lantern-watch,engine-room", "--games", "40", "--seed", "5"]
    words += ["--workers", "1", "--vary", "Sparkhare at 60, 200 HP", "--out", str(study)]
    result = CliRunner().invoke(command, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert (study / "report.html").read_bytes() == text
