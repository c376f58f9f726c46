"""Rulesets: a file as it stands, and the complete set of clauses that a chain of files comes to.

Labels and options are the names of the words in ``grammar/rules.lark``, the same in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from attrs import field, frozen

from pokeca_dsl.source import Span
from pokeca_dsl.syntax.reading import Reading

Key: TypeAlias = tuple[str | None, str]
"""What names a clause: the Special Condition whose block holds it (None outside of one), and its label."""


@frozen
class Number:
    """A number, in the unit that the clause's label says (cards, Pokémon, damage, times)."""

    n: int


@frozen
class AnyNumber:
    """As many as a player likes."""


@frozen
class Choice:
    """One of the options of a clause."""

    option: str


@frozen
class Options:
    """A set of options; written in the grammar's order."""

    options: frozenset[str]


@frozen
class Order:
    """A sequence of options; one may stand in it several times."""

    options: tuple[str, ...]


@frozen
class Change:
    """A change of damage: ``operation`` is "times", "plus" or "minus"."""

    operation: str
    n: int


Value: TypeAlias = Number | AnyNumber | Choice | Options | Order | Change | Reading


@frozen
class Comments:
    """Comments of a line, each with its ``#``: above it, beside it, at the end of its block.

    ``apart`` tells that an empty line stands above.
    """

    above: tuple[str, ...] = ()
    beside: str | None = None
    closing: tuple[str, ...] = ()
    apart: bool = False


NO_COMMENTS = Comments()


@frozen
class Clause:
    """A clause of a file. ``value`` None removes what the parent says.

    ``source`` is the citation that stands under the clause itself; ``words`` the line as written.
    """

    label: str
    value: Value | None
    source: str | None = None
    words: str = field(default="", eq=False, repr=False)
    span: Span | None = field(default=None, eq=False, repr=False)
    comments: Comments = field(default=NO_COMMENTS, eq=False, repr=False)


@frozen
class Citation:
    """A ``source:`` line: what the clauses below it in the section cite."""

    source: str
    span: Span | None = field(default=None, eq=False, repr=False)
    comments: Comments = field(default=NO_COMMENTS, eq=False, repr=False)


@frozen
class Section:
    """A block of a file. ``subject`` is the Special Condition that it speaks of, else None."""

    name: str
    subject: str | None
    entries: tuple[Clause | Citation, ...]
    span: Span | None = field(default=None, eq=False, repr=False)
    comments: Comments = field(default=NO_COMMENTS, eq=False, repr=False)


class RulesetKind(Enum):
    """A ruleset stands for itself; a format is laid over one.

    An option is laid over the ruleset that it names: what other sources say of it. A region has a file for
    each ruleset (or format) that was played otherwise there; it lies directly over that one, below what is
    built on it.
    """

    RULESET = "ruleset"
    FORMAT = "format"
    OPTION = "option"
    REGION = "region"


@frozen
class RulesetFile:
    """A ``.rules`` file. ``parent`` is the ruleset it extends, or that a format is for (None: any)."""

    name: str
    kind: RulesetKind
    parent: str | None
    sections: tuple[Section, ...]
    language: str = field(default="en", eq=False)
    span: Span | None = field(default=None, eq=False, repr=False)
    comments: Comments = field(default=NO_COMMENTS, eq=False, repr=False)
    trailing: tuple[str, ...] = field(default=(), eq=False, repr=False)

    @property
    def key(self) -> str:
        """What tells it from all other files: its name; of a region's files, with what it lies over."""
        return region_key(self.name, self.parent) if self.kind is RulesetKind.REGION else self.name


def region_key(region: str, over: str | None) -> str:
    """The key of the file that says what differs in a region from a ruleset or format."""
    return f"{region} over {over}"


@frozen
class Provision:
    """A clause in force: its value, its words, what it cites, and the file that says it."""

    value: Value
    words: str
    citation: str
    ruleset: str
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Ruleset:
    """All clauses in force under a name such as "dp" or "dp + half deck"."""

    name: str
    provisions: Mapping[Key, Provision]
