"""The verbs check, fmt, translate and show, as a person or a program calls them."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.verbs import VERBS, pokeca

GOOD = """# language: en
pokemon "Boltmouse" basic [L] 60 HP
  attack "Static Kiss" [L][C] 20
    Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed.
  retreat 1
"""
BAD = GOOD.replace("Paralyzed", "Paralysed").replace("retreat", "retrat")
LOOSE = GOOD.replace("  retreat 1", "  retreat   1 # fast").replace("  attack", "  # the kiss\n  attack")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(pokeca, list(words))


def test_every_verb_of_the_table_exists() -> None:
    for verb in VERBS:
        result = run(verb, "--help")
        assert result.exit_code == 0, (verb, result.output)


def test_an_unknown_verb_is_a_mistake_of_the_command_line() -> None:
    assert run("chek").exit_code == 2
    assert run("check", "nowhere.card").exit_code == 2
    assert run("check").exit_code == 2


def test_check_of_a_good_file(folder: Path) -> None:
    Path("a.card").write_text(GOOD, encoding="utf-8")
    result = run("check", "a.card")
    assert (result.exit_code, result.output) == (0, "1 file: 0 errors, 0 warnings\n")


def test_check_shows_all_mistakes_and_leaves_with_1(folder: Path) -> None:
    (folder / "deep" / "er").mkdir(parents=True)
    (folder / "deep" / "er" / "a.card").write_text(BAD, encoding="utf-8")
    result = run("check", ".")
    assert result.exit_code == 1
    assert "`Paralysed`" in result.output and "`retrat`" in result.output
    assert result.output.endswith("1 file: 2 errors, 0 warnings\n")
    assert "\x1b[" not in result.output


def test_check_answers_in_the_language_of_the_file_or_the_one_asked_for(folder: Path) -> None:
    Path("a.card").write_text("# language: ja\nポケモン 「デンチュー」 たね [雷]\n", encoding="utf-8")
    assert "エラー[file/unfinished-line]" in run("check", "a.card").output
    assert "error[file/unfinished-line]" in run("check", "--lang", "en", "a.card").output


def test_check_for_programs(folder: Path) -> None:
    Path("a.card").write_text(BAD, encoding="utf-8")
    result = run("check", "--format", "json", "a.card")
    found = json.loads(result.output)["diagnostics"]
    assert [d["code"] for d in found] == ["card-text/unknown-word", "file/unreadable-line"]
    assert found[0]["mends"][0]["replacement"] == "Paralyzed"
    assert found[0]["place"]["start"]["line"] == 4
    result = run("check", "--format", "github", "a.card")
    assert result.output.startswith("::error file=a.card,line=4,col=66,")


def test_check_of_good_files_says_nothing_to_programs(folder: Path) -> None:
    Path("a.card").write_text(GOOD, encoding="utf-8")
    assert run("check", "--format", "github", "a.card").output == ""
    assert json.loads(run("check", "--format", "json", "a.card").output) == {"diagnostics": []}


def test_check_as_sarif(folder: Path) -> None:
    Path("a.card").write_text(BAD, encoding="utf-8")
    told = run("check", "--format", "sarif", "a.card").output
    golden = Path(__file__).parent / "check.sarif"
    if os.environ.get("WRITE_GOLDEN"):
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


def test_sarif_of_good_files_is_a_run_without_results(folder: Path) -> None:
    Path("a.card").write_text(GOOD, encoding="utf-8")
    (only,) = json.loads(run("check", "--format", "sarif", "a.card").output)["runs"]
    assert only["results"] == [] and only["tool"]["driver"]["rules"] == []


def test_sarif_counts_code_points_and_tells_mends_that_can_be_applied(folder: Path) -> None:
    Path("日本 1.card").write_text(BAD, encoding="utf-8")
    (only,) = json.loads(run("check", "--format", "sarif", "日本 1.card").output)["runs"]
    place = only["results"][0]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == "日本 1.card"
    (change,) = only["results"][0]["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    region = replacement["deletedRegion"]
    line = BAD.splitlines()[region["startLine"] - 1]
    mended = line[: region["startColumn"] - 1] + replacement["insertedContent"]["text"]
    assert (mended + line[region["endColumn"] - 1 :]).count("Paralyzed") == 1


def test_check_mends_what_leaves_no_choice(folder: Path) -> None:
    path = Path("a.card")
    path.write_text(BAD.removeprefix("# language: en\n"), encoding="utf-8")
    result = run("check", "--mend", "a.card")
    assert (result.exit_code, result.output) == (0, "1 file: 0 errors, 0 warnings\n")
    assert path.read_text(encoding="utf-8") == GOOD


def test_fmt_writes_once_and_keeps_comments(folder: Path) -> None:
    path = Path("a.card")
    path.write_text(LOOSE, encoding="utf-8")
    path.chmod(0o640)
    assert run("fmt", "a.card").output == "a.card: changed\n"
    text = path.read_text(encoding="utf-8")
    assert "\n  # the kiss\n" in text and "  retreat 1  # fast\n" in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert run("fmt", "a.card").output == ""
    assert [path.name for path in folder.iterdir()] == ["a.card"]


def test_fmt_check_and_diff_change_nothing(folder: Path) -> None:
    path = Path("a.card")
    path.write_text(LOOSE, encoding="utf-8")
    checked = run("fmt", "--check", "a.card")
    assert (checked.exit_code, checked.output) == (1, "a.card: would change\n")
    shown = run("fmt", "--diff", "a.card")
    assert shown.exit_code == 0
    assert "-  retreat   1 # fast\n+  retreat 1  # fast\n" in shown.output
    assert path.read_text(encoding="utf-8") == LOOSE


def test_fmt_leaves_a_file_with_errors_as_it_is(folder: Path) -> None:
    Path("a.card").write_text(BAD, encoding="utf-8")
    Path("b.card").write_text(LOOSE, encoding="utf-8")
    result = run("fmt", ".")
    assert result.exit_code == 1
    assert "b.card: changed" in result.output and "`retrat`" in result.output
    assert Path("a.card").read_text(encoding="utf-8") == BAD


def test_fmt_for_programs(folder: Path) -> None:
    Path("a.card").write_text(BAD, encoding="utf-8")
    Path("b.card").write_text(LOOSE, encoding="utf-8")
    result = run("fmt", "--check", "--format", "json", ".")
    told = json.loads(result.output)
    assert result.exit_code == 1
    assert [file["state"] for file in told["files"]] == ["has errors", "would change"]
    assert [d["code"] for d in told["diagnostics"]] == ["card-text/unknown-word", "file/unreadable-line"]


def test_fmt_writes_plain_line_ends(folder: Path) -> None:
    Path("a.card").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert run("fmt", "a.card").output == "a.card: changed\n"
    assert Path("a.card").read_bytes() == GOOD.encode()


def test_fmt_says_where_it_cannot_write(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(13, "not allowed")

    Path("a.card").write_text(LOOSE, encoding="utf-8")
    monkeypatch.setattr(Path, "replace", refuse)
    result = run("fmt", "a.card")
    assert (result.exit_code, result.output) == (3, "a.card: can't be written\n")
    assert [path.name for path in folder.iterdir()] == ["a.card"]
    assert Path("a.card").read_text(encoding="utf-8") == LOOSE


def test_translate_there_and_back(folder: Path) -> None:
    Path("a.names").write_text(
        '# language: en\n"Boltmouse" = 「デンチュー」\n"Static Kiss" = 「ピリピリキッス」\n', encoding="utf-8"
    )
    Path("a.card").write_text(LOOSE, encoding="utf-8")
    result = run("translate", "--to", "ja", "-o", "b.card", "a.card")
    assert (result.exit_code, result.output) == (0, "")
    japanese = Path("b.card").read_text(encoding="utf-8")
    assert "ポケモン 「デンチュー」 たね [雷] HP60\n" in japanese
    assert "# the kiss" in japanese and "にげる 1  # fast" in japanese
    assert run("check", "a.card", "b.card").exit_code == 0
    back = run("translate", "--to", "en", "b.card")
    assert "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed.\n" in back.output
    assert "# the kiss" in back.output


def test_translate_refuses_a_file_with_errors(folder: Path) -> None:
    Path("a.card").write_text(BAD, encoding="utf-8")
    result = run("translate", "--to", "ja", "a.card")
    assert result.exit_code == 1 and "`Paralysed`" in result.output


def test_show_a_file_as_a_tree_and_for_programs(folder: Path) -> None:
    Path("a.card").write_text(GOOD, encoding="utf-8")
    shown = run("show", "a.card").output
    assert shown.startswith("Boltmouse · basic pokemon · [L] · 60 HP\n")
    assert "Apply(" in shown and "paralyzed" in shown
    (card,) = json.loads(run("show", "--json", "a.card").output)
    assert card["attacks"][0]["text"]["statements"][0]["is"] == "Flip"


def test_show_a_card_by_its_name(folder: Path) -> None:
    Path("a.card").write_text(GOOD, encoding="utf-8")
    assert "60 HP" in run("show", "--cards", ".", "Boltmouse").output
    result = run("show", "--cards", ".", "Boltmuse")
    assert (result.exit_code, result.output) == (1, "there is no such card; near are: Boltmouse\n")


def test_a_file_that_is_no_text_ends_in_a_message(folder: Path) -> None:
    Path("a.card").write_bytes(b"\xff\xfe\x00\x00")
    for verb in (["check"], ["fmt"], ["translate", "--to", "ja"], ["show"]):
        result = run(*verb, "a.card")
        assert result.exit_code == 1 and "file/not-utf-8" in result.output


def test_the_version_comes_without_heavy_imports() -> None:
    told = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import sys; sys.argv[1:] = ['--version']; "
         "from pokeca_dsl.cli import main; main()"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.startswith("pokeca ")
    for heavy in ("click", "attr", "lark", "rich"):
        assert f" {heavy}\n" not in told.stderr
