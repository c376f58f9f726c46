"""The standing effects that hold now, gathered by what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine.levels import lower_cards
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.program import GrantData
    from pokeca_dsl.engine.state import Lasting, Pokemon, State


class Entry:
    """One standing effect with the standpoint from which its scope and numbers are read."""

    __slots__ = (
        "common", "condition", "context", "feature", "grant", "index", "modifier", "number", "scope",
        "single", "source", "uids",
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
        self.common = False
        """A Stadium's: "the opponent" is that of the Pokémon or the player on whom it is."""
        self.single: str | None = None
        """Of several of one player that give this name only one has an effect."""
        self.number = number
        """The number of the lasting effect, or -1."""


NONE: Final[list[Entry]] = []


class Index:
    """The standing effects that hold now, by the first word of their modifier."""

    __slots__ = (
        "allows", "answering", "asked", "bench", "costs", "earlier", "energy", "entries", "forbids",
        "hinders", "hp", "immune", "of_both", "protects", "shields", "suppresses", "types",
    )  # fmt: skip

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.earlier: dict[int, list[Entry]] = {}
        """By the identity of an effect that counts once only: those of which one may hold instead of it."""
        self.asked: set[int] = set()
        """The Pokémon whose types are being worked out."""
        self.allows = False
        """Whether any of them allows anything."""
        self.suppresses = False
        """Whether any of them takes away what Abilities or cards do."""
        self.types = False
        """Whether any of them changes the types of Pokémon."""
        self.forbids = False
        """Whether any of them forbids anything."""
        self.answering: dict[str, list[Entry]] = {}
        """Those that answer an event, by the event."""
        self.of_both = False
        """Whether some of one kind are of both players: their order is the turn player's."""
        self.hinders = False
        """Whether any of them may keep a text from doing what it says."""
        self.shields = False
        """Whether any of them keeps effects of Abilities away."""
        self.protects = False
        """Whether any of them keeps more than attacks away from a Pokémon."""
        # Those of the kinds that are asked for most, besides ``entries``.
        self.hp: list[Entry] = NONE
        self.bench: list[Entry] = NONE
        self.immune: list[Entry] = NONE
        self.energy = False
        """Whether any of them changes what Energy cards provide."""
        self.costs = False
        """Whether any of them changes what attacks cost, or how that is paid."""

    def add(self, entry: Entry) -> None:
        """Put one behind the others of its kind."""
        kind: str = entry.modifier[0]
        others = self.entries.get(kind)
        if others is None:
            self.entries[kind] = [entry]
        else:
            others.append(entry)


def index(state: State) -> Index:
    """All standing effects by the first word of their modifier. Built anew when something moved."""
    found = state.standing
    if found is None:
        found = state.standing = gathered(state)
    return found


def of_kind(state: State, kind: str) -> list[Entry]:
    """The standing effects of one kind."""
    found = state.standing
    if found is None:
        found = state.standing = gathered(state)
    return found.entries.get(kind, NONE) if found.entries else NONE


def changed(state: State, pokemon: Pokemon) -> None:
    """A Pokémon has moved or changed: where cards of it make standing effects, these are gathered anew."""
    makes = state.match.makes_effects
    for cid in pokemon.cards:
        if makes[cid]:
            state.standing = None
            return
    for cid in pokemon.energy:
        if makes[cid]:
            state.standing = None
            return
    for cid in pokemon.tools:
        if makes[cid]:
            state.standing = None
            return


def card_changed(state: State, cid: int) -> None:
    """A card has come to another place: where it makes standing effects, these are gathered anew."""
    if state.match.makes_effects[cid]:
        state.standing = None


def gathered(state: State) -> Index:
    """The standing effects as they lie there now."""
    found = Index()
    cards = state.match.cards
    makes = state.match.makes_effects
    for player in (state.player, 1 - state.player):
        for pokemon in state.active[player] + state.bench[player]:
            if pokemon.card.passives:
                _add_card(state, found, pokemon.card, pokemon.cards[-1], player, pokemon, False)
            if len(pokemon.cards) > 1:
                for cid in lower_cards(state, pokemon):
                    _add_card(state, found, cards[cid], cid, player, pokemon, False)
            for cid in pokemon.energy:
                if makes[cid]:
                    _add_card(state, found, cards[cid].held, cid, player, pokemon, True)
            for cid in pokemon.tools:
                if makes[cid]:
                    _add_card(state, found, cards[cid].held, cid, player, pokemon, True)
    if state.stadium >= 0 and cards[state.stadium].passives:
        card = cards[state.stadium]
        _add_card(state, found, card, state.stadium, state.stadium_owner, None, False)
    for lasting in state.lasting:
        if lasting.first <= state.turn <= lasting.last:
            _add_lasting(state, found, lasting)
    if found.entries:
        _put_in_order(found)
    return found


def _put_in_order(found: Index) -> None:
    """What sets HP comes before what adds to it; of other stats what adds comes first and what sets last."""
    entries = found.entries
    kept_from_playing: list[Entry] = []
    for kind, some in entries.items():
        if len(some) > 1:
            for entry in some:
                found.of_both = found.of_both or entry.context.player != some[0].context.player
        if kind.startswith("allow "):
            found.allows = True
        if kind.startswith(_RESPOND):
            found.answering[kind[len(_RESPOND) :]] = some
        elif kind.startswith("forbid "):
            found.forbids = True
            if kind.startswith("forbid play "):
                kept_from_playing += some
            elif kind not in _OF_NO_STEP:
                found.hinders = True
        elif kind == "prevent":
            found.protects = not all(map(_of_attacks, some))
            found.shields = any(entry.modifier[1] == "abilities" for entry in some)
        elif kind == "energy type" or kind == "energy provides":
            found.energy = True
        elif kind == "type":
            found.types = True
        elif kind.startswith("suppress"):
            found.suppresses = True
        elif kind in _OF_COSTS:
            found.costs = True
    if kept_from_playing:
        entries["forbid play"] = kept_from_playing
    found.hp = entries.get("hp", NONE)
    found.bench = entries.get("bench", NONE)
    found.immune = entries.get("immune", NONE)
    if len(found.hp) > 1:
        found.hp.sort(key=_adds)
    for kind in ("retreat cost", "attack cost", "prizes"):
        if kind in entries:
            entries[kind].sort(key=_in_turn)


_RESPOND: Final = "respond "
_OF_COSTS: Final = ("attack cost", "any energy cost", "allow use for cost")
_OF_NO_STEP: Final = ("forbid attack", "forbid retreat", "forbid use ability")
"""What keeps a player from an action of the turn, and no text from anything."""
OF_ATTACKS: Final = ("damage", "effects", "damage and effects")
"""What protections keep away of attacks alone."""


def _of_attacks(entry: Entry) -> bool:
    return entry.modifier[1] in OF_ATTACKS


def _adds(entry: Entry) -> bool:
    return bool(entry.modifier[1] != "set")


def _in_turn(entry: Entry) -> int:
    """What adds comes before what takes away: nothing is lost where less than 0 would be left in between."""
    return _TURNS.get(entry.modifier[1], 2)


_TURNS: Final = {"plus": 0, "minus": 1, "set": 3}


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
        if entry.single is not None and (earlier := _earlier(found, entry)):
            found.earlier[id(entry)] = earlier
        found.add(entry)


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
        entry.common = uid < 0
        made.append(entry)
    return tuple(made)


def _earlier(found: Index, new: Entry) -> list[Entry]:
    """The effects of this player in whose place the same one of a text that counts once only has none."""
    return [
        entry
        for entry in found.entries.get(new.modifier[0], NONE)
        if entry.context.player == new.context.player
        and entry.number < 0
        and entry.index == new.index
        and entry.single == new.single
    ]


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
    found.add(entry)
