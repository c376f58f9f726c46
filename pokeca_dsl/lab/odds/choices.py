"""What a player can choose: answers that come to the same are one, and how likely each is by chance."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial, perm
from typing import Any

from attrs import frozen

from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds.hidden import hidden_zones
from pokeca_dsl.lab.odds.world import World
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.match import Agent, Answer, Seat
from pokeca_dsl.play.players import NoPlayer, make_player

BEST = "best"
RANDOM = "random"
MOST_ANSWERS = 2_000
_OF_THE_HAND = ("attach", "tool", "bench", "evolve", "trainer", "stadium")


class TooMany(LabError):
    """More ways than can be gone through one by one."""


@frozen
class Way:
    """An answer, and how likely it is for a player who chooses by chance."""

    answer: Answer
    weight: Fraction


def ways(state: State, decision: Decision, kind: Sequence[int]) -> list[Way]:
    """Every answer that differs from the others. Raises TooMany."""
    classes: dict[Any, list[int]] = {}
    for index, option in enumerate(decision.options):
        classes.setdefault(_class_of(state, option, kind), []).append(index)
    members = tuple(tuple(indexes) for indexes in classes.values())
    size = len(decision.options)
    numbers = range(decision.minimum, min(decision.maximum, size) + 1)
    found: list[Way] = []
    for number in numbers:
        total = perm(size, number) if decision.ordered else comb(size, number)
        for chosen, count in _chosen(members, number, decision.ordered):
            found.append(Way(chosen, Fraction(count, total * len(numbers))))
            if len(found) > MOST_ANSWERS:
                raise TooMany(f"a choice ({decision.kind}) has more than {MOST_ANSWERS:,} answers")
    return found


def _class_of(state: State, option: Option, kind: Sequence[int]) -> Any:
    """What options have in common that come to the same."""
    if option[0] in _OF_THE_HAND:
        return (option[0], kind[option[1]], *option[2:])
    if option[0] == "card":
        for number, zone in enumerate((*hidden_zones(state), *state.discard)):
            if option[1] in zone:
                return ("card", kind[option[1]], number)
    return option


def _chosen(members: Sequence[tuple[int, ...]], number: int, ordered: bool) -> Iterator[tuple[Answer, int]]:
    """Answers of so many options by class, each with how many answers it stands for."""
    if ordered:
        yield from _rows(members, number, (), 1)
        return
    if not members:
        if number == 0:
            yield (), 1
        return
    first, rest = members[0], members[1:]
    left = sum(len(others) for others in rest)
    for count in range(min(number, len(first)), max(0, number - left) - 1, -1):
        for more, ways_of_it in _chosen(rest, number - count, False):
            yield (*first[:count], *more), comb(len(first), count) * ways_of_it


def _rows(
    members: Sequence[tuple[int, ...]], number: int, so_far: Answer, weight: int
) -> Iterator[tuple[Answer, int]]:
    if number == 0:
        yield so_far, weight
        return
    for position, indexes in enumerate(members):
        if indexes:
            rest = (*members[:position], indexes[1:], *members[position + 1 :])
            yield from _rows(rest, number - 1, (*so_far, indexes[0]), weight * len(indexes))


def ways_in_all(decision: Decision) -> int:
    """How many answers a decision has, copies of a card told apart."""
    size = len(decision.options)
    numbers = range(decision.minimum, min(decision.maximum, size) + 1)
    return sum(comb(size, number) * (factorial(number) if decision.ordered else 1) for number in numbers)


# ---- players by name --------------------------------------------------------------------------


def known_player(name: str) -> None:
    """Raise LabError where no player has that name."""
    if name != BEST:
        try:
            make_player(name, 0)
        except NoPlayer as problem:
            raise LabError(f"{problem}; and `{BEST}`, who chooses as well as can be") from None


def seated(name: str, seed: int) -> bytes | None:
    """A player by name, as it is kept between choices; None where choices don't need one."""
    return None if name in (BEST, RANDOM) else pickle.dumps(make_player(name, seed))


def chosen_by(world: World, decision: Decision) -> Answer:
    """What the named player at that seat chooses; what it remembers is kept in the world."""
    kept = world.memory[decision.player]
    assert kept is not None
    agent: Agent = pickle.loads(kept)
    asked = world.state.ask_chance
    world.state.ask_chance = False  # a player that tries things out doesn't want to be asked
    try:
        answer = agent.choose(decision, Seat(world.state, decision.player))
    finally:
        world.state.ask_chance = asked
    memory = list(world.memory)
    memory[decision.player] = pickle.dumps(agent)
    world.memory = (memory[0], memory[1])
    return answer
