"""Attacks: announcing, what hinders them, carrying them out, and the steps only they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pokeca_dsl.engine import atoms, energy, standing, values
from pokeca_dsl.engine.budget import spent
from pokeca_dsl.engine.chance import coin
from pokeca_dsl.engine.damage import deal, is_lethal
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.guard import reach
from pokeca_dsl.engine.options import attacks_allowed
from pokeca_dsl.engine.state import Attack, Frame
from pokeca_dsl.engine.steps_board import knock_outs_at_once
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.library import AttackDef
    from pokeca_dsl.engine.state import Pokemon, State
    from pokeca_dsl.engine.table import Card


def begin(state: State, pokemon: Pokemon, card: Card, index: int) -> None:
    """Begin an attack of this Pokémon; ``card`` prints it (its own top card, or an earlier stage)."""
    opposing = state.active[1 - pokemon.owner]
    target = opposing[0].uid if opposing else -1
    _push(state, pokemon, card, index, target)
    frame = begin_procedure(state, "attack", pokemon.owner)
    frame.this = pokemon.uid
    frame.card = pokemon.cards[-1]


def _push(state: State, pokemon: Pokemon, card: Card, index: int, target: int) -> Attack:
    attack = Attack(pokemon.uid, pokemon.owner, card, index, target)
    printed = card.attacks[index]
    if printed.damage is not None and printed.sign != "times":
        attack.base = _printed_base(state, pokemon, printed)
        attack.counted = True
    state.attacks.append(attack)
    return attack


def _printed_base(state: State, pokemon: Pokemon, printed: AttackDef) -> int:
    """The number beside the attack, or what a standing effect makes of it."""
    base = printed.damage or 0
    for entry in standing.on(state, "base damage", pokemon):
        if entry.modifier[5] in (None, printed.name):
            amount = standing.amount_of(state, entry, entry.modifier[2])
            base = standing.adjust(entry.modifier[1], base, amount, state)
    return base


# ---- the procedure's parts --------------------------------------------------------------------


def announce(state: State, frame: Frame, ins: Any) -> None:
    """The attacker's player names the attack, then (in a double battle) its target (A11 1, A03)."""
    attack = state.attacks[-1]
    opposing = state.active[1 - attack.player]
    if frame.answer is not None:
        attack.target = frame.answer[0][1]
        frame.answer = None
        emit(state, "attack target", 1 - attack.player, attack.target, clause="attack target")
        return
    emit(state, "attack", attack.player, attack.attacker, detail=attack.card.attacks[attack.index].name)
    if state.match.table.rules.attack_target != "the opposing active" and len(opposing) > 1:
        options: list[Option] = [("pokemon", p.uid) for p in opposing]
        ask(state, frame, "target", attack.player, options, purpose="attack target")


def hindrance(state: State, frame: Frame, ins: Any) -> None:
    """A coin for each lasting effect that hinders the attacker; tails: the attack fails (A11 2a)."""
    attack = state.attacks[-1]
    position = 0 if frame.work is None else frame.work[0]
    attacker = state.pokemon(attack.attacker)
    while attacker is not None and not attack.failed:
        entries = standing.on(state, "hinder", attacker)
        if position >= len(entries):
            break
        by = standing.cause(entries[position])
        heads = coin(state, frame, attack.player, by)
        if heads is None:
            frame.work = (position,)
            return
        position += 1
        if not heads:
            _fail(state, attack, "hindrance", by)
    frame.work = None


def _fail(state: State, attack: Attack, why: str, by: Cause | None = None) -> None:
    attack.failed = True
    emit(state, "attack failed", attack.player, attack.attacker, detail=why, by=by)


def confusion(state: State, frame: Frame, ins: Any) -> None:
    """The texts that Special Conditions have before an attack of their Pokémon (A05, A11 2b)."""
    attack = state.attacks[-1]
    attacker = state.pokemon(attack.attacker)
    done: tuple[str, ...] = frame.work or ()
    table = state.match.table
    if attacker is not None and not attack.failed:
        for name in attacker.conditions:
            if name in table.before_attacking and name not in done:
                frame.work = (*done, name)
                frame.pc -= 1
                push_condition(state, table.before_attacking[name], attacker)
                return
    frame.work = None


def push_condition(state: State, pid: int, pokemon: Pokemon) -> None:
    """Begin a Special Condition's text: THIS is the affected Pokémon, YOU its owner."""
    program = state.match.table.programs[pid]
    frame = Frame(pid, program.code, 0, pokemon.owner, pokemon.uid, -1, "condition", program.registers)
    state.frames.append(frame)


def carry_out(state: State, frame: Frame, ins: Any) -> None:
    """The attack's damage and text (A11 3)."""
    attack = state.attacks[-1]
    pokemon = state.pokemon(attack.attacker)
    if attack.failed or pokemon is None:
        return
    push_text(state, pokemon, attack)


def push_text(state: State, pokemon: Pokemon, attack: Attack) -> None:
    """Begin the text of an attack."""
    pid = attack.card.attack_pids[attack.index]
    program = state.match.table.programs[pid]
    card = pokemon.cards[-1]
    frame = Frame(pid, program.code, 0, pokemon.owner, pokemon.uid, card, "attack", program.registers)
    frame.attacker = pokemon.uid
    frame.defender = attack.target
    state.frames.append(frame)


def done(state: State, frame: Frame, ins: Any) -> None:
    """The attack is over."""
    rules = state.match.table.rules
    attack = state.attacks.pop()
    attacker = state.pokemon(attack.attacker)
    if rules.attack_energy == "discarded" and attacker is not None and not attack.failed:
        for cid in attacker.energy[: len(attack.card.attacks[attack.index].cost)]:
            atoms.move_card(state, cid, "discard pile")
    state.attacks_used += 1
    if rules.after_an_attack == "the turn ends":
        more = attacker is not None and state.attacks_used < attacks_allowed(state, attacker)
        state.turn_ends = state.turn_ends or not more or rules.attacks_a_turn > state.attacks_used


# ---- the text's own steps ---------------------------------------------------------------------


def base_damage(state: State, frame: Frame, ins: Any) -> None:
    """``base_damage base operation value most``: changes the attack's own damage before it is dealt (D01)."""
    _, base, operation, amount, most = ins
    attack = state.attacks[-1]
    number = values.value(state, frame, amount)
    if most is not None:
        number = min(number, values.value(state, frame, most))
    attack.base = standing.adjust(operation, attack.base, number, state)
    attack.counted = True
    frame.regs[base] = 1


def own_damage(state: State, frame: Frame, ins: Any) -> None:
    """``own_damage base moment``: deals the attack's own damage, at the moment that the ruleset says."""
    _, base, moment = ins
    rules = state.match.table.rules
    if (rules.damage_comes == "before the text") != (moment == "first"):
        return
    attack = state.attacks[-1]
    target = state.pokemon(attack.target)
    if target is None or not target.active:
        opposing = state.active[1 - attack.player]
        target = opposing[0] if opposing else None
    frame.defender = target.uid if target is not None else -1
    if target is None or not attack.counted:
        return
    _deal(state, frame, base, target, attack.base)
    if attack.lethal and rules.after_lethal_damage == "the attack stops":
        state.frames.remove(frame)


def _deal(
    state: State, frame: Frame, base: int, target: Pokemon, amount: int, unaffected: tuple[str, ...] = ()
) -> None:
    attack = _current(state, frame)
    dealt = deal(state, attack, target, amount, unaffected)
    attack.dealt += dealt
    attack.lethal = attack.lethal or is_lethal(state, target)
    frame.regs[base] = int(dealt > 0 or bool(frame.regs[base]))
    frame.regs[base + 1] += dealt
    if dealt:
        knock_outs_at_once(state)


def _current(state: State, frame: Frame) -> Attack:
    """The attack whose damage this is; texts outside attacks deal damage in the name of their Pokémon."""
    if state.attacks:
        return state.attacks[-1]
    pokemon = state.pokemon(frame.this)
    card = pokemon.card if pokemon is not None else next(iter(state.match.table.cards.values()))
    return Attack(frame.this, frame.player, card, 0, -1)


def deal_damage(state: State, frame: Frame, ins: Any) -> None:
    """``deal_damage base value unaffected``: attack damage to each Pokémon in base+2."""
    _, base, amount, unaffected = ins
    frame.regs[base] = frame.regs[base + 1] = 0
    number = values.value(state, frame, amount)
    for uid in frame.regs[base + 2] or ():
        target = state.pokemon(uid)
        if target is not None and number > 0:
            _deal(state, frame, base, target, number, unaffected)


def fail_attack(state: State, frame: Frame, ins: Any) -> None:
    """``fail_attack base``: the attack does nothing."""
    frame.regs[ins[1]] = 1
    if not state.attacks:
        return
    _fail(state, state.attacks[-1], "its text" if frame.kind == "attack" else "a special condition")
    if frame.kind == "attack":
        state.frames.pop()


def disregard(state: State, frame: Frame, ins: Any) -> None:
    """``disregard base aspects``: this attack's damage isn't affected by these."""
    _, base, aspects = ins
    attack = state.attacks[-1]
    attack.disregard = (*attack.disregard, *aspects)
    frame.regs[base] = 1


def use_attack(state: State, frame: Frame, ins: Any) -> None:
    """``use_attack base``: choose an attack of a Pokémon in base+2 and use it as this attack."""
    base = ins[1]
    if frame.answer is None:
        options: list[Option] = []
        for pokemon in reach(state, frame, base + 2):
            options += [("attack", pokemon.uid, i) for i in _copiable(state, pokemon)]
        if not options:
            frame.regs[base] = 0
            frame.pc += 1  # nothing to end
            return
        if len(options) > 1:
            ask(state, frame, "attack", frame.player, options, purpose="use attack of")
            return
        chosen = options[0]
    else:
        chosen = frame.answer[0]
        frame.answer = None
    _copy(state, frame, base, chosen)


def _copiable(state: State, pokemon: Pokemon) -> list[int]:
    """The attacks that can be used as this one; not those that are being carried out already."""
    under_way = [(attack.card, attack.index) for attack in state.attacks]
    return [i for i in range(len(pokemon.card.attacks)) if (pokemon.card, i) not in under_way]


def _copy(state: State, frame: Frame, base: int, chosen: Option) -> None:
    source, own = state.pokemon(chosen[1]), state.pokemon(frame.this)
    if len(state.attacks) > state.match.table.rules.loop_budget:
        raise spent(state, "loop budget")
    if source is None or own is None:
        frame.pc += 1
        return
    frame.regs[base] = 1
    target = state.attacks[-1].target if state.attacks else -1
    attack = _push(state, own, source.card, chosen[2], target)
    emit(state, "attack", own.owner, own.uid, detail=source.card.attacks[chosen[2]].name)
    push_text(state, own, attack)


def use_attack_done(state: State, frame: Frame, ins: Any) -> None:
    """The attack that was used as this attack is over."""
    inner = state.attacks.pop()
    if state.attacks:
        state.attacks[-1].dealt += inner.dealt
    frame.regs[ins[1] + 1] = inner.dealt


OPERATIONS: dict[str, Callable[[State, Frame, Any], None]] = {
    "attack_announce": announce,
    "attack_hindrance": hindrance,
    "attack_confusion": confusion,
    "attack_carry_out": carry_out,
    "attack_done": done,
    "base_damage": base_damage,
    "own_damage": own_damage,
    "deal_damage": deal_damage,
    "fail_attack": fail_attack,
    "disregard": disregard,
    "use_attack": use_attack,
    "use_attack_done": use_attack_done,
}


def can_pay(state: State, pokemon: Pokemon, card: Card, index: int) -> bool:
    """Whether the Pokémon has the Energy for an attack of this card."""
    return energy.pays(state, pokemon, card.attacks[index].cost, card.attacks[index].name)
