"""Chance: a seeded stream of integers in the state, scripted coins, or a third party that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import standing
from pokeca_dsl.engine.decision import CHANCE, ask
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from mypy_extensions import i64  # what a compiled engine reckons with; else these are plain integers

    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import Frame, State

# L'Ecuyer's combined generator (Communications of the ACM 31, 1988): the difference of two streams.
# All its numbers are small enough for a machine word, which is what makes a shuffle cheap.
_A1: Final = 40014
_M1: Final = 2147483563
_A2: Final = 40692
_M2: Final = 2147483399
_HALF: Final = 31
_LOW: Final = (1 << _HALF) - 1
_SPREAD: Final = 6364136223846793005


def seeded(seed: int) -> int:
    """The start of a stream; seeds that lie close together give streams that don't."""
    mixed = seed ^ (seed >> 64)
    for _ in range(3):
        mixed = ((mixed ^ (mixed >> 31)) * _SPREAD + 1) & ((1 << 64) - 1)
    return ((mixed >> 33) % (_M1 - 1) + 1) << _HALF | (mixed & _LOW) % (_M2 - 1) + 1


def _next(rng: i64) -> i64:
    """The stream's following state."""
    return (_A1 * (rng >> _HALF) % _M1) << _HALF | _A2 * (rng & _LOW) % _M2


def _drawn(rng: i64, n: i64) -> i64:
    """What a state of the stream says, from 0 to n − 1."""
    return ((rng >> _HALF) - (rng & _LOW)) % (_M1 - 1) * n // (_M1 - 1)


def below(state: State, n: int) -> int:
    """The next number of the stream, from 0 to n − 1."""
    rng: i64 = _next(state.rng)
    state.rng = rng
    return _drawn(rng, n)


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
    rng: i64 = state.rng
    for i in range(len(cards) - 1, 0, -1):
        rng = _next(rng)
        j: int = _drawn(rng, i + 1)
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
