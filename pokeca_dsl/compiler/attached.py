"""Pokémon cards that are Tools or Energy cards while they are attached: which part of a text is whose."""

from __future__ import annotations

from pokeca_dsl.effects.conditions import Is
from pokeca_dsl.effects.filters import At
from pokeca_dsl.effects.nouns import THIS, Reference
from pokeca_dsl.effects.standing import Allow, Grant
from pokeca_dsl.effects.statements import AttachOnlyTo, Statement, Text, Triggered
from pokeca_dsl.effects.verbs import Attach, Provide
from pokeca_dsl.effects.vocabulary import Action, CardClass, Duration, Event, Place, Role
from pokeca_dsl.effects.walking import parts

AS_CARDS = {CardClass.TOOL: "tool", CardClass.SPECIAL_ENERGY: "energy"}
"""The classes that a Pokémon card can have while it is attached, each with the kind of its text."""
WHILE_ATTACHED = Is(THIS, At(Place.ATTACHED))
"""What is so of the attached card at all times."""


def class_while_attached(statements: Text) -> CardClass | None:
    """The class of the card that the text's Pokémon is while it is attached; None: it can't be."""
    for part in parts(statements):
        if isinstance(part, Attach) and part.kind is not None:
            return part.kind
        if isinstance(part, Allow) and part.action is Action.ATTACH_AS_ENERGY:
            return CardClass.SPECIAL_ENERGY
    return None


def is_of_the_attached_card(statement: Statement) -> bool:
    """Whether a statement of such a text is of the attached card, and not of the Pokémon."""
    if isinstance(statement, Provide | AttachOnlyTo):
        return True
    if isinstance(statement, Grant) and statement.duration is Duration.WHILE_ATTACHED:
        return True
    if isinstance(statement, Triggered):
        trigger = statement.trigger
        if trigger.event is Event.ENERGY_ATTACHED_FROM_HAND and trigger.subject == THIS:
            return True
    return any(part in (WHILE_ATTACHED, Reference(Role.HOLDER)) for part in parts(statement))
