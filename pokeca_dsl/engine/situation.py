"""Lays out any situation of a game, to be played on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from pokeca_dsl.engine.chance import seeded
from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.state import Frame, Pokemon, State
from pokeca_dsl.engine.table import Table


@frozen
class Standing:
    """A Pokémon in play: its cards (a name, or names with the lowest stage first) and what is on it.

    ``damage`` is in points; ``new``: it came into play this turn; ``evolved``: it evolved this turn.
    """

    card: str | tuple[str, ...]
    energy: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    damage: int = 0
    conditions: tuple[str, ...] = ()
    new: bool = False
    evolved: bool = False

    @property
    def stack(self) -> tuple[str, ...]:
        """Its cards, lowest stage first."""
        return (self.card,) if isinstance(self.card, str) else self.card


@frozen
class Side:
    """One player's cards. Of the deck and the Prize cards the first name is the top."""

    active: tuple[Standing, ...] = ()
    bench: tuple[Standing, ...] = ()
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    zone: tuple[str, ...] = ()
    """Energy in the Energy Zone; of the turn player's the first is ready to be attached."""

    def cards(self) -> list[str]:
        """All names, in the order in which the cards get their ids."""
        found: list[str] = []
        for standing in (*self.active, *self.bench):
            found += [*standing.stack, *standing.energy, *standing.tools]
        return [*found, *self.hand, *self.deck, *self.discard, *self.prizes, *self.lost]


PHASES = ("turn start", "free actions", "checkup")
"""Where a situation can begin: before the turn's draw, after it, or after the turn."""


def arrange(
    table: Table,
    sides: tuple[Side, Side],
    turn: int,
    player: int,
    phase: str = "free actions",
    stadium: tuple[str, int] | None = None,
    seed: int = 0,
    coins: Sequence[str] = (),
    ask_chance: bool = False,
    sudden_death: bool = False,
    first_player: int = 0,
) -> State:
    """A state with everything where ``sides`` says; ``begin`` it like a new game.

    ``stadium`` is a card and whose it is. Raises KeyError for a name that the library doesn't have and
    ValueError for an unknown phase.
    """
    if phase not in PHASES:
        raise ValueError(f"no phase is called {phase!r}")
    names: list[list[str]] = [side.cards() for side in sides]
    if stadium is not None:
        names[stadium[1]].append(stadium[0])
    zones = (len(sides[0].zone), len(sides[1].zone))
    match = Match(table, ([*names[0], *sides[0].zone], [*names[1], *sides[1].zone]), zones)
    state = State(match, seeded(seed))
    state.coins = list(coins)
    state.ask_chance = ask_chance
    state.turn = turn
    state.player = player
    state.first = first_player
    state.sudden_death = sudden_death
    for owner in (0, 1):
        _lay_out(state, owner, sides[owner])
        state.zone[owner] = list(match.of_the_zone(owner))
    state.ready = next(iter(state.zone[player]), -1)
    if stadium is not None:
        state.stadium = match.of_the_deck(stadium[1])[-1]
        state.stadium_owner = stadium[1]
    state.frames = _frames(table, phase, player)
    return state


def _lay_out(state: State, owner: int, side: Side) -> None:
    next_id = 0 if owner == 0 else state.match.split

    def take(number: int) -> list[int]:
        nonlocal next_id
        next_id += number
        return list(range(next_id - number, next_id))

    for place, standings in ((state.active, side.active), (state.bench, side.bench)):
        for standing in standings:
            cards = take(len(standing.stack))
            since = state.turn if standing.new else -1
            pokemon = Pokemon(state.number(), owner, cards, state.match.cards[cards[-1]].in_play, since)
            pokemon.energy = take(len(standing.energy))
            pokemon.tools = take(len(standing.tools))
            pokemon.damage = standing.damage
            pokemon.conditions = list(standing.conditions)
            pokemon.evolved = state.turn if standing.evolved else -1
            pokemon.active = place is state.active
            place[owner].append(pokemon)
    state.hand[owner] = take(len(side.hand))
    state.deck[owner] = take(len(side.deck))[::-1]
    state.discard[owner] = take(len(side.discard))
    state.prizes[owner] = take(len(side.prizes))[::-1]
    state.lost[owner] = take(len(side.lost))


def _frames(table: Table, phase: str, player: int) -> list[Frame]:
    def frame(name: str, pc: int) -> Frame:
        pid = table.procedures[name]
        program: Any = table.programs[pid]
        return Frame(pid, program.code, pc, player, -1, -1, "rule", program.registers)

    if phase == "turn start":
        return [frame("resume", 0)]
    if phase == "checkup":
        return [frame("resume", 1)]
    code = table.programs[table.procedures["turn"]].code
    start = next((i for i, ins in enumerate(code) if ins[0] in ("free_actions", "attack_step")), 0)
    return [frame("resume", 1), frame("turn", start)]
