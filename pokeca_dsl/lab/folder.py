"""A study's folder: what it is, its journal, its result files and its report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pokeca_dsl.documents.files import write_whole
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.planning import Plan, differences
from pokeca_dsl.lab.problems import LabError

STUDY, JOURNAL, REPORT = "study.json", "journal.jsonl", "report.html"


def open_folder(folder: Path, plan: Plan) -> Journal:
    """The journal of a study in a folder, new or begun earlier.

    Raises LabError where another study lies there, OSError where the folder can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / STUDY
    if path.exists():
        _same_study(path, plan.about)
    elif (folder / JOURNAL).exists():
        raise LabError(f"{folder / JOURNAL} lies there without {STUDY}: write to another folder")
    journal = Journal(folder / JOURNAL)
    if any(table != plan.tables.get(pairing) for pairing, table in journal.found):
        journal.close()
        raise LabError(
            f"{folder / JOURNAL} holds games of other cards or rules: write to another folder, or delete it"
        )
    write_whole(path, json.dumps(plan.about, ensure_ascii=False, indent=1) + "\n")
    return journal


def _same_study(path: Path, about: dict[str, Any]) -> None:
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
        differing = differences(known, about)
    except (ValueError, AttributeError, TypeError) as problem:
        raise LabError(
            f"{path} is not what a study wrote ({problem}); write to another folder, or delete this one"
        ) from problem
    if differing:
        raise LabError(
            f"another study lies in {path.parent}: it differs in {', '.join(differing)}; "
            "write to another folder, or delete this one"
        )
