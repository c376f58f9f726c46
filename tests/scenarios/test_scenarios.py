"""Every scenario holds; every rule has one; and it fails when the rule's clause is taken away or changed."""

from functools import cache
from pathlib import Path

import pytest

from pokeca_dsl.documents.ruleset import Clause, RulesetFile, RulesetKind
from pokeca_dsl.documents.ruleset_chain import shipped
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_words import SECTIONS, grammar
from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import ReadScenarios, read_scenarios
from pokeca_dsl.documents.scenario_writer import write_scenarios
from pokeca_dsl.play.scenario import CannotPlay, run
from pokeca_dsl.source import Source, source_from_path
from tests.scenarios.poorer import poorer

HERE = Path(__file__).parent
BOOK = shipped()
FILES = sorted(HERE.rglob("*.scenario"))
RULES = (
    *(f"A{n:02}" for n in range(1, 14)),
    *(f"D{n:02}" for n in range(1, 7)),
    *(f"C{n:02}" for n in range(1, 6)),
    *(f"L{n:02}" for n in range(1, 6)),
    *(f"W{n:02}" for n in range(1, 10)),
    *(f"T{n:02}" for n in range(1, 13)),
    "F01",
)


@cache
def _read(path: Path) -> ReadScenarios:
    return read_scenarios(source_from_path(path))


SCENARIOS = [
    (scenario, rules) for path in FILES for scenario in _read(path).file.scenarios for rules in scenario.rules
]
EACH = [scenario for path in FILES for scenario in _read(path).file.scenarios]
CHANGES = [
    tuple(part.strip() for part in line.split("|"))
    for line in (HERE / "rows.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_nothing_wrong_and_is_formatted(path: Path) -> None:
    read = _read(path)
    assert [d.message("en") for d in read.diagnostics] == []
    assert write_scenarios(read.file) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("scenario", "rules"), SCENARIOS, ids=lambda part: getattr(part, "title", part))
def test_a_scenario_holds(scenario: Scenario, rules: str) -> None:
    (outcome,) = run(scenario, rules)
    assert [(each.entry.span.text, each.found) for each in outcome.unmet] == []


@pytest.mark.parametrize("row", RULES)
def test_every_rule_has_a_scenario_and_a_clause(row: str) -> None:
    assert any(row in scenario.covers for scenario, _ in SCENARIOS)
    assert any(row == change[0] for change in CHANGES)


def test_every_clause_carries_a_rule() -> None:
    changed = {
        (section.name, entry.label)
        for _, *changed in CHANGES
        for section in _change(*changed).sections
        for entry in section.entries
        if isinstance(entry, Clause)
    }
    clauses = {(word, label) for word, start in SECTIONS.items() for label in grammar().labels(start)}
    elsewhere = {  # tests/rulesets/test_strange.py and tests/engine
        ("limits_section", "steps_a_decision"),
        ("limits_section", "loop_budget"),
        ("setup_section", "never_together"),  # tests/rulesets/test_exclusions.py
    }
    assert clauses - changed == elsewhere


@pytest.mark.parametrize("change", CHANGES, ids=" | ".join)
def test_a_rule_fails_without_its_clause(change: tuple[str, ...]) -> None:
    row, *changed = change
    over = (_change(*changed),)
    asked = [(scenario, rules) for scenario, rules in SCENARIOS if row in scenario.covers]
    assert any(not run(scenario, rules, over=over)[0].holds for scenario, rules in asked)


@pytest.mark.parametrize("scenario", EACH, ids=lambda scenario: scenario.title)
def test_a_scenario_fails_without_a_clause_or_a_statement_of_its_own(scenario: Scenario) -> None:
    assert any(_fails(scenario, change) for change in CHANGES if change[0] in scenario.covers) or any(
        _fails_with_other_cards(other) for other in poorer(scenario)
    )


def _fails(scenario: Scenario, change: tuple[str, ...]) -> bool:
    over = (_change(*change[1:]),)
    return any(
        not run(scenario, rules, over=over)[0].holds
        for rules in scenario.rules
        if BOOK.resolve(rules, over).ruleset is not None  # a clause that isn't there can't be taken out
    )


def _fails_with_other_cards(scenario: Scenario) -> bool:
    try:
        return any(not outcome.holds for outcome in run(scenario))
    except CannotPlay:  # what is left speaks of something that the missing words named
        return False


@cache
def _change(*changed: str) -> RulesetFile:
    """A format of the clauses, each after its section."""
    pairs = zip(changed[::2], changed[1::2], strict=True)
    blocks = "".join(f"{section}\n  source: a test\n  {clause}\n" for section, clause in pairs)
    read = read_ruleset(Source(" | ".join(changed), f'# language: en\nformat "changed" over any\n{blocks}'))
    assert [d.message("en") for d in read.diagnostics] == []
    assert read.file is not None
    return read.file


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_the_same_in_the_other_language_and_back(path: Path) -> None:
    file = _read(path).file
    for language in ("ja", "en"):
        again = read_scenarios(Source(f"{path.stem}.{language}", write_scenarios(file, language)))
        assert [d.message("en") for d in again.diagnostics] == []
        assert again.file == file


@pytest.mark.parametrize("name", [*BOOK.names(RulesetKind.FORMAT), *BOOK.names(RulesetKind.OPTION)])
def test_every_format_and_option_has_a_scenario(name: str) -> None:
    assert any(name in rules.split(" + ")[1:] for _, rules in SCENARIOS)


@pytest.mark.parametrize("key", [f.key for f in BOOK.files().values() if f.kind is RulesetKind.REGION])
def test_every_region_has_a_scenario_over_each_ruleset_that_it_changes(key: str) -> None:
    file = BOOK.files()[key]
    assert any(file in BOOK.lineage(rules) for _, rules in SCENARIOS)
