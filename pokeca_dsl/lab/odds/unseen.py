"""A player who is to choose best and doesn't see the opponent's hand: one choice for all that may be so.

Situations that look alike to the player make up an information set. All of them are carried along together,
each with its chance, up to the next choice; there they fall into sets by what the player sees, and in each
set the answer is taken that is best on the average. What the player saw at an earlier choice is not
forgotten, as sets are only ever divided. That is exact where one player chooses. Where both do, what one of
them should choose hangs on what the other believes, and this isn't worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from attrs import define, field

from pokeca_dsl.lab.odds.choices import BEST, RANDOM, chosen_by, ways
from pokeca_dsl.lab.odds.course import advance
from pokeca_dsl.lab.odds.solving import DEPTH, RARE, TooLarge, Value, best_value, deep
from pokeca_dsl.lab.odds.world import Choice, End, Setup, World, answer

Belief = list[tuple[Fraction, World]]
"""Situations that a player can't tell apart, each with the chance that it comes to it."""


@define
class BlindSolver:
    """Works out the chance where one player chooses best by what they see. ``players`` are names by seat."""

    setup: Setup
    players: tuple[str, str]
    most: int
    courses: int = 0
    """Courses gone through, from one fork to the next."""
    sets: int = 0
    """Information sets in which was chosen."""
    known: dict[object, Value] = field(factory=dict)
    under_way: set[object] = field(factory=set)
    circled: bool = False
    """Whether what was just worked out leads back to something that is under way."""

    def solve(self, world: World) -> Value:
        """The chance from here. Raises TooLarge, TooMany and Unforeseen."""
        with deep():
            try:
                return self._value([(Fraction(1), world)], 1.0)
            except RecursionError:
                raise TooLarge(f"the course of the game is longer than {DEPTH:,} steps") from None

    def _value(self, belief: Belief, reach: float) -> Value:
        """What these situations add to the chance, each by its weight. They may not be used any more."""
        total = Value(Fraction(0), Fraction(0))
        sets: dict[bytes, Belief] = {}
        waiting = belief
        while waiting:
            weight, world = waiting.pop()
            self.courses += 1
            if self.courses > self.most:
                raise TooLarge(f"there are more than {self.most:,} courses to go through")
            if float(weight) * reach < RARE:
                total = _sum((total, Value(Fraction(0), weight)))
                continue
            fork = advance(self.setup, world)
            if isinstance(fork, End):
                total = _sum((total, _of_the_end(fork, world, weight)))
            elif not isinstance(fork, Choice):
                if fork.size() > self.most:
                    raise TooLarge(f"cards can lie in more than {self.most:,} ways at once")
                for share, way in fork.ways():
                    after = world.copy()
                    fork.go(after, way)
                    waiting.append((weight * share, after))
            elif self.players[fork.decision.player] == BEST:
                key = world.seen_by(fork.decision.player, self.setup)
                sets.setdefault(key, []).append((weight, world))
            else:
                waiting.extend(self._others(fork, world, weight))
        return _sum((total, *(self._choose(each, reach) for each in sets.values())))

    def _others(self, fork: Choice, world: World, weight: Fraction) -> Belief:
        """A choice of a player who doesn't choose best."""
        decision = fork.decision
        if self.players[decision.player] != RANDOM:
            answer(world, chosen_by(world, decision))
            return [(weight, world)]
        found: Belief = []
        for way in ways(world.state, decision, self.setup.kind):
            after = world.copy()
            answer(after, way.answer)
            found.append((weight * way.weight, after))
        return found

    def _choose(self, alike: Belief, reach: float) -> Value:
        """The best answer for all situations of an information set."""
        whole = sum((weight for weight, _ in alike), Fraction(0))
        alike = self._merged(alike, whole)
        decision = alike[0][1].state.decision
        assert decision is not None
        seen = alike[0][1].seen_by(decision.player, self.setup)
        key = (seen, frozenset((world.likeness(self.setup), share) for share, world in alike))
        if key in self.known:
            return _times(self.known[key], whole)
        if key in self.under_way:
            self.circled = True  # going round in circles brings nobody further
            return Value(Fraction(0), Fraction(0))
        self.sets += 1
        self.under_way.add(key)
        before, self.circled = self.circled, False
        wanted = decision.player == self.setup.question.wisher
        found: list[Value] = []
        for way in ways(alike[0][1].state, decision, self.setup.kind):
            after: Belief = [(share, world.copy()) for share, world in alike]
            for _, world in after:
                answer(world, way.answer)
            found.append(self._value(after, reach * float(whole)))
            if found[-1].low == 1 if wanted else found[-1].high == 0:
                break  # nothing is better than that
        value = best_value(found, wanted)
        self.under_way.remove(key)
        if not self.circled or not self.under_way:
            self.known[key] = value
        self.circled = before or self.circled
        return _times(value, whole)

    def _merged(self, alike: Belief, whole: Fraction) -> Belief:
        """The situations with their shares of the whole, those that are the same put together."""
        found: dict[bytes, tuple[Fraction, World]] = {}
        for weight, world in alike:
            key = world.likeness(self.setup)
            before = found[key][0] if key in found else Fraction(0)
            found[key] = (before + weight / whole, world)
        return list(found.values())


def _of_the_end(fork: End, world: World, weight: Fraction) -> Value:
    strayed = weight if world.strayed else Fraction(0)
    if fork.holds is None:
        return Value(Fraction(0), weight, strayed)
    holds = weight if fork.holds else Fraction(0)
    return Value(holds, holds, strayed)


def _times(value: Value, weight: Fraction) -> Value:
    return Value(value.low * weight, value.high * weight, value.strayed * weight)


def _sum(values: Iterable[Value]) -> Value:
    some = list(values)
    return Value(
        sum((value.low for value in some), Fraction(0)),
        sum((value.high for value in some), Fraction(0)),
        sum((value.strayed for value in some), Fraction(0)),
    )
