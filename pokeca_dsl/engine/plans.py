"""What is to be asked of a text to see whether it can do anything: a plan is a list of questions."""

from __future__ import annotations

from typing import Any, Final

SELECT: Final = 0
BENCH: Final = 1
DRAW: Final = 2
DRAW_UNTIL: Final = 3
NEED: Final = 4
ALWAYS: Final = 5
FOUND: Final = 6
EACH: Final = 7
IF: Final = 8
"""Kinds of questions; numbers, as they are looked at for every text at every decision."""
_MAY_BE_FRUITLESS: Final = ("heal", "recover", "devolve", "apply")


class Part:
    """One question. ``kind`` is one of the above; which of the other fields count depends on it.

    SELECT: whether ``registers[0]`` stays empty, as ``target`` means fewer than ``least``. NEED: whether none
    of ``registers`` is empty, and the instruction ``ins`` finds something to change; BENCH: the same, and
    there must be room on a Bench of ``whose`` (a player word). DRAW: whether ``target`` (a player word) draws
    ``amount`` cards; DRAW_UNTIL: whether there are fewer in the hand, of which ``spent`` are paid before.
    ``fills``: cards put into the deck are paid before. ALWAYS asks nothing. FOUND, EACH and IF: the parts of
    steps before ``until`` count only where ``target`` means a Pokémon in play, ``registers[0]`` isn't empty,
    or the condition ``target`` holds. ``sure``: where the answer is yes, the text does something; else it is
    tried out (see trial).
    """

    __slots__ = (
        "amount", "fills", "ins", "kind", "least", "place", "pokemon", "registers", "spent", "sure", "target",
        "touches", "until", "whose", "work",
    )  # fmt: skip

    def __init__(
        self,
        kind: int,
        registers: tuple[int, ...] = (),
        target: Any = None,
        ins: tuple[Any, ...] = (),
        sure: bool = False,
    ) -> None:
        self.kind = kind
        self.registers = registers
        self.target = target
        self.ins = ins
        self.work: str = ins[0] if target is not None and ins and ins[0] in _MAY_BE_FRUITLESS else ""
        """What is done to Pokémon, where that may come to nothing on all of them."""
        self.sure = sure
        self.amount: Any = 0
        self.pokemon = False
        self.least = 1
        self.spent = 0
        self.fills = False
        self.place = -1
        """Where its step stands in the program."""
        self.until = 0
        self.whose = "you"
        self.touches = kind != DRAW and kind != DRAW_UNTIL
        """Whether a protection of a Pokémon may keep it away."""
