"""A player who steers to what the games didn't reach yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from tests.oracle.contest import Choose, Json
from tests.oracle.coverage import ENOUGH, Coverage, used

ANY = 10
"""The type of Energy that is any one type."""
Costs: TypeAlias = dict[int, dict[int, list[int]]]
"""Of each card its attacks, each with the types of Energy that it costs (0: any)."""


def costs_of(cards: Sequence[Json], attacks: Sequence[Json]) -> Costs:
    """What the attacks of all cards cost."""
    energies = {each["attackId"]: each["energies"] for each in attacks}
    return {card["cardId"]: {each: energies[each] for each in card["attacks"]} for card in cards}


def steered(random: Random, so_far: Coverage, costs: Costs) -> Choose:
    """A player who likes what was used least, builds up first, and else takes any legal choice."""
    return _Steered(random, so_far, costs).choose


class _Steered:
    def __init__(self, random: Random, so_far: Coverage, costs: Costs) -> None:
        self.random, self.so_far, self.costs = random, so_far, costs

    def choose(self, shown: Json) -> Sequence[int]:
        select = shown["select"]
        size = len(select["option"])
        if select["type"] == "Main" and size:
            likings = [self._liking(shown, option) for option in select["option"]]
            return self.random.choices(range(size), likings)
        most = min(select["maxCount"], size)
        number = self.random.choice((most, self.random.randint(select["minCount"], most)))
        return self.random.sample(range(size), number)

    def _liking(self, shown: Json, option: Json) -> float:
        kind = option["type"]
        name = used(shown, option)
        if name is not None and name[0] != "card":
            count = (self.so_far.attacks if name[0] == "attack" else self.so_far.abilities)[name[1]]
            return 60.0 if count < ENOUGH else 1.5
        if name is not None:
            return 8.0 if self.so_far.cards[name[1]] < ENOUGH else 2.0
        if kind == "Attach":
            return self._attaching(shown, option)
        if kind == "Evolve":  # what is still to be used first stays as it is
            return 0.5 if self._wanted(_target(shown, option)) else 8.0
        if kind == "Retreat":
            return self._retreating(shown)
        return {"End": 0.1, "Discard": 0.1}.get(kind, 1.0)

    def _wanted(self, pokemon: Json) -> list[list[int]]:
        """The costs of the Pokémon's attacks that were seldom used."""
        attacks = self.costs.get(pokemon["id"], {})
        return [cost for each, cost in attacks.items() if self.so_far.attacks[str(each)] < ENOUGH]

    def _attaching(self, shown: Json, option: Json) -> float:
        """What brings a seldom used attack nearer is liked."""
        target = _target(shown, option)
        card = _mine(shown)["hand"][option["index"]]["id"]
        missing = [_missing(cost, target["energies"]) for cost in self._wanted(target)]
        if not any(card in each or 0 in each for each in missing):
            return 0.3
        return 8.0 if option["inPlayArea"] == 4 else 3.0

    def _retreating(self, shown: Json) -> float:
        """Who can use such an attack comes to the front; who can't makes room for one that will."""
        me = _mine(shown)
        ready = [self._ready(each) for each in me["bench"]]
        if self._ready(me["active"][0]):
            return 0.05
        if any(ready):
            return 8.0
        behind = any(self._wanted(each) for each in me["bench"])
        return 0.2 if self._wanted(me["active"][0]) or not behind else 4.0

    def _ready(self, pokemon: Json) -> bool:
        return any(not _missing(cost, pokemon["energies"]) for cost in self._wanted(pokemon))


def _mine(shown: Json) -> Json:
    now = shown["current"]
    return dict(now["players"][now["yourIndex"]])


def _target(shown: Json, option: Json) -> Json:
    return dict(_mine(shown)["active" if option["inPlayArea"] == 4 else "bench"][option["inPlayIndex"]])


def _missing(cost: Sequence[int], provided: Sequence[int]) -> Counter[int]:
    """What of a cost isn't provided."""
    left = Counter(cost)
    over = 0
    for each in provided:
        paid = max(left, key=lambda kind: left[kind] * (kind > 0)) if each == ANY and left else each
        if left[paid] > 0:
            left[paid] -= 1
        else:
            over += 1
    left[0] = max(0, left[0] - over)
    return +left
