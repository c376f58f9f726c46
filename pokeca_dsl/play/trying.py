"""Answers tried out on a copy of the game: which are worth telling apart, and where each leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import tanh
from random import Random
from typing import Any, Final, TypeAlias

from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.game import step
from pokeca_dsl.engine.state import Result, State
from pokeca_dsl.play.agents import SimpleAgent
from pokeca_dsl.play.match import Answer, Seat
from pokeca_dsl.play.worth import worth

MOST_ANSWERS: Final = 14
"""Answers to one decision that are told apart; of more, some by chance."""
MOST_STEPS: Final = 120
"""Decisions in a trial, after which the position is judged where it stands."""
_STEEPNESS = 0.7
"""How the odds of winning grow with worth in Prize cards: the logarithm of them (see benchmarks/worth)."""
_OUTCOME = 0.02
"""A game that is won promises 1 less this at least; one that isn't over never as much."""
_SETS = 5
"""Answers of several choices that are made up by chance."""
MOST_USES: Final = 4
"""Uses of an Ability or the Stadium, or retreats of a Pokémon, in a turn; after these no more are tried."""


Judge: TypeAlias = Callable[[State, int], float]
"""The logarithm of the odds that a player wins from a position that isn't over."""


def by_worth(state: State, player: int) -> float:
    """The odds by what the position is worth in Prize cards."""
    return _STEEPNESS * worth(state, player)


def only_answer(decision: Decision) -> Answer | None:
    """The answer, where there is but one."""
    if decision.minimum == decision.maximum and (
        decision.maximum == 0 or (decision.maximum == len(decision.options) and not decision.ordered)
    ):
        return tuple(range(decision.maximum))
    return None


def without_thought(decision: Decision, seat: Seat, quick: SimpleAgent) -> Answer | None:
    """The answer, where there is but one or all that follows is chance."""
    only = only_answer(decision)
    if only is None and decision.kind == "first":
        return quick.choose(decision, seat)
    return only


def label(state: State, option: Option) -> Any:
    """What an option is, alike for cards that are alike: the same in every deal of the hidden cards."""
    if option[0] in _FROM_A_CARD:
        return (option[0], state.match.cards[option[1]].key, *option[2:])
    return option


_FROM_A_CARD: Final = ("card", "bench", "evolve", "attach", "tool", "trainer", "stadium")


def labels(state: State, decision: Decision, answer: Answer) -> Any:
    """What an answer is, alike for alike cards; their order counts only where it matters."""
    if len(answer) == 1:
        return label(state, decision.options[answer[0]])
    found = [label(state, decision.options[i]) for i in answer]
    return tuple(found if decision.ordered else sorted(found, key=repr))


def answers(state: State, decision: Decision, chance: Random, first: Answer) -> list[Answer]:
    """Legal answers that differ, ``first`` in front; where one option is chosen all, up to MOST_ANSWERS."""
    found: dict[Any, Answer] = {labels(state, decision, first): first}
    size, least, most = len(decision.options), decision.minimum, decision.maximum
    if least == 0:
        found.setdefault((), ())
    if most == 1 or least <= 1:
        for i in range(size):
            found.setdefault(label(state, decision.options[i]), (i,))
    if most > 1:
        for _ in range(_SETS):
            some = tuple(chance.sample(range(size), chance.randint(max(least, 1), most)))
            found.setdefault(labels(state, decision, some), some)
    tried = list(found.values())
    if len(tried) > MOST_ANSWERS:
        tried = [tried[0], *chance.sample(tried[1:], MOST_ANSWERS - 1)]
    return tried


class Uses:
    """How often a player has used what may be used without end: else a turn might never be over."""

    __slots__ = ("_turn", "_used")

    def __init__(self) -> None:
        self._turn = 0
        self._used: dict[Option, int] = {}

    def left(self, decision: Decision, seat: Seat, tried: list[Answer]) -> list[Answer]:
        """The answers without those that were given often enough in this turn."""
        if decision.kind != "turn":
            return tried
        if seat.turn != self._turn:
            self._turn = seat.turn
            self._used.clear()
        return [a for a in tried if self._used.get(decision.options[a[0]], 0) < MOST_USES] or tried

    def note(self, decision: Decision, answer: Answer) -> Answer:
        """Remember an answer that is given."""
        if decision.kind == "turn" and decision.options[answer[0]][0] in _WITHOUT_END:
            option = decision.options[answer[0]]
            self._used[option] = self._used.get(option, 0) + 1
        return answer


_WITHOUT_END: Final = ("ability", "use stadium", "retreat")


class Trial:
    """A copy of a game that is played on until a turn is over, as far as the quick players decide."""

    __slots__ = ("_last", "_left", "_quick", "decision", "game")

    def __init__(self, game: State, quick: Sequence[SimpleAgent], turns: int = 1) -> None:
        self.game = game
        self.decision = game.decision
        """What is to be decided now; None where the game, or the trial, is over."""
        self._quick = quick
        self._last = game.turn + turns
        self._left = MOST_STEPS
        for each in quick:
            each.forget()

    def give(self, answer: Answer) -> None:
        """Give an answer, and those that follow of which there is but one. A spent budget ends the game."""
        step_on: Answer | None = answer
        while step_on is not None:
            try:
                decision = step(self.game, step_on)[1]
            except BudgetSpent as spent:
                self.game.decision = decision = None
                self.game.result = Result(None, str(spent))
            self._left -= 1
            over = decision is None or (decision.kind == "turn" and self.game.turn >= self._last)
            self.decision = None if over or self._left <= 0 else decision
            step_on = None if self.decision is None else only_answer(self.decision)

    def quick_answer(self, decision: Decision) -> Answer:
        """What the quick player whose turn it is would answer."""
        return self._quick[decision.player].choose(decision, Seat(self.game, decision.player))

    def promise(self, player: int, judge: Judge = by_worth) -> float:
        """How likely the player wins from here, from 0 to 1: as the judge has it, or the outcome.

        A win counts a little more the sooner it comes, a loss the later.
        """
        result = self.game.result
        if result is None:
            return 0.5 + (0.5 - _OUTCOME) * tanh(judge(self.game, player) / 2)
        if result.winner is None:
            return 0.5
        haste = _OUTCOME * max(0, self._left) / MOST_STEPS
        return 1 - _OUTCOME + haste if result.winner == player else _OUTCOME - haste

    def play_on(self) -> None:
        """Let the quick players decide until the trial is over."""
        while self.decision is not None:
            self.give(self.quick_answer(self.decision))
