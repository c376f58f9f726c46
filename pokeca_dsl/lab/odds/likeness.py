"""When two situations are alike: same course and same chances, though other copies of a card lie about.

Card ids are written as the kind of card (owner and definition), unless a text under way may hold on to that
very id. Where such ids can't be told from other numbers they are kept as well: fewer situations are then
taken for alike, never too many.
"""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Iterable, Sequence
from typing import Any

from pokeca_dsl.engine.match import Match
from pokeca_dsl.engine.state import Attack, Frame, Pokemon, State

PLAIN = (
    "turn", "player", "first", "again", "last_turn", "extended", "stadium_owner", "next_number",
    "sudden_death", "restarts", "energy_used", "supporters_used", "stadiums_used", "basics_used",
    "retreats_used", "attacks_used", "turn_ends", "unable", "mulligans", "unjudged", "unsettled",
)  # fmt: skip
"""What is written as it stands."""
LISTS = ("coins", "unions", "points", "gx_used", "once_used", "used_in_game", "names_used")
HELD = ("lasting", "answers", "past", "fallen", "ready", "face_up")
"""What may hold ids of cards among other numbers."""
WITH_CARDS = (
    "active", "attacks", "bench", "deck", "decision", "discard", "frames", "hand", "lost", "playing",
    "prizes", "stadium", "zone",
)  # fmt: skip
SET_ASIDE = ("ask_chance", "events", "match", "result", "rng", "standing", "steps", "traced")
"""The same in all situations of a question, worked out from the rest, or without a say in what follows."""

Heaps = tuple[frozenset[int], ...]
"""Sets of cards of which each lies in any of their places equally likely."""


def kinds(match: Match) -> tuple[int, ...]:
    """For each card the lowest id of its owner's cards with the same definition."""
    first: dict[tuple[int, int], int] = {}
    return tuple(first.setdefault((match.owner(cid), id(card)), cid) for cid, card in enumerate(match.cards))


def likeness(state: State, heaps: Heaps, kind: Sequence[int], more: object = ()) -> bytes:
    """A digest that is equal for situations that are alike. ``more``: what else must be equal."""
    pinned = _held(state)
    heap_of = {cid: number for number, heap in enumerate(heaps) for cid in heap}
    order: dict[int, int] = {}

    def card(cid: int) -> int:
        return cid if cid in pinned or cid < 0 else -2 - kind[cid]

    def lying(zone: list[int]) -> tuple[Any, ...]:
        return tuple(
            ("heap", order.setdefault(heap_of[cid], len(order))) if cid in heap_of else card(cid)
            for cid in zone
        )

    def lot(cards: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(card(cid) for cid in cards))

    both = (0, 1)
    ordered = tuple(lying(zone[player]) for zone in (state.deck, state.prizes) for player in both)
    hands = tuple(
        (lot(c for c in state.hand[player] if c not in heap_of),
         tuple(sorted(h for h in (lying(state.hand[player])) if isinstance(h, tuple))))
        for player in both
    )  # fmt: skip
    inside = tuple(lot(heaps[number]) for number, _ in sorted(order.items(), key=lambda entry: entry[1]))
    lots = tuple(
        lot(cards) for cards in (*state.discard, *state.lost, *state.zone, state.playing, (state.stadium,))
    )
    places = tuple(
        tuple(_pokemon(each, card) for each in side[player])
        for side in (state.active, state.bench)
        for player in both
    )
    key = (
        tuple(_flat(getattr(state, name)) for name in (*PLAIN, *LISTS, *HELD)),
        ordered,
        hands,
        inside,
        lots,
        places,
        tuple(_frame(frame) for frame in state.frames),
        tuple(_attack(attack) for attack in state.attacks),
        None if state.decision is None else _flat(state.decision.told()),
        _flat(more),
    )
    return hashlib.blake2b(marshal.dumps(key, 0), digest_size=16).digest()


def _flat(value: Any) -> Any:
    """A value as plain tuples that can be dumped."""
    if isinstance(value, (list, tuple)):
        return tuple([_flat(item) for item in value])
    return value


def _pokemon(pokemon: Pokemon, card: Any) -> tuple[Any, ...]:
    return (
        pokemon.uid, pokemon.owner, pokemon.active, pokemon.damage, pokemon.since, pokemon.evolved,
        pokemon.knocked, pokemon.felled_by, _flat(pokemon.heavier), pokemon.markers,
        tuple(pokemon.conditions), tuple(pokemon.used), tuple([card(c) for c in pokemon.cards]),
        tuple(sorted([card(c) for c in pokemon.energy])), tuple([card(c) for c in pokemon.tools]),
        pokemon.card.key,
    )  # fmt: skip


def _frame(frame: Frame) -> tuple[Any, ...]:
    return (
        frame.pid, frame.pc, frame.player, frame.this, frame.card, frame.kind, frame.holder, frame.attacker,
        frame.defender, frame.subject, frame.amount, _flat(frame.regs), _flat(frame.answer),
        _flat(frame.work),
    )  # fmt: skip


def _attack(attack: Attack) -> tuple[Any, ...]:
    return (
        attack.attacker, attack.player, attack.card.key, attack.index, attack.target, attack.base,
        attack.counted, attack.failed, attack.disregard, attack.dealt, attack.lethal, _flat(attack.paid),
    )  # fmt: skip


def _held(state: State) -> set[int]:
    """Every number that may be the id of a card to which a text under way holds on."""
    found: set[int] = set()
    for frame in state.frames:
        found.update((frame.card, frame.amount))
        _gather(frame.answer, found)
        _gather(frame.work, found)
        for register in frame.regs:
            if isinstance(register, tuple):
                _gather(register, found)
    for attack in state.attacks:
        _gather(attack.paid, found)
    for name in HELD:
        _gather(getattr(state, name), found)
    if state.decision is not None:
        _gather(state.decision.options, found)
    return found


def _gather(value: Any, found: set[int]) -> None:
    if isinstance(value, (tuple, list)):
        for item in value:
            _gather(item, found)
    elif isinstance(value, int):
        found.add(value)
