"""What the alias of a grammar alternative builds.

An alias is a head and parts, joined by two underscores. The head is an effect class in snake case, or a
vocabulary, or one of the structural words below; each part is a field, filled by the alternative's next
child, or ``field_is_constant``, fixed by the alternative's own words::

    "draw" value _card            -> draw__amount__player_is_you      Draw(player=YOU, amount=…)
    "your" "opponent's"           -> owner__opponent                  Owner.OPPONENT
    step "and" step               -> chain                            a tuple; tuples are spliced in
    "•" steps                     -> bundle                           such a tuple, as one item

A part may fill the field of an object inside: ``amount_in_product_left`` is the field ``left`` of a Product
that is the amount, so that its words can stand apart ("20 damage to that Pokémon for each …").
An alias without parts takes the class's fields in order. A field named twice is a tuple gathered from both,
in the order of the words; what a part ``field_late`` gives comes after the others (自分の番は終わる
stands before the steps that end so).
What a part ``field_in_tens`` gives is counted in tens (damage told in damage counters, of 10 each), and
``field_in_twenties`` in twenties (at most what 5 cards add, of 20 damage each).
``each_player`` joins steps that are told of one player, and tells them of the other, too; ``so_many_instead``
joins steps, a condition and a number, and tells them again with that number (both are only read).
``answers_to_each`` joins what is answered and the steps with which each of it is.
A tuple in a field that takes one object makes an object for each of its items ("can't attack or retreat" is
two grants with one scope); only wordings that are not written can do that.
Fields not named keep their defaults. ``singular``, ``plural`` and the other :data:`FORMS` build nothing: they
are the forms that one word takes, and the writer chooses among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, TypeVar

import attrs
from attrs import frozen

from pokeca_dsl.effects.catalogue import CLASSES, VOCABULARIES
from pokeca_dsl.effects.filters import DAMAGED
from pokeca_dsl.effects.nouns import Reference
from pokeca_dsl.effects.quantities import ALL, ANY, ONE
from pokeca_dsl.effects.values import Number, Product
from pokeca_dsl.effects.vocabulary import Role, Word
from pokeca_dsl.syntax.agreement import REMEMBERED
from pokeca_dsl.syntax.mirroring import mirrored
from pokeca_dsl.syntax.retelling import answers_to_each, done_to_each, each_only_if, so_many_instead

_Child = TypeVar("_Child")

CHAIN = "chain"
"""The structural head that joins children into one tuple."""

SCALES = {"_in_tens": 10, "_in_twenties": 20}
"""The endings of a part whose number is counted in tens, and so on."""

LATE_CHAIN = "chain_late"
"""The same, but what the first child gives comes last ("If you play this card, your turn ends. …")."""

YOU_FIRST = "each_player"
"""A chain whose steps are told of one player: you carry them out, then the opponent; only read."""

THEY_FIRST = "each_player_they_first"
"""The same, but the opponent carries them out first."""

SO_MANY_INSTEAD = "so_many_instead"
"""Steps, a condition, a quantity (and to whom cards are attached then): so many where it holds; only read."""

ANSWERS_TO_EACH = "answers_to_each"
"""Answers without steps to several events, and the steps with which each of them is answered."""

EACH_ONLY_IF = "each_only_if"
"""A condition and statements without one, each of which stands under it; only read."""

DONE_TO_EACH = "done_to_each"
"""Steps for each Pokémon, and what is also done to each of them; only read."""

EACH_PLAYER = frozenset({YOU_FIRST, THEY_FIRST})
RETOLD = EACH_PLAYER | {SO_MANY_INSTEAD, ANSWERS_TO_EACH, EACH_ONLY_IF, DONE_TO_EACH}

BUNDLE = "bundle"
"""The structural head that makes a tuple of one item, the tuple of its children: one option of ChooseOne."""

LATE = "_late"
"""The ending of a part whose items come after the others of their tuple."""

FORMS = frozenset({"singular", "plural", "consonant", "vowel", "also", "alone", *REMEMBERED})
"""Aliases of forms: number, a/an, whether the attack deals damage besides, and what was said before."""

_CONSTANTS: dict[str, Any] = {
    "none": None,
    "empty": (),
    "one": ONE,
    "any_number": ANY,
    "damaged": DAMAGED,
    "all": ALL,
    **{role.name.lower(): Reference(role) for role in Role},
}


class GrammarError(ValueError):
    """The grammar names something that no effect class has. For those who write grammars, not cards."""


def snake(name: str) -> str:
    """``DealDamage`` → ``deal_damage``."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


_HEADS: dict[str, type] = {snake(name): value for name, value in {**CLASSES, **VOCABULARIES}.items()}


@frozen
class Construction:
    """How an alternative builds its object, and so also how an object is taken apart to be written.

    ``target`` is the effect class, a member of a vocabulary, :data:`CHAIN` or :data:`BUNDLE`.
    """

    alias: str
    target: Any
    fields: tuple[str, ...] = ()
    constants: Mapping[str, Any] = attrs.Factory(dict)
    defaults: Mapping[str, Any] = attrs.Factory(dict)
    tuples: frozenset[str] = frozenset()
    unordered: frozenset[str] = frozenset()
    scales: Mapping[str, int] = attrs.Factory(dict)
    """Which of ``fields`` are counted in units of so many."""
    late: frozenset[int] = frozenset()
    """Which of ``fields``, by place, come after the others of their tuple."""
    nested: Mapping[str, Construction] = attrs.Factory(dict)
    """Objects inside, by field; their own fields stand among ``fields`` as ``field.inner``."""

    def build(self, children: list[Any]) -> Any:
        """The object that the alternative means, from its children's (TypeError where they don't fit)."""
        if self.alias in EACH_PLAYER:
            steps = chained(children)
            theirs = mirrored(steps)
            return (*theirs, *steps) if self.alias == THEY_FIRST else (*steps, *theirs)
        if self.alias == SO_MANY_INSTEAD:
            return so_many_instead(chained(children[:1]), *children[1:])
        if self.alias == EACH_ONLY_IF:
            return each_only_if(children[0], chained(children[1:]))
        if self.alias == DONE_TO_EACH:
            return done_to_each(chained(children[:1]), chained(children[1:]))
        if self.alias == ANSWERS_TO_EACH:
            return answers_to_each(children[:-1], chained(children[-1:]))
        if self.target is CHAIN:
            return chained(self.turned(children))
        if self.target is BUNDLE:
            return (chained(children),)
        if isinstance(self.target, Word):
            return self.target
        arguments: dict[str, Any] = dict(self.constants)
        if not self.fields:  # the words inside are fixed, they have no meaning of their own here
            children = []
        inner: dict[str, list[Any]] = {name: [] for name in self.nested}
        several = False
        given = list(zip(self.fields, children, strict=True))
        if self.late:
            given = [given[place] for place in self.order]
        for name, child in given:
            if "." in name:
                inner[name.partition(".")[0]].append(child)
            elif name in self.scales:
                arguments[name] = scaled(child, self.scales[name])
            elif name in self.tuples:
                arguments[name] = arguments.get(name, ()) + (child if isinstance(child, tuple) else (child,))
            else:
                arguments[name] = child
                several = several or isinstance(child, tuple)
        for name, pieces in inner.items():
            arguments[name] = self.nested[name].build(pieces)
        return self._of_each(arguments) if several else self.target(**arguments)

    def _of_each(self, arguments: dict[str, Any]) -> tuple[Any, ...]:
        """An object for each of several values of a field that takes one ("can't attack or retreat")."""
        choices = product(*(self.several(name, value) for name, value in arguments.items()))
        return tuple(self.target(**dict(zip(arguments, choice, strict=True))) for choice in choices)

    def several(self, name: str, value: Any) -> tuple[Any, ...]:
        """The values that a field is filled with, each for an object of its own: mostly one."""
        if isinstance(value, tuple) and name in self.fields and name not in self.tuples:
            return value
        return (value,)

    def turned(self, children: Sequence[_Child]) -> Sequence[_Child]:
        """The children of a chain in the order of meaning."""
        if self.alias in EACH_PLAYER:
            return (*children, *children)
        if self.alias == SO_MANY_INSTEAD:
            return children[:2]
        if self.alias == ANSWERS_TO_EACH:
            return children[:-1]
        if self.alias == EACH_ONLY_IF:
            return children[1:]
        if self.alias == DONE_TO_EACH:
            return children[:1]
        return (*children[1:], children[0]) if self.alias == LATE_CHAIN else children

    @property
    def order(self) -> list[int]:
        """The places of ``fields`` in the order of meaning: late ones last."""
        return sorted(range(len(self.fields)), key=self.late.__contains__)


def scaled(value: Any, scale: int) -> Any:
    """A value that was counted in units of so many, in ones."""
    if isinstance(value, Number):
        return Number(scale * value.n)
    if isinstance(value, Product) and isinstance(value.left, Number):
        return Product(Number(scale * value.left.n), value.right)
    return Product(Number(scale), value)


def unscaled(value: Any, scale: int) -> Any:
    """A value counted in units of so many; None where it isn't a number of them."""
    if isinstance(value, Number):
        return Number(value.n // scale) if value.n % scale == 0 else None
    if isinstance(value, Product) and isinstance(value.left, Number) and value.left.n % scale == 0:
        return value.right if value.left.n == scale else Product(Number(value.left.n // scale), value.right)
    return None


def chained(children: Sequence[Any]) -> tuple[Any, ...]:
    """One tuple of the children: tuples are spliced in, everything else is one item."""
    items: list[Any] = []
    for child in children:
        if isinstance(child, tuple):
            items.extend(child)
        else:
            items.append(child)
    return tuple(items)


@cache
def construction(alias: str) -> Construction:
    """The construction that an alias names (GrammarError where it names nothing)."""
    if alias in (CHAIN, LATE_CHAIN, BUNDLE, *RETOLD):
        return Construction(alias, BUNDLE if alias == BUNDLE else CHAIN)
    head, *parts = alias.split("__")
    target = _HEADS.get(head)
    if target is None:
        raise GrammarError(f"alias {alias!r}: no effect class or vocabulary is called {head!r}")
    if issubclass(target, Word):
        return Construction(alias, _member(alias, target, parts))
    return _class_construction(alias, target, parts)


def _member(alias: str, vocabulary: type[Word], parts: list[str]) -> Word:
    name = "__".join(parts).upper()
    if name not in vocabulary.__members__:
        raise GrammarError(f"alias {alias!r}: {vocabulary.__name__} has no {name!r}")
    return vocabulary[name]


def _class_construction(alias: str, target: type, parts: list[str]) -> Construction:
    attributes = {attribute.name: attribute for attribute in attrs.fields(target)}
    fields: list[str] = []
    constants: dict[str, Any] = {}
    insides = _insides(alias, parts)
    late: set[int] = set()
    scales: dict[str, int] = {}
    for part in parts:
        if part.endswith(LATE):
            part = part.removesuffix(LATE)
            late.add(len(fields))
        if ending := next((ending for ending in SCALES if part.endswith(ending)), None):
            part = part.removesuffix(ending)
            scales[part] = SCALES[ending]
        outer = part.partition("_in_")[0]
        if outer in insides:
            fields.extend(insides[outer][1].pop(0))
            continue
        name, has_constant, value = part.partition("_is_")
        if name not in attributes:
            raise GrammarError(f"alias {alias!r}: {target.__name__} has no field {name!r}")
        if has_constant:
            constants[name] = _constant(alias, attributes[name].type, value)
        else:
            fields.append(name)
    if not parts:
        fields = list(attributes)
    nested = {name: inner for name, (inner, _) in insides.items()}
    named = set(fields) | set(constants) | set(nested)
    missing = [a.name for a in attributes.values() if a.default is attrs.NOTHING and a.name not in named]
    if missing:
        raise GrammarError(f"alias {alias!r}: the fields {missing} of {target.__name__} are not given")
    return Construction(
        alias=alias,
        target=target,
        fields=tuple(fields),
        constants=constants,
        defaults={a.name: a.default for a in attributes.values() if a.name not in named},
        tuples=frozenset(n for n in fields if n in attributes and _is_tuple(attributes[n].type))
        | {f"{name}.{n}" for name, inner in nested.items() for n in inner.tuples},
        unordered=frozenset(a.name for a in attributes.values() if a.metadata.get("unordered"))
        | {f"{name}.{n}" for name, inner in nested.items() for n in inner.unordered},
        scales=scales
        | {f"{name}.{n}": scale for name, inner in nested.items() for n, scale in inner.scales.items()},
        late=frozenset(late),
        nested=nested,
    )


def _insides(alias: str, parts: list[str]) -> dict[str, tuple[Construction, list[list[str]]]]:
    """The objects inside that the parts speak of, by field, each with what fields each part fills."""
    found: dict[str, tuple[str, list[str]]] = {}
    for part in parts:
        outer, is_inside, rest = part.partition("_in_")
        if not is_inside or part.removeprefix(outer) in SCALES or "_is_" in outer or outer.endswith("_is"):
            continue
        head = max((h for h in _HEADS if rest.startswith(h + "_")), key=len, default=None)
        if head is None:
            raise GrammarError(f"alias {alias!r}: {part!r} names no class")
        found.setdefault(outer, (head, []))[1].append(rest[len(head) + 1 :])
    made: dict[str, tuple[Construction, list[list[str]]]] = {}
    for outer, (head, inner_parts) in found.items():
        inner = construction("__".join([head, *inner_parts]))
        names = iter(inner.fields)
        taken = [[] if _is_constant(p) else [f"{outer}.{next(names)}"] for p in inner_parts]
        made[outer] = (inner, taken)
    return made


def _is_constant(part: str) -> bool:
    """Whether a part fixes its field by the alternative's own words."""
    outer, is_inside, rest = part.partition("_in_")
    if is_inside and "_is_" not in outer and not outer.endswith("_is"):
        head = max((h for h in _HEADS if rest.startswith(h + "_")), key=len, default="")
        return _is_constant(rest[len(head) + 1 :])
    return "_is_" in part


def _constant(alias: str, annotation: Any, word: str) -> Any:
    """The constant that a word means in a field of this type."""
    if _is_tuple(annotation) and word != "empty":
        return (_constant(alias, annotation.__args__[0], word),)
    for option in _options(annotation):
        if isinstance(option, type) and issubclass(option, Word) and word.upper() in option.__members__:
            return option[word.upper()]
    if word.isdigit():
        return int(word) if int in _options(annotation) else Number(int(word))
    if word in _CONSTANTS:
        return _CONSTANTS[word]
    if word in _HEADS:  # a class without fields, or whose fields all have defaults
        return _HEADS[word]()
    raise GrammarError(f"alias {alias!r}: {word!r} is no constant for this field")


def _options(annotation: Any) -> tuple[Any, ...]:
    if _is_tuple(annotation):
        return ()
    return getattr(annotation, "__args__", None) or (annotation,)


def _is_tuple(annotation: Any) -> bool:
    return getattr(annotation, "__origin__", None) is tuple
