"""The table of docs/matrix.md is what comes of the forty telling scenarios; it is made by running them."""

import os
from pathlib import Path

import pytest

from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.play.matrix import as_markdown, matrix
from pokeca_dsl.play.scenario import run
from pokeca_dsl.source import source_from_path
from tests.rulesets.test_shipped import ERAS

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "matrix.md"
RULES = (*ERAS, "mega-tiebreak", "pocket")
READ = read_scenarios(source_from_path(HERE / "telling.scenario"))


def test_the_file_has_nothing_wrong() -> None:
    assert [d.message("en") for d in READ.diagnostics] == []
    assert len(READ.file.scenarios) == 40


@pytest.mark.parametrize("scenario", READ.file.scenarios, ids=lambda scenario: scenario.title)
def test_a_scenario_holds(scenario: Scenario) -> None:
    (outcome,) = run(scenario)
    assert [(each.entry.span.text, each.found) for each in outcome.unmet] == []


def test_the_page_shows_what_comes_of_them() -> None:
    """With WRITE_GOLDEN the page is written anew."""
    table = as_markdown(matrix(READ.file.scenarios, RULES), RULES)
    text = PAGE.read_text(encoding="utf-8")
    head = text[: text.index("| |")]
    if os.environ.get("WRITE_GOLDEN"):
        PAGE.write_text(head + table, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == head + table


def test_every_two_neighbours_that_differ_in_clauses_differ_in_the_table() -> None:
    rows = matrix(READ.file.scenarios, RULES)
    same = {
        (RULES[n], RULES[n + 1])
        for n in range(len(RULES) - 1)
        if all(row.cells[n] == row.cells[n + 1] for row in rows)
    }
    assert same == set()
