"""Games of a study kept for ``pokeca replay``: they are the games of the result file."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.play.record_reading import load_record

PLAIN = ("storm-runners", "lantern-watch", "--format", "csv", "--no-report", "--workers", "1", "--games", "4")


def test_the_first_games_of_each_pairing_are_kept_and_play_again(tmp_path: Path) -> None:
    words = ("simulate", *PLAIN, "--out", str(tmp_path), "--replays", "3")
    told = CliRunner().invoke(pokeca, words, catch_exceptions=False)
    assert told.exit_code == 0
    assert "replays: 3 games for `pokeca replay`" in told.output
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    files = sorted((tmp_path / "replays").iterdir())
    assert [file.name[-9:] for file in files] == ["-0.replay", "-1.replay", "-2.replay"]
    for file, row in zip(files, rows, strict=False):
        sheet = load_record(file)
        winner = "draw" if sheet.ending.player is None else sheet.decks[sheet.ending.player]
        assert (sheet.seed, sheet.ending.turns, len(sheet.answers)) == (
            int(row["seed"]), int(row["turns"]), int(row["decisions"])
        )  # fmt: skip
        assert sheet.decks.index(row["deck"]) + 1 == int(row["seat"])
        assert winner == row.get(row["winner"], row["winner"])
        again = CliRunner().invoke(pokeca, ("replay", str(file)), catch_exceptions=False)
        assert again.exit_code == 0, again.output


def test_games_with_a_changed_card_are_not_kept(tmp_path: Path) -> None:
    vary = ("--vary", "Boltmouse at 50, 60 HP", "--out", str(tmp_path), "--replays", "2")
    told = CliRunner().invoke(pokeca, ("simulate", *PLAIN, *vary), catch_exceptions=False)
    assert told.exit_code == 0
    assert "replays: nothing, as every game has a changed card" in told.output
    assert not (tmp_path / "replays").exists()


@pytest.mark.parametrize("words", [("--replays", "2"), ("--replays", "-1")])
def test_replays_need_a_folder_and_a_number(words: tuple[str, ...]) -> None:
    assert CliRunner().invoke(pokeca, ("simulate", *PLAIN, *words)).exit_code == 2
