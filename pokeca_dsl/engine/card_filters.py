"""Filters: what can be asked of a card, wherever it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import energy, filters, own_events, selectors, values
from pokeca_dsl.engine.sieves import ASK, YES, Sieve, answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, Pokemon, State


def matches(state: State, context: Frame, tests: Any, card: int, holder: Pokemon | None = None) -> bool:
    """Whether a card passes all of the filters."""
    for test in tests:  # noqa: SIM110
        if not _card_test(state, context, test, card, holder):
            return False
    return True


def sieved(
    state: State, context: Frame, sieve: Sieve, found: list[int], holder: Pokemon | None = None
) -> list[int]:
    """Those of some cards that pass a sieve's filters; attached ones with their ``holder``."""
    cards = state.match.cards
    passed = []
    for cid in found:
        known = sieve.answer(cards[cid] if holder is None else cards[cid].held, False)
        if known == YES or (known == ASK and matches(state, context, sieve.tests, cid, holder)):
            passed.append(cid)
    return passed


def passes(state: State, context: Frame, sieve: Sieve, cid: int) -> bool:
    """Whether a card that lies in a zone passes a sieve's filters."""
    known = sieve.answer(state.match.cards[cid], False)
    return known == YES or (known == ASK and matches(state, context, sieve.tests, cid))


def key(state: State, by: str, cid: int) -> tuple[str, ...]:
    """By what a card is compared with others: its types or its name."""
    card = state.match.cards[cid]
    if by != "type":
        return (card.name,)
    return energy.types_of(state, cid, None) if card.kind == "energy" else card.types


def _card_test(state: State, context: Frame, test: Any, cid: int, holder: Pokemon | None) -> bool:
    card = state.match.cards[cid] if holder is None else state.match.cards[cid].held
    known = answer(test, card, False)
    if known != ASK:
        return known == YES
    kind = test[0]
    if kind == "type":
        return test[1] in energy.types_of(state, cid, holder)
    if kind == "non":
        return not _card_test(state, context, test[1], cid, holder)
    if kind == "all of":
        return matches(state, context, test[1], cid, holder)
    if kind == "any of":
        return any(_card_test(state, context, each, cid, holder) for each in test[1])
    return _CARD_TESTS[kind](state, context, test, cid)


def _card_evolves_from(state: State, context: Frame, test: Any, cid: int) -> bool:
    origin = state.match.cards[cid].evolves_from
    return origin is not None and any(
        p.card.name == origin for p in selectors.pokemon_of(state, context, test[1])
    )


def _card_by_way(state: State, context: Frame, test: Any, cid: int) -> bool:
    """Evolving from one of them, or from what evolves from one of them."""
    found = selectors.pokemon_of(state, context, test[1])
    return any(filters.comes_from(state, cid, pokemon.card.name, True) for pokemon in found)


def _card_other(state: State, context: Frame, test: Any, cid: int) -> bool:
    return cid not in selectors.cards_of(state, context, test[1])


def _card_stat(state: State, context: Frame, test: Any, cid: int) -> bool:
    card = state.match.cards[cid]
    number = card.retreat if test[1] == "retreat cost" else card.hp
    return filters.compare(number, test[2], values.value(state, context, test[3]))


def _card_alike(state: State, context: Frame, test: Any, cid: int) -> bool:
    _, by, target = test
    mine = set(key(state, by, cid))
    if any(
        mine & set(filters.key(state, by, other)) for other in selectors.pokemon_of(state, context, target)
    ):
        return True
    if target[0] == "noun" and target[1] in selectors.POKEMON_PLACES:
        return False
    others = selectors.cards_of(state, context, target)
    return any(mine & set(key(state, by, other)) for other in others if other != cid)


def _card_may_leave(state: State, context: Frame, test: Any, cid: int) -> bool:
    """Whether the card may go from the discard pile into the hand or the deck."""
    passives = state.match.cards[cid].passives
    return not any(p.grant.modifier[0] == "forbid leave the discard pile" for p in passives)


def _card_may_enter(state: State, context: Frame, test: Any, cid: int) -> bool:
    """Whether the card may come into play by the effect of this text."""
    return not own_events.kept_out(state, cid, context)


_CARD_TESTS: Final[dict[str, Callable[[State, Frame, Any, int], bool]]] = {
    "evolves from": _card_evolves_from,
    "by way": _card_by_way,
    "other": _card_other,
    "alike": _card_alike,
    "stat": _card_stat,
    "may leave": _card_may_leave,
    "may enter": _card_may_enter,
}
"""How each filter is asked of a card, where what it prints doesn't tell."""
