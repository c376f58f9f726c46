"""From a text to statements: the parser's loop, building effect objects from the leaves up as it reduces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from pokeca_dsl.effects.vocabulary import Word
from pokeca_dsl.syntax.constructions import BUNDLE, CHAIN, FORMS, Construction, construction
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.lexer import Token
from pokeca_dsl.syntax.lexicon import NUMBER
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Path, Reading
from pokeca_dsl.syntax.tables import END, Tables


class Stop:
    """Where reading stopped: offsets in the text, and what could have stood there."""

    __slots__ = ("_states", "_tables", "end", "start")

    def __init__(self, start: int, end: int, tables: Tables, states: tuple[int, ...]) -> None:
        self.start = start
        self.end = end
        self._tables = tables
        self._states = states

    @property
    def accepted(self) -> frozenset[str]:
        """The terminals that could have stood there."""
        return self._tables.accepted(self._states)


class Built:
    """A value with the place it was read from; ``parts`` are those of its fields or items."""

    __slots__ = ("end", "parts", "start", "value")

    def __init__(self, value: Any, start: int, end: int, parts: Parts = ()) -> None:
        self.value = value
        self.start = start
        self.end = end
        self.parts = parts


Parts: TypeAlias = tuple[tuple[str | int, Built], ...]
_Piece: TypeAlias = tuple[tuple[Built, ...], int, int]
"""What a symbol on the stack stands for: children, start and end (-1: no words)."""


def parse(grammar: Grammar, words: str, names: NameTable) -> Built | Stop:
    """What a text means, with the places of all parts, or where it stops being a text."""
    tables = grammar.tables
    scanner = grammar.lexer.scan(words, names)
    states: list[int] = [tables.start]
    pieces: list[_Piece] = []
    row, sizes, rules, end = tables.row, tables.sizes, tables.rules, tables.end
    build, kept = _reducers(grammar), grammar.kept_terminals
    while True:
        state = states[-1]
        actions = row(state)
        token = scanner.next(state, actions)
        terminal = END if token is None else token[0]
        while True:
            action = actions.get(terminal)
            if action is None:
                start, stop = (len(words.rstrip()),) * 2 if token is None else token[1:3]
                return Stop(start, stop, tables, tuple(states))
            if action >= 0:
                assert token is not None
                states.append(action)
                pieces.append(_piece(token, terminal in kept))
                break
            rule = -1 - action
            size = sizes[rule]
            below = pieces[len(pieces) - size :]
            if size:
                del pieces[-size:]
                del states[-size:]
            pieces.append(build[rule](below))
            states.append(row(states[-1])[rules[rule].origin])
            if token is None and states[-1] == end:
                return pieces[-1][0][0]
            actions = row(states[-1])


def _piece(token: Token, kept: bool) -> _Piece:
    """What a token leaves: most are words, which leave nothing but their place."""
    terminal, start, end, value = token
    if not kept:
        return (), start, end
    return (Built(int(value) if terminal == NUMBER else value, start, end),), start, end


def reading(built: Built, words: str) -> Reading:
    """The reading that a built text stands for."""
    spans: dict[Path, tuple[int, int]] = {}
    _collect(built, (), spans)
    return Reading(built.value, words, spans)


def _reducers(grammar: Grammar) -> list[Callable[[list[_Piece]], _Piece]]:
    """For each rule how its symbols' pieces become one."""
    found = _REDUCERS.get(id(grammar))
    if found is None or found[0] is not grammar:
        made = [_reducer(rule.alias) for rule in grammar.tables.rules]
        found = _REDUCERS[id(grammar)] = (grammar, made)
    return found[1]


_REDUCERS: dict[int, tuple[Grammar, list[Callable[[list[_Piece]], _Piece]]]] = {}


def _reducer(alias: str | None) -> Callable[[list[_Piece]], _Piece]:
    if alias is None:
        return _joined
    if alias in FORMS:
        return _form
    what = construction(alias)

    def build(pieces: list[_Piece]) -> _Piece:
        children, start, end = _joined(pieces)
        return (_built(what, children, start, end),), start, end

    return build


def _joined(pieces: list[_Piece]) -> _Piece:
    """The children of all pieces; from the first to the last that has words."""
    if len(pieces) == 1:
        return pieces[0]
    start = end = -1
    children: tuple[Built, ...] = ()
    for inner, begins, ends in pieces:
        if begins >= 0:
            start = begins if start < 0 else start
            end = ends
        children += inner
    return children, start, end


def _form(pieces: list[_Piece]) -> _Piece:
    _, start, end = _joined(pieces)
    return (), start, end


def _built(what: Construction, children: tuple[Built, ...], start: int, end: int) -> Built:
    value = what.build([child.value for child in children])
    if (isinstance(what.target, type) and not what.fields) or isinstance(what.target, Word):
        return Built(value, start, end)  # the words inside are fixed: they have no meaning of their own here
    if what.target is BUNDLE:
        return Built(value, start, end, ((0, Built(value[0], start, end, _items(children))),))
    fields = what.fields
    if what.late:
        fields = tuple(fields[place] for place in what.order)
        children = tuple(children[place] for place in what.order)
    return Built(value, start, end, _parts(what.target is CHAIN, fields, what.tuples, children, value))


def _parts(
    chain: bool, fields: tuple[str, ...], tuples: frozenset[str], children: tuple[Built, ...], value: Any
) -> Parts:
    """The places of an object's parts, by field; those of a tuple by index, where pieces were joined."""
    if chain:
        return _items(children)
    if not tuples and "." not in "".join(fields):
        return tuple(zip(fields, children, strict=True))
    gathered: dict[str, list[Built]] = {}
    for name, child in zip(fields, children, strict=True):
        gathered.setdefault(name, []).append(child)
    parts: list[tuple[str | int, Built]] = []
    for name, pieces in gathered.items():
        if "." in name:
            continue
        if name in tuples:
            begins, ends = min(p.start for p in pieces), max(p.end for p in pieces)
            whole = Built(getattr(value, name), begins, ends, _items(pieces))
            parts.append((name, whole))
        else:
            parts.append((name, pieces[0]))
    return (*parts, *_inside_parts(gathered, tuples, value))


def _inside_parts(
    gathered: dict[str, list[Built]], tuples: frozenset[str], value: Any
) -> Iterator[tuple[str | int, Built]]:
    """The places of objects that have no words of their own, only their fields have ("amount.left")."""
    insides: dict[str, dict[str, list[Built]]] = {}
    for name, pieces in gathered.items():
        outer, is_inside, inner = name.partition(".")
        if is_inside:
            insides.setdefault(outer, {})[inner] = pieces
    for outer, fields in insides.items():
        content = getattr(value, outer)
        names = tuple(name for name, pieces in fields.items() for _ in pieces)
        children = tuple(piece for pieces in fields.values() for piece in pieces)
        within = frozenset(name.partition(".")[2] for name in tuples if name.startswith(f"{outer}."))
        start, end = min(piece.start for piece in children), max(piece.end for piece in children)
        yield outer, Built(content, start, end, _parts(False, names, within, children, content))


def _items(pieces: Iterable[Built]) -> tuple[tuple[int, Built], ...]:
    items: list[Built] = []
    for piece in pieces:
        if isinstance(piece.value, tuple):
            items.extend(part for _, part in piece.parts)
        else:
            items.append(piece)
    return tuple(enumerate(items))


def _collect(built: Built, path: Path, spans: dict[Path, tuple[int, int]]) -> None:
    spans[path] = (built.start, built.end)
    for step, part in built.parts:
        _collect(part, (*path, step), spans)
