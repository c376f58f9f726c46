"""The bus: an event that was committed finds those that answer it; the answers wait in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import card_filters, limits, sacrifice, selectors, standing
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.parts import PRIZE
from pokeca_dsl.engine.state import Frame, Past, Pending

if TYPE_CHECKING:
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.state import Pokemon, State

_REMEMBERED: Final = 3
"""Turns for which past events are kept; no text asks further back than the turn before."""


def announce(
    state: State,
    event: str,
    subject: Pokemon | None,
    attacker: int = -1,
    attacker_owner: int = -1,
    card: int = -1,
    name: str = "",
    amount: int = 0,
) -> None:
    """An event has happened: remember it where texts may ask later, and collect the answers to it.

    ``attacker`` (a uid) and its owner are given where an attack's damage made it happen, ``card`` where
    a card was attached: an Energy card answers only its own attaching. ``name`` is the attack's, for
    events of attacks, ``amount`` the damage in points, for events of damage.
    """
    if subject is not None and event in state.match.table.asked_later and not _between_turns(state):
        top = subject.cards[-1]
        by_attack = attacker >= 0
        uid = subject.uid
        state.past.append(
            Past(state.turn, event, subject.owner, top, by_attack, attacker_owner, uid, card, name, amount)
        )
    answering = standing.index(state).answering.get(event)
    if answering is None:
        return
    whose = subject.owner if subject is not None else state.player
    for entry in answering:
        if entry.modifier[5] not in (None, name):
            continue
        if card >= 0 and not _of_this_card(state, entry, event, card, whose, subject):
            continue
        about = card if event in _ABOUT_A_CARD else amount
        if _answers(state, entry, subject, attacker, attacker_owner, about):
            player = standing.standpoint(entry, whose).player
            maker = entry.context
            there = entry.number < 0 and _is_there(state, maker.card, maker.this, maker.holder)
            state.answers.append(pending(entry, event, subject, attacker, player, about, there))


def _between_turns(state: State) -> bool:
    """Whether this is the Pokémon Checkup: what happens there happens in no turn."""
    checkup = state.match.table.procedures["checkup"]
    return any(frame.pid == checkup for frame in state.frames)


_ABOUT_A_CARD: Final = ("energy attached from hand", "energy attached from zone")
"""Events whose answers speak of "that card": the frame keeps it as what the event was about."""
_OF_A_PLAYER: Final = {
    "respond turn begins": True,
    "respond turn ends": True,
    "respond opponent's turn ends": False,
    "respond supporter played": True,
}
"""Events of the turn player that are answered only by that player's cards, or only by the opponent's."""


def remember(state: State, event: str, card: int) -> None:
    """An event that happens to the turn player: remember it, and collect the answers to it."""
    if event in state.match.table.asked_later:
        state.past.append(Past(state.turn, event, state.player, card, False, -1, -1, card))
    announce(state, event, None)


def note_prizes(state: State, player: int, cards: list[int]) -> None:
    """Prize cards that were taken: texts may count them in a later turn."""
    state.past += [Past(state.turn, PRIZE, player, card, False, -1, -1, -1) for card in cards]


def forget(state: State) -> None:
    """Drop what is too long ago to be asked about."""
    if state.past and state.past[0].turn < state.turn - _REMEMBERED:
        state.past = [past for past in state.past if past.turn >= state.turn - _REMEMBERED]


def _of_this_card(
    state: State, entry: Entry, event: str, card: int, whose: int, subject: Pokemon | None
) -> bool:
    """Whether an answer is to this card: an Energy card answers its own attaching, others as they say."""
    wanted = entry.modifier[3]
    if wanted is None:
        own = entry.feature == "energy" and event == "energy attached from hand"
        return not own or entry.context.card == card
    if wanted[1] == "under":  # what the Pokémon evolved from
        if subject is None or len(subject.cards) < 2:
            return False
        card = subject.cards[-2]
    if state.match.owner(card) not in selectors.players(standing.standpoint(entry, whose), wanted[2]):
        return False
    return card_filters.matches(state, entry.context, wanted[3], card)


def used_up(state: State, entry: Entry, whose: int) -> bool:
    """Whether an answer has been given as often as its text allows; counts it where nobody can decline it."""
    grant = entry.grant
    if not limits.is_limited(grant):
        return False
    context = entry.context
    player = standing.standpoint(entry, whose).player
    if limits.is_used_up(state, grant, player, context.this):
        return True
    if not limits.is_offered(state.match.table.programs[context.pid], grant):
        limits.count(state, grant, player, context.this)
    return False


def _answers(
    state: State, entry: Entry, subject: Pokemon | None, attacker: int, attacker_owner: int, about: int
) -> bool:
    _, wanted, cause, _, source, _ = entry.modifier
    own = _OF_A_PLAYER.get(entry.modifier[0])
    if entry.grant.duration in _OF_ONE_TURN and entry.modifier[0] == "respond turn ends":
        own = None  # it is the end of that turn, whosever it is
    if own is not None and (entry.context.player == state.player) != own:
        return False
    if cause != "any":
        if attacker < 0:
            return False
        if cause == "opponent's attack" and (subject is None or attacker_owner == subject.owner):
            return False
    context = entry.context
    if entry.source >= 0 and _is_sacrificed(state, entry):
        return False
    if source is not None:
        dealer = state.pokemon(attacker)
        if dealer is None or not selectors.matches_target(state, context, source, dealer):
            return False
    context.subject = subject.uid if subject is not None else -1
    context.attacker = attacker
    context.amount = about
    if subject is not None:
        if wanted is None and not _on_scope(state, entry, subject):
            return False
        if wanted is not None and not selectors.matches_target(state, context, wanted, subject):
            return False
    anyway = (
        entry.modifier[0] in _PLAYED
        and state.match.table.rules.powers_switched_off == "still answer being played"
    )
    whose = subject.owner if subject is not None else state.player
    return standing.active(state, entry, anyway, whose) and not used_up(state, entry, whose)


def _is_sacrificed(state: State, entry: Entry) -> bool:
    """Whether the Ability that answers asks its Pokémon to be Knocked Out, and is lost by that."""
    bearer = state.pokemon(entry.source)
    return bearer is not None and sacrifice.lost(state, bearer, state.match.table.programs[entry.context.pid])


_OF_ONE_TURN: Final = ("this turn", "your next turn", "opponent's next turn")
_PLAYED: Final = ("respond benched from hand", "respond evolved from hand", "respond played from hand")


def _on_scope(state: State, entry: Entry, subject: Pokemon) -> bool:
    """Whether what happens to this Pokémon happens to the effect's scope."""
    if entry.uids is not None:
        return subject.uid in entry.uids
    if isinstance(entry.scope, str):
        return subject.owner in selectors.players(entry.context, entry.scope)
    return selectors.matches_target(state, entry.context, entry.scope, subject)


def pending(
    entry: Entry,
    event: str,
    subject: Pokemon | None,
    attacker: int,
    player: int,
    amount: int = 0,
    there: bool = False,
) -> Pending:
    """An answer to an event, on its way."""
    context = entry.context
    return Pending(
        pid=context.pid,
        entry=entry.grant.entry,
        player=player,
        this=context.this,
        card=context.card,
        kind="answer to an attack" if entry.feature == "attack" else entry.feature,
        holder=context.holder,
        attacker=attacker,
        defender=context.defender,
        subject=subject.uid if subject is not None else -1,
        event=event,
        regs=tuple(context.regs),
        amount=amount,
        there=there,
    )


def _is_there(state: State, card: int, this: int, holder: int) -> bool:
    """Whether the card that makes an answer is in play: a Stadium, attached, or a part of its Pokémon."""
    if holder >= 0:
        bearer = state.pokemon(holder)
        return bearer is not None and (card in bearer.energy or card in bearer.tools)
    if this >= 0:
        pokemon = state.pokemon(this)
        return pokemon is not None and card in pokemon.cards
    return card == state.stadium


def begin_answer(state: State, position: int) -> None:
    """Begin the waiting answer at this position (see ``answers`` for which one comes next)."""
    pending = state.answers.pop(position)
    table = state.match.table
    gone = pending.there and not _is_there(state, pending.card, pending.this, pending.holder)
    if gone and table.rules.lost_answers == "not carried out":
        return
    program = table.programs[pending.pid]
    offered = limits.of_answer(state, pending.pid, pending.entry) if program.grants else None
    if offered is not None and limits.is_used_up(state, offered, pending.player, pending.this):
        return  # another one has been given since
    frame = Frame(
        pending.pid, program.code, pending.entry, pending.player, pending.this, pending.card, pending.kind,
        program.registers,
    )  # fmt: skip
    frame.regs[: len(pending.regs)] = pending.regs
    frame.holder = pending.holder
    frame.attacker = pending.attacker
    frame.defender = pending.defender
    frame.subject = pending.subject
    frame.amount = pending.amount
    state.frames.append(frame)
    emit(state, "answer", pending.player, pending.this, detail=pending.event)
