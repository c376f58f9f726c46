"""Abilities by which their own Pokémon is Knocked Out, and what takes them away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import standing

if TYPE_CHECKING:
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Pokemon, State


def lost(state: State, pokemon: Pokemon, program: Program) -> bool:
    """Whether this Ability of the Pokémon asks it to be Knocked Out and so has no effect now."""
    if not standing.index(state).suppresses:
        return False
    entries = standing.of_kind(state, "suppress sacrifice")
    return bool(entries) and asked(program) and any(standing.covers(state, e, pokemon) for e in entries)


def asked(program: Program) -> bool:
    """Whether a step of the text Knocks Out the Pokémon that bears it."""
    return any(
        ins[0] == "select_pokemon" and ins[2] == ("this",) and ins[3] == "knock out" for ins in program.code
    )
