"""The step that selects: it finds what a noun may mean and, where there is a choice, asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import selectors, stats, values
from pokeca_dsl.engine.chance import sample
from pokeca_dsl.engine.decision import CHANCE, ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, State

_SECRET: Final = ("prize cards",)
"""Places whose cards nobody can see, so that choosing there is chance."""
_ORDERED: Final = ("top of the deck", "bottom of the deck")
"""Places where a number names the cards without a choice."""


def select_pokemon(state: State, frame: Frame, ins: Any) -> None:
    """``select_pokemon register target purpose``: the uids of the Pokémon meant."""
    _, register, target, purpose = ins
    if frame.answer is not None:
        _take_answer(frame, register)
        return
    found = [p.uid for p in selectors.pokemon_of(state, frame, target)]
    if target[0] != "noun":
        frame.regs[register] = tuple(found)
        return
    _narrow(state, frame, register, target, found, "pokemon", purpose)


def select_cards(state: State, frame: Frame, ins: Any) -> None:
    """``select_cards register target purpose``: the ids of the cards meant."""
    _, register, target, purpose = ins
    if frame.answer is not None:
        _take_answer(frame, register)
        return
    found = selectors.cards_of(state, frame, target)
    if state.face_up and target[0] == "noun" and target[1] in _SECRET and target[4][0] != "all":
        # What is chosen from Prize cards is one of those that lie face down, while there are any.
        found = [cid for cid in found if cid not in state.face_up] or found
    if target[0] != "noun" or target[1] in _ORDERED:
        frame.regs[register] = tuple(found)
        return
    _narrow(state, frame, register, target, found, "card", purpose)


def _take_answer(frame: Frame, register: int) -> None:
    answer = frame.answer or ()
    frame.answer = None
    frame.regs[register] = tuple(option[1] for option in answer)


def _narrow(
    state: State, frame: Frame, register: int, noun: Any, found: list[int], kind: str, purpose: str
) -> None:
    """Take all where there is no choice, draw by chance, or ask."""
    quantity, chooser = noun[4], noun[5]
    if quantity[0] == "all" or not found:
        frame.regs[register] = tuple(found)
        return
    number = values.quantity_number(state, frame, quantity)
    most = len(found) if number is None else max(0, min(number, len(found)))
    least = most if quantity[0] == "exactly" else 0
    if not least and most and _one_at_least(state, frame, noun, found, kind):
        least = 1
    most = min(most, _room(state, frame, register, found))
    least = min(least, most)
    # Who searches hidden cards for certain ones may fail to find them.
    if noun[1] == "deck" and noun[3]:
        least = 0
    elif most == 0 or least == len(found):
        frame.regs[register] = tuple(found[:most])
        return
    if noun[1] == "energy zone" and least == most and len({state.match.cards[c].name for c in found}) == 1:
        frame.regs[register] = tuple(found[:most])  # one is like the other
        return
    if chooser == "random" or noun[1] in _SECRET:
        _by_chance(state, frame, register, found, most, kind)
        return
    player = 1 - frame.player if chooser == "opponent" else frame.player
    if purpose == "switch out":
        player = _who_lets_go(state, player, found)
    options = _options(state, noun, found, kind, most)
    ask(
        state,
        frame,
        "choose pokemon" if kind == "pokemon" else "choose cards",
        player,
        options,
        least,
        most,
        purpose,
    )


def _who_lets_go(state: State, player: int, found: list[int]) -> int:
    """Who says which of several Active Pokémon is switched out (rule G08)."""
    pokemon = state.pokemon(found[0])
    if pokemon is None or state.match.table.rules.switched_out_is_chosen_by != "its own player":
        return player
    return pokemon.owner


def _one_at_least(state: State, frame: Frame, noun: Any, found: list[int], kind: str) -> bool:
    """Whether "up to" so many is one at least, by the ruleset.

    Who looks for certain cards among those of a deck may find none; any number of those shown may be none.
    """
    rules = state.match.table.rules
    if frame.kind == "attack":
        return rules.up_to_in_attacks == "one at least"
    if rules.up_to_elsewhere != "one at least" or frame.kind in ("rule", "condition"):
        return False
    if noun[4][0] == "any" and noun[1] == "among":
        return False
    if kind == "pokemon" or not noun[3]:
        return True
    return found[0] not in state.deck[0] and found[0] not in state.deck[1]


def _room(state: State, frame: Frame, register: int, found: list[int]) -> int:
    """The room for what is put onto a Bench by the next steps; as much as is found where none does that.

    What finds no room at all may be chosen as well as not: nothing comes of it (rule R-G04).
    """
    same: tuple[Any, ...] = (register,)
    for ins in frame.code[frame.pc :]:
        if ins[0] == "select_cards" and ins[2][0] == "register" and ins[2][1] in same:
            same = (*same, ins[1])
        elif ins[0] == "move_cards" and ins[1] + 2 in same:
            if ins[2] == "bench":
                player = state.match.owner(found[0])
                return stats.bench_size(state, player) - len(state.bench[player]) or len(found)
            return len(found)
        elif ins[0] not in ("choose", "reveal", "look", "rest"):
            return len(found)
    return len(found)


def _options(state: State, noun: Any, found: list[int], kind: str, most: int) -> list[Option]:
    """One option each; where one card is chosen from a zone, one for each different card."""
    if kind == "pokemon" or most != 1 or noun[1] == "attached":
        return [(kind, each) for each in found]
    cards = state.match.cards
    seen: list[Any] = []
    options: list[Option] = []
    for each in found:
        if cards[each] not in seen:
            seen.append(cards[each])
            options.append((kind, each))
    return options


def _by_chance(state: State, frame: Frame, register: int, found: list[int], most: int, kind: str) -> None:
    if state.ask_chance:
        ask(state, frame, "random cards", CHANCE, [(kind, each) for each in found], most, most)
        return
    frame.regs[register] = tuple(sample(state, found, most))


def rest(state: State, frame: Frame, ins: Any) -> None:
    """``rest register looked taken``: of the cards looked at, those that were not taken (−1: none was)."""
    _, register, looked, taken = ins
    gone = frame.regs[taken] or () if taken >= 0 else ()
    frame.regs[register] = tuple(c for c in frame.regs[looked] or () if c not in gone)


def gather(state: State, frame: Frame, ins: Any) -> None:
    """``gather register earlier``: the cards of an earlier search come before these."""
    _, register, earlier = ins
    found = frame.regs[register] or ()
    before = frame.regs[earlier] or ()
    frame.regs[register] = (*before, *(cid for cid in found if cid not in before))


def collect(state: State, frame: Frame, ins: Any) -> None:
    """``collect register chosen``: what was chosen comes behind the rest, as often as it was chosen."""
    _, register, chosen = ins
    frame.regs[register] = (*(frame.regs[register] or ()), *(frame.regs[chosen] or ()))


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "select_pokemon": select_pokemon,
    "select_cards": select_cards,
    "rest": rest,
    "gather": gather,
    "collect": collect,
}
