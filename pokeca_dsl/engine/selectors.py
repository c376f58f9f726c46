"""Finds what texts select: Pokémon in play and cards, by place, owner and filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import card_filters, energy, filters, values
from pokeca_dsl.engine.sieves import Sieve, sieve_of

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Frame, Pokemon, State

POKEMON_PLACES: Final = ("active", "bench", "in play")


def players(context: Frame, owner: Any) -> tuple[int, ...]:
    """The players that an owner word means, from the speaking player's standpoint."""
    if owner == "you":
        return (context.player,)
    if owner == "opponent":
        return (1 - context.player,)
    if isinstance(owner, tuple):  # the one whom the speaking player has chosen
        return (context.regs[owner[1]],)
    return (context.player, 1 - context.player)


def pokemon_of(state: State, context: Frame, target: Any) -> list[Pokemon]:
    """All Pokémon that a target may mean, before any choice."""
    kind = target[0]
    if kind == "noun":
        return _pokemon_of_noun(state, context, target)
    if kind == "holders":
        cards = context.regs[target[1]] or ()
        holders = (energy.holder_of(state, cid) for cid in cards)
        return [holder for holder in holders if holder is not None]
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
    return -1 if kind == "event card" else context.subject


def _pokemon_of_noun(state: State, context: Frame, noun: Any) -> list[Pokemon]:
    _, place, owner, tests, _, _, on = noun
    found: list[Pokemon] = pokemon_of(state, context, on) if place == "among" else []
    for player in players(context, owner) if place != "among" else ():
        if place != "bench":
            found += state.active[player]
        if place != "active":
            found += state.bench[player]
    if len(found) > 1 and place == "active" and owner == "opponent" and context.kind == "attack":
        found = _attacked(state, noun, found)
    if not tests:
        return found
    sieve = sieve_of(state.match.table, tests)
    found = filters.sieved(state, context, sieve, found)
    by = sieve.differing
    if by is not None:
        found = [found[i] for i in filters.different([filters.key(state, by, p) for p in found])]
    return found


def _attacked(state: State, noun: Any, found: list[Pokemon]) -> list[Pokemon]:
    """In a double battle "your opponent's Active Pokémon" is the one that is attacked (rule A03)."""
    if not state.attacks or noun[4] != ("exactly", 1):
        return found
    target = state.attacks[-1].target
    return [p for p in found if p.uid == target] or found


def evolves_from_nothing(state: State, context: Frame, noun: Any) -> bool:
    """Whether cards that evolve from certain Pokémon are meant, of which there is none in play."""
    origins = [test[1] for test in noun[3] if test[0] == "evolves from" and test[1][0] == "noun"]
    return any(not pokemon_of(state, context, origin) for origin in origins)


def matches_noun(state: State, context: Frame, noun: Any, pokemon: Pokemon) -> bool:
    """Whether a Pokémon in play is one that the noun may mean."""
    place = noun[1]
    if place == "active":
        if not pokemon.active:
            return False
    elif place == "bench":
        if pokemon.active:
            return False
    elif place not in ("in play", "anywhere"):
        return False
    owner = noun[2]
    if owner == "you":
        if pokemon.owner != context.player:
            return False
    elif owner == "opponent":
        if pokemon.owner == context.player:
            return False
    elif pokemon.owner not in players(context, owner):
        return False
    return filters.all_match(state, context, noun[3], pokemon)


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
    if kind == "event card":
        return [context.amount]
    return [context.card] if kind == "this" and context.card >= 0 else []


def _cards_of_noun(state: State, context: Frame, noun: Any) -> list[int]:
    _, place, owner, tests, quantity, _, on = noun
    if place == "attached":
        found = attached(state, context, tests, owner, on)
        return _different_cards(state, sieve_of(state.match.table, tests), found) if tests else found
    if place == "among":
        found = cards_of(state, context, on)
    elif place == "under":
        found = [cid for holder in pokemon_of(state, context, on) for cid in holder.cards[:-1]]
    elif place == "stadium":
        theirs = state.stadium >= 0 and state.stadium_owner in players(context, owner)
        found = [state.stadium] if theirs else []
    else:
        found = []
        for player in players(context, owner):
            found += _zone(state, context, place, player, quantity)
    if not tests:
        return found
    sieve = sieve_of(state.match.table, tests)
    return _different_cards(state, sieve, card_filters.sieved(state, context, sieve, found))


def has_cards(state: State, context: Frame, noun: Any, number: int, besides: int = -1) -> bool:
    """Whether the noun means so many cards, not counting the card ``besides``."""
    _, place, owner, tests, quantity, _, _ = noun
    sieve = sieve_of(state.match.table, tests)
    if place not in _ASIDE or sieve.differing is not None:
        found = cards_of(state, context, noun)
        return len(found) - int(besides in found) >= number
    left = number
    for player in players(context, owner):
        for cid in _zone(state, context, place, player, quantity):
            if cid != besides and card_filters.passes(state, context, sieve, cid):
                left -= 1
                if left <= 0:
                    return True
    return left <= 0


_ASIDE: Final = ("hand", "discard pile")


def _different_cards(state: State, sieve: Sieve, found: list[int]) -> list[int]:
    by = sieve.differing
    if by is None:
        return found
    return [found[i] for i in filters.different([card_filters.key(state, by, c) for c in found])]


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
    if place == "energy zone":
        ready = state.ready if player == state.player else -1  # that one is attached by itself
        return [cid for cid in state.zone[player] if cid != ready]
    if place not in ("top of the deck", "bottom of the deck"):
        raise KeyError(place)
    deck = state.deck[player]
    n = values.quantity_number(state, context, quantity)
    n = len(deck) if n is None else n
    if place == "top of the deck":
        return deck[: -n - 1 : -1] if n else []
    return deck[:n]


def attached(state: State, context: Frame, tests: Any, owner: str, on: Any) -> list[int]:
    """Cards attached to the Pokémon meant by ``on`` (to any of the owner's where it is None)."""
    holders: list[Pokemon] = []
    if on is not None:
        holders = pokemon_of(state, context, on)
    else:
        for player in players(context, owner):
            holders += state.active[player] + state.bench[player]
    return [c for holder in holders for c in attached_to(state, context, tests, holder)]


def attached_to(state: State, context: Frame, tests: Any, holder: Pokemon) -> list[int]:
    """Cards attached to one Pokémon that pass the filters."""
    cards = holder.energy + holder.tools
    if not tests:
        return cards
    return card_filters.sieved(state, context, sieve_of(state.match.table, tests), cards, holder)
