"""Programs: flat instructions lowered from a text, with the words that each of them came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

Instruction: TypeAlias = tuple[Any, ...]
"""An operation's name and its operands: numbers, names, register numbers and expressions (nested tuples)."""

Expression: TypeAlias = Any
"""A number, or a nested tuple whose first item names the operation (see values, selectors, conditions)."""


@dataclass(frozen=True)
class GrantData:
    """A standing effect as data.

    ``scope`` is an expression for Pokémon, or a player ("you", "opponent", "either"); ``modifier`` is a
    tuple that begins with its kind; ``entry`` is where the steps of an answer begin (-1: none).
    """

    duration: str
    scope: Expression
    modifier: tuple[Any, ...]
    condition: Expression | None
    entry: int
    span: tuple[int, int] | None = field(repr=False)
    limit: str | None = None
    """How often an answer may be given ("once a turn" …); None: each time."""
    named: str = ""
    """The name that the limit counts."""


@dataclass(frozen=True)
class ActivatedData:
    """An ability that its owner announces: how often, when, and where its steps begin."""

    limit: str
    condition: Expression | None
    entry: int
    span: tuple[int, int] | None = field(repr=False)
    named: str = ""
    """The name that the limit counts."""
    place: str = "in play"
    """Where its card lies when it is used."""


@dataclass(frozen=True)
class ProvideData:
    """What an Energy card provides: types (None: every type), how many, and under which condition."""

    types: tuple[str, ...] | None
    amount: Expression
    condition: Expression | None


@dataclass(frozen=True)
class Program:
    """A lowered text (or a procedure of the rules).

    ``code`` begins with the steps of the text itself (entry 0); answers and announced abilities have
    entries of their own further on. ``spans`` (one for each instruction) are offsets into ``words``.
    ``origin`` is the name of the card or the label of the clause, ``text`` which text of it is meant
    (an attack's or ability's name). ``labels``, where given, name for each instruction the clause of
    the ruleset that orders it.
    """

    origin: str
    text: str
    words: str = field(repr=False)  # no part of what the program does, so of no fingerprint either
    code: tuple[Instruction, ...]
    spans: tuple[tuple[int, int] | None, ...] = field(repr=False)
    registers: int = 0
    chunks: tuple[int, ...] = ()
    grants: tuple[GrantData, ...] = ()
    """Every standing effect that the text can make; instruction ``grant`` names one by index."""
    passives: tuple[int, ...] = ()
    """Indexes of the grants that hold by themselves while the card lies where its text asks."""
    activated: tuple[ActivatedData, ...] = ()
    provides: tuple[ProvideData, ...] = ()
    only_if: tuple[Expression, ...] = ()
    even_if: tuple[Expression, ...] = ()
    """Under any of these it can be used even where something keeps Pokémon from attacking, or it is the first
    turn, in which such cards can't be played."""
    other_costs: tuple[tuple[tuple[str, ...], Expression | None], ...] = ()
    """Energy for which an attack can be used instead of its cost, each with its condition."""
    attach_only_to: Expression | None = None
    single: str | None = None
    """Of several texts of one player in play that give this name only one has an effect; None: all have."""
    labels: tuple[str, ...] = ()
    printed: str = ""
    """The printed damage of an attack ("30+"), which is quoted where no words say more."""


EMPTY: Final = Program(origin="", text="", words="", code=(("end",),), spans=(None,))
"""The program of a text that says nothing."""
