"""What a game is played with and never changes: cards with their programs numbered, and the ruleset."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine.card import IN_PARTS, Card
from pokeca_dsl.engine.damage_places import damage_places
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.procedures import clause_labels, procedures
from pokeca_dsl.engine.program import EMPTY, Program
from pokeca_dsl.engine.rules import Rules, SpecialCondition

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.parts import Frame
    from pokeca_dsl.engine.plans import Part
    from pokeca_dsl.engine.sieves import Sieve
    from pokeca_dsl.engine.state import State


def _parts(library: Library) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for card in library.cards:
        if card.stage in IN_PARTS:
            found[card.name] = (*found.get(card.name, ()), card.key)
    return found


def asked_later(programs: Sequence[Program]) -> frozenset[str]:
    """The events about which any of the programs asks after they have happened."""
    return frozenset(event for program in programs for event in _asked(_parts_of(program)))


def _parts_of(program: Program) -> tuple[Any, ...]:
    """All that a program evaluates."""
    grants = ((grant.scope, grant.modifier, grant.condition) for grant in program.grants)
    used = (activated.condition for activated in program.activated)
    provided = ((part.amount, part.condition) for part in program.provides)
    rest = (program.only_if, program.even_if, program.other_costs, program.attach_only_to)
    return (program.code, *grants, *used, *provided, *rest)


def _asked(part: Any) -> Iterator[str]:
    if isinstance(part, tuple):
        if len(part) > 1 and part[0] == "happened":
            yield part[1]
        elif part[:2] == ("stat", "damage taken"):
            yield "damaged"
        for inner in part:
            yield from _asked(inner)


class Table:
    """A ruleset and a library, with every program numbered. Made once, shared by any number of games."""

    def __init__(self, rules: Rules, library: Library) -> None:
        self.rules = rules
        self.library = library
        self.programs: list[Program] = []
        self.codes: list[tuple[Any, ...]] = []
        numbers: dict[int, int] = {}
        for definition in library.cards:
            for program in definition.programs():
                self._add(program, numbers)
        self.cards = {card.key: Card(card, numbers, rules) for card in library.cards}
        self.origins: dict[str, tuple[str, ...]] = {}
        """What the Pokémon of a name evolve from."""
        for card in library.cards:
            if card.evolves_from:
                known = self.origins.get(card.name, ())
                self.origins[card.name] = tuple(dict.fromkeys((*known, card.evolves_from)))
        self.empty = self._add(EMPTY, numbers)
        self.conditions: dict[str, SpecialCondition] = {c.name: c for c in rules.special_conditions}
        self.before_attacking: dict[str, int] = {}
        self.before_retreating: dict[str, int] = {}
        self.at_checkup: dict[str, int] = {}
        baby = rules.before_attacking_a_baby
        self.before_attacking_a_baby = -1 if baby is None else self._add(baby, numbers)
        for condition in rules.special_conditions:
            if condition.before_attacking is not None:
                self.before_attacking[condition.name] = self._add(condition.before_attacking, numbers)
            if condition.before_retreating is not None:
                self.before_retreating[condition.name] = self._add(condition.before_retreating, numbers)
            if condition.at_checkup is not None:
                self.at_checkup[condition.name] = self._add(condition.at_checkup, numbers)
        self.procedures: dict[str, int] = {
            name: self._add(program, numbers) for name, program in procedures(rules).items()
        }
        self.parts = _parts(library)
        """The cards that make up a Pokémon in parts, by its name."""
        self._labels = clause_labels(rules)
        self.damage_places = damage_places(rules.damage_order)
        self.promotes = "promotion" in rules.knock_out_order
        """Whether Knock Outs, as the ruleset orders them, fill empty Active Spots."""
        self.takes_up = any(part in rules.knock_out_order for part in ("triggers", "discard", "prizes"))
        """Whether they do anything about a Pokémon that is Knocked Out."""
        self.lower_cards_count = "earlier attacks and abilities" not in rules.evolving_ends
        """Whether a Pokémon has the attacks and Abilities of the cards under its top one."""
        self.asked_later = asked_later(self.programs)
        """The events about which a text asks after they have happened; no others are remembered."""
        self.numbered = 0
        """How many cards have a number: those of decks that were played."""
        self.sieves: dict[Any, Sieve] = {}
        """What filters answer of the numbered cards (see sieves)."""
        self.linked: list[list[Callable[[State, Frame, Any], None]] | None] = [None] * len(self.programs)
        """By program, what carries out each instruction, looked up when it first runs (see machine)."""
        self.plans: list[dict[int, tuple[Part, ...]]] = [{} for _ in self.programs]
        """By program and entry, what to ask of a text to see whether it can do anything (see useful)."""
        self.sure: dict[tuple[int, int], str] = {}
        """Where a text does something without fail, worked out once (see trial)."""
        self.fingerprint = hashlib.sha256((library.fingerprint + repr(rules)).encode()).hexdigest()
        """Names this ruleset and library: a saved game can only be resumed at the same table."""

    def give_number(self, card: Card) -> None:
        """Number a card and what it is in play and attached, where it has no number yet."""
        for each in (card, card.in_play, card.held):
            if each.number < 0:
                each.number = self.numbered
                self.numbered += 1

    def clause_cause(self, label: str) -> tuple[int, int, int]:
        """The cause of an event that a clause of the ruleset made, not an instruction."""
        return self.procedures["clauses"], self._labels.index(label) if label in self._labels else -1, -1

    def _add(self, program: Program, numbers: dict[int, int]) -> int:
        if id(program) not in numbers:
            numbers[id(program)] = len(self.programs)
            self.programs.append(program)
            self.codes.append(program.code)
        return numbers[id(program)]
