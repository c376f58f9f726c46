"""Standing effects: what holds now, and on whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import card_filters, filters, selectors, values
from pokeca_dsl.engine.events import GRANTS
from pokeca_dsl.engine.standing_index import NONE, OF_ATTACKS, Entry, Index, index, of_kind

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import Frame, Pokemon, State


__all__ = [
    "Entry",
    "Index",
    "active",
    "adjust",
    "allowed",
    "amount_of",
    "cause",
    "covers",
    "covers_player",
    "forbidden",
    "immune",
    "index",
    "kept_away",
    "of_kind",
    "on",
    "player_forbidden",
    "prevented",
    "silenced",
    "suppressed",
]


def cause(entry: Entry) -> Cause:
    """The words of a standing effect, as the cause of an event."""
    return entry.context.pid, GRANTS - entry.index, entry.context.card


def covers(state: State, entry: Entry, pokemon: Pokemon) -> bool:
    """Whether a standing effect is on this Pokémon now."""
    if entry.uids is not None:
        if pokemon.uid not in entry.uids:
            return False
    elif isinstance(entry.scope, str):
        if pokemon.owner not in selectors.players(entry.context, entry.scope):
            return False
    elif not selectors.matches_target(state, entry.context, entry.scope, pokemon):
        return False
    if entry.source >= 0 and _shielded(state, entry, pokemon):
        return False
    return active(state, entry, player=pokemon.owner)


def _shielded(state: State, entry: Entry, pokemon: Pokemon) -> bool:
    """Whether what an opponent's Ability does to the Pokémon as long as it holds is kept away from it."""
    if pokemon.owner == entry.context.player or not index(state).shields:
        return False
    if entry.feature not in _ABILITIES or entry.modifier[0] in ("prevent", "suppress"):
        return False
    return (
        kept_away(state, pokemon, ("abilities",), entry.context.player, state.pokemon(entry.source))
        is not None
    )


_ABILITIES: Final = ("ability", "poke-power", "poke-body")


def covers_player(state: State, entry: Entry, player: int) -> bool:
    """Whether a standing effect is on this player now."""
    return (
        isinstance(entry.scope, str)
        and player in selectors.players(entry.context, entry.scope)
        and active(state, entry, player=player)
    )


def standpoint(entry: Entry, player: int) -> Frame:
    """From where a standing effect that is on this player, or on one of their Pokémon, is read."""
    if not entry.common or entry.context.player == player:
        return entry.context
    context = entry.context.clone()
    context.player = player
    return context


def active(state: State, entry: Entry, anyway: bool = False, player: int = -1) -> bool:
    """Whether its condition holds (for this player) and its ability isn't switched off (or ``anyway``)."""
    suppresses = index(state).suppresses
    if not anyway and entry.source >= 0 and (suppresses or _needs_health(state)):
        source = state.pokemon(entry.source)
        if source is not None and suppressed(state, source, entry.feature, entry):
            return False
    of_a_card = entry.feature in ("trainer", "energy") and entry.number < 0
    if of_a_card and suppresses and of_kind(state, "suppress card") and _without_effect(state, entry):
        return False
    if entry.single is not None and _another_holds(state, entry):
        return False
    if entry.condition is None:
        return True
    context = standpoint(entry, player) if player >= 0 else entry.context
    return values.holds(state, context, entry.condition)


def _another_holds(state: State, entry: Entry) -> bool:
    """Whether of several effects that count once only another one holds."""
    return any(active(state, other) for other in index(state).earlier.get(id(entry), ()))


def _without_effect(state: State, entry: Entry) -> bool:
    """Whether the Pokémon Tool, Energy card or Stadium that makes this has no effect now."""
    cid = entry.context.card
    for other in of_kind(state, "suppress card"):
        another = other.context.card != cid and active(state, other)
        if another and cid in selectors.cards_of(state, other.context, other.scope):
            return True
    return False


def suppressed(state: State, pokemon: Pokemon, feature: str, asking: Entry | None = None) -> bool:
    """Whether the Pokémon's abilities of a kind have no effect. An effect never switches itself off."""
    if feature == "pokemon power" and pokemon.conditions and _needs_health(state):
        return True
    if not index(state).suppresses:
        return False
    for entry in of_kind(state, "suppress"):
        if entry is asking or feature not in entry.modifier[1]:
            continue
        if asking is not None and asking.modifier[0] == "suppress":
            continue  # of two that would switch each other off, both hold
        if covers(state, entry, pokemon):
            return True
    return False


def silenced(state: State, cid: int, feature: str) -> bool:
    """Whether the abilities of a kind of a card in a hand or a discard pile have no effect."""
    for entry in of_kind(state, "suppress"):
        scope = entry.scope
        if feature not in entry.modifier[1] or isinstance(scope, str) or scope[:2] != ("noun", "anywhere"):
            continue
        owner = state.match.owner(cid)
        if owner not in selectors.players(entry.context, scope[2]):
            continue
        if card_filters.matches(state, entry.context, scope[3], cid) and active(state, entry):
            return True
    return False


def _needs_health(state: State) -> bool:
    """Whether no Pokémon Power works under a Special Condition, whatever its text says."""
    return state.match.table.rules.powers_need == "no special condition"


def on(state: State, kind: str, pokemon: Pokemon) -> list[Entry]:
    """The standing effects of a kind that are on this Pokémon."""
    entries = of_kind(state, kind)
    if not entries:
        return NONE
    return [entry for entry in entries if covers(state, entry, pokemon)]


def forbidden(state: State, action: str, pokemon: Pokemon, name: str | None = None, card: int = -1) -> bool:
    """Whether a Pokémon can't do this; for "attack", with the attack's name, also only that one.

    ``card`` is the card with which it would be done.
    """
    if not index(state).forbids:
        return False
    for entry in of_kind(state, "forbid " + action):
        wanted = entry.modifier[1]
        others = isinstance(wanted, tuple) and wanted[0] == "other attacks"
        if isinstance(wanted, tuple):  # what was chosen when the effect began
            wanted = entry.context.regs[wanted[1]]
        said = name is not None and wanted != name if others else wanted in (None, name)
        meant = said and covers(state, entry, pokemon)
        if meant and _of_such_a_card(state, entry, card):
            return True
    return False


def _of_such_a_card(state: State, entry: Entry, card: int) -> bool:
    """Whether what an effect forbids or allows is so with this card."""
    cards = entry.modifier[2] if len(entry.modifier) > 2 else None
    return cards is None or (card >= 0 and card_filters.matches(state, entry.context, cards[3], card))


def player_forbidden(state: State, action: str, player: int, name: str | None = None, card: int = -1) -> bool:
    """Whether a player can't do this; ``card`` is the card with which it would be done."""
    if not index(state).forbids:
        return False
    for entry in of_kind(state, "forbid " + action):
        wanted = entry.modifier[1]
        meant = (wanted is None or wanted == name) and covers_player(state, entry, player)
        if meant and _of_such_a_card(state, entry, card):
            return True
    return False


def allowed(state: State, action: str, pokemon: Pokemon, name: str | None = None, card: int = -1) -> bool:
    """Whether something lets the Pokémon do what the rules don't; for a name, where the action has one.

    ``card`` is the card with which it would be done.
    """
    if not index(state).allows:
        return False
    found = on(state, "allow " + action, pokemon)
    said = [entry for entry in found if name is None or entry.modifier[1] in (None, name)]
    return any(card < 0 or _of_such_a_card(state, entry, card) for entry in said)


def immune(state: State, pokemon: Pokemon, condition: str) -> Entry | None:
    """What keeps a Special Condition away from the Pokémon, if anything."""
    for entry in index(state).immune:
        if entry.modifier[1] in (None, condition) and covers(state, entry, pokemon):
            return entry
    return None


def prevented(
    state: State, pokemon: Pokemon, part: str, attacker: Pokemon | None, amount: int = 0
) -> Entry | None:
    """What keeps this part ("damage" or "effects") of an attack away from the Pokémon, if anything.

    ``amount`` is the damage that would be done: some protections keep away only much, or only little.
    """
    entries = [entry for entry in of_kind(state, "prevent") if entry.modifier[1] in OF_ATTACKS]
    if not entries or (attacker is not None and attacker.uid == pokemon.uid):
        return None
    rules = state.match.table.rules
    for entry in entries:
        _, harm, source, relation, limit = entry.modifier
        if limit is not None and not filters.compare(amount, relation, amount_of(state, entry, limit)):
            continue
        if harm == "damage":
            stops: tuple[str, ...] = rules.no_damage_stops
        elif harm == "effects":
            stops = ("effects",)
        else:
            stops = rules.no_damage_or_effects_stops
        if part not in stops or not _protects(state, entry, pokemon):
            continue
        seen = standpoint(entry, pokemon.owner)
        if source is None or (attacker is not None and selectors.matches_noun(state, seen, source, attacker)):
            return entry
    return None


def kept_away(
    state: State, pokemon: Pokemon, harms: tuple[str, ...], player: int, source: Pokemon | None
) -> Entry | None:
    """What keeps the effects of such cards or abilities of a player away from the Pokémon, if anything."""
    for entry in of_kind(state, "prevent"):
        _, harm, narrowed, _, _ = entry.modifier
        if harm not in harms or not _protects(state, entry, pokemon):
            continue
        seen = standpoint(entry, pokemon.owner)
        if narrowed is None or (
            selectors.matches_noun(state, seen, narrowed, source)
            if source is not None
            else player in selectors.players(seen, narrowed[2])
        ):
            return entry
    return None


def _protects(state: State, entry: Entry, pokemon: Pokemon) -> bool:
    if covers(state, entry, pokemon):
        return True
    if state.match.table.rules.protection_covers != "the whole side":
        return False
    return any(covers(state, entry, p) for p in state.in_play(pokemon.owner))


def adjust(operation: str, number: int, amount: int, state: State) -> int:
    """One modifier's operation on a number."""
    if operation == "plus":
        return number + amount
    if operation == "minus":
        return number - amount
    if operation == "times":
        return number * amount
    if operation == "set":
        return amount
    return values.halve(state, number, "up" if operation == "halve up" else "down")


def amount_of(state: State, entry: Entry, expression: Any, player: int = -1) -> int:
    """A modifier's number now, as it is on this player or on one of their Pokémon."""
    context = standpoint(entry, player) if player >= 0 else entry.context
    return 0 if expression is None else values.value(state, context, expression)
