"""Chance: a seeded stream of integers in the state, scripted coins, or a third party that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import standing
from pokeca_dsl.engine.decision import CHANCE, ask
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import Frame, State

# Knuth's constants for a 64-bit linear congruential generator; only the high bits are used.
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_MASK: Final = (1 << 64) - 1
_HIGH: Final = 33


def seeded(seed: int) -> int:
    """The start of a stream; seeds that lie close together give streams that don't."""
    mixed = (seed ^ (seed >> 64)) & _MASK
    for _ in range(3):
        mixed = ((mixed ^ (mixed >> 31)) * _MULTIPLIER + _INCREMENT) & _MASK
    return mixed


def below(state: State, n: int) -> int:
    """The next number of the stream, from 0 to n − 1."""
    state.rng = rng = (state.rng * _MULTIPLIER + _INCREMENT) & _MASK
    return (rng >> _HIGH) % n


def coin(state: State, frame: Frame, player: int, by: Cause | None = None) -> bool | None:
    """Flip a coin: heads or not; None where the machine must stop and ask. ``by`` is its cause."""
    if frame.answer is not None:
        heads = bool(frame.answer[0][0] == "heads")
        frame.answer = None
    elif state.coins:
        heads = state.coins.pop(0) == "heads"
    elif state.ask_chance:
        ask(state, frame, "coin", CHANCE, [("heads",), ("tails",)])
        return None
    else:
        heads = below(state, 2) == 0
    emit(state, "coin", player, detail="heads" if heads else "tails", by=by)
    return heads and not standing.player_forbidden(state, "flip heads", player)


def shuffle(state: State, frame: Frame, cards: list[int]) -> bool:
    """Shuffle in place; False where the machine must stop and ask for the order (first option = top)."""
    if frame.answer is not None:
        cards[:] = [option[1] for option in reversed(frame.answer)]
        frame.answer = None
        return True
    if state.ask_chance and len(cards) > 1:
        options = [("card", card) for card in sorted(cards)]
        ask(state, frame, "shuffle", CHANCE, list(options), len(cards), len(cards), ordered=True)
        return False
    rng = state.rng
    for i in range(len(cards) - 1, 0, -1):
        rng = (rng * _MULTIPLIER + _INCREMENT) & _MASK
        j = (rng >> _HIGH) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    state.rng = rng
    return True


def sample(state: State, items: list[int], n: int) -> list[int]:
    """n of the items by chance, from the stream."""
    pool = list(items)
    taken = []
    for _ in range(min(n, len(pool))):
        taken.append(pool.pop(below(state, len(pool))))
    return taken
