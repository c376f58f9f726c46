"""The phrasebook: every construct reads to equal objects in both languages, in one way, and prints back."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import all_readings
from pokeca_dsl.syntax.reading import Reading

_NAMES = {"Boltmouse": "デンチュー", "Emberpup": "ヒダネコ", "Big Zap": "メガビリ"}
NAMES = {
    "en": NameTable(canonical={name: name for name in _NAMES}),
    "ja": NameTable(canonical={japanese: name for name, japanese in _NAMES.items()}),
}
PREFIXES = {"en:": "en", "ja:": "ja", "old:": "en", "旧:": "ja"}


def entries() -> list[tuple[str, bool, dict[str, list[str]]]]:
    """Section title, whether beside damage, and the lines of each entry by prefix."""
    found, section = [], ""
    for block in (Path(__file__).parent / "phrasebook.txt").read_text(encoding="utf-8").split("\n\n"):
        lines: dict[str, list[str]] = {}
        for line in block.splitlines():
            if line.startswith("## "):
                section = line[3:]
            elif not line.startswith("#"):
                prefix, _, words = line.partition(" ")
                lines.setdefault(prefix, []).append(words)
        if lines:
            found.append((section, "beside" in section, lines))
    return found


def _identify(entry: tuple[str, bool, dict[str, list[str]]]) -> str:
    return entry[2]["en:"][0][:60]


@pytest.mark.parametrize("entry", entries(), ids=_identify)
def test_entry(entry: tuple[str, bool, dict[str, list[str]]]) -> None:
    _, beside, lines = entry
    readings = {}
    for prefix, code in PREFIXES.items():
        for words in lines.get(prefix, []):
            reading = language(code).read(words, names=NAMES[code])
            assert isinstance(reading, Reading), (prefix, words, reading)
            readings[prefix, words] = reading.statements
            ways = all_readings(language(code).grammar, words, NAMES[code])
            assert {built.value for built in ways} == {reading.statements}, words
    canonical = readings["en:", lines["en:"][0]]
    for key, statements in readings.items():
        assert statements == canonical, key
    for prefix in ("en:", "ja:"):
        code = PREFIXES[prefix]
        written = language(code).write(canonical, names=NAMES[code], beside_damage=beside)
        assert written == lines[prefix][0]
