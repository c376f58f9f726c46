"""Applying mends: those that leave no choice."""

from __future__ import annotations

from collections.abc import Iterable

from pokeca_dsl.diagnostics.model import Diagnostic, Mend
from pokeca_dsl.source import Source


def sure_mends(diagnostics: Iterable[Diagnostic]) -> dict[str, tuple[Source, list[Mend]]]:
    """By the name of the file: the file and its mends that are the only ones for their trouble, in order.

    Mends that overlap an earlier one are left out; they may be due after it.
    """
    found: dict[str, tuple[Source, list[Mend]]] = {}
    only = [d.mends[0] for d in diagnostics if len(d.mends) == 1]
    for mend in sorted(only, key=lambda mend: (mend.span.start, mend.span.end)):
        _, mends = found.setdefault(mend.span.source.name, (mend.span.source, []))
        if not mends or mends[-1].span.end <= mend.span.start:
            mends.append(mend)
    return found


def mended(source: Source, mends: Iterable[Mend]) -> str:
    """The text with its mends, which are in order and do not overlap."""
    pieces: list[str] = []
    position = 0
    for mend in mends:
        pieces += [source.text[position : mend.span.start], mend.replacement]
        position = mend.span.end
    return "".join([*pieces, source.text[position:]])
