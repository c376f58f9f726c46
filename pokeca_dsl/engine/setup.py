"""Setting up: who goes first, opening hands, Active and Benched Pokémon, Prize cards, bonus draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import atoms_board, atoms_cards, own_events
from pokeca_dsl.engine.budget import spent
from pokeca_dsl.engine.chance import coin, shuffle
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import NOBODY, emit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, State

IN_FRONT: Final = "allow set up active"
ON_THE_BENCH: Final = "allow set up bench"


def first_player(state: State, frame: Frame, ins: Any) -> None:
    """A coin decides who goes first, or who chooses."""
    if frame.work is None:
        heads = coin(state, frame, 0)
        if heads is None:
            return
        winner = 0 if heads else 1
        if state.match.table.rules.first_player != "winner chooses":
            state.first = state.player = winner
            return
        frame.work = (winner,)
        ask(state, frame, "first", winner, [("first",), ("second",)], purpose="first player")
        return
    winner = frame.work[0]
    chose_first = frame.answer is not None and frame.answer[0][0] == "first"
    frame.answer = frame.work = None
    state.first = state.player = winner if chose_first else 1 - winner


def shuffle_decks(state: State, frame: Frame, ins: Any) -> None:
    """Both decks are shuffled."""
    position = 0 if frame.work is None else frame.work[0]
    while position < 2:
        if not shuffle(state, frame, state.deck[position]):
            frame.work = (position,)
            return
        atoms_cards.shuffled(state, position)
        position += 1
    frame.work = None


def opening_hands(state: State, frame: Frame, ins: Any) -> None:
    """Draw the opening hands; a hand without a Basic Pokémon is shown, shuffled in and drawn again."""
    number = state.match.table.rules.opening_hand
    for player in (state.first, 1 - state.first):
        if frame.work is not None and frame.work[0] != player:
            continue  # the other one's deck is being shuffled, or the other one is asked
        while True:
            if frame.work is None or len(frame.work) == 2:
                if not state.hand[player]:
                    atoms_cards.draw(state, player, number)
                kept = _keeps(state, frame, player)
                if kept is None:
                    frame.work = (player, 1)
                    return
                frame.work = None
                if kept:
                    break
                _mulligan(state, player)
            frame.work = (player,)
            if not shuffle(state, frame, state.deck[player]):
                return
            atoms_cards.shuffled(state, player)
            frame.work = None


def _keeps(state: State, frame: Frame, player: int) -> bool | None:
    """Whether the player begins with the opening hand; None where the machine must stop and ask.

    Without a Basic Pokémon, but with a card that *may* begin by its own text, that is the player's choice.
    """
    if frame.answer is not None:
        kept = frame.answer[0][0] == "yes"
        frame.answer = None
        return bool(kept)
    if any(state.match.cards[c].begins for c in state.hand[player]):
        return True
    if not _starters(state, player):
        return False
    ask(state, frame, "may", player, [("yes",), ("no",)], purpose="opening hand")
    return None


def _starters(state: State, player: int, how: str = IN_FRONT) -> list[int]:
    """The cards of the hand that can be put there: Basic Pokémon, and what its own text lets begin."""
    cards = state.match.cards
    return [c for c in state.hand[player] if cards[c].begins or own_events.allows(state, player, c, how)]


def _mulligan(state: State, player: int) -> None:
    hand = state.hand[player]
    emit(state, "mulligan", player, cards=tuple(hand))
    state.deck[player] += hand
    state.hand[player] = []
    first, second = state.mulligans
    state.mulligans = (first + 1, second) if player == 0 else (first, second + 1)
    if max(state.mulligans) > state.match.table.rules.loop_budget:
        raise spent(state, "loop budget")


def set_active(state: State, frame: Frame, ins: Any) -> None:
    """Each player puts Basic Pokémon from the hand into the Active Spot, face down."""
    if frame.answer is not None:
        player = state.match.owner(frame.answer[0][1])
        _put(state, player, frame.answer, True)
        frame.answer = None
    for player in (state.first, 1 - state.first):
        if state.active[player]:
            continue
        basics = _starters(state, player)
        number = min(state.match.table.rules.active_pokemon, len(basics))
        options: list[Option] = [("card", cid) for cid in basics]
        if len(options) > number:
            ask(state, frame, "active", player, options, number, number, purpose="active pokemon")
            return
        _put(state, player, tuple(options), True)


def _put(state: State, player: int, chosen: tuple[Option, ...], active: bool) -> None:
    for _, cid in chosen:
        state.hand[player].remove(cid)
        atoms_board.enter_play(state, player, cid, active, "hand")


def set_bench(state: State, frame: Frame, ins: Any) -> None:
    """Each player may put further Basic Pokémon onto the Bench, face down."""
    done: tuple[int, ...] = frame.work or ()
    if frame.answer is not None:
        _put(state, done[-1], frame.answer, False)
        frame.answer = None
    for player in (state.first, 1 - state.first):
        room = state.match.table.rules.bench - len(state.bench[player])
        basics = _starters(state, player, ON_THE_BENCH)
        if player in done or room <= 0 or not basics:
            continue
        options: list[Option] = [("card", cid) for cid in basics]
        frame.work = (*done, player)
        ask(state, frame, "bench", player, options, 0, min(room, len(basics)), purpose="bench")
        return
    frame.work = None


def set_prizes(state: State, frame: Frame, ins: Any) -> None:
    """Each player sets Prize cards aside, face down, from the top of the deck."""
    rules = state.match.table.rules
    number = rules.sudden_death_prizes if state.sudden_death else rules.prize_cards
    for player in (state.first, 1 - state.first):
        deck = state.deck[player]
        count = min(number, len(deck))
        if count:
            cards = deck[: -count - 1 : -1]
            del deck[-count:]
            state.prizes[player] += cards
            emit(state, "prizes set", player, cards=tuple(cards), amount=count, seen_by=NOBODY)


def bonus_draws(state: State, frame: Frame, ins: Any) -> None:
    """The player who drew again less often may draw for the difference."""
    bonus = state.match.table.rules.mulligan_bonus
    difference = state.mulligans[1] - state.mulligans[0]
    most = abs(difference) * bonus
    if most == 0:
        return
    player = 0 if difference > 0 else 1
    if frame.answer is None:
        options: list[Option] = [("number", n) for n in range(most + 1)]
        ask(state, frame, "number", player, options, purpose="mulligan bonus")
        return
    number = frame.answer[0][1]
    frame.answer = None
    atoms_cards.draw(state, player, number)


def bonus_bench(state: State, frame: Frame, ins: Any) -> None:
    """Basic Pokémon among the bonus cards may go onto the Bench."""
    if state.mulligans[0] != state.mulligans[1] and state.match.table.rules.mulligan_bonus:
        set_bench(state, frame, ins)


def game_started(state: State, frame: Frame, ins: Any) -> None:
    """All cards are turned over; the game begins."""
    state.mulligans = (0, 0)
    emit(state, "game started", state.first, detail=state.first)


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "first_player": first_player,
    "shuffle_decks": shuffle_decks,
    "opening_hands": opening_hands,
    "set_active": set_active,
    "set_bench": set_bench,
    "set_prizes": set_prizes,
    "bonus_draws": bonus_draws,
    "bonus_bench": bonus_bench,
    "game_started": game_started,
}
