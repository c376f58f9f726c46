"""What keeps effects of attacks away from Pokémon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import standing
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.parts import OF_POKEMON

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
        return frame.kind in _HARMS and _kept_away(state, frame, pokemon)
    attack = state.attacks[-1]
    if "effects" in attack.disregard:
        return False
    entry = standing.prevented(state, pokemon, "effects", state.pokemon(attack.attacker))
    if entry is None:
        return False
    emit(state, "prevented", pokemon.owner, pokemon.uid, detail="effects", by=standing.cause(entry))
    return True


def counters_kept_away(state: State, frame: Frame, pokemon: Pokemon) -> bool:
    """Whether damage counters that an attack or an Ability would put on the Pokémon are kept away from it."""
    if frame.kind not in OF_POKEMON or not standing.of_kind(state, "prevent"):
        return False
    source = state.attacks[-1].attacker if frame.kind == "attack" and state.attacks else frame.this
    entry = standing.kept_away(state, pokemon, ("counters",), frame.player, state.pokemon(source))
    if entry is None:
        return False
    emit(state, "prevented", pokemon.owner, pokemon.uid, detail="counters", by=standing.cause(entry))
    return True


_HARMS: Final = {
    "ability": "abilities",
    "poke-power": "abilities",
    "poke-body": "abilities",
    "trainer": "trainers",
}
"""What a protection calls the effects of each kind of text."""


def _kept_away(state: State, frame: Frame, pokemon: Pokemon) -> bool:
    """Whether the effects of this ability or Trainer card are kept away from the Pokémon."""
    harms = _harms(state, frame)
    entry = standing.kept_away(state, pokemon, harms, frame.player, state.pokemon(frame.this))
    if entry is None:
        return False
    emit(state, "prevented", pokemon.owner, pokemon.uid, detail="effects", by=standing.cause(entry))
    return True


def _harms(state: State, frame: Frame) -> tuple[str, ...]:
    """What protections call the effects of this text: of the most general kind to the narrowest."""
    harms: tuple[str, ...] = (_HARMS[frame.kind],)
    if frame.kind == "trainer" and frame.card >= 0:
        kind = state.match.cards[frame.card].trainer_kind
        harms = (*harms, kind + "s")
        if kind in ("item", "supporter"):
            harms = (*harms, "items or supporters")
    return harms


def stadium_shielded(state: State, frame: Frame) -> bool:
    """Whether the Stadium in play keeps the effects of this Trainer card away from itself."""
    harms = _harms(state, frame)
    for entry in standing.of_kind(state, "prevent"):
        if entry.context.card == state.stadium and entry.scope == ("this",) and entry.modifier[1] in harms:
            emit(state, "prevented", state.stadium_owner, detail="effects", by=standing.cause(entry))
            return True
    return False
