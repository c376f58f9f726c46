"""Fields whose order says nothing: kept in one canonical order, so that equal meanings are equal objects."""

from __future__ import annotations

from typing import Any

from attrs import field

UNORDERED = {"unordered": True}
"""The mark of such fields."""


def in_canonical_order(items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The items sorted by class and content, so that no language's word order shows."""
    return items if len(items) < 2 else tuple(sorted(items, key=repr))


def unordered(**arguments: Any) -> Any:
    """An attrs field for a tuple whose order has no meaning ("a Basic [G] Pokémon", たねの[草]ポケモン)."""
    return field(converter=in_canonical_order, metadata=UNORDERED, **arguments)
