"""``pokeca corpus``: how much of what is printed the language reads and runs, and whether languages agree."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pokeca_dsl.cli.common import CANNOT_WRITE, PROBLEMS

if TYPE_CHECKING:
    from pokeca_dsl.corpus.verdict import Judged

_file_path = click.Path(dir_okay=False, path_type=Path)
_corpus_path = click.Path(exists=True, path_type=Path)
_json_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)


@click.group("corpus")
def command() -> None:
    """Measure the language with a folder of printed texts (see docs/corpus.md for its files).

    Exit code 0: measured; 1: the corpus can't be read, or a figure fell.
    """


def put_json(content: dict[str, Any]) -> None:
    """Print an object for programs."""
    click.echo(json.dumps(content, ensure_ascii=False, indent=2))


def put_lines(lines: Iterable[str]) -> None:
    """Print lines for people."""
    for line in lines:
        click.echo(line)


def refuse(reason: object) -> SystemExit:
    """Say what keeps the verb from answering."""
    click.echo(f"error: {reason}", err=True)
    return SystemExit(PROBLEMS)


@command.command("read")
@click.argument("paths", nargs=-1, required=True, type=_corpus_path)
@click.option(
    "--declined", "most", type=int, metavar="N", help="Show the N words at which most texts stopped."
)
@click.option("--before", type=int, default=3, show_default=True, help="Tell stops apart by N words before.")
@click.option("--draw", type=int, metavar="N", help="Show N declined texts drawn by chance.")
@click.option("--seed", type=int, default=0, show_default=True, help="For --draw.")
@click.option(
    "--probe",
    nargs=2,
    metavar="OLD NEW",
    help="Tell what reading OLD as NEW would unlock of the declined texts.",
)
@click.option(
    "--language", "spoken", type=click.Choice(["en", "ja"]), help="Only the texts of this language."
)
@click.option("--kind", help="Only the kinds of texts that hold these words, such as attack or trainer.")
@click.option("--by-series", is_flag=True, help="Show the figures by series, too.")
@click.option("--ledger", type=_file_path, help="Compare with this ledger and show what changed.")
@click.option("--update", is_flag=True, help="Write the ledger anew.")
@click.option("--examples", type=int, default=10, show_default=True, help="Show so many texts of a probe.")
@_json_option
def read(
    paths: tuple[Path, ...],
    most: int | None,
    before: int,
    draw: int | None,
    seed: int,
    probe: tuple[str, str] | None,
    spoken: str | None,
    kind: str | None,
    by_series: bool,
    ledger: Path | None,
    update: bool,
    examples: int,
    form: str,
) -> None:
    """Read every text and count: exact, variant, declined, mismatch."""
    from pokeca_dsl.corpus import report
    from pokeca_dsl.corpus.measuring import measure
    from pokeca_dsl.corpus.stops import blockers, drawn
    from pokeca_dsl.corpus.stops import probe as probed
    from pokeca_dsl.corpus.texts import CorpusError

    if update and ledger is None:
        raise click.UsageError("--update needs --ledger FILE")
    try:
        measured = measure(paths, spoken, kind)
    except CorpusError as fault:
        raise refuse(fault) from None
    if form == "json":
        put_json(measured.figures.as_json())
    elif probe is not None:
        put_lines(report.probe_report(probed(measured.judged, measured.tables, *probe), examples))
    else:
        put_lines(report.figures_report(measured.figures, series=by_series))
        put_lines(report.mismatch_report(measured.judged))
        if most is not None:
            put_lines(report.blockers_report(blockers(measured.judged, measured.tables, before), most))
        if draw is not None:
            put_lines(report.drawn_report(drawn(measured.judged, draw, seed)))
    if ledger is not None:
        _keep_ledger(ledger, measured.judged, update, form)


def _keep_ledger(path: Path, judged: list[Judged], update: bool, form: str) -> None:
    """Compare with a ledger, and write it anew where that is asked for; a loss is an error unless updated."""
    from pokeca_dsl.corpus.ledger import compare_ledger, read_ledger, write_ledger
    from pokeca_dsl.corpus.report import ledger_report

    try:
        before = read_ledger(path.read_text(encoding="utf-8")) if path.exists() else {}
    except (OSError, ValueError) as fault:
        raise refuse(f"{path}: not a ledger ({fault})") from None
    difference = compare_ledger(before, judged)
    if form == "text" and before:
        put_lines(ledger_report(difference))
    if update:
        try:
            path.write_text(write_ledger(judged), encoding="utf-8")
        except OSError as fault:
            click.echo(f"can't write {path}: {fault.strerror}", err=True)
            raise SystemExit(CANNOT_WRITE) from None
    elif any(change.is_worse for change in difference.changes):
        raise SystemExit(PROBLEMS)


@command.command("agree")
@click.argument("path", type=_corpus_path)
@click.option(
    "--kinds", "most", type=int, default=20, show_default=True, help="Show so many sorts of differences."
)
@click.option("--examples", type=int, default=1, show_default=True, help="Show so many pairs of each sort.")
@click.option("--only", metavar="WORDS", help="Only sorts that hold these words, such as Move.what.")
@click.option(
    "--listed", type=click.Path(exists=True, path_type=Path), help="Another list of pairs with their reason."
)
@_json_option
def agree(path: Path, most: int, examples: int, only: str | None, listed: Path | None, form: str) -> None:
    """Read both languages of each pair and compare what they mean."""
    from pokeca_dsl.corpus.agreement import compare, count
    from pokeca_dsl.corpus.listing import listed_pairs
    from pokeca_dsl.corpus.report import agreement_report
    from pokeca_dsl.corpus.texts import CorpusError, name_tables, read_pairs

    try:
        pairs = list(read_pairs(path))
        compared = compare(pairs, name_tables(path), listed_pairs(listed))
    except CorpusError as fault:
        raise refuse(fault) from None
    total, by = count(compared)
    if form == "json":
        put_json({"total": total.as_json(), "by": {key: each.as_json() for key, each in sorted(by.items())}})
        return
    put_lines(agreement_report(compared, most=most, examples=examples, only=only))


@command.command("run")
@click.argument("paths", nargs=-1, required=True, type=_corpus_path)
@click.option(
    "--language", "spoken", type=click.Choice(["en", "ja"]), help="Only the texts of this language."
)
@click.option("--kind", help="Only the kinds of texts that hold these words, such as attack or trainer.")
@click.option("--sample", type=int, metavar="N", help="Run N texts drawn by chance, not all.")
@click.option("--seed", type=int, default=0, show_default=True, help="For the sample and the choices made.")
@click.option("--reasons", "most", type=int, default=20, show_default=True, help="Show so many reasons.")
@click.option("--by-series", is_flag=True, help="Show the figures by series, too.")
@_json_option
def run(
    paths: tuple[Path, ...],
    spoken: str | None,
    kind: str | None,
    sample: int | None,
    seed: int,
    most: int,
    by_series: bool,
    form: str,
) -> None:
    """Put every text that reads on a card and play it; a text that the engine can't carry out is declined."""
    from pokeca_dsl.corpus.report import figures_report, reasons_report
    from pokeca_dsl.corpus.running import measure_running
    from pokeca_dsl.corpus.texts import CorpusError

    try:
        _, measured, runs = measure_running(paths, spoken, kind, sample, seed)
    except CorpusError as fault:
        raise refuse(fault) from None
    if form == "json":
        put_json(measured.figures.as_json())
        return
    put_lines(figures_report(measured.figures, series=by_series))
    put_lines(reasons_report(runs, most))


@command.command("figures")
@click.argument("path", type=_corpus_path)
@click.argument("file", type=_file_path)
@click.option("--update", is_flag=True, help="Write the file anew.")
def figures(path: Path, file: Path, update: bool) -> None:
    """Measure all three (read, run, agree) and compare with the figures of FILE.

    Exit code 1 where a figure is worse than the one in the file.
    """
    from pokeca_dsl.corpus import keeping
    from pokeca_dsl.corpus.agreement import compare, count
    from pokeca_dsl.corpus.listing import listed_pairs
    from pokeca_dsl.corpus.running import measure_running
    from pokeca_dsl.corpus.texts import CorpusError, read_pairs

    try:
        kept = keeping.read_figures(file.read_text(encoding="utf-8")) if file.exists() else {}
        read, ran, _ = measure_running([path])
        pairs = compare(list(read_pairs(path)), read.tables, listed_pairs())
    except (CorpusError, ValueError) as fault:
        raise refuse(fault) from None
    measured = keeping.kept_figures(read.figures, ran.figures, count(pairs)[0])
    for name, value in measured.items():
        click.echo(f"{name:<22} {value:>6}   kept: {kept.get(name, '—')}")
    worse = list(keeping.fallen(kept, measured))
    if update:
        file.write_text(keeping.write_figures(measured), encoding="utf-8")
    elif worse:
        for each in worse:
            click.echo(f"fell: {each.name}, from {each.kept} to {each.measured}", err=True)
        raise SystemExit(PROBLEMS)
