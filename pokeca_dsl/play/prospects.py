"""How likely a player wins from a position, as the searching player judges it.

A side is described by FEATURES; the logarithm of the odds is the difference of both sides, weighted by
WEIGHTS, and what the player's own hand holds, weighted by HAND_WEIGHTS. The weights are fitted to what deeds
lead to, not to what winners happen to have: the same turn was played in two ways, the game went on for four
turns after each, and the difference of the outcomes was fitted to that of the features
(``python -m benchmarks.prospects``).

Of the opponent's hand only the size counts. Attacks count as printed; no ruleset's number stands here.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from pokeca_dsl.engine import energy, stats
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.state import Pokemon, State
from pokeca_dsl.play.worth import against, harm_of, short_of

FEATURES: Final = (
    "Prize cards left",
    "one Prize card left",
    "two Prize cards left, or one",
    "Pokémon in play",
    "empty Bench",
    "HP left, Active, in hundreds",
    "HP left, Bench, in hundreds",
    "wounds: share of HP lost, squared, times Prize cards",
    "Prize cards for the opponent's Active Pokémon, where a paid attack takes it",
    "… and where none does, times the share of its HP that the attack takes",
    "… where an attack takes it that is paid, or lacks one Energy",
    "… where such an attack of a Benched Pokémon does",
    "the Active Pokémon wins the game so, with one Energy more at the most",
    "Energy that its attacks want, Active",
    "Energy that their attacks want, Bench",
    "Energy that only attacks of its evolutions want, Active",
    "Energy that only attacks of their evolutions want, Bench",
    "Energy that no attack wants",
    "root of the hand's size",
    "cards fewer than eight in the deck",
    "cards fewer than three in the deck",
    "Asleep or Paralyzed",
    "Confused",
    "other Special Conditions",
    "Pokémon evolved once",
    "Pokémon evolved twice",
    "the Active Pokémon can't pay its retreat",
)
"""What is counted for each side, in the order of WEIGHTS."""

WEIGHTS: Final = (
    -0.43, 0.18, 0.68, -0.02, -0.28, 0.05, 0.04, -0.53, -0.10, 0.02, 0.17, 0.03, 0.55,
    0.17, 0.11, 0.20, 0.17, -0.07, 0.12, -0.30, -0.69, -0.13, -0.31, -0.28, 0.28, 0.55, -0.11,
)  # fmt: skip
"""What one of each feature adds to the logarithm of the odds."""

HAND: Final = (
    ("Energy", 3),
    ("evolutions of Pokémon in play", 2),
    ("Basic Pokémon", 2),
    ("Supporters", 2),
    ("other Trainers", 3),
    ("other evolutions", 2),
)
"""What is counted in the own hand, and up to how many."""

HAND_WEIGHTS: Final = (0.03, 0.18, 0.03, 0.11, 0.04, -0.12)
"""What one of each adds to the logarithm of the odds."""

_THIN, _VERY_THIN = 8, 3
_HELD = ("asleep", "paralyzed")


def prospects(state: State, player: int) -> float:
    """The logarithm of the odds that the player wins. Reads no hand but the player's own."""
    own, others = side(state, player), side(state, 1 - player)
    odds = sum([w * (a - b) for w, a, b in zip(WEIGHTS, own, others, strict=True)])
    return odds + sum([w * n for w, n in zip(HAND_WEIGHTS, hand(state, player), strict=True)])


def hand(state: State, player: int) -> list[int]:
    """What a player's hand holds, in the order of HAND and no more than counts there."""
    cards = state.match.cards
    in_play = {pokemon.card.name for pokemon in state.in_play(player)}
    counts = [0] * len(HAND)
    for number in state.hand[player]:
        card = cards[number]
        if card.kind == "energy":
            counts[0] += 1
        elif card.evolves_from:
            counts[1 if card.evolves_from in in_play else 5] += 1
        elif card.is_basic:
            counts[2] += 1
        else:
            counts[3 if card.trainer_kind == "supporter" else 4] += 1
    return [min(count, most) for count, (_, most) in zip(counts, HAND, strict=True)]


def side(state: State, player: int) -> list[float]:
    """The features of a player's side."""
    active, bench = state.active[player], state.bench[player]
    left = _left(state, player)
    deck = len(state.deck[player])
    found = [0.0] * len(FEATURES)
    found[0], found[1], found[2] = float(left), float(left <= 1), float(left <= 2)
    found[3], found[4] = float(len(active) + len(bench)), float(not bench)
    targets = [
        (target, stats.max_hp(state, target) - target.damage, float(stats.prizes(state, target)))
        for target in state.active[1 - player]
    ]
    wins_at = 0 if not state.bench[1 - player] else left
    line = lines(state.match, player)
    for pokemon in active + bench:
        _body(state, pokemon, found)
        units = tuple(energy.all_provided(state, pokemon)) if pokemon.energy else ()
        _energy(pokemon, units, line.get(pokemon.card.name, ()), found)
        _threat(pokemon, units, targets, wins_at, found)
    if found[8]:
        found[9] = 0.0
    found[18] = sqrt(len(state.hand[player]))
    found[19], found[20] = float(max(0, _THIN - deck)), float(max(0, _VERY_THIN - deck))
    for pokemon in active:
        for name in pokemon.conditions:
            found[21 if name in _HELD else 22 if name == "confused" else 23] += 1
        if bench and stats.retreat_cost(state, pokemon) > len(pokemon.energy):
            found[26] = 1.0
    return found


def _left(state: State, player: int) -> int:
    """Prize cards that the player has yet to take, or points to get."""
    rules = state.match.table.rules
    if rules.a_knock_out_gives == "points":
        return rules.points_to_win - state.points[player]
    return len(state.prizes[player])


def _body(state: State, pokemon: Pokemon, found: list[float]) -> None:
    """Count HP, wounds and stages."""
    hp = stats.max_hp(state, pokemon)
    left = max(0, hp - pokemon.damage)
    found[5 if pokemon.active else 6] += left / 100
    if pokemon.damage and hp:
        found[7] += stats.prizes(state, pokemon) * (1 - left / hp) ** 2
    stages = len(pokemon.cards)
    if stages > 1:
        found[24 if stages == 2 else 25] += 1


def _energy(
    pokemon: Pokemon, units: tuple[tuple[str, ...], ...], line: tuple[Card, ...], found: list[float]
) -> None:
    """Count Energy by what wants it."""
    if not units:
        return
    used = max([cost - missing for missing, _, cost in ready(pokemon.card, units)], default=0)
    more = used
    for card in line:
        more = max(more, *[cost - missing for missing, _, cost in ready(card, units)], 0)
    found[13 if pokemon.active else 14] += used
    found[15 if pokemon.active else 16] += more - used
    found[17] += max(0, len(units) - more)


def _threat(
    pokemon: Pokemon,
    units: tuple[tuple[str, ...], ...],
    targets: list[tuple[Pokemon, int, float]],
    wins_at: int,
    found: list[float],
) -> None:
    """Count what its attacks threaten; taking ``wins_at`` Prize cards wins."""
    for missing, harm, _ in ready(pokemon.card, units):
        if missing > 1:
            continue
        for target, stands, prizes in targets:
            blow = against(pokemon.card, target, harm)
            if blow < stands:
                if pokemon.active and not missing:
                    found[9] = max(found[9], prizes * blow / stands)
                continue
            if not pokemon.active:
                found[11] = max(found[11], prizes)
                continue
            found[10] = max(found[10], prizes)
            if prizes >= wins_at:
                found[12] = 1.0
            if not missing:
                found[8] = max(found[8], prizes)


@lru_cache(maxsize=8192)
def ready(card: Card, units: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, float, int], ...]:
    """Of each attack: how many Energy it lacks, what using it counts in points of damage, what it costs."""
    have = list(units)
    return tuple(
        (short_of(have, a.cost), harm_of(a.damage, a.sign, len(a.program.code)), len(a.cost))
        for a in card.attacks
    )


@lru_cache(maxsize=64)
def lines(match: Match, player: int) -> dict[str, tuple[Card, ...]]:
    """By the name of a Pokémon: the cards of the player's deck that evolve from it, at once or later."""
    cards = [match.table.cards[name] for name in dict.fromkeys(match.names[player])]
    found: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        line: list[Card] = []
        names = [card.name]
        while names:
            name = names.pop()
            new = [other for other in cards if other.evolves_from == name and other not in line]
            line += new
            names += [other.name for other in new]
        found[card.name] = tuple(line)
    return found
