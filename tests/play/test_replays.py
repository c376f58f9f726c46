"""Replay files: written by ``play``, played again by ``replay``, refused with what has changed since."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from pokeca_dsl import __version__
from pokeca_dsl.cli.stepping import Stepper
from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.play.match import MOST_DECISIONS
from pokeca_dsl.play.pool import load_pool
from pokeca_dsl.play.record import Sheet, check_sum, to_json
from pokeca_dsl.play.record_reading import LARGEST, load_record
from pokeca_dsl.play.replaying import Film, film, reopen
from pokeca_dsl.resources import data_folder

CARDS = """# language: en
pokemon "Gnatling" basic [L] 60 HP
  attack "Buzz" [L] 20
    Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed.
  attack "Sting" [L][C] 30
  weakness [F] ×2
  retreat 1

item "Warm Tea"
  Draw 2 cards.
"""
DECK = """# language: en
deck "Gnats"
  4 Gnatling
  4 Warm Tea
  52 Lightning Energy
"""
RULES = """# language: en
ruleset "house" extends "standard"

setup
  source: nobody
  Bench: 4
"""
GAME = (
    *("play", "--cards", ".", "--deck", "gnats", "--rules", "house.rules"),
    *("--seed", "3", "--bot", "random"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with cards, a deck and rules of its own, and a game that was played with them."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("gnats.card", CARDS), ("gnats.deck", DECK), ("house.rules", RULES)):
        Path(name).write_text(text, encoding="utf-8")
    played = run(*GAME, "--record", "game.replay")
    assert played.exit_code == 0, played.output
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(pokeca, words)


def replay(*words: str) -> Result:
    return run("replay", "--cards", ".", "game.replay", *words)


def rewritten(change: Callable[[Sheet], Sheet]) -> None:
    """The file as another version might have written it: whole, with its check sum."""
    path = Path("game.replay")
    path.write_text(to_json(change(load_record(path))), encoding="utf-8")


def edit(name: str, old: str, new: str) -> None:
    text = Path(name).read_text(encoding="utf-8")
    assert old in text
    Path(name).write_text(text.replace(old, new), encoding="utf-8")


# ---- telling ----------------------------------------------------------------------------------


def test_a_pipe_gets_the_game_as_it_was_told_when_it_was_played(folder: Path) -> None:
    played = run(*GAME)
    again = replay()
    assert (again.exit_code, again.output) == (0, played.output)
    assert "Gnatling" in again.output and "\x1b" not in again.output


def test_what_play_writes_as_json_is_a_replay_too(folder: Path) -> None:
    told = run(*GAME, "--format", "json").output
    Path("game.replay").write_text(told, encoding="utf-8")
    assert replay("--format", "json").output == told
    assert json.loads(told)["log"]


def test_the_turns_together_are_the_game(folder: Path) -> None:
    last = load_record(Path("game.replay")).ending.turns
    title, *whole = replay().output.splitlines()
    told: list[str] = []
    for turn in range(last + 1):
        first, *rest = replay("--turn", str(turn)).output.splitlines()
        assert first == title
        told += rest
    assert told == whole
    refused = replay("--turn", str(last + 1))
    assert refused.exit_code == 1
    assert f"the game has no turn {last + 1}; its last is {last}" in refused.output


def test_a_game_is_told_up_to_a_choice_and_the_table_shown(folder: Path) -> None:
    sheet = load_record(Path("game.replay"))
    whole = replay().output
    middle = replay("--to", "30").output
    log, table = re.split(r"\n\nturn \d+ · ", middle)
    assert whole.startswith(log) and log != whole
    assert f"choice 31 of {len(sheet.answers)}]" in table
    assert table.count("hand: ") == 2  # of both players
    beyond = replay("--to", str(len(sheet.answers) + 1))
    assert (beyond.exit_code, "has no choice" in beyond.output) == (1, True)


def test_wishes_that_exclude_each_other_are_a_mistake_of_the_command_line(folder: Path) -> None:
    assert replay("--turn", "1", "--to", "1").exit_code == 2


def test_the_other_language_tells_the_same_game(folder: Path) -> None:
    assert "1番目の番" in replay("--lang", "ja").output


def test_wording_and_layout_may_change(folder: Path) -> None:
    edit("gnats.card", "  retreat 1", "  # slow\n  retreat   1")
    edit("house.rules", "Bench: 4", "Bench:  4")
    assert replay().exit_code == 0


def test_a_card_that_is_not_in_the_game_may_change(folder: Path) -> None:
    path = Path("gnats.card")
    path.write_text(
        path.read_text(encoding="utf-8") + '\nitem "Cold Tea"\n  Draw 1 card.\n', encoding="utf-8"
    )
    assert replay().exit_code == 0


# ---- refusing ---------------------------------------------------------------------------------


def a_number(_: Path) -> None:
    edit("gnats.card", "60 HP", "50 HP")
    edit("gnats.card", '"Buzz" [L] 20', '"Buzz" [L] 30')
    edit("gnats.card", '"Sting" [L][C] 30', '"Sting" [L] 40')


def a_text(_: Path) -> None:
    edit("gnats.card", "Draw 2 cards", "Draw 3 cards")


def an_attack(_: Path) -> None:
    edit("gnats.card", '"Sting"', '"Prick"')


def a_card_gone(_: Path) -> None:
    edit("gnats.card", '"Gnatling"', '"Gnatter"')
    edit("gnats.deck", "Gnatling", "Gnatter")


def a_clause(_: Path) -> None:
    edit("house.rules", "Bench: 4", "Bench: 3")


def faulty_rules(_: Path) -> None:
    edit("house.rules", "Bench: 4", "Bench: many")


def no_rules(_: Path) -> None:
    Path("house.rules").unlink()


def a_version(_: Path) -> None:
    rewritten(lambda sheet: evolve(sheet, version="0.0.1"))


def a_meaning(_: Path) -> None:
    """The same words, understood otherwise by the version that wrote it."""

    def change(sheet: Sheet) -> Sheet:
        pins = dict(sheet.cards["Warm Tea"])
        pins["text"] = ("0" * 16, pins["text"][1])
        return evolve(sheet, cards={**sheet.cards, "Warm Tea": pins})

    rewritten(change)


def a_clause_of_another_version(_: Path) -> None:
    """The version that wrote it had a clause more, and lacked one."""

    def change(sheet: Sheet) -> Sheet:
        clauses = {**sheet.clauses, "weather": ("1" * 16, "weather: fair")}
        return evolve(sheet, clauses={label: pin for label, pin in clauses.items() if label != "deck size"})

    rewritten(change)


def a_course(_: Path) -> None:
    """The version that wrote it asked something else at the eleventh choice."""
    rewritten(lambda sheet: evolve(sheet, course=sheet.course[:40] + "----" + sheet.course[44:]))


def an_end(_: Path) -> None:
    rewritten(lambda sheet: evolve(sheet, ending=evolve(sheet.ending, turns=99)))


def fewer_answers(_: Path) -> None:
    rewritten(lambda sheet: evolve(sheet, answers=sheet.answers[:-1], course=sheet.course[:-4]))


def more_answers(_: Path) -> None:
    rewritten(lambda sheet: evolve(sheet, answers=(*sheet.answers, (0,)), course=sheet.course + "0000"))


def an_answer_that_is_not_allowed(_: Path) -> None:
    rewritten(lambda sheet: evolve(sheet, answers=((999,), *sheet.answers[1:])))


def no_replay(_: Path) -> None:
    Path("game.replay").write_text("[1, 2, 3]", encoding="utf-8")


def cut_off(_: Path) -> None:
    path = Path("game.replay")
    path.write_bytes(path.read_bytes()[:200])


def an_edited_file(_: Path) -> None:
    told = json.loads(Path("game.replay").read_text(encoding="utf-8"))
    told["seed"] += 1
    Path("game.replay").write_text(json.dumps(told), encoding="utf-8")


def another_format(_: Path) -> None:
    told = json.loads(Path("game.replay").read_text(encoding="utf-8"))
    Path("game.replay").write_text(json.dumps({**told, "format": 1}), encoding="utf-8")


def no_text(_: Path) -> None:
    Path("game.replay").write_bytes(b"\xff\xfe\x00")


def a_huge_file(_: Path) -> None:
    with Path("game.replay").open("wb") as file:
        file.truncate(LARGEST + 1)


def deep_brackets(_: Path) -> None:
    Path("game.replay").write_text("[" * 200_000, encoding="utf-8")


def hostile_words(_: Path) -> None:
    told = json.loads(Path("game.replay").read_text(encoding="utf-8"))
    hostile(told, "decks", ["\x1b]0;owned\x07", "gnats"])


def too_many_answers(_: Path) -> None:
    told = json.loads(Path("game.replay").read_text(encoding="utf-8"))
    hostile(told, "answers", [[0]] * (MOST_DECISIONS + 1))


def too_many_cards(_: Path) -> None:
    told = json.loads(Path("game.replay").read_text(encoding="utf-8"))
    hostile(told, "lists", [[[10**9, "Gnatling"]], told["lists"][1]])


def hostile(told: dict[str, object], field: str, value: object) -> None:
    """A file with a right check sum that holds something else in one field."""
    changed = {**told, field: value}
    text = json.dumps({**changed, "sum": check_sum(changed)})
    Path("game.replay").write_text(text, encoding="utf-8")


CASES = [
    a_number, a_text, an_attack, a_card_gone, a_clause, faulty_rules, no_rules, a_version, a_meaning,
    a_clause_of_another_version,
    a_course, an_end,
    fewer_answers, more_answers, an_answer_that_is_not_allowed, no_replay, cut_off, an_edited_file,
    another_format, no_text, a_huge_file, deep_brackets, hostile_words, too_many_answers, too_many_cards,
]  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_what_no_longer_matches_is_refused_with_the_reason(
    folder: Path, case: Callable[[Path], None]
) -> None:
    case(folder)
    result = replay()
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output and "\x1b" not in result.output
    golden = Path(__file__).parent / "golden" / f"{case.__name__}.txt"
    told = result.output.replace(f"this is {__version__}", "this is VERSION")
    if os.environ.get("WRITE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", [a_version, a_meaning, a_clause_of_another_version])
def test_another_version_may_be_tried(folder: Path, case: Callable[[Path], None]) -> None:
    whole = replay().output
    case(folder)
    refused = replay()
    assert refused.exit_code == 1 and "--any-version plays it" in refused.output
    assert replay("--any-version").output == whole


@pytest.mark.parametrize("case", [a_number, a_text, a_clause, a_course])
def test_another_version_is_no_excuse(folder: Path, case: Callable[[Path], None]) -> None:
    case(folder)
    refused = replay("--any-version")
    assert refused.exit_code == 1 and "can't be replayed" in refused.output
    assert refused.output == replay().output


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_a_replay_may_be_read_by_whom_new_files_may(folder: Path) -> None:
    Path("other").touch()
    assert Path("game.replay").stat().st_mode == Path("other").stat().st_mode


def test_a_replay_that_cannot_be_written_is_told_of(folder: Path) -> None:
    result = run("play", "--seed", "1", "--record", "nowhere/game.replay")
    assert result.exit_code == 3
    assert "nowhere/game.replay: can't be written" in result.output
    assert "Traceback" not in result.output


# ---- stepping ---------------------------------------------------------------------------------


def stepped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str) -> list[str]:
    """What a person at a terminal is shown after each thing typed; the first is what stands there before."""
    shot = made(Path("game.replay"))
    shown: list[str] = []
    left = iter(typed)

    def ask(_: str) -> str:
        shown.append(capsys.readouterr().out)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)
    Stepper(shot).run()
    return shown


def made(path: Path) -> Film:
    sheet = load_record(path)
    return film(reopen(sheet, load_pool([data_folder("cards"), Path()], "en")), sheet)


def test_choices_are_stepped_through(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    start, first, second, back, same = stepped(monkeypatch, capsys, "", "", "p", "1")
    assert "seed 3" in start and "Enter the next choice" in start
    assert first.startswith("[setup, choice 1 of 114] ") and "Do you go first or second?" in first
    assert "choice 2 of 114]" in second
    assert back == same == first


def test_turns_are_stepped_through_to_the_end_and_not_beyond(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    _, turn, another, end, beyond, helped = stepped(monkeypatch, capsys, "t", "t", "e", "", "nonsense")
    assert "\nTurn 1 · " in turn and "\nTurn 2 · " not in turn
    assert "\nTurn 2 · " in another and "\nTurn 1 · " not in another
    assert "choice 114 of 114]" in end and " wins: " in end
    assert beyond == ""
    assert helped.startswith("Enter the next choice")


def test_the_table_shows_what_lay_there_at_that_choice(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    shown = stepped(monkeypatch, capsys, "b", "9", "b", "q")
    assert "\nsetup\n" in shown[1] and "6 Prize cards" not in shown[1]
    assert shown[3].count("6 Prize cards") == 2
    assert shown[3].count("Active  Gnatling") == 2


def test_each_choice_has_its_moment(folder: Path) -> None:
    shot = made(Path("game.replay"))
    assert [moment.number for moment in shot.moments] == list(range(len(shot.sheet.answers) + 1))
    assert [line for _, _, line in shot.told()] == [line for moment in shot.moments for line in moment.lines]
    last = shot.state(len(shot.sheet.answers))
    assert last.result is not None and last.result.winner == shot.sheet.ending.player


@pytest.mark.parametrize("rules", ["standard", "dp-2.2", "base", "sm + double battle"])
def test_a_game_recorded_in_one_language_is_told_in_the_other(rules: str, tmp_path: Path) -> None:
    decks = ("--deck", "storm-runners", "--deck", "lantern-watch")
    file = str(tmp_path / "game.replay")
    played = run("play", *decks, "--rules", rules, "--seed", "6", "--bot", "random", "--record", file)
    assert played.exit_code == 0, played.output
    assert run("replay", file).output == played.output
    told = run("replay", file, "--lang", "ja")
    assert told.exit_code == 0, told.output
    again = run("play", *decks, "--rules", rules, "--seed", "6", "--bot", "random", "--lang", "ja")
    assert told.output == again.output


ODD: list[object] = [
    None, True, 0, -1, 1, 2**70, 1e308, "", "x", "x.rules", "house.rules + house.rules", "dp + half deck",
    "\ud800", [], {}, [[]], [[0] * 5], {"a": 1}, [[1, "Gnatling"]], [[60, "Lightning Energy"]], "0" * 200,
]  # fmt: skip


@pytest.mark.slow
def test_whatever_a_file_holds_it_is_played_or_refused(folder: Path) -> None:
    whole, chance = json.loads(Path("game.replay").read_text(encoding="utf-8")), Random(1)
    places = [place for place in _places(whole) if place[0] != "clauses" or chance.random() < 0.05]
    refused = 0
    for _ in range(400):
        told = json.loads(json.dumps(whole))
        place = chance.choice(places)
        within = told
        for key in place[:-1]:
            within = within[key]
        within[place[-1]] = chance.choice(ODD)
        told["sum"] = check_sum(told)
        Path("game.replay").write_text(json.dumps(told), encoding="utf-8")
        result = replay(*chance.choice([(), ("--any-version",), ("--to", "3"), ("--format", "json")]))
        assert result.exception is None or isinstance(result.exception, SystemExit), (place, within)
        assert result.exit_code in (0, 1)
        refused += result.exit_code
    assert refused > 200


def _places(value: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a JSON document; of long lists only the first few places."""
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value[:6]) if isinstance(value, list) else ()
    )
    for key, each in inner:
        yield (*way, key)
        yield from _places(each, (*way, key))
