"""From statements to text, by the same rules that read it, walked the other way.

For an object and a rule the writer takes the first alternative whose alias builds such an object and whose
children can be written from its fields. The grammar has one reading for every text (strict LALR), so what is
written so reads back to the object. Word forms (number, a/an, "also") are chosen afterwards, see rendering.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations, permutations
from typing import Any

import attrs
from attrs import frozen

from pokeca_dsl.effects.quantities import Exactly, Quantity, UpTo
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.vocabulary import Role, Word
from pokeca_dsl.syntax.agreement import told
from pokeca_dsl.syntax.constructions import (
    ANSWERS_TO_EACH,
    BUNDLE,
    CHAIN,
    Construction,
    unscaled,
)
from pokeca_dsl.syntax.grammar import MODERN, Grammar, Production
from pokeca_dsl.syntax.lexicon import NAME, NUMBER, OWN_NAME, OWNER
from pokeca_dsl.syntax.retelling import answers_apart


@frozen
class FormChoice:
    """A place where a word takes one of its forms; ``number`` is None where the last noun decides."""

    forms: tuple[tuple[str, tuple[Piece, ...]], ...]
    number: str | None


@frozen
class NumberMark:
    """A noun of this number has been named: what "it" or "them" agrees with."""

    number: str


@frozen
class Remembered:
    """What later words agree with has been said: one of the forms of agreement.GROUPS."""

    form: str


@frozen
class NameMark:
    """A name, to be printed as the language prints names; ``bare``: never quoted."""

    name: str
    bare: bool = False


@frozen
class OwnName:
    """The name of the card that bears the text."""


@frozen
class Awkward:
    """Words stand side by side here that shouldn't, where there are others."""


_AWKWARD = Awkward()

Piece = str | FormChoice | NumberMark | Remembered | NameMark | OwnName | Awkward
Fragment = tuple[Piece, ...]


def grammatical_number(thing: Any) -> str | None:
    """``singular`` or ``plural``, where the thing has a number that words agree with."""
    quantity = getattr(thing, "quantity", thing)
    if isinstance(quantity, Exactly | UpTo) and quantity.value is not None:
        quantity = quantity.value
    if isinstance(quantity, Number):
        return "singular" if quantity.n == 1 else "plural"
    if isinstance(quantity, int):
        return "singular" if quantity == 1 else "plural"
    if hasattr(thing, "role"):
        return "plural" if thing.role in (Role.THEM, Role.REST) else "singular"
    if isinstance(thing, Quantity) or type(thing).__module__.endswith((".values", ".nouns")):
        return "plural"
    return None


class Writer:
    """Writes objects by one grammar. What was written of an object by a rule is remembered."""

    def __init__(self, grammar: Grammar, wording: str = MODERN, own: bool = False) -> None:
        """``wording``: one of WORDINGS. ``own``: the card's own name is known, and may be written."""
        self._productions = grammar.productions_of(wording)
        self._own = own
        self._awkward = grammar.awkward
        self._heads = _producible(self._productions)
        self._beginnings = _beginnings(self._productions, self._heads)
        self._candidates: dict[tuple[str, Any, Any], tuple[Production, ...]] = {}
        self._memo: dict[tuple[str, Any], Fragment | None] = {}
        self._open: set[tuple[str, Any]] = set()
        self._circles = 0

    def write(self, rule: str, value: Any) -> Fragment | None:
        """The words of a value by a rule, forms still open; None where the rule has no wording for it."""
        candidates = self._able(rule, value)
        if not candidates:
            return None
        key = (rule, value)
        if key in self._memo:
            return self._memo[key]
        if key in self._open:  # a rule that leads back to itself with the same value leads nowhere
            self._circles += 1
            return None
        if len(self._memo) > 50_000:
            self._memo.clear()
        self._open.add(key)
        circles = self._circles
        found = _smoothest(self._by(production, value) for production in candidates)
        self._open.discard(key)
        if found is not None or self._circles == circles or not self._open:
            self._memo[key] = found  # what failed only because a circle was cut may not fail elsewhere
        return found

    def _able(self, rule: str, value: Any) -> tuple[Production, ...]:
        """The rule's alternatives that can build such a value at all."""
        head = _head(value)
        first = _head(value[0]) if head is tuple and value else None
        found = self._candidates.get((rule, head, first))
        if found is None:
            found = self._candidates[rule, head, first] = tuple(
                production
                for production in self._productions.get(rule, ())
                if production.form is None and self._can_build(production, head, first)
            )
        return found

    def _can_build(self, production: Production, head: Any, first: Any) -> bool:
        heads = _heads_of(production, self._heads)
        if head is not tuple:
            return head in heads
        if BUNDLE in heads or (first is None and CHAIN in heads):
            return True
        return CHAIN in heads and first in _beginnings_of(production, self._heads, self._beginnings)

    def _by(self, production: Production, value: Any) -> Fragment | None:
        built = production.construction
        if production.form is not None:
            return None
        if built is None:
            return self._assemble(production, [value])
        if built.target in (CHAIN, BUNDLE):
            if not isinstance(value, tuple):
                return None
            if built.alias == ANSWERS_TO_EACH:
                apart = answers_apart(value, sum(production.kept) - 1)
                if apart is None:
                    return None
                return self._assemble(production, [*apart[0], _Split(apart[1], unordered=False)])
            if built.target is BUNDLE and any(isinstance(item, tuple) for item in value):
                return None  # several options: each is one bundle
            splits = _splits(value, sum(production.kept), unordered=False)
            return self._first(production, splits)
        if isinstance(built.target, Word):
            return self._assemble(production, []) if value is built.target else None
        if type(value) is not built.target or not _fits(built, value):
            return None
        return self._first(production, _assignments(built, value))

    def _first(self, production: Production, assignments: Iterator[list[Any]]) -> Fragment | None:
        for children in assignments:
            fragment = self._assemble(production, children)
            if fragment is not None:
                return fragment
        return None

    def _assemble(self, production: Production, children: list[Any]) -> Fragment | None:
        """The production's words with the children written in their places."""
        pieces: list[Piece] = []
        open_forms: list[tuple[int, int]] = []  # (place in pieces, how many children stood before)
        upcoming = 0
        for (kind, name), kept in zip(production.symbols, production.kept, strict=True):
            if kind == "word":
                pieces.append(name)
            elif self._is_form(kind, name):
                open_forms.append((len(pieces), upcoming))
                pieces.append("")
            elif not kept or upcoming == len(children):  # words that say nothing of their own
                fragment = self._words_only(kind, name)
                if fragment is None:
                    return None
                pieces.extend(fragment)
            else:
                fragment = self._child(kind, name, children[upcoming])
                if fragment is None:
                    return None
                if _is_filter(children[upcoming]):  # "2 [R] Energy cards": the number stands before it
                    fragment = _numbered(fragment, _number_near(children, upcoming))
                upcoming += 1
                if self._is_awkward(pieces, fragment):
                    pieces.append(_AWKWARD)
                pieces.extend(fragment)
                # Forms point at places in the list; a fragment is many pieces, so places stay right.
        self._settle(production, pieces, open_forms, children)
        return tuple(pieces)

    def _is_awkward(self, before: list[Piece], after: Fragment) -> bool:
        last = before[-1] if before else None
        return (
            isinstance(last, str)
            and last in self._awkward
            and after[:1] != ()
            and after[0] in self._awkward[last]
        )

    def _is_form(self, kind: str, name: str) -> bool:
        found = self._productions.get(name) if kind == "rule" else None
        return bool(found) and found is not None and found[0].form is not None

    def _settle(
        self,
        production: Production,
        pieces: list[Piece],
        open_forms: list[tuple[int, int]],
        children: list[Any],
    ) -> None:
        names = [name for kind, name in production.symbols if self._is_form(kind, name)]
        for (place, before), name in zip(open_forms, names, strict=True):
            number = _number_near(children, before)
            forms = tuple(
                (p.form, self._assemble(p, []) or ()) for p in self._productions[name] if p.form is not None
            )
            pieces[place] = FormChoice(forms, number)

    def _words_only(self, kind: str, name: str) -> Fragment | None:
        if kind == "token":
            return (OwnName(),) if name == OWN_NAME and self._own else None
        for production in self._productions.get(name, ()):
            fragment = self._assemble(production, [])
            if fragment is not None:
                return fragment
        return None

    def _child(self, kind: str, name: str, child: Any) -> Fragment | None:
        if kind == "token":
            if name == NUMBER and isinstance(child, int):
                return (str(child),)
            named = name in (NAME, OWNER) and isinstance(child, str)
            return (NameMark(child, bare=name == OWNER),) if named else None
        if isinstance(child, _Split):
            return self._split(name, child)
        fragment = self.write(name, child)
        if fragment is not None and getattr(child, "place", None) is not None:
            number = grammatical_number(child)
            return (*fragment, NumberMark(number)) if number else fragment
        return fragment and (*fragment, *(Remembered(form) for form in told(child)))

    def _split(self, name: str, split: _Split) -> Fragment | None:
        if len(split.items) == 1 and (single := self._child("rule", name, split.items[0])) is not None:
            return single
        orders = permutations(split.items) if split.unordered and len(split.items) > 1 else (split.items,)
        wordings = (self.write(name, tuple(order)) for order in orders)
        return next((words for words in wordings if words is not None), None)


def _smoothest(wordings: Iterable[Fragment | None]) -> Fragment | None:
    """The first wording, or the first in which nothing is awkward; () is no words at all."""
    first: Fragment | None = None
    for words in wordings:
        if words is not None and _AWKWARD not in words:
            return words
        first = words if first is None else first
    return first


@frozen
class _Split:
    """A stretch of a tuple that one child is to write, as a tuple or, alone, as an item."""

    items: tuple[Any, ...]
    unordered: bool


def _fits(built: Construction, value: Any) -> bool:
    for name, constant in built.constants.items():
        if getattr(value, name) != constant:
            return False
    for name, default in built.defaults.items():
        if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
            return False
        if getattr(value, name) != default:
            return False
    for name, inner in built.nested.items():
        content = getattr(value, name)
        if type(content) is not inner.target or not _fits(inner, content):
            return False
    return True


def _content(value: Any, path: str) -> Any:
    """The content of a field, or (``field.inner``) of a field of the object in it."""
    for name in path.split("."):
        value = getattr(value, name)
    return value


def _assignments(built: Construction, value: Any) -> Iterator[list[Any]]:
    """What each child of the alternative may have to write, for the value's fields."""
    shares: dict[str, int] = {}
    for name in built.fields:
        shares[name] = shares.get(name, 0) + 1
    choices: dict[str, list[list[Any]]] = {}
    for name, share in shares.items():
        content = _content(value, name)
        if name in built.scales:
            content = unscaled(content, built.scales[name])
            if content is None:
                return
        if name not in built.tuples:
            choices[name] = [[content]]
        elif share == 1 and not content:
            return
        else:
            choices[name] = list(_splits(content, share, name in built.unordered))
    yield from _combine(built, choices)


def _combine(built: Construction, choices: dict[str, list[list[Any]]]) -> Iterator[list[Any]]:
    def rec(names: list[str], chosen: dict[str, list[Any]]) -> Iterator[list[Any]]:
        if not names:
            taken = {name: iter(parts) for name, parts in chosen.items()}
            filled = {place: next(taken[built.fields[place]]) for place in built.order}
            yield [filled[place] for place in range(len(built.fields))]
            return
        for parts in choices[names[0]]:
            yield from rec(names[1:], {**chosen, names[0]: parts})

    return rec(list(choices), {})


def _splits(items: tuple[Any, ...], share: int, unordered: bool) -> Iterator[list[Any]]:
    """Ways to share a tuple out among so many children, none left empty; the last gets most first."""
    if share == 0:
        if not items:
            yield []
        return
    if share == 1:
        if items:
            yield [_Split(items, unordered)]
        return
    for size in range(1, len(items) - share + 2):
        if unordered:
            for picked in combinations(range(len(items)), size):
                head = tuple(items[i] for i in picked)
                tail = tuple(item for i, item in enumerate(items) if i not in picked)
                for rest in _splits(tail, share - 1, unordered):
                    yield [_Split(head, unordered), *rest]
        else:
            for rest in _splits(items[size:], share - 1, unordered):
                yield [_Split(items[:size], unordered), *rest]


def _is_filter(child: Any) -> bool:
    if isinstance(child, _Split):
        child = child.items[0]
    return type(child).__module__.endswith(".filters")


def _numbered(fragment: Fragment, number: str | None) -> Fragment:
    """The fragment with the forms that had nothing to agree with set to a number."""
    return tuple(
        FormChoice(piece.forms, number)
        if isinstance(piece, FormChoice) and piece.number is None and piece.forms[0][0] == "singular"
        else piece
        for piece in fragment
    )


def _number_near(children: list[Any], before: int) -> str | None:
    """The number that a form agrees with: of the nearest child before it, else of the next after it."""
    for child in [*reversed(children[:before]), *children[before:]]:
        number = grammatical_number(child)
        if number is not None:
            return number
    return None


def _producible(productions: dict[str, tuple[Production, ...]]) -> dict[str, frozenset[Any]]:
    """For each rule what its alternatives can build: classes, members of vocabularies, tuples."""
    found: dict[str, set[Any]] = {name: set() for name in productions}
    changed = True
    while changed:
        changed = False
        for name, alternatives in productions.items():
            size = len(found[name])
            for production in alternatives:
                found[name] |= _heads_of(production, found)
            changed = changed or len(found[name]) != size
    return {name: frozenset(heads) for name, heads in found.items()}


def _head(value: Any) -> Any:
    """What alternatives are chosen by: a word of a vocabulary itself, of others the class."""
    return value if isinstance(value, Word) else type(value)


def _beginnings(
    productions: dict[str, tuple[Production, ...]], heads: Mapping[str, Set[Any]]
) -> dict[str, frozenset[Any]]:
    """For each rule with what the tuples that it can build may begin."""
    found: dict[str, frozenset[Any]] = dict.fromkeys(productions, frozenset())
    changed = True
    while changed:
        changed = False
        for name, alternatives in productions.items():
            more = found[name].union(*(_beginnings_of(each, heads, found) for each in alternatives))
            if more != found[name]:
                found[name] = more
                changed = True
    return found


def _beginnings_of(
    production: Production, heads: Mapping[str, Set[Any]], beginnings: Mapping[str, Set[Any]]
) -> Set[Any]:
    built = production.construction
    if built is not None and built.target is not CHAIN:
        return frozenset()
    for (kind, name), kept in zip(production.symbols, production.kept, strict=True):
        if kept and kind == "token":
            return frozenset({int if name == NUMBER else str})
        if kept:
            own: Set[Any] = heads.get(name, frozenset())
            alone = own - {CHAIN, BUNDLE} if built is not None else frozenset()
            bundled = frozenset({tuple}) if BUNDLE in own else frozenset()
            return alone | beginnings.get(name, frozenset()) | bundled
    return frozenset()


def _heads_of(production: Production, found: Mapping[str, Set[Any]]) -> Set[Any]:
    if production.construction is not None:
        return {production.construction.target}
    for (kind, name), kept in zip(production.symbols, production.kept, strict=True):
        if kept:
            return found.get(name, frozenset()) if kind == "rule" else {int if name == NUMBER else str}
    return frozenset()
