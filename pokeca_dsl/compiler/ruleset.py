"""Rulesets lowered: the clauses in force become the engine's ``Rules``, their texts become programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.documents.ruleset import (
    AnyNumber,
    Change,
    Choice,
    Key,
    Number,
    Options,
    Order,
    Provision,
    Ruleset,
    Value,
)
from pokeca_dsl.documents.ruleset_words import OF_A_CLASS, PRIZE_VALUES, TEXTS
from pokeca_dsl.engine.program import Program
from pokeca_dsl.engine.rules import Clause, Rules, SpecialCondition
from pokeca_dsl.syntax.reading import Reading

# Where a word of the ruleset files and a word of the engine differ by more than their spaces.
_OPTIONS = {
    "draw_step": "draw",
    "attack_step": "attack",
    "trainers": "trainer",
    "items": "item",
    "energy_cards": "energy",
    "supporters": "supporter",
    "stadiums": "stadium",
    "tools": "tool",
    "attacks": "attack",
    "retreating": "retreat",
    "any_type": "any",
    "matching_types": "matching",
    "types": "matching types",
    "are_discarded": "discarded",
    "is_discarded": "discarded",
    "active_spot": "active",
    "benched": "bench",
    "benched_pokemon": "benched pokemon",
    "kept_damage": "damage",
    "kept_cards": "cards",
    "earlier_abilities": "earlier attacks and abilities",
    "end_too": "end",
    "turn_goes_on": "the turn goes on",
    "turn_ends": "the turn ends",
    "opposing_active": "the opposing active",
    "chosen_opposing_active": "one opposing active chosen after the attacker",
    "before_attacking_step": "confusion",
    "is_an_effect": "effect",
    "is_damage": "damage",
    "attack_stops": "the attack stops",
    "baby_step": "baby",
    "energy_cards_allowed": "allowed",
    "no_energy_cards": "none",
    "the_hand": "hand",
    "the_energy_zone": "energy zone",
    "both_tie": "a tie",
    "that_pokemon_alone": "that pokemon alone",
    "every_one_of_its_name": "every one of its name",
    "the_effects_player": "the effect's player",
    "lv_x": "pokemon lv.x",
    "one_at_least": "one at least",
    "fewer_prizes_or_extension": "fewer prizes win, or extension",
    "answer_being_played": "still answer being played",
    "pay_costs": "pay",
    "in_the_active_spot": "active spot",
    "retreat_kept": "retreat cost",
    "evolution_cards": "evolution",
    "no_evolution_cards": "no evolution",
    "the_lost_zone": "lost zone",
    "takes_no_damage": "no damage",
    "takes_damage": "damage",
    "the_discard_pile": "discard pile",
    "are_ignored": "ignored",
    "not_by_itself": "never",
    "after_owners_turn": "at the checkup after its owner's turn",
    "take_prizes": "prizes",
    "judging": "judgement",
    "whose_turn_is_next": "the player whose turn is next",
    "turn_player": "the turn player",
    "their_own_players": "their own players",
    "all_prizes": "all prizes taken",
    "opponent_cannot_draw": "opponent can't draw",
    "none_in_play": "no pokemon in play",
    "none_to_make_active": "no pokemon to make active",
    "more_conditions": "more conditions win",
    "first_found": "first found wins",
    "is_a_draw": "draw",
    "first_prize": "first to take it",
    "being_ahead": "being ahead",
    "drawn_at_once": "at once",
    "pay_step": "pay",
    "all_points": "points reached",
    "tools_items": "items",
    "tools_own_kind": "own kind",
    "switch_step": "switch",
    "star": "pokemon star",
    "attackers_own": "attacker's own",
    "attackers_cards": "attacker's cards",
    "defenders_own": "defender's own",
    "defenders_cards": "defender's cards",
}
_FIELDS = {"judging_by": "judgement"}
_OF_A_CONDITION = tuple(label for label in TEXTS if label != "before_attacking_a_baby")
_BOOLEANS = {"yes": True, "no": False}


def compile_ruleset(ruleset: Ruleset) -> tuple[Rules, list[tuple[Provision, Problem]]]:
    """Lower a complete ruleset; each problem comes with the clause whose text has it.

    Raises KeyError where a clause is missing: completeness is the documents' to check.
    """
    problems: list[tuple[Provision, Problem]] = []
    values: dict[str, Any] = {"name": ruleset.name, "clauses": _clauses(ruleset)}
    values.update(dict.fromkeys(OF_A_CLASS))
    values["before_attacking_a_baby"] = _program(
        "baby", "before_attacking_a_baby", ruleset.provisions.get((None, "before_attacking_a_baby")), problems
    )
    for (subject, label), provision in ruleset.provisions.items():
        if subject is None and label not in PRIZE_VALUES and label not in TEXTS:
            values[field_of(label)] = _plain(provision.value)
    values["prizes_by_class"] = tuple(
        (_kind_of_prizes(label), classes, _plain(ruleset.provisions[None, label].value))
        for label, classes in PRIZE_VALUES.items()
        if (None, label) in ruleset.provisions
    )
    subjects = dict.fromkeys(subject for subject, _ in ruleset.provisions if subject is not None)
    apart = ruleset.provisions.get((None, "never_together"))
    if apart is not None and isinstance(apart.value, Options):
        values["never_together"] = tuple(sorted(apart.value.options))  # names, not words of the files
    values["special_conditions"] = tuple(_condition(ruleset, name, problems) for name in subjects)
    _check_fields(values)
    return Rules(**values), problems


def _kind_of_prizes(label: str) -> str:
    return label.removeprefix("prizes_for_a_").replace("_", " ")


def field_of(label: str) -> str:
    """The field of ``Rules`` that a clause fills."""
    return _FIELDS.get(label, label)


def label_in_traces(key: Key) -> str:
    """The label by which the engine quotes a clause, such as "tie" or "burned: at checkup"."""
    subject, label = key
    words = field_of(label).replace("_", " ")
    return words if subject is None else f"{subject}: {words}"


def _check_fields(values: Mapping[str, Any]) -> None:
    missing = [field.name for field in fields(Rules) if field.name not in values]
    if missing:
        raise KeyError(f"no clause for {', '.join(missing)}")


def _condition(ruleset: Ruleset, name: str, problems: list[tuple[Provision, Problem]]) -> SpecialCondition:
    clauses = {label: p for (subject, label), p in ruleset.provisions.items() if subject == name}
    programs = {label: _program(name, label, clauses.get(label), problems) for label in _OF_A_CONDITION}
    return SpecialCondition(
        name=name,
        excludes=_plain(clauses["excludes"].value),
        stacks_with_itself=_plain(clauses["stacks_with_itself"].value),
        forbids=_plain(clauses["forbids"].value),
        before_attacking=programs["before_attacking"],
        before_retreating=programs["before_retreating"],
        at_checkup=programs["at_checkup"],
        ends=_plain(clauses["ends"].value),
    )


def _program(
    name: str, label: str, provision: Provision | None, problems: list[tuple[Provision, Problem]]
) -> Program | None:
    if provision is None or not isinstance(provision.value, Reading):
        return None
    program, found = compile_text(
        provision.value, origin=name, text=label.replace("_", " "), kind="condition"
    )
    problems.extend((provision, problem) for problem in found)
    return program


def _clauses(ruleset: Ruleset) -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    for key, provision in ruleset.provisions.items():
        label = label_in_traces(key)
        found[label] = Clause(label, provision.words, provision.citation)
    return found


def _option(name: str) -> str:
    return _OPTIONS.get(name, name.replace("_", " "))


def _choice(value: Choice) -> str | bool:
    return _BOOLEANS[value.option] if value.option in _BOOLEANS else _option(value.option)


_PLAIN: dict[type, Callable[[Any], Any]] = {
    Number: lambda value: value.n,
    AnyNumber: lambda value: None,
    Choice: _choice,
    Options: lambda value: tuple(_option(name) for name in sorted(value.options)),
    Order: lambda value: tuple(_option(name) for name in value.options),
    Change: lambda value: (value.operation, value.n),
}


def _plain(value: Value) -> Any:
    return _PLAIN[type(value)](value)
