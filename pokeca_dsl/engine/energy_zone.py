"""The Energy Zone: Energy that lies outside of the deck, of the types that the deck needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine.chance import sample
from pokeca_dsl.engine.decision import CHANCE, ask
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, State
    from pokeca_dsl.engine.table import Table

NONE: Final = -1
"""No Energy is ready."""
_ANY: Final = "C"


def stock(table: Table, deck: Sequence[str]) -> list[str]:
    """The names of the cards in a deck's Energy Zone: basic Energy of the types that its attacks cost."""
    rules = table.rules
    if rules.energy_comes_from != "energy zone" or not rules.zone_stock:
        return []
    known = {card.energy_type: name for name, card in reversed(table.cards.items()) if card.energy_type}
    costs = Counter(
        letter
        for name in deck
        for attack in table.cards[name].attacks
        for letter in attack.cost
        if letter != _ANY and letter in known
    )
    types = [letter for letter, _ in costs.most_common(rules.zone_types)] or list(known)[:1]
    return [known[letter] for letter in types for _ in range(rules.zone_stock)]


def make_energy(state: State, frame: Frame, ins: Any) -> None:
    """The turn player's Energy Zone makes the Energy of this turn, of a type by chance; unused it is lost."""
    state.ready = NONE
    cards = state.match.cards
    kinds = list({cards[cid].energy_type: cid for cid in reversed(state.zone[state.player])}.values())
    if not kinds:
        return
    if frame.answer is not None:
        state.ready = frame.answer[0][1]
        frame.answer = None
    elif state.ask_chance and len(kinds) > 1:
        options: list[Option] = [("card", cid) for cid in kinds]
        ask(state, frame, "choose cards", CHANCE, options, purpose="energy zone")
        return
    else:
        state.ready = sample(state, kinds, 1)[0]
    emit(state, "energy made", state.player, cards=(state.ready,))


def ready(state: State, player: int) -> int:
    """The Energy that the player may attach from the Energy Zone now, or NONE."""
    if player != state.player or state.ready == NONE:
        return NONE
    zone, cards = state.zone[player], state.match.cards
    if state.ready in zone:
        return state.ready
    # That very card was taken by an effect: another one of its type stands for it.
    wanted = cards[state.ready].energy_type
    return next((cid for cid in zone if cards[cid].energy_type == wanted), NONE)


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {"make_energy": make_energy}
