"""Steps that change Pokémon in play: counters, healing, Special Conditions, switching, stages, grants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import (
    atoms_board,
    atoms_harm,
    bus,
    own_events,
    selectors,
    standing,
    stats,
    values,
)
from pokeca_dsl.engine.damage import deal
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.guard import counters_kept_away, reach, shielded
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Frame, Pokemon, State


def knock_outs_at_once(state: State) -> None:
    """Begin the Knock Out procedure now, where the ruleset doesn't wait for the attack's end."""
    if state.match.table.rules.knock_outs_are_processed == "at once":
        begin_procedure(state, "knock out", state.player)


# ---- counters and healing ---------------------------------------------------------------------


def put_counters(state: State, frame: Frame, ins: Any) -> None:
    """``put_counters base value until most``: so many counters on each of the Pokémon in base+2.

    Without a value: as many as bring its remaining HP down to ``until``. Never more than ``most``.
    """
    _, base, amount, until, most = ins
    rules = state.match.table.rules
    counters = 0 if amount is None else values.value(state, frame, amount)
    if most is not None:
        counters = min(counters, values.value(state, frame, most))
    total = 0
    as_damage = rules.placing_damage_counters == "damage" and frame.kind == "attack" and state.attacks
    for pokemon in reach(state, frame, base + 2):
        if counters_kept_away(state, frame, pokemon):
            continue
        if until is not None:
            above = stats.stat(state, "remaining hp", pokemon) - values.value(state, frame, until)
            counters = max(0, above // rules.damage_unit)
        if as_damage:
            total += (
                deal(state, state.attacks[-1], pokemon, counters * rules.damage_unit) // rules.damage_unit
            )
        elif counters > 0:
            number = counters
            if frame.kind == "condition":
                origin = state.match.table.programs[frame.pid].origin
                number = stats.checkup_counters(state, pokemon, origin, counters)
            atoms_harm.put_counters(state, pokemon, number * rules.damage_unit)
            total += number
    frame.regs[base] = int(total > 0)
    frame.regs[base + 1] = total
    if total:
        knock_outs_at_once(state)


def spread_counters(state: State, frame: Frame, ins: Any) -> None:
    """``spread_counters base value noun``: counters one by one, as the noun's chooser likes."""
    _, base, amount, noun = ins
    unit = state.match.table.rules.damage_unit
    player = 1 - frame.player if noun[5] == "opponent" else frame.player
    if frame.work is None:
        frame.regs[base] = frame.regs[base + 1] = 0
        left = values.value(state, frame, amount)
    else:
        left = frame.work[0]
    if frame.answer is not None:
        _one_counter(state, frame, base, frame.answer[0][1])
        frame.answer = None
        left -= 1
    found = selectors.pokemon_of(state, frame, noun)
    if len(found) == 1 and left > 0:
        if not (shielded(state, frame, found[0]) or counters_kept_away(state, frame, found[0])):
            atoms_harm.put_counters(state, found[0], left * unit)
            frame.regs[base] = 1
            frame.regs[base + 1] += left
        left = 0
    if left > 0 and found:
        frame.work = (left,)
        options: list[Option] = [("pokemon", p.uid) for p in found]
        ask(state, frame, "choose pokemon", player, options, purpose="spread counters")
        return
    frame.work = None
    knock_outs_at_once(state)


def _one_counter(state: State, frame: Frame, base: int, uid: int) -> None:
    pokemon = state.pokemon(uid)
    if pokemon is None or shielded(state, frame, pokemon) or counters_kept_away(state, frame, pokemon):
        return
    atoms_harm.put_counters(state, pokemon, state.match.table.rules.damage_unit)
    frame.regs[base] = 1
    frame.regs[base + 1] += 1


def move_counters(state: State, frame: Frame, ins: Any) -> None:
    """``move_counters base value each``: counters from the Pokémon in base+2 to the one in base+3.

    ``each``: so many from each of them; otherwise so many in all. Where there are several to which they can
    go, the speaking player moves them one by one.
    """
    _, base, amount, each = ins
    unit = state.match.table.rules.damage_unit
    total = 0
    targets = reach(state, frame, base + 3)
    if len(targets) > 1 and amount is not None and not each:
        _move_one_by_one(state, frame, base, values.value(state, frame, amount))
        return
    wanted = None if amount is None else values.value(state, frame, amount) * unit
    for source in reach(state, frame, base + 2):
        if not targets or source.uid == targets[0].uid or _counters_stay(state, source):
            continue
        left = wanted if wanted is None or each else max(0, wanted - total)
        points = atoms_harm.heal(state, source, source.damage if left is None else left)
        if points:
            if not counters_kept_away(state, frame, targets[0]):  # then they are nowhere any more
                atoms_harm.put_counters(state, targets[0], points)
            total += points
    frame.regs[base] = int(total > 0)
    frame.regs[base + 1] = total // unit
    if total:
        knock_outs_at_once(state)


def _move_one_by_one(state: State, frame: Frame, base: int, number: int) -> None:
    """Ask for each counter whence, then whither. ``frame.work``: how many are moved, and from where now."""
    unit = state.match.table.rules.damage_unit
    done, source = frame.work or (0, -1)
    if frame.answer is not None:
        chosen, frame.answer = frame.answer[0][1], None
        if source < 0:
            source = chosen
        else:
            done += _moved(state, frame, source, chosen)
            source = -1
    while done < number:
        targets = reach(state, frame, base + 3)
        if source < 0:
            found = [
                p for p in reach(state, frame, base + 2) if p.damage >= unit and not _counters_stay(state, p)
            ]
            purpose = "move counters from"
        else:
            found, purpose = [p for p in targets if p.uid != source], "move counters to"
        if not found:
            break
        if len(found) > 1:
            frame.work = (done, source)
            options: list[Option] = [("pokemon", p.uid) for p in found]
            ask(state, frame, "choose pokemon", frame.player, options, purpose=purpose)
            return
        if source < 0:
            source = found[0].uid
        else:
            done += _moved(state, frame, source, found[0].uid)
            source = -1
    frame.work = None
    frame.regs[base], frame.regs[base + 1] = int(done > 0), done
    if done:
        knock_outs_at_once(state)


def _counters_stay(state: State, pokemon: Pokemon) -> bool:
    """Whether damage counters on the Pokémon can't be moved to others."""
    return standing.forbidden(state, "move damage counters", pokemon)


def _moved(state: State, frame: Frame, source: int, target: int) -> int:
    """Move one counter; 1."""
    here, there = state.pokemon(source), state.pokemon(target)
    if here is not None and there is not None:
        points = atoms_harm.heal(state, here, state.match.table.rules.damage_unit)
        if not counters_kept_away(state, frame, there):
            atoms_harm.put_counters(state, there, points)
    return 1


def swap_counters(state: State, frame: Frame, ins: Any) -> None:
    """``swap_counters base``: the Pokémon in base+2 and that in base+3 change all their counters."""
    base = ins[1]
    pair = (*reach(state, frame, base + 2), *reach(state, frame, base + 3))
    total = 0
    if len(pair) == 2 and not any(_counters_stay(state, pokemon) for pokemon in pair):
        taken = [atoms_harm.heal(state, pokemon, pokemon.damage) for pokemon in pair]
        for pokemon, points in zip(pair, reversed(taken), strict=True):
            if points:
                atoms_harm.put_counters(state, pokemon, points)
        total = sum(taken)
    frame.regs[base] = int(total > 0)
    frame.regs[base + 1] = total // state.match.table.rules.damage_unit
    if total:
        knock_outs_at_once(state)


def heal(state: State, frame: Frame, ins: Any) -> None:
    """``heal base value bind``: damage off each Pokémon in base+2; value None: all of it.

    ``bind`` (may be left out): those that were healed stay in base+2.
    """
    _, base, amount, *bind = ins
    wanted = None if amount is None else values.value(state, frame, amount)
    total = 0
    done: tuple[int, ...] = ()
    for pokemon in reach(state, frame, base + 2):
        if standing.forbidden(state, "heal", pokemon) or standing.player_forbidden(
            state, "heal", pokemon.owner
        ):
            continue
        healed = atoms_harm.heal(state, pokemon, pokemon.damage if wanted is None else wanted)
        if healed:
            bus.announce(state, "healed", pokemon)
            done = (*done, pokemon.uid)
        total += healed
    if bind:
        frame.regs[base + 2] = done
    frame.regs[base] = int(total > 0)
    frame.regs[base + 1] = total


# ---- conditions -------------------------------------------------------------------------------


def apply_conditions(state: State, frame: Frame, ins: Any) -> None:
    """``apply base conditions counters coins``: the Pokémon in base+2 are affected by these, in order."""
    _, base, names, *numbers = ins
    counters, coins = [None if each is None else values.value(state, frame, each) for each in numbers]
    done = 0
    for pokemon in reach(state, frame, base + 2):
        for name in names:
            done += atoms_harm.afflict(state, pokemon, name, coins if name == stats.ASLEEP else counters)
    frame.regs[base] = int(done > 0)
    frame.regs[base + 1] = done


def recover(state: State, frame: Frame, ins: Any) -> None:
    """``recover base conditions one``: the Pokémon in base+2 recover from these (from all: none is named).

    ``one``: only from one of them, which the speaking player chooses.
    """
    _, base, names, one = ins
    found = reach(state, frame, base + 2)
    if one:
        _recover_from_one(state, frame, base, found, names)
        return
    done = 0
    for pokemon in found:
        for name in names or tuple(pokemon.conditions):
            done += atoms_harm.recover(state, pokemon, name)
    frame.regs[base] = int(done > 0)
    frame.regs[base + 1] = done


def _recover_from_one(state: State, frame: Frame, base: int, found: list[Pokemon], names: Any) -> None:
    """The options are the Special Conditions of the first Pokémon, in the order in which it has them."""
    pokemon = _first(found)
    has = () if pokemon is None else tuple(dict.fromkeys(pokemon.conditions))
    known = [name for name in has if not names or name in names]
    chosen = 0
    if frame.answer is not None:
        chosen = frame.answer[0][1]
        frame.answer = None
    elif len(known) > 1:
        options: list[Option] = [("option", i) for i in range(len(known))]
        ask(state, frame, "choose one", frame.player, options, purpose="recover")
        return
    done = pokemon is not None and bool(known) and atoms_harm.recover(state, pokemon, known[chosen])
    frame.regs[base] = frame.regs[base + 1] = int(done)


def put_markers(state: State, frame: Frame, ins: Any) -> None:
    """``put_markers base value name``: so many markers of this name on each of the Pokémon in base+2."""
    _, base, amount, name = ins
    number = values.value(state, frame, amount)
    found = reach(state, frame, base + 2)
    for pokemon in found:
        atoms_harm.put_markers(state, pokemon, name, number)
    frame.regs[base] = int(bool(found) and number > 0)
    frame.regs[base + 1] = number * len(found)


# ---- places and stages ------------------------------------------------------------------------


def switch(state: State, frame: Frame, ins: Any) -> None:
    """``switch base on``: the Active Pokémon in base+2 with the Benched one in base+3.

    It is an effect on the one that the speaking player chooses: "incomer", or "outgoer" where its own player
    chooses the incomer. Only that one can be protected from it.
    """
    _, base, on = ins
    frame.regs[base] = 0
    outgoing = _first(_bound(state, frame, base + 2, on == "outgoer"))
    incomer = _first(_bound(state, frame, base + 3, on == "incomer"))
    together = outgoing is not None and incomer is not None and outgoing.owner == incomer.owner
    if outgoing is None or incomer is None or not together or not outgoing.active or incomer.active:
        frame.regs[base + 2] = frame.regs[base + 3] = ()  # none was moved in this way
        return
    atoms_board.switch(state, outgoing, incomer)
    frame.regs[base] = 1
    frame.regs[base + 1] = 1


def take_place(state: State, frame: Frame, ins: Any) -> None:
    """``take_place base gone``: the card in base+3 in place of the Pokémon's own in base+2.

    ``gone``: the card that it was, which now lies where the other came from.
    """
    _, base, gone = ins
    pokemon = _first(reach(state, frame, base + 2))
    cards = frame.regs[base + 3] or ()
    frame.regs[base] = frame.regs[base + 1] = 0
    frame.regs[gone] = ()
    if pokemon is None or not cards or state.match.cards[cards[0]].kind != "pokemon":
        return
    if own_events.kept_out(state, cards[0], frame):
        return
    frame.regs[gone] = (atoms_board.take_place(state, pokemon, cards[0]),)
    frame.regs[base] = frame.regs[base + 1] = 1


def _bound(state: State, frame: Frame, register: int, reached: bool) -> list[Pokemon]:
    """The Pokémon in a register; where they must be reached, those from which the effect isn't kept away."""
    if reached:
        return reach(state, frame, register)
    found = (state.pokemon(uid) for uid in frame.regs[register] or ())
    return [pokemon for pokemon in found if pokemon is not None]


def _first(found: list[Pokemon]) -> Pokemon | None:
    return found[0] if found else None


def evolve(state: State, frame: Frame, ins: Any) -> None:
    """``evolve base``: the Pokémon in base+2 with the Evolution card in base+3.

    A card that a text lets evolve a Pokémon from the hand is played from the hand, as any other.
    """
    base = ins[1]
    frame.regs[base] = 0
    pokemon = _first(reach(state, frame, base + 2))
    cards = frame.regs[base + 3] or ()
    if pokemon is None or not cards:
        return
    if own_events.kept_out(state, cards[0], frame) or standing.forbidden(state, "evolve", pokemon):
        return
    played = cards[0] in state.hand[pokemon.owner]
    atoms_board.evolve(state, pokemon, cards[0])
    if played:
        bus.announce(state, "evolved from hand", pokemon, card=cards[0])
        bus.announce(state, "played from hand", pokemon, card=cards[0])
    frame.regs[base] = 1
    frame.regs[base + 1] = 1


def devolve(state: State, frame: Frame, ins: Any) -> None:
    """``devolve base place stages``: so many of the highest Stage cards off each Pokémon in base+2.

    Where the number may be chosen it is one at least.
    """
    _, base, to, stages = ins
    found = reach(state, frame, base + 2)
    number = values.quantity_number(state, frame, stages)
    if stages[0] in ("any", "up to"):
        most = max((len(pokemon.cards) - 1 for pokemon in found), default=0)
        most = most if number is None else min(most, number)
        if most > 1 and frame.answer is None:
            options: list[Option] = [("number", n) for n in range(1, most + 1)]
            ask(state, frame, "number", frame.player, options, purpose="number")
            return
        number = most if frame.answer is None else frame.answer[0][1]
        frame.answer = None
    done = 0
    for pokemon in found:
        for _ in range(len(pokemon.cards) if number is None else number):
            done += atoms_board.devolve(state, pokemon, to)
    frame.regs[base] = int(done > 0)
    frame.regs[base + 1] = done
    if done:
        knock_outs_at_once(state)


def move_pokemon(state: State, frame: Frame, ins: Any) -> None:
    """``move_pokemon base place attached``: the Pokémon in base+2 to a zone, what is attached to another."""
    _, base, to, attached_to = ins
    done = 0
    for pokemon in reach(state, frame, base + 2):
        if "hand" in (to, attached_to) and standing.forbidden(state, "return to the hand", pokemon):
            continue
        atoms_board.leave_play(state, pokemon, to, attached_to)
        done += 1
    frame.regs[base] = int(done > 0)
    frame.regs[base + 1] = done


def knock_out(state: State, frame: Frame, ins: Any) -> None:
    """``knock_out base``: the Pokémon in base+2 are Knocked Out."""
    base = ins[1]
    found = reach(state, frame, base + 2)
    for pokemon in found:
        atoms_harm.knock_out(state, pokemon)
    frame.regs[base] = int(bool(found))
    frame.regs[base + 1] = len(found)
    if found:
        knock_outs_at_once(state)


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "put_counters": put_counters,
    "put_markers": put_markers,
    "spread_counters": spread_counters,
    "move_counters": move_counters,
    "swap_counters": swap_counters,
    "heal": heal,
    "apply": apply_conditions,
    "recover": recover,
    "switch": switch,
    "take_place": take_place,
    "evolve": evolve,
    "devolve": devolve,
    "move_pokemon": move_pokemon,
    "knock_out": knock_out,
}
