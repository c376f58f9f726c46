"""What keeps effects of attacks away from Pokémon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import standing
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def reach(state: State, frame: Frame, register: int) -> list[Pokemon]:
    """The Pokémon in a register that this step can have an effect on."""
    found = []
    for uid in frame.regs[register] or ():
        pokemon = state.pokemon(uid)
        if pokemon is not None and not shielded(state, frame, pokemon):
            found.append(pokemon)
    return found


def shielded(state: State, frame: Frame, pokemon: Pokemon) -> bool:
    """Whether effects of this attack are kept away from the Pokémon (rule A09, A10)."""
    if frame.kind != "attack" or not state.attacks:
        return False
    attack = state.attacks[-1]
    if "effects" in attack.disregard:
        return False
    entry = standing.prevented(state, pokemon, "effects", state.pokemon(attack.attacker))
    if entry is None:
        return False
    emit(state, "prevented", pokemon.owner, pokemon.uid, detail="effects", by=standing.cause(entry))
    return True
