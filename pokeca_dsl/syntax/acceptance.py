"""Which terminals a stopped parser could go on with.

Lark's own answer (``InteractiveParser.accepts``) knows terminals by their capitals, and Japanese has none.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedToken


@lru_cache(maxsize=16)
def _rules(lark: Lark) -> frozenset[str]:
    return frozenset(rule.origin.name for rule in lark.rules)


def accepted(lark: Lark, parser: Any) -> frozenset[str]:
    """The terminals that bring an interactive parser into a new state. The parser is left as it is."""
    configuration = copy(parser.parser_state.parse_conf)
    configuration.callbacks = {}  # nothing is built
    found = set()
    for name in parser.choices().keys() - _rules(lark):
        cursor = parser.copy(deepcopy_values=False)
        cursor.parser_state.parse_conf = configuration
        try:
            cursor.feed_token(Token(name, ""))
        except UnexpectedToken:
            continue
        found.add(name)
    return frozenset(found)
