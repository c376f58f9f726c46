"""Damage: the ruleset's ordered stages and stops, then what keeps it away, then the counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import atoms_harm, bus, levels, selectors, standing, stats
from pokeca_dsl.engine.events import emit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.damage_places import Places
    from pokeca_dsl.engine.library import AffinityDef
    from pokeca_dsl.engine.standing import Entry
    from pokeca_dsl.engine.state import Attack, Pokemon, State


class Blow:
    """One damage calculation: who deals it to whom, how much it is so far, and whether it has stopped."""

    __slots__ = ("amount", "attacker", "disregard", "name", "stopped", "target")

    def __init__(
        self, attacker: Pokemon | None, target: Pokemon, amount: int, disregard: tuple[str, ...], name: str
    ) -> None:
        self.disregard = disregard
        self.name = name
        """The attack's name."""
        self.attacker = attacker
        self.target = target
        self.amount = amount
        self.stopped = False


def deal(state: State, attack: Attack, target: Pokemon, base: int, unaffected: tuple[str, ...] = ()) -> int:
    """Deal attack damage with this base to a Pokémon; returns the damage done, in points.

    ``unaffected`` names what this damage, and no other of the attack, isn't affected by.
    """
    blow, stages = _work_out(state, attack, target, base, unaffected)
    amount = max(0, blow.amount)
    if amount and "effects" not in blow.disregard and _spared_on_the_bench(state, target):
        emit(state, "prevented", target.owner, target.uid, amount=amount, detail="damage", clause=_TERA)
        amount = 0
    kept_away = _kept_away(state, blow, amount)
    if kept_away is not None:
        by = standing.cause(kept_away)
        emit(state, "prevented", target.owner, target.uid, amount=amount, detail="damage", by=by)
        amount = 0
    amount = _endured(state, target, amount)
    if amount <= 0:
        emit(state, "no damage", target.owner, target.uid, detail=tuple(stages))
        return 0
    standing_before = not is_lethal(state, target)
    atoms_harm.damage(state, target, amount, tuple(stages))
    if standing_before and is_lethal(state, target):
        target.felled_by = (attack.attacker, attack.player)
    bus.announce(state, "damaged", target, attack.attacker, attack.player, amount=amount)
    return amount


def foresee(state: State, attack: Attack, target: Pokemon, base: int, unaffected: tuple[str, ...]) -> int:
    """The damage that ``deal`` would do now, in points, apart from what keeps the Pokémon in play."""
    blow, _ = _work_out(state, attack, target, base, unaffected)
    amount = max(0, blow.amount)
    if amount and "effects" not in blow.disregard and _spared_on_the_bench(state, target):
        return 0
    return amount if _kept_away(state, blow, amount) is None else 0


def _kept_away(state: State, blow: Blow, amount: int) -> Entry | None:
    """What keeps so much damage away from the Pokémon, if anything."""
    if amount <= 0 or "effects" in blow.disregard:
        return None
    return standing.prevented(state, blow.target, "damage", blow.attacker, amount)


def _work_out(
    state: State, attack: Attack, target: Pokemon, base: int, unaffected: tuple[str, ...]
) -> tuple[Blow, list[tuple[str, int]]]:
    """The ruleset's stages of a damage, each with the amount after it."""
    attacker = state.pokemon(attack.attacker)
    name = attack.card.attacks[attack.index].name if attack.card.attacks else ""
    blow = Blow(attacker, target, base, (*unaffected, *_disregarded(state, attack, attacker)), name)
    stages: list[tuple[str, int]] = []
    for place, name in enumerate(state.match.table.rules.damage_order):
        if name in STAGES:
            STAGES[name](state, blow)
        else:
            _effects(state, blow, place)
        stages.append((name, blow.amount))
        if blow.stopped:
            break
    return blow, stages


def _endured(state: State, target: Pokemon, amount: int) -> int:
    """The damage that is left where something keeps the Pokémon from being Knocked Out by it."""
    hp = stats.max_hp(state, target)
    if target.damage + amount < hp or target.damage >= hp:
        return amount
    for entry in standing.on(state, "remaining hp", target):
        remaining = standing.amount_of(state, entry, entry.modifier[2])
        if remaining > 0:
            by = standing.cause(entry)
            emit(state, "prevented", target.owner, target.uid, amount=amount, detail="knock out", by=by)
            return max(0, hp - remaining - target.damage)
    return amount


_TERA: Final = "tera on the bench"


def _spared_on_the_bench(state: State, pokemon: Pokemon) -> bool:
    """Whether it is a Tera Pokémon on the Bench, to which the era lets attacks do no damage."""
    return (
        not pokemon.active
        and "tera" in pokemon.card.classes
        and state.match.table.rules.tera_on_the_bench == "no damage"
    )


def _disregarded(state: State, attack: Attack, attacker: Pokemon | None) -> tuple[str, ...]:
    """What this damage isn't affected by: by the attack's own text, or by effects on the attacker."""
    found = attack.disregard
    if attacker is not None:
        for entry in standing.on(state, "disregard", attacker):
            found = (*found, *entry.modifier[1])
    return found


def is_lethal(state: State, pokemon: Pokemon) -> bool:
    """Whether the Pokémon's damage is at least its HP, or it is Knocked Out by an effect."""
    return pokemon.knocked or pokemon.damage >= stats.max_hp(state, pokemon)


# ---- stages -----------------------------------------------------------------------------------


def _base(state: State, blow: Blow) -> None:
    """The number is worked out already: what is printed and what the attack's text makes of it."""


def _stop_at_zero(state: State, blow: Blow) -> None:
    if blow.amount <= 0:
        blow.stopped = True


def _effects(state: State, blow: Blow, place: int) -> None:
    """The effects that have their place here: on the attacker, then on the defender."""
    places = state.match.table.damage_places
    if blow.attacker is not None:
        entries = standing.on(state, "dealt", blow.attacker)
        here = [entry for entry in entries if _place_of(places, entry) == place]
        _adjust(state, blow, here, blow.attacker, blow.target)
    if "effects" not in blow.disregard:
        entries = standing.on(state, "taken", blow.target)
        here = [entry for entry in entries if _place_of(places, entry) == place]
        _adjust(state, blow, here, blow.target, blow.attacker)


def _place_of(places: Places, entry: Entry) -> int:
    kind, _, _, _, moment, *_ = entry.modifier
    cards = entry.feature in ("trainer", "energy")
    # A noun's third part says whose Pokémon it means.
    field = entry.uids is None and entry.scope[0] == "noun" and entry.scope[2] == "either"
    return places.get((kind, cards, moment, field), -1)


def _adjust(state: State, blow: Blow, entries: list[Entry], own: Pokemon, other: Pokemon | None) -> None:
    """Effects on one side of the attack change the damage; ``other`` is the other side."""
    for entry in entries:
        _, operation, amount, narrowed, _, attack = entry.modifier
        if attack not in (None, blow.name):
            continue
        if narrowed is not None and (
            other is None
            or not selectors.matches_target(state, standing.standpoint(entry, own.owner), narrowed, other)
        ):
            continue
        number = standing.amount_of(state, entry, amount, own.owner)
        blow.amount = standing.adjust(operation, blow.amount, number, state)


def _counts(state: State, blow: Blow) -> bool:
    only_active = state.match.table.rules.weakness_and_resistance_count_for == "active only"
    return blow.target.active or not only_active or "bench" in blow.disregard


def _weakness(state: State, blow: Blow) -> None:
    if blow.attacker is None or "weakness" in blow.disregard or not _counts(state, blow):
        return
    rules = state.match.table.rules
    without, numbers = rules.weakness_without_a_number, rules.printed_weakness_numbers
    _affinities(state, blow, "weakness", levels.weaknesses(state, blow.target), without, numbers)


def _resistance(state: State, blow: Blow) -> None:
    if blow.attacker is None or "resistance" in blow.disregard or not _counts(state, blow):
        return
    rules = state.match.table.rules
    without, numbers = rules.resistance_without_a_number, rules.printed_resistance_numbers
    _affinities(state, blow, "resistance", levels.resistances(state, blow.target), without, numbers)


def _affinities(
    state: State,
    blow: Blow,
    trait: str,
    printed: tuple[AffinityDef, ...],
    without: tuple[str, int],
    numbers: str,
) -> None:
    """The Weaknesses or Resistances to the attacker's types, as printed or as an effect has changed them."""
    types = stats.types(state, blow.attacker) if blow.attacker is not None else ()
    for entry in standing.on(state, trait + " amount", blow.target):  # it does so much, whatever is printed
        without = (entry.modifier[1], standing.amount_of(state, entry, entry.modifier[2]))
        numbers = "don't count"
    changed = standing.on(state, trait, blow.target)
    if changed:
        if any(each in types for each in changed[-1].modifier[1]):
            _apply(state, blow, printed[0] if printed else None, without, numbers)
        return
    gone = stats.without(state, blow.target, trait)
    for affinity in printed:
        if affinity.type in types and affinity.type not in gone:
            _apply(state, blow, affinity, without, numbers)


def _apply(
    state: State, blow: Blow, affinity: AffinityDef | None, without: tuple[str, int], printed: str
) -> None:
    operation, amount = without
    if (
        printed == "count"
        and affinity is not None
        and affinity.operation is not None
        and affinity.amount is not None
    ):
        operation, amount = affinity.operation, affinity.amount
    blow.amount = standing.adjust(operation, blow.amount, amount, state)


STAGES: Final[dict[str, Callable[[State, Blow], None]]] = {
    "base": _base,
    "stop at zero": _stop_at_zero,
    "weakness": _weakness,
    "resistance": _resistance,
}
"""The stages of ``damage order`` at which no effects have their place."""
