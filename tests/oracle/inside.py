"""What both let a player choose in the middle of a text."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import State
from pokeca_dsl.engine.parts import Pokemon
from tests.oracle.board import Serials
from tests.oracle.choices import Asked, Thing

UNITS = ("DiscardEnergy", "SwitchEnergy", "ToHandEnergy")
"""Where they count Energy, and a card that provides 2 is there twice; here cards are chosen."""


@frozen
class Otherwise:
    """A choice inside a text that isn't the same on both sides."""

    purpose: str
    """What is asked for here, and what they call it."""
    what: str
    """"only theirs", "only ours": what one alone lets choose; "numbers": how many may be."""
    things: str
    uids: tuple[int, ...] = ()
    """The Pokémon that only one lets choose."""
    stay: bool = False
    """Whether they are cards in a discard pile that no effect takes from there."""

    def __str__(self) -> str:
        return f"{self.purpose}: {self.what}: {self.things}"


def compared(
    state: State, serials: Serials, decision: Decision, asked: Asked, alone: bool, may: bool
) -> list[Otherwise]:
    """The differences; ``alone``: one question stands against one, so that the numbers can be compared.

    ``may``: that it need not be done was asked here before, and there with this question.
    """
    of_pokemon = decision.kind in ("choose pokemon", "promote")
    offered = list(asked.offered)
    if asked.again:  # whose card is chosen was asked for before
        holders = [_uid(state, option[1]) for option in decision.options if option[0] == "card"]
        offered = [each for each in offered if _uid(state, serials.card_of[each[1]]) in holders]
    their = dict.fromkeys(_their(state, serials, thing, of_pokemon) for thing in offered)
    if asked.carried is not None:  # a card may stay where it is there
        their.pop(("pokemon", _uid(state, serials.card_of[asked.carried])), None)
    our = dict.fromkeys(_our(state, option) for option in decision.options)
    purpose = f"{decision.purpose} ({asked.about})"
    found = []
    for what, some, others in (("only theirs", their, our), ("only ours", our, their)):
        only = [each for each in some if each not in others]
        if only:
            uids = tuple(which for kind, which, *_ in only if kind == "pokemon")
            names = ", ".join(_name(state, each) for each in only)
            found.append(Otherwise(purpose, what, names, uids, all(_stays(state, each) for each in only)))
    if alone and not found and asked.about not in UNITS:
        size = len(asked.offered)
        numbers = (decision.minimum if may else asked.least, min(asked.most, size))
        mine = (decision.minimum, min(decision.maximum, size))
        one_by_one = asked.most == 1 and numbers[0] == mine[0]
        if numbers != mine and not one_by_one:
            found.append(Otherwise(purpose, "numbers", f"theirs {numbers}, ours {mine}"))
    return found


def _uid(state: State, cid: int) -> int:
    """The Pokémon in play of which the card is a part, or to which it is attached; -1: there is none."""
    holder = _holder(state, cid)
    return holder.uid if holder is not None else -1


def _their(state: State, serials: Serials, thing: Thing, of_pokemon: bool) -> tuple[Any, ...]:
    kind, which = thing
    if kind not in ("card", "pokemon"):
        return thing
    cid = serials.card_of[which]
    if of_pokemon or kind == "pokemon":
        holder = _holder(state, cid)
        if holder is not None:
            return ("pokemon", holder.uid)
    return ("card", state.match.cards[cid].definition.edition)


def _holder(state: State, cid: int) -> Pokemon | None:
    for player in (0, 1):
        for pokemon in state.in_play(player):
            if cid in (*pokemon.cards, *pokemon.energy, *pokemon.tools):
                return pokemon
    return None


def _our(state: State, option: tuple[Any, ...]) -> tuple[Any, ...]:
    if option[0] == "card":
        return ("card", state.match.cards[option[1]].definition.edition)
    return option[:2]


def _name(state: State, thing: tuple[Any, ...]) -> str:
    kind, which = thing
    if kind == "pokemon":
        pokemon = state.pokemon(which)
        return pokemon.card.name if pokemon is not None else "?"
    if kind == "card":
        return next(card.name for card in state.match.cards if card.definition.edition == which)
    return f"{kind} {which}"


def _stays(state: State, thing: tuple[Any, ...]) -> bool:
    """Whether these are cards that lie in a discard pile and can't be put anywhere from there."""
    kind, which = thing[:2]
    lying = [cid for pile in state.discard for cid in pile]
    alike = [cid for cid in lying if state.match.cards[cid].definition.edition == which]
    return kind == "card" and bool(alike) and all(stays_discarded(state, cid) for cid in alike)


def stays_discarded(state: State, cid: int) -> bool:
    """Whether a card's own text keeps it in the discard pile."""
    kept = "forbid leave the discard pile"
    return any(passive.grant.modifier[0] == kept for passive in state.match.cards[cid].passives)
