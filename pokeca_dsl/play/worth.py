"""What a position is worth to a player, in Prize cards: an estimate from what lies on the table.

A position is described by FEATURES of each side; its worth is the difference, weighted by WEIGHTS. These are
judgement, led by a fit to who won a thousand games (``python -m benchmarks.worth``); no ruleset's number
stands here. Of hands only the size counts, so that a position with guessed cards is judged like the real one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from pokeca_dsl.engine import energy, stats
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.state import Pokemon, State

WON: Final = 100.0
"""The worth of a game that is won."""

FEATURES: Final = (
    "Prize cards taken",
    "Pokémon in play",
    "empty Bench",
    "HP left, Active, in hundreds",
    "HP left, Bench, in hundreds",
    "wounds: share of HP lost, squared, times Prize cards",
    "best attack of the Active Pokémon, in hundreds, as far as paid",
    "best attacks of the Bench, in hundreds, as far as paid",
    "Energy that attacks want, Active",
    "Energy that attacks want, Bench",
    "other Energy",
    "Prize cards for the opponent's Active Pokémon, where the next attack takes it",
    "… and where it doesn't, times the share of its HP that the attack takes",
    "root of the hand's size",
    "cards fewer than six in the deck",
    "Special Conditions",
    "Abilities",
    "Evolution cards in play",
    "Pokémon Tools",
)
"""What is counted for each side, in the order of WEIGHTS."""

WEIGHTS: Final = (
    1.0, 0.08, -0.8, 0.3, 0.15, -0.6, 0.3, 0.1, 0.22, 0.15, -0.05,
    0.3, 0.2, 0.22, -0.3, -0.35, 0.05, 0.2, 0.03,
)  # fmt: skip
"""Prize cards that one of each feature is worth."""

_THIN_DECK = 6
_READY = (1.0, 0.55, 0.3, 0.15, 0.05)
"""What an attack counts of which so many Energy are missing."""
_TEXT = 12.0
"""What an attack's text counts beside its damage, in points of damage."""


def worth(state: State, player: int) -> float:
    """How much better off the player is than the opponent, in Prize cards; ±WON where the game is over."""
    result = state.result
    if result is not None:
        if result.winner is None:
            return 0.0
        return WON if result.winner == player else -WON
    own, others = side(state, player), side(state, 1 - player)
    return sum([w * (a - b) for w, a, b in zip(WEIGHTS, own, others, strict=True)])


def side(state: State, player: int) -> list[float]:
    """The features of a player's side."""
    active, bench = state.active[player], state.bench[player]
    left_active = left_bench = wounds = power_active = power_bench = 0.0
    used_active = used_bench = other_energy = abilities = tools = evolved = ailing = 0
    takes = hits = 0.0
    for pokemon in active + bench:
        hp = stats.max_hp(state, pokemon)
        left = max(0, hp - pokemon.damage)
        if pokemon.damage and hp:
            lost = 1.0 - left / hp
            wounds += stats.prizes(state, pokemon) * lost * lost
        power, strike, used, spare = _attacks(state, pokemon)
        other_energy += spare
        abilities += len(pokemon.card.abilities)
        tools += len(pokemon.tools)
        evolved += len(pokemon.cards) - 1
        if not pokemon.active:
            left_bench += left
            power_bench += power
            used_bench += used
            continue
        left_active += left
        power_active += power
        used_active += used
        ailing += len(pokemon.conditions)
        if strike:
            for target in state.active[1 - player]:
                stands = stats.max_hp(state, target) - target.damage
                blow = against(pokemon.card, target, strike)
                if blow >= stands:
                    takes = max(takes, float(stats.prizes(state, target)))
                else:
                    hits = max(hits, stats.prizes(state, target) * blow / stands)
    return [
        float(state.points[player] - len(state.prizes[player])),
        float(len(active) + len(bench)),
        0.0 if bench else 1.0,
        left_active / 100,
        left_bench / 100,
        wounds,
        power_active / 100,
        power_bench / 100,
        float(used_active),
        float(used_bench),
        float(other_energy),
        takes,
        0.0 if takes else hits,
        sqrt(len(state.hand[player])),
        float(max(0, _THIN_DECK - len(state.deck[player]))),
        float(ailing),
        float(abilities),
        float(evolved),
        float(tools),
    ]


def _attacks(state: State, pokemon: Pokemon) -> tuple[float, float, int, int]:
    """What its best attack counts as far as it is paid; the damage of the best paid one; how many of its
    Energy some attack wants, and how many none does."""
    have = energy.all_provided(state, pokemon) if pokemon.energy else []
    power = strike = 0.0
    used = 0
    for attack in pokemon.card.attacks:
        missing = short_of(have, attack.cost)
        harm = harm_of(attack.damage, attack.sign, len(attack.program.code))
        used = max(used, len(attack.cost) - missing)
        power = max(power, harm * _READY[min(missing, len(_READY) - 1)])
        if not missing:
            strike = max(strike, harm)
    return power, strike, used, max(0, len(have) - used)


def harm_of(damage: int | None, sign: str | None, steps: int) -> float:
    """What using an attack counts, in points of damage: what it prints, and something for its text."""
    number = float(damage or 0)
    if sign == "times":
        return number * 1.3
    if sign == "plus":
        return number * 1.2
    return number + (_TEXT if steps > 2 else 0.0)


def short_of(have: list[tuple[str, ...]], cost: tuple[str, ...]) -> int:
    """How many Energy an attack's cost still wants, its types counted."""
    missing = max(0, len(cost) - len(have))
    left = list(have)
    unpaid = 0
    for symbol in cost:
        if symbol == energy.COLORLESS:
            continue
        fitting = [unit for unit in left if symbol in unit]
        if fitting:
            left.remove(min(fitting, key=len))
        else:
            unpaid += 1
    return max(missing, unpaid)


def against(card: Card, target: Pokemon, damage: float) -> float:
    """An attack's damage after the target's Weakness and Resistance, as printed."""
    for affinity in target.card.weaknesses:
        if affinity.type in card.types:
            plus = affinity.operation == "plus"
            damage = damage + (affinity.amount or 0) if plus else damage * (affinity.amount or 2)
    for affinity in target.card.resistances:
        if affinity.type in card.types:
            damage -= affinity.amount or 30
    return max(damage, 0.0)
