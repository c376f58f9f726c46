"""Numbers of a Pokémon as standing effects make them: HP, retreat cost, attack cost, Prize cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import standing

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Pokemon, State


def stat(state: State, name: str, pokemon: Pokemon) -> int:
    """A stat by name, in its own unit."""
    if name == "hp":
        return max_hp(state, pokemon)
    if name == "remaining hp":
        return max(0, max_hp(state, pokemon) - pokemon.damage)
    if name == "retreat cost":
        return retreat_cost(state, pokemon)
    if name == "prizes":
        return prizes(state, pokemon)
    return min((attack_cost(state, pokemon, len(a.cost)) for a in pokemon.card.attacks), default=0)


def types(state: State, pokemon: Pokemon) -> tuple[str, ...]:
    """Its types: its own, or what a standing effect makes them."""
    found: tuple[str, ...] = pokemon.card.types
    if standing.of_kind(state, "type"):
        for entry in standing.on(state, "type", pokemon):
            found = entry.modifier[1]
    return found


def max_hp(state: State, pokemon: Pokemon) -> int:
    """Maximum HP. What sets it comes first, what adds to it or takes from it after (see standing)."""
    number = pokemon.card.hp
    entries = standing.of_kind(state, "hp")
    if not entries:
        return number
    for entry in entries:
        if standing.covers(state, entry, pokemon):
            amount = standing.amount_of(state, entry, entry.modifier[2])
            number = standing.adjust(entry.modifier[1], number, amount, state)
    return number


def _set_last(state: State, kind: str, pokemon: Pokemon, number: int) -> int:
    entries = standing.of_kind(state, kind)
    if not entries:
        return number
    for entry in entries:
        if standing.covers(state, entry, pokemon):
            amount = standing.amount_of(state, entry, entry.modifier[2])
            number = max(0, standing.adjust(entry.modifier[1], number, amount, state))
    return number


def retreat_cost(state: State, pokemon: Pokemon) -> int:
    """Energy needed to retreat. What adds and takes comes first, "no retreat cost" last."""
    return _set_last(state, "retreat cost", pokemon, pokemon.card.retreat)


def attack_cost(state: State, pokemon: Pokemon, printed: int) -> int:
    """How many Energy an attack that prints so many symbols costs the Pokémon now."""
    return _set_last(state, "attack cost", pokemon, printed)


def prizes(state: State, pokemon: Pokemon) -> int:
    """Prize cards for its Knock Out. What adds and takes comes first, "takes no Prize cards" last."""
    table = state.match.table
    number = table.rules.prizes_for_a_knock_out
    for card_class, amount in table.rules.prizes_by_class:
        if card_class in pokemon.card.classes:
            number = amount
    return _set_last(state, "prizes", pokemon, number)
