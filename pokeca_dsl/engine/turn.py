"""The turn: its start and draw, what the player does in it, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import (
    atoms_board,
    atoms_cards,
    attack,
    bus,
    in_parts,
    own_events,
    standing,
)
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.judgement import judge, out_of_turns
from pokeca_dsl.engine.knockout import settle
from pokeca_dsl.engine.options import turn_options, used_once
from pokeca_dsl.engine.options_attack import attack_options
from pokeca_dsl.engine.procedures import ACTION_PLACES
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Pokemon, State


def next_turn(state: State, frame: Frame, ins: Any) -> None:
    """The next player's turn begins."""
    if _was_the_last(state) and out_of_turns(state):
        return
    if state.turn == 0:
        state.player = state.first
    elif not state.again:
        state.player = 1 - state.player
    state.again = False
    state.turn += 1
    fresh_turn(state)
    emit(state, "turn started", state.player, amount=state.turn)
    bus.announce(state, "turn begins", None)


def _was_the_last(state: State) -> bool:
    """Whether no turn follows the one that is over."""
    return state.turn >= state.match.table.rules.turns or 0 <= state.last_turn <= state.turn


def last_turn(state: State, frame: Frame, ins: Any) -> None:
    """Before the checkup: the game may be over here, where the ruleset says so."""
    ends = state.match.table.rules.the_last_turn_ends
    if ends == "before the checkup" and state.result is None and _was_the_last(state):
        out_of_turns(state)


def fresh_turn(state: State) -> None:
    """Nothing has been done in this turn yet."""
    state.energy_used = state.supporters_used = state.stadiums_used = 0
    state.basics_used = state.retreats_used = state.attacks_used = 0
    state.names_used.clear()
    state.turn_ends = False
    if state.lasting or (state.standing is not None and state.standing.of_both):
        # What lasts begins and ends with turns; the turn player's come first.
        state.standing = None
    state.unsettled = True
    for side in (state.active, state.bench):
        for player in (0, 1):
            for pokemon in side[player]:
                if pokemon.used:
                    pokemon.used.clear()
    bus.forget(state)


def turn_draw(state: State, frame: Frame, ins: Any) -> None:
    """The draw at the start of the turn (rule T01, W01, W02)."""
    rules = state.match.table.rules
    player = state.player
    number = rules.start_of_turn_draw
    if number <= 0 or (state.turn == 1 and not rules.first_player_draws):
        return
    if not state.deck[player]:
        emit(state, "no card to draw", player, clause="no card to draw")
        if rules.no_card_to_draw == "loses":
            state.unable = player
            judge(state)
        return
    drawn = atoms_cards.draw(state, player, number)
    for cid in state.hand[player][len(state.hand[player]) - drawn :]:
        own_events.announce(state, own_events.DRAWN, cid)


def settle_step(state: State, frame: Frame, ins: Any) -> None:
    """Carry out waiting answers and Knock Outs."""
    settle(state, frame)


def free_actions(state: State, frame: Frame, ins: Any) -> None:
    """What the player does freely, one action after another (rule T01)."""
    with_attacks = ins[1] == "attack"
    if frame.answer is None:
        if settle(state, frame) or state.turn_ends or state.result is not None:
            return
        options = turn_options(state, True, with_attacks)
        ask(state, frame, "turn", state.player, options, purpose="turn")
        return
    option = frame.answer[0]
    frame.answer = None
    if option[0] == "end":
        state.turn_ends = state.turn_ends or with_attacks
        return
    _act(state, frame, ins, option)


def _act(state: State, frame: Frame, ins: Any, option: Option) -> None:
    """Carry out an action, with the clause that speaks of it as the cause; then come back here."""
    again = frame.pc - 1
    action = option[0]
    if action == "trainer" and state.match.cards[option[1]].trainer_kind == "supporter":
        action = "supporter"
    frame.pc = ins[2] + ACTION_PLACES[action] + 1
    ACTIONS[option[0]](state, option)
    frame.pc = again


def attack_step(state: State, frame: Frame, ins: Any) -> None:
    """The attack, where the ruleset's turn has a place of its own for it."""
    if frame.answer is None:
        if settle(state, frame) or state.turn_ends or not attack_options(state, state.player):
            return
        ask(state, frame, "turn", state.player, turn_options(state, False, True), purpose="turn")
        return
    option = frame.answer[0]
    frame.answer = None
    if option[0] != "end":
        _act(state, frame, ins, option)


def turn_over(state: State, frame: Frame, ins: Any) -> None:
    """The turn is over; texts may answer that. Trainer cards that stayed on the table are discarded."""
    _discard_used(state)
    if state.match.table.rules.technical_machines == "end of turn":
        _discard_machines(state)
    emit(state, "turn ended", state.player, amount=state.turn)
    state.again = False
    if standing.index(state).allows:
        more = standing.of_kind(state, "allow take another turn")
        state.again = any(standing.covers_player(state, entry, state.player) for entry in more)
    for event in ("turn ends", "opponent's turn ends", "either turn ends"):
        bus.announce(state, event, None)


def _discard_used(state: State, all_of_them: bool = True) -> None:
    """Discard Trainer cards on the table; or only those that the ruleset doesn't let stay."""
    rules = state.match.table.rules
    for cid in list(state.playing):
        supporter = state.match.cards[cid].trainer_kind == "supporter"
        if all_of_them or (rules.used_supporters if supporter else rules.used_trainers) == "discarded":
            atoms_cards.move_card(state, cid, "discard pile")


def _discard_machines(state: State) -> None:
    """Technical Machines on the turn player's Pokémon are discarded."""
    cards = state.match.cards
    for pokemon in state.in_play(state.player):
        for cid in [cid for cid in pokemon.tools if "technical machine" in cards[cid].classes]:
            atoms_cards.move_card(state, cid, "discard pile")


# ---- actions ----------------------------------------------------------------------------------


def the_pokemon(state: State, uid: int) -> Pokemon:
    """The Pokémon that an option names; KeyError where it isn't in play."""
    pokemon = state.pokemon(uid)
    if pokemon is None:
        raise KeyError(uid)
    return pokemon


def _attach(state: State, option: Option) -> None:
    state.energy_used += 1
    atoms_board.attach(state, option[1], the_pokemon(state, option[2]))


def _tool(state: State, option: Option) -> None:
    atoms_board.attach(state, option[1], the_pokemon(state, option[2]))


def _bench(state: State, option: Option) -> None:
    state.basics_used += 1
    pokemon = atoms_board.bench(state, state.player, option[1])
    bus.announce(state, "benched from hand", pokemon, card=option[1])
    bus.announce(state, "played from hand", pokemon, card=option[1])


def _evolve(state: State, option: Option) -> None:
    pokemon = the_pokemon(state, option[2])
    atoms_board.evolve(state, pokemon, option[1])
    bus.announce(state, "evolved from hand", pokemon, card=option[1])
    bus.announce(state, "played from hand", pokemon, card=option[1])


def _stadium(state: State, option: Option) -> None:
    state.stadiums_used += 1
    atoms_cards.put_stadium(state, state.player, option[1])


def _trainer(state: State, option: Option) -> None:
    cid = option[1]
    card = state.match.cards[cid]
    if card.trainer_kind == "supporter":
        state.supporters_used += 1
        bus.remember(state, "supporter played", cid)
    atoms_cards.play_trainer(state, state.player, cid)
    begin_procedure(state, "action", state.player).kind = "trainer"
    _push_text(state, card.pid, 0, -1, cid, "trainer")


def _push_text(state: State, pid: int, entry: int, this: int, cid: int, kind: str) -> None:
    program = state.match.table.programs[pid]
    state.frames.append(Frame(pid, program.code, entry, state.player, this, cid, kind, program.registers))


def _ability(state: State, option: Option) -> None:
    uid = option[1]
    bearer = the_pokemon(state, uid).card if len(option) == 3 else state.match.cards[option[3]]
    ability = bearer.abilities[option[2]]
    pid = bearer.ability_pids[option[2]]
    shown: tuple[int, ...] = ()
    if uid >= 0:
        pokemon = the_pokemon(state, uid)
        pokemon.used.append(pid)
        cid = pokemon.cards[-1]
    else:  # its card isn't in play
        cid = option[3]
        shown = (cid,)
        state.names_used.append(used_once(pid, cid))
    state.names_used.append(ability.program.activated[0].named)
    emit(state, "use ability", state.player, uid, shown, detail=ability.name)
    begin_procedure(state, "action", state.player).kind = "ability"
    if ability.program.activated[0].limit == "once a game":
        state.once_used.append(state.player)
    if ability.program.activated[0].limit == "once a game each name":
        state.used_in_game.append(f"{ability.program.activated[0].named} {state.player}")
    entry = ability.program.activated[0].entry
    _push_text(state, pid, entry, uid, cid, ability.kind)


def _use_stadium(state: State, option: Option) -> None:
    card = state.match.cards[state.stadium]
    program = state.match.table.programs[card.pid]
    state.names_used.append(card.name)
    emit(state, "use ability", state.player, cards=(state.stadium,), detail=card.name)
    begin_procedure(state, "action", state.player).kind = "stadium"
    _push_text(state, card.pid, program.activated[0].entry, -1, state.stadium, "trainer")


def action_done(state: State, frame: Frame, ins: Any) -> None:
    """A Trainer card's text (or an ability) is done."""
    rules = state.match.table.rules
    if frame.kind == "trainer":
        _discard_used(state, all_of_them=False)
    elif frame.kind == "ability" and rules.after_an_ability == "the turn ends":
        state.turn_ends = True


def _attack(state: State, option: Option) -> None:
    pokemon = the_pokemon(state, option[1])
    card = pokemon.card if len(option) == 3 else state.match.cards[option[3]]
    attack.begin(state, pokemon, card, option[2])


def _retreat(state: State, option: Option) -> None:
    state.retreats_used += 1
    emit(state, "retreat", state.player, option[1])
    frame = begin_procedure(state, "retreat", state.player)
    frame.this = option[1]


ACTIONS: Final[dict[str, Callable[[State, Option], None]]] = {
    "attach": _attach,
    "tool": _tool,
    "bench": _bench,
    "assemble": in_parts.assemble,
    "evolve": _evolve,
    "stadium": _stadium,
    "trainer": _trainer,
    "ability": _ability,
    "use stadium": _use_stadium,
    "attack": _attack,
    "retreat": _retreat,
}
"""How each option of a turn is carried out."""


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "next_turn": next_turn,
    "turn_draw": turn_draw,
    "settle": settle_step,
    "free_actions": free_actions,
    "attack_step": attack_step,
    "turn_over": turn_over,
    "last_turn": last_turn,
    "action_done": action_done,
}
