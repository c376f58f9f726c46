"""What can be told of an expression without a state: whether it asks of steps, hands, or what was moved."""

from __future__ import annotations

from typing import Any, Final

_READING: Final = ("register", "player", "amount", "points", "coins", "came", "coin came", "did")
"""Expressions that ask what earlier steps have done."""


def reads_registers(expression: Any) -> bool:
    """Whether an expression asks what earlier steps have done."""
    if not isinstance(expression, tuple):
        return False
    if expression and expression[0] in _READING:
        return True
    return any(reads_registers(part) for part in expression)


def asks_of_hands(expression: Any) -> bool:
    """Whether an expression is about cards in hands or discard piles, among which the card itself lies."""
    if not isinstance(expression, tuple):
        return False
    if expression[:1] == ("noun",) and expression[1] in ("hand", "discard pile"):
        return True
    return any(asks_of_hands(part) for part in expression)


def asks_for_one_among(condition: Any, register: int) -> bool:
    """Whether a condition can hold only where a register holds a card."""
    if condition[0] == "is" and len(condition) == 4 and not condition[3] and condition[2][0] == "bearing":
        noun = condition[2][1]
        return bool(noun[:2] == ("noun", "among") and noun[6] == ("register", register))
    return False


def times_moved(amount: Any) -> int:
    """The register of a number of cards moved, where an amount is so many times that number; else -9."""
    if amount[0] == "product" and isinstance(amount[1], int) and amount[1] > 0:
        amount = amount[2]
    return int(amount[1]) if isinstance(amount, tuple) and amount[0] == "amount" else -9


def of_what_was_done(amount: Any) -> bool:
    """Whether a number is worked out from how many an earlier step moved ("draw that many cards")."""
    if not isinstance(amount, tuple):
        return True
    if amount[0] in _READING:
        return bool(amount[0] == "amount")
    return all(of_what_was_done(part) for part in amount[1:])
