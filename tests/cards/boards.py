"""Situations with the shipped cards, called by their English names."""

from __future__ import annotations

from functools import cache
from typing import Any

from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.situation import Side, Standing
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.rulesets import load_rules
from tests.engine.course import Course

ENERGY = {card.energy_type: card.name for card in shipped().library.cards if card.energy_type}


@cache
def table(ruleset: str) -> Table:
    """The shipped cards under a ruleset."""
    return prepare(load_rules(ruleset), shipped().library)


def stand(name: str, energy: str = "", **more: Any) -> Standing:
    """A Pokémon on the stages below it, with basic Energy by letters ("GGC": C is [G])."""
    stack = [name]
    while (below := shipped().library.by_key[stack[0]].evolves_from) is not None:
        stack.insert(0, below)
    basic = tuple(ENERGY[letter.replace("C", "G")] for letter in energy)
    return Standing(tuple(stack), energy=(*basic, *more.pop("special", ())), **more)


def side(*pokemon: str | Standing, **zones: Any) -> Side:
    """A side: the first Pokémon is Active, the others are Benched."""
    first, *others = [stand(p) if isinstance(p, str) else p for p in pokemon]
    cards: dict[str, Any] = {"deck": (ENERGY["G"],) * 8, "prizes": (ENERGY["G"],) * 3, **zones}
    return Side(active=(first,), bench=tuple(others), **cards)


def board(ruleset: str, you: Side, theirs: Side, coins: str = "", **at: Any) -> Course:
    """It is your turn; ``coins`` are letters H and T."""
    return Course(table(ruleset), you, theirs, coins, **at)


def hit(course: Course, attack: str) -> int:
    """Use an attack; the damage that it does to the other side's Active Pokémon."""
    target = course.state.active[1 - course.state.player][0].uid
    earlier = len(course.events)
    course.attack(attack)
    return sum(e.amount for e in course.events[earlier:] if e.kind == "damage" and e.pokemon == target)
