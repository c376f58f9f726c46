"""Attacks printed on cards that are no Pokémon: Pokémon Tools, Technical Machines."""

from __future__ import annotations

from attrs import evolve

from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.wording import Node


def parted(line: Line, language: str) -> tuple[Line, tuple[Line, ...]]:
    """A Trainer card's block: its line with its own text alone, and the lines from its first attack on."""
    for i, child in enumerate(line.children):
        if is_attack(child, language):
            return evolve(line, children=line.children[:i], closing=()), line.children[i:]
    return line, ()


def is_attack(line: Line, language: str) -> bool:
    """Whether a line is an attack's, and not part of a text that begins with that word."""
    node = read_line(line, "body", language)
    return isinstance(node, Node) and node.name == "attack_line"
