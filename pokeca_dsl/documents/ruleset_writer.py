"""Writing a ruleset file, in the language asked for. Comments go back to the lines they belong to."""

from __future__ import annotations

from pokeca_dsl.documents.ruleset import (
    Citation,
    Clause,
    Comments,
    RulesetFile,
    RulesetKind,
    Section,
)
from pokeca_dsl.documents.ruleset_words import SECTIONS, grammar, node_of
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.syntax.languages import language as language_of_code
from pokeca_dsl.syntax.reading import Reading

_INDENT = "  "


class NoWording(ValueError):
    """A text of the ruleset has no wording in the language."""


def write_ruleset(file: RulesetFile, language: str | None = None) -> str:
    """The text of a file, in its own language or another. Raises NoWording."""
    code = language or file.language
    lines = [f"# language: {code}"]
    _add(lines, 0, grammar().write(_header(file), code), file.comments)
    for section in file.sections:
        lines.append("")
        _write_section(lines, section, code, keep=code == file.language)
    lines.extend(file.trailing)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def clause_words(section: str, clause: Clause, code: str) -> str:
    """A clause as a line of a file, without indentation; ``section`` is the word that opens its section."""
    label = Node(clause.label)
    start = SECTIONS[section]
    if clause.value is None:
        return grammar().write(Node(start, (Node("remove"), label)), code)
    text = _text(clause.value, code) if isinstance(clause.value, Reading) else ""
    value = node_of(clause.value, grammar().value_rule(start, clause.label), text)
    return grammar().write(Node(start, (label, value)), code)


def _write_section(lines: list[str], section: Section, code: str, keep: bool) -> None:
    opening = [Node(section.name)] + ([Node(section.subject)] if section.subject else [])
    _add(lines, 0, grammar().write(Node("section", tuple(opening)), code), section.comments)
    for entry in section.entries:
        if entry.comments.apart and len(lines) > 1:
            lines.append("")
        if isinstance(entry, Citation):
            _add(lines, 1, _citation(entry.source, code), entry.comments)
            continue
        words = _kept_words(entry) if keep else None
        _add(lines, 1, words or clause_words(section.name, entry, code), entry.comments)
        if entry.source is not None:
            lines.append(_INDENT * 2 + _citation(entry.source, code))
    lines.extend(_INDENT + words for words in section.comments.closing)


def _kept_words(clause: Clause) -> str | None:
    """The line as its author wrote it, where its text is one of several wordings of one meaning."""
    return clause.words if isinstance(clause.value, Reading) and clause.words else None


def _text(reading: Reading, code: str) -> str:
    words = language_of_code(code).write(reading.statements)
    if words is None:
        raise NoWording(f"no {code} wording for {reading.words!r}")
    return words


def _header(file: RulesetFile) -> Node:
    def name(words: str) -> Node:
        return Node("name", (words,))

    if file.kind is not RulesetKind.RULESET:
        over = name(file.parent) if file.parent else Node("any")
        return Node("header", (Node(file.kind.value), name(file.name), Node("over"), over))
    if file.parent is None:
        return Node("header", (Node("ruleset"), name(file.name)))
    return Node("header", (Node("ruleset"), name(file.name), Node("extends"), name(file.parent)))


def _citation(source: str, code: str) -> str:
    return grammar().write(Node("source", (Node("citation"), source)), code)


def _add(lines: list[str], depth: int, words: str, comments: Comments) -> None:
    indent = _INDENT * depth
    lines.extend(indent + comment for comment in comments.above)
    lines.append(indent + words + (f"  {comments.beside}" if comments.beside else ""))
