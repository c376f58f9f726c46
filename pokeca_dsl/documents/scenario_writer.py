"""Writing a scenario file: each line as its author meant it, in one layout, comments where they were."""

from __future__ import annotations

from collections.abc import Iterable

from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.scenario import Entry, ScenarioFile
from pokeca_dsl.documents.scenario_reader import STARTS, scenario_grammar

_INDENT = "  "


def write_scenarios(file: ScenarioFile) -> str:
    """The text of a file in its own language."""
    lines = [f"# language: {file.language}"]
    for number, entry in enumerate(file.entries):
        if number or (entry.line is not None and entry.line.apart):
            lines.append("")
        _write(lines, entry, file.language, 0)
    if file.closing:
        lines.extend(("", *file.closing))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def write_line(entry: Entry, language: str) -> str:
    """The words of a single line, without its block."""
    if entry.node.name not in STARTS:
        raise ValueError(f"{entry.node.name} is no line")
    return scenario_grammar().write(entry.node, language)


def _write(lines: list[str], entry: Entry, language: str, depth: int) -> None:
    line = entry.line
    indent = _INDENT * depth
    if line is None:
        lines.append(indent + write_line(entry, language))
    else:
        if line.apart and depth:
            lines.append("")
        lines.extend(indent + comment for comment in line.comments)
        lines.append(indent + write_line(entry, language) + (f"  {line.comment}" if line.comment else ""))
    if entry.word == "cards_block" and line is not None:
        lines.extend(_as_written(line.children, depth + 1))
    for inner in entry.entries:
        _write(lines, inner, language, depth + 1)
    if line is not None:
        lines.extend(_INDENT * (depth + 1) + comment for comment in line.closing)


def _as_written(block: Iterable[Line], depth: int) -> Iterable[str]:
    """A block of cards, as it stands: its own formatter looks after card files."""
    for line in block:
        if line.apart:
            yield ""
        for comment in line.comments:
            yield _INDENT * depth + comment
        yield _INDENT * depth + line.text + (f"  {line.comment}" if line.comment else "")
        yield from _as_written(line.children, depth + 1)
        for comment in line.closing:
            yield _INDENT * (depth + 1) + comment
