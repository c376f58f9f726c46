"""One scenario under several rulesets: where their events part, side by side."""

from __future__ import annotations

import unicodedata
from difflib import SequenceMatcher
from pathlib import Path

from attrs import frozen

from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.engine.events import Event, describe, quote
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.scenario import Outcome, run
from pokeca_dsl.play.scenario_expect import result_words
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

    def render(self, width: int = 52, every: bool = False) -> str:
        """The differing events side by side (``every``: all events), then the results."""
        shown = self.rows if every else tuple(row for row in self.rows if row.differs)
        lines = [self.title, ""]
        lines.append(_line(self.rules, width, _SAME))
        lines.append("──┼─".join("─" * width for _ in self.rules))
        skipped = len(self.rows) - len(shown)
        if skipped:
            lines.append(f"({skipped} events are the same)")
        lines.extend(_line(row.cells, width, _OTHER if row.differs else _SAME) for row in shown)
        lines.append("──┼─".join("─" * width for _ in self.rules))
        lines.append(_line(self.results, width, _OTHER if len(set(self.results)) > 1 else _SAME))
        return "\n".join(lines) + "\n"


def compare_scenario(path: Path, rules: tuple[str, ...], title: str | None = None) -> Comparison:
    """Compare the first scenario of a file, or the one of a title. Raises KeyError where there is none."""
    file = read_scenarios(source_from_path(path)).file
    for scenario in file.scenarios:
        if title is None or scenario.title == title:
            return compare(scenario, rules)
    raise KeyError(title or str(path))


def compare(scenario: Scenario, rules: tuple[str, ...]) -> Comparison:
    """Run a scenario under each ruleset and lay the events beside each other."""
    outcomes = [run(scenario, name)[0] for name in rules]
    columns = [_told(outcome) for outcome in outcomes]
    results = tuple(result_words(o.state) if o.state is not None else "" for o in outcomes)
    return Comparison(scenario.title, rules, _beside(columns), results)


def _told(outcome: Outcome) -> list[str]:
    if outcome.state is None:
        return []
    return [told(outcome.state, event) for event in outcome.events]


def told(state: State, event: Event) -> str:
    """An event in a line, with the words that made it happen where a card or a clause has some."""
    words = quote(state, event.cause).stretch
    return describe(state, event) + (f" — {words}" if words else "")


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


def _line(cells: tuple[str, ...], width: int, bar: str) -> str:
    return bar.join(_padded(cell, width) for cell in cells).rstrip()


def _padded(words: str, width: int) -> str:
    shown = ""
    used = 0
    for character in words:
        size = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if used + size > width - 1:
            shown, used = shown + "…", used + 1
            break
        shown, used = shown + character, used + size
    return shown + " " * (width - used)
