"""Measures as lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pokeca_dsl.corpus.agreement import Compared, Outcome, count, kinds_of_difference


def agreement_report(
    compared: Sequence[Compared], *, most: int, examples: int, only: str | None = None
) -> Iterator[str]:
    """How many pairs agree, and the most frequent sorts of differences with pairs that show them."""
    total, by = count(compared)
    yield from table(
        ("", "pairs", "both read", "equal", "listed", "agreed"),
        (
            (
                key,
                each.outcomes.total(),
                each.both_read,
                each.outcomes[Outcome.EQUAL],
                each.outcomes[Outcome.LISTED],
                percent(each.share),
            )
            for key, each in [("all", total), *sorted(by.items())]
        ),
    )
    kinds = [entry for entry in kinds_of_difference(compared) if only is None or only in entry[0]]
    if kinds:
        yield ""
    for kind, shown in kinds[:most]:
        yield f"{len(shown):5}  {kind}"
        for each in shown[:examples]:
            yield f"         {each.digest}  {each.pair.card_en}, {each.pair.owner_en}"
            yield f"         {each.pair.en}"
            yield f"         {each.pair.ja}"


def percent(share: float) -> str:
    """A share from 0 to 1 as 98.7 %."""
    return f"{100 * share:.1f} %"


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """Columns, the first to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in (heads, *rows)]
    widths = [max(len(row[place]) for row in cells) for place in range(len(heads))]
    for row in cells:
        first, *others = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join((first, *others)).rstrip()
