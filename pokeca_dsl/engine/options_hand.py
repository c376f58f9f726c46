"""What a player may do with the cards in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import energy, energy_zone, own_events, standing, stats, values
from pokeca_dsl.engine.card import LV_X
from pokeca_dsl.engine.state import Frame
from pokeca_dsl.engine.steps_cards import can_hold
from pokeca_dsl.engine.useful import can_do_anything

if TYPE_CHECKING:
    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.program import Program
    from pokeca_dsl.engine.state import Pokemon, State


def first_turn_forbids(state: State, what: str) -> bool:
    """Whether the starting player's first turn forbids this (rule T02)."""
    return state.turn == 1 and what in state.match.table.rules.first_turn_forbids


def spent(used: int, limit: int | None) -> bool:
    """Whether a turn's budget is used up; None is no limit."""
    return limit is not None and used >= limit


def hand_options(state: State, player: int, options: list[Option]) -> None:
    """Add what the cards in the hand let the player do; of cards that are alike only the first."""
    cards = state.match.cards
    from_zone = state.match.table.rules.energy_comes_from == "energy zone"
    if from_zone and (made := energy_zone.ready(state, player)) >= 0:
        _energy_options(state, player, made, cards[made], options)
    forbids = standing.index(state).forbids
    kinds = state.match.kinds
    seen: list[bool] = [False] * state.match.different
    for cid in state.hand[player]:
        if seen[kinds[cid]]:
            continue
        seen[kinds[cid]] = True
        card = cards[cid]
        if forbids and standing.player_forbidden(state, "play card", player, card.name, cid):
            continue
        if card.kind == "pokemon":
            if card.passives and own_events.kept_out(state, cid):
                continue
            if card.is_basic:
                if _can_bench(state, player, cid):
                    options.append(("bench", cid))
            else:
                _evolve_options(state, player, cid, card, options)
            if card.held is not card and not from_zone and own_events.allows(state, player, cid, _AS_ENERGY):
                _energy_options(state, player, cid, card.held, options)
        elif card.kind == "energy" and not from_zone:
            _energy_options(state, player, cid, card, options)
        elif card.kind == "trainer":
            _trainer_options(state, player, cid, card, options)


_AS_ENERGY: Final = "allow attach as energy"


def _can_bench(state: State, player: int, cid: int) -> bool:
    rules = state.match.table.rules
    if len(state.bench[player]) >= stats.bench_size(state, player):
        return False
    if spent(state.basics_used, rules.basic_pokemon_a_turn):
        return False
    return not standing.player_forbidden(state, "bench basic", player, card=cid)


def _evolve_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    rules = state.match.table.rules
    level_up = card.stage == LV_X
    if level_up and rules.leveling_up_needs is None:
        return
    needs = rules.leveling_up_needs if level_up else rules.evolution_needs
    named = "named stage" in (needs or ())
    into = named and standing.index(state).allows
    for pokemon in state.active[player] + state.bench[player]:
        if (
            named
            and pokemon.card.name != card.evolves_from
            and not (into and standing.allowed(state, "evolve into", pokemon, card=cid))
        ):
            continue
        if not named and pokemon.card.name == card.name:
            continue
        if can_evolve(state, pokemon, cid, needs):
            options.append(("evolve", cid, pokemon.uid))


def can_evolve(state: State, pokemon: Pokemon, cid: int, needs: tuple[str, ...] | None = None) -> bool:
    """Whether a Pokémon may evolve from the hand with this card now (rule T06); or level up."""
    rules = state.match.table.rules
    needs = _evolution_needs(state, pokemon, rules.evolution_needs if needs is None else needs, cid)
    if "active spot" in needs and not pokemon.active:
        return False
    if "not new" in needs and pokemon.since == state.turn:
        return False
    if "not just evolved" in needs and pokemon.evolved == state.turn:
        return False
    if "not own first turn" in needs and state.turn <= (1 if state.first == pokemon.owner else 2):
        return False
    if ("active" if pokemon.active else "bench") not in rules.evolution_places:
        return False
    return not (
        standing.forbidden(state, "evolve", pokemon, card=cid)
        or standing.player_forbidden(state, "evolve", pokemon.owner, card=cid)
    )


def _evolution_needs(state: State, pokemon: Pokemon, needs: tuple[str, ...], cid: int) -> tuple[str, ...]:
    """What evolving with a card needs, without what something lets the Pokémon do without."""
    if own_events.allows(state, pokemon.owner, cid, "allow come any turn"):
        return tuple(need for need in needs if need not in ("not new", "not own first turn"))
    kinds = standing.index(state).entries
    if "allow evolve any turn" not in kinds and "allow evolve at once" not in kinds:
        return needs
    # The turn in which its card was played is also that in which it evolved.
    if standing.allowed(state, "evolve any turn", pokemon):
        return tuple(need for need in needs if need not in _PLAYED and need != "not own first turn")
    if standing.allowed(state, "evolve at once", pokemon, card=cid):
        return tuple(need for need in needs if need not in _PLAYED)
    return needs


_PLAYED: Final = ("not new", "not just evolved")


def _energy_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    rules = state.match.table.rules
    if first_turn_forbids(state, "energy"):
        return
    if spent(state.energy_used, rules.energy_a_turn) or standing.player_forbidden(
        state, "attach energy", player, card=cid
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
        if not standing.forbidden(state, "attach energy", pokemon, card=cid):
            options.append(("attach", cid, pokemon.uid))


def _trainer_options(state: State, player: int, cid: int, card: Card, options: list[Option]) -> None:
    kind = card.trainer_kind
    rules = state.match.table.rules
    if kind == "supporter" and spent(state.supporters_used, rules.supporters_a_turn):
        return
    if _kept_from_playing(state, player, cid, card):
        return
    if card.only_if and not _may_play(state, player, cid, card):
        return
    if card.in_play is not card:
        if _can_bench(state, player, cid):
            options.append(("bench", cid))
        return
    if kind == "stadium":
        if _can_put_stadium(state, player, cid, card):
            options.append(("stadium", cid))
        return
    if kind == "tool":
        for pokemon in state.active[player] + state.bench[player]:
            if can_hold(state, pokemon, cid):
                options.append(("tool", cid, pokemon.uid))
        return
    program = state.match.table.programs[card.pid]
    if can_do_anything(state, _standpoint(state, player, cid, card), program, 0):
        options.append(("trainer", cid))


def _standpoint(state: State, player: int, cid: int, card: Card) -> Frame:
    """From where the text of a card in the hand is read; nothing changes it, so it is made once."""
    known = state.match.standpoints[cid]
    if known is None:
        registers = state.match.table.programs[card.pid].registers
        known = Frame(card.pid, (), 0, player, -1, cid, card.kind, registers)
        state.match.standpoints[cid] = known
    return known


def _kept_from_playing(state: State, player: int, cid: int, card: Card) -> bool:
    """Whether the first turn or a standing effect forbids Trainer cards of one of the card's kinds."""
    effects = standing.of_kind(state, "forbid play")
    if not effects and state.turn > 1:
        return False
    for known in dict.fromkeys(("trainer", card.trainer_kind, *card.classes)):
        if first_turn_forbids(state, known) and not _even_so(state, player, cid, card):
            return True
        if effects and standing.player_forbidden(state, "play " + known, player, card.name):
            return True
    return False


def _even_so(state: State, player: int, cid: int, card: Card) -> bool:
    """Whether the card's text says that it can be played even in the first turn."""
    even_if = state.match.table.programs[card.pid].even_if
    return bool(even_if) and any(
        values.holds(state, _standpoint(state, player, cid, card), test) for test in even_if
    )


def _may_play(state: State, player: int, cid: int, card: Card) -> bool:
    """Whether the card's own conditions for playing it hold."""
    return may_use(state, _standpoint(state, player, cid, card), state.match.table.programs[card.pid])


def _can_put_stadium(state: State, player: int, cid: int, card: Card) -> bool:
    rules = state.match.table.rules
    if spent(state.stadiums_used, rules.stadiums_a_turn):
        besides = card.passives and own_events.allows(state, player, cid, "allow play stadium")
        if not besides:
            return False
    if state.stadium < 0 or rules.same_name_stadium == "allowed":
        return True
    return bool(state.match.cards[state.stadium].name != card.name)


def may_use(state: State, context: Frame, program: Program) -> bool:
    """Whether the text's own conditions for using it hold."""
    for condition in program.only_if:  # noqa: SIM110 (a loop is faster)
        if not values.holds(state, context, condition):
            return False
    return True
