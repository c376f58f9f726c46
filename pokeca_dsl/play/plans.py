"""Ways of playing a turn to its end quickly: the search tries each of its answers with each of them.

A chosen answer is worth what the best of the ways makes of it (H. Chang, R. Givan, E. Chong, "Parallel
Rollout for Online Solution of Partially Observable Markov Decision Processes", Discrete Event Dynamic Systems
14, 2004): no single one suits every turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.state import Pokemon
from pokeca_dsl.play.agents import SimpleAgent
from pokeca_dsl.play.match import Answer, Seat
from pokeca_dsl.play.prospects import ready
from pokeca_dsl.play.worth import against

_FRUGAL: Final = ("evolve", "bench", "attach", "tool", "attack", "end")


class FrugalAgent(SimpleAgent):
    """Plays as the simple player does, but keeps its Trainer cards and uses no Abilities."""

    order: ClassVar[tuple[str, ...]] = _FRUGAL


class MovingAgent(SimpleAgent):
    """Plays as the simple player does, but retreats where a Benched Pokémon can do more damage.

    An Energy that this needs is attached first, to the one or to the other.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._incomer = -1

    def forget(self) -> None:
        """Forget what was done this turn, and who should come in."""
        super().forget()
        self._incomer = -1

    def choose(self, decision: Decision, seat: Seat) -> Answer:
        """The next step to the Pokémon that should attack; else the simple player's answer."""
        if decision.kind == "turn":
            step = self._step(decision, seat)
            if step >= 0:
                return (step,)
        elif ("pokemon", self._incomer) in decision.options and decision.purpose in ("retreat", "switch in"):
            return (decision.options.index(("pokemon", self._incomer)),)
        return super().choose(decision, seat)

    def _step(self, decision: Decision, seat: Seat) -> int:
        """The action that brings a better attacker nearer to the Active Spot; −1: there is none."""
        retreat = next((i for i, option in enumerate(decision.options) if option[0] == "retreat"), -1)
        attaching = [i for i, option in enumerate(decision.options) if option[0] == "attach"]
        fed = {decision.options[i][2] for i in attaching}
        benched, active = seat.benched(), seat.active()
        if not benched or (retreat < 0 and not any(pokemon.uid in fed for pokemon in active)):
            return -1
        blows = [_blow(seat, pokemon, int(retreat >= 0 and pokemon.uid in fed)) for pokemon in benched]
        most = max(blows)
        incomer = benched[blows.index(most)]
        if most <= max((_blow(seat, pokemon, int(pokemon.uid in fed)) for pokemon in active), default=0.0):
            return -1
        self._incomer = incomer.uid
        if retreat < 0:  # an Energy more may pay for the retreat
            return _fitting(decision, seat, attaching, active[0])
        if _blow(seat, incomer, 0) < most:
            return _fitting(decision, seat, attaching, incomer)
        return retreat


class FrugalMovingAgent(MovingAgent):
    """Both: keeps its Trainer cards, and retreats for a better attacker."""

    order: ClassVar[tuple[str, ...]] = _FRUGAL


PLANS: Final = (SimpleAgent, FrugalAgent, MovingAgent, FrugalMovingAgent)
"""The ways, the simple player's first."""


def _blow(seat: Seat, pokemon: Pokemon, spare: int) -> float:
    """The most damage, as printed, that the Pokémon could do as the Active one, with so many Energy more."""
    units = tuple(seat.energy(pokemon)) if pokemon.energy else ()
    harms = [harm for missing, harm, _ in ready(pokemon.card, units) if missing <= spare]
    return max((against(pokemon.card, target, h) for h in harms for target in seat.opposing()), default=0.0)


def _fitting(decision: Decision, seat: Seat, attaching: list[int], pokemon: Pokemon) -> int:
    """Of the actions that attach an Energy to the Pokémon, the one whose Energy its attacks want most."""
    wanted = [symbol for attack in pokemon.card.attacks for symbol in attack.cost]

    def fits(place: int) -> tuple[bool, int]:
        _, card, uid = decision.options[place]
        return uid == pokemon.uid, wanted.count(seat.card(card).energy_type or "")

    return max(attaching, key=fits)
