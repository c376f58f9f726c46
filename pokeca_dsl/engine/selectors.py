"""Finds what texts select: Pokémon in play and cards, by place, owner and filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import energy, standing, stats, values

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, Pokemon, State

POKEMON_PLACES = ("active", "bench", "in play")


def players(context: Frame, owner: str) -> tuple[int, ...]:
    """The players that an owner word means, from the speaking player's standpoint."""
    if owner == "you":
        return (context.player,)
    if owner == "opponent":
        return (1 - context.player,)
    return (context.player, 1 - context.player)


def pokemon_of(state: State, context: Frame, target: Any) -> list[Pokemon]:
    """All Pokémon that a target may mean, before any choice."""
    kind = target[0]
    if kind == "noun":
        return _pokemon_of_noun(state, context, target)
    if kind == "register":
        bound = context.regs[target[1]]
        uids = bound if isinstance(bound, tuple) else ()
    else:
        uids = (role(context, kind),)
    found = []
    for uid in uids:
        pokemon = state.pokemon(uid)
        if pokemon is not None:
            found.append(pokemon)
    return found


def role(context: Frame, kind: str) -> int:
    """The uid that a role is bound to, or -1."""
    if kind == "this":
        return context.this if context.this >= 0 else context.holder
    if kind == "holder":
        return context.holder if context.holder >= 0 else context.this
    if kind == "attacker":
        return context.attacker
    if kind == "defender":
        return context.defender
    return context.subject


def _pokemon_of_noun(state: State, context: Frame, noun: Any) -> list[Pokemon]:
    _, place, owner, filters, _, _, _ = noun
    found: list[Pokemon] = []
    for player in players(context, owner):
        if place != "bench":
            found += state.active[player]
        if place != "active":
            found += state.bench[player]
    if len(found) > 1 and place == "active" and owner == "opponent" and context.kind == "attack":
        found = _attacked(state, noun, found)
    if not filters:
        return found
    return [p for p in found if all_match(state, context, filters, p)]


def _attacked(state: State, noun: Any, found: list[Pokemon]) -> list[Pokemon]:
    """In a double battle "your opponent's Active Pokémon" is the one that is attacked (rule A03)."""
    if not state.attacks or noun[4] != ("exactly", 1):
        return found
    target = state.attacks[-1].target
    return [p for p in found if p.uid == target] or found


def all_match(state: State, context: Frame, filters: Any, pokemon: Pokemon) -> bool:
    """Whether a Pokémon passes all of the filters."""
    for test in filters:  # noqa: SIM110 (a loop is faster, and this is the hottest spot)
        if not POKEMON_TESTS[test[0]](state, context, test, pokemon):
            return False
    return True


def matches_noun(state: State, context: Frame, noun: Any, pokemon: Pokemon) -> bool:
    """Whether a Pokémon in play is one that the noun may mean."""
    place = noun[1]
    if place == "active":
        if not pokemon.active:
            return False
    elif place == "bench":
        if pokemon.active:
            return False
    elif place != "in play":
        return False
    owner = noun[2]
    if owner == "you":
        if pokemon.owner != context.player:
            return False
    elif owner == "opponent" and pokemon.owner == context.player:
        return False
    return all_match(state, context, noun[3], pokemon)


def matches_target(state: State, context: Frame, target: Any, pokemon: Pokemon) -> bool:
    """Whether a Pokémon is (or may be) the target."""
    kind = target[0]
    if kind == "noun":
        return matches_noun(state, context, target, pokemon)
    if kind == "register":
        bound = context.regs[target[1]]
        return isinstance(bound, tuple) and pokemon.uid in bound
    return pokemon.uid == role(context, kind)


# ---- cards ------------------------------------------------------------------------------------


def cards_of(state: State, context: Frame, target: Any) -> list[int]:
    """All cards that a target may mean, before any choice."""
    kind = target[0]
    if kind == "noun":
        return _cards_of_noun(state, context, target)
    if kind == "register":
        bound = context.regs[target[1]]
        return list(bound) if isinstance(bound, tuple) else []
    return [context.card] if kind == "this" and context.card >= 0 else []


def _cards_of_noun(state: State, context: Frame, noun: Any) -> list[int]:
    _, place, owner, filters, quantity, _, on = noun
    if place == "attached":
        return attached(state, context, filters, owner, on)
    if place == "among":
        found = cards_of(state, context, on)
    elif place == "stadium":
        found = [state.stadium] if state.stadium >= 0 else []
    else:
        found = []
        for player in players(context, owner):
            found += _zone(state, context, place, player, quantity)
    if filters:
        found = [c for c in found if card_matches(state, context, filters, c)]
    return found


def _zone(state: State, context: Frame, place: str, player: int, quantity: Any) -> list[int]:
    if place == "hand":
        return state.hand[player]
    if place == "discard pile":
        return state.discard[player]
    if place == "deck":
        return state.deck[player]
    if place == "prize cards":
        return state.prizes[player]
    if place == "lost zone":
        return state.lost[player]
    deck = state.deck[player]
    n = values.quantity_number(state, context, quantity)
    n = len(deck) if n is None else n
    if place == "top of the deck":
        return deck[: -n - 1 : -1] if n else []
    return deck[:n]


def attached(state: State, context: Frame, filters: Any, owner: str, on: Any) -> list[int]:
    """Cards attached to the Pokémon meant by ``on`` (to any of the owner's where it is None)."""
    holders: list[Pokemon] = []
    if on is not None:
        holders = pokemon_of(state, context, on)
    else:
        for player in players(context, owner):
            holders += state.active[player] + state.bench[player]
    return [c for holder in holders for c in attached_to(state, context, filters, holder)]


def attached_to(state: State, context: Frame, filters: Any, holder: Pokemon) -> list[int]:
    """Cards attached to one Pokémon that pass the filters."""
    cards = holder.energy + holder.tools
    if not filters:
        return cards
    return [c for c in cards if card_matches(state, context, filters, c, holder)]


def card_matches(
    state: State, context: Frame, filters: Any, card: int, holder: Pokemon | None = None
) -> bool:
    """Whether a card passes all of the filters."""
    for test in filters:  # noqa: SIM110
        if not _card_test(state, context, test, card, holder):
            return False
    return True


def _card_test(state: State, context: Frame, test: Any, cid: int, holder: Pokemon | None) -> bool:
    kind = test[0]
    card = state.match.cards[cid]
    if kind == "class":
        return test[1] in card.classes
    if kind == "type":
        if card.kind == "energy":
            return test[1] in energy.types_of(state, cid, holder)
        return test[1] in card.types
    if kind == "named":
        return bool(card.name == test[1])
    if kind == "non":
        return not _card_test(state, context, test[1], cid, holder)
    if kind == "any of":
        return any(_card_test(state, context, each, cid, holder) for each in test[1])
    return _CARD_TESTS[kind](state, context, test, cid)


def _card_evolves_from(state: State, context: Frame, test: Any, cid: int) -> bool:
    origin = state.match.cards[cid].evolves_from
    return origin is not None and any(p.card.name == origin for p in pokemon_of(state, context, test[1]))


def _card_other(state: State, context: Frame, test: Any, cid: int) -> bool:
    return cid not in cards_of(state, context, test[1])


def _card_stat(state: State, context: Frame, test: Any, cid: int) -> bool:
    card = state.match.cards[cid]
    if card.kind != "pokemon":
        return False
    number = card.retreat if test[1] == "retreat cost" else card.hp
    return compare(number, test[2], values.value(state, context, test[3]))


def _card_having(state: State, context: Frame, test: Any, cid: int) -> bool:
    return any(a.kind == test[1] for a in state.match.cards[cid].abilities)


def _card_never(state: State, context: Frame, test: Any, cid: int) -> bool:
    return False


_CARD_TESTS: dict[str, Callable[[State, Frame, Any, int], bool]] = {
    "evolves from": _card_evolves_from,
    "other": _card_other,
    "stat": _card_stat,
    "having": _card_having,
    "at": _card_never,
    "afflicted": _card_never,
    "damaged": _card_never,
    "bearing": _card_never,
}


# ---- what can be asked of a Pokémon -----------------------------------------------------------


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
    return test[1] in pokemon.card.types


def _named(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return bool(pokemon.card.name == test[1])


def _evolves_from(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    origin = pokemon.card.evolves_from
    return origin is not None and any(p.card.name == origin for p in pokemon_of(state, context, test[1]))


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
    found = attached_to(state, context, noun[3], pokemon)
    needed = values.quantity_number(state, context, noun[4]) if noun[4][0] == "exactly" else 1
    return len(found) >= (1 if needed is None else max(needed, 1))


def _stat(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return compare(stats.stat(state, test[1], pokemon), test[2], values.value(state, context, test[3]))


def _having(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return any(
        a.kind == test[1] and not standing.suppressed(state, pokemon, a.kind) for a in pokemon.card.abilities
    )


def _other(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return all(p.uid != pokemon.uid for p in pokemon_of(state, context, test[1]))


def _non(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    inner = test[1]
    return not POKEMON_TESTS[inner[0]](state, context, inner, pokemon)


def _any_of(state: State, context: Frame, test: Any, pokemon: Pokemon) -> bool:
    return any(POKEMON_TESTS[each[0]](state, context, each, pokemon) for each in test[1])


POKEMON_TESTS: dict[str, Callable[[State, Frame, Any, Pokemon], bool]] = {
    "class": _class,
    "type": _type,
    "named": _named,
    "evolves from": _evolves_from,
    "at": _at,
    "afflicted": _afflicted,
    "damaged": _damaged,
    "bearing": _bearing,
    "stat": _stat,
    "having": _having,
    "other": _other,
    "non": _non,
    "any of": _any_of,
}
"""How each filter is asked of a Pokémon in play."""
