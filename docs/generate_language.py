"""Writes the phrasebook part of ``docs/language.md`` from the grammars and the shipped texts.

    python docs/generate_language.py            rewrite docs/language.md
    python docs/generate_language.py --check    exit 1 where it is out of date

For every effect class a few texts are shown in which it occurs, with the words that made it in bold, in
English and, written by the Japanese grammar from the same object, in Japanese. Texts come from the phrasebook
of the tests; a class that doesn't occur there is shown by the shortest text of the grammar.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

from pokeca_dsl.effects.catalogue import CLASSES
from pokeca_dsl.syntax.examples import examples
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import Path as ObjectPath
from pokeca_dsl.syntax.reading import Reading

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "language.md"
START, END = "<!-- phrasebook: generated from here -->", "<!-- phrasebook: to here -->"
_NAMES = {"Boltmouse": "デンチュー", "Emberpup": "ヒダネコ", "Big Zap": "メガビリ"}
NAMES = {
    "en": NameTable(canonical={name: name for name in _NAMES}),
    "ja": NameTable(canonical={japanese: name for name, japanese in _NAMES.items()}),
}
MOST = 4
"""Examples a class."""


def texts() -> Iterator[tuple[str, bool]]:
    """English texts, and whether the attack deals damage besides."""
    beside = False
    for line in (ROOT / "tests/syntax/phrasebook.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            beside = "beside" in line
        elif line.startswith("en: "):
            yield line[4:], beside
    for example in examples(language("en").grammar):
        yield " ".join(example.words).replace("{name}", '"Boltmouse"').replace("{own}", "this Pokémon"), False


def parts(value: Any, path: ObjectPath = ()) -> Iterator[tuple[ObjectPath, Any]]:
    """Every object inside a text with its path."""
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from parts(item, (*path, place))
    elif attrs.has(type(value)):
        yield path, value
        for attribute in attrs.fields(type(value)):
            yield from parts(getattr(value, attribute.name), (*path, attribute.name))


def marked(reading: Reading, path: ObjectPath) -> str:
    """The words with those of a part in bold."""
    place = reading.spans.get(path)
    words = reading.words
    if place is None or place == (0, len(words)) or place[0] >= place[1]:
        return words
    start, end = place
    return f"{words[:start]}**{words[start:end].strip()}**{words[end:]}"


def found() -> dict[str, list[tuple[str, str]]]:
    """Examples by class: English and Japanese with the words of the class marked."""
    gathered: dict[str, dict[Any, tuple[str, str]]] = {name: {} for name in CLASSES}
    english, japanese = language("en"), language("ja")
    for words, beside in texts():
        first = english.attempt(words, names=NAMES["en"])
        if isinstance(first, Stop):
            continue
        printed = english.write(first.statements, names=NAMES["en"], beside_damage=beside)
        other = japanese.write(first.statements, names=NAMES["ja"], beside_damage=beside)
        if printed is None or other is None:
            continue
        canonical = english.attempt(printed, names=NAMES["en"])
        second = japanese.attempt(other, names=NAMES["ja"])
        if isinstance(canonical, Stop) or isinstance(second, Stop):
            raise SystemExit(f"what is written doesn't read: {printed} / {other}")
        for path, part in parts(first.statements):
            examples_of = gathered[type(part).__name__]
            if len(examples_of) < MOST and part not in examples_of:
                examples_of[part] = (marked(canonical, path), marked(second, path))
    return {name: list(pairs.values()) for name, pairs in gathered.items()}


def phrasebook() -> str:
    """The generated part of the page."""
    lines, module = [], ""
    missing = []
    for name, pairs in found().items():
        kind = CLASSES[name]
        title = kind.__module__.rsplit(".", 1)[-1]
        if title != module:
            module = title
            lines += ["", f"### {title.capitalize()}", ""]
        summary = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
        lines += [f"**{name}**: {summary}", "", "| English | Japanese |", "|---|---|"]
        lines += [f"| {e.replace(chr(10), ' ')} | {j.replace(chr(10), ' ')} |" for e, j in pairs]
        lines.append("")
        if not pairs:
            missing.append(name)
    if missing:
        print("no wording found for", ", ".join(missing), file=sys.stderr)
    return "\n".join(lines).strip() + "\n"


def main() -> None:
    """Rewrite the page, or say that it is out of date."""
    page = PAGE.read_text(encoding="utf-8")
    head, _, rest = page.partition(START)
    _, _, tail = rest.partition(END)
    new = f"{head}{START}\n\n{phrasebook()}\n{END}{tail}"
    if "--check" in sys.argv:
        raise SystemExit(
            0 if new == page else "docs/language.md is out of date: python docs/generate_language.py"
        )
    PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
