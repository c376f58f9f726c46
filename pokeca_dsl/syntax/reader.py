"""From a text to statements: the parser's loop, building effect objects from the leaves up as it reduces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, TypeAlias

from pokeca_dsl.effects.vocabulary import Word
from pokeca_dsl.syntax.constructions import BUNDLE, CHAIN, FORMS, Construction, construction
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.lalr import END
from pokeca_dsl.syntax.lexer import Token
from pokeca_dsl.syntax.lexicon import NAME, NUMBER, OWN_NAME
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Path, Reading
from pokeca_dsl.syntax.tables import Tables


class Stop:
    """Where reading stopped: offsets in the text, and what could have stood there."""

    __slots__ = ("_stacks", "_tables", "end", "start")

    def __init__(self, start: int, end: int, tables: Tables, stacks: tuple[tuple[int, ...], ...]) -> None:
        self.start = start
        self.end = end
        self._tables = tables
        self._stacks = stacks

    @property
    def accepted(self) -> frozenset[str]:
        """The terminals that could have stood there, in any of the ways that led there."""
        return frozenset[str]().union(*(self._tables.accepted(states) for states in self._stacks))


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
    return Search(grammar, words, names).next()


def all_readings(grammar: Grammar, words: str, names: NameTable) -> Iterator[Built]:
    """Every way in which a text can be read; a grammar without ambiguity has at most one for each."""
    search = Search(grammar, words, names, everything=True)
    while not isinstance(found := search.next(), Stop):
        yield found


_Fork: TypeAlias = tuple[list[int], list["_Piece"], Token, list[Token] | None]
"""A place to come back to: stacks, the word that is tried, and those still to be tried (None: all others)."""


class Search:
    """A way through a text, a word at a time; where it ends too early it goes back to the last other word.

    Which terminal a word is can depend on all that follows. The likeliest is tried first, and nearly always
    leads to the end; a place and stacks from which nothing did are not tried twice.
    """

    __slots__ = (
        "_dead",
        "_everything",
        "_forks",
        "_furthest",
        "_grammar",
        "_names",
        "_stacks",
        "_tries",
        "_words",
    )

    def __init__(self, grammar: Grammar, words: str, names: NameTable, everything: bool = False) -> None:
        self._grammar = grammar
        self._words = words
        self._names = names
        self._everything = everything  # go on after a reading; the same stacks may then be met again
        self._forks: list[_Fork] = []
        self._dead: set[tuple[int, tuple[int, ...]]] = set()
        self._furthest = (-1, -1)
        self._stacks: tuple[tuple[int, ...], ...] = ()
        self._tries = 0

    @property
    def path(self) -> tuple[Token, ...]:
        """The words of the reading that was found last."""
        return tuple(token for _, _, token, _ in self._forks)

    def next(self) -> Built | Stop:
        """The first reading, and after it the next one; the furthest stop where there is none."""
        if (
            self._tries == 0
            and (built := self._follow(0, [self._grammar.tables.start], [], None)) is not None
        ):
            return built
        while self._forks and self._tries < MOST_TRIES:
            states, pieces, token, others = self._forks.pop()
            position = token[1]
            if others is None:
                others = self._others(states, token)
            if not others:
                if not self._everything:
                    self._dead.add((position, tuple(states)))
                continue
            self._forks.append((states, pieces, others[0], others[1:]))
            built = self._follow(position, states.copy(), pieces.copy(), others[0])
            if built is not None:
                return built
        return Stop(*self._furthest, self._grammar.tables, self._stacks)

    def _others(self, states: list[int], first: Token) -> list[Token]:
        """The words that could stand at a place beside the one that was tried first."""
        row = self._grammar.tables.row(states[-1])
        every = self._grammar.lexer.tokens(self._words, first[1], states[-1], row, self._names)
        own = [token[2] for token in every if token[0] == OWN_NAME and self._stands(states, OWN_NAME)]
        if own:  # the card's own name speaks of the card itself, where it can stand
            every = [token for token in every if token[0] != NAME or token[2] > max(own)]
        return [token for token in every if token[:3] != first[:3]]

    def _stands(self, states: list[int], terminal: str) -> bool:
        """Whether a word can stand at a place, whatever it may end there."""
        tables, stack = self._grammar.tables, states.copy()
        while (action := tables.row(stack[-1]).get(terminal)) is not None:
            if action >= 0:
                return True
            rule = -1 - action
            if tables.sizes[rule]:
                del stack[-tables.sizes[rule] :]
            stack.append(tables.row(stack[-1])[tables.heads[rule]])
        return False

    def _follow(
        self, position: int, states: list[int], pieces: list[_Piece], token: Token | None
    ) -> Built | None:
        """Read on from a place, with ``token`` as the next word; None where that leads nowhere."""
        tables, lexer, words, names = self._grammar.tables, self._grammar.lexer, self._words, self._names
        row, sizes, heads, end = tables.row, tables.sizes, tables.heads, tables.end
        build, kept = _reducers(self._grammar), self._grammar.kept_terminals
        size = len(words)
        self._tries += 1
        again = self._tries > 1
        while True:
            state = states[-1]
            actions = row(state)
            if token is None:
                while position < size and words[position].isspace():
                    position += 1
                if again and (position, tuple(states)) in self._dead:
                    return None
                if position < size:
                    token = lexer.token(words, position, state, actions, names)
                    self._forks.append((states.copy(), pieces.copy(), token, None))
            terminal = END if token is None else token[0]
            before = tuple(states) if terminal not in actions else ()
            while True:
                action = actions.get(terminal)
                if action is None:
                    self._stopped(position, token, before or tuple(states))
                    return None
                if action >= 0:
                    break
                rule = -1 - action
                count = sizes[rule]
                below = pieces[len(pieces) - count :]
                if count:
                    del pieces[-count:]
                    del states[-count:]
                pieces.append((build.get(rule) or _reducer_of(self._grammar, rule))(below))
                states.append(row(states[-1])[heads[rule]])
                if token is None and states[-1] == end:
                    return pieces[-1][0][0]
                actions = row(states[-1])
            assert token is not None
            states.append(action)
            pieces.append(_piece(token, terminal in kept))
            position = token[2]
            token = None

    def _stopped(self, position: int, token: Token | None, states: tuple[int, ...]) -> None:
        """Remember the stops that are furthest in the text."""
        place = (len(self._words.rstrip()),) * 2 if token is None else (position, token[2])
        if place[0] > self._furthest[0]:
            self._furthest, self._stacks = place, (states,)
        elif place[0] == self._furthest[0] and len(self._stacks) < MOST_STACKS:
            self._stacks += (states,)


MOST_TRIES = 2_000
"""So often reading a text may go back; a printed text needs a handful."""
MOST_STACKS = 16
"""So many ways to the furthest stop are kept, to tell what could have stood there."""


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


Reducer: TypeAlias = Callable[[list["_Piece"]], "_Piece"]
"""How the pieces of a rule's symbols become one."""


def _reducers(grammar: Grammar) -> dict[int, Reducer]:
    """The reducers that were needed so far, by rule."""
    found = _REDUCERS.get(id(grammar))
    if found is None or found[0] is not grammar:
        found = _REDUCERS[id(grammar)] = (grammar, {})
    return found[1]


def _reducer_of(grammar: Grammar, rule: int) -> Reducer:
    """The reducer of a rule, made when the rule is first used."""
    made = _reducers(grammar)[rule] = _reducer(grammar.tables.raw_rules[rule][2])
    return made


_REDUCERS: dict[int, tuple[Grammar, dict[int, Reducer]]] = {}


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
    chain = what.target is CHAIN
    if chain:
        children = tuple(what.turned(children))
    if isinstance(value, tuple) and not chain:
        return Built(value, start, end, tuple(enumerate(_each(what, fields, children, value, start, end))))
    return Built(value, start, end, _parts(chain, fields, what.tuples, children, value))


def _each(
    what: Construction,
    fields: tuple[str, ...],
    children: tuple[Built, ...],
    values: Any,
    start: int,
    end: int,
) -> Iterator[Built]:
    """The objects that one alternative builds for each of several values of a field."""
    several = [len(what.several(name, child.value)) > 1 for name, child in zip(fields, children, strict=True)]
    choices = product(
        *(
            [part for _, part in child.parts] if many else [child]
            for many, child in zip(several, children, strict=True)
        )
    )
    for value, choice in zip(values, choices, strict=True):
        yield Built(value, start, end, _parts(False, fields, what.tuples, choice, value))


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
