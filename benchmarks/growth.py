"""Does a text cost more to read when the grammar grows? The same texts, with a smaller grammar and the whole.

The smaller one is made by leaving out the wordings that are only read (rules named ``old_…``, ``alt_…``,
``dp_…`` and what mentions them): about half of the rules, in which every canonical wording still reads.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator

from benchmarks.clock import Figure, at_most, best
from benchmarks.reading import texts_of
from pokeca_dsl.documents.collection import load
from pokeca_dsl.resources import data_folder, grammar_path
from pokeca_dsl.syntax.grammar import READ_ONLY, WORDINGS, Grammar
from pokeca_dsl.syntax.languages import Language, language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading
from pokeca_dsl.syntax.tables import build_tables

_NAMES = {"en": "English", "ja": "Japanese"}
_LEFT_OUT = (*READ_ONLY, *(prefix for prefixes in WORDINGS.values() for prefix in prefixes))
_HEAD = re.compile(r"^\??(?P<name>[a-z_][a-z0-9_]*)(\{[a-z0-9_, ]*\})?:", re.MULTILINE)
_RULE = re.compile(r"[a-z_][a-z0-9_]*")
_ROUNDS = 5
_FLAT = 1.25
"""A grammar twice as large may cost a quarter more a text (more patterns match a word), not twice."""


def smaller(grammar: str) -> str:
    """The grammar without the wordings that are only read."""
    grammar = re.sub(r"(?m)^//.*\n", "", grammar)
    grammar = re.sub(r"\n+(?=[ \t]*\|)", "\n", grammar)
    heads = list(_HEAD.finditer(grammar))
    ends = [*(head.start() for head in heads[1:]), len(grammar)]
    rules: dict[str, tuple[str, list[str]]] = {}
    between: dict[str, str] = {}
    for head, end in zip(heads, ends, strict=True):
        rule, *rest = re.split(r"\n(?![ \t]*\|)", grammar[head.start() : end], maxsplit=1)
        rules[head["name"]] = head[0], re.split(r"\n[ \t]*\| ?", rule[len(head[0]) :])
        between[head["name"]] = "".join(rest)  # terminals stay
    kept = _kept({name: alternatives for name, (_, alternatives) in rules.items()})
    pieces = [grammar[: heads[0].start()]]
    for name, (opening, _) in rules.items():
        if kept[name]:
            pieces.append(f"{opening} " + "\n    | ".join(each.strip() for each in kept[name]))
        pieces += ["\n", between[name]]
    return "".join(pieces)


def _kept(rules: dict[str, list[str]]) -> dict[str, list[str]]:
    """For each rule its alternatives that mention nothing that is left out; a rule without any is, too."""
    gone = {name for name in rules if name.startswith(_LEFT_OUT)}
    while True:
        kept = {
            name: [each for each in alternatives if name not in gone and gone.isdisjoint(_mentioned(each))]
            for name, alternatives in rules.items()
        }
        empty = {name for name, alternatives in kept.items() if not alternatives}
        if empty <= gone:
            return kept
        gone |= empty


def _mentioned(alternative: str) -> set[str]:
    """The rules that an alternative names."""
    return set(_RULE.findall(re.sub(r'"[^"]*"', "", alternative.partition("->")[0])))


def figures() -> Iterator[Figure]:
    """The cost of a text with the whole grammar, against the smaller one."""
    for code, name in _NAMES.items():
        source = smaller(grammar_path(code).read_text(encoding="utf-8"))
        small = Language(code, Grammar(build_tables(source, f"smaller {code}"), spaced=code != "ja"))
        yield _compared(name, small, language(code))


def _compared(name: str, small: Language, whole: Language) -> Figure:
    collection = load([data_folder("cards")], whole.code)
    table = collection.names(whole.code)
    ratios = []
    for card in collection.cards.values():
        names = table.speaking_for(table.printed_name(card.name))
        for text in texts_of(card):
            if isinstance(small.attempt(text, names=names), Reading):
                ratios.append(_time(whole, text, names) / _time(small, text, names))
    rules = len(whole.grammar.tables.rules) / len(small.grammar.tables.rules)
    ratio = statistics.median(ratios)
    return Figure(
        f"{name} text, cost with {rules:.1f} × the rules",
        f"{ratio:.2f} ×",
        f"{len(ratios)} texts that both grammars read",
        *at_most(ratio, _FLAT, f"{_FLAT} ×"),
    )


def _time(spoken: Language, text: str, names: NameTable) -> float:
    return best(lambda: spoken.attempt(text, names=names), _ROUNDS)
