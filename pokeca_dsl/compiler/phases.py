"""Which statements of an attack come before its damage, which after, and which stand on both sides.

A number that the text makes of the attack's damage is worked out before the damage is dealt (rule D01),
and with it everything that the number depends on: the coin of "Flip a coin. If heads, this attack does
20 more damage.", the discard of "for each Energy discarded in this way". All else comes after.
"""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.instead import in_order
from pokeca_dsl.compiler.reads import SHAPING, gives, parts, reads, shapes_damage
from pokeca_dsl.effects import control as k
from pokeca_dsl.syntax.reading import Path

BEFORE, AFTER, BOTH = "before", "after", "both"


def phases(statements: tuple[Any, ...]) -> dict[Path, str]:
    """The phase of each statement at its path; those inside a BOTH have their own."""
    found: dict[Path, str] = {}
    _sequence((), statements, set(), found)
    return found


def _sequence(path: Path, items: tuple[Any, ...], wanted: set[str], found: dict[Path, str]) -> set[str]:
    """Mark a sequence from its end; ``wanted`` is what later parts before the damage refer to."""
    for i in reversed(in_order(items)):
        wanted = _statement((*path, i), items[i], wanted, found)
    return wanted


def _statement(path: Path, item: Any, wanted: set[str], found: dict[Path, str]) -> set[str]:
    given = gives(item) & wanted
    if given:
        found[path] = BEFORE
        optional = isinstance(item, k.If)
        return (wanted if optional else wanted - given) | reads(item)
    if not shapes_damage(item):
        found[path] = AFTER
        return wanted
    inner = parts(item)
    if isinstance(item, SHAPING) or not inner or isinstance(item, k.ForEach | k.Repeat) or _all_shape(inner):
        found[path] = BEFORE
        return wanted | reads(item)
    found[path] = BOTH
    wanted = wanted | (reads(item.condition) if isinstance(item, k.If) else set())
    needed: set[str] = set()
    for key, steps in inner:
        where = (*path, "options", key) if isinstance(key, int) else (*path, key)
        needed |= _sequence(where, steps, set(), found)
    return wanted | needed


def _all_shape(inner: tuple[tuple[str | int, Any], ...]) -> bool:
    return all(isinstance(step, SHAPING) for _, steps in inner for step in steps)
