"""Their choices between two free decisions: what was chosen, and what could have been."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from tests.oracle.board import ACTIVE, BENCH, DECK, PRIZES, shown_at
from tests.oracle.contest import Json

Thing: TypeAlias = tuple[str, Any]
"""What a choice names: ("card", serial), ("pokemon", serial of its top card), ("number", n) …"""


@frozen
class Asked:
    """A question of theirs: what could be chosen, and how many."""

    frame: int
    about: str
    """What they call it."""
    offered: tuple[Thing, ...]
    least: int
    most: int
    carried: int | None = None
    """The attached card for which a Pokémon is asked for (its serial)."""
    again: bool = False
    """It has told us already whose card is chosen, and now tells which."""


class Chosen(list[Thing]):
    """What was chosen at one question; what several questions of ours ask for is taken off one by one."""

    def __init__(self, things: Iterable[Thing], asked: Asked | None) -> None:
        super().__init__(things)
        self.asked = asked

    def copy(self) -> Chosen:
        """The same, to be changed apart."""
        return Chosen(self, self.asked)


def read_choices(
    frames: Sequence[Json], at: int, end: int, idle: set[int]
) -> tuple[list[Chosen], list[tuple[Thing, Thing]]]:
    """What was chosen after one frame and before another, without cards that were moved to where they were.

    And where several counters are moved one by one: what came of it, each from where to where.
    """
    found: list[Chosen] = []
    moving: list[tuple[Any, ...]] = []
    for i in range(at + 1, end):
        select = frames[i]["select"]
        if not select or not select["option"] or _of_prizes(select):
            continue
        about = select.get("contextCard")
        if about and about["serial"] in idle:
            continue
        offered = tuple(_thing(frames[i]["current"], select, option) for option in select["option"])
        carried = about["serial"] if about else None
        asked = Asked(i, select["context"], offered, select["minCount"], select["maxCount"], carried)
        things = [offered[place] for place in frames[i + 1]["selected"] or ()]
        chosen = _one_by_one([thing for thing in things if thing[1] not in idle], asked)
        found += chosen
        if select["context"] in ("RemoveDamageCounter", "DamageCounter"):
            moving += [(select["context"], *each) for each in chosen if each]
    moves = _came_of(moving)
    if moves is not None:
        moved = [[move[1]] for move in moving]
        found = [things for things in found if things not in moved]
    return found, moves or []


def _of_prizes(select: Json) -> bool:
    """Whether Prize cards are chosen: which are taken shows in what moved (see Script.arrange_prizes)."""
    return any(option.get("area") == PRIZES for option in select["option"])


def _one_by_one(things: list[Thing], asked: Asked) -> list[Chosen]:
    """A Pokémon and what it evolves into are chosen at once there, one after the other here."""
    if len(things) == 1 and things[0][0] == "evolve":
        target, card = things[0][1]
        return [Chosen([("pokemon", target)], None), Chosen([("card", card)], None)]
    return [Chosen(things, asked)]


def _came_of(moving: list[tuple[Any, ...]]) -> list[tuple[Thing, Thing]] | None:
    """Moves of single counters that come to the same: there a counter may be moved on and on, and back.

    None: several counters aren't moved one by one.
    """
    contexts = [move[0] for move in moving]
    if len(moving) < 4 or contexts != ["RemoveDamageCounter", "DamageCounter"] * (len(moving) // 2):
        return None
    if any(len(move) != 2 for move in moving):
        return None
    left = Counter(move[1] for move in moving[::2])
    left.subtract(move[1] for move in moving[1::2])
    gone = [thing for thing, number in left.items() for _ in range(number)]
    come = [thing for thing, number in left.items() for _ in range(-number)]
    return list(zip(gone, come, strict=True))


def _thing(now: Json, select: Json, option: Json) -> Thing:
    kind = option["type"]
    if kind in ("Yes", "No"):
        return ("answer", kind.lower())
    if kind == "Number":
        return ("number", option["number"])
    if kind == "Attack":
        return ("attack", option["attackId"])
    if kind == "SpecialCondition":
        return ("condition", option["specialConditionType"])
    if kind == "Skill":
        return ("order", option["serial"])
    if kind == "Evolve":
        card = shown_at(now, option["area"], option["index"], now["yourIndex"])
        target = shown_at(now, option["inPlayArea"], option["inPlayIndex"], now["yourIndex"])
        return ("evolve", (target["serial"], card["serial"]))
    if "area" not in option:
        return (kind.lower(), tuple(option.values())[1:])
    area, index = option["area"], option["index"]
    player = option["playerIndex"] if "playerIndex" in option else now["yourIndex"]
    if area == DECK and select["deck"]:
        return ("card", select["deck"][index]["serial"])
    place = shown_at(now, area, index, player)
    if kind in ("Energy", "EnergyCard"):
        return ("card", place["energyCards"][option["energyIndex"]]["serial"])
    if kind == "ToolCard":
        return ("card", place["tools"][option["toolIndex"]]["serial"])
    return ("pokemon" if area in (ACTIVE, BENCH) else "card", place["serial"])
