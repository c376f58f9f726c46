"""What keeps the lab from answering; every message is for the person who asked."""

from __future__ import annotations

from collections.abc import Sequence

from pokeca_dsl.diagnostics import Diagnostic


class LabError(Exception):
    """The study can't be made or carried on. ``diagnostics`` show the places in files, where it is one."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class MissingExtra(LabError):
    """A library is needed that the bare installation doesn't bring."""

    def __init__(self, wish: str, extra: str, instead: str = "") -> None:
        way = f"; or {instead}" if instead else ""
        super().__init__(f"{wish} needs more libraries: pip install 'pokeca[{extra}]'{way}")
