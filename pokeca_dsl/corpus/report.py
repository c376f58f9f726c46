"""Measures as lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pokeca_dsl.corpus.agreement import Compared, Outcome, count, kinds_of_difference
from pokeca_dsl.corpus.figures import Figures, Tally, share
from pokeca_dsl.corpus.ledger import LedgerDifference
from pokeca_dsl.corpus.runs import Run, reasons
from pokeca_dsl.corpus.stops import Blocker, Probed
from pokeca_dsl.corpus.verdict import Judged, Verdict

_MOST_CHANGES = 20


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


def figures_report(figures: Figures, *, series: bool) -> Iterator[str]:
    """The figures as a table: by language and row of the project's goals, by kind, and by series if asked."""
    wanted = ("language:", "row:", "kind:", "series:") if series else ("language:", "row:", "kind:")
    ran = figures.total.run is not None
    heads = [
        "",
        "texts",
        *(verdict.value for verdict in Verdict),
        "read",
        "by printing",
        *(["run", "ran"] * ran),
    ]
    rows = [("all", figures.total)]
    for beginning in wanted:
        rows += [entry for entry in sorted(figures.by.items()) if entry[0].startswith(beginning)]
    yield from table(heads, ([name, *_cells(tally, ran)] for name, tally in rows))
    for code, cards in sorted(figures.cards.items()):
        whole = percent(share(cards.whole, cards.cards))
        yield f"cards:{code}  all texts {'run' if ran else 'read'}: {cards.whole} of {cards.cards}, {whole}"


def _cells(tally: Tally, ran: bool) -> list[object]:
    counts = [tally.texts[verdict] for verdict in Verdict]
    cells = [tally.texts.total(), *counts, percent(tally.read), percent(tally.read_printings)]
    return [*cells, tally.run, percent(tally.ran)] if ran else cells


def blockers_report(ranked: Sequence[Blocker], most: int) -> Iterator[str]:
    """Where reading stopped: how many texts, how many of them have no other trouble, and the place."""
    yield "texts  alone  stopped at"
    for each in ranked[:most]:
        yield f"{each.texts:5}  {each.alone:5}  {each.language}  {each.before} ⟦{each.words or '(end)'}⟧"
        yield f"                  {_short(each.example)}"


def drawn_report(declined: Iterable[Judged]) -> Iterator[str]:
    """Declined texts, the words at which reading stopped marked."""
    for one in declined:
        if one.stop is not None:
            words, start, end = one.text.words, one.stop.start, one.stop.end
            yield f"{one.text.language} {one.text.kind}: {words[:start]}⟦{words[start:end]}⟧{words[end:]}"


def mismatch_report(judged: Iterable[Judged]) -> Iterator[str]:
    """Texts that print back to nothing, or to something with another meaning: faults of the language."""
    for one in judged:
        if one.verdict is Verdict.MISMATCH:
            yield f"mismatch: {one.text.words}"
            yield f"       => {one.printed}"


def probe_report(probed: Probed, examples: int) -> Iterator[str]:
    """What a proposed wording would do."""
    yield f"{probed.held} declined texts hold the old words"
    yield f"{len(probed.unlocked)} would read with the new ones, {probed.further} more would read further"
    for one in probed.unlocked[:examples]:
        yield f"  {one.verdict.value}: {one.text.words}"


def ledger_report(difference: LedgerDifference) -> Iterator[str]:
    """What changed since the ledger was written, what got worse first."""
    if difference.new or difference.gone:
        yield f"{difference.new} texts are not in the ledger, {difference.gone} of it are not in the corpus"
    if not difference.changes:
        yield "no text reads otherwise than the ledger says"
    for kind, count_ in difference.counts():
        yield f"{count_:5}  {kind}"
    worse_first = sorted(difference.changes, key=lambda change: not change.is_worse)
    for change in worse_first[:_MOST_CHANGES]:
        yield f"  {change.before.text} {change.kind}: {_short(change.words)}"


def reasons_report(runs: Iterable[Run], most: int) -> Iterator[str]:
    """Why texts that read didn't run, with the shortest text of each reason."""
    for outcome, reason, shown in reasons(runs)[:most]:
        text = shown[0].judged.text
        yield f"{len(shown):5}  {outcome.value}: {reason}"
        situation = f" [{shown[0].fault.situation}]" if shown[0].fault else ""
        yield f"         {text.language} {text.kind}{situation}: {_short(text.words)}"


def _short(words: str, most: int = 160) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"
