"""An example for every alternative of a grammar: the shortest text in which it occurs.

The phrasebook of ``docs/language.md`` draws on these, and a test reads each of them, so that no alternative
of a grammar is dead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from attrs import frozen

from pokeca_dsl.syntax.constructions import Construction
from pokeca_dsl.syntax.grammar import Grammar, Production
from pokeca_dsl.syntax.lexicon import NAME, NAME_PART, NUMBER, OWN_NAME, OWN_TEXT, OWNER

_TOKENS = {
    NUMBER: "2",
    NAME: "{name}",
    OWN_NAME: "{own}",
    OWN_TEXT: "{text}",
    OWNER: "Marlow",
    NAME_PART: "Rocket",
}
_UNREACHED = 10**6
Words = tuple[str, ...]


@frozen
class Example:
    """A construction and a text, as words, in which the alternative that builds it occurs."""

    construction: Construction
    rule: str
    words: Words


def examples(grammar: Grammar) -> Iterator[Example]:
    """One example for each alternative that builds something, in the grammar's order.

    Only wordings that are written count; those of older eras are left out.
    """
    productions: Mapping[str, tuple[Production, ...]] = grammar.productions
    shortest = _shortest(productions)
    contexts = _contexts(productions, shortest)
    for rule, alternatives in productions.items():
        if rule not in contexts:
            continue
        before, after = contexts[rule]
        for production in alternatives:
            words = _expand(production, shortest)
            if production.construction is not None and words is not None:
                yield Example(production.construction, rule, before + words + after)


def unreachable(grammar: Grammar) -> list[str]:
    """Rules that no text can reach (a fault of the grammar)."""
    reached = {"text"}
    frontier = ["text"]
    table: dict[str, set[str]] = {}
    for rule in grammar.tables.rules:
        names = {symbol.name for symbol in rule.symbols if not symbol.terminal}
        table.setdefault(rule.origin, set()).update(names)
    while frontier:
        for name in table.get(frontier.pop(), ()):
            if name not in reached:
                reached.add(name)
                frontier.append(name)
    return sorted(name for name in table if name not in reached)


def _symbol_words(kind: str, name: str, shortest: Mapping[str, Words]) -> Words | None:
    if kind == "word":
        return (name,)
    return (_TOKENS[name],) if kind == "token" else shortest.get(name)


def _expand(production: Production, shortest: Mapping[str, Words]) -> Words | None:
    words: list[str] = []
    for kind, name in production.symbols:
        piece = _symbol_words(kind, name, shortest)
        if piece is None:
            return None
        words.extend(piece)
    return tuple(words)


def _shortest(productions: Mapping[str, tuple[Production, ...]]) -> dict[str, Words]:
    """For each rule the shortest words that it derives."""
    found: dict[str, Words] = {}
    changed = True
    while changed:
        changed = False
        for name, alternatives in productions.items():
            for production in alternatives:
                words = _expand(production, found)
                if words is not None and len(words) < len(found.get(name, ("",) * _UNREACHED)):
                    found[name] = words
                    changed = True
    return found


def _contexts(
    productions: Mapping[str, tuple[Production, ...]], shortest: Mapping[str, Words]
) -> dict[str, tuple[Words, Words]]:
    """For each rule the shortest words before and after it in a whole text (Dijkstra over the grammar)."""
    found: dict[str, tuple[Words, Words]] = {}
    queue: list[tuple[int, str, Words, Words]] = [(0, "text", (), ())]
    while queue:
        _, rule, before, after = heappop(queue)
        if rule in found:
            continue
        found[rule] = (before, after)
        for production in productions.get(rule, ()):
            pieces = [_symbol_words(kind, name, shortest) for kind, name in production.symbols]
            for place, (kind, name) in enumerate(production.symbols):
                others = pieces[:place] + pieces[place + 1 :]
                if kind != "rule" or name in found or any(piece is None for piece in others):
                    continue
                left = before + tuple(w for piece in pieces[:place] for w in piece or ())
                right = tuple(w for piece in pieces[place + 1 :] for w in piece or ()) + after
                heappush(queue, (len(left) + len(right), name, left, right))
    return found
