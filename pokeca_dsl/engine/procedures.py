"""The game's own procedures as programs, put together in the order that the ruleset gives."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from pokeca_dsl.engine.program import Program
from pokeca_dsl.engine.rules import Rules


class _Writer:
    """Collects instructions, each with the label of the clause that it follows."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.code: list[tuple[Any, ...]] = []
        self.labels: list[str] = []

    def add(self, label: str, *instruction: Any) -> int:
        self.code.append(instruction)
        self.labels.append(label)
        return len(self.code) - 1

    def program(self, registers: int = 0) -> Program:
        return Program(
            origin=self.name,
            text="",
            words="",
            code=tuple(self.code),
            spans=(None,) * len(self.code),
            registers=registers,
            labels=tuple(self.labels),
        )


def clause_labels(rules: Rules) -> tuple[str, ...]:
    """The label of every clause: the fields of the ruleset, and the Special Conditions by name."""
    labels = tuple(field.name.replace("_", " ") for field in fields(Rules))
    conditions = (condition.name for condition in rules.special_conditions)
    return (*labels, *conditions, *(prizes_label(name) for name, *_ in rules.prizes_by_class))


def prizes_label(card_class: str) -> str:
    """The label of the clause that says how many Prize cards a class of Pokémon is worth."""
    return f"prizes for a {card_class}"


def procedures(rules: Rules) -> dict[str, Program]:
    """Every procedure by name: game, turn, attack, checkup, knock out."""
    return {
        "game": _game(rules),
        "resume": _resume(),
        "turn": _turn(rules),
        "action": _action(),
        "retreat": _retreat(rules),
        "attack": _attack(rules),
        "checkup": _checkup(),
        "knock out": _knock_out(rules),
        "crowded bench": _crowded_bench(),
        "answers": _answers(),
        "clauses": _clauses(rules),
    }


def _clauses(rules: Rules) -> Program:
    """No procedure: a place for each clause that events point at by its label."""
    w = _Writer("clauses")
    for label in clause_labels(rules):
        w.add(label, "end")
    return w.program()


def _game(rules: Rules) -> Program:
    """Setup, then turns without end; judgement ends the game."""
    w = _Writer("game")
    decided_before = rules.first_player_is_decided == "before the setup"
    bonus_at_once = rules.bonus_cards_are_drawn == "at once"
    if decided_before:
        w.add("first player", "first_player")
    w.add("opening hand", "shuffle_decks")
    w.add("opening hand", "opening_hands")
    if bonus_at_once:
        w.add("mulligan bonus", "bonus_draws")
    w.add("active pokemon", "set_active")
    w.add("bench", "set_bench")
    w.add("prize cards", "set_prizes")
    if not bonus_at_once:
        w.add("mulligan bonus", "bonus_draws")
        w.add("bench", "bonus_bench")
    if not decided_before:
        w.add("first player", "first_player")
    w.add("first player", "game_started")
    start = w.add("turn order", "next_turn")
    w.add("turn order", "call", "turn")
    w.add("turns", "last_turn")
    w.add("checkup order", "call", "checkup")
    w.add("turn order", "jump", start)
    return w.program(registers=4)


def _resume() -> Program:
    """A turn that stands already, then the game's turns (situations that begin in the middle)."""
    w = _Writer("game")
    w.add("turn order", "call", "turn")
    w.add("turns", "last_turn")
    w.add("checkup order", "call", "checkup")
    start = w.add("turn order", "next_turn")
    w.add("turn order", "call", "turn")
    w.add("turns", "last_turn")
    w.add("checkup order", "call", "checkup")
    w.add("turn order", "jump", start)
    return w.program(registers=4)


def _turn(rules: Rules) -> Program:
    w = _Writer("turn")
    order = rules.turn_order
    w.add("turn order", "settle")
    if rules.energy_comes_from == "energy zone":
        w.add("energy comes from", "make_energy")
    steps: list[int] = []
    for position, part in enumerate(order):
        if part == "draw":
            w.add("start of turn draw", "turn_draw")
            w.add("turn order", "settle")
        elif part == "free actions":
            following = "attack" if order[position + 1 : position + 2] == ("attack",) else ""
            steps.append(w.add("turn order", "free_actions", following, 0))
        elif part == "attack":
            before = "free actions" if position and order[position - 1] == "free actions" else ""
            if not before:
                steps.append(w.add("turn order", "attack_step", "", 0))
    w.add("turn order", "turn_over")
    w.add("turn order", "settle")
    w.add("turn order", "end")
    # Never carried out: the places to which the causes of the turn's actions point.
    for step in steps:
        w.code[step] = (*w.code[step][:2], len(w.code))
    for label in ACTION_LABELS.values():
        w.add(label, "end")
    return w.program()


ACTION_LABELS: Final = {
    "attach": "energy a turn",
    "bench": "basic pokemon a turn",
    "assemble": "bench",
    "evolve": "evolution needs",
    "trainer": "used trainers",
    "supporter": "supporters a turn",
    "tool": "tools on a pokemon",
    "stadium": "stadiums a turn",
    "ability": "abilities",
    "use stadium": "abilities",
    "retreat": "retreats a turn",
    "attack": "attacks a turn",
}
"""The clause that speaks of each action of a turn."""

ACTION_PLACES: Final = {action: place for place, action in enumerate(ACTION_LABELS)}
"""Where an action's cause stands after the turn's last instruction."""


def _action() -> Program:
    """A text that is carried out as an action of the turn, then what it set off."""
    w = _Writer("action")
    w.add("used trainers", "action_done")
    w.add("knock outs are processed", "settle")
    w.add("turn order", "end")
    return w.program()


_RETREAT_LABELS: Final = {"pay": "retreat cost", "confusion": "retreat order", "switch": "retreats a turn"}


def _retreat(rules: Rules) -> Program:
    w = _Writer("retreat")
    w.add("retreats a turn", "retreat_tries")
    for part in rules.retreat_order:
        w.add(_RETREAT_LABELS[part], "retreat_" + part)
    w.add("retreats a turn", "end")
    return w.program()


_ATTACK_LABELS: Final = {"announce": "attacks a turn", "baby": "before attacking a baby"}


def _attack(rules: Rules) -> Program:
    w = _Writer("attack")
    for part in rules.attack_order:
        name = part.replace(" ", "_")
        w.add(_ATTACK_LABELS.get(part, "attack order"), "attack_" + name)
    w.add("attack energy", "attack_done")
    w.add("knock outs are processed", "settle")
    w.add("after an attack", "end")
    return w.program(registers=2)


def _crowded_bench() -> Program:
    w = _Writer("crowded bench")
    w.add("crowded benches", "bench_shrinks")
    w.add("crowded benches", "end")
    return w.program(registers=2)


def _answers() -> Program:
    w = _Writer("answers")
    w.add("effects at once", "order_answers")
    w.add("effects at once", "end")
    return w.program()


def _checkup() -> Program:
    w = _Writer("checkup")
    w.add("checkup order", "checkup_begin")
    w.add("checkup order", "checkup_next")
    w.add("checkup order", "checkup_triggers")
    w.add("knock out order", "settle")
    w.add("checkup order", "end")
    return w.program(registers=2)


def _knock_out(rules: Rules) -> Program:
    w = _Writer("knock out")
    labels = {
        "triggers": "knock out order",
        "discard": "knock out order",
        "prizes": "prizes for a knock out",
        "benches": "crowded benches",
        "promotion": "promotes first",
        "judgement": "judgement",
    }
    for part in rules.knock_out_order:
        w.add(labels.get(part, "knock out order"), "knock_out_" + part)
    w.add("knock out order", "knock_out_end")
    w.add("knock out order", "end")
    return w.program(registers=2)
