"""Writes ``docs/clauses.md``: every clause that a ruleset can hold, with what it can be, from the grammar.

python docs/generate_clauses.py            rewrite docs/clauses.md
python docs/generate_clauses.py --check    exit 1 where it is out of date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from pokeca_dsl.documents.ruleset_words import OF_A_CLASS, PRIZE_VALUES, SECTIONS, TEXTS, grammar

PAGE = Path(__file__).resolve().parent / "clauses.md"
HEAD = """# All clauses of a ruleset

Made from `grammar/rules.lark` by `docs/generate_clauses.py`. Each clause stands with what it can be, and
with its label in Japanese. What a clause is in an era, and why: `pokeca rules show NAME`. A clause marked
with * may be left out.

In a set the options stand behind each other with commas, in an order with →.
"""
_SHAPES = {
    "number": "a number",
    "limit": "a number, or `any number`",
    "change": "`×2`, `+20`, `−30`: an operation and a number",
    "text": "card text",
    "names": 'names of cards, each as "…"',
}
_MAY_BE_LEFT_OUT = {*OF_A_CLASS, *PRIZE_VALUES, *TEXTS}


def page() -> str:
    """The whole page."""
    return HEAD + "".join(_section(word, start) for word, start in SECTIONS.items())


def _section(word: str, start: str) -> str:
    rules = grammar()
    lines = [f"\n## {rules.words_of(word, 'en')} / {rules.words_of(word, 'ja')}\n\n"]
    for label in rules.labels(start):
        star = "*" if label in _MAY_BE_LEFT_OUT else ""
        words = f"`{rules.words_of(label, 'en')}`{star} / {rules.words_of(label, 'ja')}"
        lines.append(f"- {words}: {_values(rules.value_rule(start, label))}\n")
    return "".join(lines)


def _values(rule: str) -> str:
    if rule in _SHAPES:
        return _SHAPES[rule]
    options = list(_options(rule))
    if rule.endswith("_sequence"):
        return "an order of " + ", ".join(options)
    if rule.endswith("_set"):
        return (
            "a set of " + ", ".join(option for option in options if option != "`nothing`") + ", or `nothing`"
        )
    return " or ".join(options)


def _options(rule: str) -> Iterator[str]:
    for option in grammar().options(rule):
        yield f"`{grammar().words_of(option, 'en')}`"
    if grammar().can_be(rule, "number"):
        yield "a number"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(int(PAGE.read_text(encoding="utf-8") != page()))
    PAGE.write_text(page(), encoding="utf-8")
