"""Retreating: paying, what Special Conditions do to it, and the Pokémon that comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import atoms_board, atoms_cards, attack, bus, energy, standing, stats
from pokeca_dsl.engine.answers import next_answer
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.turn import the_pokemon

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Pokemon, State


def retreat_tries(state: State, frame: Frame, ins: Any) -> None:
    """What answers that the Pokémon tries to retreat."""
    if frame.work is None:
        bus.announce(state, "tries to retreat", the_pokemon(state, frame.this))
        frame.work = ()
    if next_answer(state):
        frame.pc -= 1
        return
    frame.work = None


def retreat_pay(state: State, frame: Frame, ins: Any) -> None:
    """Discard Energy for the retreat cost, card by card (rule T09)."""
    rules = state.match.table.rules
    pokemon = the_pokemon(state, frame.this)
    if standing.forbidden(state, "retreat", pokemon):
        return  # the retreat has failed already
    if frame.work is None:
        free = rules.retreat_cost == "nothing"
        frame.work = (0 if free else stats.retreat_cost(state, pokemon),)
    left = frame.work[0]
    if frame.answer is not None:
        left -= _pay(state, pokemon, frame.answer[0][1])
        frame.answer = None
    cards = state.match.cards
    while left > 0 and pokemon.energy:
        kinds = [cards[cid] for cid in pokemon.energy]
        if any(kind is not kinds[0] for kind in kinds) and len(energy.all_provided(state, pokemon)) > left:
            frame.work = (left,)
            options: list[Option] = [("card", cid) for cid in pokemon.energy]
            ask(state, frame, "choose cards", frame.player, options, purpose="retreat cost")
            return
        left -= _pay(state, pokemon, pokemon.energy[-1])
    frame.work = None


def _pay(state: State, pokemon: Pokemon, cid: int) -> int:
    worth = len(energy.provided(state, cid, pokemon))
    atoms_cards.move_card(state, cid, "discard pile")
    return worth


def retreat_confusion(state: State, frame: Frame, ins: Any) -> None:
    """The texts that Special Conditions have before their Pokémon retreats."""
    pokemon = the_pokemon(state, frame.this)
    done: tuple[str, ...] = frame.work or ()
    texts = state.match.table.before_retreating
    for name in pokemon.conditions:
        if name in texts and name not in done:
            frame.work = (*done, name)
            frame.pc -= 1
            attack.push_condition(state, texts[name], pokemon)
            return
    frame.work = None


def retreat_switch(state: State, frame: Frame, ins: Any) -> None:
    """A Benched Pokémon takes the place of the one that retreats, unless the retreat has failed."""
    pokemon = the_pokemon(state, frame.this)
    benched = state.bench[pokemon.owner]
    if not benched or standing.forbidden(state, "retreat", pokemon):
        return
    if frame.answer is None and len(benched) > 1:
        options: list[Option] = [("pokemon", p.uid) for p in benched]
        ask(state, frame, "choose pokemon", frame.player, options, purpose="retreat")
        return
    incomer = benched[0] if frame.answer is None else the_pokemon(state, frame.answer[0][1])
    frame.answer = None
    atoms_board.switch(state, pokemon, incomer)
    bus.announce(state, "retreated", pokemon)


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "retreat_tries": retreat_tries,
    "retreat_pay": retreat_pay,
    "retreat_confusion": retreat_confusion,
    "retreat_switch": retreat_switch,
}
