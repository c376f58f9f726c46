"""What words like "it", "those cards" and "if heads" refer to at a point of a text."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field


@define
class Scope:
    """Bindings in force. Each is a register (or an expression for one), or None where nothing is bound."""

    it: Any = None
    them: Any = None
    rest: Any = None
    incomer: Any = None
    outgoer: Any = None
    coins: int | None = None
    did: int | None = None
    amount: int | None = None
    looked: tuple[str, str, int] | None = None
    """Place, owner and register of cards that were looked at."""
    searched: int | None = None
    """Where the cards of a search stand, for a search that follows at once."""
    attacker: bool = False
    defender: bool = False
    holder: bool = False
    bases: list[int] = field(factory=list)
    """The registers of the steps seen so far in this sequence."""

    def inner(self) -> Scope:
        """The scope of a sequence inside this one."""
        return evolve(self, bases=[])

    def after_branch(self, inner: Scope) -> None:
        """After a branch that may not have been taken: what was bound before stays bound."""
        for name in ("it", "them", "rest", "incomer", "outgoer", "coins", "amount", "looked"):
            if getattr(self, name) is None:
                setattr(self, name, getattr(inner, name))

    def after_block(self, inner: Scope) -> None:
        """After a block that a player may decline: what it bound is meant."""
        for name in ("it", "them", "rest", "incomer", "outgoer", "coins", "amount", "looked"):
            setattr(self, name, getattr(inner, name))
