"""The list of pairs that differ for a good reason: hashes with the reason, no sentence.

A pair is listed where it joins two different attacks, or where a text of it is an error of the data
(a lost symbol, a typing error that changes the meaning). Each entry was looked at by a person.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def listed_pairs(path: Path | None = None) -> dict[str, str]:
    """Hash → reason, from a file or from the list that comes with the project."""
    shipped = files("pokeca_dsl.corpus") / "listed.txt"
    return read_list((path or shipped).read_text(encoding="utf-8"))


def read_list(text: str) -> dict[str, str]:
    """A list's entries: hash, blank, reason; ``#`` begins a comment."""
    entries: dict[str, str] = {}
    for line in text.splitlines():
        key, _, reason = line.partition("#")[0].strip().partition(" ")
        if key:
            entries[key] = reason.strip()
    return entries
