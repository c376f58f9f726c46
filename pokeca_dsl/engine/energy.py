"""Energy: what attached cards provide, and whether it pays a cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import card_filters, selectors, standing, stats, values
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokeca_dsl.engine.state import Pokemon, State

COLORLESS: Final = "C"
TYPES: Final = ("G", "R", "W", "L", "P", "F", "D", "M", "Y", "N", "C")
"""Every type that an Energy can be of."""


def provided(state: State, cid: int, holder: Pokemon | None) -> list[tuple[str, ...]]:
    """The Energy that a card provides: for each one the types it counts as."""
    units = _printed(state, cid, holder)
    if holder is None or not _changes(state):
        return units
    units = _provided_instead(state, cid, holder, units)
    changed = _changed(state, cid, holder)
    return units if changed is None else [changed] * len(units)


def _provided_instead(
    state: State, cid: int, holder: Pokemon, units: list[tuple[str, ...]]
) -> list[tuple[str, ...]]:
    """What an attached card provides where a standing effect says so in place of the card."""
    printed = units
    for entry in standing.of_kind(state, "energy provides"):
        _, _, owner, tests, _, _, on = entry.scope
        wanted = [test[1] for test in tests if test[0] == "type"]
        plain = tuple(test for test in tests if test[0] != "type")
        if holder.owner not in selectors.players(entry.context, owner):
            continue
        if on is not None and not selectors.matches_target(state, entry.context, on, holder):
            continue
        if not all(any(t in types for types in printed) for t in wanted):
            continue
        if card_filters.matches(state, entry.context, plain, cid, holder) and standing.active(state, entry):
            amount = standing.amount_of(state, entry, entry.modifier[2])
            units = [entry.modifier[1] or TYPES] * amount
    return units


def _changed(state: State, cid: int, holder: Pokemon) -> tuple[str, ...] | None:
    """The types that a standing effect gives to an attached card in place of its own."""
    found = None
    for entry in standing.of_kind(state, "energy type"):
        _, _, owner, tests, _, _, on = entry.scope
        # What is asked of the card itself can't be its type, which is being asked for.
        plain = tuple(test for test in tests if test[0] != "type")
        if holder.owner not in selectors.players(entry.context, owner):
            continue
        if on is not None and not selectors.matches_target(state, entry.context, on, holder):
            continue
        if card_filters.matches(state, entry.context, plain, cid, holder) and standing.active(state, entry):
            found = entry.modifier[1]
    return found


def _printed(state: State, cid: int, holder: Pokemon | None) -> list[tuple[str, ...]]:
    card = state.match.cards[cid]
    if holder is not None:
        card = card.held
    if card.plain is not None:
        return [card.plain]
    if not card.provides:
        return [(card.energy_type,)] if card.energy_type is not None else []
    context = Frame(card.pid, (), 0, state.match.owner(cid), -1, cid, "energy", 0)
    if holder is not None:
        context.player = holder.owner
        context.holder = holder.uid
    plain: list[tuple[str, ...]] = []
    special: list[tuple[str, ...]] = []
    for part in card.provides:
        types = TYPES if part.types is None else part.types
        if part.condition is None:
            plain += [types] * values.value(state, context, part.amount)
        elif values.holds(state, context, part.condition):
            special = [types] * values.value(state, context, part.amount)
    return special or plain  # what holds only under a condition takes the place of the rest


def _changes(state: State) -> bool:
    """Whether any effect changes what attached Energy cards provide."""
    return standing.index(state).energy


def types_of(state: State, cid: int, holder: Pokemon | None) -> tuple[str, ...]:
    """The types that an Energy card counts as where it lies."""
    card = state.match.cards[cid]
    if card.plain is not None and not _changes(state):
        return card.plain
    return tuple(t for types in provided(state, cid, holder) for t in types)


def all_provided(state: State, pokemon: Pokemon) -> list[tuple[str, ...]]:
    """All Energy that a Pokémon has."""
    cards = state.match.cards
    found = []
    changes = _changes(state)
    for cid in pokemon.energy:
        plain = None if changes else cards[cid].plain
        if plain is not None:
            found.append(plain)
        else:
            found += provided(state, cid, pokemon)
    return found


def count_provided(state: State, context: Frame, noun: Any) -> int:
    """Provided Energy that an Energy noun counts (of its type, where it names one)."""
    types = [test[1] for test in noun[3] if test[0] == "type"]
    total = 0
    for cid in selectors.attached(state, context, noun[3], noun[2], noun[6]):
        holder = holder_of(state, cid)
        total += sum(all(t in units for t in types) for units in provided(state, cid, holder))
    return total


def unspent(state: State, context: Frame, noun: Any) -> int:
    """Energy of the Pokémon that the noun counts beyond what pays for the attack that is used."""
    wanted = [test[1] for test in noun[3] if test[0] == "type"]
    if not state.attacks:
        return 0
    copying = state.match.table.rules.copied_attack_pays == "the copying attack"
    attack = state.attacks[0 if copying else -1]
    printed = attack.card.attacks[attack.index]
    left = 0
    for pokemon in selectors.pokemon_of(state, context, noun[6]):
        units = all_provided(state, pokemon)
        cost = stats.attack_cost(state, pokemon, printed.cost, printed.name)
        total = len(units) - len(cost)
        if wanted:
            matching = sum(all(t in unit for t in wanted) for unit in units)
            total = min(total, matching - sum(symbol in wanted for symbol in cost))
        left += max(0, total)
    return left


def holder_of(state: State, cid: int) -> Pokemon | None:
    """The Pokémon to which a card is attached."""
    for player in (0, 1):
        for pokemon in state.active[player]:
            if cid in pokemon.energy or cid in pokemon.tools:
                return pokemon
        for pokemon in state.bench[player]:
            if cid in pokemon.energy or cid in pokemon.tools:
                return pokemon
    return None


def pays(state: State, pokemon: Pokemon, cost: tuple[str, ...], name: str) -> bool:
    """Whether the Pokémon's Energy is enough for an attack's cost (rule A02)."""
    if _enough(state, pokemon, cost, name):
        return True
    if not standing.index(state).costs:
        return False
    others = [e for e in standing.on(state, "allow use for cost", pokemon) if e.modifier[1] == name]
    return any(_enough(state, pokemon, entry.modifier[3], name) for entry in others)


def _enough(state: State, pokemon: Pokemon, cost: tuple[str, ...], name: str) -> bool:
    needs = state.match.table.rules.attack_needs
    if "energy" not in needs:
        return True
    changed = standing.index(state).costs
    if changed:
        cost = stats.attack_cost(state, pokemon, cost, name)
    total = len(cost)
    if not total:
        return True
    have = all_provided(state, pokemon)
    if changed:
        have = have + [TYPES] * stats.spared_energy(state, pokemon, name)
    if len(have) < total:
        return False
    if "matching types" not in needs:
        return True
    return covers(have, [t for t in cost if t != COLORLESS])


def covers(have: Sequence[tuple[str, ...]], typed: list[str]) -> bool:
    """Whether for every typed symbol there is an Energy of its own."""
    if not typed:
        return True
    free = list(have)
    wild: list[tuple[str, ...]] = [units for units in free if len(units) > 1]
    if not wild:
        single = [units[0] for units in free if units]
        for t in typed:
            if t not in single:
                return False
            single.remove(t)
        return True
    return _assign(free, typed, 0)


def _assign(free: list[tuple[str, ...]], typed: list[str], position: int) -> bool:
    """Search an assignment; narrow Energy is tried before Energy of many types."""
    if position == len(typed):
        return True
    wanted = typed[position]
    tried: list[tuple[str, ...]] = []
    for i, units in sorted(enumerate(free), key=lambda item: len(item[1])):
        if wanted in units and units not in tried:
            tried.append(units)
            if _assign(free[:i] + free[i + 1 :], typed, position + 1):
                return True
    return False
