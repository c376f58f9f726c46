"""The situation of a scenario, laid out for the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from pokeca_dsl.documents.card import Card, EnergyCard
from pokeca_dsl.documents.scenario import Entry, Scenario
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.effects.vocabulary import SpecialCondition, Type
from pokeca_dsl.engine.situation import Side, Standing
from pokeca_dsl.syntax.reading import EMPTY

PLAYERS = {"you": 0, "opponent": 1}
"""Sides by number: "you" are player 0."""

_FILLER = 10
"""Cards of a deck that a scenario says nothing about, so that nobody runs out by accident."""

_PHASES = {
    "at_free_actions": "free actions",
    "at_turn_start": "turn start",
    "at_checkup": "checkup",
    "at_the_very_beginning": "setup",
}
_TYPES = {kind.name.lower(): kind for kind in Type}
_CONDITIONS = frozenset(condition.value for condition in SpecialCondition)


@frozen
class Beginning:
    """Where a scenario begins: the sides, and the moment."""

    sides: tuple[Side, Side]
    turn: int
    player: int
    phase: str
    stadium: tuple[str, int] | None
    sudden_death: bool
    time_is_called: bool

    @property
    def first_player(self) -> int:
        """Who went first: odd turns are the first player's."""
        return self.player if self.turn % 2 else 1 - self.player


def energy_name(kind: Type) -> str:
    """The name of the basic Energy card that ``[L]`` stands for."""
    return f"{kind.name.capitalize()} Energy"


def basic_energy() -> tuple[Card, ...]:
    """A basic Energy card of each type."""
    return tuple(EnergyCard(energy_name(kind), kind, EMPTY) for kind in Type)


def all_cards(scenario: Scenario) -> tuple[Card, ...]:
    """The cards of a scenario with the basic Energy cards that it doesn't define itself."""
    own = {card.name for card in scenario.cards}
    return (*scenario.cards, *(card for card in basic_energy() if card.name not in own))


def beginning(scenario: Scenario, prize_cards: int) -> Beginning:
    """The situation that a scenario describes; what it leaves out is filled in."""
    turn, player = 3, 0
    for entry in scenario.lines("turn"):
        turn = number_of(entry.node)
        player = PLAYERS[entry.node.nodes[-1].name]
    phase = "free actions"
    for entry in scenario.lines("begins"):
        phase = _PHASES[entry.node.nodes[1].name]
    stadium = None
    for entry in scenario.lines("stadium"):
        stadium = (entry.node.nodes[1].words[0], PLAYERS[entry.node.nodes[2].name])
    sudden_death = any(True for _ in scenario.lines("in_sudden_death"))
    time_is_called = any(True for _ in scenario.lines("time_is_called"))
    sides = tuple(_side(scenario.lines(name), prize_cards) for name in PLAYERS)
    return Beginning((sides[0], sides[1]), turn, player, phase, stadium, sudden_death, time_is_called)


def number_of(node: Node) -> int:
    """The number that a node holds."""
    found = node if node.name == "number" else node.child("number")
    if found is None:
        raise ValueError(f"{node.name} holds no number")
    return int(found.words[0])


def card_names(node: Node) -> Iterator[str]:
    """The cards that a node of a pile names, each as often as it says."""
    if node.name == "name":
        yield node.words[0]
    elif node.name == "symbols":
        yield from (energy_name(kind) for kind in symbol_types(node))
    elif node.name == "several_cards":
        for _ in range(number_of(node)):
            yield from card_names(node.nodes[1])
    else:
        for part in node.nodes:
            yield from card_names(part)


def symbol_types(node: Node) -> tuple[Type, ...]:
    """The types of Energy symbols."""
    return tuple(_TYPES[symbol.nodes[0].name] for symbol in node.nodes)


def stack_of(node: Node) -> tuple[str, ...]:
    """The cards of a Pokémon, lowest stage first."""
    stack = node.child("stack")
    names = [part.words[0] for part in stack.nodes if part.name == "name"] if stack else []
    return tuple(reversed(names))


def _side(blocks: Iterable[Entry], prize_cards: int) -> Side:
    filler = energy_name(Type.GRASS)
    piles: dict[str, tuple[str, ...]] = {"deck": (filler,) * _FILLER, "prizes": (filler,) * prize_cards}
    standing: dict[str, list[Standing]] = {"active": [], "bench": []}
    for block in blocks:
        for entry in block.entries:
            if entry.word in standing:
                standing[entry.word].extend(_standings(entry.node.nodes[1]))
            else:
                piles[entry.word] = tuple(_pile(entry.node.nodes[1], filler))
    return Side(active=tuple(standing["active"]), bench=tuple(standing["bench"]), **piles)


def _pile(node: Node, filler: str) -> Iterable[str]:
    content = node.nodes[0]
    if content.name == "nothing":
        return ()
    if content.name == "amount":
        return (filler,) * number_of(content)
    return card_names(content)


def _standings(node: Node) -> list[Standing]:
    content = node.nodes[0]
    if content.name == "nobody":
        return []
    if content.name == "several":
        return [_standing(content.nodes[1])] * number_of(content)
    return [_standing(content)]


def _standing(node: Node) -> Standing:
    made = Standing(card=stack_of(node))
    for fact in node.nodes[1:]:
        made = _with_fact(made, fact)
    return made


def _with_fact(made: Standing, fact: Node) -> Standing:
    if fact.name == "damage":
        return evolve(made, damage=number_of(fact))
    if fact.name == "symbols":
        return evolve(made, energy=(*made.energy, *(energy_name(kind) for kind in symbol_types(fact))))
    if fact.name == "energy":
        return evolve(made, energy=(*made.energy, fact.nodes[1].words[0]))
    if fact.name == "tool":
        return evolve(made, tools=(*made.tools, fact.nodes[1].words[0]))
    if fact.name in _CONDITIONS:
        return evolve(made, conditions=(*made.conditions, fact.name))
    if fact.name == "new":
        return evolve(made, new=True)
    if fact.name == "evolved":
        return evolve(made, evolved=True)
    return made  # "no damage" and the like say what holds anyway
