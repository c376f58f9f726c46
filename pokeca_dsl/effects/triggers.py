"""What a triggered effect waits for."""

from __future__ import annotations

from attrs import frozen

from pokeca_dsl.effects.nouns import Noun, Target
from pokeca_dsl.effects.vocabulary import Cause, Event


@frozen(cache_hash=True)
class Trigger:
    """An event that happens to a subject, through a cause.

    ``subject`` is None for events of the game itself (CHECKUP, TURN_ENDS).
    """

    event: Event
    subject: Target | None = None
    cause: Cause = Cause.ANY
    card: Noun | None = None
    """The card that was attached or played, where the text asks; its place is where it came from."""
    source: Target | None = None
    """Whose attack it was, where the text asks for more than the opponent's ("from Pokémon ex")."""
    named: str | None = None
    """The attack's name, for events of attacks, where the text asks; the name of whose effect it was."""
