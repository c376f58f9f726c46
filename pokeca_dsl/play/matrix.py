"""A table of scenarios and rulesets: what comes of each under each, in a word or two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from pokeca_dsl.documents.scenario import Entry, Scenario
from pokeca_dsl.play.scenario import Outcome, run

NOT_POSSIBLE = "–"
"""The cell of a situation that a ruleset doesn't let happen."""


_NAMES = ('"', "[", "Tool")


@frozen
class Row:
    """A scenario and its cell under each ruleset."""

    title: str
    cells: tuple[str, ...]


def matrix(scenarios: Iterable[Scenario], rules: Sequence[str]) -> tuple[Row, ...]:
    """Every scenario under every ruleset; a cell answers the last line of the scenario's last block."""
    return tuple(
        Row(scenario.title, tuple(cell(run(scenario, name)[0]) for name in rules)) for scenario in scenarios
    )


def as_markdown(rows: Iterable[Row], rules: Sequence[str]) -> str:
    """The table, in Markdown."""
    lines = ["| | " + " | ".join(rules) + " |", "|---" * (len(rules) + 1) + "|"]
    lines += [f"| {row.title} | " + " | ".join(row.cells) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def cell(outcome: Outcome) -> str:
    """What came of a scenario: yes or no, how the game stands, or what stands there."""
    asked = _asked(outcome.scenario)
    other = next((each.found for each in outcome.unmet if each.entry is asked), None)
    # A coin too many is none of the row's concern: another ruleset may flip it.
    if other is None and any(each.entry.word != "coins_line" for each in outcome.unmet):
        return NOT_POSSIBLE
    word = asked.word
    if word in ("legal", "events"):
        return "yes" if other is None else "no"
    if word in ("not_legal", "no_event"):
        return "no" if other is None else "yes"
    told = other if other is not None else asked.span.text.split(":", 1)[1].strip()
    return _shortened(told)


def _asked(scenario: Scenario) -> Entry:
    """The last line of what must hold; of a side, the last line in its block."""
    block = [entry for entry in scenario.entries if entry.word == "expect"][-1]
    entry = block.entries[-1]
    return entry.entries[-1] if entry.entries else entry


def _shortened(told: str) -> str:
    """Without the names of Pokémon and the cards of a pile: these are the same in the whole row."""
    without = told.split(" (")[0]
    parts = [part for part in without.split(", ") if not part.startswith(_NAMES)]
    return ", ".join(parts).replace("1 cards", "1 card") or without
