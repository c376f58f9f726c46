"""Rulesets in force: a file laid over its parents, and formats laid over that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Mend, in_order
from pokeca_dsl.documents import ruleset_problems as wrong
from pokeca_dsl.documents.ruleset import (
    Citation,
    Clause,
    Key,
    Provision,
    Ruleset,
    RulesetFile,
    RulesetKind,
    Section,
    region_key,
)
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_words import grammar, required
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.resources import data_folder
from pokeca_dsl.source import Source, Span, source_from_path

SUFFIX = ".rules"
_LAID_OVER = "+"


@frozen
class Resolved:
    """What a name comes to (None where something keeps it from being played), and what is wrong."""

    ruleset: Ruleset | None
    diagnostics: tuple[Diagnostic, ...]


@define
class Rulebook:
    """Ruleset files by name. Files are read when they are asked for."""

    paths: tuple[Path, ...]
    _files: dict[str, RulesetFile] = field(factory=dict)
    _diagnostics: list[Diagnostic] = field(factory=list)
    _unread: bool = True

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What is wrong inside the files that were read so far."""
        return in_order(self._diagnostics)

    def files(self) -> Mapping[str, RulesetFile]:
        """Every file by its key: the name of its ruleset, format or option."""
        if self._unread:
            self._unread = False
            for path in self.paths:
                self.add(source_from_path(path))
        return self._files

    def add(self, source: Source) -> RulesetFile | None:
        """Read one more file; it stands before another of the same name."""
        self.files()
        read = read_ruleset(source)
        self._diagnostics.extend(read.diagnostics)
        if read.file is not None:
            self._files[read.file.key] = read.file
        return read.file

    def names(self, kind: RulesetKind) -> tuple[str, ...]:
        """The names of all rulesets, of all formats, all options or all regions."""
        return tuple(sorted({file.name for file in self.files().values() if file.kind is kind}))

    def of_region(self, name: str) -> tuple[RulesetFile, ...]:
        """The files of a region, by the names of what they lie over."""
        files = (
            file for file in self.files().values() if file.kind is RulesetKind.REGION and file.name == name
        )
        return tuple(sorted(files, key=lambda file: file.parent or ""))

    def resolve(self, name: str, over: Iterable[RulesetFile] = ()) -> Resolved:
        """The clauses in force under a name such as "dp", "dp + half deck" or "dp + west".

        ``over`` are further files laid over it, in this order.
        """
        found: list[Diagnostic] = []
        layers = [*self._layers(name, found), *over]
        provisions = lay(layers, found)
        if layers and not any(d.is_error for d in found):
            found.extend(missing(name, provisions, layers[-1]))
        used = {layer.span.source.name for layer in layers if layer.span is not None}
        found.extend(d for d in self._diagnostics if d.span.source.name in used)
        faulty = not layers or any(d.is_error for d in found)
        return Resolved(None if faulty else Ruleset(name, provisions), in_order(found))

    def lineage(self, name: str) -> tuple[RulesetFile, ...]:
        """The files that a name stands for, the oldest first; none where something is wrong with it."""
        return tuple(self._layers(name, []))

    def _layers(self, name: str, found: list[Diagnostic]) -> list[RulesetFile]:
        """The files that a name stands for, the lowest first; a region's lie directly over theirs."""
        parts = [words.strip() for words in name.split(_LAID_OVER)]
        regions = [part for part in parts if self.of_region(part)]
        named = [part for part in parts if part not in regions]
        if not named:
            found.append(self._unknown(name, None))
        layers: list[RulesetFile] = []
        for part in named:
            for file in self._lineage(part, found):
                layers.append(file)
                keys = (region_key(region, file.name) for region in regions)
                layers.extend(self.files()[key] for key in keys if key in self.files())
        return layers

    def options(self, name: str) -> tuple[RulesetFile, ...]:
        """The options that are laid over a ruleset, or over one that it builds on."""
        within = {file.name for file in self.lineage(name)}
        options = (file for file in self.files().values() if file.kind is RulesetKind.OPTION)
        return tuple(sorted((file for file in options if file.parent in within), key=lambda file: file.name))

    def check(self, file: RulesetFile) -> tuple[Diagnostic, ...]:
        """What is wrong between a file and the ones it builds on."""
        self.files()
        self._files[file.key] = file
        found: list[Diagnostic] = []
        if file.kind is RulesetKind.REGION:
            layers = self._layers(f"{file.parent} + {file.name}", found)
        else:
            layers = self._lineage(file.name, found)
        if file.kind is RulesetKind.OPTION:
            layers = [*self._lineage(file.parent or "", found), *layers]
        provisions = lay(layers, found)
        if file.kind is RulesetKind.RULESET and not any(d.is_error for d in found):
            found.extend(missing(file.name, provisions, file))
        return in_order(d for d in found if file.span is None or d.span.source == file.span.source)

    def _lineage(self, name: str, found: list[Diagnostic]) -> list[RulesetFile]:
        """The files that a name stands for, the oldest first."""
        files = self.files()
        chain: list[RulesetFile] = []
        wanted: str | None = name
        while wanted is not None:
            file = files.get(wanted)
            if file is None:
                found.append(self._unknown(wanted, chain[-1] if chain else None))
                return []
            if file in chain:
                names = " → ".join([*(f.name for f in chain), file.name])
                found.append(wrong.CIRCLE.at(_parent_span(chain[0]), found=file.name, chain=names))
                return []
            chain.append(file)
            wanted = file.parent if file.kind is RulesetKind.RULESET else None
        return chain[::-1]

    def _others(self, kind: RulesetKind, child: RulesetFile) -> tuple[str, ...]:
        return tuple(name for name in self.names(kind) if name != child.name)

    def _unknown(self, name: str, child: RulesetFile | None) -> Diagnostic:
        kind = RulesetKind.RULESET
        every = tuple(found for each in RulesetKind for found in self.names(each))
        known = self._others(kind, child) if child else every
        span = _parent_span(child) if child else Span(Source("--rules", name), 0, len(name))
        return wrong.UNKNOWN_PARENT.at(span, found=name, known=known, mends=_nearest(span, name, known))


def shipped() -> Rulebook:
    """The rulesets that come with the project."""
    return Rulebook(tuple(sorted(data_folder("rulesets").glob(f"*{SUFFIX}"))))


@cache
def shipped_names() -> frozenset[str]:
    """The names of all shipped rulesets and formats, found without reading more than their first lines."""
    found: set[str] = set()
    for path in data_folder("rulesets").glob(f"*{SUFFIX}"):
        lines = path.read_text(encoding="utf-8").splitlines()
        first = next(line for line in lines if line.strip() and not line.startswith("#"))
        node = grammar().read(first, "header")
        if isinstance(node, Node):
            found.update(name.words[0] for name in node.nodes[1:2])
    return frozenset(found)


def lay(layers: Iterable[RulesetFile], found: list[Diagnostic]) -> dict[Key, Provision]:
    """The clauses of files laid over each other, the first at the bottom; what is wrong goes to ``found``."""
    provisions: dict[Key, Provision] = {}
    below: set[RulesetKind] = set()
    for file in layers:
        known = file.kind is RulesetKind.REGION or RulesetKind.REGION not in below
        compared = known and RulesetKind.FORMAT not in below  # its author knew what lies below
        below.add(file.kind)
        for section in file.sections:
            _lay_section(provisions, section, file, found, compared)
    return provisions


def _lay_section(
    provisions: dict[Key, Provision],
    section: Section,
    file: RulesetFile,
    found: list[Diagnostic],
    compared: bool,
) -> None:
    cited = ""
    for entry in section.entries:
        if isinstance(entry, Citation):
            cited = entry.source
            continue
        key = (section.subject, entry.label)
        before = provisions.get(key)
        if entry.value is None:
            _remove(provisions, key, entry, found)
        else:
            if before is not None and compared and _repeats(entry, before, file):
                _say_same(entry, before, found)
            provisions[key] = Provision(
                entry.value, entry.words, entry.source or cited, file.name, entry.span
            )


def _remove(provisions: dict[Key, Provision], key: Key, clause: Clause, found: list[Diagnostic]) -> None:
    if key in provisions:
        del provisions[key]
    elif clause.span is not None:
        found.append(wrong.NOTHING_TO_REMOVE.at(clause.span, found=_label(key, clause.span)))


def _repeats(clause: Clause, before: Provision, file: RulesetFile) -> bool:
    """Whether a clause only says again what holds. One that cites another book for it may."""
    if file.kind not in (RulesetKind.RULESET, RulesetKind.REGION):
        return False  # what a format or an option says depends on what it is laid over
    own = clause.source is not None and clause.source != before.citation
    again = before.ruleset == file.name and file.kind is RulesetKind.RULESET
    return before.value == clause.value and not again and not own


def _say_same(clause: Clause, before: Provision, found: list[Diagnostic]) -> None:
    if clause.span is not None:
        found.append(wrong.SAME_AS_INHERITED.at(clause.span, found=clause.words, parent=before.ruleset))


def missing(name: str, provisions: Mapping[Key, Provision], file: RulesetFile) -> list[Diagnostic]:
    """One diagnostic that names every clause which a played ruleset lacks; none where it is complete."""
    subjects = frozenset(subject for subject, _ in provisions if subject is not None)
    absent = [key for key in required(subjects) if key not in provisions]
    if not absent:
        return []
    span = file.span or Span(Source(name, name), 0, len(name))
    labels = [grammar().words_of(label, file.language) for _, label in absent]
    return [wrong.MISSING.at(span, name=name, count=len(labels), missing=labels[:4])]


def _label(key: Key, span: Span) -> str:
    return grammar().words_of(key[1], "ja" if "なくす" in span.text else "en")


def _parent_span(file: RulesetFile) -> Span:
    if file.span is None:
        return Span(Source(file.name, file.name), 0, len(file.name))
    words = file.span.text
    start = words.rfind(file.parent or "")
    start = max(start, 0)
    return Span(file.span.source, file.span.start + start, file.span.start + start + len(file.parent or ""))


def _nearest(span: Span, name: str, known: Iterable[str]) -> list[Mend]:
    from difflib import get_close_matches

    return [Mend(span, near) for near in get_close_matches(name, list(known), 1)]
