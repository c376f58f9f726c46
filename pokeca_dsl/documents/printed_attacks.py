"""Attacks and Abilities printed on cards that are no Pokémon: Tools, Technical Machines, fossils."""

from __future__ import annotations

from attrs import evolve

from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.wording import Node


def parted(line: Line, language: str) -> tuple[Line, tuple[Line, ...]]:
    """A Trainer card's line with its own text alone, and the lines from its first Ability or attack on."""
    for i, child in enumerate(line.children):
        if is_printed(child, language):
            return evolve(line, children=line.children[:i], closing=()), line.children[i:]
    return line, ()


def is_printed(line: Line, language: str) -> bool:
    """Whether a line is an attack's or an Ability's, and not part of a text that begins with that word."""
    node = read_line(line, "body", language)
    return isinstance(node, Node) and node.name in ("attack_line", "ability_line")
