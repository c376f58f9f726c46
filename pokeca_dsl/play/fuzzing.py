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


def places(state: State) -> Iterator[tuple[int, int]]:
    """Every card that lies somewhere, with the player whose zone or Pokémon it is."""
    for player in (0, 1):
        for zone in (state.deck, state.hand, state.discard, state.prizes, state.lost, state.zone):
            for card in zone[player]:
                yield card, player
        for pokemon in state.in_play(player):
            for card in (*pokemon.cards, *pokemon.energy, *pokemon.tools):
                yield card, player
    if state.stadium >= 0:
        yield state.stadium, state.stadium_owner
    for card in state.playing:
        yield card, state.match.owner(card)


def check_conserved(state: State, _: Sequence[Event] = ()) -> None:
    """Raise CardsNotConserved unless each card of both decks lies in one place, on its owner's side."""
    seen: set[int] = set()
    for card, player in places(state):
        if card in seen:
            raise CardsNotConserved(f"{_named(state, card)} lies in two places")
        if state.match.owner(card) != player:
            raise CardsNotConserved(f"{_named(state, card)} lies on the other player's side")
        seen.add(card)
    if len(seen) != len(state.match.cards):
        missing = next(card for card in range(len(state.match.cards)) if card not in seen)
        raise CardsNotConserved(f"{_named(state, missing)} is nowhere")


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
