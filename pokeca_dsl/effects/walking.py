"""Going through an effect object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs


def parts(part: Any) -> Iterator[Any]:
    """An effect object and everything in it, outermost first."""
    yield part
    if isinstance(part, tuple):
        for item in part:
            yield from parts(item)
    elif attrs.has(type(part)):
        for each in attrs.fields(type(part)):
            yield from parts(getattr(part, each.name))
