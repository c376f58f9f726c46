"""Diagnostics as SARIF 2.1.0 (OASIS), the format that editors and code hosts read results of checks in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pokeca_dsl.diagnostics.model import Diagnostic, Kind
from pokeca_dsl.source import Source, Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render_sarif(diagnostics: Sequence[Diagnostic], *, language: str | None = None) -> str:
    """One run, with a rule for each kind that occurs and a result for each diagnostic."""
    kinds = list(dict.fromkeys(diagnostic.kind for diagnostic in diagnostics))
    driver = {"name": "pokeca", "rules": [_rule(kind) for kind in kinds]}
    run: dict[str, Any] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, kinds.index(d.kind), language or d.language) for d in diagnostics],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2)


def _rule(kind: Kind) -> dict[str, Any]:
    return {"id": kind.code, "defaultConfiguration": {"level": kind.severity.value}}


def _result(diagnostic: Diagnostic, rule: int, language: str) -> dict[str, Any]:
    said = [diagnostic.message(language), diagnostic.label(language), *diagnostic.advice(language)]
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": diagnostic.kind.severity.value,
        "message": {"text": "\n".join(filter(None, said))},
        "locations": [_location(diagnostic.span)],
    }
    if diagnostic.labels:
        result["relatedLocations"] = [
            {**_location(label.span), "message": {"text": label.wording.fill(language, diagnostic.values)}}
            for label in diagnostic.labels
        ]
    if diagnostic.mends:
        result["fixes"] = [{"artifactChanges": [_change(m.span, m.replacement)]} for m in diagnostic.mends]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(span.source), "region": _region(span)}}


def _change(span: Span, replacement: str) -> dict[str, Any]:
    replaced = {"deletedRegion": _region(span), "insertedContent": {"text": replacement}}
    return {"artifactLocation": _artifact(span.source), "replacements": [replaced]}


def _artifact(source: Source) -> dict[str, str]:
    path = Path(source.name)
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}


def _region(span: Span) -> dict[str, int]:
    """Lines and columns from 1, columns in code points; the end is excluded."""
    start_line, start_column = span.source.line_and_column(span.start)
    end_line, end_column = span.source.line_and_column(span.end)
    return {
        "startLine": start_line,
        "startColumn": start_column,
        "endLine": end_line,
        "endColumn": end_column,
    }
