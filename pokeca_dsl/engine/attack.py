"""Attacks: announcing, what hinders them, carrying them out, and the steps only they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import atoms_cards, bus, standing
from pokeca_dsl.engine.answers import next_answer
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.options_attack import GX, attacks_allowed
from pokeca_dsl.engine.state import Attack, Frame
from pokeca_dsl.engine.steps_control import begin_procedure

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.events import Cause
    from pokeca_dsl.engine.library import AttackDef
    from pokeca_dsl.engine.state import Pokemon, State


def begin(state: State, pokemon: Pokemon, card: Card, index: int) -> None:
    """Begin an attack of this Pokémon; ``card`` prints it (its own top card, or an earlier stage)."""
    opposing = state.active[1 - pokemon.owner]
    target = opposing[0].uid if opposing else -1
    push(state, pokemon, card, index, target)
    frame = begin_procedure(state, "attack", pokemon.owner)
    frame.this = pokemon.uid
    frame.card = pokemon.cards[-1]


def push(state: State, pokemon: Pokemon, card: Card, index: int, target: int) -> Attack:
    """Begin an attack inside or outside another."""
    attack = Attack(pokemon.uid, pokemon.owner, card, index, target)
    printed = card.attacks[index]
    state.gx_used[pokemon.owner] += int(printed.name.endswith(GX))  # used as another attack, too
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
    """What answers that the Pokémon tries to attack, until the attack fails (A11 2a)."""
    attack = state.attacks[-1]
    attacker = state.pokemon(attack.attacker)
    if frame.work is None and attacker is not None:
        bus.announce(state, TRIES, attacker, name=attack.card.attacks[attack.index].name)
        frame.work = ()
    if attack.failed:
        state.answers = [pending for pending in state.answers if pending.event != TRIES]
    if next_answer(state):
        frame.pc -= 1
        return
    frame.work = None


TRIES: Final = "tries to attack"


def fail(state: State, attack: Attack, why: str, by: Cause | None = None) -> None:
    """The attack fails; ``by`` is the cause, where no step of a text is."""
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
    if attack.failed or pokemon is None or attack.paid == ():
        return
    frame = push_text(state, pokemon, attack)
    if attack.paid is not None:
        frame.pc = attack.paid[0]
        frame.regs = list(attack.paid[1])


def baby(state: State, frame: Frame, ins: Any) -> None:
    """The text of the ruleset for an attack on a Baby Pokémon: the one that is attacked, nobody else."""
    attack = state.attacks[-1]
    attacker, target = state.pokemon(attack.attacker), state.pokemon(attack.target)
    pid = state.match.table.before_attacking_a_baby
    if pid >= 0 and attacker is not None and target is not None and "baby" in target.card.classes:
        push_condition(state, pid, attacker)


def pay(state: State, frame: Frame, ins: Any) -> None:
    """Carry out the beginning of the text up to where its cost is paid, if it has one."""
    attack = state.attacks[-1]
    pokemon = state.pokemon(attack.attacker)
    if attack.failed or pokemon is None:
        return
    program = state.match.table.programs[attack.card.attack_pids[attack.index]]
    if any(instruction[0] == "paid" for instruction in program.code):
        attack.paid = ()
        push_text(state, pokemon, attack)


def paid(state: State, frame: Frame, ins: Any) -> None:
    """``paid``: the cost of the attack is paid. Paid ahead, the text goes on when the attack does."""
    attack = state.attacks[-1] if state.attacks else None
    if attack is not None and attack.paid == ():
        attack.paid = (frame.pc, tuple(frame.regs))
        state.frames.pop()


def push_text(state: State, pokemon: Pokemon, attack: Attack) -> Frame:
    """Begin the text of an attack."""
    pid = attack.card.attack_pids[attack.index]
    program = state.match.table.programs[pid]
    card = pokemon.cards[-1]
    frame = Frame(pid, program.code, 0, pokemon.owner, pokemon.uid, card, "attack", program.registers)
    frame.attacker = pokemon.uid
    frame.defender = attack.target
    state.frames.append(frame)
    return frame


def done(state: State, frame: Frame, ins: Any) -> None:
    """The attack is over."""
    rules = state.match.table.rules
    attack = state.attacks.pop()
    attacker = state.pokemon(attack.attacker)
    if rules.attack_energy == "discarded" and attacker is not None and not attack.failed:
        for cid in attacker.energy[: len(attack.card.attacks[attack.index].cost)]:
            atoms_cards.move_card(state, cid, "discard pile")
    state.attacks_used += 1
    if attacker is not None and not attack.failed:
        bus.announce(state, "attack ends", attacker, name=attack.card.attacks[attack.index].name)
    if rules.after_an_attack == "the turn ends":
        more = attacker is not None and state.attacks_used < attacks_allowed(state, attacker)
        state.turn_ends = state.turn_ends or not more or rules.attacks_a_turn > state.attacks_used


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "attack_announce": announce,
    "attack_hindrance": hindrance,
    "attack_confusion": confusion,
    "attack_baby": baby,
    "attack_pay": pay,
    "paid": paid,
    "attack_carry_out": carry_out,
    "attack_done": done,
}
