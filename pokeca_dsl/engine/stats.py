"""Numbers of a Pokémon as standing effects make them: HP, retreat cost, attack cost, Prize cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import energy, levels, selectors, standing

if TYPE_CHECKING:
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.state import Pokemon, State


def stat(state: State, name: str, pokemon: Pokemon) -> int:
    """A stat by name, in its own unit."""
    if name == "hp":
        return max_hp(state, pokemon)
    if name == "remaining hp":
        return max(0, max_hp(state, pokemon) - pokemon.damage)
    if name == "damage counters":
        return int(pokemon.damage // state.match.table.rules.damage_unit)
    if name == "retreat cost":
        return retreat_cost(state, pokemon)
    if name == "turns in play":
        return state.turn - pokemon.since
    if name == "damage taken":
        return damage_taken(state, pokemon)
    if name == "special conditions":
        return len(dict.fromkeys(pokemon.conditions))
    if name == "tools":
        return tools(state, pokemon)
    if name == "bench":
        return bench_size(state, pokemon.owner)
    if name == "prizes":
        return prizes(state, pokemon)
    if name != "attack cost":
        raise KeyError(name)
    costs = (attack_cost(state, pokemon, a.cost, a.name) for a in pokemon.card.attacks)
    return min(map(len, costs), default=0)


def damage_taken(state: State, pokemon: Pokemon) -> int:
    """Damage from attacks that the Pokémon took in the last turn that was its opponent's."""
    turn = state.turn - int(state.player == pokemon.owner)
    return sum(
        past.amount
        for past in state.past
        if past.turn == turn and past.event == "damaged" and past.uid == pokemon.uid
    )


def types(state: State, pokemon: Pokemon) -> tuple[str, ...]:
    """Its types: its own, or what a standing effect makes them."""
    found: tuple[str, ...] = pokemon.card.types
    if standing.index(state).types:
        asked = standing.index(state).asked
        if pokemon.uid in asked:
            return found  # whether what changes them has an effect depends on them: they are as printed
        asked.add(pokemon.uid)
        for entry in standing.on(state, "type", pokemon):
            _, new, like, besides = entry.modifier
            if like is not None:
                new = _types_like(state, entry, like)
            found = tuple(dict.fromkeys((*found, *new))) if besides else new
        asked.discard(pokemon.uid)
    return found


def _types_like(state: State, entry: Entry, like: Any) -> tuple[str, ...]:
    """The types of the Pokémon, or of the Energy cards, that an effect names: as printed."""
    found = [t for other in selectors.pokemon_of(state, entry.context, like) for t in other.card.types]
    if not found:
        for cid in selectors.cards_of(state, entry.context, like):
            found += energy.types_of(state, cid, None) or state.match.cards[cid].types
    return tuple(dict.fromkeys(found))


def affinity_types(state: State, pokemon: Pokemon, trait: str) -> tuple[str, ...]:
    """The types of its Weaknesses or Resistances, as printed or as an effect has changed them."""
    changed = standing.on(state, trait, pokemon)
    if changed:
        return tuple(changed[-1].modifier[1])
    printed = levels.weaknesses if trait == "weakness" else levels.resistances
    gone = without(state, pokemon, trait)
    return tuple(affinity.type for affinity in printed(state, pokemon) if affinity.type not in gone)


def without(state: State, pokemon: Pokemon, trait: str) -> tuple[str, ...]:
    """The types of which it has no Weakness (or Resistance), by effects."""
    return tuple(t for entry in standing.on(state, trait + " removed", pokemon) for t in entry.modifier[1])


def max_hp(state: State, pokemon: Pokemon) -> int:
    """Maximum HP. What sets it comes first, what adds to it or takes from it after (see standing)."""
    number = pokemon.card.hp
    entries = standing.index(state).hp
    if not entries:
        return number
    for entry in entries:
        if standing.covers(state, entry, pokemon):
            amount = standing.amount_of(state, entry, entry.modifier[2], pokemon.owner)
            number = standing.adjust(entry.modifier[1], number, amount, state)
    return number


def _set_last(state: State, kind: str, pokemon: Pokemon, number: int, name: str = "") -> int:
    entries = standing.of_kind(state, kind)
    if not entries:
        return number
    for entry in entries:
        if entry.modifier[3] in (None, name) and standing.covers(state, entry, pokemon):
            amount = standing.amount_of(state, entry, entry.modifier[2], pokemon.owner)
            number = max(0, standing.adjust(entry.modifier[1], number, amount, state))
    return number


def retreat_cost(state: State, pokemon: Pokemon) -> int:
    """Energy needed to retreat. What adds comes first, then what takes, "no retreat cost" last."""
    return _set_last(state, "retreat cost", pokemon, levels.retreat_cost(state, pokemon))


def attack_cost(state: State, pokemon: Pokemon, printed: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The Energy symbols that the attack of this name, which prints these, costs the Pokémon now."""
    entries = standing.of_kind(state, "attack cost")
    if not entries:
        return printed
    entries = [entry for entry in entries if entry.modifier[3] in (None, name)]
    entries = [entry for entry in entries if standing.covers(state, entry, pokemon)]
    if not entries:
        return printed
    symbols = sorted(printed, key=lambda symbol: symbol == energy.COLORLESS)
    for entry in entries:
        symbol = entry.modifier[4]
        amount = standing.amount_of(state, entry, entry.modifier[2], pokemon.owner)
        old = len(symbols) if symbol is None else symbols.count(symbol)
        new = max(0, standing.adjust(entry.modifier[1], old, amount, state))
        if symbol is not None:
            symbols = [s for s in symbols if s != symbol] + [symbol] * new
            symbols.sort(key=lambda s: s == energy.COLORLESS)
        elif entry.modifier[1] == "minus":  # "[C] less": what isn't Colorless stays
            symbols = symbols[: max(new, old - symbols.count(energy.COLORLESS))]
        else:
            symbols = symbols[:new] + [energy.COLORLESS] * (new - old)
    return tuple(symbols)


def spared_energy(state: State, pokemon: Pokemon, name: str) -> int:
    """So many symbols of the attack's cost, of any type, the Pokémon need not have."""
    return sum(
        standing.amount_of(state, entry, entry.modifier[2], pokemon.owner)
        for entry in standing.of_kind(state, "any energy cost")
        if entry.modifier[3] in (None, name) and standing.covers(state, entry, pokemon)
    )


def tools(state: State, pokemon: Pokemon) -> int:
    """How many Pokémon Tools the Pokémon may have attached."""
    return _set_last(state, "tools", pokemon, state.match.table.rules.tools_on_a_pokemon)


def bench_size(state: State, player: int) -> int:
    """How many Pokémon fit on a player's Bench."""
    number = state.match.table.rules.bench
    for entry in standing.index(state).bench:
        if standing.covers_player(state, entry, player):
            amount = standing.amount_of(state, entry, entry.modifier[2], player)
            number = max(0, standing.adjust(entry.modifier[1], number, amount, state))
    return number


def prizes_are_lost(state: State, player: int) -> bool:
    """Whether an effect sends the Prize cards that a player takes to the Lost Zone."""
    sent = standing.of_kind(state, "allow prizes to Lost Zone")
    return any(standing.covers_player(state, entry, player) for entry in sent)


def checkup_counters(state: State, pokemon: Pokemon, condition: str, counters: int) -> int:
    """Damage counters that a Special Condition puts on the Pokémon at the checkup."""
    for name, heavier in pokemon.heavier:
        if name == condition:
            counters = heavier
    kind = {"poisoned": "poison counters", "burned": "burn counters"}.get(condition)
    return counters if kind is None else _set_last(state, kind, pokemon, counters)


def checkup_coins(state: State, pokemon: Pokemon, condition: str, coins: int) -> int:
    """Coins that are flipped for a Special Condition of the Pokémon at the checkup."""
    if condition != ASLEEP:
        return coins
    coins = next((number for name, number in pokemon.heavier if name == ASLEEP), coins)
    return _set_last(state, "sleep coins", pokemon, coins)


ASLEEP: Final = "asleep"


def prizes(state: State, pokemon: Pokemon) -> int:
    """Prize cards for its Knock Out. What adds and takes comes first, "takes no Prize cards" last."""
    table = state.match.table
    number = table.rules.prizes_for_a_knock_out
    for _, classes, amount in table.rules.prizes_by_class:
        if all(name in pokemon.card.classes for name in classes):
            number = amount
    return _set_last(state, "prizes", pokemon, number)
