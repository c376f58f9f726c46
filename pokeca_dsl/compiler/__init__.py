"""From card and effect objects to what the engine plays: names linked, mistakes found, texts lowered."""

from pokeca_dsl.compiler.link import compile_card, link
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.compiler.problems import Problem

__all__ = ["Problem", "compile_card", "compile_text", "link"]
