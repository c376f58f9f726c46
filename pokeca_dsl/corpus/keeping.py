"""The figures that the project holds itself to: kept in a small file, compared with what is measured.

A line is ``NAME PERCENT`` (a share, which may only rise) or ``mismatch N`` (a number, which may only fall).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from attrs import frozen

from pokeca_dsl.corpus.agreement import Agreement
from pokeca_dsl.corpus.figures import Figures, share
from pokeca_dsl.corpus.verdict import Verdict

_HEAD = """# What pokeca reads and runs of a corpus of printed texts, in percent of the unique texts
# (cards: of the printed cards with texts; agreed: of the pairs of which both sides read).
# Written by: pokeca corpus figures PATH FILE --update
"""
FALLING = ("mismatch",)
"""Figures that should fall; all others should rise."""


@frozen
class Fallen:
    """A figure that is worse than the one that is kept."""

    name: str
    kept: Decimal
    measured: Decimal


def kept_figures(read: Figures, ran: Figures, agreement: Agreement) -> dict[str, Decimal]:
    """The figures to keep, by name."""
    found = {"mismatch": Decimal(read.total.texts[Verdict.MISMATCH])}
    for key, tally in sorted(read.by.items()):
        if key.startswith("row:"):
            name = key.removeprefix("row:")
            found[f"{name} read"] = _percent(tally.read)
            found[f"{name} run"] = _percent(ran.by[key].ran)
    for code in sorted(read.cards):
        found[f"{code}/cards read"] = _percent(share(read.cards[code].whole, read.cards[code].cards))
        found[f"{code}/cards run"] = _percent(share(ran.cards[code].whole, ran.cards[code].cards))
    found["pairs agreed"] = _percent(agreement.share)
    found["pairs read"] = _percent(share(agreement.both_read, agreement.outcomes.total()))
    return found


def _percent(part: float) -> Decimal:
    """Percent with one decimal, rounded down: what is kept is reached."""
    return Decimal(int(part * 1000)) / 10


def write_figures(figures: Mapping[str, Decimal]) -> str:
    """The content of the file."""
    return _HEAD + "".join(f"{name} {value}\n" for name, value in figures.items())


def read_figures(content: str) -> dict[str, Decimal]:
    """The figures of a file. Raises ValueError for a line that isn't one."""
    found = {}
    for line in content.splitlines():
        if line and not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            if not name or not value.replace(".", "", 1).isdigit():
                raise ValueError(line)
            found[name] = Decimal(value)
    return found


def fallen(kept: Mapping[str, Decimal], measured: Mapping[str, Decimal]) -> Iterator[Fallen]:
    """The figures that are worse than those that are kept; one that isn't measured any more is 0."""
    for name, value in kept.items():
        now = measured.get(name, Decimal(0))
        if now > value if name in FALLING else now < value:
            yield Fallen(name, value, now)
