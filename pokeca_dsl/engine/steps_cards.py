"""Steps that move cards: drawing, discarding, searching, looking, attaching, Prize cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import (
    atoms_board,
    atoms_cards,
    bearers,
    card_filters,
    energy,
    own_events,
    prize_cards,
    selectors,
    standing,
    stats,
    values,
    zones,
)
from pokeca_dsl.engine.chance import shuffle
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.guard import shielded, stadium_shielded

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def draw(state: State, frame: Frame, ins: Any) -> None:
    """``draw base owner value``: each player meant draws so many cards."""
    _, base, owner, amount = ins
    total = 0
    for player in selectors.players(frame, owner):
        total += draw_for_effect(state, player, values.value(state, frame, amount))
    _done(frame, base, total)


def draw_until(state: State, frame: Frame, ins: Any) -> None:
    """``draw_until base owner value``: each player meant draws until the hand holds so many."""
    _, base, owner, amount = ins
    total = 0
    for player in selectors.players(frame, owner):
        wanted = values.value(state, frame, amount) - len(state.hand[player])
        total += draw_for_effect(state, player, wanted)
    _done(frame, base, total)


def draw_for_effect(state: State, player: int, number: int) -> int:
    """Draw outside the turn's draw: as many as there are, unless the ruleset says otherwise (W02)."""
    drawn = atoms_cards.draw(state, player, number)
    if drawn < number and state.match.table.rules.other_draws == "all or lose":
        emit(state, "no card to draw", player, clause="other draws")
        state.unable = player
        state.unjudged = True
    return drawn


def _done(frame: Frame, base: int, amount: int) -> None:
    frame.regs[base] = int(amount > 0)
    frame.regs[base + 1] = amount


def move_cards(state: State, frame: Frame, ins: Any) -> None:
    """``move_cards base place shuffled``: the cards in base+2 to a place of their owner.

    Several go to the deck as the speaking player likes, but shuffled ones in the order in which they lie.
    From the Bench on they are Pokémon in play: base+3.
    """
    _, base, to, shuffled = ins
    cards = _reachable_cards(state, frame, frame.regs[base + 2] or ())
    if to in _FROM_THE_PILE:
        cards = [cid for cid in cards if not _stays(state, frame, cid, to)]
    if to == "bench":
        cards = [cid for cid in cards if not own_events.kept_out(state, cid, frame)]
        moved, uids = _bench(state, cards)
        frame.regs[base + 3] = uids
    else:
        if len(cards) > 1 and not shuffled and to in ("top of the deck", "bottom of the deck"):
            if frame.answer is None:
                options: list[Option] = [("card", cid) for cid in cards]
                size = len(cards)
                ask(state, frame, "choose cards", frame.player, options, size, size, "order", ordered=True)
                return
            # The first that is named ends up nearest to the top.
            cards = [option[1] for option in frame.answer]
            frame.answer = None
            if to == "top of the deck":
                cards.reverse()
        for cid in cards:
            atoms_cards.move_card(state, cid, to)
        moved = cards
    frame.regs[base + 2] = tuple(moved)
    _done(frame, base, len(moved))


_FROM_THE_PILE: Final = ("hand", "deck", "top of the deck", "bottom of the deck")


def _stays(state: State, frame: Frame, cid: int, to: str) -> bool:
    """Whether something keeps a card where it lies: in the discard pile, or attached."""
    if cid in state.discard[state.match.owner(cid)]:
        return not card_filters.matches(state, frame, (("may leave",),), cid)
    if to != "hand" or not standing.of_kind(state, "forbid return to the hand"):
        return False
    holder = energy.holder_of(state, cid)
    return holder is not None and standing.forbidden(state, "return to the hand", holder)


def _bench(state: State, cards: list[int]) -> tuple[list[int], tuple[int, ...]]:
    """Pokémon cards onto their owner's Bench, as far as there is room; the Pokémon that they are now."""
    moved: list[int] = []
    uids: tuple[int, ...] = ()
    for cid in cards:
        owner = state.match.owner(cid)
        card = state.match.cards[cid]
        # A Trainer card that is played as a Pokémon can be put onto the Bench by a text that names it, too.
        a_pokemon = card.kind == "pokemon" or card.in_play is not card
        if a_pokemon and len(state.bench[owner]) < stats.bench_size(state, owner):
            uids = (*uids, atoms_board.bench(state, owner, cid).uid)
            moved.append(cid)
    return moved, uids


def _reachable_cards(state: State, frame: Frame, cards: tuple[int, ...]) -> list[int]:
    """Without those attached to a Pokémon from which the effects of this text are kept away."""
    if frame.kind == "trainer" and state.stadium in cards and stadium_shielded(state, frame):
        return [cid for cid in cards if cid != state.stadium]
    found = []
    for cid in cards:
        holder = energy.holder_of(state, cid)
        if holder is None or not shielded(state, frame, holder):
            found.append(cid)
    return found


def look(state: State, frame: Frame, ins: Any) -> None:
    """``look base``: the speaking player looks at the cards in base+2."""
    _show(state, frame, ins[1], "look", frame.player)


def reveal(state: State, frame: Frame, ins: Any) -> None:
    """``reveal base``: both players see the cards in base+2."""
    _show(state, frame, ins[1], "reveal", -1)


def _show(state: State, frame: Frame, base: int, kind: str, seen_by: int) -> None:
    cards = frame.regs[base + 2] or ()
    if cards:
        owner = state.match.owner(cards[0])
        emit(state, kind, owner, cards=cards, amount=len(cards), seen_by=seen_by)
    _done(frame, base, len(cards))


def turn_up(state: State, frame: Frame, ins: Any) -> None:
    """``turn_up base``: the Prize cards in base+2 lie face up for the rest of the game."""
    base = ins[1]
    _done(frame, base, sum(atoms_cards.turn_up(state, cid) for cid in frame.regs[base + 2] or ()))


def shuffle_deck(state: State, frame: Frame, ins: Any) -> None:
    """``shuffle base owner``: the decks of the players meant."""
    _, base, owner = ins
    players = selectors.players(frame, owner)
    position = 0 if frame.work is None else frame.work[0]
    while position < len(players):
        player = players[position]
        if not shuffle(state, frame, state.deck[player]):
            frame.work = (position,)
            return
        atoms_cards.shuffled(state, player)
        position += 1
    frame.work = None
    frame.regs[base] = 1


def shuffle_cards(state: State, frame: Frame, ins: Any) -> None:
    """``shuffle_cards base target``: cards other than a deck, where they lie; base+2: in their new order."""
    _, base, target = ins
    if target[0] == "noun":
        owners = selectors.players(frame, target[2])
        heaps = [zones.zone_list(state, target[1], player) for player in owners]
    else:
        heaps = [selectors.cards_of(state, frame, target)]
    position = 0 if frame.work is None else frame.work[0]
    while position < len(heaps):
        heap = heaps[position]
        if not shuffle(state, frame, heap):
            frame.work = (position,)
            return
        if heap:
            emit(state, "shuffle cards", state.match.owner(heap[0]), amount=len(heap))
        position += 1
    frame.work = None
    frame.regs[base + 2] = tuple(cid for heap in heaps for cid in heap)
    _done(frame, base, len(frame.regs[base + 2]))


def swap_cards(state: State, frame: Frame, ins: Any) -> None:
    """``swap_cards base``: the cards in base+2 and those in base+3 take each other's places, one by one.

    Where both are the same two cards, these do.
    """
    base = ins[1]
    ones, others = frame.regs[base + 2] or (), frame.regs[base + 3] or ()
    if ones == others and len(ones) == 2:
        ones, others = ones[:1], others[1:]
    pairs = zip(ones, others, strict=False)
    _done(frame, base, sum(atoms_cards.swap(state, one, other) for one, other in pairs))


def attach(state: State, frame: Frame, ins: Any) -> None:
    """``attach base chooser``: the cards in base+2 to the Pokémon in base+3, one by one to several.

    Whoever chose the cards also chooses among the Pokémon.
    """
    base = ins[1]
    if frame.work is None:
        cards = tuple(_reachable_cards(state, frame, frame.regs[base + 2] or ()))
        frame.regs[base] = frame.regs[base + 1] = 0
    else:
        cards = frame.work
    while cards:
        targets = [p for p in _targets(state, frame, base + 3) if can_hold(state, p, cards[0])]
        if frame.answer is not None:
            uid = frame.answer[0][1]
            frame.answer = None
            targets = [p for p in targets if p.uid == uid]
        elif len(targets) > 1:
            frame.work = cards
            options: list[Option] = [("pokemon", p.uid) for p in targets]
            player = 1 - frame.player if ins[2] == "opponent" else frame.player
            ask(state, frame, "choose pokemon", player, options, purpose="attach")
            return
        if targets:
            atoms_board.attach(state, cards[0], targets[0])
            frame.regs[base] = 1
            frame.regs[base + 1] += 1
        cards = cards[1:]
    frame.work = None


def _targets(state: State, frame: Frame, register: int) -> list[Pokemon]:
    found = [state.pokemon(uid) for uid in frame.regs[register] or ()]
    return [p for p in found if p is not None and not shielded(state, frame, p)]


def can_hold(state: State, pokemon: Pokemon, cid: int) -> bool:
    """Whether a card may be attached to a Pokémon: its owner's, not again, as its text and the rules say."""
    if cid in pokemon.energy or cid in pokemon.tools or cid in pokemon.cards:
        return False
    if state.match.owner(cid) != pokemon.owner:
        return False
    card = state.match.cards[cid].held
    if card.kind == "pokemon":
        return False
    if card.kind == "energy" and _kept_in_hand(state, cid, pokemon):
        return False
    if card.kind != "energy" and len(pokemon.tools) >= stats.tools(state, pokemon):
        return False
    return bearers.may_bear(state, pokemon, cid)


def _kept_in_hand(state: State, cid: int, pokemon: Pokemon) -> bool:
    """Whether something forbids attaching this Energy card from the hand."""
    player = state.match.owner(cid)
    if not standing.of_kind(state, "forbid attach energy") or cid not in state.hand[player]:
        return False
    return standing.player_forbidden(state, "attach energy", player, card=cid) or standing.forbidden(
        state, "attach energy", pokemon, card=cid
    )


def take_prizes(state: State, frame: Frame, ins: Any) -> None:
    """``take_prizes base owner value operation``: each player meant takes so many Prize cards.

    As an answer to a Knock Out it can change how many are taken for that Pokémon.
    """
    _, base, owner, amount, operation = ins
    total = 0
    if operation != "plus":
        number = values.value(state, frame, amount)
        for i, entry in enumerate(state.fallen):
            if entry[0] == frame.subject:
                state.fallen[i] = (*entry[:5], (*entry[5], (operation, number)))
                total = 1
        _done(frame, base, total)
        return
    if frame.work is None:
        shares: list[tuple[int, int, str, bool]] = []
        for player in selectors.players(frame, owner):
            number = min(values.value(state, frame, amount), len(state.prizes[player]))
            shares.append((player, number, "", stats.prizes_are_lost(state, player)))
            total += max(number, 0)
        _done(frame, base, total)
        prize_cards.begin(frame, shares)
    prize_cards.take(state, frame)


def choose(state: State, frame: Frame, ins: Any) -> None:
    """``choose base``: what was selected into base+2 is bound; nothing changes."""
    base = ins[1]
    _done(frame, base, len(frame.regs[base + 2] or ()))


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "draw": draw,
    "draw_until": draw_until,
    "move_cards": move_cards,
    "look": look,
    "reveal": reveal,
    "turn_up": turn_up,
    "shuffle": shuffle_deck,
    "shuffle_cards": shuffle_cards,
    "swap_cards": swap_cards,
    "attach": attach,
    "take_prizes": take_prizes,
    "choose": choose,
}
