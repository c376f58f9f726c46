"""Works out values, quantities and conditions: one evaluator for every number a text can name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import card_filters, energy, filters, selectors, stats
from pokeca_dsl.engine.parts import PRIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.state import Frame, Past, State


def value(state: State, context: Frame, expression: Any) -> int:
    """The number that an expression has now."""
    if isinstance(expression, int):
        return expression
    return VALUES[expression[0]](state, context, expression)


def _count(state: State, context: Frame, expression: Any) -> int:
    noun = expression[1]
    if noun[1] in selectors.POKEMON_PLACES:
        return len(selectors.pokemon_of(state, context, noun))
    if noun[1] == "prize cards taken":
        return sum(_prizes_taken(state, player) for player in selectors.players(context, noun[2]))
    if noun[1] == "prize cards taken last turn":
        return sum(_taken_last_turn(state, player) for player in selectors.players(context, noun[2]))
    if noun[1] == "unspent":
        return energy.unspent(state, context, noun)
    if noun[1] == "attached" and ("class", "energy") in noun[3] and not _distinct(noun[3]):
        return energy.count_provided(state, context, noun)
    return len(selectors.cards_of(state, context, noun))


def _distinct(tests: Any) -> bool:
    return any(test[0] == "distinct" for test in tests)


def _prizes_taken(state: State, player: int) -> int:
    rules = state.match.table.rules
    at_first = rules.sudden_death_prizes if state.sudden_death else rules.prize_cards
    return max(0, at_first - len(state.prizes[player]))


def _taken_last_turn(state: State, player: int) -> int:
    """Prize cards that the player took during the last turn of the own that is over."""
    turn = state.turn - (2 if state.player == player else 1)
    return sum(past.turn == turn and past.event == PRIZE and past.owner == player for past in state.past)


def _counters(state: State, context: Frame, expression: Any) -> int:
    unit = state.match.table.rules.damage_unit
    return sum(p.damage for p in selectors.pokemon_of(state, context, expression[1])) // unit


def _coins(state: State, context: Frame, expression: Any) -> int:
    register = expression[1]
    heads = int(context.regs[register])
    return heads if expression[2] == "heads" else int(context.regs[register + 1]) - heads


def _stat(state: State, context: Frame, expression: Any) -> int:
    found = selectors.pokemon_of(state, context, expression[2])
    return min((stats.stat(state, expression[1], pokemon) for pokemon in found), default=0)


def _amount(state: State, context: Frame, expression: Any) -> int:
    return int(context.regs[expression[1]])


def _of_the_event(state: State, context: Frame, expression: Any) -> int:
    return context.amount


def _in_counters(state: State, context: Frame, expression: Any) -> int:
    return value(state, context, expression[1]) // state.match.table.rules.damage_unit


def _sum(state: State, context: Frame, expression: Any) -> int:
    return value(state, context, expression[1]) + value(state, context, expression[2])


def _difference(state: State, context: Frame, expression: Any) -> int:
    return max(0, value(state, context, expression[1]) - value(state, context, expression[2]))


def _product(state: State, context: Frame, expression: Any) -> int:
    return value(state, context, expression[1]) * value(state, context, expression[2])


def _half(state: State, context: Frame, expression: Any) -> int:
    return halve(state, value(state, context, expression[1]), str(expression[2]))


def _at_most(state: State, context: Frame, expression: Any) -> int:
    return min(value(state, context, expression[1]), value(state, context, expression[2]))


VALUES: Final[dict[str, Callable[[State, Frame, Any], int]]] = {
    "count": _count,
    "counters": _counters,
    "coins": _coins,
    "stat": _stat,
    "amount": _amount,
    "points": _amount,
    "of the event": _of_the_event,
    "in counters": _in_counters,
    "sum": _sum,
    "difference": _difference,
    "product": _product,
    "half": _half,
    "at most": _at_most,
}
"""How each value is worked out."""


def halve(state: State, number: int, direction: str) -> int:
    """Half, rounded to the ruleset's damage unit as the text says, where the ruleset lets it."""
    rules = state.match.table.rules
    if rules.rounding != "as the text says":
        direction = rules.rounding
    unit = rules.damage_unit
    if direction == "up":
        return -(-number // (2 * unit)) * unit
    return number // (2 * unit) * unit


def quantity_number(state: State, context: Frame, quantity: Any) -> int | None:
    """How many a quantity names at most; None: as many as there are."""
    if quantity[0] in ("exactly", "up to"):
        return value(state, context, quantity[1])
    return None


# ---- conditions -------------------------------------------------------------------------------


def holds(state: State, context: Frame, condition: Any) -> bool:
    """Whether a condition holds now."""
    return CONDITIONS[condition[0]](state, context, condition)


def _came(state: State, context: Frame, condition: Any) -> bool:
    _, register, face, mode, number = condition
    heads, coins = int(context.regs[register]), int(context.regs[register + 1])
    right = heads if face == "heads" else coins - heads
    if mode == "all":
        return coins > 0 and right == coins
    if mode == "any":
        return right > 0
    needed = value(state, context, number)
    return right <= needed if mode == "up to" else right == needed


def _coin_came(state: State, context: Frame, condition: Any) -> bool:
    """One coin of all that were flipped so far, by the order of the flips from 1."""
    _, registers, number, face = condition
    faces = [each for register in registers for each in context.regs[register] or ()]
    place = value(state, context, number)
    return 1 <= place <= len(faces) and faces[place - 1] == face


def _apart(state: State, context: Frame, condition: Any) -> bool:
    """Whether there are so many cards of each noun that none is counted for two of them (rule G23)."""
    wanted: list[set[int]] = []
    for noun, number in condition[1]:
        cards = set(selectors.cards_of(state, context, noun))
        wanted += [cards] * value(state, context, number)
    taken: dict[int, int] = {}  # which of the wanted cards each card stands for

    def place(index: int, tried: set[int]) -> bool:
        for card in sorted(wanted[index] - tried):
            tried.add(card)
            if card not in taken or place(taken[card], tried):
                taken[card] = index
                return True
        return False

    return all(place(index, set()) for index in range(len(wanted)))


def _did(state: State, context: Frame, condition: Any) -> bool:
    return bool(context.regs[condition[1]])


def _compare(state: State, context: Frame, condition: Any) -> bool:
    left = value(state, context, condition[1])
    return filters.compare(left, condition[2], value(state, context, condition[3]))


def _is(state: State, context: Frame, condition: Any) -> bool:
    _, target, test, of_cards = condition
    if of_cards:
        found = selectors.cards_of(state, context, target)
        return any(card_filters.matches(state, context, (test,), c) for c in found)
    return any(
        filters.all_match(state, context, (test,), p) for p in selectors.pokemon_of(state, context, target)
    )


def _exists(state: State, context: Frame, condition: Any) -> bool:
    noun = condition[1]
    if noun[1] in selectors.POKEMON_PLACES:
        return bool(selectors.pokemon_of(state, context, noun)) or _stadium_named(state, noun)
    if noun[1] in ("unspent", "prize cards taken", "prize cards taken last turn"):
        return _count(state, context, condition) > 0
    return bool(selectors.cards_of(state, context, noun))


def _stadium_named(state: State, noun: Any) -> bool:
    """Whether the Stadium in play is what "if X is in play" names."""
    if noun[1:3] != ("in play", "either") or state.stadium < 0:
        return False
    return bool(noun[3] == (("named", state.match.cards[state.stadium].name),))


def _happened(state: State, context: Frame, condition: Any) -> bool:
    """Such an event in this turn, or in a player's last one (the last before this one that was theirs)."""
    _, event, subject, cause, when, card, name = condition
    turn = state.turn
    if when != "this turn":
        own = state.player == context.player
        turn -= (2 if own else 1) if when == "your last turn" else int(own)
    return any(
        past.turn == turn
        and past.event == event
        and name in (None, past.name)
        and _past_fits(state, context, past, subject, cause)
        and (
            card is None
            or (past.with_card >= 0 and card_filters.matches(state, context, card, past.with_card))
        )
        for past in state.past
    )


def _past_fits(state: State, context: Frame, past: Past, subject: Any, cause: str) -> bool:
    if cause != "any" and not past.by_attack:
        return False
    if cause == "opponent's attack" and past.attacker_owner == past.owner:
        return False
    if subject is None:
        return past.uid != -1 or past.owner == context.player
    if subject[0] != "noun":
        return past.uid == selectors.role(context, subject[0])
    if past.owner not in selectors.players(context, subject[2]):
        return False
    return card_filters.matches(state, context, subject[3], past.card)


def _first_turn(state: State, context: Frame, condition: Any) -> bool:
    own = 1 if state.first == context.player else 2
    return state.turn == own and state.player == context.player


def _full(state: State, player: int) -> bool:
    return len(state.bench[player]) >= stats.bench_size(state, player)


def _went_second(state: State, context: Frame, condition: Any) -> bool:
    return state.first != context.player


def _not(state: State, context: Frame, condition: Any) -> bool:
    return not holds(state, context, condition[1])


def _both(state: State, context: Frame, condition: Any) -> bool:
    return holds(state, context, condition[1]) and holds(state, context, condition[2])


def _always(state: State, context: Frame, condition: Any) -> bool:
    return True


def _bench_full(state: State, context: Frame, condition: Any) -> bool:
    return _full(state, context.player)


def _opponents_bench_full(state: State, context: Frame, condition: Any) -> bool:
    return _full(state, 1 - context.player)


def _gx_attack_used(state: State, context: Frame, condition: Any) -> bool:
    return state.gx_used[context.player] > 0


def _opponents_gx_attack_used(state: State, context: Frame, condition: Any) -> bool:
    return state.gx_used[1 - context.player] > 0


def _vstar_power_used(state: State, context: Frame, condition: Any) -> bool:
    return context.player in state.once_used


def _opponents_vstar_power_used(state: State, context: Frame, condition: Any) -> bool:
    return 1 - context.player in state.once_used


def _your_turn(state: State, context: Frame, condition: Any) -> bool:
    return state.player == context.player


def _opponents_turn(state: State, context: Frame, condition: Any) -> bool:
    return state.player != context.player


CONDITIONS: Final[dict[str, Callable[[State, Frame, Any], bool]]] = {
    "came": _came,
    "coin came": _coin_came,
    "did": _did,
    "compare": _compare,
    "apart": _apart,
    "is": _is,
    "exists": _exists,
    "happened": _happened,
    "always": _always,
    "first turn": _first_turn,
    "went second": _went_second,
    "bench full": _bench_full,
    "opponent's bench full": _opponents_bench_full,
    "GX attack used": _gx_attack_used,
    "opponent's GX attack used": _opponents_gx_attack_used,
    "VSTAR Power used": _vstar_power_used,
    "opponent's VSTAR Power used": _opponents_vstar_power_used,
    "your turn": _your_turn,
    "opponent's turn": _opponents_turn,
    "not": _not,
    "both": _both,
}
"""How each condition is asked."""
