"""Carrying a text out on a copy of the state, only to see whether it does anything at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import selectors, stats, values
from pokeca_dsl.engine.decision import CHANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Decision
    from pokeca_dsl.engine.events import Event
    from pokeca_dsl.engine.parts import Pokemon
    from pokeca_dsl.engine.state import Frame, State

_CHANGES_NOTHING: Final = (
    "coin",
    "shuffle",
    "shuffle cards",
    "choice",
    "no damage",
    "attack failed",
    "lasting effect ends",
    "attack",
    "attack target",
)
"""Kinds of events after which all is as it was."""
_SHOWS: Final = ("look", "reveal")
_DECK: Final = ("deck", "top of the deck", "bottom of the deck")
_DONE_WITH: Final = ("move_cards", "evolve", "attach", "switch", "draw", "heal")
"""Steps beside which a prohibition is a condition of using the text."""
COINS: Final = 6
"""So many coins fall either way in a trial; further ones are tails."""
WAYS: Final = 40
"""So many courses of a text are tried; one that has more is taken to do something."""


def does_anything(state: State, context: Frame, entry: int = 0, lax: bool = False) -> bool:
    """Whether some course of a text changes something: coins fall either way, choices are tried.

    What lies in a deck isn't looked at: to search it or look at it is enough, unless what is found could
    only go onto a full Bench. What the text costs (rule F16) is no effect.

    ``lax``: costs are effects, too, and a deck of no cards can be searched.
    """
    sure = None if lax else _at_once(state, context, entry)
    if sure is not None:
        return sure
    copy = state.clone()
    frame = context.clone()
    frame.code = state.match.table.programs[frame.pid].code
    frame.pc = entry
    copy.frames = [frame]
    copy.decision = None
    copy.ask_chance = True
    copy.traced = True
    copy.coins = []
    if frame.kind == "trainer" and frame.card in copy.hand[frame.player]:
        copy.hand[frame.player].remove(frame.card)
        copy.playing.append(frame.card)
    return _Trial(state, context, lax).tries(copy)


def attack_does_anything(state: State, pokemon: Pokemon, card: Card, index: int) -> bool:
    """The same of an attack: whether some course of its damage and text changes something."""
    from pokeca_dsl.engine import attack  # whose options are tried here

    printed = card.attacks[index]
    code = printed.program.code
    if printed.damage and printed.sign != "times" and not any(ins[0] == "fail_attack" for ins in code):
        return True
    copy = state.clone()
    copy.frames = []
    copy.decision = None
    copy.ask_chance = True
    copy.coins = []
    copy.traced = True
    attacker = copy.pokemon(pokemon.uid)
    assert attacker is not None
    opposing = copy.active[1 - pokemon.owner]
    target = opposing[0].uid if opposing else -1
    frame = attack.push_text(copy, attacker, attack.push(copy, attacker, card, index, target))
    return _Trial(state, frame).tries(copy)


def _at_once(state: State, context: Frame, entry: int) -> bool | None:
    """What can be said of a text that could do something (see useful) without a trial; None: nothing."""
    known = state.match.table.sure
    key = (context.pid, entry)
    if key not in known:
        known[key] = _kind_of(state.match.table.programs[context.pid].code[entry:])
    if known[key] == "bench":
        return None if any(len(state.bench[p]) < stats.bench_size(state, p) for p in (0, 1)) else False
    if known[key] == "deck":
        return bool(state.deck[context.player]) or None
    return True if known[key] else None


def _kind_of(code: tuple[tuple[Any, ...], ...]) -> str:
    """ "deck": it does something wherever there is a deck; "bench": only where there is room on a Bench;
    "straight": wherever it finds what it selects; "": that must be tried.
    """
    if _to_bench(code):
        others = [ins for ins in code if ins[0] not in _HARMLESS and ins[0] != "move_cards"]
        moves = [ins for ins in code if ins[0] == "move_cards" and ins[2] != "bench" and ins[2] not in _DECK]
        return "" if others or moves else "bench"
    if _begins_with_the_deck(code):
        return "deck"
    if all(ins[0] in _STRAIGHT and _by_itself(ins) for ins in code):
        return "straight"
    return ""


def _by_itself(ins: tuple[Any, ...]) -> bool:
    """Whether an instruction selects without regard to what was chosen before, and isn't a cost."""
    if ins[0].startswith("select"):
        return bool(ins[2][0] == "noun" and ins[2][6] is None and ins[2][1] not in ("attached", "among"))
    return ins[0] != "move_cards" or ins[2] in ("hand", "deck", "top of the deck", "bottom of the deck")


_STRAIGHT: Final = (
    "select_pokemon",
    "select_cards",
    "switch",
    "move_cards",
    "shuffle",
    "choose",
    "reveal",
    "end",
)
_HARMLESS: Final = (
    *("select_pokemon", "select_cards", "may", "clear", "unless", "rest", "choose", "done_by", "shuffle"),
    *("reveal", "look", "end", "jump", "shuffle_cards", "end_turn", "test"),
)


def _begins_with_the_deck(code: tuple[tuple[Any, ...], ...]) -> bool:
    for ins in code:
        if ins[0] == "draw":
            return bool(ins[2] == "you" and isinstance(ins[3], int) and ins[3] > 0)
        if ins[0] == "select_cards" and ins[2][:3] in (("noun", "deck", "you"), _TOP):
            return all(test[0] != "evolves from" for test in ins[2][3])
        if ins[0] != "shuffle":
            return False
    return False


_TOP: Final = ("noun", "top of the deck", "you")


def _to_bench(code: tuple[tuple[Any, ...], ...]) -> bool:
    return any(ins[0] == "move_cards" and ins[2] == "bench" for ins in code)


class _Trial:
    def __init__(self, state: State, context: Frame, lax: bool = False) -> None:
        self.player, self.pid = context.player, context.pid
        self.lax = lax
        self.coins = 0
        self.left = WAYS
        self.code = state.match.table.programs[context.pid].code
        self.to_bench = _to_bench(self.code)

    def tries(self, state: State) -> bool:
        """Run to the first thing that changes something, or through all ways from a decision on."""
        from pokeca_dsl.engine.machine import OPERATIONS  # which offers what is tried here

        operations = OPERATIONS
        while state.decision is None and state.result is None and state.frames:
            frame = state.frames[-1]
            instruction = frame.code[frame.pc]
            frame.pc += 1
            if instruction[0] == "select_cards" and self._searches(state, frame, instruction[2]):
                return True
            if instruction[0] == "apply" and _would_apply(state, frame, instruction):
                return True
            state.events = []
            operations[instruction[0]](state, frame, instruction)
            if instruction[0] == "knock_out" and self._knocks_out(frame, instruction[1]):
                return True
            if self._has_nothing(state, frame, instruction):
                continue  # whatever keeps it away
            if any(self._counts(state, event) for event in state.events):
                return True
        return state.result is not None or (state.decision is not None and self._any_way(state))

    def _any_way(self, state: State) -> bool:
        decision = state.decision
        assert decision is not None
        answers = tuple(_answers(state, decision))
        if decision.kind == "coin":
            self.coins += 1
            if self.coins > COINS:
                answers = ((1,),)
        for answer in answers:
            if len(answers) > 1:
                self.left -= 1
            if self.left < 0:
                return True
            tried = state.clone()
            tried.decision = None
            tried.frames[-1].answer = tuple(decision.options[i] for i in answer)
            if self.tries(tried):
                return True
        return False

    def _has_nothing(self, state: State, frame: Frame, ins: Any) -> bool:
        """Whether a step finds no counters to move or to take off."""
        if ins[0] not in ("move_counters", "heal"):
            return False
        found = [state.pokemon(uid) for uid in frame.regs[ins[1] + 2] or ()]
        events = any(event.kind in ("heal", "counters") for event in state.events)
        return not events and not any(pokemon is not None and pokemon.damage for pokemon in found)

    def _knocks_out(self, frame: Frame, base: int) -> bool:
        """Whether a Pokémon is Knocked Out, and not as what it costs to do something else."""
        itself = frame.regs[base + 2] == (frame.this,)
        return bool(frame.regs[base]) and not (itself and any(ins[0] in _DONE_WITH for ins in self.code))

    def _searches(self, state: State, frame: Frame, target: Any) -> bool:
        if target[0] != "noun" or target[1] != "deck":
            return False
        number = values.quantity_number(state, frame, target[4]) if target[4][0] != "all" else None
        if self._nothing_to_attach_to(state, frame) or number == 0:
            return False
        if selectors.evolves_from_nothing(state, frame, target):
            return False
        return any(
            (state.deck[p] or self.lax) and not self._no_room(state, p)
            for p in selectors.players(frame, target[2])
        )

    def _nothing_to_attach_to(self, state: State, frame: Frame) -> bool:
        """Whether what is found could only be attached, and to nothing."""
        if not any(ins[0] == "attach" for ins in self.code) or any(i[0] == "move_cards" for i in self.code):
            return False
        targets = [ins[1] for ins in self.code if ins[0] == "if_found" and ins[1][0] == "noun"]
        return bool(targets) and not any(selectors.pokemon_of(state, frame, target) for target in targets)

    def _no_room(self, state: State, player: int) -> bool:
        return self.to_bench and len(state.bench[player]) >= stats.bench_size(state, player)

    def _counts(self, state: State, event: Event) -> bool:
        if event.kind in _CHANGES_NOTHING:
            return False
        if event.kind in _SHOWS:
            return not self._no_room(state, event.player)
        if event.kind == "lasting effect" and str(event.detail).startswith("forbid"):
            return not any(ins[0] in _DONE_WITH for ins in self.code)
        if event.kind in ("move card", "discard"):
            within = all(place in _DECK for place in event.detail)
            return not within and (self.lax or not self._is_a_cost(event))
        return True

    def _is_a_cost(self, event: Event) -> bool:
        """Cards of the own hand that are discarded, and own cards for which something else is done."""
        if event.player != self.player or event.cause[0] != self.pid:
            return False
        if event.kind == "discard" and event.detail[0] == "hand":
            return True
        place = event.cause[1]
        following = self.code[place + 1]
        return following[:2] == ("unless", self.code[place][1])


def _would_apply(state: State, frame: Frame, ins: Any) -> bool:
    """Whether a Special Condition is new to a Pokémon; that something keeps it away isn't looked at."""
    found = (state.pokemon(uid) for uid in frame.regs[ins[1] + 2] or ())
    return any(pokemon is not None and name not in pokemon.conditions for pokemon in found for name in ins[2])


def _answers(state: State, decision: Decision) -> Iterator[tuple[int, ...]]:
    """Answers to be tried: as much as may be chosen first, then each option, then as little as may be.

    Of cards of a deck that are alike one is as good as the other.
    """
    size = len(decision.options)
    if decision.player == CHANCE and decision.kind != "coin":
        yield tuple(range(decision.minimum))
        return
    most = min(decision.maximum, size)
    if most > 1:
        yield tuple(range(most))
    least = max(decision.minimum, 1)
    tried: list[Card] = []
    for first in range(size):
        kind, which = decision.options[first][:2] if len(decision.options[first]) > 1 else ("", -1)
        if kind == "card" and (which in state.deck[0] or which in state.deck[1]):
            if state.match.cards[which] in tried:
                continue
            tried.append(state.match.cards[which])
        rest = [i for i in range(size) if i != first]
        yield (first, *rest[: least - 1])
    if decision.minimum == 0:
        yield ()
