"""The order in which steps are carried out, and which of them another takes the place of.

("Draw 4 cards. If …, draw 8 cards instead.")
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from pokeca_dsl.compiler.reads import gives, reads
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.conditions import Did, IsNot
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.vocabulary import Duration, Sequel


@frozen
class Unit:
    """A step of a sequence, by its place; or one with those in whose place it may be carried out."""

    place: int
    replaced: tuple[int, ...] = ()


def takes_a_place(step: Any) -> bool:
    """Whether a step is carried out instead of what stands before it."""
    return isinstance(step, k.If) and step.sequel is Sequel.INSTEAD


def units(steps: tuple[Any, ...]) -> list[Unit]:
    """The sequence in the order in which it is carried out: what takes a place is asked before that place."""
    found: list[Unit] = []
    for place, step in enumerate(steps):
        if not takes_a_place(step):
            found.append(Unit(place))
            continue
        before = [unit.place for unit in found]
        replaced = _replaced(steps, before, step)
        kept = [unit for unit in found if unit.place not in replaced]
        found = [*kept, Unit(place, replaced)]
    ranks = {place: rank for rank, place in enumerate(in_order(steps))}
    return sorted(found, key=lambda unit: (not _for_the_text(steps[unit.place]), ranks[unit.place]))


OR_NOTHING = k.If(IsNot(Did()), (b.FailAttack(),))
"""If you can't, this attack does nothing."""


def or_nothing(steps: tuple[Any, ...], place: int) -> int | None:
    """The place of the step that lets the attack do nothing where this one can't be carried out."""
    # A Knock Out is always possible: after "Discard …, and Knock Out …" it speaks of the cards.
    following = place + 2 if isinstance(steps[place], b.Move) and _knocks_out(steps, place + 1) else place + 1
    return following if steps[following : following + 1] == (OR_NOTHING,) else None


def _knocks_out(steps: tuple[Any, ...], place: int) -> bool:
    return place < len(steps) and isinstance(steps[place], b.KnockOut)


def in_order(steps: tuple[Any, ...]) -> list[int]:
    """The places of all steps in the order in which they are carried out."""
    places = list(range(len(steps)))
    for place in range(len(steps) - 2):
        if or_nothing(steps, place) == place + 2:
            places[place + 1], places[place + 2] = place + 2, place + 1
    return places


def _for_the_text(step: Any) -> bool:
    """Whether it holds for the whole text, wherever it stands in it."""
    return isinstance(step, Grant) and step.duration is Duration.THIS_TEXT


def _replaced(steps: tuple[Any, ...], before: list[int], instead: Any) -> tuple[int, ...]:
    """The last step, without the coins that were flipped for this one, and all that it refers to.

    What the step that takes its place refers to, too, was done before either ("choose 1 of your opponent's
    Pokémon …"), and so it stays.
    """
    needed = reads(instead)
    candidates = [place for place in before if not ("coins" in needed and isinstance(steps[place], b.Flip))]
    if not candidates:
        return ()
    start = len(candidates) - 1
    while True:
        wanted = reads(tuple(steps[place] for place in candidates[start:])) - {"did"}
        givers = [i for i in range(start) if gives(steps[candidates[i]]) & wanted]
        if not givers or gives(steps[candidates[givers[-1]]]) & (needed - {"did"}):
            return tuple(candidates[start:])
        start = givers[-1]
