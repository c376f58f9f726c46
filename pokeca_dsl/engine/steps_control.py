"""Steps that order and guard others: jumps, choices, loops, coins, the end of a text or a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import lasting, limits, standing, stats, values
from pokeca_dsl.engine.budget import spent
from pokeca_dsl.engine.chance import coin
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.judgement import win_by_effect
from pokeca_dsl.engine.parts import Frame
from pokeca_dsl.engine.selectors import players, pokemon_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Lasting, State


def end(state: State, frame: Frame, ins: Any) -> None:
    """``end``: the program is done, and with it what was for its text only."""
    if state.lasting:
        lasting.drop(state, lambda effect: effect.pid == frame.pid and _for_its_text(state, effect), -1)
    state.frames.pop()


def _for_its_text(state: State, effect: Lasting) -> bool:
    grant = state.match.table.programs[effect.pid].grants[effect.grant]
    return grant.duration == "this text"


def jump(state: State, frame: Frame, ins: Any) -> None:
    """``jump pc``."""
    frame.pc = ins[1]


def call(state: State, frame: Frame, ins: Any) -> None:
    """``call procedure``: begin one of the game's procedures."""
    begin_procedure(state, ins[1], state.player)


def begin_procedure(state: State, name: str, player: int) -> Frame:
    """Put a frame for a procedure on top; for use by steps."""
    table = state.match.table
    pid = table.procedures[name]
    program = table.programs[pid]
    frame = Frame(pid, program.code, 0, player, -1, -1, "rule", program.registers)
    state.frames.append(frame)
    return frame


def test(state: State, frame: Frame, ins: Any) -> None:
    """``test register condition``: 1 where the condition holds, else 0."""
    frame.regs[ins[1]] = int(values.holds(state, frame, ins[2]))


def unless(state: State, frame: Frame, ins: Any) -> None:
    """``unless register pc``: jump where the register holds 0."""
    if not frame.regs[ins[1]]:
        frame.pc = ins[2]


def when(state: State, frame: Frame, ins: Any) -> None:
    """``when register pc``: jump unless the register holds 0."""
    if frame.regs[ins[1]]:
        frame.pc = ins[2]


def if_any(state: State, frame: Frame, ins: Any) -> None:
    """``if_any register pc``: jump where the register holds no card and no Pokémon."""
    if not frame.regs[ins[1]]:
        frame.pc = ins[2]


def if_found(state: State, frame: Frame, ins: Any) -> None:
    """``if_found target pc``: jump where there is no Pokémon that the target may mean."""
    if not pokemon_of(state, frame, ins[1]):
        frame.pc = ins[2]


def take_over(state: State, frame: Frame, ins: Any) -> None:
    """``take_over register pairs``: unless it holds 0, each first register gets what the second holds."""
    if frame.regs[ins[1]]:
        for to, source in ins[2]:
            frame.regs[to] = frame.regs[source]


def done_by(state: State, frame: Frame, ins: Any) -> None:
    """``done_by register registers``: 1 where any of those steps was carried out at least in part."""
    regs = frame.regs
    regs[ins[1]] = int(any(regs[r] for r in ins[2]))


def may(state: State, frame: Frame, ins: Any) -> None:
    """``may register player``: 1 where the player ("you", "opponent") wants to."""
    if frame.answer is None:
        (player,) = players(frame, ins[2])
        ask(state, frame, "may", player, [("yes",), ("no",)], purpose="may")
        return
    wants = frame.answer[0][0] == "yes"
    if wants:
        limits.accept(state, frame)
    frame.regs[ins[1]] = int(wants)
    frame.answer = None


def choose_player(state: State, frame: Frame, ins: Any) -> None:
    """``choose_player register``: one of the two players, whom the speaking player chooses."""
    if frame.answer is None:
        # The first possibility is the one who chooses, the second the opponent.
        ask(state, frame, "choose one", frame.player, [("option", 0), ("option", 1)], purpose="player")
        return
    frame.regs[ins[1]] = frame.player if frame.answer[0][1] == 0 else 1 - frame.player
    frame.answer = None


def choose_one(state: State, frame: Frame, ins: Any) -> None:
    """``choose_one register n least most``: which of n options, as their numbers."""
    _, register, number, least, most = ins
    if frame.answer is None:
        options: list[Option] = [("option", i) for i in range(number)]
        high = min(number, values.value(state, frame, most))
        low = min(high, values.value(state, frame, least))
        ask(state, frame, "choose one", frame.player, options, low, high, purpose="choose one")
        return
    frame.regs[register] = tuple(option[1] for option in frame.answer)
    frame.answer = None


def choose_number(state: State, frame: Frame, ins: Any) -> None:
    """``choose_number register most limit player unit``: a number up to both (None: no bound of that kind).

    The unit is "one", or "damage": the numbers are those that so many damage counters make.
    """
    _, register, most, limit, who, measured = ins
    if frame.answer is not None:
        frame.regs[register] = frame.answer[0][1]
        frame.answer = None
        return
    unit = state.match.table.rules.damage_unit if measured == "damage" else 1
    number = min(values.value(state, frame, bound) for bound in (most, limit) if bound is not None) // unit
    frame.regs[register] = 0
    if number > 0:
        (player,) = players(frame, who)
        options: list[Option] = [("number", n * unit) for n in range(number + 1)]
        ask(state, frame, "number", player, options, purpose="number")


def unless_option(state: State, frame: Frame, ins: Any) -> None:
    """``unless_option register n pc``: jump where this option wasn't chosen."""
    if ins[2] not in (frame.regs[ins[1]] or ()):
        frame.pc = ins[3]


def set_times(state: State, frame: Frame, ins: Any) -> None:
    """``set_times register value``: how often the loop that follows runs."""
    frame.regs[ins[1]] = values.value(state, frame, ins[2])


def repeat(state: State, frame: Frame, ins: Any) -> None:
    """``repeat register rounds pc``: count down; jump where nothing is left."""
    _, register, rounds, pc = ins
    if frame.regs[register] <= 0:
        frame.pc = pc
        return
    frame.regs[register] -= 1
    _round(state, frame, rounds)


def for_each(state: State, frame: Frame, ins: Any) -> None:
    """``for_each items it rounds pc``: bind the next of the items; jump where none is left."""
    _, items, it, rounds, pc = ins
    left = frame.regs[items] or ()
    if not left:
        frame.pc = pc
        return
    frame.regs[it] = (left[0],)
    frame.regs[items] = left[1:]
    _round(state, frame, rounds)


def _round(state: State, frame: Frame, register: int) -> None:
    frame.regs[register] += 1
    if frame.regs[register] > state.match.table.rules.loop_budget:
        raise spent(state, "loop budget")


def clear(state: State, frame: Frame, ins: Any) -> None:
    """``clear registers``: forget what earlier rounds bound."""
    for register in ins[1]:
        frame.regs[register] = 0


def add_coins(state: State, frame: Frame, ins: Any) -> None:
    """``add_coins base flipped``: the coins of a round besides those of the rounds before (as ``flip``)."""
    _, base, flipped = ins
    regs = frame.regs
    regs[base + 1] = (*(regs[base + 1] or ()), *(regs[flipped + 1] or ()))
    regs[base + 2] += regs[flipped + 2]
    regs[base + 3] += regs[flipped + 3]


def flip(state: State, frame: Frame, ins: Any) -> None:
    """``flip base coins player``: base 1 done; base+1 their order, base+2 heads, base+3 coins flipped."""
    _, base, coins, who = ins
    (player,) = players(frame, who)
    regs = frame.regs
    if frame.work == AGAIN and not _once_more(state, frame, player):
        return
    if frame.work is None:
        regs[base] = regs[base + 2] = regs[base + 3] = 0
        regs[base + 1] = ()
        left = values.value(state, frame, coins)
        if frame.kind == "condition":
            left = _of_the_condition(state, frame, left)
        if left > state.match.table.rules.loop_budget:
            raise spent(state, "loop budget")
    else:
        left = frame.work[0]
    while left > 0:
        heads = coin(state, frame, player)
        if heads is None:
            frame.work = (left,)
            return
        regs[base] = 1
        regs[base + 1] = (*regs[base + 1], "heads" if heads else "tails")
        regs[base + 2] += int(heads)
        regs[base + 3] += 1
        left -= 1
    if _asks_for_more(state, frame, player, regs[base + 3]):
        return
    frame.work = None
    if frame.kind == "condition":
        _as_asked(state, frame, base, values.value(state, frame, coins))


AGAIN: Final = ("again",)
"""The work of a flip that waits for whether its coins are flipped again."""


def _asks_for_more(state: State, frame: Frame, player: int, flipped: int) -> bool:
    """Ask, where something lets the player flip the coins of this attack again."""
    if not flipped or frame.kind != "attack" or player != frame.player or _again(state, frame) is None:
        return False
    frame.work = AGAIN
    ask(state, frame, "may", player, [("yes",), ("no",)], purpose="flip again")
    return True


def _once_more(state: State, frame: Frame, player: int) -> bool:
    """Whether the coins are flipped again; that can be done once during the turn by each text."""
    wants = frame.answer is not None and frame.answer[0][0] == "yes"
    frame.answer = frame.work = None
    used = _again(state, frame) if wants else None
    if used is not None:
        state.names_used.append(used)
    return used is not None


def _again(state: State, frame: Frame) -> str | None:
    """How it is remembered that a text let the attacker flip its coins again; None: there is no such text."""
    attacker = state.pokemon(frame.this)
    for entry in standing.of_kind(state, "allow flip again"):
        used = f"again {entry.context.card}"
        if attacker is not None and used not in state.names_used and standing.covers(state, entry, attacker):
            return used
    return None


def _of_the_condition(state: State, frame: Frame, number: int) -> int:
    """Coins for a Special Condition, where something makes them more."""
    pokemon = state.pokemon(frame.this)
    origin = state.match.table.programs[frame.pid].origin
    return number if pokemon is None else stats.checkup_coins(state, pokemon, origin, number)


def _as_asked(state: State, frame: Frame, base: int, asked: int) -> None:
    """More coins than the Special Condition's text flips count as heads only if all of them are."""
    regs = frame.regs
    if regs[base + 3] > asked:
        heads = regs[base + 2] == regs[base + 3]
        regs[base + 1] = ("heads" if heads else "tails",) * asked
        regs[base + 2], regs[base + 3] = asked * heads, asked


def flip_until_tails(state: State, frame: Frame, ins: Any) -> None:
    """``flip_until_tails base player``: as ``flip``, until a coin comes up tails."""
    _, base, who = ins
    (player,) = players(frame, who)
    regs = frame.regs
    if frame.work == AGAIN and not _once_more(state, frame, player):
        return
    if frame.work is None:
        regs[base] = 1
        regs[base + 1] = ()
        regs[base + 2] = regs[base + 3] = 0
    while True:
        heads = coin(state, frame, player)
        if heads is None:
            frame.work = (1,)
            return
        regs[base + 1] = (*regs[base + 1], "heads" if heads else "tails")
        regs[base + 2] += int(heads)
        regs[base + 3] += 1
        if not heads:
            if not _asks_for_more(state, frame, player, regs[base + 3]):
                frame.work = None
            return
        if regs[base + 3] >= state.match.table.rules.loop_budget:
            raise spent(state, "loop budget")


def end_turn(state: State, frame: Frame, ins: Any) -> None:
    """``end_turn base``: the speaking player's turn ends when this text is done."""
    if state.player == frame.player and not _turn_goes_on(state, frame):
        frame.regs[ins[1]] = 1
        state.turn_ends = True


def _turn_goes_on(state: State, frame: Frame) -> bool:
    """Whether something keeps the turn from ending by the text of the Trainer card that says so."""
    entries = standing.of_kind(state, "allow keep turn after playing")
    name = state.match.cards[frame.card].name if entries and frame.kind == "trainer" else None
    return any(e.modifier[1] == name and standing.covers_player(state, e, frame.player) for e in entries)


def win_game(state: State, frame: Frame, ins: Any) -> None:
    """``win_game base player``: that player wins at once."""
    frame.regs[ins[1]] = 1
    win_by_effect(state, players(frame, ins[2])[0])


def chunk(state: State, frame: Frame, ins: Any) -> None:
    """``chunk k``: a part of the text is done; go on with the next, in the order of the ruleset.

    Chunk −1 begins the text. Parts that depend on each other stand in one chunk.
    """
    program = state.match.table.programs[frame.pid]
    last = len(program.chunks) - 1
    done = ins[1]
    if state.match.table.rules.the_text_is_done == "from the end":
        following = last if done < 0 else done - 1
    else:
        following = done + 1
    if 0 <= following <= last:
        frame.pc = program.chunks[following]
    else:
        frame.pc = ins[2]


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "end": end,
    "jump": jump,
    "call": call,
    "test": test,
    "unless": unless,
    "when": when,
    "if_any": if_any,
    "if_found": if_found,
    "take_over": take_over,
    "done_by": done_by,
    "may": may,
    "choose_player": choose_player,
    "choose_one": choose_one,
    "choose_number": choose_number,
    "unless_option": unless_option,
    "set_times": set_times,
    "repeat": repeat,
    "for_each": for_each,
    "clear": clear,
    "add_coins": add_coins,
    "flip": flip,
    "flip_until_tails": flip_until_tails,
    "end_turn": end_turn,
    "win_game": win_game,
    "chunk": chunk,
}
