from __future__ import annotations

import json
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.progress import Lines
from pokeca_dsl.cli.simulate import command

QUICK = ("--games", "10", "--workers", "1")
PLAIN = ("storm-runners", "lantern-watch", "--format", "csv", "--no-report")
DOCS = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


def simulate(*words: str) -> Result:
    return CliRunner().invoke(command, [*words], catch_exceptions=False)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("storm-runners",), 2, "name one deck to play against, or a field"),
        (("storm-runners", "lantern-watch", "--against", "shipped"), 2, "name one deck"),
        (("storm-runners", "lantern-watch", "--players", "a,b,c"), 2, "--players takes one name, or two"),
        (("storm-runners", "lantern-watch", "--players", "simpel"), 1, "did you mean `simple`"),
        (("storm-runners", "nope"), 1, "no deck is called `nope`; there are: creeping-tide"),
        (("storm-runners", "lantern-watch", "--rules", "nope"), 1, "no ruleset is called `nope`"),
        (("storm-runners", "harbor-brawl"), 1, "deck/wrong-size"),
        (("storm-runners", "lantern-watch", "--vary", "Boltmouse: 'Paralyzed' -> 'Paralysed'"), 1, ".card:"),
        ((*PLAIN, "--out", "/dev/null/x"), 3, "can't write /dev/null/x"),
    ],
)
def test_what_cant_be_done_is_told_in_words(words: tuple[str, ...], code: int, message: str) -> None:
    result = simulate(*words, *QUICK)
    assert result.exit_code == code
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("wrong.deck", "lantern-watch"), 1, "save it as UTF-8; it looks like UTF-16"),
        (("gone.deck", "lantern-watch"), 1, "there is no such file"),
        (("folder", "lantern-watch"), 1, "no deck is called `folder`"),
        (("short.deck", "lantern-watch"), 1, "the deck has 4 cards, and standard asks for 60"),
        (("storm-runners", "--against", "folder"), 1, "there is no deck file (.deck) in folder"),
        (("storm-runners", "--against", ","), 1, "name the decks to play against"),
        (("storm-runners", "--against", "halves"), 1, "`pokeca deck check DECK --rules 'standard'` says why"),
        ((*PLAIN[:2], "--games", "0"), 2, "0 is not in the range"),
        ((*PLAIN[:2], "--games", "-3"), 2, "-3 is not in the range"),
        ((*PLAIN[:2], "--rules", "gone.rules"), 1, "can't read gone.rules: No such file or directory"),
        ((*PLAIN[:2], "--cards", "wrong.card"), 1, "save it as UTF-8"),
        ((*PLAIN[:2], "--vary", "Boltmouse at 0 HP"), 1, "can't have 0 HP: begin with 10"),
        ((*PLAIN[:2], "--cluster", "nowhere"), 1, "write it as tcp://HOST:8786"),
        ((*PLAIN, "--out", "other"), 1, "write to another folder, or delete this one"),
        ((*PLAIN, "--out", "orphan"), 1, "lies there without study.json: write to another folder"),
    ],
)
def test_what_is_wrong_with_files_is_told_with_its_mend(
    words: tuple[str, ...], code: int, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("wrong.deck", "wrong.card"):
        Path(name).write_bytes("# language: en\n".encode("utf-16"))
    Path("short.deck").write_text('# language: en\ndeck "x"\n  4 Boltmouse\n', encoding="utf-8")
    for folder in ("folder", "halves", "other", "orphan"):
        Path(folder).mkdir()
    Path("halves/half.deck").write_text(Path("short.deck").read_text(encoding="utf-8"), encoding="utf-8")
    Path("other/study.json").write_bytes(b"\xff")
    Path("orphan/journal.jsonl").write_text("")
    games = () if "--games" in words else QUICK
    result = simulate(*words, *games)
    assert result.exit_code == code
    assert message in result.output.replace("\n", " ").replace("  ", " ")
    assert "deck/no-header" not in result.output


@pytest.mark.parametrize(
    ("library", "words", "advice"),
    [
        ("pyarrow", (), "pip install 'pokeca[lab]'; or --format csv needs none"),
        ("matplotlib", ("--format", "csv"), "pip install 'pokeca[lab]'; or --no-report needs none"),
        ("jinja2", ("--format", "csv"), "pip install 'pokeca[lab]'"),
        ("distributed", ("--format", "csv", "--no-report", "--cluster", "tcp://x:1"), "'pokeca[cluster]'"),
    ],
)
def test_a_library_that_is_missing_is_named_with_how_to_get_it(
    library: str, words: tuple[str, ...], advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(name: str) -> Any:
        if name.partition(".")[0] == library:
            raise ImportError(name)
        return import_module(name)

    for module in ("charts", "report", "results", "workers"):
        monkeypatch.setattr(f"pokeca_dsl.lab.{module}.import_module", without)
    if library == "jinja2":
        pytest.importorskip("matplotlib")
    result = simulate("storm-runners", "lantern-watch", *QUICK, "--out", str(tmp_path / "out"), *words)
    assert result.exit_code == 1
    assert advice in result.output
    assert not (tmp_path / "out" / "games.csv").exists()


def test_without_a_folder_it_tells_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = simulate("storm-runners", "lantern-watch", *QUICK)
    assert result.exit_code == 0
    assert re.search(r"Storm Runners wins \d+\.\d % \(", result.output)
    assert re.search(r"games +10\n", result.output)
    assert list(tmp_path.iterdir()) == []


def test_points_are_told_where_the_ruleset_counts_them() -> None:
    result = simulate("kite-weather", "steam-kettle", "--rules", "pocket", *QUICK)
    assert result.exit_code == 0
    assert re.search(r"points got +\d\.\d \(.*\) by Kite Weather\n", result.output)
    assert "Prize" not in result.output


def test_a_field_leaves_out_what_the_rules_forbid_and_the_deck_itself(tmp_path: Path) -> None:
    out = tmp_path / "out"
    more = ("--format", "csv", "--no-report", "--out", str(out))
    result = simulate("storm-runners", "--against", "shipped", *QUICK, *more)
    assert result.exit_code == 0
    assert "left out, as standard doesn't allow them:" in result.output
    about = json.loads((out / "study.json").read_text(encoding="utf-8"))
    assert [pairing["against"] for pairing in about["pairings"]] == [
        "Creeping Tide",
        "Engine Room",
        "Lantern Watch",
    ]


def test_the_time_left_follows_from_the_pace() -> None:
    lines = Lines(1_000, 200)
    lines.advance(300)
    assert lines.line(60.0) == "500 of 1,000 games, 5.0 a second, time left 0:01:40"


@pytest.mark.slow
def test_is_my_new_card_too_strong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The three commands of the documentation, with its own files, only with fewer games."""
    for library in ("matplotlib", "jinja2", "pyarrow"):
        pytest.importorskip(library)
    monkeypatch.chdir(tmp_path)
    text = DOCS.read_text(encoding="utf-8")
    blocks = re.findall(r"`(my/[\w.-]+)`[^\n]*:\n\n((?:    [^\n]*\n|\n)+)", text)
    assert [name for name, _ in blocks] == ["my/gale.card", "my/gale.deck"]
    for name, block in blocks:
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(re.sub(r"(?m)^    ", "", block).strip() + "\n", encoding="utf-8")
    commands = re.findall(r"(?m)^    pokeca simulate (my/gale\.deck .+)$", text)[:3]
    assert len(commands) == 3
    for words in commands:
        result = simulate(*shlex.split(words), "--games", "2", "--workers", "1")
        assert result.exit_code == 0, result.output
    reports = sorted(path.parent.name for path in tmp_path.rglob("report.html"))
    assert reports == ["field", "hp", "old"]
