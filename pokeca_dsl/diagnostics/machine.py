"""Diagnostics for programs: JSON, and the annotations that GitHub shows beside the lines of a change."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from pokeca_dsl.diagnostics.columns import columns
from pokeca_dsl.diagnostics.model import Diagnostic
from pokeca_dsl.source import Source, Span


def as_data(diagnostic: Diagnostic, language: str) -> dict[str, Any]:
    """A diagnostic as plain data: lines and columns from 1, columns as a person counts them."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.kind.severity.value,
        "message": diagnostic.message(language),
        "label": diagnostic.label(language),
        "file": diagnostic.span.source.name,
        "place": _place(diagnostic.span),
        "found": diagnostic.span.text[:200],
        "related": [
            {
                "message": label.wording.fill(language, diagnostic.values),
                "file": label.span.source.name,
                "place": _place(label.span),
            }
            for label in diagnostic.labels
        ],
        "notes": diagnostic.advice(language),
        "mends": [{"place": _place(mend.span), "replacement": mend.replacement} for mend in diagnostic.mends],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "start": _position(span.source, span.start),
        "end": _position(span.source, span.end),
    }


def _position(source: Source, offset: int) -> dict[str, int]:
    line, column = source.line_and_column(offset)
    seen = columns(source.text[offset - column + 1 : offset]) + 1
    return {"offset": offset, "line": line, "column": seen}


def render_json(diagnostics: Iterable[Diagnostic], *, language: str | None = None) -> str:
    """``{"diagnostics": [...]}``, for programs."""
    found = [as_data(d, language or d.language) for d in diagnostics]
    return json.dumps({"diagnostics": found}, ensure_ascii=False, indent=2)


def render_github(diagnostics: Iterable[Diagnostic], *, language: str | None = None) -> str:
    """Workflow commands, one a line: ``::error file=…,line=…,col=…::message``."""
    return "\n".join(_command(d, language or d.language) for d in diagnostics)


def _command(diagnostic: Diagnostic, language: str) -> str:
    start, end = _place(diagnostic.span).values()
    fields = {
        "file": diagnostic.span.source.name,
        "line": start["line"],
        "col": start["column"],
        "endLine": end["line"],
        "endColumn": end["column"],
        "title": diagnostic.code,
    }
    told = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in fields.items())
    words = [diagnostic.message(language), diagnostic.label(language), *diagnostic.advice(language)]
    return f"::{diagnostic.kind.severity.value} {told}::{_escaped(chr(10).join(filter(None, words)))}"


def _escaped(text: str, also: str = "") -> str:
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
