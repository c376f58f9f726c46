"""What came of scenario files, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.diagnostics.human import render_human
from pokeca_dsl.documents.files import load_source
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.play.compare import told
from pokeca_dsl.play.rulesets import RulesetFaulty
from pokeca_dsl.play.scenario import CannotPlay, Outcome, run
from pokeca_dsl.play.scenario_expect import Unmet
from pokeca_dsl.play.scenario_words import said

_LAST_EVENTS = 6
"""Events that are told of a scenario that doesn't hold, where not all are asked for."""


@frozen
class Report:
    """A file's outcomes (one for each scenario and ruleset), and what keeps it from being run."""

    path: Path
    outcomes: tuple[Outcome, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the file could be run, and all of it holds."""
        return not self.diagnostics and not self.problems and all(o.holds for o in self.outcomes)


def report_on(path: Path, rules: str | None = None) -> Report:
    """Run all scenarios of a file, under the ruleset named or under their own."""
    source, troubles = load_source(path)
    read = read_scenarios(source)
    errors = tuple(d for d in (*troubles, *read.diagnostics) if d.is_error)
    if errors:
        return Report(path, (), errors)
    outcomes: list[Outcome] = []
    for scenario in read.file.scenarios:
        if scenario.only_asks:
            continue  # there is nothing in it that could hold or not
        try:
            outcomes.extend(run(scenario, rules))
        except RulesetFaulty as faulty:
            return Report(path, tuple(outcomes), faulty.diagnostics)
        except (CannotPlay, BudgetSpent, OSError) as problem:
            return Report(path, tuple(outcomes), (), (f"{scenario.title}: {problem}",))
    return Report(path, tuple(outcomes))


def as_text(reports: Iterable[Report], trace: bool = False, lang: str | None = None) -> str:
    """Every scenario that doesn't hold, with its place and its last events, and how many do.

    ``trace`` tells all events. ``lang`` is the language of the answer; otherwise it is that of each file.
    """
    lines: list[str] = []
    outcomes: list[Outcome] = []
    for report in reports:
        lines.extend(_faults(report, lang))
        outcomes.extend(report.outcomes)
        for outcome in report.outcomes:
            if not outcome.holds:
                lines.extend(_failed(report, outcome, trace, lang or outcome.scenario.language))
    languages = {outcome.scenario.language for outcome in outcomes}
    answer = lang or (languages.pop() if len(languages) == 1 else "en")
    held = sum(outcome.holds for outcome in outcomes)
    lines.append(said("summary", answer, held=held, total=len(outcomes)))
    return "\n".join(lines) + "\n"


def as_json(report: Report) -> dict[str, Any]:
    """A report as plain data."""
    return {
        "file": str(report.path),
        "problems": [*(d.message("en") for d in report.diagnostics), *report.problems],
        "scenarios": [
            {
                "title": outcome.scenario.title,
                "covers": list(outcome.scenario.covers),
                "rules": outcome.rules,
                "holds": outcome.holds,
                "unmet": [_as_data(each) for each in outcome.unmet],
            }
            for outcome in report.outcomes
        ],
    }


def _as_data(each: Unmet) -> dict[str, Any]:
    line, _ = each.entry.span.source.line_and_column(each.entry.span.start)
    return {"line": line, "expected": each.entry.span.text, "found": each.found}


def _faults(report: Report, lang: str | None) -> Iterator[str]:
    if report.diagnostics:
        yield render_human(report.diagnostics, language=lang)
    for problem in report.problems:
        yield f"{report.path}: {problem}"


def _failed(report: Report, outcome: Outcome, trace: bool, language: str) -> Iterator[str]:
    yield said("failed", language, title=outcome.scenario.title, rules=outcome.rules)
    for each in outcome.unmet:
        data = _as_data(each)
        yield f"  {report.path}:{data['line']}"
        yield f"    {said('expected', language)}  {data['expected']}"
        yield f"    {said('found', language)}  {data['found']}"
    shown = outcome.log if trace else outcome.log[-_LAST_EVENTS:]
    if len(shown) < len(outcome.log):
        yield "    · …"
    for line in shown:
        first, *others = told(line).split("\n")
        yield f"    · {first}"
        yield from (f"      {words}" for words in others)
