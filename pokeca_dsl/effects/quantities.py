"""How many of a Noun are meant."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from pokeca_dsl.effects.values import Number, Value


@frozen(cache_hash=True)
class Exactly:
    """Exactly so many; as many as there are where there are fewer."""

    value: Value


@frozen(cache_hash=True)
class UpTo:
    """Any number from none (or one, as the ruleset says) up to so many; None: as many as one likes."""

    value: Value | None


@frozen(cache_hash=True)
class All:
    """Each of them."""


Quantity: TypeAlias = Exactly | UpTo | All

ONE = Exactly(Number(1))
ALL = All()
ANY = UpTo(None)
"""As many as the chooser likes."""
