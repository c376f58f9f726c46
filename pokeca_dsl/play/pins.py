"""What a game follows from, pinned by content: each part of each card, each clause; and how pins differ."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias

from pokeca_dsl.engine.library import AffinityDef, CardDef
from pokeca_dsl.engine.program import Program
from pokeca_dsl.engine.rules import Rules

Pin: TypeAlias = tuple[str, str]
"""A hash of what a part means to the engine, and its words, which count for nothing but tell people."""

Pins: TypeAlias = Mapping[str, Pin]
"""Pins by the name of the part, or by the label of the clause."""

_DIGITS: Final = 16
_WHOLE: Final = "all of it"
"""A pin of the whole card, for what no other part tells."""
_SIGNS: Final = {"plus": "+", "minus": "−", "times": "×", None: ""}
_NOTHING: Final = "nothing"


def means(value: Any) -> str:
    """A short hash of a value that is plain data."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:_DIGITS]


def pin_card(card: CardDef) -> dict[str, Pin]:
    """Each number and each text of a card."""
    return {**dict(_parts(card)), _WHOLE: (means(card), "")}


def _parts(card: CardDef) -> Iterator[tuple[str, Pin]]:
    yield "HP", _plain(card.hp)
    yield "type", _plain(card.types)
    yield "kind", _plain(card.classes)
    yield "what it evolves from", _plain(card.evolves_from)
    yield "Weakness", (means(card.weaknesses), _affinities(card.weaknesses))
    yield "Resistance", (means(card.resistances), _affinities(card.resistances))
    yield "retreat cost", _plain(card.retreat)
    for attack in card.attacks:
        damage = "" if attack.damage is None else f" {attack.damage}{_SIGNS[attack.sign]}"
        printed = "".join(f"[{letter}]" for letter in attack.cost) + damage
        yield f"attack {attack.name}", (means((attack.cost, attack.damage, attack.sign)), printed.strip())
        if attack.program.words:
            yield f"text of {attack.name}", _text(attack.program)
    for ability in card.abilities:
        yield f"text of {ability.name}", _text(ability.program)
    if card.program is not None:
        yield "text", _text(card.program)


def _plain(value: Any) -> Pin:
    if isinstance(value, tuple):
        return means(value), ", ".join(map(str, value)) or _NOTHING
    return means(value), _NOTHING if value is None else str(value)


def _text(program: Program) -> Pin:
    return means(program), _one_line(program.words)


def _one_line(words: str) -> str:
    return " ".join(words.split())


def _affinities(found: tuple[AffinityDef, ...]) -> str:
    return ", ".join(f"[{a.type}] {_SIGNS[a.operation]}{a.amount or ''}".strip() for a in found) or _NOTHING


def pin_rules(rules: Rules) -> dict[str, Pin]:
    """Each clause in force."""
    return {
        label: (means(value), _one_line(rules.clauses[label].words) if label in rules.clauses else "")
        for label, value in _clauses(rules)
    }


def _clauses(rules: Rules) -> Iterator[tuple[str, Any]]:
    for field in fields(Rules):
        if field.name == "special_conditions":
            for condition in rules.special_conditions:
                for own in fields(condition):
                    label = own.name.replace("_", " ")
                    yield f"{condition.name}: {label}", getattr(condition, own.name)
        elif field.name == "prizes_by_class":
            for number, (name, classes, prizes) in enumerate(rules.prizes_by_class):
                yield f"prizes for a {name}", (number, classes, prizes)
        elif field.name not in ("name", "clauses"):
            yield field.name.replace("_", " "), getattr(rules, field.name)


def card_changes(name: str, then: Pins, now: Pins, words_only: bool = False) -> list[str]:
    """What of a card is another than it was, a sentence for each part.

    With ``words_only`` what is printed alike counts as the same, whatever this version makes of it.
    """
    parts = [f"{name}: {words}" for words in _changes("", then, now, words_only)]
    if not parts and not words_only and then.get(_WHOLE) != now.get(_WHOLE):
        return [f"{name}: it is printed alike, but this version understands it otherwise"]
    return parts


def clause_changes(then: Pins, now: Pins, words_only: bool = False) -> list[str]:
    """Which clauses are others than they were, a sentence for each.

    With ``words_only`` those that only one of two versions knows are passed over, too.
    """
    if words_only:
        then, now = (
            {label: pins[label] for label in pins if label in then and label in now} for pins in (then, now)
        )
    return list(_changes("the clause ", then, now, words_only))


def _changes(what: str, then: Pins, now: Pins, words_only: bool) -> Iterator[str]:
    for part in dict.fromkeys((*then, *now)):
        old, new = then.get(part), now.get(part)
        if part == _WHOLE or old == new:
            continue
        if old is None and new is not None:
            yield f"{what}`{part}` is new: {_quoted(new[1])}"
        elif new is None and old is not None:
            yield f"{what}`{part}` is gone; it was {_quoted(old[1])}"
        elif old is not None and new is not None and old[0] != new[0]:
            attack = f"attack {part.removeprefix('text of ')}"
            told = then.get(attack) != now.get(
                attack
            )  # its damage is a step of its text, and is told of there
            if old[1] != new[1] or not (words_only or told):
                yield _difference(f"{what}`{part}`", old[1], new[1])


def _difference(part: str, old: str, new: str) -> str:
    if old == new:
        return f"{part} has the same words, but this version understands them otherwise"
    return f"{part} was {_quoted(old)}, is {_quoted(new)} now"


def _quoted(words: str) -> str:
    return f"“{words}”" if words else "without words"
