"""Positions of a game: what follows one, and when two are alike, as cards that are alike are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import step
from pokeca_dsl.engine.state import Pokemon, State
from pokeca_dsl.play.match import Answer


def position(state: State) -> object:
    """All that lies where, cards that are alike taken for each other, and what may be done next."""
    decision = state.decision
    assert decision is not None
    cards = state.match.cards

    def pile(cids: Iterable[int]) -> tuple[str, ...]:
        return tuple(sorted(cards[cid].key for cid in cids))

    zones = tuple(
        pile(zone[player])
        for zone in (state.hand, state.discard, state.lost, state.deck, state.prizes)
        for player in (0, 1)
    )
    board = tuple(tuple(sorted(_pokemon(state, p) for p in side)) for side in (*state.active, *state.bench))
    lasting = tuple((e.pid, e.grant, e.player, e.first, e.last, e.uids) for e in state.lasting)
    again = (state.stadium, tuple(state.points), tuple(state.gx_used), len(state.once_used))
    offered = tuple(sorted(repr(meaning(state, option)) for option in decision.options))
    return zones, board, lasting, again, tuple(state.used_in_game), offered


def _pokemon(state: State, pokemon: Pokemon) -> tuple[Any, ...]:
    cards = state.match.cards
    return (
        tuple(cards[cid].key for cid in pokemon.cards),
        tuple(sorted(cards[cid].key for cid in pokemon.energy)),
        tuple(sorted(cards[cid].key for cid in pokemon.tools)),
        pokemon.damage,
        tuple(sorted(pokemon.conditions)),
        pokemon.markers,
    )


def after(state: State, answer: Answer) -> tuple[State, list[Event], Decision] | None:
    """A traced copy after an answer, what happened, what is asked; None: the turn or the game is over."""
    copy = state.clone()
    copy.traced = True
    try:
        events, decision = step(copy, answer)
    except BudgetSpent:
        return None
    return None if decision is None or copy.turn != state.turn else (copy, events, decision)


_CARDS = ("card", "bench", "stadium", "trainer", "use stadium")
_ONTO = ("evolve", "tool", "attach")


def meaning(state: State, option: Option) -> tuple[Any, ...]:
    """What an option says, whichever of several cards that are alike it is about."""
    kind = option[0]
    if kind in _CARDS:
        return (kind, state.match.cards[int(option[1])].key, *option[2:])
    if kind in _ONTO:
        pokemon = state.pokemon(int(option[2]))
        onto = None if pokemon is None else (_pokemon(state, pokemon), pokemon.active)
        return kind, state.match.cards[int(option[1])].key, onto
    if kind in ("pokemon", "ability", "retreat", "attack"):
        pokemon = state.pokemon(int(option[1]))
        who = option[1] if pokemon is None else (_pokemon(state, pokemon), pokemon.active, pokemon.owner)
        rest = option[2:3] if kind in ("ability", "attack") else option[2:]
        cards = [state.match.cards[int(cid)].key for cid in option[3:]] if kind == "ability" else []
        return (kind, who, *rest, *cards)
    return tuple(option)
