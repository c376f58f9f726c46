"""The attacks that a player may announce: of the Pokémon itself, and of other cards that it may use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import energy, levels, selectors, standing, values
from pokeca_dsl.engine.options_hand import first_turn_forbids, may_use
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.trial import attack_does_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.state import Pokemon, State

GX: Final = "GX"


def attack_options(state: State, player: int) -> list[Option]:
    """The attacks that may be announced now (rule A02, A04, A11)."""
    options: list[Option] = []
    first = first_turn_forbids(state, "attack")
    for pokemon in state.active[player]:
        _options_of(state, pokemon, _free_to_attack(state, pokemon, first), options)
    for pokemon in state.bench[player]:
        _options_of(state, pokemon, False, options)
    return options


def _options_of(state: State, pokemon: Pokemon, free: bool, options: list[Option]) -> None:
    if not free and not pokemon.card.has_free_attacks:
        return
    if state.attacks_used >= attacks_allowed(state, pokemon):
        return
    _attacks_of(state, pokemon, pokemon.card, (), free, options)
    if len(pokemon.cards) == 1 and not standing.index(state).allows:
        return
    for card, by in _further_cards(state, pokemon):
        _attacks_of(state, pokemon, card, by, free, options)


def no_gx(state: State, pokemon: Pokemon, name: str) -> bool:
    """Whether an attack is a GX attack (its name ends so) that the Pokémon can't use.

    Its player's number of these is used up, and no text lets it use one more, or an effect forbids them: what
    forbids wins over what allows.
    """
    if not name.endswith(GX):
        return False
    if standing.player_forbidden(state, "use GX attack", pokemon.owner):
        return True
    limit = state.match.table.rules.gx_attacks_a_game
    spent = limit is not None and state.gx_used[pokemon.owner] >= limit
    return spent and not standing.allowed(state, "use GX attack", pokemon)


def attacks_allowed(state: State, pokemon: Pokemon) -> int:
    """How many attacks the Pokémon's player may use this turn, the last of them by this Pokémon."""
    extra = standing.allowed(state, "attack twice", pokemon)
    return state.match.table.rules.attacks_a_turn + int(extra)


def _free_to_attack(state: State, pokemon: Pokemon, first_turn: bool) -> bool:
    """Whether no first turn, Special Condition or effect keeps the Pokémon from attacking."""
    conditions = state.match.table.conditions
    kept = first_turn
    for name in pokemon.conditions:
        kept = kept or "attack" in conditions[name].forbids
    if kept and not standing.allowed(state, "attack", pokemon):
        return False
    return not standing.forbidden(state, "attack", pokemon)


def _further_cards(state: State, pokemon: Pokemon) -> list[tuple[Card, tuple[int, ...]]]:
    """The cards, other than its top one, whose attacks the Pokémon has, each with its id."""
    found: list[int] = []
    if len(pokemon.cards) > 1:
        every = standing.allowed(state, "use previous attacks", pokemon)
        found += pokemon.cards[:-1] if every else levels.lower_cards(state, pokemon)
    for entry in standing.on(state, "allow use card's attack", pokemon):
        found.append(entry.context.card)
    lent: dict[int, None] = {}
    for entry in standing.on(state, "allow use attacks", pokemon):
        lent.update(dict.fromkeys(_lent(state, entry)))
    return [(state.match.cards[cid], (cid,)) for cid in (*found, *lent)]


def _lent(state: State, entry: Entry) -> list[int]:
    """The cards whose attacks an effect lends."""
    noun = entry.modifier[2]
    if noun[1] in selectors.POKEMON_PLACES:
        return [p.cards[-1] for p in selectors.pokemon_of(state, entry.context, noun)]
    return selectors.cards_of(state, entry.context, noun)


def _attacks_of(
    state: State, pokemon: Pokemon, card: Card, by: tuple[int, ...], free: bool, options: list[Option]
) -> None:
    for i, attack in enumerate(card.attacks):
        if no_gx(state, pokemon, attack.name):
            continue
        paid = energy.pays(state, pokemon, attack.cost, attack.name) or _otherwise(state, pokemon, card, i)
        if not paid:
            continue
        if standing.forbidden(state, "attack", pokemon, attack.name):
            continue
        program = attack.program
        if program.only_if or not free:
            context = _context(pokemon, card, i)
            if not may_use(state, context, program):
                continue
            if not free and not _even_so(state, context, program, pokemon.active):
                continue
        needed = "an effect" in state.match.table.rules.attack_needs
        if needed and not attack_does_anything(state, pokemon, card, i):
            continue
        options.append(("attack", pokemon.uid, i, *by))


def _even_so(state: State, context: Frame, program: Program, active: bool) -> bool:
    """Whether the text lets its attack be used where nothing else does: on the Bench, where it says so."""
    return any(
        (active or _speaks_of_the_bench(test)) and values.holds(state, context, test)
        for test in program.even_if
    )


def _speaks_of_the_bench(part: Any) -> bool:
    return part == ("at", "bench") or (isinstance(part, tuple) and any(map(_speaks_of_the_bench, part)))


def _context(pokemon: Pokemon, card: Card, i: int) -> Frame:
    """The standpoint of an attack's text."""
    pid, registers = card.attack_pids[i], card.attacks[i].program.registers
    return Frame(pid, (), 0, pokemon.owner, pokemon.uid, pokemon.cards[-1], "attack", registers)


def _otherwise(state: State, pokemon: Pokemon, card: Card, i: int) -> bool:
    """Whether the Pokémon has the Energy for which the attack can be used instead of its cost."""
    attack = card.attacks[i]
    for cost, condition in attack.program.other_costs:
        holds = condition is None or values.holds(state, _context(pokemon, card, i), condition)
        if holds and energy.pays(state, pokemon, cost, attack.name):
            return True
    return False
