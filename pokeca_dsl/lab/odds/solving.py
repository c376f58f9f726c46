"""The chance itself: every fork weighed or chosen, situations that are alike worked out once."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

from attrs import define, field, frozen

from pokeca_dsl.lab.odds.choices import BEST, RANDOM, chosen_by, ways
from pokeca_dsl.lab.odds.course import advance
from pokeca_dsl.lab.odds.world import ByChance, Choice, End, Setup, World, answer
from pokeca_dsl.lab.problems import LabError

DEPTH = 20_000
RARE = 1e-12
"""A course that comes less often is left open: coins that are flipped until one fails have no end."""
NEAR = 1e-10
"""What was left open in a like situation is taken over where it makes no more than this difference."""
_NEVER = 1 << 30


class TooLarge(LabError):
    """There are more situations than may be worked out."""


@frozen
class Value:
    """The chance lies from ``low`` to ``high`` (equal unless something is left open); ``strayed`` is the
    chance that the plan can't be followed to its end."""

    low: Fraction
    high: Fraction
    strayed: Fraction = Fraction(0)

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.low == self.high


@define
class Solver:
    """Works out chances by going through all that can happen. ``players`` are names by seat."""

    setup: Setup
    players: tuple[str, str]
    most: int
    known: dict[bytes, Value] = field(factory=dict)
    under_way: dict[bytes, int] = field(factory=dict)
    courses: int = 0
    """Courses gone through, from one fork to the next."""
    situations: int = 0
    """Forks that differ."""
    choices: int = 0
    """Situations in which a player had to choose."""
    choosers: set[int] = field(factory=set)
    """The seats that chose best."""
    unlike: int = 0
    """Situations in which they did, and that look to them like another one that is not alike."""
    blind: set[int] = field(factory=set)
    """The seats to which situations looked so."""
    looks: dict[bytes, bytes] = field(factory=dict)
    """What such a situation looks like, and the first one that does."""
    loop: int = _NEVER
    """The depth of the shallowest situation to which what was just worked out leads back."""

    def solve(self, world: World) -> Value:
        """The chance from here. Raises TooLarge, TooMany and Unforeseen."""
        with deep():
            try:
                return self.value(world)
            except RecursionError:
                raise TooLarge("the course of the game is too long") from None

    def value(self, world: World, depth: int = 0, reach: float = 1.0) -> Value:
        """The chance from a situation, which goes on and may not be used any more. It comes with a chance
        of ``reach``."""
        self.courses += 1
        if self.courses > self.most:
            raise TooLarge(f"there are more than {self.most:,} courses to go through")
        fork = advance(self.setup, world)
        if isinstance(fork, End):
            return _of_the_end(fork, world)
        key = world.likeness(self.setup)
        found = self.known.get(key)
        if found is not None and (found.exact or float(found.high - found.low) * reach <= NEAR):
            return found
        if key in self.under_way:
            # Going round in circles brings nobody further: it never comes to what is asked about.
            self.loop = min(self.loop, self.under_way[key])
            return Value(Fraction(0), Fraction(0))
        if reach < RARE:
            return Value(Fraction(0), Fraction(1))
        self.situations += 1
        self.under_way[key] = depth
        loop, self.loop = self.loop, _NEVER
        if isinstance(fork, Choice):
            value = self._choice(fork, world, depth, reach)
        else:
            value = self._chance(fork, world, depth, reach)
        del self.under_way[key]
        if self.loop >= depth:
            self.loop = _NEVER
            self.known[key] = value
        self.loop = min(loop, self.loop)
        return value

    def _chance(self, fork: ByChance, world: World, depth: int, reach: float) -> Value:
        if fork.size() > self.most:
            raise TooLarge(f"cards can lie in more than {self.most:,} ways at once")
        found = []
        for weight, way in fork.ways():
            after = world.copy()
            fork.go(after, way)
            found.append((weight, self.value(after, depth + 1, reach * float(weight))))
        return _mean(found)

    def _choice(self, fork: Choice, world: World, depth: int, reach: float) -> Value:
        self.choices += 1
        decision = fork.decision
        name = self.players[decision.player]
        if name not in (BEST, RANDOM):
            after = world.copy()
            answer(after, chosen_by(after, decision))
            return self.value(after, depth + 1, reach)
        if name == BEST:
            self._note(world, decision.player)
        found = []
        wanted = decision.player == self.setup.question.wisher
        for way in ways(world.state, decision, self.setup.kind):
            after = world.copy()
            answer(after, way.answer)
            further = reach * float(way.weight) if name == RANDOM else reach
            found.append((way.weight, self.value(after, depth + 1, further)))
            if name == BEST and (found[-1][1].low == 1 if wanted else found[-1][1].high == 0):
                break  # nothing is better than that
        if name == RANDOM:
            return _mean(found)
        values = [value for _, value in found]
        return best_value(values, wanted)

    def _note(self, world: World, player: int) -> None:
        """Note that a player chooses best here, and whether the choice can hang on what they don't see."""
        self.choosers.add(player)
        like = world.likeness(self.setup)
        if self.looks.setdefault(world.seen_by(player, self.setup), like) != like:
            self.unlike += 1
            self.blind.add(player)


def best_of(values: Sequence[Value], wanted: bool) -> int:
    """Which choice is the best for a player who wants it, or who doesn't: the first of those that are."""
    if wanted:
        return max(range(len(values)), key=lambda i: (values[i].low, values[i].high, -i))
    return min(range(len(values)), key=lambda i: (values[i].high, values[i].low, i))


def best_value(values: Sequence[Value], wanted: bool) -> Value:
    """The value of the best choice."""
    chosen = values[best_of(values, wanted)]
    if wanted:
        return Value(chosen.low, max(value.high for value in values), chosen.strayed)
    return Value(min(value.low for value in values), chosen.high, chosen.strayed)


def _mean(found: list[tuple[Fraction, Value]]) -> Value:
    return Value(
        sum((weight * value.low for weight, value in found), Fraction(0)),
        sum((weight * value.high for weight, value in found), Fraction(0)),
        sum((weight * value.strayed for weight, value in found), Fraction(0)),
    )


def _of_the_end(end: End, world: World) -> Value:
    strayed = Fraction(int(world.strayed))
    if end.holds is None:
        return Value(Fraction(0), Fraction(1), strayed)
    holds = Fraction(int(end.holds))
    return Value(holds, holds, strayed)


@contextmanager
def deep() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
