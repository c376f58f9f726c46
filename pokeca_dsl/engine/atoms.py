"""The only code that changes the game: each atom makes one change and records its event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pokeca_dsl.engine import bus, energy, lasting, own_events, standing, zones
from pokeca_dsl.engine.card import IN_PARTS
from pokeca_dsl.engine.events import ALL, NOBODY, emit
from pokeca_dsl.engine.standing_index import card_changed, changed
from pokeca_dsl.engine.state import Pokemon

if TYPE_CHECKING:
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.state import Lasting, State


# ---- cards ------------------------------------------------------------------------------------


def draw(state: State, player: int, number: int) -> int:
    """Draw so many cards, or as many as there are; returns how many."""
    deck = state.deck[player]
    number = min(number, len(deck))
    limit = state.match.table.rules.hand_limit
    if limit is not None:
        number = min(number, limit - len(state.hand[player]))
    if number <= 0:
        return 0
    cards = deck[: -number - 1 : -1]
    del deck[-number:]
    state.hand[player] += cards
    emit(state, "draw", player, cards=tuple(cards), amount=number, seen_by=player)
    return number


_HIDDEN: Final = ("deck", "top of the deck", "bottom of the deck", "prize cards", "hand")


def move_card(state: State, cid: int, to: str) -> None:
    """Move a card to a zone of its owner; a stage of a Pokémon in play stays where it is."""
    bearer = energy.holder_of(state, cid) if state.match.cards[cid].passives else None
    origin = zones.take(state, cid)
    if not origin:
        return
    to = zones.put(state, cid, to)
    owner = state.match.owner(cid)
    kind = "discard" if to == "discard pile" else "move card"
    seen = _who_sees(origin, to, owner)
    emit(state, kind, owner, cards=(cid,), amount=1, detail=(origin, to), seen_by=seen)
    if kind == "discard":
        holder = -1 if bearer is None else bearer.uid
        own_events.announce(state, own_events.DISCARDED, cid, origin, holder)


def swap(state: State, one: int, other: int) -> bool:
    """Two cards that lie in zones of their owners take each other's places there."""
    zone, its = zones.zone_of(state, one), zones.zone_of(state, other)
    if zone is None or its is None or one == other or state.match.owner(one) != state.match.owner(other):
        return False
    places = (zones.place_of(state, one), zones.place_of(state, other))
    here, there = zone.index(one), its.index(other)
    zone[here], its[there] = other, one
    # What comes to the place of a Prize card that lies face up lies so, too.
    state.face_up = [{one: other, other: one}.get(cid, cid) for cid in state.face_up]
    for cid, (origin, to) in ((one, places), (other, places[::-1])):
        seen = _who_sees(origin, to, state.match.owner(cid))
        emit(
            state,
            "move card",
            state.match.owner(cid),
            cards=(cid,),
            amount=1,
            detail=(origin, to),
            seen_by=seen,
        )
    return True


def _who_sees(origin: str, to: str, owner: int) -> int:
    """Who sees a card that moves: everybody, unless it was hidden and is again."""
    if origin not in _HIDDEN or to not in _HIDDEN:
        return ALL
    return owner if "hand" in (origin, to) else NOBODY


def shuffled(state: State, player: int) -> None:
    """The deck's order has changed."""
    emit(state, "shuffle", player)


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


def play_trainer(state: State, player: int, cid: int) -> None:
    """Put a Trainer card from the hand on the table while its text is done."""
    state.hand[player].remove(cid)
    state.playing.append(cid)
    emit(state, "play trainer", player, cards=(cid,))


def put_stadium(state: State, player: int, cid: int) -> None:
    """Put a Stadium into play; one that lay there is discarded."""
    if state.stadium >= 0:
        move_card(state, state.stadium, "discard pile")
    zones.take(state, cid)
    state.stadium = cid
    state.stadium_owner = player
    card_changed(state, cid)
    state.unsettled = True
    emit(state, "stadium", player, cards=(cid,))


def take_prizes(state: State, player: int, number: int, clause: str = "", lost: bool = False) -> int:
    """Take so many Prize cards into the hand, or as many as there are; returns how many.

    ``lost``: an effect sends them to the Lost Zone instead.
    """
    prizes = state.prizes[player]
    number = min(number, len(prizes))
    if number > 0:
        _take(state, player, prizes[: -number - 1 : -1], clause, lost)
    return max(number, 0)


def take_prize(state: State, player: int, cid: int, clause: str = "", lost: bool = False) -> None:
    """Take just this Prize card."""
    _take(state, player, [cid], clause, lost)


def _take(state: State, player: int, cards: list[int], clause: str, lost: bool) -> None:
    prizes = state.prizes[player]
    for cid in cards:
        prizes.remove(cid)
        if cid in state.face_up:
            state.face_up.remove(cid)
    state.hand[player] += cards
    bus.note_prizes(state, player, cards)
    if not prizes:
        state.unjudged = True
    emit(state, "prize", player, cards=tuple(cards), amount=len(cards), seen_by=player, clause=clause)
    for cid in cards if lost else ():
        move_card(state, cid, "lost zone")
    for cid in cards:
        own_events.announce(state, own_events.TAKEN, cid)


def turn_up(state: State, cid: int) -> bool:
    """Turn a Prize card face up for the rest of the game; False where it lies so already, or is none."""
    if cid in state.face_up or cid not in state.prizes[state.match.owner(cid)]:
        return False
    state.face_up.append(cid)
    emit(state, "reveal", state.match.owner(cid), cards=(cid,), amount=1)
    return True


def score(state: State, player: int, number: int, clause: str = "") -> None:
    """Points for Knock Outs, where the ruleset gives these in place of Prize cards."""
    state.points[player] += number
    state.unjudged = True
    emit(state, "points", player, amount=number, clause=clause)


# ---- Pokémon in play --------------------------------------------------------------------------


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
        heal(state, pokemon, pokemon.damage)
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
        move_card(state, cid, "discard pile")


def end_effects(
    state: State, pokemon: Pokemon, ends: tuple[str, ...], clause: str, spare_powers: bool = False
) -> None:
    """End Special Conditions and lasting effects of a Pokémon, as a clause of the ruleset names them."""
    if "special conditions" in ends:
        for name in list(pokemon.conditions):
            if clause in _STAGE_CHANGES and standing.forbidden(state, "recover by evolving", pokemon, name):
                continue
            recover(state, pokemon, name, clause)
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
        heal(state, pokemon, pokemon.damage)
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


# ---- damage and conditions --------------------------------------------------------------------


def damage(state: State, pokemon: Pokemon, amount: int, stages: tuple[tuple[str, int], ...]) -> None:
    """Put damage of an attack on a Pokémon, in points."""
    pokemon.damage += amount
    state.unsettled = True
    emit(state, "damage", pokemon.owner, pokemon.uid, amount=amount, detail=stages)


def put_counters(state: State, pokemon: Pokemon, amount: int) -> None:
    """Put damage counters on a Pokémon, in points."""
    pokemon.damage += amount
    state.unsettled = True
    emit(state, "counters", pokemon.owner, pokemon.uid, amount=amount)


def put_markers(state: State, pokemon: Pokemon, name: str, number: int) -> None:
    """Put markers of a name on a Pokémon."""
    pokemon.markers += (name,) * number
    state.unsettled = True
    emit(state, "marker", pokemon.owner, pokemon.uid, amount=number, detail=name)


def heal(state: State, pokemon: Pokemon, amount: int) -> int:
    """Take damage off a Pokémon, in points; returns how much there was to take."""
    amount = min(amount, pokemon.damage)
    if amount > 0:
        pokemon.damage -= amount
        emit(state, "heal", pokemon.owner, pokemon.uid, amount=amount)
    return amount


def knock_out(state: State, pokemon: Pokemon) -> None:
    """Mark a Pokémon as Knocked Out, whatever its HP; the Knock Out procedure does the rest."""
    pokemon.knocked = True
    state.unsettled = True


def afflict(state: State, pokemon: Pokemon, name: str, counters: int | None = None) -> bool:
    """The Pokémon is now affected by a Special Condition, where it can be (rule C01, C03, C04).

    ``counters``: so many damage counters at the checkup instead of the ruleset's number; of the coins of
    sleep likewise.
    """
    table = state.match.table
    condition = table.conditions.get(name)
    if condition is None or (table.rules.special_conditions_on == "active only" and not pokemon.active):
        return False
    if standing.immune(state, pokemon, name) is not None:
        return False
    heavier = tuple(entry for entry in pokemon.heavier if entry[0] != name)
    if counters is not None:
        heavier = (*heavier, (name, counters))
    if name in pokemon.conditions and not condition.stacks_with_itself:
        changed = heavier != pokemon.heavier  # the newest of a lighter and a heavier one counts
        pokemon.heavier = heavier
        return changed
    pokemon.heavier = heavier
    for other in list(pokemon.conditions):
        if other != name and other in condition.excludes:
            recover(state, pokemon, other, name)
    pokemon.conditions.append(name)
    emit(state, "condition", pokemon.owner, pokemon.uid, detail=name)
    return True


def recover(state: State, pokemon: Pokemon, name: str, clause: str = "", by: Cause | None = None) -> bool:
    """The Pokémon recovers from a Special Condition; ``clause`` or ``by`` where no step makes it so."""
    if name not in pokemon.conditions:
        return False
    while name in pokemon.conditions:
        pokemon.conditions.remove(name)
    pokemon.heavier = tuple(entry for entry in pokemon.heavier if entry[0] != name)
    emit(state, "recover", pokemon.owner, pokemon.uid, detail=name, clause=clause, by=by)
    return True
