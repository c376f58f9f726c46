"""What is wrong in a file, where, and how to mend it: values that are collected, never exceptions.

A *kind* (:func:`kind`) is one thing that can be wrong, with its wordings in both languages; a
:class:`Diagnostic` is one occurrence of it. Renderers turn diagnostics into text for people and programs.
"""

from pokeca_dsl.diagnostics.human import render_human
from pokeca_dsl.diagnostics.languages import LANGUAGES, language_of
from pokeca_dsl.diagnostics.machine import render_github, render_json
from pokeca_dsl.diagnostics.model import (
    KINDS,
    Diagnostic,
    Kind,
    Label,
    Mend,
    Severity,
    Value,
    Wording,
    has_errors,
    in_order,
    kind,
)
from pokeca_dsl.diagnostics.sarif import render_sarif

__all__ = [
    "KINDS",
    "LANGUAGES",
    "Diagnostic",
    "Kind",
    "Label",
    "Mend",
    "Severity",
    "Value",
    "Wording",
    "has_errors",
    "in_order",
    "kind",
    "language_of",
    "render_github",
    "render_human",
    "render_json",
    "render_sarif",
]
