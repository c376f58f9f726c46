"""A session at the table: names of a ruleset and decks become a setting, agents, and a log in a language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State
from pokeca_dsl.play.decks import Deck, check_deck
from pokeca_dsl.play.match import Agent, Record, Setting, Watcher, play
from pokeca_dsl.play.narration import Line, Narrator, Voice
from pokeca_dsl.play.needed import table_for_decks
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.pool import CardsFaulty, Pool
from pokeca_dsl.play.rulesets import load_rules


class NoDeck(KeyError):
    """No deck of the pool has that name; ``known`` are those that there are."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = tuple(known)


@frozen
class Session:
    """A game about to be played. ``rules`` and ``decks`` are names; ``voice`` tells it."""

    rules: str
    decks: tuple[str, str]
    setting: Setting
    voice: Voice

    def play(self, agents: Sequence[Agent], narrator: Narrator, tell: Callable[[Line], None]) -> Record:
        """Play to the end, telling every line as it happens. Raises Stopped when a person leaves."""
        return play(self.setting, agents, _teller(narrator, tell))


def _teller(narrator: Narrator, tell: Callable[[Line], None]) -> Watcher:
    def watch(state: State, events: Sequence[Event]) -> None:
        for line in narrator.tell(state, events):
            tell(line)

    return watch


def open_session(pool: Pool, rules: str, decks: Sequence[str], seed: int) -> Session:
    """Set the table.

    Raises NoDeck, CardsFaulty for a deck that the ruleset forbids, and what ``load_rules`` raises.
    """
    loaded = load_rules(rules, language=pool.language)
    one, other = (_deck(pool, name) for name in decks)
    found = [d for deck in (one, other) for d in check_deck(deck, pool.library, loaded)]
    if has_errors(found):
        raise CardsFaulty(tuple(found))
    table = table_for_decks(loaded, pool.library, (one.cards, other.cards))
    voice = Voice(pool.language, players(one.name, other.name), pool.printed_name)
    return Session(rules, (decks[0], decks[1]), Setting(table, (one.cards, other.cards), seed), voice)


def _deck(pool: Pool, name: str) -> Deck:
    try:
        return pool.deck(name)
    except KeyError:
        raise NoDeck(name, tuple(pool.decks)) from None


def players(one: str, other: str) -> tuple[str, str]:
    """Players are called by their decks, and told apart where they play the same."""
    return (one, other) if one != other else (f"{one} A", f"{other} B")


def make_bot(name: str, seed: int, player: int) -> Agent:
    """A bot for a player; the two of one game choose from streams of their own."""
    return make_player(name, 2 * seed + player)
