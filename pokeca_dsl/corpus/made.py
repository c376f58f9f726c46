"""A printed text on a made card of its kind, so that it can be compiled and played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from pokeca_dsl.corpus.texts import PrintedText
from pokeca_dsl.documents.card import Ability, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.filters import Named, NamedWith, OfClass, OwnedBy
from pokeca_dsl.effects.nouns import Noun, Reference
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.statements import Activated, AttachOnlyTo, PlayAs, Triggered
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.verbs import BaseDamage, DealDamage, FailAttack
from pokeca_dsl.effects.vocabulary import (
    ABILITIES,
    CardClass,
    Duration,
    Event,
    Feature,
    Operation,
    Role,
    Type,
)
from pokeca_dsl.effects.walking import parts
from pokeca_dsl.syntax.reading import EMPTY, Reading

FORERUNNER = "Forerunner"
"""The companion from which made cards evolve, where their text asks for it."""

SPARRING = Attack("Sparring", (), 30, None, EMPTY)
"""The attack of Pokémon that need one only to fight."""

_SIGNS = {"+": Operation.PLUS, "-": Operation.MINUS, "×": Operation.TIMES}
_LOOKALIKES = str.maketrans({"＋": "+", "－": "-", "−": "-", "x": "×", "X": "×", "ｘ": "×", "✕": "×"})
_DAMAGE = re.compile(r"(\d+)([+×-]?)")
_TRAINERS = {
    "trainer/item": CardClass.ITEM,
    "trainer/supporter": CardClass.SUPPORTER,
    "trainer/stadium": CardClass.STADIUM,
    "trainer/tool": CardClass.TOOL,
}


@frozen
class Made:
    """A made card with the names of cards that its text speaks of, each as a card that can bear it."""

    card: Card
    spoken_of: tuple[Card, ...]


def printed_damage(damage: str) -> tuple[int | None, Operation | None]:
    """The number and the sign printed beside an attack: ``30+`` is 30 and PLUS; nothing printed is None."""
    found = _DAMAGE.match(damage.translate(_LOOKALIKES).strip())
    if found is None:
        return None, None
    return int(found[1]), _SIGNS.get(found[2])


def made_card(text: PrintedText, reading: Reading, name: str) -> Made:
    """The card called ``name`` that prints this text, with the cards that it speaks of."""
    return Made(_card(text, reading, name), tuple(_spoken_of(reading.statements)))


def _card(text: PrintedText, reading: Reading, name: str) -> Card:
    if text.kind.startswith("trainer") and not _of_an_attack(reading):
        kind = _trainer_kind(text, reading)
        attacks = (SPARRING,) if kind is CardClass.TOOL else ()
        return TrainerCard(name, kind, reading, attacks=attacks, hp=40)
    if text.kind.startswith("energy"):
        return EnergyCard(name, None, reading)
    # Some lists file VSTAR Powers as attacks.
    announced = any(isinstance(each, Activated) for each in reading.statements)
    if (text.kind == "attack" and not announced) or _of_an_attack(reading):
        damage, sign = printed_damage(text.damage)
        return _pokemon(name, reading, (Attack(text.owner or name, (), damage, sign, reading),), ())
    ability = Ability(text.owner or name, _feature(text.kind), reading)
    return _pokemon(name, reading, (SPARRING,), (ability,))


def _of_an_attack(reading: Reading) -> bool:
    """Whether a text speaks as an attack does; some Tools print one, and its text stands by itself."""
    return any(isinstance(each, BaseDamage | DealDamage | FailAttack) for each in reading.statements)


def _trainer_kind(text: PrintedText, reading: Reading) -> CardClass:
    """The kind of a Trainer card; one that is attached (an older Technical Machine) works as a Tool."""
    attached = any(isinstance(each, AttachOnlyTo) or _while_attached(each) for each in reading.statements)
    if attached or _HOLDER in parts(reading.statements):
        return CardClass.TOOL
    kind = _TRAINERS.get(text.kind, CardClass.TRAINER)
    played = any(isinstance(each, PlayAs) for each in reading.statements)
    if kind is CardClass.TRAINER and not played and any(map(_stays, reading.statements)):
        return CardClass.STADIUM
    return kind


_HOLDER = Reference(Role.HOLDER)
"""Only an attached card speaks of the Pokémon that it is attached to."""


def _while_attached(statement: object) -> bool:
    return isinstance(statement, Grant) and statement.duration is Duration.WHILE_ATTACHED


def _stays(statement: object) -> bool:
    """Whether only a card that stays in play can say this (an older Stadium, which printed no kind)."""
    if isinstance(statement, Grant):
        return statement.duration is Duration.WHILE_IN_PLAY
    return isinstance(statement, Activated | Triggered)


def _feature(kind: str) -> Feature:
    known = {feature.value: feature for feature in ABILITIES}
    return known.get(kind, Feature.POKE_POWER if "power" in kind else Feature.ABILITY)


def _pokemon(
    name: str, reading: Reading, attacks: tuple[Attack, ...], abilities: tuple[Ability, ...]
) -> PokemonCard:
    evolved = any(
        isinstance(part, Trigger) and part.event is Event.EVOLVED_FROM_HAND
        for part in parts(reading.statements)
    )
    return PokemonCard(
        name=name,
        stage=CardClass.STAGE_1 if evolved else CardClass.BASIC_POKEMON,
        evolves_from=FORERUNNER if evolved else None,
        types=(Type.COLORLESS,),
        hp=150,
        abilities=abilities,
        attacks=attacks,
        weaknesses=(),
        resistances=(),
        retreat=1,
    )


def _spoken_of(statements: Any) -> Iterator[Card]:
    """A card for each name and part of a name, of the class that the same noun asks for."""
    found: dict[str, Card] = {}
    for part in parts(statements):
        if isinstance(part, Noun):
            classes = [each.kind for each in parts(part.filters) if isinstance(each, OfClass)]
            for name in _names(part.filters):
                found[name] = bearer(name, classes)
    for name in _names(statements):
        if name not in found:
            found[name] = bearer(name, [])
    yield from found.values()


def _names(part: Any) -> Iterator[str]:
    for each in parts(part):
        if isinstance(each, Named):
            yield each.name
        elif isinstance(each, NamedWith | OwnedBy):
            yield f"{each.part} Companion"


def bearer(name: str, classes: list[CardClass]) -> Card:
    """A plain card with this name: a Trainer or Energy card where a class says so, else a Basic Pokémon."""
    for kind in classes:
        if kind in (CardClass.ENERGY, CardClass.SPECIAL_ENERGY, CardClass.BASIC_ENERGY):
            return EnergyCard(name, Type.COLORLESS, EMPTY)
        if kind in (
            CardClass.ITEM,
            CardClass.SUPPORTER,
            CardClass.STADIUM,
            CardClass.TOOL,
            CardClass.TRAINER,
        ):
            return TrainerCard(name, kind, EMPTY)
    return PokemonCard(name, CardClass.BASIC_POKEMON, None, (Type.COLORLESS,), 90, (), (SPARRING,), (), (), 1)
