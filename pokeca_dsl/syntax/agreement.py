"""What later words of a text agree with: who was asked, whose cards were named, what was done to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pokeca_dsl.effects.control import May
from pokeca_dsl.effects.nouns import Noun, Reference
from pokeca_dsl.effects.standing import Grant
from pokeca_dsl.effects.statements import AttachOnlyTo, PlayAs, Text
from pokeca_dsl.effects.verbs import Attach, Choose, LookAt, Move, MoveEnergy, Reveal, Search
from pokeca_dsl.effects.vocabulary import Duration, Owner, Place, Role
from pokeca_dsl.effects.walking import parts

YOU, THEY = "you", "they"
"""Who may: "if you do", "if they do"."""
YOURS, THEIRS = "yours", "theirs"
"""Whose cards: "onto your Bench", "onto their Bench"."""
DISCARDED, ATTACHED, MOVED, SHUFFLED = "discarded", "attached", "moved", "shuffled"
"""What was done to cards: "for each card you moved in this way"."""
POKEMON, CARD = "pokemon", "card"
"""What bears the text: "discard this Pokémon and all attached cards", "discard this card"."""

GROUPS = ((YOU, THEY), (YOURS, THEIRS), (DISCARDED, ATTACHED, MOVED, SHUFFLED), (POKEMON, CARD))
"""Forms among which what was said last decides; the first where nothing was said."""
REMEMBERED = frozenset(form for group in GROUPS for form in group)

_CARDS = frozenset(
    {Place.HAND, Place.DECK, Place.DECK_TOP, Place.DECK_BOTTOM, Place.DISCARD, Place.PRIZES, Place.LOST_ZONE}
)


def told(effect: Any) -> Iterator[str]:
    """The forms that the words after an effect take."""
    if isinstance(effect, May):
        yield YOU if effect.player is Owner.YOU else THEY
    if isinstance(effect, Move | Attach | Search | Choose | LookAt | Reveal):
        what = effect.what
        if isinstance(what, Noun) and what.place in _CARDS and what.owner is not Owner.EITHER:
            yield THEIRS if what.owner is Owner.OPPONENT else YOURS
    if isinstance(effect, Move):
        yield {Place.DISCARD: DISCARDED, Place.DECK: SHUFFLED}.get(effect.to, MOVED)
    elif isinstance(effect, Attach):
        yield ATTACHED
    elif isinstance(effect, MoveEnergy):
        yield MOVED


def borne_by(text: Text) -> str:
    """What bears a text, as far as the text itself tells: a card that is attached or played as a Pokémon."""
    return CARD if any(_tells_of_a_card(part) for part in parts(text)) else POKEMON


def _tells_of_a_card(part: Any) -> bool:
    if isinstance(part, Reference):
        return part.role is Role.HOLDER
    if isinstance(part, Grant):
        return part.duration is Duration.WHILE_ATTACHED
    return isinstance(part, AttachOnlyTo | PlayAs)
