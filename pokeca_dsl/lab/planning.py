"""From what is asked for to a study: names become decks, a field pairings, a range variants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from pokeca_dsl import __version__
from pokeca_dsl.diagnostics import LANGUAGES, Diagnostic, has_errors
from pokeca_dsl.documents.card import Card
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.lab.ground import gather, table_for
from pokeca_dsl.lab.printed import printed
from pokeca_dsl.lab.problems import LabError, as_lab_errors
from pokeca_dsl.lab.study import Change, Pairing, Study
from pokeca_dsl.lab.varying import is_as_printed, label, read_variation
from pokeca_dsl.play.decks import Deck, check_deck
from pokeca_dsl.play.players import make_player
from pokeca_dsl.play.pool import DECKS, CardsFaulty, Pool, load_pool, shipped
from pokeca_dsl.play.rulesets import RulesetFaulty, load_rules
from pokeca_dsl.resources import data_folder

FORMAT = 1
"""Version of what is written about a study; another one is not gone on with."""
SHIPPED = "shipped"
"""As a field: all decks of the pool that the ruleset allows."""


@frozen(kw_only=True)
class Wish:
    """What a study is asked to be. ``against``: names or files of decks, folders, or SHIPPED."""

    deck: str
    against: tuple[str, ...]
    rules: str
    games: int
    seed: int
    players: tuple[str, str]
    vary: str | None
    places: tuple[Path, ...]
    language: str
    per_card: bool


@frozen
class Plan:
    """A study ready to be carried out.

    ``tables``: fingerprints by pairing; ``base``: the variant that others are compared with, ``printed``:
    whether it is the card as printed; ``about``: what the study is, for the result files.
    """

    study: Study
    tables: dict[int, str]
    base: str
    printed: bool
    about: dict[str, Any]
    called: dict[str, str]
    """What the cards of its decks are called in the language that was asked for."""
    left_out: tuple[str, ...]
    """Decks of the field that the ruleset doesn't allow."""
    counted: str = "Prize cards taken"
    """What a Knock Out brings, as the ruleset has it."""


def by_the_clock(player: str) -> bool:
    """Whether what a player does hangs on how fast the machine is ("search:0.2s"), not on its seed alone."""
    measure = player.partition(":")[2]
    return measure.endswith("s") and measure[:-1].replace(".", "", 1).isdecimal()


def plan(wish: Wish) -> Plan:
    """Read everything that a study needs. Raises LabError, with diagnostics where files have mistakes."""
    with as_lab_errors():
        return _plan(wish)


def _plan(wish: Wish) -> Plan:
    for name in wish.players:
        make_player(name, 0)
    rules = _rules(wish)
    pool = _pool(wish)
    deck = _legal(_deck(wish.deck, pool), pool, rules)
    others, left_out = _field(wish.against, deck, pool, rules)
    names = _told_apart([deck.name, *(other.name for other in others)])
    varied, as_printed = _varied(wish, (deck, *others), pool)
    changes: list[Change | None] = [*varied] or [None]
    decks = (deck.cards, *(other.cards for other in others))
    ground = gather(wish.rules, rules, wish.language, pool.library, decks, varied)
    pairings = tuple(
        Pairing("" if change is None else label(change), change, names[0], name, (deck.cards, other.cards))
        for change in changes
        for name, other in zip(names[1:], others, strict=True)
    )
    study = Study(ground, pairings, wish.players, wish.games, wish.seed, wish.per_card)
    tables = {n: table_for(ground, pairing.change).fingerprint for n, pairing in enumerate(pairings)}
    about = _about(wish, study, tables)
    base = pairings[0].variant if as_printed is None else as_printed
    called = {
        card: pool.printed_name(card) for pairing in pairings for deck in pairing.cards for card in deck
    }
    counted = "points got" if rules.a_knock_out_gives == "points" else "Prize cards taken"
    return Plan(study, tables, base, as_printed is not None, about, called, left_out, counted)


def _rules(wish: Wish) -> Rules:
    try:
        return load_rules(wish.rules, language=wish.language)
    except RulesetFaulty:
        raise
    except (KeyError, ValueError) as problem:
        raise LabError(str(problem)) from problem


def _pool(wish: Wish) -> Pool:
    if not wish.places:
        return shipped(wish.language)
    return load_pool([data_folder("cards"), *wish.places], wish.language)


def _deck(name: str, pool: Pool) -> Deck:
    try:
        return pool.deck(name)
    except KeyError:
        known = ", ".join(pool.decks)
        raise LabError(f"no deck is called `{name}`; there are: {known}, and files ({DECKS})") from None


def _legal(deck: Deck, pool: Pool, rules: Rules) -> Deck:
    found: list[Diagnostic] = list(check_deck(deck, pool.library, rules))
    if has_errors(found):
        raise CardsFaulty(tuple(found))
    return deck


def _field(wanted: Sequence[str], own: Deck, pool: Pool, rules: Rules) -> tuple[list[Deck], tuple[str, ...]]:
    """The decks to play against, and names of decks that were meant by a folder but aren't allowed.

    The deck itself is left out of a folder's: against itself it wins half of the games, whatever it is.
    """
    if not wanted:
        raise LabError("name the decks to play against, a folder of them, or `shipped`")
    decks: list[Deck] = []
    left_out: list[str] = []
    found = False
    for name in wanted:
        if name != SHIPPED and not Path(name).is_dir():
            decks.append(_legal(_deck(name, pool), pool, rules))
            continue
        for deck in _of_folder(name, pool):
            found = True
            if has_errors(check_deck(deck, pool.library, rules)):
                left_out.append(deck.name)
            elif sorted(deck.cards) != sorted(own.cards):
                decks.append(deck)
    if not decks and not found:
        raise LabError(f"there is no deck file ({DECKS}) in {', '.join(wanted)}")
    if not decks:
        raise LabError(
            f"{rules.name} allows no deck of {', '.join(wanted)} to play against; "
            f"`pokeca deck check DECK --rules '{rules.name}'` says why"
        )
    return decks, tuple(left_out)


def _of_folder(name: str, pool: Pool) -> Iterator[Deck]:
    if name == SHIPPED:
        yield from pool.decks.values()
    else:
        for path in sorted(Path(name).rglob(f"*{DECKS}")):
            yield pool.deck(str(path))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Names of decks, numbered where several are called the same."""
    counts, so_far, told = Counter(names), Counter[str](), []
    for name in names:
        so_far[name] += 1
        told.append(name if counts[name] == 1 else f"{name} ({so_far[name]})")
    return told


def _varied(wish: Wish, decks: Sequence[Deck], pool: Pool) -> tuple[dict[Change, Card], str | None]:
    """The varied card by its changes, and the label of the one that leaves it as printed, if there is one."""
    if wish.vary is None:
        return {}, None
    changes = read_variation(wish.vary, pool.library.by_key, pool.lexicon)
    key = changes[0].card
    if not any(key in deck.cards for deck in decks):
        raise LabError(f"no deck of this study plays {pool.printed_name(key)}: varying it changes nothing")
    card = pool.library.by_key[key]
    names = {card.name, *(pool.lexicon.printed(card.name, language) or "" for language in LANGUAGES)} - {""}
    found = printed(card, sorted(names), (data_folder("cards"), *wish.places), wish.language)
    as_printed = next((label(change) for change in changes if is_as_printed(change, found.card)), None)
    return {change: found.made(change) for change in changes}, as_printed


def _about(wish: Wish, study: Study, tables: dict[int, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "pokeca": __version__,
        "rules": wish.rules,
        "language": wish.language,
        "seed": study.seed,
        "players": list(study.players),
        "games of each pairing": study.games,
        "per-card figures": study.per_card,
        "pairings": [
            {"variant": p.variant, "deck": p.deck, "against": p.against, "cards and rules": tables[n]}
            for n, p in enumerate(study.pairings)
        ],
        "decks": {name: _listed(cards) for name, cards in _decks(study)},
    }


def _decks(study: Study) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pairing in study.pairings:
        yield pairing.deck, pairing.cards[0]
        yield pairing.against, pairing.cards[1]


def _listed(cards: Sequence[str]) -> dict[str, int]:
    return dict(Counter(cards))


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """In what two studies differ, but for the number of games: that may grow."""
    keys = [key for key in {**one, **other} if key != "games of each pairing"]
    return [key for key in keys if one.get(key) != other.get(key)]
