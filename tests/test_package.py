"""What holds the package together: version, data, verbs, and how little is imported before an answer."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

import pokeca_dsl
from pokeca_dsl.cli.verbs import VERBS, pokeca
from pokeca_dsl.resources import data_folder

ROOT = Path(__file__).resolve().parents[1]
HEAVY = {"attrs", "cattrs", "lark", "rich", "interegular", "platformdirs"}


def modules_after(arguments: list[str]) -> set[str]:
    """Top-level packages that a run of the command line has imported."""
    program = (
        "import json, sys, pokeca_dsl.cli as cli\n"
        f"sys.argv[1:] = {arguments!r}\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    )
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    return set(json.loads(said.splitlines()[-1]))


def test_the_version_is_said_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == pokeca_dsl.__version__
    assert f"## {pokeca_dsl.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_version_needs_nothing() -> None:
    assert not modules_after(["--version"]) & {*HEAVY, "click"}


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["demo", "--help"]])
def test_help_needs_no_library_but_click(arguments: list[str]) -> None:
    assert not modules_after(arguments) & {"lark", "rich", "interegular", "cattrs"}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_a_command_that_says_what_it_does(verb: str) -> None:
    command = pokeca.get_command(click.Context(pokeca), verb)
    assert command is not None and command.help
    assert f"`{verb}" in (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("folder", "suffix"), [("grammar", "lark"), ("rulesets", "rules"), ("cards", "card")]
)
def test_the_data_is_found(folder: str, suffix: str) -> None:
    assert list(data_folder(folder).rglob(f"*.{suffix}"))
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    assert folder in wheel["targets"]["wheel"]["only-include"]


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(pokeca_dsl.__file__).parent / "py.typed").is_file()
