"""The closed set of effect classes, gathered from their modules, with the types of their fields."""

from __future__ import annotations

import attrs

from pokeca_dsl.effects import (
    conditions,
    control,
    filters,
    nouns,
    quantities,
    standing,
    statements,
    triggers,
    values,
    verbs,
    vocabulary,
)

_MODULES = (values, quantities, filters, nouns, triggers, conditions, verbs, control, standing, statements)


def _classes() -> dict[str, type]:
    found: dict[str, type] = {}
    for module in _MODULES:
        for value in vars(module).values():
            if isinstance(value, type) and attrs.has(value) and value.__module__ == module.__name__:
                found[value.__name__] = value
    return found


CLASSES: dict[str, type] = _classes()
"""Every effect class by name."""

VOCABULARIES: dict[str, type[vocabulary.Word]] = {
    name: value
    for name, value in vars(vocabulary).items()
    if isinstance(value, type) and issubclass(value, vocabulary.Word) and value is not vocabulary.Word
}
"""Every closed vocabulary by name."""

# Field annotations are strings (postponed evaluation, mutual references): resolve them once, here.
_NAMESPACE = {name: value for module in (*_MODULES, vocabulary) for name, value in vars(module).items()}
for _class in CLASSES.values():
    attrs.resolve_types(_class, globalns=_NAMESPACE)
