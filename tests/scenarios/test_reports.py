"""What does not hold is told with its place, what was expected and what was found, in the file's language."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.compare import command as compare
from pokeca_dsl.cli.test import command as run_scenarios

HERE = Path(__file__).parent
FAILING = """\
# language: en
cards
  pokemon "Sparkit" basic [L] 60 HP
    attack "Zap" [L] 20
    retreat 1

scenario "it takes more"
  rules: dp
  you
    active: "Sparkit", [L]
  opponent
    active: "Sparkit", Poisoned
  when
    attack "Zap"
  then
    opponent
      active: "Sparkit", 20 damage
    no event: damage
    legal: attack "Zap"
    turn: you
    result: you win
"""


def _run(tmp_path: Path, text: str, *options: str) -> tuple[int, str]:
    path = tmp_path / "failing.scenario"
    path.write_text(text, encoding="utf-8")
    answer = CliRunner().invoke(run_scenarios, [str(path), *options])
    return answer.exit_code, answer.output.replace(str(path), "failing.scenario")


def test_what_was_found_is_told_as_a_scenario_would_say_it(tmp_path: Path) -> None:
    code, output = _run(tmp_path, FAILING)
    assert code == 1
    found = [
        line.split("found", 1)[1].strip() for line in output.splitlines() if line.startswith("    found")
    ]
    assert found == [
        '"Sparkit", 30 damage, Poisoned',
        'attack "Sparkit" → damage "Sparkit" 20 → end of turn 3 → checkup → damage counters "Sparkit" 10 → '
        'start of turn 4 → draw "Grass Energy" 1',
        'attach [G] to "Sparkit" / end turn',
        "turn: 4, opponent",
        "undecided",
    ]
    assert "failing.scenario:17" in output
    assert "“Put 1 damage counter on this Pokémon”" in output
    assert output.endswith("0 of 1 scenarios hold\n")


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            ('attack "Zap"\n  then', 'attack "Zip"\n  then'),
            'not possible; possible is: attack "Zap" / end turn',
        ),
        (("  when\n", "  when\n    coins: heads\n"), "1 of these coins were not flipped"),
        (
            ('"Sparkit", [L]', '"Sparkit", [L], Confused'),
            "a coin is flipped, and no line `coins:` above gives it",
        ),
        (('    attack "Zap"\n', '    opponent: attack "Zap"\n'), "it is for you to decide"),
    ],
)
def test_actions_that_have_no_place_are_told(tmp_path: Path, change: tuple[str, str], found: str) -> None:
    _, output = _run(tmp_path, FAILING.replace(*change, 1))
    assert found in output


def test_programs_read_the_same(tmp_path: Path) -> None:
    code, output = _run(tmp_path, FAILING, "--format", "json")
    (report,) = json.loads(output)
    (scenario,) = report["scenarios"]
    assert (code, scenario["holds"], scenario["rules"]) == (1, False, "dp")
    assert scenario["unmet"][0] == {
        "line": 17,
        "expected": 'active: "Sparkit", 20 damage',
        "found": '"Sparkit", 30 damage, Poisoned',
    }


def test_a_file_that_does_not_read_is_another_answer(tmp_path: Path) -> None:
    code, output = _run(tmp_path, FAILING.replace("when", "whenever"))
    assert (code, "whenever" in output) == (1, True)


def test_it_answers_in_the_language_of_the_file(tmp_path: Path) -> None:
    text = (HERE / "attacks" / "A05-confusion.ja.scenario").read_text(encoding="utf-8")
    code, output = _run(tmp_path, text.replace("30 ダメージ、こんらん", "20 ダメージ"))
    assert code == 1
    assert "実際  「パチリン」、30 ダメージ、こんらん、[雷]" in output


def test_a_tie_is_compared_under_two_rulesets() -> None:
    path = HERE / "winning" / "W06-a-tie.scenario"
    answer = CliRunner().invoke(compare, [str(path), "--rules", "dp-2.2,guide-3.3"])
    assert answer.exit_code == 0
    lines = answer.output.splitlines()
    assert lines[-1].split("┃")[0].strip() == "sudden death"
    assert lines[-1].split("┃")[1].strip() == "a draw"
    assert any("“a tie is: sudden death”" in line and "“a tie is: a draw”" in line for line in lines)


def test_equal_rulesets_differ_nowhere() -> None:
    path = HERE / "winning" / "W06-a-tie.scenario"
    answer = CliRunner().invoke(compare, [str(path), "--rules", "dp,dp", "--format", "json"])
    data = json.loads(answer.output)
    assert (data["rows"], data["results"]) == ([], ["a draw", "a draw"])


@pytest.mark.parametrize("rules", ["dpp", "nowhere.rules", "dp + dpp"])
def test_rules_that_are_not_there_are_told(tmp_path: Path, rules: str) -> None:
    code, output = _run(tmp_path, FAILING, "--rules", rules)
    assert (code, "dpp" in output or "nowhere.rules" in output) == (1, True)


def test_comparing_what_is_not_there_is_told() -> None:
    path = HERE / "winning" / "W06-a-tie.scenario"
    for options in (["--rules", "dpp"], ["--rules", "dp", "--title", "nothing"]):
        answer = CliRunner().invoke(compare, [str(path), *options])
        assert (answer.exit_code, "Traceback" in answer.output) == (2, False)
