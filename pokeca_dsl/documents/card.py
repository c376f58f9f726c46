"""Cards as a card file states them: printed fields, and texts as effect objects."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from pokeca_dsl.editions import key_of
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Operation, Type
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.reading import Reading


@frozen
class Attack:
    """An attack: cost in Energy symbols, printed damage (None where none is printed) and its sign.

    ``sign`` is PLUS for "30+", MINUS for "50−", TIMES for "20×", None for a plain number.
    """

    name: str
    cost: tuple[Type, ...]
    damage: int | None
    sign: Operation | None
    text: Reading
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Ability:
    """An Ability, a Poké-Power or a Poké-Body."""

    name: str
    kind: Feature
    text: Reading
    span: Span | None = field(default=None, eq=False, repr=False)


@frozen
class Affinity:
    """A Weakness or a Resistance. ``operation`` and ``amount`` are None where no number is printed."""

    type: Type
    operation: Operation | None = None
    amount: int | None = None


@frozen
class PokemonCard:
    """A Pokémon card. HP in HP, ``retreat`` in Energy.

    ``stage`` is BASIC_POKEMON, STAGE_1, STAGE_2, POKEMON_LV_X or POKEMON_BREAK.

    ``classes`` holds further classes (POKEMON_EX …) that rulesets speak of (prize values).
    """

    name: str
    stage: CardClass
    evolves_from: str | None
    types: tuple[Type, ...]
    hp: int
    abilities: tuple[Ability, ...]
    attacks: tuple[Attack, ...]
    weaknesses: tuple[Affinity, ...]
    resistances: tuple[Affinity, ...]
    retreat: int
    classes: tuple[CardClass, ...] = ()
    edition: str = ""
    """What tells it from other cards of its name, such as a set's code and number; mostly empty."""
    span: Span | None = field(default=None, eq=False, repr=False)

    @property
    def key(self) -> str:
        """What decks call the card: its name, with the edition where it has one."""
        return key_of(self.name, self.edition)


@frozen
class TrainerCard:
    """A Trainer card: ``kind`` is ITEM, SUPPORTER, STADIUM, TOOL or (older) TRAINER.

    ``classes`` holds further classes (ACE_SPEC, PRISM_STAR) that rulesets speak of. ``attacks`` are those
    that the card lends to the Pokémon to which it is attached; ``abilities`` and ``hp`` (in HP, where its
    text doesn't say it) are those of a card that is played as a Pokémon.
    """

    name: str
    kind: CardClass
    text: Reading
    abilities: tuple[Ability, ...] = field(default=(), kw_only=True)
    attacks: tuple[Attack, ...] = field(default=(), kw_only=True)
    hp: int | None = field(default=None, kw_only=True)
    classes: tuple[CardClass, ...] = ()
    edition: str = ""
    """What tells it from other cards of its name, such as a set's code and number; mostly empty."""
    span: Span | None = field(default=None, eq=False, repr=False)

    @property
    def key(self) -> str:
        """What decks call the card: its name, with the edition where it has one."""
        return key_of(self.name, self.edition)


@frozen
class EnergyCard:
    """An Energy card. A basic one names its type and has no text; a special one has ``type`` None."""

    name: str
    type: Type | None
    text: Reading
    classes: tuple[CardClass, ...] = ()
    edition: str = ""
    """What tells it from other cards of its name, such as a set's code and number; mostly empty."""
    span: Span | None = field(default=None, eq=False, repr=False)

    @property
    def key(self) -> str:
        """What decks call the card: its name, with the edition where it has one."""
        return key_of(self.name, self.edition)


Card: TypeAlias = PokemonCard | TrainerCard | EnergyCard
