"""What a block ``odds`` asks: what must hold, from when on it is looked at, and who wants it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from pokeca_dsl.documents.scenario import Entry
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.scenario_expect import Course, is_event, unmet
from pokeca_dsl.play.scenario_setup import PLAYERS, card_names, number_of

_CLASSES = {
    "pokemon_card": "pokemon",
    "basic_pokemon_card": "basic pokemon",
    "evolution_card": "evolution",
    "trainer_card": "trainer",
    "supporter_card": "supporter",
    "item_card": "item",
    "tool_card": "tool",
    "stadium_card": "stadium",
    "energy_card": "energy",
    "basic_energy_card": "basic energy",
    "special_energy_card": "special energy",
}
_OPTIONS = ("until", "wanted_by", "in_listed_order")


@frozen
class Seen:
    """What has happened so far of what is asked about.

    ``times``: how often the event came until which is played; ``places``: how far each row of events got;
    ``broken``: an event came that must not.
    """

    times: int
    places: tuple[int, ...]
    broken: bool


@frozen
class PileGoal:
    """Cards that must be among a pile: names and classes, each with its number."""

    player: int
    pile: str
    names: tuple[tuple[str, int], ...]
    classes: tuple[tuple[str, int], ...]
    exactly: int | None

    def signature(self, card: Card) -> tuple[Any, ...]:
        """All that this goal sees of a card."""
        return (
            card.name if any(card.name == name for name, _ in self.names) else "",
            tuple(name for name, _ in self.classes if name in card.classes),
        )

    def holds(self, cards: Sequence[Card]) -> bool:
        """Whether the cards hold what is asked for; no card counts for two things."""
        if self.exactly is not None:
            return len(cards) == self.exactly
        wanted = [("name", name) for name, number in self.names for _ in range(number)]
        wanted += [("class", name) for name, number in self.classes for _ in range(number)]
        return _all_met(wanted, cards)


def _all_met(wanted: Sequence[tuple[str, str]], cards: Sequence[Card]) -> bool:
    """Whether each wish can have a card of its own (a matching, by augmenting paths)."""
    taken: dict[int, int] = {}

    def fits(wish: int, card: Card) -> bool:
        how, name = wanted[wish]
        return card.name == name if how == "name" else name in card.classes

    def find(wish: int, tried: set[int]) -> bool:
        for position, card in enumerate(cards):
            if position not in tried and fits(wish, card):
                tried.add(position)
                if position not in taken or find(taken[position], tried):
                    taken[position] = wish
                    return True
        return False

    return len(wanted) <= len(cards) and all(find(wish, set()) for wish in range(len(wanted)))


@frozen
class Question:
    """A block ``odds``, ready to be compared with situations."""

    entry: Entry
    piles: tuple[PileGoal, ...]
    others: tuple[Entry, ...]
    rows: tuple[tuple[Node, ...], ...]
    never: tuple[Node, ...]
    until: Node | None
    times: int
    wisher: int
    as_listed: bool

    def begin(self) -> Seen:
        """Nothing has happened yet."""
        return Seen(0, (0,) * len(self.rows), False)

    def hear(self, seen: Seen, state: State, events: Iterable[Event]) -> Seen:
        """What has happened after these events."""
        times, places, broken = seen.times, list(seen.places), seen.broken
        for event in events:
            if self.until is not None and times < self.times and is_event(state, event, self.until):
                times += 1
            for number, row in enumerate(self.rows):
                if places[number] < len(row) and is_event(state, event, row[places[number]]):
                    places[number] += 1
            broken = broken or any(is_event(state, event, node) for node in self.never)
        return Seen(times, tuple(places), broken)

    def reached(self, seen: Seen) -> bool:
        """Whether that has happened until which is played."""
        return self.until is None or seen.times >= self.times

    def settled(self, seen: Seen) -> bool | None:
        """Whether it holds, where nothing that is still to come can change that; else None."""
        if seen.broken:
            return False
        if self.never or self.piles or self.others or not self._all_rows(seen):
            return None
        return True

    def _all_rows(self, seen: Seen) -> bool:
        return all(place == len(row) for place, row in zip(seen.places, self.rows, strict=True))

    def holds(self, seen: Seen, state: State, decision: Decision | None) -> bool:
        """Whether all that is asked for holds in a situation."""
        if seen.broken or not self._all_rows(seen):
            return False
        cards = state.match.cards
        if not all(
            goal.holds([cards[cid] for cid in getattr(state, goal.pile)[goal.player]]) for goal in self.piles
        ):
            return False
        course = Course(state, decision, ())
        return not any(True for entry in self.others for _ in unmet(course, entry))


def question(entry: Entry) -> Question:
    """What a block ``odds`` asks."""
    piles: list[PileGoal] = []
    others: list[Entry] = []
    rows: list[tuple[Node, ...]] = []
    never: list[Node] = []
    options: dict[str, Node] = {}
    for line in entry.entries:
        if line.word in PLAYERS:
            for inner in line.entries:
                if inner.word in ("active", "bench"):
                    others.append(Entry(line.node, (inner,), line.line))
                else:
                    piles.append(_pile_goal(PLAYERS[line.word], inner))
        elif line.word == "events":
            rows.append(line.node.nodes[1:])
        elif line.word == "no_event":
            never.append(line.node.nodes[1])
        elif line.word == "result" and line.node.nodes[1].name == "sudden_death":
            rows.append((Node("event", (Node("sudden_death_event"),)),))
        elif line.word in _OPTIONS:
            options[line.word] = line.node
        else:
            others.append(line)
    until = options.get("until")
    wanted = options.get("wanted_by")
    return Question(
        entry,
        tuple(piles),
        tuple(others),
        tuple(rows),
        tuple(never),
        None if until is None else until.nodes[-1],
        number_of(until) if until is not None and until.child("number") is not None else 1,
        0 if wanted is None else PLAYERS[wanted.nodes[1].name],
        "in_listed_order" in options,
    )


def _pile_goal(player: int, entry: Entry) -> PileGoal:
    content = entry.node.nodes[1].nodes[0]
    if content.name == "nothing":
        return PileGoal(player, entry.word, (), (), 0)
    if content.name == "amount":
        return PileGoal(player, entry.word, (), (), number_of(content))
    names: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    for part in content.nodes:
        if part.name in _CLASSES:
            classes[_CLASSES[part.name]] += 1
        elif part.name == "several_of_a_class":
            classes[_CLASSES[part.nodes[1].name]] += number_of(part)
        else:
            names.update(card_names(part))
    return PileGoal(player, entry.word, tuple(names.items()), tuple(classes.items()), None)
