"""Cards as JSON and back. Every effect object names its class under ``is``, enumerations are their values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from cattrs import Converter

from pokeca_dsl.documents import card as cards
from pokeca_dsl.documents.card import Card
from pokeca_dsl.effects.catalogue import CLASSES
from pokeca_dsl.syntax.reading import Reading

_LEFT_OUT = frozenset({"span", "spans"})
_CARD_CLASSES = {
    made.__name__: made
    for made in vars(cards).values()
    if isinstance(made, type) and attrs.has(made) and made.__module__ == cards.__name__
}


@cache
def converter() -> Converter:
    """The converter of cards and effect objects."""
    made = Converter()
    for found in _CARD_CLASSES.values():
        attrs.resolve_types(found)
    attrs.resolve_types(Reading)
    made.register_unstructure_hook_func(attrs.has, lambda value: _as_data(made, value))
    made.register_unstructure_hook_func(_is_enum, lambda value: value.value)
    made.register_structure_hook_func(_is_object, lambda data, kind: _from_data(made, data, kind))
    return made


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_object(kind: Any) -> bool:
    """Whether a type is one of our classes, or a choice between several (and words, and nothing)."""
    if get_origin(kind) is tuple:
        return False
    members = [member for member in _members(kind) if member is not type(None)]
    if not all(isinstance(m, type) and (attrs.has(m) or _is_enum(m)) for m in members):
        return False
    return any(attrs.has(m) for m in members)


def _as_data(made: Converter, value: Any) -> dict[str, Any]:
    data: dict[str, Any] = {"is": type(value).__name__}
    for field in attrs.fields(type(value)):
        if field.name not in _LEFT_OUT:
            data[field.name] = made.unstructure(getattr(value, field.name))
    return data


def _from_data(made: Converter, data: Any, kind: Any) -> Any:
    if data is None:
        return None
    if isinstance(data, str):  # a word of a vocabulary, where one may stand instead of an object
        return next(m(data) for m in _members(kind) if _is_enum(m) and data in {word.value for word in m})
    name = data["is"]
    found = Reading if name == "Reading" else _CARD_CLASSES.get(name) or CLASSES[name]
    fields = {
        field.name: made.structure(data[field.name], field.type)
        for field in attrs.fields(found)
        if field.name in data
    }
    return found(**fields)


def to_json(found: Iterable[Card]) -> str:
    """Cards as a JSON list."""
    return json.dumps([converter().unstructure(card) for card in found], ensure_ascii=False, indent=2)


def from_json(text: str) -> list[Card]:
    """The cards of a JSON list that :func:`to_json` made."""
    return [_from_data(converter(), data, Card) for data in json.loads(text)]
