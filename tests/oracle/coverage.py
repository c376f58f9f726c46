"""What the replayed games reached, and how to steer to what they didn't."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from attrs import define, field

from tests.oracle.contest import Choose, Json, Record
from tests.oracle.pool import Pool

ENOUGH = 3
"""Uses of an attack or Ability after which others come first."""
Named: TypeAlias = tuple[str, ...]


@define
class Coverage:
    """How often cards were in play, attacks and Abilities used, texts went either way."""

    cards: Counter[str] = field(factory=Counter)
    """Games in which a card was in play or played, by its number."""
    attacks: Counter[str] = field(factory=Counter)
    """Uses of an attack, by its number."""
    abilities: Counter[str] = field(factory=Counter)
    """Uses of a card in play (its Ability, or a Stadium), by the card's number."""
    branches: Counter[str] = field(factory=Counter)
    """Ways that a text went: "card or attack · heads", "… · tails", "… · with a choice", "… · without"."""

    def add(self, record: Record) -> None:
        """Count a game."""
        seen: set[str] = set()
        for i, frame in enumerate(record.frames):
            for player in frame["current"]["players"]:
                for each in (*player["active"], *player["bench"]):
                    if each:
                        parts = (each, *each["energyCards"], *each["tools"], *each["preEvolution"])
                        seen |= {str(part["id"]) for part in parts}
            seen |= {str(card["id"]) for card in frame["current"]["stadium"]}
            for event in frame["logs"]:
                if event["type"] == "Play":
                    seen.add(str(event["cardId"]))
                elif event["type"] == "Attack":
                    self.attacks[str(event["attackId"])] += 1
            self._action(record, i)
        self.cards.update(seen)

    def _action(self, record: Record, at: int) -> None:
        frame = record.frames[at]
        select = frame["select"]
        if not select or select["type"] != "Main" or not select["option"] or at + 1 >= len(record.frames):
            return
        option = select["option"][record.frames[at + 1]["selected"][0]]
        name = _used(frame, option)
        if name is None:
            return
        if name[0] == "ability":
            self.abilities[name[1]] += 1
        asked = False
        for following in record.frames[at + 1 :]:
            for event in following["logs"]:
                if event["type"] == "Coin":
                    self.branches[f"{' '.join(name)} · {'heads' if event['head'] else 'tails'}"] += 1
            if following["select"] and following["select"]["type"] == "Main":
                break
            asked = asked or bool(following["select"] and following["select"]["option"])
        self.branches[f"{' '.join(name)} · {'with' if asked else 'without'} a choice"] += 1

    def write(self, path: Path) -> None:
        """Keep the counts."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        path.write_text(json.dumps(counts), encoding="utf-8")


_COUNTS = ("cards", "attacks", "abilities", "branches")


def read_coverage(path: Path) -> Coverage:
    """Counts that were kept; none where there is no such file."""
    if not path.exists():
        return Coverage()
    counts = json.loads(path.read_text(encoding="utf-8"))
    return Coverage(*(Counter(counts[name]) for name in _COUNTS))


def _used(frame: Json, option: Json) -> Named | None:
    """What an action uses: an attack, a played card, an Ability of a card in play."""
    now = frame["current"]
    me = now["players"][now["yourIndex"]]
    kind = option["type"]
    if kind == "Attack":
        return ("attack", str(option["attackId"]))
    if kind == "Play":
        return ("card", str(me["hand"][option["index"]]["id"]))
    if kind == "Ability":
        areas = {2: me["hand"], 3: me["discard"], 4: me["active"], 5: me["bench"], 7: now["stadium"]}
        return ("ability", str(areas[option["area"]][option["index"]]["id"]))
    return None


def steered(random: Random, so_far: Coverage, attacks: dict[int, dict[int, int]]) -> Choose:
    """A player who likes what was used least, builds up first, and else takes any legal choice.

    ``attacks``: of each card its attacks, each with the size of its cost.
    """

    def promising(pokemon: Json) -> int:
        """How much Energy a Pokémon needs for an attack that was seldom used; 0: there is none."""
        costs = attacks.get(pokemon["id"], {})
        return max((cost for each, cost in costs.items() if so_far.attacks[str(each)] < ENOUGH), default=0)

    def attaching(shown: Json, option: Json) -> float:
        now = shown["current"]
        me = now["players"][now["yourIndex"]]
        target = me["active" if option["inPlayArea"] == 4 else "bench"][option["inPlayIndex"]]
        if promising(target) <= len(target["energies"]):
            return 0.3
        return 6.0 if option["inPlayArea"] == 4 else 2.0

    def retreating(shown: Json) -> float:
        now = shown["current"]
        me = now["players"][now["yourIndex"]]
        behind = any(promising(each) for each in me["bench"])
        return 0.2 if promising(me["active"][0]) or not behind else 4.0

    def liking(shown: Json, option: Json) -> float:
        kind = option["type"]
        name = _used(shown, option)
        if name is not None and name[0] != "card":
            used = (so_far.attacks if name[0] == "attack" else so_far.abilities)[name[1]]
            return 60.0 if used < ENOUGH else 1.5
        if name is not None:
            return 8.0 if so_far.cards[name[1]] < ENOUGH else 2.0
        if kind == "Attach":
            return attaching(shown, option)
        if kind == "Retreat":
            return retreating(shown)
        return {"Evolve": 8.0, "End": 0.1, "Discard": 0.1}.get(kind, 1.0)

    def choose(shown: Json) -> Sequence[int]:
        select = shown["select"]
        size = len(select["option"])
        if select["type"] == "Main" and size:
            likings = [liking(shown, option) for option in select["option"]]
            return random.choices(range(size), likings)
        most = min(select["maxCount"], size)
        number = random.choice((most, random.randint(select["minCount"], most)))
        return random.sample(range(size), number)

    return choose


@define
class Missing:
    """What was not reached as often as is asked."""

    cards: list[int]
    attacks: list[int]
    abilities: list[int]

    def wanted(self, cards: Sequence[Json]) -> set[int]:
        """The cards that decks should hold to reach it."""
        attacks = set(self.attacks)
        bearers = {card["cardId"] for card in cards if attacks & set(card["attacks"])}
        return bearers | set(self.cards) | set(self.abilities)


def missing(coverage: Coverage, cards: Sequence[Json], pool: Pool) -> Missing:
    """Cards never in play, attacks used less than three times, Abilities never used, of cards that read."""
    known = [card for card in cards if card["cardId"] in pool.cards]
    attacks = dict.fromkeys(attack for card in known for attack in card["attacks"])
    able = sorted(pool.usable())
    return Missing(
        [card["cardId"] for card in known if not coverage.cards[str(card["cardId"])]],
        [attack for attack in attacks if coverage.attacks[str(attack)] < ENOUGH],
        [number for number in able if not coverage.abilities[str(number)]],
    )
