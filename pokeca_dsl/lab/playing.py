"""The work of a worker: to play some games of a study and tell what came of them, in plain values."""

from __future__ import annotations

import hashlib
import pickle
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pokeca_dsl import __version__
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.card_counts import CardCount, CardCounts, CardWatcher
from pokeca_dsl.lab.ground import table_for
from pokeca_dsl.lab.study import Chunk, Study, game_seed, seat_of
from pokeca_dsl.play.match import MOST_DECISIONS, Answer, Seat, Setting, run
from pokeca_dsl.play.players import make_player

DECK, AGAINST, DRAW, NONE = "deck", "against", "draw", "none"
"""Who won a game: one of the two sides, nobody as the rules have it, or nobody as the game didn't end."""

CANT_DRAW = "opponent can't draw"
BROKE = "internal error"


class GameRow(NamedTuple):
    """A game. Sides are called ``deck`` and ``against``.

    ``seat``: where the deck sat, 1 or 2; ``first``: the side that went first; ``winner``: "deck", "against",
    "draw", or "none" where the game was given up; ``reason``: what ended it. ``deck_prizes``,
    ``against_prizes``: Prize cards taken, or points got where the ruleset counts these. ``decked_out``: the
    side that lost as it couldn't draw, "" where none did.
    """

    game: int
    seed: int
    seat: int
    first: str
    winner: str
    reason: str
    turns: int
    decisions: int
    deck_prizes: int
    against_prizes: int
    decked_out: str


class Played(NamedTuple):
    """A chunk that was played, and at which table (its fingerprint)."""

    chunk: Chunk
    table: str
    rows: tuple[GameRow, ...]
    cards: tuple[CardCount, ...]


_WHAT_PLAYS = ("engine/*.py", "play/*.py", "compiler/keeping.py", "lab/*.py")
_MARK = 32
"""Bytes of the mark of what plays, before a packed study."""


@cache
def _mark() -> bytes:
    """A hash of the modules that play: cards come compiled, so that another version would go unnoticed."""
    told = hashlib.blake2b(__version__.encode(), digest_size=_MARK)
    package = Path(__file__).parents[1]
    for path in (path for layer in _WHAT_PLAYS for path in sorted(package.glob(layer))):
        told.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return told.digest()


def pack(study: Study) -> bytes:
    """A study as it is sent to workers."""
    return _mark() + zlib.compress(pickle.dumps(study))


@lru_cache(maxsize=2)
def _unpack(packed: bytes) -> Study:
    study = pickle.loads(zlib.decompress(packed[_MARK:]))
    assert isinstance(study, Study)
    return study


def play_chunk(packed: bytes, chunk: Chunk) -> Played:
    """Play the games of a chunk. The same chunk of the same study gives the same, whoever plays it.

    Another version than the one that packed the study plays nothing, and names no table.
    """
    if packed[:_MARK] != _mark():
        return Played(Chunk(*chunk), "", (), ())
    study = _unpack(packed)
    chunk = Chunk(*chunk)
    pairing = study.pairings[chunk.pairing]
    table = table_for(study.ground, pairing.change)
    counts = CardCounts()
    rows = tuple(
        _game(study, chunk.pairing, table, number, counts)
        for number in range(chunk.start, chunk.start + chunk.games)
    )
    return Played(chunk, table.fingerprint, rows, tuple(counts.all()))


def _game(study: Study, place: int, table: Table, number: int, counts: CardCounts) -> GameRow:
    """A game; one that breaks is told of as such, with the seed that plays it again."""
    pairing, players = study.pairings[place], study.players_of(place)
    seat, seed = seat_of(number), game_seed(study.seed, pairing, number)
    decks = pairing.cards if seat == 0 else pairing.cards[::-1]
    names = players if seat == 0 else players[::-1]
    setting = Setting(table, decks, seed)
    state = setting.start()
    # as `pokeca play` seeds its bots, so that it plays the same game
    agents = [make_player(name, 2 * seed + place) for place, name in enumerate(names)]
    seats = (Seat(state, 0), Seat(state, 1))

    def decide(decision: Decision) -> Answer:
        return agents[decision.player].choose(decision, seats[decision.player])

    watcher = CardWatcher() if study.per_card else None
    try:
        record = run(setting, state, decide, watcher, MOST_DECISIONS)
    except Exception as problem:  # one broken game of a million is a finding, not an end
        words, first = f"{BROKE}: {type(problem).__name__}: {problem}", _side(state.first, seat)
        return GameRow(number, seed, seat + 1, first, NONE, words, state.turn, 0, 0, 0, "")
    winner = record.result.winner
    if watcher is not None:
        counts.add_game(state, watcher, seat, winner)
    out = "" if winner is None or record.result.reason != CANT_DRAW else _side(1 - winner, seat)
    return GameRow(
        number,
        seed,
        seat + 1,
        _side(state.first, seat),
        _winner(winner, record.result.reason, seat),
        record.result.reason,
        record.turns,
        len(record.answers),
        _prizes(state, seat),
        _prizes(state, 1 - seat),
        out,
    )


def _side(place: int, seat: int) -> str:
    return DECK if place == seat else AGAINST


def _winner(winner: int | None, reason: str, seat: int) -> str:
    if winner is not None:
        return _side(winner, seat)
    return DRAW if reason == "draw" else NONE


def _prizes(state: State, place: int) -> int:
    rules = state.match.table.rules
    if rules.a_knock_out_gives == "points":
        return state.points[place]
    begun_with = rules.sudden_death_prizes if state.sudden_death else rules.prize_cards
    return max(0, begun_with - len(state.prizes[place]))


def as_plain(played: Played) -> list[Any]:
    """For JSON."""
    return [list(played.chunk), played.table, [list(r) for r in played.rows], [list(c) for c in played.cards]]


def from_plain(plain: list[Any]) -> Played:
    """Back from JSON. Raises TypeError and ValueError for what :func:`as_plain` didn't make."""
    chunk, table, rows, cards = plain
    played = Played(
        Chunk(*chunk),
        table,
        tuple(GameRow(*row) for row in rows),
        tuple(CardCount(*count) for count in cards),
    )
    first = played.chunk.start
    if [row.game for row in played.rows] != list(range(first, first + played.chunk.games)):
        raise ValueError("its games are not those that it is said to hold")
    for row in played.rows:
        sides = row.winner in (DECK, AGAINST, DRAW, NONE) and row.first in (DECK, AGAINST)
        if not sides or row.decked_out not in ("", DECK, AGAINST):
            raise ValueError(f"game {row.game} is told in other words")
    return played
