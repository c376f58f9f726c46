"""Smells of a growing language: each is a sign that a class should have been a noun, a value or a word."""

from __future__ import annotations

import typing

import attrs
import pytest

from pokeca_dsl.effects import catalogue, nouns, quantities, values
from pokeca_dsl.effects.verbs import Verb

CLASSES = sorted(catalogue.CLASSES.items())
MOST_CLASSES = 93
"""The design asks for some 60 to 90."""
NUMBERS_AS_PRINTED = {"Number"}
"""The only class that holds a plain int; all others take a Value: a computed number can stand there."""


def _parts(annotation: object) -> set[object]:
    """The types that an annotation is made of, those in tuples and unions too."""
    inside = typing.get_args(annotation)
    if inside:
        return set[object]().union(*(_parts(part) for part in inside))
    return {annotation}


def _fields(cls: type) -> dict[str, set[object]]:
    return {a.name: _parts(a.type) for a in attrs.fields(cls)}


@pytest.mark.parametrize(("name", "cls"), CLASSES)
def test_no_field_is_true_or_false(name: str, cls: type) -> None:
    flags = [field for field, parts in _fields(cls).items() if bool in parts]
    assert not flags, (
        f"{name}.{flags}: a word of a vocabulary says which of two things is meant, and can grow"
    )


@pytest.mark.parametrize(("name", "cls"), CLASSES)
def test_a_number_is_a_value(name: str, cls: type) -> None:
    numbers = [field for field, parts in _fields(cls).items() if int in parts]
    assert not numbers or name in NUMBERS_AS_PRINTED, f"{name}.{numbers} can't hold a computed number"


@pytest.mark.parametrize(("name", "cls"), CLASSES)
def test_every_class_is_frozen_and_compared_by_value(name: str, cls: type) -> None:
    assert cls.__setattr__ is not object.__setattr__ and "__eq__" in vars(cls)


def test_no_class_is_named_by_what_a_text_did() -> None:
    assert not [name for name, _ in CLASSES if "ThisWay" in name or "InThis" in name]


def test_verbs_have_no_nouns_of_their_own() -> None:
    selecting = {nouns.Noun, nouns.Reference}
    amounts = {*typing.get_args(values.Value), *typing.get_args(quantities.Quantity)}
    own_words = {*catalogue.VOCABULARIES.values(), *amounts, type(None), str}
    for verb in typing.get_args(Verb):
        for field, parts in _fields(verb).items():
            strange = {part for part in parts if isinstance(part, type)} - selecting - own_words
            assert not strange, f"{verb.__name__}.{field} selects by {strange}"


def test_no_two_classes_say_the_same_with_one_field_less() -> None:
    shapes: dict[tuple[tuple[str, frozenset[object]], ...], list[str]] = {}
    for name, cls in CLASSES:
        shape = tuple(sorted((field, frozenset(parts)) for field, parts in _fields(cls).items()))
        if len(shape) > 2:
            shapes.setdefault(shape, []).append(name)
    twins = [names for names in shapes.values() if len(names) > 1]
    assert not twins, f"one class with a word of a vocabulary: {twins}"


def test_the_set_stays_small() -> None:
    assert len(CLASSES) <= MOST_CLASSES, f"{len(CLASSES)} effect classes: which two are one?"
