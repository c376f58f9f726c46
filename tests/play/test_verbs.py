"""``pokeca play`` and ``pokeca demo`` as they are called."""

from __future__ import annotations

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.verbs import pokeca

DECKS = ["--deck", "engine-room", "--deck", "creeping-tide"]


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(pokeca, arguments, input=typed)


def test_a_match_is_told_in_plain_text_to_a_pipe() -> None:
    result = run("play", *DECKS, "--seed", "4")
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.output
    assert "\nTurn 1 · " in result.output
    assert "seed 4" in result.output.splitlines()[0]
    assert result.output == run("play", *DECKS, "--seed", "4").output


def test_the_log_speaks_japanese() -> None:
    result = run("play", *DECKS, "--seed", "4", "--lang", "ja", "--trace")
    assert result.exit_code == 0, result.output
    assert "1番目の番" in result.output
    assert "機関室 – しのびよる潮" in result.output
    assert "│ 「" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--deck", "nothing", "--deck", "engine-room"], "no deck is called `nothing`"),
        (["--rules", "nothing"], "nothing"),
        ([*DECKS, "--rules", "standard + half deck"], "asks for 30"),
        (["--deck", "a", "--deck", "b", "--deck", "c"], "two decks"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], words: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 1
    assert words in result.output
    assert "Traceback" not in result.output


def test_decks_that_the_ruleset_allows_are_taken_where_none_is_named() -> None:
    result = run("play", "--rules", "dp + half deck", "--seed", "1")
    assert result.exit_code == 0, result.output


def test_a_person_plays_and_leaves() -> None:
    result = run("play", *DECKS, "--seed", "4", "--person", typed="?\nb\nnonsense\n1\nq\n")
    assert result.exit_code == 0, result.output
    assert "choose 1, by number" in result.output
    assert "left the game" in result.output
    assert "Traceback" not in result.output


def test_the_demo_goes_through() -> None:
    result = run("demo")
    assert result.exit_code == 0, result.output
    assert "sudden death" in result.output
    assert "the game is a draw" in result.output
    assert "pokeca play --person" in result.output
