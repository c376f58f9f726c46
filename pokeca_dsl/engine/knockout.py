"""Knock Outs: triggers, discarding, Prize cards, promotion and judgement, in the ruleset's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import (
    answers,
    atoms_board,
    atoms_cards,
    atoms_harm,
    bearers,
    bus,
    prize_cards,
    standing,
    stats,
)
from pokeca_dsl.engine.damage import is_lethal
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.judgement import judge
from pokeca_dsl.engine.procedures import prizes_label
from pokeca_dsl.engine.standing import cause, immune, index
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.parts import Fallen
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def settle(state: State, frame: Frame) -> bool:
    """Begin a waiting answer or the Knock Out procedure; the instruction is then carried out again."""
    if state.result is not None:
        return False
    if state.answers and answers.next_answer(state):
        frame.pc -= 1
        return True
    held = index(state)
    if held.immune:
        _shake_off(state)
        held = index(state)
    if not (state.unsettled or state.unjudged or held.hp or held.bench):
        return False
    if state.match.choosy:
        bearers.drop(state)
    if _crowded(state):
        frame.pc -= 1
        return True
    if state.unjudged or _something_to_do(state):
        state.unjudged = False
        frame.pc -= 1
        begin_procedure(state, "knock out", state.player)
        return True
    state.unsettled = False
    return False


def _shake_off(state: State) -> None:
    """A Pokémon that can't be affected by a Special Condition any more recovers from it."""
    for side in (*state.active, *state.bench):
        for pokemon in side:
            for name in tuple(pokemon.conditions):
                entry = immune(state, pokemon, name)
                if entry is not None:
                    atoms_harm.recover(state, pokemon, name, by=cause(entry))


def _crowded(state: State) -> bool:
    """Begin to clear the Benches that hold more Pokémon than fit on them, if there are any (rule E18)."""
    changes = bool(index(state).bench)
    rules = state.match.table.rules
    if not changes and max(len(state.bench[0]), len(state.bench[1])) <= rules.bench:
        return False
    first = state.player if rules.clears_first == "the turn player" else 1 - state.player
    work: list[tuple[int, int]] = []
    for player in (first, 1 - first):
        size = stats.bench_size(state, player)
        excess = len(state.bench[player]) - size
        if excess > 0:
            work.append((player, excess))
    if not work:
        return False
    if rules.crowded_benches == "one after the other":
        del work[1:]
    begin_procedure(state, "crowded bench", state.player).regs[0] = tuple(work)
    return True


def bench_shrinks(state: State, frame: Frame, ins: Any) -> None:
    """The players discard Benched Pokémon: as many as were too many when it began."""
    if frame.answer is not None:
        chosen = [state.pokemon(option[1]) for option in frame.answer]
        frame.answer = None
        frame.regs[0] = frame.regs[0][1:]
        for pokemon in chosen:
            if pokemon is not None:
                atoms_board.leave_play(state, pokemon, "discard pile", "discard pile")
    for player, excess in frame.regs[0]:
        bench = state.bench[player]
        options: list[Option] = [("pokemon", p.uid) for p in bench]
        number = min(excess, len(bench))
        ask(state, frame, "choose pokemon", player, options, number, number, purpose="crowded bench")
        return


def benches(state: State, frame: Frame, ins: Any) -> None:
    """Inside of a Knock Out: the Benches on which the Pokémon don't fit any more (rule E07)."""
    if _crowded(state):
        frame.pc -= 1


def _something_to_do(state: State) -> bool:
    """Whether the procedure would change anything; a ruleset may leave out parts of it."""
    table = state.match.table
    if table.promotes and (_to_promote(state, 0) or _to_promote(state, 1)):
        return True
    return table.takes_up and bool(_newly_fallen(state))


def _newly_fallen(state: State) -> list[Pokemon]:
    """Pokémon that are Knocked Out and that no procedure has taken up yet; the turn player's last."""
    found: list[Pokemon] = []
    # Only an effect that doesn't merely add to HP can make a Pokémon fall below its printed HP's damage.
    shrinking = False
    for entry in index(state).hp:
        if entry.modifier[1] != "plus":
            shrinking = True
    other = 1 - state.player
    _add_fallen(state, state.active[other], shrinking, found)
    _add_fallen(state, state.bench[other], shrinking, found)
    _add_fallen(state, state.active[state.player], shrinking, found)
    _add_fallen(state, state.bench[state.player], shrinking, found)
    if found and state.fallen:
        taken_up = [entry[0] for entry in state.fallen]
        return [p for p in found if p.uid not in taken_up]
    return found


def _add_fallen(state: State, side: list[Pokemon], shrinking: bool, found: list[Pokemon]) -> None:
    for pokemon in side:
        suspect = shrinking or pokemon.knocked or pokemon.damage >= pokemon.card.hp
        if suspect and is_lethal(state, pokemon):
            found.append(pokemon)


def _to_promote(state: State, player: int) -> bool:
    needed = state.match.table.rules.active_pokemon
    return len(state.active[player]) < needed and bool(state.bench[player])


def _take_up(state: State, pokemon: Pokemon) -> None:
    prizes = stats.prizes(state, pokemon)
    state.fallen.append((pokemon.uid, pokemon.owner, prizes, False, pokemon.cards[-1], ()))
    emit(state, "knocked out", pokemon.owner, pokemon.uid, (pokemon.cards[-1],))


def triggers(state: State, frame: Frame, ins: Any) -> None:
    """What answers a Knock Out, until nothing new is Knocked Out."""
    if answers.next_answer(state):
        frame.pc -= 1
        return
    for pokemon in _newly_fallen(state):
        _take_up(state, pokemon)
    silent = [entry for entry in state.fallen if not entry[3]]
    if not silent:
        return
    state.fallen = [(*entry[:3], True, *entry[4:]) for entry in state.fallen]
    for uid, *_ in silent:
        fallen = state.pokemon(uid)
        if fallen is not None:
            attacker, owner = fallen.felled_by if fallen.felled_by is not None else (-1, -1)
            bus.announce(state, "knocked out", fallen, attacker, owner)
    frame.pc -= 1


def discard(state: State, frame: Frame, ins: Any) -> None:
    """The Knocked Out Pokémon and all cards attached to them go to the discard pile."""
    for pokemon in _newly_fallen(state):
        _take_up(state, pokemon)
    for i, (uid, owner, counted, answered, top, changes) in enumerate(state.fallen):
        fallen = state.pokemon(uid)
        if fallen is None:
            continue
        if counted > 0:
            state.fallen[i] = (uid, owner, stats.prizes(state, fallen), answered, top, changes)
        atoms_board.leave_play(state, fallen, "discard pile", "discard pile")
    state.unjudged = False
    paid_later = any(later[0] == "knock_out_prizes" for later in frame.code[frame.pc :])
    if paid_later and _newly_fallen(state):  # what has left gave them HP
        frame.pc = next(i for i, each in enumerate(frame.code) if each[0] in _TAKING_UP)


_TAKING_UP: Final = ("knock_out_triggers", "knock_out_discard")


def prizes(state: State, frame: Frame, ins: Any) -> None:
    """For each Knock Out the opponent takes Prize cards (rule T12)."""
    if frame.work is None:
        for pokemon in _newly_fallen(state):
            _take_up(state, pokemon)
        prize_cards.begin(frame, _shares(state))
    if prize_cards.take(state, frame):
        state.fallen = [(uid, owner, 0, done, top, ()) for uid, owner, _, done, top, _ in state.fallen]


def _shares(state: State) -> list[tuple[int, int, str, bool]]:
    """How many Prize cards each player takes; points, where a Knock Out gives these, are given at once."""
    shares: list[tuple[int, int, str, bool]] = []
    for player in (state.player, 1 - state.player):
        number = sum(_prizes_for(state, entry) for entry in state.fallen if entry[1] != player)
        clause = _prizes_clause(state, player)
        if state.match.table.rules.a_knock_out_gives == "prizes":
            shares.append((player, number, clause, stats.prizes_are_lost(state, player)))
        elif number > 0:
            atoms_cards.score(state, player, number, clause)
    return shares


def _prizes_for(state: State, entry: Fallen) -> int:
    """The Prize cards for a Knock Out, with what the answers to it made of them; "takes none" last (E15)."""
    number = entry[2]
    for operation, amount in sorted(entry[5], key=lambda change: change[0] == "set"):
        number = max(0, standing.adjust(operation, number, amount, state))
    return number


def _prizes_clause(state: State, player: int) -> str:
    """The clause of the class of the Knocked Out Pokémon, where only such ones fell."""
    by_class = state.match.table.rules.prizes_by_class
    classes: list[str] = []
    for _, owner, count, _, top, _ in state.fallen:
        if owner != player and count:
            own = state.match.cards[top].in_play.classes
            names = [name for name, wanted, _ in by_class if all(each in own for each in wanted)]
            classes.append(names[-1] if names else "")
    return prizes_label(classes[0]) if classes and classes[0] and len(set(classes)) == 1 else ""


def promotion(state: State, frame: Frame, ins: Any) -> None:
    """Each player fills empty Active Spots from the Bench."""
    first = state.player
    if state.match.table.rules.promotes_first == "the player whose turn is next":
        first = 1 - first
    if frame.answer is not None:
        chosen = state.pokemon(frame.answer[0][1])
        frame.answer = None
        if chosen is not None:
            atoms_board.promote(state, chosen)
    for player in (first, 1 - first):
        while _to_promote(state, player):
            bench = state.bench[player]
            if len(bench) > 1:
                options: list[Option] = [("pokemon", p.uid) for p in bench]
                ask(state, frame, "promote", player, options, purpose="promotion")
                return
            atoms_board.promote(state, bench[0])


def judgement(state: State, frame: Frame, ins: Any) -> None:
    """Has anybody won?"""
    state.unjudged = False
    judge(state)


def ended(state: State, frame: Frame, ins: Any) -> None:
    """The procedure is over."""
    state.fallen = [entry for entry in state.fallen if state.pokemon(entry[0]) is not None]


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "bench_shrinks": bench_shrinks,
    "knock_out_triggers": triggers,
    "knock_out_discard": discard,
    "knock_out_benches": benches,
    "knock_out_prizes": prizes,
    "knock_out_promotion": promotion,
    "knock_out_judgement": judgement,
    "knock_out_end": ended,
}
