"""A situation under way, and the ways in which it can go on: by chance, by a choice, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import define, evolve, frozen

from pokeca_dsl.documents.scenario import Entry
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import ALL
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds.hidden import Reading, tidy, without
from pokeca_dsl.lab.odds.likeness import Heaps, likeness
from pokeca_dsl.lab.odds.question import Question, Seen
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.scenario_answers import Answer


class Unforeseen(LabError):
    """A card was looked at in a way that can't be followed exactly; sampling can."""


@frozen
class Setup:
    """What is the same in all situations of a question."""

    question: Question
    plan: tuple[Entry, ...]
    kind: tuple[int, ...]
    tells: bool
    hands_read: bool
    from_setup: bool
    exact: bool = True
    """False: every card lies where it lies, and the engine's own chance decides."""

    @property
    def only_looks(self) -> bool:
        """Whether the question is answered as soon as the opening hands are kept."""
        return self.from_setup and not self.plan and self.question.until is None


@define
class World:
    """A situation under way: the state, what is hidden in it, what has happened, how far the plan got."""

    state: State
    heaps: Heaps
    seen: Seen
    step: int = 0
    later: Node | None = None
    strayed: bool = False
    memory: tuple[bytes | None, bytes | None] = (None, None)
    known: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """By player the cards of the other hand that they know: those that the scenario lists, or that were shown
    since. A card that leaves the hand is known no more when it comes back."""

    def copy(self) -> World:
        """A copy that can go on by itself."""
        return evolve(self, state=self.state.clone())

    def watch(self) -> None:
        """Note which cards of the hands the players have just seen, and which have left these."""
        state = self.state
        for player in (0, 1):
            hand, known = state.hand[1 - player], set(self.known[player])
            for event in state.events:
                if event.seen_by in (player, ALL):
                    known.update(event.cards)
            if known:
                mine = frozenset(known.intersection(hand))
                self.known = (mine, self.known[1]) if player == 0 else (self.known[0], mine)

    def likeness(self, setup: Setup) -> bytes:
        """What is equal for situations that are alike."""
        seen = (self.seen.times, self.seen.places, self.seen.broken)
        more = (seen, self.step, repr(self.later), self.strayed, self.memory)
        return likeness(self.state, self.heaps, setup.kind, more)

    def seen_by(self, player: int, setup: Setup) -> bytes:
        """What a player sees who has to choose: equal for situations that they can't tell apart.

        Of the opponent's cards they know those that lie open, and what they have seen of the hand.
        """
        state, other = self.state, 1 - player
        hand = (cid for cid in state.hand[other] if cid not in self.known[player])
        unseen = frozenset((*hand, *state.deck[other], *state.prizes[other]))
        own = frozenset((*state.deck[player], *state.prizes[player]))
        more = (self.seen.times, self.seen.places, self.step, repr(self.later), self.strayed)
        return likeness(
            state, tidy([*(heap & own for heap in self.heaps), unseen]), setup.kind, (player, more)
        )


@frozen
class End:
    """The course is over and is looked at; None: it was left open (see MOST_MULLIGANS)."""

    holds: bool | None


@frozen
class Coin:
    """A coin is flipped. Like all that chance decides it has ways (each with its chance); the world
    goes on with one."""

    def size(self) -> int:
        """How many ways there are, at most."""
        return 2

    def ways(self) -> Iterator[tuple[Fraction, int]]:
        """Each way with its chance."""
        yield Fraction(1, 2), 0
        yield Fraction(1, 2), 1

    def go(self, world: World, way: int) -> None:
        """Go on with a way; the world changes."""
        answer(world, (way,))


@frozen
class Settling:
    """Hidden cards are about to be read."""

    reading: Reading

    def size(self) -> int:
        """How many ways there are, at most."""
        return self.reading.size()

    def ways(self) -> Iterator[tuple[Fraction, Any]]:
        """Each way with its chance."""
        return self.reading.shares()

    def go(self, world: World, way: Any) -> None:
        """Go on with a way; the world changes."""
        world.heaps = self.reading.settle(world.state, world.heaps, way)


@frozen
class Pick:
    """Some of the options are taken at random; ``classes``: options that are alike."""

    classes: tuple[tuple[Any, tuple[int, ...]], ...]
    number: int

    def _as_reading(self) -> Reading:
        every = tuple(index for _, members in self.classes for index in members)
        return Reading(frozenset(every), every[: self.number], self.classes, True)

    def size(self) -> int:
        """How many ways there are, at most."""
        return self._as_reading().size()

    def ways(self) -> Iterator[tuple[Fraction, Any]]:
        """Each way with its chance."""
        return self._as_reading().shares()

    def go(self, world: World, way: Any) -> None:
        """Go on with a way; the world changes."""
        members = dict(self.classes)
        answer(world, tuple(index for name, count in way for index in members[name][:count]))


ByChance: TypeAlias = Coin | Settling | Pick
"""A fork of which chance decides."""


@frozen
class Choice:
    """A player has to choose."""

    decision: Decision


def answer(world: World, chosen: Answer) -> None:
    """Answer the pending decision; the state goes on with the next instruction."""
    state = world.state
    decision = state.decision
    assert decision is not None
    decision.check(chosen)
    options = tuple(decision.options[index] for index in chosen)
    state.decision = None
    state.frames[-1].answer = options
    if decision.kind != "shuffle":
        world.heaps = without(world.heaps, (o[1] for o in options if o[0] == "card"))
