"""Collects the instructions of one text, with the words that each came from."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.engine.program import ActivatedData, Expression, GrantData, Instruction, ProvideData
from pokeca_dsl.syntax.reading import Path, Reading

BLOCK = 4
"""Registers of one step: carried out or not, how much, and two for what it selected or counted."""


class Writer:
    """Code under construction. ``muted`` instructions are checked but not written."""

    def __init__(self, reading: Reading, text_name: str = "", origin: str = "") -> None:
        self.reading = reading
        self.text_name = text_name
        """The name of the attack or ability."""
        self.own_name = text_name or origin
        """What limits on the use of the text count, where it names nothing else."""
        self.code: list[Instruction] = []
        self.spans: list[tuple[int, int] | None] = []
        self.problems: list[Problem] = []
        self.grants: list[GrantData] = []
        self.passives: list[int] = []
        self.activated: list[ActivatedData] = []
        self.provides: list[ProvideData] = []
        self.only_if: list[Expression] = []
        self.even_if: list[Expression] = []
        self.other_costs: list[tuple[tuple[str, ...], Expression | None]] = []
        self.attach_only_to: Expression | None = None
        self.single: str | None = None
        self.chunks: list[int] = []
        self.muted = 0
        self.registers = 0
        self._bases: dict[Path, int] = {}

    def base(self, path: Path) -> int:
        """The first register of a step; the same each time for the same step."""
        if path not in self._bases:
            self._bases[path] = self.registers
            self.registers += BLOCK
        return self._bases[path]

    def span(self, path: Path) -> tuple[int, int] | None:
        """The words of the innermost part around a path that has some."""
        spans = self.reading.spans
        for length in range(len(path), -1, -1):
            found = spans.get(path[:length])
            if found is not None:
                return found
        return None

    def emit(self, path: Path, *instruction: Any) -> int:
        """Write an instruction; returns where it stands (for ``patch``)."""
        if self.muted:
            return -1
        self.code.append(instruction)
        self.spans.append(self.span(path))
        return len(self.code) - 1

    def emit_words(self, span: tuple[int, int] | None, *instruction: Any) -> None:
        """Write an instruction that comes from these words."""
        self.code.append(instruction)
        self.spans.append(span)

    def here(self) -> int:
        """Where the next instruction will stand."""
        return len(self.code)

    def patch(self, at: int, operand: int, target: Any) -> None:
        """Set an operand (a jump's target) of an instruction written before."""
        if at >= 0:
            instruction = list(self.code[at])
            instruction[operand] = target
            self.code[at] = tuple(instruction)

    def replace(self, at: int, *instruction: Any) -> None:
        """Put another instruction in the place of one written before."""
        if at >= 0:
            self.code[at] = instruction

    def problem(self, path: Path, code: str, message: str, severity: str = "error") -> None:
        """Note something wrong, once for each place. What is muted is written, and checked, elsewhere."""
        if self.muted:
            return
        found = Problem(path, code, message, severity)
        if found not in self.problems:
            self.problems.append(found)
