"""Their states as situations of ours, and both as the same plain picture, to be compared."""

from __future__ import annotations

from typing import Any

from attrs import define, field, frozen

from pokeca_dsl.engine import energy, stats
from pokeca_dsl.engine.game import State, Table
from pokeca_dsl.engine.parts import Pokemon
from pokeca_dsl.engine.situation import Side, Standing, arrange
from tests.oracle.contest import Json
from tests.oracle.pool import Pool

CONDITIONS = ("asleep", "burned", "confused", "paralyzed", "poisoned")
DECK, HAND, DISCARD, ACTIVE, BENCH, PRIZES, STADIUM = range(1, 8)
"""Their areas."""
PLAYED = 13
"""Where a card is while its text is carried out."""


@define
class Serials:
    """Which card of ours (cid) is which of theirs (serial)."""

    of_card: dict[int, int] = field(factory=dict)
    """cid → serial."""
    card_of: dict[int, int] = field(factory=dict)
    """serial → cid."""

    def pair(self, cid: int, serial: int) -> None:
        """Both are the same card."""
        self.of_card[cid] = serial
        self.card_of[serial] = cid

    def copy(self) -> Serials:
        """The same pairs, to be changed apart."""
        return Serials(dict(self.of_card), dict(self.card_of))

    def exchange(self, state: State, one: int, other: int) -> None:
        """Let two cards that are alike and lie in one zone change their parts: which is taken is nothing."""
        if one == other:
            return
        first, second = self.of_card[one], self.of_card[other]
        self.pair(one, second)
        self.pair(other, first)
        for zones in (state.deck, state.hand, state.discard, state.prizes, state.lost):
            for zone in zones:
                places = [i for i, cid in enumerate(zone) if cid in (one, other)]
                if len(places) == 2:
                    a, b = places
                    zone[a], zone[b] = zone[b], zone[a]


def paired(frame: Json, state: State) -> Serials:
    """The cards of two states that look the same, each with its counterpart: alike cards by their places."""
    found = Serials()
    now = frame["current"]
    numbers = [int(card.definition.edition) for card in state.match.cards]

    def pair(cids: list[int], shown: list[Json]) -> None:
        for cid, card in zip(cids, shown, strict=True):
            found.pair(cid, card["serial"])

    def alike(cids: list[int], shown: list[Json]) -> None:
        pair(
            sorted(cids, key=lambda cid: (numbers[cid], cid)),
            sorted(shown, key=lambda card: (card["id"], card["serial"])),
        )

    for place, player in enumerate(now["players"]):
        pair(state.deck[place], player["deck"])
        alike(state.hand[place], player["hand"])
        alike(state.discard[place], player["discard"])
        alike(state.prizes[place], [card for card in player["prize"] if card])
        mine = [state.active[place], state.bench[place]]
        for ours_, shown in zip(mine, (player["active"], player["bench"]), strict=True):
            order = sorted(ours_, key=lambda each: _stands(state, each, numbers))
            for pokemon, card in zip(order, sorted((c for c in shown if c), key=_shown), strict=True):
                alike(pokemon.cards, [*card["preEvolution"], card])
                alike(pokemon.energy, card["energyCards"])
                alike(pokemon.tools, card["tools"])
    pair([state.stadium] if state.stadium >= 0 else [], now["stadium"])
    return found


class NotKnown(KeyError):
    """A card that our pool doesn't hold."""


def situation(frame: Json, pool: Pool, table: Table) -> tuple[State, Serials]:
    """A state of ours that stands as the frame shows, in the free part of the turn. Raises NotKnown."""
    now = frame["current"]
    keys = _Keys(pool)
    sides: list[Side] = []
    order: list[list[int]] = []
    for player in now["players"]:
        keys.taken = []
        sides.append(_side(player, now["turn"], keys))
        order.append(keys.taken)
    stadium = None
    for card in now["stadium"]:
        stadium = (keys.of(card), card["playerIndex"])
        order[card["playerIndex"]].append(card["serial"])
    state = arrange(
        table,
        (sides[0], sides[1]),
        turn=now["turn"],
        player=now["yourIndex"],
        stadium=stadium,
        ask_chance=True,
        first_player=now["firstPlayer"],
    )
    serials = Serials()
    for cid, serial in enumerate([*order[0], *order[1]]):
        serials.pair(cid, serial)
    state.supporters_used = int(now["supporterPlayed"])
    state.stadiums_used = int(now["stadiumPlayed"])
    state.energy_used = int(now["energyAttached"])
    state.retreats_used = int(now["retreated"])
    return state, serials


class _Keys:
    """Names of cards in the order in which they are laid out; their serials gather in ``taken``."""

    def __init__(self, pool: Pool) -> None:
        self._keys = pool.keys
        self.taken: list[int] = []

    def of(self, card: Json) -> str:
        found = self._keys.get(card["id"])
        if found is None:
            raise NotKnown(card["id"])
        return found

    def all(self, cards: list[Json]) -> tuple[str, ...]:
        self.taken += [card["serial"] for card in cards]
        return tuple(self.of(card) for card in cards)


def _side(player: Json, turn: int, keys: _Keys) -> Side:
    conditions = tuple(name for name in CONDITIONS if player[name])
    return Side(
        active=tuple(_standing(each, keys, conditions) for each in player["active"] if each),
        bench=tuple(_standing(each, keys, ()) for each in player["bench"]),
        hand=keys.all(player["hand"]),
        deck=keys.all(player["deck"][::-1]),
        discard=keys.all(player["discard"]),
        prizes=keys.all([card for card in player["prize"] if card]),
    )


def _standing(shown: Json, keys: _Keys, conditions: tuple[str, ...]) -> Standing:
    stack = keys.all([*shown["preEvolution"], shown])
    evolved = bool(shown["appearThisTurn"] and shown["preEvolution"])
    return Standing(
        card=stack,
        energy=keys.all(shown["energyCards"]),
        tools=keys.all(shown["tools"]),
        damage=shown["maxHp"] - shown["hp"],
        conditions=conditions,
        new=shown["appearThisTurn"] and not evolved,
        evolved=evolved,
    )


@frozen
class Picture:
    """What both engines show, in numbers of cards: a flat list of facts by name."""

    facts: dict[str, Any]

    def differences(self, other: Picture) -> list[str]:
        """The names of the facts that differ."""
        names = dict.fromkeys((*self.facts, *other.facts))
        return [name for name in names if self.facts.get(name) != other.facts.get(name)]


def theirs(frame: Json) -> Picture:
    """What the contest engine shows."""
    now = frame["current"]
    facts: dict[str, Any] = {
        "turn": now["turn"],
        "whose turn": now["yourIndex"],
        "stadium": [card["id"] for card in now["stadium"]],
        "energy attached this turn": now["energyAttached"],
        "supporter played this turn": now["supporterPlayed"],
        "stadium played this turn": now["stadiumPlayed"],
        "retreated this turn": now["retreated"],
    }
    for place, player in enumerate(now["players"]):
        name = f"player {place + 1}"
        facts[f"{name} hand"] = sorted(card["id"] for card in player["hand"])
        facts[f"{name} deck"] = [card["id"] for card in player["deck"]]
        facts[f"{name} discard pile"] = sorted(card["id"] for card in player["discard"])
        facts[f"{name} Prize cards"] = sorted(card["id"] for card in player["prize"] if card)
        facts[f"{name} conditions"] = [each for each in CONDITIONS if player[each]]
        facts[f"{name} Bench size"] = player["benchMax"]
        facts[f"{name} Active"] = [_shown(each) for each in player["active"] if each]
        facts[f"{name} Bench"] = sorted(_shown(each) for each in player["bench"])
    return Picture(facts)


def _shown(pokemon: Json) -> tuple[Any, ...]:
    return (
        pokemon["id"],
        pokemon["hp"],
        pokemon["maxHp"],
        tuple(sorted(card["id"] for card in pokemon["preEvolution"])),
        tuple(sorted(card["id"] for card in pokemon["energyCards"])),
        tuple(sorted(card["id"] for card in pokemon["tools"])),
        len(pokemon["energies"]),
    )


def ours(state: State) -> Picture:
    """What our engine shows."""
    of = [int(card.definition.edition) for card in state.match.cards]
    facts: dict[str, Any] = {
        "turn": state.turn,
        "whose turn": state.player,
        "stadium": [of[state.stadium]] if state.stadium >= 0 else [],
        "energy attached this turn": state.energy_used > 0,
        "supporter played this turn": state.supporters_used > 0,
        "stadium played this turn": state.stadiums_used > 0,
        "retreated this turn": state.retreats_used > 0,
    }
    for place in (0, 1):
        name = f"player {place + 1}"
        facts[f"{name} hand"] = sorted(of[cid] for cid in state.hand[place])
        facts[f"{name} deck"] = [of[cid] for cid in state.deck[place]]
        facts[f"{name} discard pile"] = sorted(of[cid] for cid in state.discard[place])
        facts[f"{name} Prize cards"] = sorted(of[cid] for cid in state.prizes[place])
        active = state.active[place]
        facts[f"{name} conditions"] = sorted(active[0].conditions) if active else []
        facts[f"{name} Bench size"] = stats.bench_size(state, place)
        facts[f"{name} Active"] = [_stands(state, each, of) for each in active]
        facts[f"{name} Bench"] = sorted(_stands(state, each, of) for each in state.bench[place])
    return Picture(facts)


def _stands(state: State, pokemon: Pokemon, of: list[int]) -> tuple[Any, ...]:
    most = stats.max_hp(state, pokemon)
    return (
        of[pokemon.cards[-1]],
        most - pokemon.damage,
        most,
        tuple(sorted(of[cid] for cid in pokemon.cards[:-1])),
        tuple(sorted(of[cid] for cid in pokemon.energy)),
        tuple(sorted(of[cid] for cid in pokemon.tools)),
        len(energy.all_provided(state, pokemon)),
    )


def shown_at(now: Json, area: int, index: int, player: int) -> Json:
    """What stands at a place of theirs."""
    side = now["players"][player]
    names = {DECK: "deck", HAND: "hand", 3: "discard", ACTIVE: "active", BENCH: "bench", PRIZES: "prize"}
    if area == STADIUM:
        return dict(now["stadium"][index])
    if area == 12:
        return dict(now["looking"][index])
    return dict(side[names[area]][index])
