"""Atoms on Pokémon in play: how they come, change, move and leave, and what is attached to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import atoms_cards, atoms_harm, bus, lasting, standing, zones
from pokeca_dsl.engine.card import IN_PARTS
from pokeca_dsl.engine.events import ALL, emit
from pokeca_dsl.engine.standing_index import card_changed, changed
from pokeca_dsl.engine.state import Pokemon

if TYPE_CHECKING:
    from pokeca_dsl.engine.state import Lasting, State


def attach(state: State, cid: int, pokemon: Pokemon) -> None:
    """Attach an Energy card or a Pokémon Tool from wherever it lies."""
    card = state.match.cards[cid].held
    if card is not state.match.cards[cid]:
        _take_out_of_play(state, cid)
    origin = zones.take(state, cid)
    (pokemon.energy if card.kind == "energy" else pokemon.tools).append(cid)
    card_changed(state, cid)
    state.unsettled = True
    emit(state, "attach", pokemon.owner, pokemon.uid, (cid,), detail=origin)
    if origin == "hand" and card.kind == "energy":
        bus.announce(state, "energy attached from hand", pokemon, card=cid)
    elif origin == "energy zone":
        bus.announce(state, "energy attached from zone", pokemon, card=cid)


def _take_out_of_play(state: State, cid: int) -> None:
    """Where the card is that of a Pokémon in play, this leaves play; all its other cards are discarded."""
    for pokemon in (*state.in_play(0), *state.in_play(1)):
        if cid in pokemon.cards:
            pokemon.cards.remove(cid)
            card_changed(state, cid)
            leave_play(state, pokemon, "discard pile", "discard pile")


def enter_play(state: State, player: int, cid: int, active: bool, origin: str) -> Pokemon:
    """Put a Pokémon card that lies nowhere into play."""
    pokemon = Pokemon(state.number(), player, [cid], state.match.cards[cid].in_play, state.turn)
    pokemon.active = active
    (state.active if active else state.bench)[player].append(pokemon)
    changed(state, pokemon)
    state.unsettled = True
    # During the setup Pokémon are put down face down.
    seen = player if state.turn == 0 else ALL
    emit(state, "put active" if active else "bench", player, pokemon.uid, (cid,), detail=origin, seen_by=seen)
    return pokemon


def bench(state: State, player: int, cid: int) -> Pokemon:
    """Put a Pokémon card from wherever it lies onto the Bench."""
    origin = zones.take(state, cid)
    pokemon = enter_play(state, player, cid, False, origin)
    bus.announce(state, "benched", pokemon, card=cid)
    return pokemon


def join(state: State, pokemon: Pokemon, cid: int) -> None:
    """Put a further part of a Pokémon in parts to the first one."""
    origin = zones.take(state, cid)
    pokemon.cards.append(cid)
    pokemon.card = state.match.cards[cid].in_play
    changed(state, pokemon)
    emit(state, "bench", pokemon.owner, pokemon.uid, (cid,), detail=origin)


def evolve(state: State, pokemon: Pokemon, cid: int) -> None:
    """Put an Evolution card from wherever it lies on a Pokémon (rule T07)."""
    rules = state.match.table.rules
    origin = zones.take(state, cid)
    before = pokemon.cards[-1]
    pokemon.cards.append(cid)
    pokemon.card = state.match.cards[cid]
    pokemon.evolved = state.turn
    if "used abilities" not in pokemon.card.keeps:
        pokemon.used.clear()
    changed(state, pokemon)
    state.unsettled = True
    emit(state, "evolve", pokemon.owner, pokemon.uid, (cid,), detail=origin)
    if "damage" not in rules.evolving_keeps and pokemon.damage:
        atoms_harm.heal(state, pokemon, pokemon.damage)
    if "cards" not in rules.evolving_keeps:
        strip(state, pokemon)
    end_effects(state, pokemon, rules.evolving_ends, "evolving ends")
    bus.announce(state, "evolved", pokemon, card=before)
    if pokemon.owner == state.player and _ends_the_turn(state, pokemon):
        state.turn_ends = True


def _ends_the_turn(state: State, pokemon: Pokemon) -> bool:
    """Whether it is a Mega Evolution Pokémon-EX that ends its player's turn, as no card says otherwise."""
    card = pokemon.card
    if "mega" not in card.classes or "pokemon EX" not in card.classes:
        return False
    if state.match.table.rules.mega_evolution_ends != "the turn ends":
        return False
    return not standing.allowed(state, "keep turn after evolving", pokemon, card.name)


def take_place(state: State, pokemon: Pokemon, cid: int) -> int:
    """Put a card in the place of a Pokémon's own, and that where the card lay; all else about it stays."""
    origin = zones.take(state, cid)
    gone = pokemon.cards[-1]
    pokemon.cards[-1] = cid
    pokemon.card = state.match.cards[cid].in_play
    zones.put(state, gone, origin)
    changed(state, pokemon)
    card_changed(state, gone)
    state.unsettled = True
    emit(state, "take place", pokemon.owner, pokemon.uid, (cid, gone), detail=origin)
    return gone


def devolve(state: State, pokemon: Pokemon, to: str) -> bool:
    """Take the highest Stage card off and move it to a zone of its owner."""
    if len(pokemon.cards) < 2 or pokemon.card.stage in IN_PARTS:
        return False
    cid = pokemon.cards.pop()
    pokemon.card = state.match.cards[pokemon.cards[-1]].in_play
    pokemon.evolved = state.turn
    zones.put(state, cid, to)
    changed(state, pokemon)
    card_changed(state, cid)
    state.unsettled = True
    emit(state, "devolve", pokemon.owner, pokemon.uid, (cid,), detail=to)
    end_effects(state, pokemon, state.match.table.rules.devolving_ends, "devolving ends")
    return True


def strip(state: State, pokemon: Pokemon) -> None:
    """Discard everything attached to a Pokémon."""
    for cid in pokemon.energy + pokemon.tools:
        atoms_cards.move_card(state, cid, "discard pile")


def end_effects(
    state: State, pokemon: Pokemon, ends: tuple[str, ...], clause: str, spare_powers: bool = False
) -> None:
    """End Special Conditions and lasting effects of a Pokémon, as a clause of the ruleset names them."""
    if "special conditions" in ends:
        for name in list(pokemon.conditions):
            if clause in _STAGE_CHANGES and standing.forbidden(state, "recover by evolving", pokemon, name):
                continue
            atoms_harm.recover(state, pokemon, name, clause)
    if "markers" in ends and pokemon.markers:
        pokemon.markers = ()
        emit(state, "markers off", pokemon.owner, pokemon.uid, clause=clause)
    if "past" in ends and "past" not in pokemon.card.keeps:
        uid = pokemon.uid
        state.past = [past.but(past.turn, NOT_ANY_MORE) if past.uid == uid else past for past in state.past]
    if "lasting effects" in ends and state.lasting:
        lasting.drop(
            state,
            lambda e: (
                e.uids is not None and pokemon.uid in e.uids and not (spare_powers and is_power(e.kind))
            ),
            pokemon.uid,
            clause,
            only_this_one=True,
        )


_STAGE_CHANGES: Final = ("evolving ends", "devolving ends")
NOT_ANY_MORE: Final = -2
"""The uid in what happened to a Pokémon that is another one now."""


def is_power(kind: str) -> bool:
    """Whether a text of this kind is one of a Poké-Power (of an Ability, in later eras)."""
    return kind in ("poke-power", "pokemon power", "ability")


def leave_active(state: State, pokemon: Pokemon) -> None:
    """What leaving the Active Spot does to a Pokémon that stays in play (rule C02, L02, L03, T10)."""
    rules = state.match.table.rules
    pokemon.active = False
    changed(state, pokemon)
    state.unsettled = True
    spare = rules.lasting_effects_of_powers == "outlive leaving"
    end_effects(state, pokemon, rules.leaving_the_active_spot_ends, "leaving the active spot ends", spare)
    if state.lasting:
        lasting.drop(state, lambda effect: _until_it_leaves(state, effect, pokemon), pokemon.uid)
    if "damage" not in rules.leaving_the_active_spot_keeps and pokemon.damage:
        atoms_harm.heal(state, pokemon, pokemon.damage)
    if "cards" not in rules.leaving_the_active_spot_keeps:
        strip(state, pokemon)


def _until_it_leaves(state: State, effect: Lasting, pokemon: Pokemon) -> bool:
    grant = state.match.table.programs[effect.pid].grants[effect.grant]
    return grant.duration == "until it leaves" and pokemon.uid in (effect.uids or ())


def switch(state: State, outgoing: Pokemon, incomer: Pokemon) -> None:
    """Switch an Active Pokémon with a Benched one of the same player."""
    player = outgoing.owner
    active, benched = state.active[player], state.bench[player]
    active[active.index(outgoing)] = incomer
    benched[benched.index(incomer)] = outgoing
    incomer.active = True
    changed(state, incomer)
    state.unsettled = True
    emit(state, "switch", player, incomer.uid, amount=outgoing.uid)
    for attack in state.attacks:
        if attack.target == outgoing.uid:  # the attack goes on against the new Active Pokémon
            attack.target = incomer.uid
    leave_active(state, outgoing)
    bus.announce(state, "became benched", outgoing)
    bus.announce(state, "became active", incomer)


def promote(state: State, pokemon: Pokemon) -> None:
    """Move a Benched Pokémon to an empty Active Spot."""
    player = pokemon.owner
    state.bench[player].remove(pokemon)
    state.active[player].append(pokemon)
    pokemon.active = True
    changed(state, pokemon)
    state.unsettled = True
    emit(state, "promote", player, pokemon.uid)
    bus.announce(state, "became active", pokemon)


def leave_play(state: State, pokemon: Pokemon, to: str, attached_to: str) -> None:
    """A Pokémon leaves play: its own cards go to one zone, what is attached to another (or the same)."""
    side = state.active[pokemon.owner] if pokemon.active else state.bench[pokemon.owner]
    side.remove(pokemon)
    for cid in pokemon.cards:
        zones.put(state, cid, to)
    for cid in pokemon.energy + pokemon.tools:
        zones.put(state, cid, attached_to)
    changed(state, pokemon)
    state.unsettled = True
    state.unjudged = True
    cards = (*pokemon.cards, *pokemon.energy, *pokemon.tools)
    emit(state, "leave play", pokemon.owner, pokemon.uid, cards, detail=to)
    if state.lasting:
        ends = state.match.table.rules.lasting_effects_when_their_source_leaves == "end"
        lasting.drop(
            state,
            lambda e: (e.uids is not None and e.uids == (pokemon.uid,)) or (ends and e.source == pokemon.uid),
            pokemon.uid,
        )
