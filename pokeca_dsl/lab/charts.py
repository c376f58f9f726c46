"""The charts of a report, as SVG that needs nothing beside it."""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from pokeca_dsl.lab.intervals import Estimate
from pokeca_dsl.lab.problems import MissingExtra

INK, FAINT, GRID = "#1f2933", "#7b8794", "#e4e7eb"
OURS, THEIRS, NEITHER = "#2563a8", "#c2562d", "#9aa5b1"
_SETTINGS = {
    "svg.fonttype": "none",  # text stays text: the reader's fonts, Japanese names too
    "svg.hashsalt": "pokeca",  # the same figures give the same file
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.edgecolor": GRID,
    "axes.axisbelow": True,
    "xtick.color": FAINT,
    "ytick.color": INK,
    "text.parse_math": False,
}
_WIDTH = 7.4


def plotting() -> Any:
    """matplotlib. Raises MissingExtra."""
    try:
        return import_module("matplotlib")
    except ImportError:
        raise MissingExtra("the report", "lab", "--no-report needs none") from None


class Dot(NamedTuple):
    """An estimate to be drawn with its interval."""

    name: str
    estimate: Estimate
    strong: bool = True


def _drawing(height: float) -> tuple[Any, Any]:
    figure = import_module("matplotlib.figure").Figure(figsize=(_WIDTH, height), layout="constrained")
    axes = figure.add_subplot()
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    return figure, axes


def _svg(figure: Any) -> str:
    """The drawing as an ``<svg>`` element, to stand in a page."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = out.getvalue()
    return text[text.index("<svg") :]


def _styled(draw: Any) -> str:
    with plotting().rc_context(_SETTINGS), warnings.catch_warnings():
        # a font here without Japanese letters is no matter: the reader's draws them
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        return _svg(draw())


def outcome_bar(shares: Sequence[tuple[str, float, str]]) -> str:
    """One bar of shares (name, share, colour) that make up the whole."""

    def draw() -> Any:
        figure, axes = _drawing(0.75)
        left = 0.0
        for name, share, colour in shares:
            axes.barh(0, share, left=left, color=colour, height=0.8)
            if share > 0.08:
                words = f"{name} {100 * share:.1f} %"
                axes.text(left + share / 2, 0, words, ha="center", va="center", color="white", weight="bold")
            left += share
        axes.axvline(0.5, color="white", linewidth=1, linestyle=(0, (2, 2)))
        axes.set(xlim=(0, 1), yticks=[], xticks=[])
        axes.spines["bottom"].set_visible(False)
        return figure

    return _styled(draw)


def dots(rows: Sequence[Dot], middle: float, what: str, percent: bool = True) -> str:
    """A row for each estimate, its interval as a line; ``middle`` is where neither is better."""

    def draw() -> Any:
        figure, axes = _drawing(0.75 + 0.27 * len(rows))
        axes.axvline(middle, color=FAINT, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        for place, row in enumerate(reversed(rows)):
            value, low, high = (100 * part for part in row.estimate) if percent else row.estimate
            surely = not low <= middle <= high
            colour = NEITHER if not surely else OURS if value > middle else THEIRS
            axes.plot([low, high], [place, place], color=colour, linewidth=2.5, solid_capstyle="round")
            axes.plot(value, place, "o", color=colour, markersize=7 if row.strong else 5)
        axes.set_yticks(range(len(rows)), [row.name for row in reversed(rows)])
        axes.set_ylim(-0.7, len(rows) - 0.3)
        axes.grid(axis="x", color=GRID)
        axes.set_xlabel(what)
        return figure

    return _styled(draw)


def histogram(series: Mapping[str, Mapping[int, int]], what: str, width: int = 1) -> str:
    """How often each value came, by series, one above the other; ``width`` values in a bar."""

    def draw() -> Any:
        figure, axes = _drawing(2.4)
        values = [value // width * width for counts in series.values() for value in counts]
        places = list(range(min(values), max(values) + width, width)) if values else [0]
        below = [0] * len(places)
        for (name, counts), colour in zip(series.items(), (OURS, THEIRS, NEITHER), strict=False):
            heights = [sum(counts.get(p + more, 0) for more in range(width)) for p in places]
            axes.bar(
                places, heights, width=0.92 * width, bottom=below, color=colour, label=name, align="edge"
            )
            below = [one + more for one, more in zip(below, heights, strict=True)]
        axes.grid(axis="y", color=GRID)
        axes.tick_params(axis="y", labelcolor=FAINT)
        axes.set_xlabel(what)
        axes.set_ylabel("games")
        _counting(axes, "y")
        _legend(axes)
        return figure

    return _styled(draw)


def side_by_side(series: Mapping[str, Mapping[int, int]], what: str) -> str:
    """How often each of a few values came, the series beside each other."""

    def draw() -> Any:
        figure, axes = _drawing(2.2)
        values = sorted({value for counts in series.values() for value in counts}) or [0]
        places = list(range(values[0], values[-1] + 1))
        for number, ((name, counts), colour) in enumerate(zip(series.items(), (OURS, THEIRS), strict=False)):
            xs = [place + (number - 0.5) * 0.4 for place in places]
            axes.bar(xs, [counts.get(p, 0) for p in places], width=0.38, color=colour, label=name)
        axes.set_xticks(places)
        axes.grid(axis="y", color=GRID)
        axes.tick_params(axis="y", labelcolor=FAINT)
        axes.set_xlabel(what)
        axes.set_ylabel("games")
        _counting(axes, "y")
        _legend(axes)
        return figure

    return _styled(draw)


def bars(rows: Sequence[tuple[str, int, str]], what: str) -> str:
    """A bar for each name (name, number, colour)."""

    def draw() -> Any:
        figure, axes = _drawing(0.7 + 0.3 * len(rows))
        places = range(len(rows))
        turned = list(reversed(rows))
        axes.barh(places, [row[1] for row in turned], color=[row[2] for row in turned], height=0.7)
        axes.set_yticks(places, [row[0] for row in turned])
        axes.grid(axis="x", color=GRID)
        _counting(axes, "x")
        axes.set_xlabel(what)
        return figure

    return _styled(draw)


def curve(lines: Mapping[str, Sequence[tuple[float, Estimate]]], what: str, marked: float | None) -> str:
    """Shares over a range of numbers, the first line with its intervals, further ones faint; ``marked``: the
    number as printed."""

    def draw() -> Any:
        figure, axes = _drawing(3.0)
        axes.axhline(50, color=FAINT, linewidth=1, linestyle=(0, (3, 3)), zorder=0)
        if marked is not None:
            axes.axvline(marked, color=GRID, linewidth=8, zorder=0)
            axes.annotate(
                "as printed", (marked, 1.02), xycoords=("data", "axes fraction"), ha="center", color=FAINT
            )
        for number, (name, line) in enumerate(lines.items()):
            xs, ys = [x for x, _ in line], [100 * e.value for _, e in line]
            if number == 0:
                low = [100 * (e.value - e.low) for _, e in line]
                high = [100 * (e.high - e.value) for _, e in line]
                axes.errorbar(xs, ys, yerr=[low, high], color=OURS, marker="o", capsize=4, lw=2, label=name)
            else:
                axes.plot(xs, ys, color=NEITHER, linewidth=1, marker=".", alpha=0.8)
        _name_ends(axes, {name: 100 * line[-1][1].value for name, line in list(lines.items())[1:]})
        axes.set_xticks([x for x, _ in next(iter(lines.values()))])
        axes.grid(axis="y", color=GRID)
        axes.set_xlabel(what)
        axes.set_ylabel("games won, %")
        return figure

    return _styled(draw)


_APART = 0.055
"""How far names beside a chart stand apart, as a share of its height."""


def _name_ends(axes: Any, ends: Mapping[str, float]) -> None:
    """The names of lines at their right ends, moved apart where they would lie over each other."""
    low, high = axes.get_ylim()
    place = float("-inf")
    for name, value in sorted(ends.items(), key=lambda item: item[1]):
        place = max((value - low) / (high - low), place + _APART)
        axes.annotate(name, (1.01, place), xycoords="axes fraction", color=FAINT, va="center", size=8)


def _counting(axes: Any, axis: str) -> None:
    """Marks at whole numbers only: it is games that are counted."""
    ticker = import_module("matplotlib.ticker")
    getattr(axes, f"{axis}axis").set_major_locator(ticker.MaxNLocator(integer=True))


def _legend(axes: Any) -> None:
    """What the colours mean, above the chart."""
    axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=3, borderaxespad=0)
