"""What both engines offer at a free decision, in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from attrs import frozen

from pokeca_dsl.documents.card import TrainerCard
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.game import State
from tests.oracle.board import STADIUM, shown_at
from tests.oracle.contest import Json
from tests.oracle.pool import Pool

Offer: TypeAlias = tuple[Any, ...]
"""An action: its kind, then what tells it from others; cards by number, Pokémon by our uid."""


@frozen
class OnlyOne:
    """An action that only one of the engines offers."""

    side: str
    """"theirs" or "ours"."""
    offer: Offer
    card: str
    """The card that is used."""
    target: str = ""

    def __str__(self) -> str:
        what = self.offer[2] if self.offer[0] == "attack" else self.offer[0]
        return f"only {self.side}: {self.card}: {what}"


class Offers:
    """Reads what is offered at one moment."""

    def __init__(self, state: State, pool: Pool, uid: Callable[[Json], int]) -> None:
        self.state, self.pool, self.uid = state, pool, uid

    def theirs(self, frame: Json) -> list[Offer]:
        """Their options, in their order."""
        found = [self.their(frame, option) for option in frame["select"]["option"]]
        return found if frame["select"]["minCount"] else [*found, ("end",)]

    def their(self, frame: Json, option: Json) -> Offer:
        """An option of theirs."""
        now = frame["current"]
        player = now["yourIndex"]
        me = now["players"][player]
        kind = option["type"]
        if kind == "End":
            return ("end",)
        if kind == "Retreat":
            return ("retreat",)
        if kind == "Attack":
            uid = self.uid(me["active"][0])
            return ("attack", uid, self._copying(uid, self.pool.attacks[option["attackId"]]))
        if kind in ("Attach", "Evolve"):
            card = me["hand"][option["index"]]
            target = shown_at(now, option["inPlayArea"], option["inPlayIndex"], player)
            return (kind.lower(), card["id"], self.uid(target))
        if kind == "Play":
            return ("play", me["hand"][option["index"]]["id"])
        place = shown_at(now, option["area"], option["index"], player)
        if option["area"] == STADIUM:
            return ("use stadium",)
        if kind == "Ability" and option["area"] not in (4, 5):
            return ("play", place["id"])
        return ("discard" if kind == "Discard" else "ability", self.uid(place))

    def _copying(self, uid: int, name: str) -> str:
        """The attack as which the Pokémon uses this one: they offer the attacks of others that it copies."""
        pokemon = self.state.pokemon(uid)
        if pokemon is None:
            return name
        copying = [a.name for a in pokemon.card.attacks if any(i[0] == "use_attack" for i in a.program.code)]
        own = any(attack.name == name for attack in pokemon.card.attacks)
        if own and (not copying or ("attack", uid, name) in self._announced()):
            return name
        return copying[0] if copying else name

    def _announced(self) -> list[Offer]:
        """The attacks that can be announced here."""
        decision = self.state.decision
        options = () if decision is None else decision.options
        return [self._our(option) for option in options if option[0] == "attack"]

    def ours(self, decision: Decision) -> Iterator[tuple[Offer, Option]]:
        """Our options, each with what it is in these words."""
        for option in decision.options:
            yield self._our(option), option

    def _number(self, cid: int) -> int:
        return int(self.state.match.cards[cid].definition.edition)

    def _our(self, option: Option) -> Offer:
        kind = option[0]
        if kind in ("trainer", "bench", "stadium"):
            return ("play", self._number(option[1]))
        if kind in ("attach", "tool"):
            return ("attach", self._number(option[1]), option[2])
        if kind == "evolve":
            return ("evolve", self._number(option[1]), option[2])
        if kind == "attack":
            pokemon = self.state.pokemon(option[1])
            assert pokemon is not None
            bearer = pokemon.card if len(option) == 3 else self.state.match.cards[option[3]]
            return ("attack", option[1], bearer.attacks[option[2]].name)
        if kind == "ability":
            if option[1] < 0:
                return ("play", self._number(option[3]))
            pokemon = self.state.pokemon(option[1])
            assert pokemon is not None
            card = self.pool.cards[self._number(pokemon.cards[-1])]
            return ("discard" if isinstance(card, TrainerCard) else "ability", option[1])
        return (kind,)

    def compared(self, frame: Json, decision: Decision) -> list[OnlyOne]:
        """What only one of both offers."""
        their = dict.fromkeys(self.theirs(frame))
        our = dict.fromkeys(offer for offer, _ in self.ours(decision))
        return [
            *(self._only("theirs", offer) for offer in their if offer not in our),
            *(self._only("ours", offer) for offer in our if offer not in their),
        ]

    def _only(self, side: str, offer: Offer) -> OnlyOne:
        kind = offer[0]
        if kind in ("end", "retreat"):
            return OnlyOne(side, offer, "")
        if kind == "use stadium":
            stadium = self.state.stadium
            return OnlyOne(side, offer, self.state.match.cards[stadium].name if stadium >= 0 else "")
        if kind in ("attack", "ability", "discard"):
            return OnlyOne(side, offer, self._name(offer[1]))
        target = self._name(offer[2]) if kind in ("attach", "evolve") else ""
        card = self.pool.cards.get(offer[1])
        return OnlyOne(side, offer, card.name if card else str(offer[1]), target)

    def _name(self, uid: int) -> str:
        pokemon = self.state.pokemon(uid)
        return pokemon.card.name if pokemon is not None else ""
