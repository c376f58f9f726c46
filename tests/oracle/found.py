"""What came of a replayed game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from attrs import define, field, frozen

from tests.oracle.contest import Json
from tests.oracle.frames import is_main
from tests.oracle.inside import Otherwise
from tests.oracle.offered import OnlyOne


@frozen
class Difference:
    """Where both engines part: at which frame, in which facts, after which action."""

    frame: int
    action: str
    card: str
    """The card whose text or use was being carried out, as far as it shows."""
    what: str
    their: Any
    our: Any
    first: bool = True
    """Whether nothing differed before in this game: later ones may come of effects that were lost."""
    story: tuple[str, ...] = ()
    """What they chose and what happened there, line by line."""


@define
class Replay:
    """What came of a game: how many states were equal, and where they differed."""

    equal: int = 0
    differences: list[Difference] = field(factory=list)
    setups: int = 0
    """Setups that left both states equal: 1 or 0."""
    offers_equal: int = 0
    """Free decisions at which both offered the same."""
    offers: list[tuple[int, OnlyOne]] = field(factory=list)
    """Actions that only one offered, with the frame."""
    inside_equal: int = 0
    """Choices inside texts that were the same on both sides."""
    inside: list[tuple[int, str, Otherwise]] = field(factory=list)
    """Those that weren't, with the frame and what was used."""
    listed: Counter[str] = field(factory=Counter)
    """How often each of their listed deviations explained a difference."""
    attacks: list[int] = field(factory=list)
    """Numbers of the attacks that were used and left both states equal."""
    cards: set[int] = field(factory=set)
    """Numbers of the cards that were in play or played."""


def story(frames: Sequence[Json], since: int, at: int) -> tuple[str, ...]:
    """Their choices and events after a frame."""
    lines = []
    end = at if at > since else next((i for i in range(since + 1, len(frames)) if is_main(frames, i)), since)
    for i in range(since + 1, end + 1):
        lines += [f"    {event}" for event in frames[i]["logs"]]
        select = frames[i]["select"]
        if i < end and select:
            options = [tuple(option.values()) for option in select["option"][:20]]
            chosen = frames[i + 1]["selected"]
            about = (select["type"], select["context"], select["minCount"], select["maxCount"])
            lines.append(f"  {about} {options} chosen {chosen}")
    return tuple(lines)
