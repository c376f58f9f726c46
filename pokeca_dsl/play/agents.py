"""Agents that need no person: one that chooses by chance, and one that plays simply but with a purpose."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.state import Pokemon
from pokeca_dsl.play.match import Answer, Seat, bearer


class RandomAgent:
    """Chooses among the legal options by chance; the same seed chooses the same."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """Any legal answer, each number of choices and each option equally likely."""
        size, least, most = len(decision.options), decision.minimum, decision.maximum
        if most == 1 and least == 1:
            return (int(self._random.random() * size),)
        return self.some(decision, self._random.randint(least, most))

    def some(self, decision: Decision, number: int) -> Answer:
        """So many of the options."""
        return tuple(self._random.sample(range(len(decision.options)), number))


class AttackingAgent:
    """Attacks whenever it can, with any attack by chance; does everything else by chance, too."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._by_chance = RandomAgent(seed + 1)

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """An attack where one is offered; the turn's end only where nothing else is."""
        if decision.kind != "turn":
            return self._by_chance.choose(decision, seat)
        kinds = [option[0] for option in decision.options]
        attacks = [i for i, kind in enumerate(kinds) if kind == "attack"]
        others = [i for i, kind in enumerate(kinds) if kind in _BUILDING]
        return (self._random.choice(attacks or others or [len(kinds) - 1]),)


_BUILDING = ("evolve", "bench", "attach", "tool", "trainer", "stadium")
"""What brings a turn on and can't be done for ever."""

_ORDER = (
    "evolve",
    "bench",
    "attach",
    "ability",
    "use stadium",
    "trainer",
    "tool",
    "stadium",
    "attack",
    "end",
)
"""What the simple agent does first in its turn. It doesn't retreat of its own will."""

_WITHOUT_DAMAGE = 5
"""What an attack that prints no damage is worth."""

_COSTS = ("move to discard pile", "move to deck", "retreat cost")
"""Purposes of choices that take cards away: as few as may be."""


class SimpleAgent:
    """Evolves, fills the Bench, attaches Energy where an attack wants it, then attacks as hard as it can.

    It knows only what is printed on the cards it may see; ties are broken by chance, from the seed.
    """

    order: ClassVar[tuple[str, ...]] = _ORDER
    """What it does first in its turn, and what it does at all."""

    def __init__(self, seed: int) -> None:
        self._by_chance = RandomAgent(seed)
        self._used: set[tuple[int, Option]] = set()

    def forget(self) -> None:
        """Forget what was done this turn: another game, or the same once more, is played."""
        self._used.clear()

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """A legal answer that serves the plan, where the plan has an opinion."""
        if decision.kind == "turn":
            return (self._turn(decision, seat),)
        if decision.kind in ("promote", "active", "target", "choose pokemon"):
            return self._best(decision, lambda option: _worth(option, seat))
        if decision.kind in ("bench", "number"):
            return tuple(range(len(decision.options)))[-decision.maximum :]
        if decision.kind in ("may", "first"):
            return (0,)
        if decision.kind == "attack":
            return self._best(decision, lambda option: _harm(option, seat))
        if decision.kind == "choose cards" and decision.purpose in _COSTS:
            return tuple(range(decision.minimum))
        if decision.kind == "choose cards":
            return self._by_chance.some(decision, decision.maximum)
        return self._by_chance.choose(decision, seat)

    def _turn(self, decision: Decision, seat: Seat) -> int:
        options = decision.options
        for kind in self.order:
            found = [
                i for i, option in enumerate(options) if option[0] == kind and self._sensible(option, seat)
            ]
            if found:
                chosen = max(found, key=lambda i: _value(options[i], seat))
                self._used.add((seat.turn, options[chosen]))
                return chosen
        return len(options) - 1

    def _sensible(self, option: Option, seat: Seat) -> bool:
        """An ability once a turn is enough; Energy goes where an attack still wants some."""
        if option[0] in ("ability", "use stadium"):
            return (seat.turn, option) not in self._used
        return option[0] != "attach" or _wants_energy(seat.pokemon(option[2])) > 0

    def _best(self, decision: Decision, worth: Callable[[Option], float]) -> Answer:
        """The options of most worth, as many as may be chosen."""
        ranked = sorted(range(len(decision.options)), key=lambda i: -worth(decision.options[i]))
        return tuple(ranked[: decision.maximum])


def _wants_energy(pokemon: Pokemon | None) -> int:
    """Energy that its costliest attack still needs."""
    if pokemon is None or not pokemon.card.attacks:
        return 0
    return max(len(attack.cost) for attack in pokemon.card.attacks) - len(pokemon.energy)


def _value(option: Option, seat: Seat) -> float:
    """How much an option of one kind is preferred to others of its kind."""
    if option[0] == "attack":
        return _harm(option, seat)
    if option[0] == "attach":
        pokemon = seat.pokemon(option[2])
        fits = 0.0
        if pokemon is not None:
            given = seat.card(option[1]).energy_type
            fits = sum(given in attack.cost for attack in pokemon.card.attacks) + 2.0 * pokemon.active
        return fits
    return 0.0


def _harm(option: Option, seat: Seat) -> float:
    """Printed damage of an attack, doubled where the other side is weak to it."""
    pokemon, card = seat.pokemon(option[1]), bearer(seat, option[1:])
    if pokemon is None or card is None:
        return 0.0
    damage = float(card.attacks[option[2]].damage or _WITHOUT_DAMAGE)
    weak = any(
        affinity.type in pokemon.card.types for other in seat.opposing() for affinity in other.card.weaknesses
    )
    return damage * 2 if weak else damage


def _worth(option: Option, seat: Seat) -> float:
    """Own Pokémon by what they can still take and do; the opponent's by how close they are to a Knock Out."""
    if option[0] == "card":
        return float(seat.card(option[1]).hp)
    pokemon = seat.pokemon(option[1])
    if pokemon is None:
        return 0.0
    left = pokemon.card.hp - pokemon.damage
    if pokemon.owner != seat.player:
        return -float(left)
    return left + 50.0 * len(pokemon.energy)
