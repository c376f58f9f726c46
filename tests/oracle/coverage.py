"""What the replayed games reached, and why they didn't reach the rest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from attrs import define, field

from tests.oracle.contest import Json, Record
from tests.oracle.frames import taken
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
    near: Counter[str] = field(factory=Counter)
    """What came near: "deck n": games with card n in a deck; "hand n", "front n": decisions with the card in
    the hand or Active; "play n", "attack n": decisions that offered to play the card or use the attack."""
    branches: Counter[str] = field(factory=Counter)
    """Ways that a text went: "card or attack · heads", "… · tails", "… · with a choice", "… · without"."""

    def add(self, record: Record) -> None:
        """Count a game."""
        seen: set[str] = set()
        self.near.update(f"deck {number}" for number in {*record.decks[0], *record.decks[1]})
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
        self._note(frame)
        option = taken(record.frames[at], record.frames[at + 1])
        name = used(frame, option)
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

    def _note(self, frame: Json) -> None:
        """What could have been played or used at a free decision, and what stood near to it."""
        now = frame["current"]
        me = now["players"][now["yourIndex"]]
        near = {f"hand {card['id']}" for card in me["hand"]}
        near |= {f"front {card['id']}" for card in me["active"] if card}
        for option in frame["select"]["option"]:
            if option["type"] == "Attack":
                near.add(f"attack {option['attackId']}")
            elif option["type"] in ("Play", "Attach", "Evolve"):
                near.add(f"play {me['hand'][option['index']]['id']}")
        self.near.update(near)

    def write(self, path: Path) -> None:
        """Keep the counts."""
        counts = {name: getattr(self, name) for name in _COUNTS}
        path.write_text(json.dumps(counts), encoding="utf-8")


_COUNTS = ("cards", "attacks", "abilities", "near", "branches")


def read_coverage(path: Path) -> Coverage:
    """Counts that were kept; none where there is no such file."""
    if not path.exists():
        return Coverage()
    counts = json.loads(path.read_text(encoding="utf-8"))
    return Coverage(*(Counter(counts.get(name, {})) for name in _COUNTS))


def used(frame: Json, option: Json) -> Named | None:
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


@define
class Missing:
    """What was not reached as often as is asked, each with the reason."""

    cards: dict[int, str]
    """Never in play or played."""
    attacks: dict[int, str]
    """Used less than three times."""
    abilities: dict[int, str]
    """Never used."""

    def wanted(self, cards: Sequence[Json]) -> set[int]:
        """The cards that decks should hold to reach it."""
        bearers = {card["cardId"] for card in cards if self.attacks.keys() & set(card["attacks"])}
        return bearers | self.cards.keys() | self.abilities.keys()


def missing(coverage: Coverage, cards: Sequence[Json], pool: Pool) -> Missing:
    """Cards, attacks and Abilities that were not reached, of all that the contest's engine knows."""
    attacks: dict[int, list[int]] = {}
    for card in cards:
        for attack in card["attacks"]:
            attacks.setdefault(attack, []).append(card["cardId"])
    numbers = [card["cardId"] for card in cards]
    reasons = _Reasons(coverage, pool)
    return Missing(
        {number: reasons.of_card(number) for number in numbers if not coverage.cards[str(number)]},
        {
            attack: reasons.of_attack(attack, bearers)
            for attack, bearers in attacks.items()
            if coverage.attacks[str(attack)] < ENOUGH
        },
        {
            number: reasons.of_ability(number)
            for number in sorted(pool.usable())
            if not coverage.abilities[str(number)]
        },
    )


class _Reasons:
    """Why something wasn't reached, as far as counts tell."""

    def __init__(self, coverage: Coverage, pool: Pool) -> None:
        self.near, self.uses = coverage.near, coverage.attacks
        self.seen = coverage.cards
        self.unread = {declined.card for declined in pool.declined} | pool.problems.keys()

    def of_card(self, number: int) -> str:
        """Why a card was never in play or played."""
        if number in self.unread:
            return "its text doesn't read"
        if not self.near[f"deck {number}"]:
            return "never in a deck"
        if not self.near[f"hand {number}"]:
            return f"in decks of {self.near[f'deck {number}']} games, never in a hand"
        if not self.near[f"play {number}"]:
            return f"in a hand at {self.near[f'hand {number}']} decisions, never to be played: its condition"
        return f"offered at {self.near[f'play {number}']} decisions"

    def of_attack(self, attack: int, bearers: Sequence[int]) -> str:
        """Why an attack was used less than three times."""
        used = f"used {self.uses[str(attack)]} times"
        if all(number in self.unread for number in bearers):
            return "a text of its card doesn't read"
        if not any(self.near[f"deck {number}"] for number in bearers):
            return f"{used}: its card never in a deck"
        front = sum(self.near[f"front {number}"] for number in bearers)
        offered = self.near[f"attack {attack}"]
        if not front:
            return f"{used}: its card never Active"
        if not offered:
            return (
                f"{used}: never to be used at {front} decisions with its card Active: its cost or its effect"
            )
        return f"{used}: offered at {offered} of {front} decisions with its card Active"

    def of_ability(self, number: int) -> str:
        """Why the Ability of a card was never used."""
        if number in self.unread:
            return "a text of its card doesn't read"
        return f"in play in {self.seen[str(number)]} games, never used: its condition or its effect"
