"""Random games in numbers: do they end, and is every card in exactly one place after every step?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from attrs import field, frozen

from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.agents import RandomAgent, SimpleAgent
from pokeca_dsl.play.match import Agent, Record, Setting, Watcher, play


class CardsNotConserved(AssertionError):
    """A card was lost, doubled, or lies in the other player's zones."""


def lying(state: State, player: int) -> list[int]:
    """Every card that lies in a zone of the player or belongs to a Pokémon of theirs."""
    found = [
        *state.deck[player],
        *state.hand[player],
        *state.discard[player],
        *state.prizes[player],
        *state.lost[player],
        *state.zone[player],
    ]
    for pokemon in state.in_play(player):
        found += pokemon.cards + pokemon.energy + pokemon.tools
    if state.stadium >= 0 and state.stadium_owner == player:
        found.append(state.stadium)
    found += [card for card in state.playing if state.match.owner(card) == player]
    return found


def check_conserved(state: State, _: Sequence[Event] = ()) -> None:
    """Raise CardsNotConserved unless each card of both decks lies in one place, on its owner's side."""
    first, split = 0, state.match.split
    for player, end in ((0, split), (1, len(state.match.cards))):
        found = lying(state, player)
        cards = set(found)
        # Asked after every step of many games: each card's own place is looked for only where one is wrong.
        if len(found) != end - first or len(cards) != len(found) or min(cards) < first or max(cards) >= end:
            raise CardsNotConserved(_what_is_wrong(state))
        first = end


def _what_is_wrong(state: State) -> str:
    seen: set[int] = set()
    for player in (0, 1):
        for card in lying(state, player):
            if card in seen:
                return f"{_named(state, card)} lies in two places"
            if state.match.owner(card) != player:
                return f"{_named(state, card)} lies on the other player's side"
            seen.add(card)
    missing = next(card for card in range(len(state.match.cards)) if card not in seen)
    return f"{_named(state, missing)} is nowhere"


def _named(state: State, card: int) -> str:
    return f"card {card} ({state.match.cards[card].name})"


@frozen
class Pairing:
    """A ruleset's table with two decks that may be played under it, and what to call them."""

    ruleset: str
    table: Table = field(repr=False, eq=False)
    names: tuple[str, str]
    decks: tuple[tuple[str, ...], tuple[str, ...]] = field(repr=False, eq=False)


@frozen
class Failure:
    """A game that broke: play it again with its pairing and seed."""

    pairing: Pairing
    seed: int
    problem: str


@frozen
class Tally:
    """What came of many games: how many ended for which reason, and which broke."""

    games: int
    reasons: Counter[str]
    failures: tuple[Failure, ...]
    decisions: int
    turns: int


def random_game(pairing: Pairing, seed: int, watcher: Watcher | None = None) -> Record:
    """A game of two random agents."""
    agents = (RandomAgent(2 * seed), RandomAgent(2 * seed + 1))
    return play(Setting(pairing.table, pairing.decks, seed), agents, watcher)


def mixed_game(pairing: Pairing, seed: int) -> Record:
    """A game whose every step is checked for lost cards. In one of three a simple agent sits at one side, as
    it builds boards that chance alone seldom reaches."""
    agents: list[Agent] = [RandomAgent(2 * seed), RandomAgent(2 * seed + 1)]
    if seed % 3 == 0:
        agents[seed // 3 % 2] = SimpleAgent(seed)
    return play(Setting(pairing.table, pairing.decks, seed), agents, check_conserved)


def fuzz(pairings: Sequence[Pairing], games: int, first_seed: int = 0) -> Tally:
    """Play so many mixed games, the pairings in turn, a seed each. Failures are collected, not raised."""
    reasons: Counter[str] = Counter()
    failures: list[Failure] = []
    decisions = turns = 0
    for number in range(games):
        pairing, seed = pairings[number % len(pairings)], first_seed + number
        try:
            record = mixed_game(pairing, seed)
        except Exception as problem:  # any exception is the finding
            failures.append(Failure(pairing, seed, f"{type(problem).__name__}: {problem}"))
            continue
        reasons[record.result.reason if record.result.winner is None else "won"] += 1
        decisions += len(record.answers)
        turns += record.turns
    return Tally(games, reasons, tuple(failures), decisions, turns)


def pair_all(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every deck against every deck, itself too."""
    yield from product(names, repeat=2)
