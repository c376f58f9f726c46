"""Rulesets by name, ready to play: read, checked, laid over each other, lowered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from pokeca_dsl.compiler.ruleset import compile_ruleset
from pokeca_dsl.diagnostics import Diagnostic, has_errors
from pokeca_dsl.documents.ruleset import RulesetFile, RulesetKind
from pokeca_dsl.documents.ruleset_chain import SUFFIX, Rulebook, shipped
from pokeca_dsl.documents.ruleset_restating import restated
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.source import source_from_path


class RulesetFaulty(ValueError):
    """A ruleset that can't be played; ``diagnostics`` tell why."""

    def __init__(self, name: str, diagnostics: tuple[Diagnostic, ...]) -> None:
        self.diagnostics = diagnostics
        reasons = "; ".join(d.message("en") for d in diagnostics if d.is_error)
        super().__init__(f"{name}: {reasons}")


@cache
def rulebook() -> Rulebook:
    """The shipped ruleset files, read once."""
    return shipped()


def shipped_rulesets() -> tuple[str, ...]:
    """Names of the rulesets that come with the project."""
    return rulebook().names(RulesetKind.RULESET)


def shipped_formats() -> tuple[str, ...]:
    """Names of the formats that can be laid over them: "dp + half deck"."""
    return rulebook().names(RulesetKind.FORMAT)


def load_rules(
    name: str, formats: tuple[str, ...] = (), beside: Path | None = None, language: str | None = None
) -> Rules:
    """The rules of a name such as "dp" or "dp + half deck"; a part of it may be a path of a ``.rules`` file.

    With a language the clauses that traces quote are said in it, whatever the files are written in. A path
    is looked for in the folder ``beside`` first, then from where the program runs. What was loaded is kept as
    long as its files are the same. Raises RulesetFaulty; OSError and UnicodeDecodeError for a path that can't
    be read.
    """
    whole = " + ".join((name, *formats))
    return _load(whole, beside, language, tuple(_states(whole, beside)))


@lru_cache(maxsize=64)
def _load(
    name: str, beside: Path | None, language: str | None, states: tuple[tuple[Path, int, int], ...]
) -> Rules:
    return rules_over(name, (), beside, language)


def _states(name: str, beside: Path | None) -> Iterator[tuple[Path, int, int]]:
    """The files that a name speaks of and those beside them, as they are now: written when, how large."""
    for part in name.split("+"):
        if part.strip().endswith(SUFFIX):
            for path in _files(part.strip(), beside):
                state = path.stat()
                yield path.resolve(), state.st_mtime_ns, state.st_size


def _files(part: str, beside: Path | None) -> list[Path]:
    """The ruleset files that are read for a path: those of its folder, itself last."""
    path = beside / part if beside is not None and (beside / part).is_file() else Path(part)
    return [*sorted(path.parent.glob(f"*{SUFFIX}")), path]


def rules_over(
    name: str, over: Iterable[RulesetFile], beside: Path | None = None, language: str | None = None
) -> Rules:
    """The rules of a name with further files laid over them. Raises as ``load_rules``."""
    book, found = with_files(name, beside)
    resolved = book.resolve(found, over)
    if resolved.ruleset is None or has_errors(resolved.diagnostics):
        raise RulesetFaulty(name, resolved.diagnostics)
    ruleset = resolved.ruleset if language is None else restated(resolved.ruleset, language)
    rules, problems = compile_ruleset(ruleset)
    serious = [problem for _, problem in problems if problem.severity == "error"]
    if serious:
        raise ValueError(f"{name}: {serious[0].message}")
    return rules


def with_files(name: str, beside: Path | None = None) -> tuple[Rulebook, str]:
    """A rulebook that holds the files which a name speaks of, and the name with theirs in place of paths.

    Raises as ``load_rules``.
    """
    parts = [part.strip() for part in name.split("+")]
    if not any(part.endswith(SUFFIX) for part in parts):
        return rulebook(), name
    book = shipped()
    for number, part in enumerate(parts):
        if part.endswith(SUFFIX):
            *siblings, path = _files(part, beside)
            for sibling in siblings:
                book.add(source_from_path(sibling))
            file = book.add(source_from_path(path))
            if file is None:
                raise RulesetFaulty(name, book.diagnostics)
            parts[number] = file.name
    return book, " + ".join(parts)
