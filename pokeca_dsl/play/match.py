"""A match: two decks, a ruleset and a seed, played decision by decision to its end or to a stated limit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from attrs import frozen

from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.energy import all_provided
from pokeca_dsl.engine.events import Event, Quote, quote
from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.observation import Observation, observe
from pokeca_dsl.engine.state import Pokemon, Result, State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.redeal import redeal

MOST_DECISIONS = 20_000
"""Decisions after which a game is given up; random games under the shipped rulesets need about 500."""

DECISION_LIMIT = "decision limit"
"""The reason of a game that was given up because it asked too much."""

Answer: TypeAlias = tuple[int, ...]
"""Indexes into the options of a decision."""

Watcher: TypeAlias = Callable[[State, Sequence[Event]], None]
"""Is told of the events of every step, with the state after it. Must not change the state."""


@frozen
class Setting:
    """What a game is made from: the same setting and the same answers make the same events."""

    table: Table
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    seed: int

    def start(self) -> State:
        """The state before the first event."""
        return start(self.table, self.decks, self.seed)


class Seat:
    """A player's place at the table: what an agent may look at when it has to choose."""

    __slots__ = ("_state", "player")

    def __init__(self, state: State, player: int) -> None:
        self._state = state
        self.player = player

    def look(self) -> Observation:
        """What the player may know now. Made on demand, as many choices need no look."""
        return observe(self._state, self.player)

    def imagine(self, chance: Random) -> State:
        """A copy to try things out on: what the player can't know is dealt anew in it (see redeal)."""
        return redeal(self._state, self.player, chance)

    def card(self, card: int) -> Card:
        """What is printed on a card that the decision offers, or that the observation shows."""
        return self._state.match.cards[card]

    def pokemon(self, uid: int) -> Pokemon | None:
        """A Pokémon in play: both players see all of it."""
        return self._state.pokemon(uid)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during setup."""
        return self._state.turn

    def active(self) -> list[Pokemon]:
        """The player's own Active Pokémon."""
        return self._state.active[self.player]

    def benched(self) -> list[Pokemon]:
        """The player's own Benched Pokémon."""
        return self._state.bench[self.player]

    def opposing(self) -> list[Pokemon]:
        """The opponent's Active Pokémon."""
        return self._state.active[1 - self.player]

    def energy(self, pokemon: Pokemon) -> list[tuple[str, ...]]:
        """All Energy that a Pokémon in play has: for each one the types it counts as."""
        return all_provided(self._state, pokemon)

    def cause(self, decision: Decision) -> tuple[Quote, bool]:
        """The words that ask, and whether they are a card's (else the rules')."""
        program = self._state.match.table.programs[decision.cause[0]]
        return quote(self._state, decision.cause), not program.labels


def bearer(seat: Seat, numbers: Sequence[int]) -> Card | None:
    """The card that prints the attack or ability of an option: (uid, index), and the id of an earlier stage
    where the text is not the top card's."""
    if len(numbers) > 2:
        return seat.card(numbers[2])
    pokemon = seat.pokemon(numbers[0])
    return None if pokemon is None else pokemon.card


class Agent(Protocol):
    """Who decides for a player."""

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """A legal answer to the decision."""


@frozen
class Record:
    """A game that was played: enough to play it again, and how it ended."""

    setting: Setting
    answers: tuple[Answer, ...]
    result: Result
    turns: int


class Stopped(Exception):
    """Raised by an agent that leaves the game (a person who quits)."""


def play(
    setting: Setting,
    agents: Sequence[Agent],
    watcher: Watcher | None = None,
    most_decisions: int = MOST_DECISIONS,
) -> Record:
    """Play a game to its end.

    A game that spends a budget of the engine, or asks for more than ``most_decisions``, ends without a
    winner and says so in its result. Raises IllegalAnswer for an agent that breaks the rules.
    """
    state = setting.start()
    seats = (Seat(state, 0), Seat(state, 1))

    def decide(decision: Decision) -> Answer:
        return agents[decision.player].choose(decision, seats[decision.player])

    return run(setting, state, decide, watcher, most_decisions)


def replay(setting: Setting, answers: Sequence[Answer], watcher: Watcher | None = None) -> Record:
    """Play the answers of a record again; the record made by it equals the one they come from.

    Raises IllegalAnswer or ValueError where the answers don't fit the setting.
    """
    left = iter(answers)

    def decide(_: Decision) -> Answer:
        try:
            return next(left)
        except StopIteration:
            raise ValueError("the record ends before its game does") from None

    again = run(setting, setting.start(), decide, watcher, MOST_DECISIONS)
    if next(left, None) is not None:
        raise ValueError("the record goes on after its game has ended")
    return again


def run(
    setting: Setting,
    state: State,
    decide: Callable[[Decision], Answer],
    watcher: Watcher | None,
    most_decisions: int,
) -> Record:
    """Drive a state that has not begun yet from decision to decision."""
    answers: list[Answer] = []
    result: Result | None = None
    state.traced = watcher is not None
    try:
        events, decision = begin(state)
        if watcher is not None:
            watcher(state, events)
        while decision is not None:
            if len(answers) >= most_decisions:
                result = Result(None, DECISION_LIMIT)
                break
            answer = decide(decision)
            answers.append(answer)
            events, decision = step(state, answer)
            if watcher is not None:
                watcher(state, events)
    except BudgetSpent as spent:
        result = Result(None, str(spent))
        if watcher is not None:
            watcher(state, spent.trace)
    if result is None:
        result = state.result
    if result is None:
        raise RuntimeError("the game asks nothing more and has no result")
    return Record(setting, tuple(answers), result, state.turn)
