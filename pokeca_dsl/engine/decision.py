"""Decisions: what is to be chosen, by whom, among which legal options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pokeca_dsl.engine.illegal import IllegalAnswer

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Frame, State

CHANCE: Final = 2
"""The third party that decides coins, shuffles and random picks."""

Option: TypeAlias = tuple[Any, ...]
"""One legal choice: its kind, then numbers (ids of cards and Pokémon, indexes)."""


class Decision:
    """A pending choice. An answer is a sequence of indexes into ``options``.

    ``minimum`` and ``maximum`` say how many may be chosen; ``ordered`` that their order matters.
    ``purpose`` names what the choice is for (the instruction that asks); ``cause`` is as in events.
    """

    __slots__ = ("cause", "kind", "maximum", "minimum", "options", "ordered", "player", "purpose")

    def __init__(
        self,
        kind: str,
        player: int,
        options: tuple[Option, ...],
        minimum: int,
        maximum: int,
        ordered: bool,
        purpose: str,
        cause: tuple[int, int, int],
    ) -> None:
        self.kind = kind
        self.player = player
        self.options = options
        self.minimum = minimum
        self.maximum = maximum
        self.ordered = ordered
        self.purpose = purpose
        self.cause = cause

    def told(self) -> tuple[str, int, tuple[Option, ...], int, int, bool, str, tuple[int, int, int]]:
        """All of it as a tuple, to compare and to keep."""
        return (
            self.kind,
            self.player,
            self.options,
            self.minimum,
            self.maximum,
            self.ordered,
            self.purpose,
            self.cause,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.told() == other.told()

    def __hash__(self) -> int:
        return hash(self.told())

    def __repr__(self) -> str:
        return f"Decision{self.told()!r}"

    def check(self, answer: tuple[int, ...]) -> None:
        """Raise IllegalAnswer where the answer isn't allowed."""
        if not self.minimum <= len(answer) <= self.maximum:
            raise IllegalAnswer(f"{self.kind}: {len(answer)} chosen, not {self.minimum} to {self.maximum}")
        size = len(self.options)
        for index in answer:
            if not 0 <= index < size:
                raise IllegalAnswer(f"{self.kind}: no option {index}")
        if len(answer) > 1 and len(set(answer)) != len(answer):
            raise IllegalAnswer(f"{self.kind}: an option is chosen twice")


def ask(
    state: State,
    frame: Frame,
    kind: str,
    player: int,
    options: list[Option],
    minimum: int = 1,
    maximum: int = 1,
    purpose: str = "",
    ordered: bool = False,
) -> None:
    """Stop the machine at this instruction; it is carried out again with ``frame.answer`` set."""
    frame.pc -= 1
    state.decision = Decision(
        kind, player, tuple(options), minimum, maximum, ordered, purpose, (frame.pid, frame.pc, frame.card)
    )
