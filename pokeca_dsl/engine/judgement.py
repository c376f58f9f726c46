"""Judgement: which win conditions each player meets, who wins, what a tie means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import zones
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.state import Frame, Result

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import State


def conditions_met(state: State, player: int) -> list[str]:
    """The win conditions that a player meets now (rule W01, W09)."""
    rules = state.match.table.rules
    other = 1 - player
    met = []
    for condition in rules.wins:
        if condition == "all prizes taken":
            if not state.prizes[player] or _took_first(state, player):
                met.append(condition)
        elif condition == "points reached":
            if state.points[player] >= rules.points_to_win:
                met.append(condition)
        elif condition == "opponent has no pokemon":
            if _has_none(state, other):
                met.append(rules.no_pokemon)
        elif state.unable == other:
            met.append(condition)
    return met


def _took_first(state: State, player: int) -> bool:
    """In sudden death fewer Prize cards than all may decide: the first one, or one more than the other's."""
    rules = state.match.table.rules
    if not state.sudden_death:
        return False
    if rules.sudden_death_ends == "being ahead":
        return len(state.prizes[player]) < len(state.prizes[1 - player])
    if rules.sudden_death_ends != "first to take it":
        return False
    return len(state.prizes[player]) < rules.sudden_death_prizes


def _has_none(state: State, player: int) -> bool:
    """No Pokémon in play; or, as other rulebooks put it, none in the Active Spot and none to put there."""
    if state.match.table.rules.no_pokemon == "no pokemon in play":
        return not state.in_play(player)
    return not state.active[player] and not state.bench[player]


def judge(state: State) -> None:
    """End the game, or start it again, where somebody has won or both have (rule W01, W04, W06)."""
    if state.result is not None:
        return
    met = (conditions_met(state, 0), conditions_met(state, 1))
    state.unable = -1
    if not met[0] and not met[1]:
        return
    emit(state, "judgement", state.player, detail=(tuple(met[0]), tuple(met[1])), clause="judgement")
    winner = _winner(state, met)
    if winner is not None:
        emit(state, "win", winner, detail=tuple(met[winner]), clause=_clause(state, met[winner][0]))
        finish(state, Result(winner, met[winner][0]))
        return
    _tie(state)


def _tie(state: State) -> None:
    """The game is undecided: what the ruleset does then."""
    rules = state.match.table.rules
    clause = "tie in sudden death" if state.sudden_death else "tie"
    tie = rules.tie_in_sudden_death if state.sudden_death else rules.tie
    if tie == "sudden death":
        emit(state, "sudden death", state.player, clause=clause)
        start_again(state)
    else:
        emit(state, "draw game", state.player, clause=clause)
        finish(state, Result(None, "draw"))


def _winner(state: State, met: tuple[list[str], list[str]]) -> int | None:
    judging = state.match.table.rules.judgement
    if judging == "a tie" and met[0] and met[1]:
        return None
    return _first_found(state, met) if judging == "first found wins" else _more(met)


def out_of_turns(state: State) -> bool:
    """The last turn is over, and nobody has won: the game ends as the ruleset says, or starts again.

    False where it goes on: an extension, until time is called again.
    """
    rules = state.match.table.rules
    left = (len(state.prizes[0]), len(state.prizes[1]))
    if rules.out_of_turns == "fewer prizes win, or extension" and left[0] == left[1] and not state.extended:
        state.extended = True
        state.last_turn = -1
        emit(state, "extension", state.player, clause="out of turns")
        return False
    emit(state, "limit", state.player, detail="turns", clause="turns")
    if rules.out_of_turns == "no result":
        finish(state, Result(None, "turn limit"))
    elif rules.out_of_turns == "draw":
        emit(state, "draw game", state.player, clause="out of turns")
        finish(state, Result(None, "draw"))
    elif left[0] != left[1]:
        winner = 0 if left[0] < left[1] else 1
        emit(state, "win", winner, detail=("fewer prizes left",), clause="out of turns")
        finish(state, Result(winner, "fewer prizes left"))
    else:
        _tie(state)
    return True


def _clause(state: State, condition: str) -> str:
    """The label of the clause that a win condition rests on."""
    if condition == state.match.table.rules.no_pokemon:
        return "no pokemon"
    return "no card to draw" if condition == "opponent can't draw" else "wins"


def _more(met: tuple[list[str], list[str]]) -> int | None:
    difference = len(met[0]) - len(met[1])
    if difference == 0:
        return None
    return 0 if difference > 0 else 1


def _first_found(state: State, met: tuple[list[str], list[str]]) -> int:
    """The first condition in the ruleset's order decides, the turn player's before the opponent's."""
    rules = state.match.table.rules
    for condition in rules.wins:
        name = rules.no_pokemon if condition == "opponent has no pokemon" else condition
        for player in (state.player, 1 - state.player):
            if name in met[player]:
                return player
    return state.player


def finish(state: State, result: Result) -> None:
    """The game is over."""
    state.result = result
    state.decision = None


def win_by_effect(state: State, player: int) -> None:
    """A text says that the player wins."""
    if state.result is None:
        emit(state, "win", player, detail=(EFFECT,))
        finish(state, Result(player, EFFECT))


EFFECT: Final = "an effect"


def start_again(state: State) -> None:
    """Sudden death: everything from the beginning, with the ruleset's number of Prize cards (W07)."""
    state.restarts += 1
    if state.restarts > state.match.table.rules.loop_budget:
        emit(state, "limit", state.player, detail="sudden deaths", clause="loop budget")
        finish(state, Result(None, "loop budget"))
        return
    cards = zones.all_cards(state)
    match = state.match
    for player in (0, 1):
        state.zone[player] = list(match.of_the_zone(player))
        state.deck[player] = [cid for cid in cards if cid in match.of_the_deck(player)]
        for zone in (state.hand, state.discard, state.prizes, state.lost):
            zone[player] = []
        state.active[player] = []
        state.bench[player] = []
    state.stadium = state.stadium_owner = -1
    for pending in (state.playing, state.lasting, state.answers, state.past, state.fallen, state.attacks):
        pending.clear()
    state.turn = 0
    state.ready = state.last_turn = -1
    state.extended = False
    state.once_used.clear()
    state.used_in_game.clear()
    state.gx_used = [0, 0]
    state.unions = [[], []]
    state.points = [0, 0]
    state.sudden_death = True
    state.turn_ends = False
    state.unjudged = False
    state.standing = None
    state.unsettled = True
    state.mulligans = (0, 0)
    program = match.table.programs[match.table.procedures["game"]]
    pid = match.table.procedures["game"]
    state.frames = [Frame(pid, program.code, 0, 0, -1, -1, "rule", program.registers)]
