"""One scenario under several rulesets: where their events part, side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from attrs import frozen

from pokeca_dsl.diagnostics.columns import width as columns_of
from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.play.narration import Line
from pokeca_dsl.play.scenario import Outcome, run
from pokeca_dsl.play.scenario_words import result_words
from pokeca_dsl.source import source_from_path

_SAME = "  │ "
_OTHER = "  ┃ "


@frozen
class Row:
    """Events that stand beside each other; "" where one ruleset has none."""

    cells: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the rulesets part here."""
        return len(set(self.cells)) > 1


@frozen
class Comparison:
    """A scenario under several rulesets."""

    title: str
    rules: tuple[str, ...]
    rows: tuple[Row, ...]
    results: tuple[str, ...]

    def render(self, width: int = 50, every: bool = False) -> str:
        """The differing events side by side (``every``: all events), then the results."""
        shown = self.rows if every else tuple(row for row in self.rows if row.differs)
        rule = "──┼─".join("─" * width for _ in self.rules)
        lines = [self.title, "", *_lines(self.rules, width, _SAME), rule]
        skipped = len(self.rows) - len(shown)
        if skipped:
            lines.append(f"({skipped} events are the same)")
        for row in shown:
            lines.extend(_lines(row.cells, width, _OTHER if row.differs else _SAME))
        results = Row(self.results)
        lines += [rule, *_lines(self.results, width, _OTHER if results.differs else _SAME)]
        return "\n".join(lines) + "\n"


def compare_scenario(path: Path, rules: tuple[str, ...], title: str | None = None) -> Comparison:
    """Compare the first scenario of a file, or the one of a title.

    Raises ValueError where there is none, or where the file or a ruleset has mistakes.
    """
    read = read_scenarios(source_from_path(path))
    wrong = next((d for d in read.diagnostics if d.is_error), None)
    if wrong is not None:
        raise ValueError(f"{path}: {wrong.message('en')}")
    for scenario in read.file.scenarios:
        if title is None or scenario.title == title:
            return compare(scenario, rules)
    raise ValueError(f"{path} has no scenario `{title}`" if title else f"{path} has no scenario")


def compare(scenario: Scenario, rules: tuple[str, ...]) -> Comparison:
    """Run a scenario under each ruleset and lay the events beside each other."""
    outcomes = [run(scenario, name)[0] for name in rules]
    columns = [_told(outcome) for outcome in outcomes]
    results = tuple(
        result_words(o.state, o.scenario.language) if o.state is not None else "" for o in outcomes
    )
    return Comparison(scenario.title, rules, _beside(columns), results)


def _told(outcome: Outcome) -> list[str]:
    return [told(line) for line in outcome.log]


def told(line: Line) -> str:
    """An event, and on a line of its own the words behind it where a card or a clause has some."""
    return f"{line.text}\n  {line.source}" if line.source else line.text


def _beside(columns: list[list[str]]) -> tuple[Row, ...]:
    """Rows of a table in which the same events stand beside each other; the first column leads."""
    rows: list[list[str]] = [[words] for words in columns[0]] if columns else []
    for column in columns[1:]:
        width = len(rows[0]) if rows else 1
        merged: list[list[str]] = []
        matcher = SequenceMatcher(None, [row[0] for row in rows], column, autojunk=False)
        for tag, a, b, c, d in matcher.get_opcodes():
            left, right = rows[a:b], column[c:d]
            size = max(len(left), len(right)) if tag == "replace" else len(left) or len(right)
            for n in range(size):
                row = left[n] if n < len(left) else [""] * width
                merged.append([*row, right[n] if n < len(right) else ""])
        rows = merged
    return tuple(Row(tuple(row)) for row in rows)


def _lines(cells: Sequence[str], width: int, bar: str) -> Iterator[str]:
    """A row of the table: cells side by side, long ones on several lines."""
    columns = [[part for line in cell.split("\n") for part in _wrapped(line, width)] for cell in cells]
    for parts in zip_longest(*columns, fillvalue=""):
        yield bar.join(part + " " * (width - columns_of(part)) for part in parts).rstrip()


def _wrapped(line: str, width: int) -> Iterator[str]:
    """A line cut into pieces of a width, at spaces where it can be; pieces are indented like the line."""
    indent = line[: len(line) - len(line.lstrip())]
    shown = indent
    for word in re.findall(r"\S+\s*", line) if " " in line.strip() else line.strip():
        if columns_of(shown + word.rstrip()) > width and shown.strip():
            yield shown.rstrip()
            shown = indent
        shown += word
    yield shown.rstrip()
