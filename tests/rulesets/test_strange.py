"""No number of any era is in the engine: under a ruleset with other numbers everywhere, these hold."""

from pathlib import Path

import pytest

from pokeca_dsl.documents.ruleset import Number
from pokeca_dsl.documents.ruleset_chain import shipped
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.scenario import Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.play.scenario import run
from pokeca_dsl.source import Source, source_from_path

HERE = Path(__file__).parent
READ = read_scenarios(source_from_path(HERE / "strange.scenario"))


def test_the_file_has_nothing_wrong() -> None:
    assert [d.message("en") for d in READ.diagnostics] == []


@pytest.mark.parametrize("scenario", READ.file.scenarios, ids=lambda scenario: scenario.title)
def test_other_numbers_hold(scenario: Scenario) -> None:
    (outcome,) = run(scenario)
    assert [(each.entry.span.text, each.found) for each in outcome.unmet] == []


def test_in_sudden_death_all_prize_cards_may_be_asked_for() -> None:
    text = (
        '# language: en\nformat "all of them" over any\njudgement\n  source: nobody\n'
        "  sudden death is won by: taking all Prize cards\n"
    )
    change = read_ruleset(Source("change.rules", text)).file
    assert change is not None
    scenario = next(s for s in READ.file.scenarios if "the first Prize card decides" in s.title)
    (outcome,) = run(scenario, over=(change,))
    assert [each.found for each in outcome.unmet] == ["sudden death"]


def test_it_changes_nearly_every_number() -> None:
    file = read_ruleset(source_from_path(HERE / "strange.rules")).file
    base = shipped().resolve("common").ruleset
    assert file is not None
    assert base is not None
    changed = {
        entry.label for section in file.sections for entry in section.entries if hasattr(entry, "label")
    }
    numbers = {label for (_, label), clause in base.provisions.items() if isinstance(clause.value, Number)}
    assert numbers - changed == {
        "basic_pokemon_needed",
        "active_pokemon",
        "points_to_win",
        "attacks_a_turn",
        "steps_a_decision",
        "loop_budget",
    }
