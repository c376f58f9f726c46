"""What a player may do in the free part of the turn: only what is legal is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import energy, levels, sacrifice, standing, stats, values
from pokeca_dsl.engine.in_parts import assembling
from pokeca_dsl.engine.options_attack import attack_options
from pokeca_dsl.engine.options_hand import hand_options, may_use, spent
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.useful import can_do_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Pokemon, State


def turn_options(state: State, free: bool, attacks: bool) -> list[Option]:
    """Everything that the turn player may do now; ``("end",)`` last, where ending is allowed."""
    player = state.player
    options: list[Option] = []
    # After an attack of a Pokémon that may attack twice only the second one can follow.
    between = state.attacks_used > 0 and state.match.table.rules.after_an_attack == "the turn ends"
    if free and not between:
        hand_options(state, player, options)
        if state.match.table.parts:
            assembling(state, player, options)
        _ability_options(state, player, options)
        _retreat_options(state, player, options)
    found: list[Option] = attack_options(state, player) if attacks else []
    options += found
    forced = state.match.table.rules.attacking == "forced"
    if not (forced and found):
        options.append(("end",))
    return options


# ---- abilities --------------------------------------------------------------------------------


def _ability_options(state: State, player: int, options: list[Option]) -> None:
    for pokemon in state.active[player] + state.bench[player]:
        for i in pokemon.card.activated:
            if _can_use_ability(state, player, pokemon, pokemon.card, i):
                options.append(("ability", pokemon.uid, i))
        for cid in levels.lower_cards(state, pokemon) if len(pokemon.cards) > 1 else ():
            for i in state.match.cards[cid].activated:
                if _can_use_ability(state, player, pokemon, state.match.cards[cid], i):
                    options.append(("ability", pokemon.uid, i, cid))
    if state.match.used_elsewhere:
        for place, zone in (("hand", state.hand[player]), ("discard pile", state.discard[player])):
            for cid in zone:
                for i, where in state.match.cards[cid].used_elsewhere:
                    if where == place and _can_use_elsewhere(state, player, cid, i):
                        options.append(("ability", -1, i, cid))
    if state.stadium >= 0 and _can_use_stadium(state, player):
        options.append(("use stadium", state.stadium))


def _can_use_ability(state: State, player: int, pokemon: Pokemon, card: Card, i: int) -> bool:
    ability, pid = card.abilities[i], card.ability_pids[i]
    program = ability.program
    activated = program.activated[0]
    once = state.match.table.rules.abilities == "once a turn" or activated.limit == "once a turn"
    if once and pid in pokemon.used:
        return False
    if pokemon.used.count(pid) >= state.match.table.rules.loop_budget:
        return False
    if activated.limit == "once a game" and player in state.once_used:
        return False
    if activated.limit in EACH_NAME and activated.named in state.names_used:
        return False
    if activated.limit == "once a game each name" and f"{activated.named} {player}" in state.used_in_game:
        return False
    if standing.suppressed(state, pokemon, ability.kind) or sacrifice.lost(state, pokemon, program):
        return False
    if standing.forbidden(state, "use ability", pokemon, ability.name):
        return False
    return _activated_now(state, _standpoint(state, pokemon, pid, ability.kind, program), program)


def _standpoint(state: State, pokemon: Pokemon, pid: int, kind: str, program: Program) -> Frame:
    """From where an ability of a Pokémon is read; nothing changes it, so it is kept."""
    key = (pokemon.uid << _BITS) + pid
    known = state.match.of_abilities.get(key)
    if known is None or known.card != pokemon.cards[-1]:
        known = Frame(pid, (), 0, pokemon.owner, pokemon.uid, pokemon.cards[-1], kind, program.registers)
        state.match.of_abilities[key] = known
    return known


_BITS: Final = 24
"""Programs have smaller numbers than 1 shifted by so many bits."""


def _can_use_elsewhere(state: State, player: int, cid: int, i: int) -> bool:
    """Whether an ability of a card that isn't in play can be used now."""
    card = state.match.cards[cid]
    ability, pid = card.abilities[i], card.ability_pids[i]
    activated = ability.program.activated[0]
    if standing.silenced(state, cid, ability.kind):
        return False
    if activated.limit == "once a game" and player in state.once_used:
        return False
    if activated.limit in EACH_NAME and activated.named in state.names_used:
        return False
    if activated.limit == "once a game each name" and f"{activated.named} {player}" in state.used_in_game:
        return False
    if activated.limit == "once a turn" and used_once(pid, cid) in state.names_used:
        return False
    context = Frame(pid, (), 0, player, -1, cid, ability.kind, ability.program.registers)
    return _activated_now(state, context, ability.program)


EACH_NAME: Final = ("once a turn each name", "once a turn each part")
"""Of several with one name, or with one part of it, only one can be used in a turn."""


def used_once(pid: int, cid: int) -> str:
    """How a use of an ability of a card that isn't in play is remembered for the turn."""
    return f"{pid} of {cid}"


def _activated_now(state: State, context: Frame, program: Program) -> bool:
    activated = program.activated[0]
    if activated.condition is not None and not values.holds(state, context, activated.condition):
        return False
    if not may_use(state, context, program):
        return False
    entry = activated.entry
    return can_do_anything(state, context, program, entry)


def _can_use_stadium(state: State, player: int) -> bool:
    card = state.match.cards[state.stadium]
    if not card.announced:
        return False
    program = state.match.table.programs[card.pid]
    if program.activated[0].limit != "any number" and card.name in state.names_used:
        return False
    context = Frame(card.pid, (), 0, player, -1, state.stadium, "trainer", program.registers)
    return _activated_now(state, context, program)


# ---- retreating and attacking -----------------------------------------------------------------


def _retreat_options(state: State, player: int, options: list[Option]) -> None:
    rules = state.match.table.rules
    if spent(state.retreats_used, rules.retreats_a_turn):
        return
    benched = bool(state.bench[player])
    if "benched pokemon" in rules.retreat_needs and not benched:
        return
    for pokemon in state.active[player]:
        if can_retreat(state, pokemon):
            options.append(("retreat", pokemon.uid))


def can_retreat(state: State, pokemon: Pokemon) -> bool:
    """Whether an Active Pokémon can retreat, apart from the Bench and the number of retreats (T09)."""
    table = state.match.table
    rules = table.rules
    for name in pokemon.conditions:
        kept = "retreat" in table.conditions[name].forbids
        if kept and not standing.allowed(state, "retreat", pokemon):
            return False
    if rules.no_retreat_symbol == "cannot retreat" and levels.retreat_cost(state, pokemon) == 0:
        return False
    if standing.forbidden(state, "retreat", pokemon):
        return False
    if rules.retreat_cost == "nothing" or "enough energy" not in rules.retreat_needs:
        return True
    return len(energy.all_provided(state, pokemon)) >= stats.retreat_cost(state, pokemon)
