"""A person at the terminal: sees what a player may see, answers by number."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.play.board import board
from pokeca_dsl.play.choices import Choices, typed
from pokeca_dsl.play.match import Answer, Seat, Stopped
from pokeca_dsl.play.prompts import HELP, NOT_LEGAL

_LEAVE = ("q", "quit")
_BOARD = ("b", "board")
_HELP = ("?", "h", "help")


@define
class Person:
    """An agent that asks a person: ``ask`` shows a prompt and gives what is typed, ``say`` shows a line."""

    choices: Choices
    ask: Callable[[str], str]
    say: Callable[[str], None]
    _shown: int = -1
    """The turn for which the board was shown last."""

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """Ask until the answer is legal. Raises Stopped when the person leaves."""
        if decision.kind == "turn" and seat.turn != self._shown:
            self._shown = seat.turn
            self._show_board(seat)
        self.say(self.choices.question(decision, seat))
        width = len(str(len(decision.options)))
        for number, option in enumerate(decision.options, 1):
            self.say(f"  {number:>{width}}  {self.choices.option(seat, option)}")
        while True:
            answer = self._understand(self.ask("> ").strip(), decision, seat)
            if answer is not None:
                return answer

    def _understand(self, words: str, decision: Decision, seat: Seat) -> Answer | None:
        language = self.choices.voice.language
        if words in _LEAVE:
            raise Stopped
        if words in _BOARD:
            self._show_board(seat)
        elif words in _HELP:
            self.say(HELP[language])
        else:
            answer = typed(words, decision)
            if answer is not None:
                return answer
            self.say(NOT_LEGAL[language].format(number=self.choices.number(decision)))
        return None

    def _show_board(self, seat: Seat) -> None:
        for line in board(seat.look(), self.choices.voice):
            self.say(line)
