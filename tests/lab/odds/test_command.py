"""The verb: what it prints, what it refuses, and the examples of its page."""

import json
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.verbs import pokeca
from tests.lab.odds.asked import text

SHOWN = Path(__file__).parents[3] / "docs" / "lab" / "odds.scenario"


def _run(*words: str) -> Result:
    return CliRunner().invoke(pokeca, ["odds", *words])


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    path = tmp_path / "coins.scenario"
    path.write_text(text('events: Knock Out "Slabby"', 'attack "Zap"'), encoding="utf-8")
    return path


def test_text_and_tree(coins: Path) -> None:
    result = _run(str(coins), "--tree")
    assert result.exit_code == 0
    assert "1/2 = 0.500000" in result.output
    assert "[1/2] heads: holds" in result.output
    assert "[1/2] tails: doesn't hold" in result.output


def test_for_programs(coins: Path) -> None:
    (found,) = json.loads(_run(str(coins), "--format", "json").output)
    assert (found["low"], found["exact"]) == ("1/2", True)


def test_sampled_says_so(coins: Path) -> None:
    result = _run(str(coins), "--sample", "--samples", "50")
    assert "not exact: as wished" in result.output
    assert "95 % interval" in result.output


def test_the_examples_of_the_page() -> None:
    turn = json.loads(
        _run(str(SHOWN), "--title", "no Energy yet, but a card that draws", "--format", "json").output
    )
    drawn = comb(47, 3) - comb(35, 3)
    assert turn[0]["low"] == "967/3243"
    assert turn[0]["chance"] == pytest.approx(drawn / comb(47, 3) / 2)


def test_nothing_asked_and_unknown_players(tmp_path: Path, coins: Path) -> None:
    path = tmp_path / "none.scenario"
    path.write_text(text("events: win").replace("  odds\n", "  then\n"), encoding="utf-8")
    result = _run(str(path))
    assert (result.exit_code, "asks for odds" in result.output) == (1, True)
    result = _run(str(coins), "--players", "nobody")
    assert (result.exit_code, "no player is called `nobody`" in result.output) == (1, True)


def test_a_card_that_isn_t_there_is_shown_in_the_question(tmp_path: Path) -> None:
    path = tmp_path / "typo.scenario"
    path.write_text(text('you\n  hand: "Slaby"'), encoding="utf-8")
    result = _run(str(path))
    assert result.exit_code == 1
    assert 'write `"Slabby"` instead' in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("wrong.scenario",), "save it as UTF-8"),
        (("coins.scenario", "--rules", "gone.rules"), "can't read gone.rules"),
        (("coins.scenario", "--players", "search:0"), "`best`, who chooses as well as can be"),
    ],
)
def test_what_cant_be_read_is_told(
    words: tuple[str, ...], message: str, coins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(coins.parent)
    Path("wrong.scenario").write_bytes("# language: en\n".encode("utf-16"))
    result = _run(*words)
    assert result.exit_code == 1
    assert message in result.output
    assert isinstance(result.exception, SystemExit)


def test_a_player_with_a_number_chooses(coins: Path) -> None:
    result = _run(str(coins), "--players", "heuristic:1")
    assert result.exit_code == 0
    assert "1/2" in result.output
