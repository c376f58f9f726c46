"""Kinds of diagnostics and their occurrences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from string import Formatter
from typing import TypeAlias

from attrs import field, frozen

from pokeca_dsl.diagnostics.languages import language_of
from pokeca_dsl.source import Span

_LONGEST_QUOTE = 60
"""Characters of user text that a message quotes before it is cut."""


class Severity(Enum):
    """How bad it is. Only an error keeps a file from being used."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Wording:
    """A sentence in both languages: lower case, no final stop, ``{fields}`` where values go."""

    en: str
    ja: str

    @property
    def fields(self) -> frozenset[str]:
        """The names of the values that go into it."""
        return frozenset(name for _, name, _, _ in Formatter().parse(self.en) if name)

    def fill(self, language: str, values: Mapping[str, Value]) -> str:
        """The sentence in a language, with its values; quoted user text is cut and made visible."""
        template = self.ja if language == "ja" else self.en
        return template.format_map({name: spoken(value, language) for name, value in values.items()})


Value: TypeAlias = str | int | Wording | Sequence[str | Wording]
"""What a message tells: text of the user, a number, words of ours, or several to choose from (of which those
that could be written stand in backticks)."""


def spoken(value: Value, language: str) -> str:
    """A value as a sentence says it."""
    if isinstance(value, Wording):
        return value.fill(language, {})
    if isinstance(value, (str, int)):
        return visible(str(value))
    quoted = [
        word.fill(language, {}) if isinstance(word, Wording) else f"`{visible(word)}`" for word in value
    ]
    if len(quoted) <= 1:
        return "".join(quoted)
    if language == "ja":
        return "か".join(quoted) if len(quoted) == 2 else "、".join(quoted)
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}"


def visible(text: str) -> str:
    """Text as a message can show it: on one line, not too long, with nothing that can't be seen."""
    cut = text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"
    return "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in cut)


@frozen
class Kind:
    """One thing that can be wrong. ``code`` (``area/name``) names its page in ``docs/diagnostics/``.

    ``label`` stands beside the marked words, ``help`` below them.
    """

    code: str
    severity: Severity
    message: Wording
    label: Wording | None = None
    help: Wording | None = None

    def at(
        self,
        span: Span,
        *,
        labels: Iterable[Label] = (),
        notes: Iterable[Wording] = (),
        mends: Iterable[Mend] = (),
        **values: Value,
    ) -> Diagnostic:
        """An occurrence at this place; ``values`` fill the fields of all its wordings."""
        return Diagnostic(self, span, values, tuple(labels), tuple(notes), tuple(mends))


KINDS: dict[str, Kind] = {}
"""Every kind that the imported modules define, by code."""


def kind(
    code: str,
    *,
    en: str,
    ja: str,
    severity: Severity = Severity.ERROR,
    label: tuple[str, str] | None = None,
    help: tuple[str, str] | None = None,
) -> Kind:
    """Define a kind, once, at the top of a module; pairs are (English, Japanese)."""
    if code in KINDS:
        raise ValueError(f"two kinds of diagnostic are called {code}")
    made = Kind(
        code, severity, Wording(en, ja), Wording(*label) if label else None, Wording(*help) if help else None
    )
    KINDS[code] = made
    return made


@frozen
class Label:
    """A second place that has to do with the trouble, and what it has to do with it."""

    span: Span
    wording: Wording


@frozen
class Mend:
    """Replacing the text of ``span`` mends it."""

    span: Span
    replacement: str


@frozen
class Diagnostic:
    """One occurrence of a kind, at a place."""

    kind: Kind
    span: Span
    values: Mapping[str, Value] = field(factory=dict)
    labels: tuple[Label, ...] = ()
    notes: tuple[Wording, ...] = ()
    mends: tuple[Mend, ...] = ()

    @property
    def code(self) -> str:
        """The code of its kind."""
        return self.kind.code

    @property
    def is_error(self) -> bool:
        """Whether it keeps the file from being used."""
        return self.kind.severity is Severity.ERROR

    @property
    def language(self) -> str:
        """The language of the file it is about."""
        return language_of(self.span.source)

    def message(self, language: str) -> str:
        """What is wrong, in one sentence."""
        return self.kind.message.fill(language, self.values)

    def label(self, language: str) -> str:
        """What stands beside the marked words; empty where there is nothing to say or to choose from."""
        wording = self.kind.label
        if wording is None or any(self.values[name] == () for name in wording.fields & self.values.keys()):
            return ""
        return wording.fill(language, self.values)

    def advice(self, language: str) -> list[str]:
        """Notes and help, a sentence each."""
        wordings = (*self.notes, *((self.kind.help,) if self.kind.help else ()))
        return [wording.fill(language, self.values) for wording in wordings]


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By file and place, each once."""
    unique = {(d.span.source.name, d.span.start, d.span.end, d.code, d.message("en")): d for d in diagnostics}
    return tuple(unique[key] for key in sorted(unique))


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(diagnostic.is_error for diagnostic in diagnostics)
