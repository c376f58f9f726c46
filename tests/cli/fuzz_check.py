"""Hypothesis throws texts at ``check`` for as long as it is told to.

    python -m tests.cli.fuzz_check 60        sixty minutes

Shipped files of every kind are cut, joined, spoilt and mixed with any characters; ``check`` must answer in
both languages, and must not take longer than a text of that size is worth. The first failure is shrunk and
printed.
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from pokeca_dsl.cli.kinds import check
from pokeca_dsl.diagnostics import render_human
from pokeca_dsl.resources import data_folder

_SUFFIXES = (".card", ".names", ".deck", ".rules")
_SECONDS_A_FILE = 20


@cache
def _lines() -> dict[str, tuple[str, ...]]:
    """Lines of all shipped files by suffix."""
    found: dict[str, tuple[str, ...]] = {}
    for suffix in _SUFFIXES:
        files = [*data_folder("cards").rglob(f"*{suffix}"), *data_folder("rulesets").rglob(f"*{suffix}")]
        lines = {line for file in sorted(files) for line in file.read_text(encoding="utf-8").splitlines()}
        found[suffix] = tuple(sorted(lines))
    return found


@cache
def _words() -> tuple[str, ...]:
    return tuple(sorted({word for lines in _lines().values() for line in lines for word in line.split()}))


_piece = st.one_of(
    st.sampled_from(_words()),
    st.text(max_size=8),
    st.sampled_from(
        ["\0", "\ufeff", "\u3000", "\t", "\r\n", "\u202e", "#", '"', "「", "  ", "\U0001f600", "e\u0301"]
    ),
)


@st.composite
def spoilt_files(draw: st.DrawFn) -> tuple[str, str]:
    """A suffix and a text: lines of shipped files with pieces put in, left out and exchanged."""
    suffix = draw(st.sampled_from(_SUFFIXES))
    lines = draw(st.lists(st.one_of(st.sampled_from(_lines()[suffix]), st.text(max_size=40)), max_size=14))
    text = "\n".join([draw(st.sampled_from(["# language: en", "# language: ja", ""])), *lines])
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 0, 1, 2, 5, 30])))
        text = text[:start] + draw(_piece) + text[end:]
    return suffix, text


def _attempt(folder: Path, suffix: str, text: str) -> None:
    path = folder / f"fuzzed{suffix}"
    path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
    started = time.monotonic()
    found = check([path])
    for answer in ("en", "ja"):
        render_human(found.diagnostics, language=answer)
    assert time.monotonic() - started < _SECONDS_A_FILE, "too slow"


def fuzz(minutes: float, examples: int = 2000) -> int:
    """Fuzz for so long; returns how many files were checked."""
    until, rounds, tried = time.monotonic() + 60 * minutes, 0, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        while time.monotonic() < until:

            @seed(int(time.time()) + rounds)
            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate, Phase.shrink],
            )
            @given(file=spoilt_files())
            def attempt(file: tuple[str, str]) -> None:
                nonlocal tried
                tried += 1
                if time.monotonic() < until:
                    _attempt(folder, *file)

            attempt()
            rounds += 1
            print(f"{tried} files checked, nothing found", flush=True)
    return tried


if __name__ == "__main__":
    fuzz(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
