"""What the compiler finds wrong: values, each at a path inside a text."""

from __future__ import annotations

from attrs import evolve, frozen

from pokeca_dsl.syntax.reading import Path


@frozen
class Problem:
    """Something that can't be carried out, or that surely isn't meant.

    ``path`` leads from the text to the part that is wrong; ``card`` and ``text`` name the card and the
    attack or ability ("" for the card's own text). ``code`` is stable, ``message`` in lower case.
    """

    path: Path
    code: str
    message: str
    severity: str = "error"
    card: str = ""
    text: str = ""


def placed(problems: list[Problem], card: str, text: str) -> list[Problem]:
    """The same problems with the card and the text that they are in."""
    return [evolve(problem, card=card, text=text) for problem in problems]
