"""What the verbs do with each kind of file: its reader, checker and formatter, imported when one turns up."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from attrs import frozen

from pokeca_dsl.diagnostics import Diagnostic, has_errors, in_order
from pokeca_dsl.diagnostics.mending import mended, sure_mends
from pokeca_dsl.documents import problems
from pokeca_dsl.documents.files import find_files, load_source, write_whole
from pokeca_dsl.source import Source, Span

_CHECKERS = {
    ".card": "pokeca_dsl.cli.checking:check_cards",
    ".names": "pokeca_dsl.cli.checking:check_names",
    ".deck": "pokeca_dsl.cli.checking:check_decks",
    ".rules": "pokeca_dsl.cli.checking:check_rulesets",
    ".scenario": "pokeca_dsl.cli.checking:check_scenarios",
}
_FORMATTERS = {
    ".card": "pokeca_dsl.cli.formatting:format_cards",
    ".names": "pokeca_dsl.cli.formatting:format_names",
    ".deck": "pokeca_dsl.cli.formatting:format_deck",
    ".rules": "pokeca_dsl.cli.formatting:format_ruleset",
    ".scenario": "pokeca_dsl.cli.formatting:format_scenarios",
}


@frozen
class Checked:
    """How many files were looked at, and what is wrong in them."""

    files: int
    diagnostics: tuple[Diagnostic, ...]


@frozen
class Formatted:
    """A file and its canonical form; None where its errors leave it as it is."""

    path: Path
    before: str
    text: str | None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def state(self) -> str:
        """``has errors``, ``fine`` or ``would change``."""
        if self.text is None:
            return "has errors"
        return "fine" if self.text == self.before else "would change"

    def write(self) -> str:
        """Write the canonical form where it differs: the state, or ``changed``, or ``can't be written``."""
        if self.text is None or self.state != "would change":
            return self.state
        try:
            write_whole(self.path, self.text)
        except OSError:
            return "can't be written"
        return "changed"

    def diff(self) -> str:
        """What would change, as a unified diff."""
        before, after = self.before.splitlines(keepends=True), (self.text or "").splitlines(keepends=True)
        name = str(self.path)
        return "".join(difflib.unified_diff(before, after, name, f"{name} (formatted)"))


def _load(name: str) -> Callable[..., Any]:
    module, _, function = name.partition(":")
    loaded: Callable[..., Any] = getattr(import_module(module), function)
    return loaded


def _unknown(path: Path) -> Diagnostic:
    place = Span(Source(str(path), ""), 0, 0)
    return problems.UNKNOWN_KIND.at(place, found=path.suffix or path.name, known=tuple(_CHECKERS))


def check(paths: Iterable[Path]) -> Checked:
    """All that is wrong in files and folders."""
    by_suffix: dict[str, list[Path]] = {}
    for path in dict.fromkeys(find_files(paths, _CHECKERS)):
        by_suffix.setdefault(path.suffix, []).append(path)
    found: list[Diagnostic] = []
    for suffix, files in by_suffix.items():
        if suffix in _CHECKERS:
            found.extend(_load(_CHECKERS[suffix])(files))
        else:
            found.extend(map(_unknown, files))
    return Checked(sum(map(len, by_suffix.values())), in_order(found))


def mend(paths: Iterable[Path]) -> int:
    """Apply the mends that leave no choice; how many there were. Raises OSError."""
    count = 0
    for name, (source, mends) in sure_mends(check(paths).diagnostics).items():
        write_whole(Path(name), mended(source, mends))
        count += len(mends)
    return count


def formatted(paths: Iterable[Path]) -> Iterator[Formatted]:
    """The canonical form of each file."""
    for path in dict.fromkeys(find_files(paths, _FORMATTERS)):
        if path.suffix not in _FORMATTERS:
            yield Formatted(path, "", None, (_unknown(path),))
            continue
        source, troubles = load_source(path)
        if has_errors(troubles):
            yield Formatted(path, source.text, None, tuple(troubles))
            continue
        text, found = _load(_FORMATTERS[path.suffix])(path, source)
        yield Formatted(path, _as_it_is(path), text, in_order([*troubles, *found]))


def _as_it_is(path: Path) -> str:
    """The text of a file with its byte order mark and line ends, which formatting may change."""
    return path.read_bytes().decode("utf-8")
