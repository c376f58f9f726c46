"""A round robin of players: each against each other, with every pair of decks and in both seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from attrs import frozen

from pokeca_dsl import __version__
from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.lab.ground import gather, table_for
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.planning import FORMAT, SHIPPED, Plan
from pokeca_dsl.lab.playing import AGAINST, BROKE, DECK
from pokeca_dsl.lab.problems import LabError, as_lab_errors
from pokeca_dsl.lab.rating import Rated, Score, rate_players
from pokeca_dsl.lab.study import Chunk, Pairing, Study
from pokeca_dsl.play.decks import Deck, check_deck
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.pool import CardsFaulty, Pool, load_pool, shipped
from pokeca_dsl.play.rulesets import RulesetFaulty, load_rules
from pokeca_dsl.resources import data_folder

A_ROUND = 2
"""Games of a pairing in a round: one in each seat."""


@frozen
class Ladder(Study):
    """A study whose pairings are played by several pairs of players: ``sides`` names them, by pairing."""

    sides: tuple[tuple[str, str], ...] = ()

    def players_of(self, pairing: int) -> tuple[str, str]:
        """Who plays a pairing."""
        return self.sides[pairing]

    def chunks(self) -> Iterator[Chunk]:
        """Round by round, so that a tournament that is broken off has rated everybody alike."""
        for start in range(0, self.games, A_ROUND):
            for number in range(len(self.pairings)):
                yield Chunk(number, start, A_ROUND)


@frozen(kw_only=True)
class LadderWish:
    """What a ladder is asked to be: players and decks by name, rounds, and where the cards are."""

    players: tuple[str, ...]
    decks: tuple[str, ...]
    rules: str
    rounds: int
    seed: int
    places: tuple[Path, ...]
    language: str


@frozen
class Standing:
    """How the players stand after some of the games. ``scores`` are by pairs of players."""

    rated: tuple[Rated, ...]
    scores: dict[tuple[str, str], Score]
    games: int
    broken: tuple[tuple[int, str], ...]
    """Seeds of games that broke, and how."""


def plan_ladder(wish: LadderWish) -> Plan:
    """Read everything that a ladder needs. Raises LabError, with diagnostics where files have mistakes."""
    with as_lab_errors():
        return _plan(wish)


def _plan(wish: LadderWish) -> Plan:
    if len(set(wish.players)) < 2 or len(set(wish.players)) < len(wish.players):
        raise LabError("a ladder needs two players at least, each named once")
    for name in wish.players:
        make_player(name, 0)
    rules = _rules(wish)
    pool = shipped(wish.language)
    if wish.places:
        pool = load_pool([data_folder("cards"), *wish.places], wish.language)
    decks = _decks(wish, pool, rules)
    ground = gather(wish.rules, rules, wish.language, pool.library, [deck.cards for deck in decks])
    sides, pairings = [], []
    for pair in combinations(wish.players, 2):
        for deck in decks:
            for other in decks:
                sides.append(pair)
                pairings.append(Pairing("", None, deck.name, other.name, (deck.cards, other.cards)))
    study = Ladder(
        ground, tuple(pairings), ("", ""), wish.rounds * A_ROUND, wish.seed, False, sides=tuple(sides)
    )
    table = table_for(ground, None).fingerprint
    about: dict[str, Any] = {
        "format": FORMAT,
        "pokeca": __version__,
        "rules": wish.rules,
        "language": wish.language,
        "seed": wish.seed,
        "ladder of": list(wish.players),
        "games of each pairing": study.games,
        "cards and rules": table,
        "decks": {deck.name: sorted(deck.cards) for deck in decks},
    }
    tables = dict.fromkeys(range(len(pairings)), table)
    return Plan(study, tables, base="", printed=True, about=about, called={}, left_out=())


def _rules(wish: LadderWish) -> Rules:
    try:
        return load_rules(wish.rules, language=wish.language)
    except RulesetFaulty:
        raise
    except (KeyError, ValueError) as problem:
        raise LabError(str(problem)) from problem


def _decks(wish: LadderWish, pool: Pool, rules: Rules) -> list[Deck]:
    """The decks to play with; SHIPPED: those of the pool that the ruleset allows. Raises LabError."""
    found: list[Deck] = []
    for name in wish.decks:
        if name == SHIPPED:
            allowed = pool.decks.values()
            found += [deck for deck in allowed if not has_errors(check_deck(deck, pool.library, rules))]
            continue
        try:
            deck = pool.deck(name)
        except KeyError:
            raise LabError(f"no deck is called `{name}`; there are: {', '.join(pool.decks)}") from None
        faults = tuple(check_deck(deck, pool.library, rules))
        if has_errors(faults):
            raise CardsFaulty(faults)
        found.append(deck)
    if not found:
        meant = "the shipped decks" if SHIPPED in wish.decks else "those"
        raise LabError(f"{wish.rules} allows none of {meant}: name decks that it allows with --decks")
    if len({deck.name for deck in found}) < len(found):
        raise LabError("two of the decks have the same name")
    return found


def standing(study: Ladder, players: Sequence[str], journal: Journal) -> Standing:
    """How the players stand after the games that the journal holds."""
    counts = {pair: [0, 0, 0] for pair in combinations(players, 2)}
    broken: list[tuple[int, str]] = []
    for chunk in study.chunks():
        if chunk not in journal:
            continue
        counted = counts[study.players_of(chunk.pairing)]
        for row in journal.chunk(chunk).rows:
            if row.reason.startswith(BROKE):
                broken.append((row.seed, row.reason))
            else:
                counted[{DECK: 0, AGAINST: 1}.get(row.winner, 2)] += 1
    scores = {pair: Score(*counted) for pair, counted in counts.items()}
    games = sum(score.games for score in scores.values()) + len(broken)
    return Standing(tuple(rate_players(players, scores)), scores, games, tuple(broken))
