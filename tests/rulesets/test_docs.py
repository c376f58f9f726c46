"""What docs/rulesets.md shows is so: its example reads, translates and plays as it says."""

import runpy
from pathlib import Path

from pokeca_dsl.compiler.ruleset import compile_ruleset
from pokeca_dsl.documents.ruleset_chain import shipped
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_writer import write_ruleset
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.play.scenario import run
from pokeca_dsl.source import Source

ROOT = Path(__file__).parents[2]
PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text(encoding="utf-8")


def _example(first: str, nth: int = 0) -> str:
    """The nth indented block of the page that begins with a line of the language, and holds some words."""
    blocks: list[list[str]] = []
    for line in PAGE.splitlines():
        if line.startswith("    # language:"):
            blocks.append([])
        if blocks and (line.startswith("    ") or not line):
            blocks[-1].append(line[4:])
        elif blocks and blocks[-1]:
            blocks.append([])
    found = ["\n".join(block).rstrip() + "\n" for block in blocks if any(first in line for line in block)]
    return found[nth]


def test_the_first_example_is_the_shipped_file_s_taste() -> None:
    read = read_ruleset(Source("page", _example('ruleset "dp-2.2"')))
    assert (read.file is not None, read.diagnostics) == (True, ())


def test_the_house_rule_prints_in_japanese_as_shown() -> None:
    read = read_ruleset(Source("house.rules", _example('format "house"')))
    assert read.diagnostics == ()
    assert read.file is not None
    assert write_ruleset(read.file, "ja") == _example("フォーマット 「house」")


def test_the_scenario_fails_under_dp_and_holds_with_the_house_rule(tmp_path: Path) -> None:
    (tmp_path / "house.rules").write_text(_example('format "house"'), encoding="utf-8")
    name = str(tmp_path / "house.scenario")
    read = read_scenarios(Source(name, _example("poison is worse")))
    assert read.diagnostics == ()
    (scenario,) = read.file.scenarios
    (plain,) = run(scenario)
    assert next(each.found for each in plain.unmet) == '"Sparkit", 10 damage, Poisoned'
    assert run(scenario, "dp + house.rules")[0].holds
    assert run(scenario, f"standard + {tmp_path / 'house.rules'}")[0].holds


def test_the_made_up_era_can_be_played() -> None:
    book = shipped()
    source = Source("quick-1996.rules", _example('ruleset "quick-1996"'))
    file = book.add(source)
    assert file is not None
    assert [d.message("en") for d in (*read_ruleset(source).diagnostics, *book.check(file))] == []
    ruleset = book.resolve("quick-1996").ruleset
    assert ruleset is not None
    rules, problems = compile_ruleset(ruleset)
    assert problems == []
    assert rules.retreats_a_turn == 2


def test_the_page_of_all_clauses_is_what_the_grammar_says() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "generate_clauses.py"))["page"]()
    assert (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8") == made


def test_the_page_names_what_an_order_a_set_and_a_choice_can_hold() -> None:
    page = (ROOT / "docs" / "clauses.md").read_text(encoding="utf-8")
    assert "- `turn order` / 番の順番: an order of `draw`, `free actions`, `attack`\n" in page
    assert "`until both had as many` or a number\n" in page
    assert "- `at checkup`* / ポケモンチェックのとき: card text\n" in page
