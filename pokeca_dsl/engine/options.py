"""What a player may do in the free part of the turn: only what is legal is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import energy, levels, standing, stats, values
from pokeca_dsl.engine.options_hand import first_turn_forbids, hand_options, may_use, spent
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.useful import can_do_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Pokemon, State
    from pokeca_dsl.engine.table import Card


def turn_options(state: State, free: bool, attacks: bool) -> list[Option]:
    """Everything that the turn player may do now; ``("end",)`` last, where ending is allowed."""
    player = state.player
    options: list[Option] = []
    # After an attack of a Pokémon that may attack twice only the second one can follow.
    between = state.attacks_used > 0 and state.match.table.rules.after_an_attack == "the turn ends"
    if free and not between:
        hand_options(state, player, options)
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
    if activated.limit == "once a turn each name" and activated.named in state.names_used:
        return False
    if standing.suppressed(state, pokemon, ability.kind):
        return False
    if standing.forbidden(state, "use ability", pokemon, ability.name):
        return False
    context = Frame(pid, (), 0, player, pokemon.uid, pokemon.cards[-1], ability.kind, program.registers)
    return _activated_now(state, context, program)


def _activated_now(state: State, context: Frame, program: Program) -> bool:
    activated = program.activated[0]
    if activated.condition is not None and not values.holds(state, context, activated.condition):
        return False
    return may_use(state, context, program) and can_do_anything(state, context, program, activated.entry)


def _can_use_stadium(state: State, player: int) -> bool:
    card = state.match.cards[state.stadium]
    program: Any = card.definition.program
    if program is None or not program.activated:
        return False
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
        if "retreat" in table.conditions[name].forbids:
            return False
    if rules.no_retreat_symbol == "cannot retreat" and levels.retreat_cost(state, pokemon) == 0:
        return False
    if standing.forbidden(state, "retreat", pokemon):
        return False
    if rules.retreat_cost == "nothing" or "enough energy" not in rules.retreat_needs:
        return True
    return len(energy.all_provided(state, pokemon)) >= stats.retreat_cost(state, pokemon)


def attack_options(state: State, player: int) -> list[Option]:
    """The attacks that may be announced now (rule A02, A04, A11)."""
    options: list[Option] = []
    if first_turn_forbids(state, "attack"):
        return options
    for pokemon in state.active[player]:
        if state.attacks_used >= attacks_allowed(state, pokemon) or not _free_to_attack(state, pokemon):
            continue
        _attacks_of(state, pokemon, pokemon.card, (), options)
        if len(pokemon.cards) > 1:
            every = standing.allowed(state, "use previous attacks", pokemon)
            for cid in pokemon.cards[:-1] if every else levels.lower_cards(state, pokemon):
                _attacks_of(state, pokemon, state.match.cards[cid], (cid,), options)
    return options


def gx_spent(state: State, player: int, name: str) -> bool:
    """Whether an attack is a GX attack (its name ends so) and the player's number of these is used up."""
    limit = state.match.table.rules.gx_attacks_a_game
    return limit is not None and name.endswith(GX) and state.gx_used[player] >= limit


GX = "GX"


def attacks_allowed(state: State, pokemon: Pokemon) -> int:
    """How many attacks the Pokémon's player may use this turn, the last of them by this Pokémon."""
    extra = standing.of_kind(state, "allow attack twice") and standing.allowed(state, "attack twice", pokemon)
    return state.match.table.rules.attacks_a_turn + int(bool(extra))


def _free_to_attack(state: State, pokemon: Pokemon) -> bool:
    conditions = state.match.table.conditions
    for name in pokemon.conditions:
        if "attack" in conditions[name].forbids:
            return False
    return not standing.forbidden(state, "attack", pokemon)


def _attacks_of(
    state: State, pokemon: Pokemon, card: Card, by: tuple[int, ...], options: list[Option]
) -> None:
    for i, attack in enumerate(card.attacks):
        if gx_spent(state, pokemon.owner, attack.name):
            continue
        if not energy.pays(state, pokemon, attack.cost, attack.name):
            continue
        if standing.forbidden(state, "attack", pokemon, attack.name):
            continue
        if attack.program.only_if:
            pid = card.attack_pids[i]
            context = Frame(pid, (), 0, pokemon.owner, pokemon.uid, pokemon.cards[-1], "attack", 0)
            context.regs = [0] * attack.program.registers
            if not may_use(state, context, attack.program):
                continue
        options.append(("attack", pokemon.uid, i, *by))
