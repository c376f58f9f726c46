"""Frames of their record: where a player acts freely, and what was chosen there."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.contest import Json


def is_main(frames: Sequence[Json], at: int) -> bool:
    """Whether a player is asked there what to do freely: also whether to attack a second time."""
    select = frames[at]["select"]
    return bool(select and select["option"] and (select["type"] == "Main" or _is_second_attack(frames, at)))


def taken(frame: Json, following: Json) -> Json:
    """What was chosen at a free decision: the frame's option that the next one names."""
    chosen = following["selected"]
    option: Json = frame["select"]["option"][chosen[0]] if chosen else {"type": "End"}
    return option


def _is_second_attack(frames: Sequence[Json], at: int) -> bool:
    """Whether a player is asked for another attack of the same Pokémon; none need be chosen.

    What copies attacks asks in the same way, for attacks that couldn't be announced before.
    """
    select = frames[at]["select"]
    if select["context"] != "Attack" or select["minCount"]:
        return False
    before = next(i for i in range(at, -1, -1) if (frames[i]["select"] or {}).get("type") == "Main")
    return _attacks(select) <= _attacks(frames[before]["select"])


def _attacks(select: Json) -> set[int]:
    return {option["attackId"] for option in select["option"] if option["type"] == "Attack"}
