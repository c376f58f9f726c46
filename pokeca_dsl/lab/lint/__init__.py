"""Linting: what is written well and makes no sense, or can't under a ruleset.

What can be told from the cards is told from them; everything else is looked for by playing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from pokeca_dsl.diagnostics import Diagnostic, in_order
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.lab.lint.attacks import dominated
from pokeca_dsl.lab.lint.effects import without_effect
from pokeca_dsl.lab.lint.ground import Ground, subjects_of, survey
from pokeca_dsl.lab.lint.loops import endless
from pokeca_dsl.lab.lint.stages import without_stage
from pokeca_dsl.lab.lint.usable import never_usable

__all__ = ["Linted", "lint"]

_CHECKS = (without_stage, dominated, never_usable, without_effect, endless)


@frozen
class Linted:
    """How many files and cards were looked at, and what was found: mistakes alone, where there are any."""

    files: int
    cards: int
    diagnostics: tuple[Diagnostic, ...]


def lint(paths: Iterable[Path], rulesets: Iterable[Rules]) -> Linted:
    """What lint finds in the card files of these paths, under each of the rulesets.

    Cards with mistakes can't be played: then only these are told.
    """
    files, known, wrong = survey(paths)
    if wrong:
        return Linted(len(files), 0, in_order(wrong))
    subjects = subjects_of(files)
    found: list[Diagnostic] = []
    for rules in rulesets:
        ground = Ground(subjects, known, rules)
        for check in _CHECKS:
            found.extend(check(ground))
    return Linted(len(files), len(subjects), in_order(found))
