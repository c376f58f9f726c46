"""From a text to statements: Lark's tree, built into effect objects from the leaves up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedToken

from pokeca_dsl.effects.vocabulary import Word
from pokeca_dsl.syntax.acceptance import accepted
from pokeca_dsl.syntax.constructions import BUNDLE, CHAIN, FORMS, construction
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.lexer import NamedText
from pokeca_dsl.syntax.lexicon import NUMBER
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Path, Reading


@frozen
class Stop:
    """Where reading stopped: offsets in the text, and the terminals that could have stood there."""

    start: int
    end: int
    accepted: frozenset[str]


@frozen
class _Built:
    """A value with the place it was read from; ``parts`` are those of its fields or items."""

    value: Any
    start: int
    end: int
    parts: tuple[tuple[str | int, _Built], ...] = ()


def parse(grammar: Grammar, words: str, names: NameTable) -> Tree[Token] | Stop:
    """Lark's tree of a text, or where and why it stops being one."""
    try:
        return grammar.lark.parse(NamedText(words, names))
    except UnexpectedToken as unexpected:
        token = unexpected.token
        stopped = unexpected.interactive_parser
        could_follow = accepted(grammar.lark, stopped) if stopped else frozenset()
        if token.type == "$END":
            end = len(words.rstrip())
            return Stop(end, end, could_follow)
        return Stop(token.start_pos or 0, token.end_pos or 0, could_follow)


def build(grammar: Grammar, tree: Tree[Token], words: str) -> Reading:
    """The reading that a tree stands for."""
    built = _build(tree, 0, grammar.passing)
    spans: dict[Path, tuple[int, int]] = {}
    _collect(built, (), spans)
    return Reading(built.value, words, spans)


def _build(node: Any, position: int, passing: frozenset[str]) -> _Built:
    if isinstance(node, Token):
        value: Any = int(node) if node.type == NUMBER else str(node)
        return _Built(value, node.start_pos or 0, node.end_pos or 0)
    meta = node.meta
    start, end = (position, position) if meta.empty else (meta.start_pos, meta.end_pos)
    children: list[_Built] = []
    for child in node.children:
        if isinstance(child, Token) or child.data not in FORMS:
            made = _build(child, children[-1].end if children else start, passing)
            children.append(made)
    if node.data in passing:
        return children[0]
    what = construction(node.data)
    value = what.build([child.value for child in children])
    if isinstance(what.target, type) and not what.fields:
        return _Built(value, start, end)
    if isinstance(what.target, Word):  # the words inside are fixed: they have no meaning of their own here
        return _Built(value, start, end)
    if what.target is BUNDLE:
        whole = _Built(value[0], start, end, _items(children))
        return _Built(value, start, end, ((0, whole),))
    return _Built(value, start, end, _parts(what.target is CHAIN, what.fields, what.tuples, children, value))


def _parts(
    chain: bool, fields: tuple[str, ...], tuples: frozenset[str], children: list[_Built], value: Any
) -> tuple[tuple[str | int, _Built], ...]:
    """The places of an object's parts, by field; those of a tuple by index, where pieces were joined."""
    if chain:
        return _items(children)
    gathered: dict[str, list[_Built]] = {}
    for name, child in zip(fields, children, strict=True):
        gathered.setdefault(name, []).append(child)
    parts: list[tuple[str | int, _Built]] = []
    for name, pieces in gathered.items():
        if "." in name:
            continue
        if name in tuples:
            whole = _Built(getattr(value, name), pieces[0].start, max(p.end for p in pieces), _items(pieces))
            parts.append((name, whole))
        else:
            parts.append((name, pieces[0]))
    return (*parts, *_inside_parts(gathered, tuples, value))


def _inside_parts(
    gathered: dict[str, list[_Built]], tuples: frozenset[str], value: Any
) -> Iterator[tuple[str | int, _Built]]:
    """The places of objects that have no words of their own, only their fields have ("amount.left")."""
    insides: dict[str, dict[str, list[_Built]]] = {}
    for name, pieces in gathered.items():
        outer, is_inside, inner = name.partition(".")
        if is_inside:
            insides.setdefault(outer, {})[inner] = pieces
    for outer, fields in insides.items():
        content = getattr(value, outer)
        names = tuple(name for name, pieces in fields.items() for _ in pieces)
        children = [piece for pieces in fields.values() for piece in pieces]
        within = frozenset(name.partition(".")[2] for name in tuples if name.startswith(f"{outer}."))
        start, end = min(piece.start for piece in children), max(piece.end for piece in children)
        yield outer, _Built(content, start, end, _parts(False, names, within, children, content))


def _items(pieces: list[_Built]) -> tuple[tuple[int, _Built], ...]:
    items: list[_Built] = []
    for piece in pieces:
        if isinstance(piece.value, tuple):
            items.extend(part for _, part in piece.parts)
        else:
            items.append(piece)
    return tuple(enumerate(items))


def _collect(built: _Built, path: Path, spans: dict[Path, tuple[int, int]]) -> None:
    spans[path] = (built.start, built.end)
    for step, part in built.parts:
        _collect(part, (*path, step), spans)
