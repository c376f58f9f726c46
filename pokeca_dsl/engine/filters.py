"""Filters: what can be asked of a Pokémon in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import card_filters, levels, sacrifice, selectors, standing, stats, values
from pokeca_dsl.engine.sieves import ASK, YES, Sieve, named_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def all_match(state: State, context: Frame, filters: Any, pokemon: Pokemon) -> bool:
    """Whether a Pokémon passes all of the filters."""
    for test in filters:  # noqa: SIM110 (a loop is faster, and this is the hottest spot)
        if not POKEMON_TESTS[test[0]](state, context, test, pokemon):
            return False
    return True


def sieved(state: State, context: Frame, sieve: Sieve, found: list[Pokemon]) -> list[Pokemon]:
    """Those of some Pokémon that pass a sieve's filters."""
    passed = []
    for pokemon in found:
        answer = sieve.answer(pokemon.card, True)
        if answer == YES or (answer == ASK and all_match(state, context, sieve.tests, pokemon)):
            passed.append(pokemon)
    return passed


def compare(left: int, relation: str, right: int) -> bool:
    """Whether two numbers compare so."""
    if relation == "at least":
        return left >= right
    if relation == "at most":
        return left <= right
    if relation == "more":
        return left > right
    if relation == "fewer":
        return left < right
    return left == right


def _class(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return test[1] in pokemon.card.classes


def _type(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return test[1] in stats.types(state, pokemon)


def _named(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return bool(pokemon.card.name == test[1])


def _named_with(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return named_with(test[1], pokemon.card.name)


def _evolves_from(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    origin = pokemon.card.evolves_from
    return origin is not None and any(
        p.card.name == origin for p in selectors.pokemon_of(state, context, test[1])
    )


def _evolves_from_name(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return bool(pokemon.card.evolves_from == test[1])


def _alike(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    _, by, target = test
    mine = key(state, by, pokemon)
    return any(
        set(mine) & set(key(state, by, other)) for other in selectors.pokemon_of(state, context, target)
    )


def key(state: State, by: str, pokemon: Pokemon) -> tuple[str, ...]:
    """By what a Pokémon is compared with others: its types or its name."""
    return stats.types(state, pokemon) if by == "type" else (pokemon.card.name,)


def different(keys: list[tuple[str, ...]]) -> list[int]:
    """The places of the first of each of those that are alike."""
    seen: list[tuple[str, ...]] = []
    places = []
    for place, each in enumerate(keys):
        if each not in seen:
            seen.append(each)
            places.append(place)
    return places


def _distinct(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return True  # asked of all that were found together, see selectors


def _origin_of(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    cards = state.match.cards
    found = selectors.cards_of(state, context, test[1])
    return any(cards[cid].evolves_from == pokemon.card.name for cid in found)


def _may_evolve(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return not standing.forbidden(state, "evolve", pokemon)


def _becoming(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    """There is a card, among those that the test names, to which it can evolve."""
    _, noun, how = test
    return any(
        comes_from(state, cid, pokemon.card.name, how == "by way")
        for cid in selectors.cards_of(state, context, noun)
    )


def comes_from(state: State, cid: int, name: str, by_way: bool) -> bool:
    """Whether a card evolves from the Pokémon of this name, or (by way) from what evolves from it."""
    origin = state.match.cards[cid].evolves_from
    if origin is None or origin == name:
        return bool(origin == name)
    return by_way and name in state.match.table.origins.get(origin, ())


def _at(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    if test[1] == "active":
        return pokemon.active
    return not pokemon.active if test[1] == "bench" else test[1] == "in play"


def _afflicted(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return bool(pokemon.conditions) if test[1] is None else test[1] in pokemon.conditions


def _damaged(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return pokemon.damage > 0


def _bearing(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    noun = test[1]
    if noun[1] == "under":
        found = [cid for cid in pokemon.cards[:-1] if card_filters.matches(state, context, noun[3], cid)]
    elif noun[1] == "among":
        found = [
            cid for cid in selectors.cards_of(state, context, noun) if cid in pokemon.energy + pokemon.tools
        ]
    else:
        found = selectors.attached_to(state, context, noun[3], pokemon)
    needed = values.quantity_number(state, context, noun[4]) if noun[4][0] == "exactly" else 1
    return len(found) >= (1 if needed is None else max(needed, 1))


def _stat(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return compare(stats.stat(state, test[1], pokemon), test[2], values.value(state, context, test[3]))


_AFFINITIES: Final = ("weakness", "resistance")


def _having(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    if test[1] == "marker":
        return test[2] in pokemon.markers
    if test[1] == "attack":
        return any(a.name == test[2] for card in _printing(state, pokemon) for a in card.attacks)
    if test[1] in _AFFINITIES:
        return any(test[3] in (None, t) for t in stats.affinity_types(state, pokemon, test[1]))
    return any(
        a.kind == test[1]
        and test[2] in (None, a.name)
        and not standing.suppressed(state, pokemon, a.kind)
        and not sacrifice.lost(state, pokemon, a.program)
        for card in _printing(state, pokemon)
        for a in card.abilities
    )


def _printing(state: State, pokemon: Pokemon) -> list[Card]:
    """The cards whose attacks and Abilities the Pokémon has."""
    if len(pokemon.cards) == 1:
        return [pokemon.card]
    return [pokemon.card, *(state.match.cards[cid] for cid in levels.lower_cards(state, pokemon))]


def _other(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return all(p.uid != pokemon.uid for p in selectors.pokemon_of(state, context, test[1]))


def _non(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    inner = test[1]
    if inner[0] == "named" and context.this != pokemon.uid and _own_name(state, context, inner[1]):
        return True  # another one of that name isn't meant
    return not POKEMON_TESTS[inner[0]](state, context, inner, pokemon)


def _own_name(state: State, context: Frame, name: str) -> bool:
    """Whether a text that excludes this name excludes its own Pokémon alone (rule G20)."""
    if context.this < 0 or state.match.table.rules.own_name_excluded != "that pokemon alone":
        return False
    this = state.pokemon(context.this)
    return this is not None and bool(this.card.name == name)


def _any_of(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return any(POKEMON_TESTS[each[0]](state, context, each, pokemon) for each in test[1])


def _all_of(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return all_match(state, context, test[1], pokemon)


POKEMON_TESTS: Final[dict[str, Callable[[State, Frame, Any, Pokemon], bool]]] = {
    "class": _class,
    "type": _type,
    "named": _named,
    "named with": _named_with,
    "evolves from": _evolves_from,
    "evolves from name": _evolves_from_name,
    "alike": _alike,
    "distinct": _distinct,
    "origin of": _origin_of,
    "may evolve": _may_evolve,
    "becoming": _becoming,
    "at": _at,
    "afflicted": _afflicted,
    "damaged": _damaged,
    "bearing": _bearing,
    "stat": _stat,
    "having": _having,
    "other": _other,
    "non": _non,
    "any of": _any_of,
    "all of": _all_of,
}
"""How each filter is asked of a Pokémon in play."""
