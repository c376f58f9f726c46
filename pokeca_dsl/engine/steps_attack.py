"""Steps that only the texts of attacks have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pokeca_dsl.engine import energy, foresight, standing, values
from pokeca_dsl.engine.attack import fail, push, push_text
from pokeca_dsl.engine.budget import spent
from pokeca_dsl.engine.damage import deal, is_lethal
from pokeca_dsl.engine.decision import ask
from pokeca_dsl.engine.events import emit
from pokeca_dsl.engine.options_attack import no_gx
from pokeca_dsl.engine.selectors import players
from pokeca_dsl.engine.state import Attack, Frame
from pokeca_dsl.engine.steps_board import knock_outs_at_once

if TYPE_CHECKING:
    from collections.abc import Callable

    from pokeca_dsl.engine.card import Card
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import Pokemon, State


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
    if foresight.answers_first(state, frame, attack, target, attack.base):
        return
    _deal(state, frame, base, target, attack.base)
    if attack.lethal and rules.after_lethal_damage == "the attack stops":
        state.frames.remove(frame)


def _deal(
    state: State, frame: Frame, base: int, target: Pokemon, amount: int, unaffected: tuple[str, ...] = ()
) -> None:
    attack = _current(state, frame)
    dealt = deal(state, attack, target, amount, unaffected)
    foresight.over(state, frame, target)
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
    """``deal_damage base value unaffected``: attack damage to each Pokémon in base+2.

    One that stands there several times takes it so many times, at once.
    """
    _, base, amount, unaffected = ins
    begun = 0 if frame.work is None else frame.work[0]
    if frame.work is None:
        frame.regs[base] = frame.regs[base + 1] = 0
    number = values.value(state, frame, amount)
    attack = _current(state, frame)
    targets = frame.regs[base + 2] or ()
    for position, uid in enumerate(targets):
        target = state.pokemon(uid)
        if target is None or number <= 0 or position < begun or uid in targets[:position]:
            continue
        points = number * targets.count(uid)
        if foresight.answers_first(state, frame, attack, target, points, unaffected, position):
            return
        _deal(state, frame, base, target, points, unaffected)
    frame.work = None


def fail_attack(state: State, frame: Frame, ins: Any) -> None:
    """``fail_attack base``: the attack does nothing."""
    frame.regs[ins[1]] = 1
    if not state.attacks:
        return
    why = {"attack": "its text", "condition": "a special condition"}.get(frame.kind, "hindrance")
    fail(state, state.attacks[-1], why)
    if frame.kind == "attack":
        state.frames.pop()


def disregard(state: State, frame: Frame, ins: Any) -> None:
    """``disregard base aspects``: this attack's damage isn't affected by these."""
    _, base, aspects = ins
    attack = state.attacks[-1]
    attack.disregard = (*attack.disregard, *aspects)
    frame.regs[base] = 1


def use_attack(state: State, frame: Frame, ins: Any) -> None:
    """``use_attack base who need``: an attack of a Pokémon in base+2, chosen by that player, as this attack.

    ``need`` "its Energy": it does nothing where the Pokémon lacks the Energy that it costs. Nothing is done
    to the Pokémon by this: it may be protected from effects.
    """
    _, base, who, need = ins
    if frame.answer is None:
        options: list[Option] = []
        for uid in frame.regs[base + 2] or ():
            pokemon = state.pokemon(uid)
            if pokemon is not None:
                options += [("attack", uid, i) for i in _copiable(state, frame.this, pokemon)]
        if not options:
            frame.regs[base] = 0
            frame.pc += 1  # nothing to end
            return
        if len(options) > 1:
            (chooser,) = players(frame, who)
            ask(state, frame, "attack", chooser, options, purpose="use attack of")
            return
        chosen = options[0]
    else:
        chosen = frame.answer[0]
        frame.answer = None
    _copy(state, frame, base, chosen, need == "its Energy")


def _copiable(state: State, user: int, pokemon: Pokemon) -> list[int]:
    """The attacks that can be used as this one; not those that are being carried out already."""
    using = state.pokemon(user)
    under_way = [(attack.card, attack.index) for attack in state.attacks]
    return [
        i
        for i, attack in enumerate(pokemon.card.attacks)
        if (pokemon.card, i) not in under_way and not (using and no_gx(state, using, attack.name))
    ]


def _copy(state: State, frame: Frame, base: int, chosen: Option, paid: bool) -> None:
    source, own = state.pokemon(chosen[1]), state.pokemon(frame.this)
    if source is None or own is None:
        frame.pc += 1
        return
    attack = source.card.attacks[chosen[2]]
    if paid and not energy.pays(state, own, attack.cost, attack.name):
        frame.regs[base] = 0
        frame.pc += 1  # nothing to end
        return
    _carry_out_as_this(state, frame, base, own, source.card, chosen[2])


def _carry_out_as_this(state: State, frame: Frame, base: int, own: Pokemon, card: Card, index: int) -> None:
    """An attack of a card as this attack."""
    if len(state.attacks) > state.match.table.rules.loop_budget:
        raise spent(state, "loop budget")
    frame.regs[base] = 1
    target = state.attacks[-1].target if state.attacks else -1
    attack = push(state, own, card, index, target)
    emit(state, "attack", own.owner, own.uid, detail=card.attacks[index].name)
    push_text(state, own, attack)


def use_card(state: State, frame: Frame, ins: Any) -> None:
    """``use_card base``: use a card in base+2: an attack of a Pokémon card, the effect of a Trainer card."""
    base = ins[1]
    cards = state.match.cards
    found = frame.regs[base + 2] or ()
    usable = [cid for cid in found if cards[cid].kind == "pokemon" or cards[cid].pid >= 0]
    frame.regs[base] = 0
    if not usable:
        frame.pc += 1  # nothing to end
        return
    card = cards[usable[0]]
    if card.kind != "pokemon":
        frame.pc += 1
        frame.regs[base] = 1
        _push_effect(state, frame, usable[0], card)
        return
    _use_card_attack(state, frame, base, card)


def _push_effect(state: State, frame: Frame, cid: int, card: Card) -> None:
    """The effect of a Trainer card as an effect of this text."""
    if len(state.frames) > state.match.table.rules.loop_budget:
        raise spent(state, "loop budget")
    program = state.match.table.programs[card.pid]
    inner = Frame(card.pid, program.code, 0, frame.player, -1, cid, frame.kind, program.registers)
    inner.attacker, inner.defender = frame.attacker, frame.defender
    state.frames.append(inner)


def _use_card_attack(state: State, frame: Frame, base: int, card: Card) -> None:
    own = state.pokemon(frame.this)
    if own is None or not state.attacks or not card.attacks:
        frame.pc += 1
        return
    if frame.answer is None and len(card.attacks) > 1:
        options: list[Option] = [("option", i) for i in range(len(card.attacks))]
        ask(state, frame, "choose one", frame.player, options, purpose="use attack of")
        return
    index = 0 if frame.answer is None else frame.answer[0][1]
    frame.answer = None
    _carry_out_as_this(state, frame, base, own, card, index)


def use_attack_done(state: State, frame: Frame, ins: Any) -> None:
    """The attack that was used as this attack is over."""
    inner = state.attacks.pop()
    if state.attacks:
        state.attacks[-1].dealt += inner.dealt
    frame.regs[ins[1] + 1] = inner.dealt


OPERATIONS: Final[dict[str, Callable[[State, Frame, Any], None]]] = {
    "base_damage": base_damage,
    "own_damage": own_damage,
    "deal_damage": deal_damage,
    "fail_attack": fail_attack,
    "disregard": disregard,
    "use_attack": use_attack,
    "use_card": use_card,
    "use_attack_done": use_attack_done,
}
