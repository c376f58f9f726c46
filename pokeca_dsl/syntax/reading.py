"""What reading a text gives: its statements, and which words gave which part of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from attrs import Factory, field, frozen

from pokeca_dsl.effects.statements import Text

Path: TypeAlias = tuple[str | int, ...]
"""The way from a text to a part of it: indexes of tuples and names of fields, e.g. ``(1, "steps", 0)``."""


@frozen
class Reading:
    """A printed text: statements compared by value; the words and their places are along for messages.

    ``spans`` gives for the path of each part the offsets in ``words`` (start, end) that it was read from.
    """

    statements: Text = ()
    words: str = field(default="", eq=False, repr=False)
    spans: Mapping[Path, tuple[int, int]] = field(default=Factory(dict), eq=False, repr=False)


EMPTY = Reading()
"""The text of a card that prints none."""
