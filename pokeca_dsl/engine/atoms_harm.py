"""Atoms of harm: damage, counters, markers and Special Conditions, and their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import standing
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import Pokemon, State


def damage(state: State, pokemon: Pokemon, amount: int, stages: tuple[tuple[str, int], ...]) -> None:
    """Put damage of an attack on a Pokémon, in points."""
    pokemon.damage += amount
    state.unsettled = True
    emit(state, "damage", pokemon.owner, pokemon.uid, amount=amount, detail=stages)


def put_counters(state: State, pokemon: Pokemon, amount: int) -> None:
    """Put damage counters on a Pokémon, in points."""
    pokemon.damage += amount
    state.unsettled = True
    emit(state, "counters", pokemon.owner, pokemon.uid, amount=amount)


def put_markers(state: State, pokemon: Pokemon, name: str, number: int) -> None:
    """Put markers of a name on a Pokémon."""
    pokemon.markers += (name,) * number
    state.unsettled = True
    emit(state, "marker", pokemon.owner, pokemon.uid, amount=number, detail=name)


def heal(state: State, pokemon: Pokemon, amount: int) -> int:
    """Take damage off a Pokémon, in points; returns how much there was to take."""
    amount = min(amount, pokemon.damage)
    if amount > 0:
        pokemon.damage -= amount
        emit(state, "heal", pokemon.owner, pokemon.uid, amount=amount)
    return amount


def knock_out(state: State, pokemon: Pokemon) -> None:
    """Mark a Pokémon as Knocked Out, whatever its HP; the Knock Out procedure does the rest."""
    pokemon.knocked = True
    state.unsettled = True


def afflict(state: State, pokemon: Pokemon, name: str, counters: int | None = None) -> bool:
    """The Pokémon is now affected by a Special Condition, where it can be (rule C01, C03, C04).

    ``counters``: so many damage counters at the checkup instead of the ruleset's number; of the coins of
    sleep likewise.
    """
    table = state.match.table
    condition = table.conditions.get(name)
    if condition is None or (table.rules.special_conditions_on == "active only" and not pokemon.active):
        return False
    if standing.immune(state, pokemon, name) is not None:
        return False
    heavier = tuple(entry for entry in pokemon.heavier if entry[0] != name)
    if counters is not None:
        heavier = (*heavier, (name, counters))
    if name in pokemon.conditions and not condition.stacks_with_itself:
        changed = heavier != pokemon.heavier  # the newest of a lighter and a heavier one counts
        pokemon.heavier = heavier
        return changed
    pokemon.heavier = heavier
    for other in list(pokemon.conditions):
        if other != name and other in condition.excludes:
            recover(state, pokemon, other, name)
    pokemon.conditions.append(name)
    emit(state, "condition", pokemon.owner, pokemon.uid, detail=name)
    return True


def recover(state: State, pokemon: Pokemon, name: str, clause: str = "", by: Cause | None = None) -> bool:
    """The Pokémon recovers from a Special Condition; ``clause`` or ``by`` where no step makes it so."""
    if name not in pokemon.conditions:
        return False
    while name in pokemon.conditions:
        pokemon.conditions.remove(name)
    pokemon.heavier = tuple(entry for entry in pokemon.heavier if entry[0] != name)
    emit(state, "recover", pokemon.owner, pokemon.uid, detail=name, clause=clause, by=by)
    return True
