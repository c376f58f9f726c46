"""Lines of a game's log on the terminal: calm colours there, plain text where a pipe or a file reads."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import click

from pokeca_dsl.play.narration import Line

_INDENT = "  "
_STYLES = {
    "turn started": "bold",
    "win": "bold green",
    "draw game": "bold green",
    "sudden death": "bold yellow",
    "limit": "bold yellow",
    "knocked out": "red",
    "attack": "cyan",
    "coin": "yellow",
    "turn ended": "dim",
}
_SOURCE_STYLE = "dim italic"


def screen() -> Callable[[Line], None]:
    """What shows a line of a log: with colours on a terminal that wants them, else plain."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ:
        return _drawn()
    return _plain


def indented(line: Line) -> list[str]:
    """The line, and the words behind it, as plain text."""
    margin = _INDENT * line.depth
    text = [f"{margin}{line.text}"]
    if line.depth == 0:
        text.insert(0, "")
    if line.source:
        text.append(f"{margin}{_INDENT}│ {line.source}")
    return text


def _plain(line: Line) -> None:
    click.echo("\n".join(indented(line)))


def _drawn() -> Callable[[Line], None]:
    from rich.console import Console  # only where something is drawn: the import takes 50 ms
    from rich.padding import Padding
    from rich.text import Text

    console = Console(highlight=False)

    def draw(line: Line) -> None:
        if line.depth == 0:
            console.print()
        margin = len(_INDENT) * line.depth
        console.print(Padding(Text(line.text, _STYLES.get(line.kind, "")), (0, 0, 0, margin), expand=False))
        if line.source:
            quoted = Text(f"│ {line.source}", _SOURCE_STYLE)
            console.print(Padding(quoted, (0, 0, 0, margin + len(_INDENT)), expand=False))

    return draw
