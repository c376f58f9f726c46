"""What a player may do in the free part of the turn: only what is legal is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import energy, standing, stats, values
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.steps_cards import can_hold
from pokeca_dsl.engine.useful import can_do_anything, plan_of, worth

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
        _hand_options(state, player, options)
        _ability_options(state, player, options)
        _retreat_options(state, player, options)
    found: list[Option] = attack_options(state, player) if attacks else []
    options += found
    forced = state.match.table.rules.attacking == "forced"
    if not (forced and found):
        options.append(("end",))
    return options


def first_turn_forbids(state: State, what: str) -> bool:
    """Whether the starting player's first turn forbids this (rule T02)."""
    return state.turn == 1 and what in state.match.table.rules.first_turn_forbids


def _spent(used: int, limit: int | None) -> bool:
    """Whether a turn's budget is used up; None is no limit."""
    return limit is not None and used >= limit


# ---- cards in the hand ------------------------------------------------------------------------


def _hand_options(state: State, player: int, options: list[Option]) -> None:
    cards = state.match.cards
    seen: set[int] = set()  # asked only for membership
    for cid in state.hand[player]:
        card = cards[cid]
        if id(card) in seen:
            continue
        seen.add(id(card))
        if card.kind == "pokemon":
            if card.is_basic:
                if _can_bench(state, player):
                    options.append(("bench", cid))
            else:
                _evolve_options(state, player, cid, card, options)
        elif card.kind == "energy":
            _energy_options(state, player, cid, card, options)
        else:
            _trainer_options(state, player, cid, card, options)


def _can_bench(state: State, player: int) -> bool:
    rules = state.match.table.rules
    if len(state.bench[player]) >= stats.bench_size(state, player):
        return False
    if _spent(state.basics_used, rules.basic_pokemon_a_turn):
        return False
    return not standing.player_forbidden(state, "bench basic", player)


def _evolve_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    named = "named stage" in state.match.table.rules.evolution_needs
    for pokemon in state.active[player] + state.bench[player]:
        if named and pokemon.card.name != card.evolves_from:
            continue
        if not named and pokemon.card.name == card.name:
            continue
        if can_evolve(state, pokemon):
            options.append(("evolve", cid, pokemon.uid))


def can_evolve(state: State, pokemon: Pokemon) -> bool:
    """Whether a Pokémon may evolve from the hand now, apart from the card (rule T06)."""
    rules = state.match.table.rules
    needs = rules.evolution_needs
    needs = _evolution_needs(state, pokemon, needs)
    if "not new" in needs and pokemon.since == state.turn:
        return False
    if "not just evolved" in needs and pokemon.evolved == state.turn:
        return False
    if "not own first turn" in needs and state.turn <= (1 if state.first == pokemon.owner else 2):
        return False
    if ("active" if pokemon.active else "bench") not in rules.evolution_places:
        return False
    return not (
        standing.forbidden(state, "evolve", pokemon)
        or standing.player_forbidden(state, "evolve", pokemon.owner)
    )


def _evolution_needs(state: State, pokemon: Pokemon, needs: tuple[str, ...]) -> tuple[str, ...]:
    """What evolving needs, without what something lets the Pokémon do without."""
    index = standing.index(state)
    if "allow evolve any turn" not in index and "allow evolve at once" not in index:
        return needs
    if standing.allowed(state, "evolve any turn", pokemon):
        return tuple(need for need in needs if need not in ("not new", "not own first turn"))
    if standing.allowed(state, "evolve at once", pokemon):
        return tuple(need for need in needs if need != "not new")
    return needs


def _energy_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    rules = state.match.table.rules
    if _spent(state.energy_used, rules.energy_a_turn) or standing.player_forbidden(
        state, "attach energy", player
    ):
        return
    if card.only_if and not _may_play(state, player, cid, card):
        return
    places = state.active[player]
    if rules.energy_goes_to == "any own pokemon":
        places = places + state.bench[player]
    for pokemon in places:
        if rules.energy_types == "matching":
            types = energy.types_of(state, cid, pokemon)
            if not any(t in stats.types(state, pokemon) for t in types):
                continue
        if card.pid >= 0 and not can_hold(state, pokemon, cid):
            continue
        if not standing.forbidden(state, "attach energy", pokemon):
            options.append(("attach", cid, pokemon.uid))


def _trainer_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    kind = card.trainer_kind
    if _kept_from_playing(state, player, card):
        return
    if card.only_if and not _may_play(state, player, cid, card):
        return
    if card.in_play is not card:
        if _can_bench(state, player):
            options.append(("bench", cid))
        return
    rules = state.match.table.rules
    if kind == "supporter" and _spent(state.supporters_used, rules.supporters_a_turn):
        return
    if kind == "stadium":
        if _can_put_stadium(state, card):
            options.append(("stadium", cid))
        return
    if kind == "tool":
        for pokemon in state.active[player] + state.bench[player]:
            if can_hold(state, pokemon, cid):
                options.append(("tool", cid, pokemon.uid))
        return
    program = state.match.table.programs[card.pid]
    plan = plan_of(state, card.pid, program, 0)
    if plan is None or worth(
        state, Frame(card.pid, (), 0, player, -1, cid, "trainer", program.registers), plan
    ):
        options.append(("trainer", cid))


def _kept_from_playing(state: State, player: int, card: Card) -> bool:
    """Whether the first turn or a standing effect forbids Trainer cards of one of the card's kinds."""
    effects = standing.of_kind(state, "forbid play")
    if not effects and state.turn > 1:
        return False
    for known in dict.fromkeys(("trainer", card.trainer_kind, *card.classes)):
        if first_turn_forbids(state, known):
            return True
        if effects and standing.player_forbidden(state, "play " + known, player, card.name):
            return True
    return False


def _may_play(state: State, player: int, cid: int, card: Card) -> bool:
    """Whether the card's own conditions for playing it hold."""
    program = state.match.table.programs[card.pid]
    return may_use(state, Frame(card.pid, (), 0, player, -1, cid, card.kind, program.registers), program)


def _can_put_stadium(state: State, card: Card) -> bool:
    rules = state.match.table.rules
    if _spent(state.stadiums_used, rules.stadiums_a_turn):
        return False
    if state.stadium < 0 or rules.same_name_stadium == "allowed":
        return True
    return bool(state.match.cards[state.stadium].name != card.name)


def may_use(state: State, context: Frame, program: Program) -> bool:
    """Whether the text's own conditions for using it hold."""
    return all(values.holds(state, context, condition) for condition in program.only_if)


# ---- abilities --------------------------------------------------------------------------------


def _ability_options(state: State, player: int, options: list[Option]) -> None:
    for pokemon in state.active[player] + state.bench[player]:
        for i in pokemon.card.activated:
            if _can_use_ability(state, player, pokemon, i):
                options.append(("ability", pokemon.uid, i))
    if state.stadium >= 0 and _can_use_stadium(state, player):
        options.append(("use stadium", state.stadium))


def _can_use_ability(state: State, player: int, pokemon: Pokemon, i: int) -> bool:
    card = pokemon.card
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
    if activated.limit == "once a turn each name" and ability.name in state.names_used:
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
    if _spent(state.retreats_used, rules.retreats_a_turn):
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
    if rules.no_retreat_symbol == "cannot retreat" and pokemon.card.retreat == 0:
        return False
    if standing.forbidden(state, "retreat", pokemon):
        return False
    if rules.retreat_cost == "nothing" or "enough energy" not in rules.retreat_needs:
        return True
    return len(energy.all_provided(state, pokemon)) >= stats.retreat_cost(state, pokemon)


def attack_options(state: State, player: int) -> list[Option]:
    """The attacks that may be announced now (rule A02, A04, A11)."""
    rules = state.match.table.rules
    options: list[Option] = []
    if first_turn_forbids(state, "attack"):
        return options
    earlier = "earlier attacks and abilities" not in rules.evolving_ends
    for pokemon in state.active[player]:
        if state.attacks_used >= attacks_allowed(state, pokemon) or not _free_to_attack(state, pokemon):
            continue
        _attacks_of(state, pokemon, pokemon.card, (), options)
        if earlier or standing.allowed(state, "use previous attacks", pokemon):
            for cid in pokemon.cards[:-1]:
                _attacks_of(state, pokemon, state.match.cards[cid], (cid,), options)
    return options


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
