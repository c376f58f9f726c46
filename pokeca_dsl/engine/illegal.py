"""The error for an answer that a decision doesn't allow. Apart, as exceptions aren't compiled."""

from __future__ import annotations


class IllegalAnswer(ValueError):
    """The answer is not one of those that the decision allows."""
