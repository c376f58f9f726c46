"""Playing: prepare a table, start a game, step it from decision to decision."""

from __future__ import annotations

from collections.abc import Sequence

from pokeca_dsl.engine import machine
from pokeca_dsl.engine.chance import seeded
from pokeca_dsl.engine.codec import load, save
from pokeca_dsl.engine.decision import CHANCE, Decision, Option
from pokeca_dsl.engine.energy_zone import stock
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.illegal import IllegalAnswer
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.state import Frame, Result, State
from pokeca_dsl.engine.table import Table

__all__ = [
    "CHANCE",
    "Decision",
    "Event",
    "IllegalAnswer",
    "Option",
    "Result",
    "State",
    "Table",
    "begin",
    "call_time",
    "load",
    "prepare",
    "save",
    "start",
    "step",
]


def prepare(rules: Rules, library: Library) -> Table:
    """The table for a ruleset and a library; make it once and share it."""
    return Table(rules, library)


def start(
    table: Table,
    decks: tuple[Sequence[str], Sequence[str]],
    seed: int,
    coins: Sequence[str] = (),
    ask_chance: bool = False,
) -> State:
    """A game before its setup. ``decks`` are names of cards in the library (KeyError for others).

    ``coins`` ("heads", "tails") are used up before the seeded stream; with ``ask_chance`` coins, shuffles
    and random picks become decisions of CHANCE. Raises ValueError for a deck without a Basic Pokémon to
    begin with.
    """
    zones = (stock(table, decks[0]), stock(table, decks[1]))
    names = ([*decks[0], *zones[0]], [*decks[1], *zones[1]])
    match = Match(table, names, (len(zones[0]), len(zones[1])))
    state = State(match, seeded(seed))
    state.coins = list(coins)
    state.ask_chance = ask_chance
    state.deck = [list(match.of_the_deck(0)), list(match.of_the_deck(1))]
    state.zone = [list(match.of_the_zone(0)), list(match.of_the_zone(1))]
    for player in (0, 1):
        if not any(match.cards[cid].begins for cid in state.deck[player]):
            raise ValueError(f"the deck of player {player + 1} holds no Basic Pokémon to begin with")
    pid = table.procedures["game"]
    program = table.programs[pid]
    state.frames = [Frame(pid, program.code, 0, 0, -1, -1, "rule", program.registers)]
    return state


def begin(state: State) -> tuple[list[Event], Decision | None]:
    """Run a new state up to its first decision."""
    return _run(state)


def step(state: State, answer: Sequence[int]) -> tuple[list[Event], Decision | None]:
    """Answer the pending decision (indexes of its options) and run to the next; the state changes.

    Gives the events and the next decision (None: the game is over). Raises IllegalAnswer, leaving the
    state as it was, and BudgetSpent.
    """
    decision = state.decision
    if decision is None:
        raise IllegalAnswer("no decision is pending")
    chosen = tuple(answer)
    decision.check(chosen)
    options = decision.options
    state.decision = None
    state.frames[-1].answer = tuple([options[i] for i in chosen])
    return _run(state)


def call_time(state: State) -> None:
    """Time is called: after this turn there are as many more as the ruleset says.

    In an extension it is called again, and the turn under way is the last one, or the next, likewise.
    """
    more = state.match.table.rules.turns_after_time
    if isinstance(more, str):  # the second player's turn completes the round
        more = 1 if state.player == state.first else 0
    state.last_turn = state.turn + more


def _run(state: State) -> tuple[list[Event], Decision | None]:
    state.events = []
    machine.run(state)
    return state.events, state.decision
