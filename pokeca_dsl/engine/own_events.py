"""What happens to a card outside of play, and the texts of that very card that answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import bus, card_filters, standing, values
from pokeca_dsl.engine.parts import OF_POKEMON
from pokeca_dsl.engine.standing_index import Entry
from pokeca_dsl.engine.state import Frame

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import State

DISCARDED: Final = "discarded"
DRAWN: Final = "drawn for the turn"
TAKEN: Final = "taken as a prize"
_ATTACKS: Final = ("attack", "answer to an attack")
_PLAYED: Final = ("item", "supporter")


def announce(state: State, event: str, cid: int, origin: str = "", holder: int = -1) -> None:
    """Something has happened to a card: collect the answers that its own texts give.

    ``origin`` is the place from which it was discarded, ``holder`` the Pokémon that had it attached there.
    What made it happen is the text that is carried out.
    """
    card = state.match.cards[cid]
    for passive in card.passives:
        if passive.grant.modifier[0] != "respond " + event:
            continue
        owner = state.match.owner(cid)
        context = Frame(passive.pid, (), 0, owner, -1, cid, passive.feature, 0)
        context.holder = holder
        entry = Entry(passive.grant, context, passive.feature, -1, None, -1, passive.index)
        if standing.silenced(state, cid, passive.feature):
            continue
        if _is_meant(state, entry, owner, origin) and not bus.used_up(state, entry, owner):
            state.answers.append(bus.pending(entry, event, None, -1, entry.context.player))


def allows(state: State, player: int, cid: int, what: str) -> bool:
    """Whether a card outside of play lets itself be used so, by its own text ("allow set up active")."""
    for passive in state.match.cards[cid].passives:
        if passive.grant.modifier[0] == what:
            context = Frame(passive.pid, (), 0, player, -1, cid, passive.feature, 0)
            if passive.grant.condition is None or values.holds(state, context, passive.grant.condition):
                return True
    return False


def kept_out(state: State, cid: int, maker: Frame | None = None) -> bool:
    """Whether a card's own text keeps it from coming into play; ``maker``: by the effect of this text."""
    for passive in state.match.cards[cid].passives:
        if passive.grant.modifier[0] == "forbid enter play":
            _, name, bearer = passive.grant.modifier
            if maker is None or maker.card < 0 or state.match.table.programs[maker.pid].text != name:
                return True
            if bearer is not None and not card_filters.matches(state, maker, bearer[3], maker.card):
                return True
    return False


def _is_meant(state: State, entry: Entry, owner: int, origin: str) -> bool:
    """Whether the answer is to this: to a card of that name, to that cause, from that place, just now."""
    _, _, cause, place, source, named = entry.modifier
    maker = state.frames[-1] if state.frames else None
    if named is not None and (maker is None or state.match.table.programs[maker.pid].origin != named):
        return False
    if cause == "opponent's effect" and (maker is None or not _of_the_opponent(state, maker, owner)):
        return False
    if cause == "attack" and (maker is None or maker.kind not in _ATTACKS):
        return False
    if source is not None and (
        maker is None or entry.context.holder < 0 or maker.this != entry.context.holder
    ):
        return False
    if place is not None and place[1] != origin:
        return False
    return entry.condition is None or values.holds(state, entry.context, entry.condition)


def _of_the_opponent(state: State, maker: Frame, owner: int) -> bool:
    """Whether an effect is of an opponent's attack, Ability, Item or Supporter card."""
    if maker.player == owner:
        return False
    if maker.kind in OF_POKEMON:
        return True
    return maker.card >= 0 and state.match.cards[maker.card].trainer_kind in _PLAYED
