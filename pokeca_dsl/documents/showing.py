"""What a card means, as an indented tree that a person can read; and finding the card that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents import symbols
from pokeca_dsl.documents.card import Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.collection import Collection, load
from pokeca_dsl.resources import data_folder
from pokeca_dsl.syntax.reading import Reading

_WIDEST = 90
"""Characters of an object that is shown on one line."""


@frozen
class Found:
    """The cards asked for; where there are none, names that are near."""

    cards: tuple[Card, ...]
    diagnostics: tuple[Diagnostic, ...]
    near: tuple[str, ...] = ()

    def nothing(self, lang: str | None) -> str:
        """What to say where nothing was found."""
        near = ", ".join(self.near)
        if lang == "ja":
            return "そのようなカードはありません" + (f"（近い名前：{near}）" if near else "")
        return "there is no such card" + (f"; near are: {near}" if near else "")


def find_cards(what: str, place: Path | None) -> Found:
    """The cards of a file or folder, or the card of a name, looked for in ``place`` or the shipped cards."""
    path = Path(what)
    if path.exists():
        collection = load([path])
        return Found(tuple(collection.cards.values()), collection.diagnostics)
    collection = load([place or data_folder("cards")])
    card = collection.cards.get(collection.lexicon.canonical(what))
    return Found((card,) if card else (), (), () if card else _near(what, collection))


def _near(what: str, collection: Collection) -> tuple[str, ...]:
    names = {name: None for language in ("en", "ja") for name in collection.names(language).canonical}
    return tuple(get_close_matches(what, names, 3))


def tree(card: Card) -> str:
    """The card as an indented tree: its printed fields, and each text with its effect objects."""
    return "\n".join(_card(card)) + "\n"


def _card(card: Card) -> Iterator[str]:
    if isinstance(card, PokemonCard):
        yield from _pokemon(card)
    elif isinstance(card, TrainerCard):
        yield f"{card.key} · {card.kind.value}" + ("" if card.hp is None else f" · {card.hp} HP")
        yield from _text(card.text, "  ")
        yield from _abilities(card)
        yield from _attacks(card)
    else:
        yield from _energy(card)


def _energy(card: EnergyCard) -> Iterator[str]:
    kind = f"basic energy {symbols.write_types((card.type,), 'en')}" if card.type else "special energy"
    yield f"{card.key} · {kind}"
    yield from _text(card.text, "  ")


def _pokemon(card: PokemonCard) -> Iterator[str]:
    stage = card.stage.value + (f" from {card.evolves_from}" if card.evolves_from else "")
    marks = "".join(f" · {mark.value}" for mark in card.classes)
    yield f"{card.key} · {stage}{marks} · {symbols.write_types(card.types, 'en')} · {card.hp} HP"
    yield from _abilities(card)
    yield from _attacks(card)
    for word, affinities in (("weakness", card.weaknesses), ("resistance", card.resistances)):
        for affinity in affinities:
            yield f"  {word} {_affinity(affinity)}"
    yield f"  retreat {card.retreat}"


def _abilities(card: PokemonCard | TrainerCard) -> Iterator[str]:
    for ability in card.abilities:
        yield f"  {ability.kind.value} {ability.name}"
        yield from _text(ability.text, "    ")


def _attacks(card: PokemonCard | TrainerCard) -> Iterator[str]:
    for attack in card.attacks:
        yield f"  {_attack_line(attack)}"
        yield from _text(attack.text, "    ")


def _attack_line(attack: Attack) -> str:
    cost = f" {symbols.write_types(attack.cost, 'en')}" if attack.cost else ""
    damage = "" if attack.damage is None else f" {symbols.write_damage(str(attack.damage), attack.sign)}"
    return f"attack {attack.name}{cost}{damage}"


def _affinity(affinity: Affinity) -> str:
    kind = symbols.write_types((affinity.type,), "en")
    change = affinity.operation
    return kind if change is None else f"{kind} {symbols.write_change(change, str(affinity.amount))}"


def _text(reading: Reading, indent: str) -> Iterator[str]:
    if reading.words:
        yield f"{indent}“{reading.words}”"
    for statement in reading.statements:
        yield from _object(statement, indent, "")


def _object(value: Any, indent: str, label: str) -> Iterator[str]:
    """An object: on one line where it fits, else its fields below it."""
    whole = _inline(value)
    if len(indent) + len(label) + len(whole) <= _WIDEST:
        yield f"{indent}{label}{whole}"
    elif isinstance(value, tuple):
        yield f"{indent}{label}".rstrip()
        for item in value:
            yield from _object(item, indent + "  ", "- ")
    elif attrs.has(type(value)):
        yield f"{indent}{label}{type(value).__name__}"
        for field in _told(value):
            yield from _object(getattr(value, field.name), indent + "  ", f"{field.name}: ")
    else:
        yield f"{indent}{label}{whole}"


def _told(value: Any) -> Iterator[attrs.Attribute[Any]]:
    """The fields that say something: those that differ from their default."""
    for field in attrs.fields(type(value)):
        if field.default is attrs.NOTHING or getattr(value, field.name) != field.default:
            yield field


def _inline(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"[{', '.join(map(_inline, value))}]"
    if attrs.has(type(value)):
        parts = [f"{field.name}: {_inline(getattr(value, field.name))}" for field in _told(value)]
        if len(parts) == 1:
            parts = [_inline(getattr(value, next(_told(value)).name))]
        return f"{type(value).__name__}({', '.join(parts)})" if parts else type(value).__name__
    return "nothing" if value is None else str(value)
