"""What words like "it", "those cards" and "if heads" refer to at a point of a text."""

from __future__ import annotations

from typing import Any

from attrs import define, evolve, field

from pokeca_dsl.effects.vocabulary import Owner

_BINDINGS = ("it", "them", "rest", "incomer", "outgoer", "coins", "amount", "looked", "player", "this")


@define
class Scope:
    """Bindings in force. Each is a register (or an expression for one), or None where nothing is bound."""

    this: Any = None
    """The Pokémon that the card of the text has become, where it was put into play by the text."""
    this_is_card: bool = False
    """The text is used while its card isn't in play."""
    it: Any = None
    them: Any = None
    rest: Any = None
    incomer: Any = None
    outgoer: Any = None
    outgoer_is_card: bool = False
    mentioned: frozenset[str] = frozenset()
    """What any later step of the sequence refers to, even if a step between gives it anew."""
    later: frozenset[str] = frozenset()
    """What later steps of the sequence refer to ("it", "rest" …)."""
    regardless: frozenset[str] = frozenset()
    """… without the next step, where that is carried out only if this one does something."""
    coins: int | None = None
    did: int | None = None
    amount: int | None = None
    points: tuple[int, ...] = ()
    """Registers of amounts that are damage, in points."""
    event_amount: bool = False
    """The event that is answered is damage, and so has an amount."""
    looked: tuple[str, Owner, int] | None = None
    """Place, owner and register of cards that were looked at."""
    secret: tuple[int, ...] = ()
    """Registers of cards that only the speaking player has seen: certain ones need not be found there."""
    shuffled: tuple[Any, ...] = ()
    """Cards that were shuffled, so that nobody orders them: zones (place, owner) and registers."""
    player: int | None = None
    """Which player the speaking player has chosen ("either player's deck")."""
    flips: tuple[int, ...] = ()
    """The registers of all flips so far."""
    chosen: int | None = None
    """Where the cards of a choice stand, for a choice that follows at once."""
    searched: int | None = None
    """Where the cards of a search stand, for a search that follows at once."""
    attacker: bool = False
    defender: bool = False
    foreseen: bool = False
    """Damage of an attack is about to be done."""
    attacking: bool = False
    """An attack was announced that can still fail."""
    holder: bool = False
    bases: list[int] = field(factory=list)
    """The registers of the steps seen so far in this sequence."""

    def inner(self) -> Scope:
        """The scope of a sequence inside this one."""
        return evolve(self, bases=[])

    def same_in(self, other: Scope) -> tuple[tuple[int, int], ...]:
        """Which registers of the other hold what these bindings are there: pairs of this one's and its."""
        pairs: list[tuple[int, int]] = []
        for name in ("it", "them", "rest", "incomer", "outgoer"):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its and _is_register(mine) and _is_register(its):
                pairs.append((mine[1], its[1]))
        for name, registers in (("did", (0,)), ("amount", (0,)), ("coins", (-1, 0, 1))):
            mine, its = getattr(self, name), getattr(other, name)
            if mine != its and mine is not None and its is not None:
                pairs += [(mine + i, its + i) for i in registers]
        return tuple(dict.fromkeys(pairs))

    def after_branch(self, inner: Scope) -> None:
        """After a branch that may not have been taken: what was bound before stays bound."""
        self.flips, self.points = inner.flips, inner.points
        for name in _BINDINGS:
            if getattr(self, name) is None:
                setattr(self, name, getattr(inner, name))
        self.this_is_card = self.this_is_card and inner.this_is_card

    def after_options(self, options: list[Scope]) -> None:
        """After one of several options: what each of them binds is meant, as the first has it."""
        for name in ("it", "them", "coins", "amount"):
            bound = [getattr(option, name) for option in options]
            if bound and all(each not in (None, getattr(self, name)) for each in bound):
                setattr(self, name, bound[0])
        self.points = (*self.points, *(r for option in options for r in option.points))

    def after_block(self, inner: Scope) -> None:
        """After a block that a player may decline: what it bound is meant."""
        for name in (*_BINDINGS, "flips", "points", "secret", "shuffled", "this_is_card"):
            setattr(self, name, getattr(inner, name))


def _is_register(binding: Any) -> bool:
    return isinstance(binding, tuple) and binding[0] == "register"
