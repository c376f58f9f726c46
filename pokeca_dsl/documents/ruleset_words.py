"""The words of ruleset files: which sections there are, which clauses each has, and their values' shapes."""

from __future__ import annotations

from functools import cache

from pokeca_dsl.documents.ruleset import (
    AnyNumber,
    Change,
    Choice,
    Key,
    Number,
    Options,
    Order,
    Value,
)
from pokeca_dsl.documents.wording import LineGrammar, Node, line_grammar
from pokeca_dsl.syntax.reading import Reading

SECTIONS = {
    "setup_section": "setup",
    "turn_section": "turn",
    "attack_section": "attack",
    "damage_section": "damage",
    "conditions_section": "special_conditions_clause",
    "condition_section": "special_condition",
    "knock_out_section": "knock_out",
    "judgement_section": "judgement",
    "limits_section": "limits",
}
"""The start rule that reads the clauses of a section, by the word that opens it."""

TEXTS = ("before_attacking", "before_retreating", "at_checkup", "before_attacking_a_baby")
"""Clauses whose value is card text. They may be left out: then nothing happens there."""

PRIZE_VALUES = {
    "prizes_for_a_pokemon_ex": ("pokemon ex",),
    "prizes_for_a_pokemon_ex_upper": ("pokemon EX",),
    "prizes_for_a_pokemon_gx": ("pokemon gx",),
    "prizes_for_a_tag_team": ("tag team",),
    "prizes_for_a_pokemon_v": ("pokemon v",),
    "prizes_for_a_pokemon_vstar": ("pokemon vstar",),
    "prizes_for_a_pokemon_vmax": ("pokemon vmax",),
    "prizes_for_a_v_union": ("v-union",),
    "prizes_for_a_mega_ex": ("mega", "pokemon ex"),
    "prizes_for_a_fossil": ("fossil",),
}
"""The classes that a Pokémon must have for each clause, the most general first. They may be left out."""

OF_A_CLASS = frozenset(
    {
        "no_own_name",
        "never_together",
        "zone_types",
        "legend_parts_come_from",
        "union_parts_come_from",
        "unions_a_game",
        "zone_stock",
        "leveling_up_needs",
        "lv_x_keep",
        "lv_x_are",
        "break_keep",
        "mega_evolution_ends",
        "prism_star_go_to",
        "technical_machines",
        "tera_on_the_bench",
    }
)
"""What rules say of a class of cards or a zone. They may be left out: the ruleset doesn't know it."""

NAMES = "names"
"""The rule of a set of names of cards."""

REPEATABLE = frozenset({"stop_at_zero"})
"""Steps that an order may name several times."""


def grammar() -> LineGrammar:
    """The grammar of ruleset files."""
    return line_grammar("rules", ("header", "section", "source", *SECTIONS.values()))


@cache
def section_of() -> dict[str, str]:
    """The section that each label belongs to."""
    return {label: word for word, start in SECTIONS.items() for label in grammar().labels(start)}


def required(subjects: frozenset[str]) -> tuple[Key, ...]:
    """The clauses that a ruleset must have to be played; ``subjects`` are its Special Conditions."""
    rules = grammar()
    plain = [
        (None, label)
        for word, start in SECTIONS.items()
        if word != "condition_section"
        for label in rules.labels(start)
        if label not in PRIZE_VALUES and label not in OF_A_CLASS and label not in TEXTS
    ]
    blocks = [
        (subject, label)
        for subject in sorted(subjects)
        for label in rules.labels(SECTIONS["condition_section"])
        if label not in TEXTS
    ]
    return (*plain, *blocks)


def value_from(node: Node) -> Value:
    """The value that a node of a clause stands for (texts excepted: they are card language)."""
    children = node.nodes
    if node.name == "number":
        return Number(int(node.words[0]))
    if node.name == "limit":
        return AnyNumber() if children[0].name == "any_number" else value_from(children[0])
    if node.name == "change":
        return Change(children[0].name, int(node.words[0]))
    if node.name == NAMES:
        return Options(frozenset(child.words[0] for child in children))
    if children[0].name == "number":
        return value_from(children[0])
    names = tuple(child.name for child in children)
    if node.name.endswith("_sequence"):
        return Order(names)
    if node.name.endswith("_set"):
        return Options(frozenset(names) - {"nothing"})
    return Choice(names[0])


def node_of(value: Value, rule: str, text: str = "") -> Node:
    """The node that writes a value by the rule that reads it; ``text`` is a text's wording."""
    if isinstance(value, Reading):
        return Node(rule, (text,))
    if isinstance(value, Number):
        number = Node("number", (str(value.n),))
        return number if rule == "number" else Node(rule, (number,))
    if isinstance(value, AnyNumber):
        return Node("limit", (Node("any_number"),))
    if isinstance(value, Change):
        return Node("change", (Node(value.operation), str(value.n)))
    if rule == NAMES and isinstance(value, Options):
        return Node(rule, tuple(Node("name", (name,)) for name in sorted(value.options)))
    return Node(rule, tuple(Node(name) for name in _names_of(value, rule)))


def _names_of(value: Choice | Options | Order, rule: str) -> tuple[str, ...]:
    if isinstance(value, Choice):
        return (value.option,)
    if isinstance(value, Order):
        return value.options
    in_order = grammar().options(rule)
    return tuple(name for name in in_order if name in value.options) or ("nothing",)
