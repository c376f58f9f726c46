"""Compiled cards: plain data that the engine plays with."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pokeca_dsl.editions import key_of
from pokeca_dsl.engine.program import Program

BASIC: Final = "basic pokemon"
"""The stage of Basic Pokémon."""


@dataclass(frozen=True)
class AttackDef:
    """An attack. ``cost`` are type letters; ``damage`` is None where none is printed.

    ``sign`` is "plus", "minus", "times" or None; ``program`` has the attack's damage as a step.
    """

    name: str
    cost: tuple[str, ...]
    damage: int | None
    sign: str | None
    program: Program


@dataclass(frozen=True)
class AbilityDef:
    """An ability; ``kind`` is "ability", "poke-power" or "poke-body"."""

    name: str
    kind: str
    program: Program


@dataclass(frozen=True)
class AffinityDef:
    """A Weakness or Resistance; ``operation`` ("plus", "minus", "times") and ``amount`` may be None."""

    type: str
    operation: str | None
    amount: int | None


@dataclass(frozen=True)
class CardDef:
    """A card as the engine sees it.

    ``kind`` is "pokemon", "trainer" or "energy"; ``classes`` holds every class that texts may select it
    by ("pokemon", "basic pokemon", "item", "special energy" …). Fields of other kinds are empty.
    """

    name: str
    kind: str
    classes: tuple[str, ...]
    hp: int = 0
    types: tuple[str, ...] = ()
    stage: str = ""
    """"basic pokemon", "stage 1", "stage 2", "pokemon lv.x", "pokemon break", "legend" or "v-union"."""
    evolves_from: str | None = None
    attacks: tuple[AttackDef, ...] = ()
    abilities: tuple[AbilityDef, ...] = ()
    weaknesses: tuple[AffinityDef, ...] = ()
    resistances: tuple[AffinityDef, ...] = ()
    retreat: int = 0
    trainer_kind: str = ""
    """"item", "supporter", "stadium", "tool" or "trainer"."""
    energy_type: str | None = None
    """The type letter of a basic Energy card."""
    program: Program | None = None
    """The text of a Trainer or special Energy card."""
    played_as: CardDef | None = None
    """The Basic Pokémon as which a Trainer card is put into play."""
    attached_as: CardDef | None = None
    """The Pokémon Tool or Special Energy card that a Pokémon card is while it is attached."""
    edition: str = ""
    """What tells it from other cards of its name, such as a set's code and number; mostly empty."""

    @property
    def key(self) -> str:
        """What decks call the card: its name, with the edition where it has one."""
        return key_of(self.name, self.edition)

    @property
    def begins(self) -> bool:
        """Whether a game can begin with it: a Basic Pokémon that no text of its own keeps out of play.

        One that comes into play by a certain effect only can't be put down before the game.
        """
        return self.stage == BASIC and not any(
            program.grants[index].modifier[0] == "forbid enter play"
            for program in self.programs()
            for index in program.passives
        )

    def programs(self) -> tuple[Program, ...]:
        """All programs of the card, in a fixed order."""
        own = () if self.program is None else (self.program,)
        others = [card for card in (self.played_as, self.attached_as) if card is not None]
        rest = [program for card in others for program in card.programs()]
        return (*(a.program for a in self.attacks), *(a.program for a in self.abilities), *own, *rest)


@dataclass(frozen=True)
class Library:
    """Cards by key, and a hash of their meaning. The order of ``cards`` is part of it.

    ``by_key``, ``fingerprint`` and ``energies`` (the keys of basic Energy cards) follow from the cards; they
    are given only where cards are made when they are first asked for (see compiler/keeping).
    """

    cards: Sequence[CardDef]
    by_key: Mapping[str, CardDef] = field(default_factory=dict, compare=False, repr=False)
    fingerprint: str = field(default="", compare=False, repr=False)
    energies: Sequence[str] = field(default=(), compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.fingerprint:
            object.__setattr__(self, "by_key", {card.key: card for card in self.cards})
            object.__setattr__(self, "fingerprint", fingerprint(self.cards))
            object.__setattr__(self, "energies", tuple(c.key for c in self.cards if c.energy_type))


def fingerprint(cards: Sequence[CardDef]) -> str:
    """A hash of what cards mean."""
    return hashlib.sha256(repr(tuple(cards)).encode()).hexdigest()
