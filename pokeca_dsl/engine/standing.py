"""Standing effects: what holds now, on whom, indexed by what it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from pokeca_dsl.engine import filters, selectors, values
from pokeca_dsl.engine.events import GRANTS
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.program import GrantData
    from pokeca_dsl.engine.state import Lasting, Pokemon, State
    from pokeca_dsl.engine.table import Card


class Entry:
    """One standing effect with the standpoint from which its scope and numbers are read."""

    __slots__ = (
        "condition", "context", "feature", "grant", "index", "modifier", "number", "scope", "single",
        "source", "uids",
    )  # fmt: skip

    def __init__(
        self,
        grant: GrantData,
        context: Frame,
        feature: str,
        source: int,
        uids: tuple[int, ...] | None,
        number: int,
        index: int,
    ) -> None:
        self.grant = grant
        self.index = index
        """Its index among the program's grants."""
        self.modifier = grant.modifier
        self.scope = grant.scope
        self.condition = grant.condition
        self.context = context
        self.feature = feature
        self.source = source
        """The Pokémon whose ability makes it, or -1."""
        self.uids = uids
        self.single = False
        """Of several of one player only one has an effect."""
        self.number = number
        """The number of the lasting effect, or -1."""


Index: TypeAlias = dict[str, list[Entry]]
_NONE: list[Entry] = []


def index(state: State) -> Index:
    """All standing effects by the first word of their modifier. Built anew when something moved."""
    found = state.standing
    if found is None:
        found = state.standing = _build(state)
    return found


def of_kind(state: State, kind: str) -> list[Entry]:
    """The standing effects of one kind."""
    found = state.standing
    if found is None:
        found = state.standing = _build(state)
    return found.get(kind, _NONE)


def _build(state: State) -> Index:
    found: Index = {}
    cards = state.match.cards
    keep_earlier = "earlier attacks and abilities" not in state.match.table.rules.evolving_ends
    for player in (state.player, 1 - state.player):
        for pokemon in state.active[player] + state.bench[player]:
            if pokemon.card.passives:
                _add_card(state, found, pokemon.card, pokemon.cards[-1], player, pokemon, False)
            if keep_earlier:
                for cid in pokemon.cards[:-1]:
                    _add_card(state, found, cards[cid], cid, player, pokemon, False)
            for cid in pokemon.energy:
                if cards[cid].passives:
                    _add_card(state, found, cards[cid], cid, player, pokemon, True)
            for cid in pokemon.tools:
                if cards[cid].passives:
                    _add_card(state, found, cards[cid], cid, player, pokemon, True)
    if state.stadium >= 0:
        card = cards[state.stadium]
        _add_card(state, found, card, state.stadium, state.stadium_owner, None, False)
    for lasting in state.lasting:
        if lasting.first <= state.turn <= lasting.last:
            _add_lasting(state, found, lasting)
    _put_in_order(found)
    return found


def _put_in_order(found: Index) -> None:
    """What sets HP comes before what adds to it; of other stats what sets them comes last."""
    kept_from_playing = [
        e for kind, entries in found.items() if kind.startswith("forbid play ") for e in entries
    ]
    if kept_from_playing:
        found["forbid play"] = kept_from_playing
    if "hp" in found:
        found["hp"].sort(key=lambda entry: entry.modifier[1] != "set")
    for kind in ("retreat cost", "attack cost", "prizes"):
        if kind in found:
            found[kind].sort(key=lambda entry: entry.modifier[1] == "set")


def _add_card(
    state: State, found: Index, card: Card, cid: int, player: int, pokemon: Pokemon | None, attached: bool
) -> None:
    uid = pokemon.uid if pokemon is not None else -1
    known = state.match.entries
    entries = known.get((cid, uid, attached))
    if entries is None:
        entries = known[cid, uid, attached] = _entries(card, cid, player, uid, attached)
    for entry in entries:
        if entry.grant.duration == "while active" and not (pokemon is not None and pokemon.active):
            continue
        if entry.single and _again(state, found, entry):
            continue
        found.setdefault(entry.modifier[0], []).append(entry)


def _entries(card: Card, cid: int, player: int, uid: int, attached: bool) -> tuple[Entry, ...]:
    """The standing effects that a card makes from its place; they are the same each time it lies there."""
    made = []
    for passive in card.passives:
        this = -1 if attached else uid
        context = Frame(passive.pid, (), 0, player, this, cid, passive.feature, 0)
        if attached:
            context.holder = uid
        entry = Entry(passive.grant, context, passive.feature, this, None, -1, passive.index)
        entry.single = passive.single
        made.append(entry)
    return tuple(made)


def _again(state: State, found: Index, new: Entry) -> bool:
    """Whether a text that counts once only has an effect of this player already."""
    programs = state.match.table.programs
    name = programs[new.context.pid].text
    return any(
        entry.context.player == new.context.player
        and entry.number < 0
        and entry.index == new.index
        and programs[entry.context.pid].text == name
        for entry in found.get(new.modifier[0], _NONE)
    )


def _add_lasting(state: State, found: Index, lasting: Lasting) -> None:
    grant = state.match.table.programs[lasting.pid].grants[lasting.grant]
    context = Frame(
        lasting.pid, (), 0, lasting.player, lasting.this, lasting.card, lasting.kind, 0
    )  # fmt: skip
    context.holder = lasting.holder
    context.attacker = lasting.attacker
    context.defender = lasting.defender
    context.subject = lasting.subject
    context.regs = list(lasting.regs)
    entry = Entry(grant, context, lasting.kind, -1, lasting.uids, lasting.number, lasting.grant)
    found.setdefault(grant.modifier[0], []).append(entry)


# ---- asking -----------------------------------------------------------------------------------


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
    return active(state, entry)


def covers_player(state: State, entry: Entry, player: int) -> bool:
    """Whether a standing effect is on this player now."""
    return (
        isinstance(entry.scope, str)
        and player in selectors.players(entry.context, entry.scope)
        and active(state, entry)
    )


def active(state: State, entry: Entry) -> bool:
    """Whether a standing effect's condition holds and its ability isn't switched off."""
    if entry.source >= 0 and of_kind(state, "suppress"):
        source = state.pokemon(entry.source)
        if source is not None and suppressed(state, source, entry.feature, entry):
            return False
    return entry.condition is None or values.holds(state, entry.context, entry.condition)


def suppressed(state: State, pokemon: Pokemon, feature: str, asking: Entry | None = None) -> bool:
    """Whether the Pokémon's abilities of a kind have no effect. An effect never switches itself off."""
    for entry in of_kind(state, "suppress"):
        if entry is asking or entry.modifier[1] != feature:
            continue
        if asking is not None and asking.modifier[0] == "suppress":
            continue  # of two that would switch each other off, both hold
        if covers(state, entry, pokemon):
            return True
    return False


def on(state: State, kind: str, pokemon: Pokemon) -> list[Entry]:
    """The standing effects of a kind that are on this Pokémon."""
    entries = of_kind(state, kind)
    if not entries:
        return _NONE
    return [entry for entry in entries if covers(state, entry, pokemon)]


def forbidden(state: State, action: str, pokemon: Pokemon, name: str | None = None) -> bool:
    """Whether a Pokémon can't do this; for "attack", with the attack's name, also only that one."""
    for entry in of_kind(state, "forbid " + action):
        wanted = entry.modifier[1]
        if isinstance(wanted, tuple):  # what was chosen when the effect began
            wanted = entry.context.regs[wanted[1]]
        if (wanted is None or wanted == name) and covers(state, entry, pokemon):
            return True
    return False


def player_forbidden(state: State, action: str, player: int, name: str | None = None) -> bool:
    """Whether a player can't do this."""
    for entry in of_kind(state, "forbid " + action):
        wanted = entry.modifier[1]
        if (wanted is None or wanted == name) and covers_player(state, entry, player):
            return True
    return False


def allowed(state: State, action: str, pokemon: Pokemon) -> bool:
    """Whether something lets the Pokémon do what the rules don't."""
    return bool(on(state, "allow " + action, pokemon))


def immune(state: State, pokemon: Pokemon, condition: str) -> Entry | None:
    """What keeps a Special Condition away from the Pokémon, if anything."""
    for entry in of_kind(state, "immune"):
        if entry.modifier[1] in (None, condition) and covers(state, entry, pokemon):
            return entry
    return None


def prevented(
    state: State, pokemon: Pokemon, part: str, attacker: Pokemon | None, amount: int = 0
) -> Entry | None:
    """What keeps this part ("damage" or "effects") of an attack away from the Pokémon, if anything.

    ``amount`` is the damage that would be done: some protections keep away only much, or only little.
    """
    entries = [entry for entry in of_kind(state, "prevent") if entry.modifier[1] in _OF_ATTACKS]
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
        if source is None or (
            attacker is not None and selectors.matches_noun(state, entry.context, source, attacker)
        ):
            return entry
    return None


_OF_ATTACKS = ("damage", "effects", "damage and effects")


def kept_away(
    state: State, pokemon: Pokemon, harms: tuple[str, ...], player: int, source: Pokemon | None
) -> Entry | None:
    """What keeps the effects of such cards or abilities of a player away from the Pokémon, if anything."""
    for entry in of_kind(state, "prevent"):
        _, harm, narrowed, _, _ = entry.modifier
        if harm not in harms or not _protects(state, entry, pokemon):
            continue
        if narrowed is None or (
            selectors.matches_noun(state, entry.context, narrowed, source)
            if source is not None
            else player in selectors.players(entry.context, narrowed[2])
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


def amount_of(state: State, entry: Entry, expression: Any) -> int:
    """A modifier's number now."""
    return 0 if expression is None else values.value(state, entry.context, expression)
