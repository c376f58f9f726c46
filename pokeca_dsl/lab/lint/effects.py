"""Clauses that change nothing: found by playing a card with a clause, without it, and with another instead.

Leaving the clause out must change nothing in any situation, while something else in its place does, so that
it is known to be carried out. All that happens is compared: the state at every decision, and the decisions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import attrs

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.diagnostics import Diagnostic, Mend, Wording
from pokeca_dsl.documents.card import Card, EnergyCard
from pokeca_dsl.effects.control import BeforeDamage, ForEach, If, May, Repeat
from pokeca_dsl.effects.nouns import THIS, Noun, Target
from pokeca_dsl.effects.quantities import UpTo
from pokeca_dsl.effects.statements import Activated, Text, Triggered
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.verbs import (
    Apply,
    BaseDamage,
    DealDamage,
    Disregard,
    Draw,
    Flip,
    Heal,
    PutCounters,
    Recover,
    TakePrizes,
    WinGame,
)
from pokeca_dsl.effects.vocabulary import Place
from pokeca_dsl.effects.walking import parts
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.library import CardDef
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.problems import NO_EFFECT
from pokeca_dsl.lab.lint.situations import Player, Situation, at_least, boards, played
from pokeca_dsl.lab.lint.states import signature
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import Path, Reading

_LOOKED_INTO = (Activated, Triggered, If, May, ForEach, Repeat, BeforeDamage)
"""What holds steps, which are looked at one by one, too."""
_LOOKED_AT = (
    Apply,
    BaseDamage,
    DealDamage,
    Draw,
    Flip,
    Heal,
    PutCounters,
    Recover,
    TakePrizes,
)
"""Clauses of which the situations show what they do. Others (what is granted, revealed, paid, what is done
with cards that must be there) may need a board that none of them has."""
_LEAST = 5
"""Situations in which a clause must have been carried out before it is said to change nothing."""
_SEEDS = 2
_TURNS = 1


def without_effect(ground: Ground) -> Iterator[Diagnostic]:
    """The clauses of the linted cards that change nothing."""
    for subject in ground.subjects:
        for text, reading in subject.texts.items():
            yield from _disregarding(ground, subject, text, reading)
            yield from _idle(ground, subject, text, reading)


def _disregarding(ground: Ground, subject: Subject, text: str, reading: Reading) -> Iterator[Diagnostic]:
    """What is said about damage that an attack doesn't do."""
    attack = None
    if not isinstance(subject.card, EnergyCard):
        attack = next((each for each in subject.card.attacks if each.name == text), None)
    said = tuple(parts(reading.statements))
    if attack is None or attack.damage or any(isinstance(part, BaseDamage | DealDamage) for part in said):
        return
    for number, statement in enumerate(reading.statements):
        if isinstance(statement, Disregard):
            reason = Wording("the attack does no damage of its own", "このワザ自身のダメージがありません")
            yield _told(ground, subject, text, (number,), reason)


def clauses(text: Text) -> Iterator[Path]:
    """The ways to the clauses of a text that are looked at, outer ones first."""
    for number, statement in enumerate(text):
        yield from _within(statement, (number,))


def _within(part: object, way: Path) -> Iterator[Path]:
    if isinstance(part, _LOOKED_AT) and _of_fixed_amount(part):
        yield way
    if isinstance(part, _LOOKED_INTO):
        for number, step in enumerate(part.steps):
            yield from _within(step, (*way, "steps", number))


def _of_fixed_amount(part: object) -> bool:
    """Whether a clause does as much on every board; what is counted, or must be of a certain kind, may just
    not be on those looked at."""
    amounts = (getattr(part, name, None) for name in ("amount", "coins", "until"))
    fixed = all(amount is None or isinstance(amount, Number | UpTo) for amount in amounts)
    if isinstance(part, Heal | Recover) and not _stands_there(part.target):
        return False
    return fixed and not any(isinstance(each, Noun) and each.filters for each in parts(part))


def _stands_there(target: Target) -> bool:
    """Whether a target needs no choice, so that every situation has it in every state."""
    return target == THIS or (isinstance(target, Noun) and target.place is Place.ACTIVE)


def _idle(ground: Ground, subject: Subject, text: str, reading: Reading) -> Iterator[Diagnostic]:
    found: list[Path] = []
    spoken_of: list[CardDef] | None = None
    for way in clauses(reading.statements):
        if any(way[: len(outer)] == outer for outer in found):
            continue  # told of already, with all that is in it
        spoken_of = ground.spoken_of(subject) if spoken_of is None else spoken_of
        carried_out = _changes_nothing(ground, subject, text, way, spoken_of)
        if carried_out:
            found.append(way)
            number = at_least(carried_out)
            reason = Wording(
                f"it was carried out in {number} situations or more, and all went on as without it",
                f"{number}通り以上の場面で行われましたが、なくても同じでした",
            )
            yield _told(ground, subject, text, way, reason)


def _changes_nothing(ground: Ground, subject: Subject, text: str, way: Path, spoken_of: list[CardDef]) -> int:
    """In how many situations a clause was carried out, all without a change; 0 where it changes something."""
    without = _changed(subject.card, text, way, ())
    other = _changed(subject.card, text, way, (WinGame(),))
    if without is None or other is None:
        return 0
    tables = [ground.table([*spoken_of, each]) for each in (subject.definition, without, other)]
    carried_out = 0
    for situation in boards(subject.definition, spoken_of, ground.rules):
        for seed in range(_SEEDS):
            as_it_is, without_it, with_another = (
                _course(table, subject.definition.key, text, situation, seed) for table in tables
            )
            if as_it_is != without_it:
                return 0
            carried_out += as_it_is != with_another
    return carried_out if carried_out >= _LEAST else 0


def _course(table: Table, key: str, text: str, situation: Situation, seed: int) -> list[Any]:
    """All decisions of a situation played on, each with the state in which it was asked."""
    found: list[Any] = []
    state = situation.arranged(table, seed)

    def watch(state: State, decision: Decision) -> None:
        found.append((decision.kind, decision.player, decision.options, signature(state)))

    played(state, Player(table, key, seed, text), _TURNS, watch)
    return [*found, signature(state)]


def _changed(card: Any, text: str, way: Path, steps: Text) -> CardDef | None:
    """The card with these steps in place of a clause; None where it then makes no sense any more."""

    def text_of(reading: Reading) -> Reading:
        return Reading(replaced(reading.statements, way, steps), reading.words)

    if text == "" and not hasattr(card, "stage"):
        changed: Card = attrs.evolve(card, text=text_of(card.text))
    else:
        parts = {
            name: tuple(
                attrs.evolve(each, text=text_of(each.text)) if each.name == text else each
                for each in getattr(card, name)
            )
            for name in ("attacks", "abilities")
        }
        changed = attrs.evolve(card, **parts)
    definition, problems = compile_card(changed)
    return None if any(each.severity == "error" for each in problems) else replace(definition, edition="")


def replaced(part: Any, way: Path, steps: Text) -> Any:
    """A text with other steps in place of the clause to which a way leads."""
    here, rest = way[0], way[1:]
    if isinstance(here, int):
        inner = steps if not rest else (replaced(part[here], rest, steps),)
        return (*part[:here], *inner, *part[here + 1 :])
    return attrs.evolve(part, **{here: replaced(getattr(part, here), rest, steps)})


def _told(ground: Ground, subject: Subject, text: str, way: Path, reason: Wording) -> Diagnostic:
    place = subject.words(text, way)
    advice = Wording("leave it out, or let it do something else", "取りのぞくか、別のことを書きます")
    mends = _mends(subject, text, way)
    return NO_EFFECT.at(place, notes=[advice], mends=mends, rules=ground.rules.name, reason=reason)


def _mends(subject: Subject, text: str, way: Path) -> list[Mend]:
    """Leaving the words out, where the rest then says the rest; else the text written anew without them."""
    rest = _pruned(subject.reading(text).statements, way)
    passage, spoken = subject.file.passages.get((subject.card.key, text)), language(subject.file.language)
    if not rest or passage is None:
        return []
    names = subject.names(text)
    start, end = subject.reading(text).spans.get(way, (0, 0))
    while passage.words[end : end + 1] in _CLOSING:
        end += 1
    left = spoken.attempt(passage.words[:start] + passage.words[end:], names=names)
    place = passage.span(start, end)
    if isinstance(left, Reading) and left.statements == rest and len(place.text) == end - start:
        return [Mend(place, "")]
    written = spoken.write(rest, names=names)
    return [Mend(passage.whole, written)] if written else []


_CLOSING = (".", " ", "。", "、")


def _pruned(text: Text, way: Path) -> Text:
    """The text without a clause, and without what then holds no step."""
    if len(way) > 2:
        holder: Any = text
        for step in way[:-2]:
            holder = holder[step] if isinstance(step, int) else getattr(holder, step)
        if len(holder.steps) == 1:
            return _pruned(text, way[:-2])
    return replaced(text, way, ())  # type: ignore[no-any-return]
