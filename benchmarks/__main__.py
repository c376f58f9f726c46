"""Prints every figure, area by area."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module

import attrs
import click

from benchmarks.clock import Figure, reference, seconds

_AREAS = {
    "start": "starting",
    "read": "reading",
    "growth": "growth",
    "library": "libraries",
    "play": "playing",
    "games": "games",
    "workers": "workers",
    "spoilt": "spoilt",
}


@click.command()
@click.argument("areas", nargs=-1, type=click.Choice(list(_AREAS)))
@click.option("--strict", is_flag=True, help="End with code 1 where a goal is missed.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text")
def main(areas: tuple[str, ...], strict: bool, form: str) -> None:
    """Measure what pokeca promises about its speed, against references taken in the same run."""
    figures: list[Figure] = []
    for figure in _measure(areas or tuple(_AREAS)):
        figures.append(figure)
        if form == "text":
            click.echo(_line(figure))
    if form == "json":
        click.echo(json.dumps([attrs.asdict(figure) for figure in figures], ensure_ascii=False, indent=2))
    if strict and any(figure.reached is False for figure in figures):
        sys.exit(1)


def _measure(areas: tuple[str, ...]) -> Iterator[Figure]:
    yield Figure("reference loop (100,000 turns of plain Python)", seconds(reference()))
    for area in areas:
        yield from import_module(f"benchmarks.{_AREAS[area]}").figures()


def _line(figure: Figure) -> str:
    verdict = {True: "reached", False: "MISSED", None: ""}[figure.reached]
    return f"{figure.what:<50} {figure.value:>10}   {figure.against:<44} {figure.goal:<12} {verdict}".rstrip()


if __name__ == "__main__":
    main()
