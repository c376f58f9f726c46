"""Where two meanings part: the smallest parts of two effect objects that aren't the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import Any

import attrs
from attrs import frozen

from pokeca_dsl.effects.vocabulary import Word

SameName = Callable[[str, str], bool]
"""Whether a name of the one side and a name of the other are the same name."""


@frozen
class Difference:
    """A part that differs; a side is None where it has nothing there.

    ``path`` names the statement's class and the fields from there down (``Move.what.quantity``).
    """

    path: str
    left: Any
    right: Any

    @property
    def kind(self) -> str:
        """What sort of difference it is, to be counted: ``Move.what.quantity: Exactly(1) ≠ All``."""
        return f"{self.path or 'text'}: {brief(self.left)} ≠ {brief(self.right)}"

    @property
    def is_of_names(self) -> bool:
        """Whether two names stand against each other."""
        return isinstance(self.left, str) and isinstance(self.right, str)


def brief(part: Any, depth: int = 2) -> str:
    """A part in a few words: classes with what they hold, ``depth`` levels deep; ``Number(1)`` is ``1``."""
    if part is None:
        return "—"
    if isinstance(part, Word):
        return part.name
    if isinstance(part, tuple):
        return f"({', '.join(brief(item, depth) for item in part)})"
    if not attrs.has(type(part)):
        return repr(part)
    fields = [getattr(part, each.name) for each in attrs.fields(type(part))]
    name = type(part).__name__
    if name == "Number":
        return str(fields[0])
    shown = [brief(value, depth - 1) for value in fields if value is not None and value != ()]
    if not shown:
        return name
    return f"{name}({', '.join(shown)})" if depth > 0 else f"{name}(…)"


def differences(left: Any, right: Any, same_name: SameName, path: str = "") -> Iterator[Difference]:
    """All smallest differing parts. Names that ``same_name`` joins are equal."""
    if isinstance(left, str) and isinstance(right, str):
        if not same_name(left, right):
            yield Difference(path, left, right)
    elif isinstance(left, tuple) and isinstance(right, tuple):
        yield from _of_tuples(left, right, same_name, path)
    elif type(left) is not type(right) or not attrs.has(type(left)):
        if left != right:
            yield Difference(path, left, right)
    else:
        yield from _of_fields(left, right, same_name, path)


def _of_fields(left: Any, right: Any, same_name: SameName, path: str) -> Iterator[Difference]:
    shape = attrs.fields(type(left))
    here = f"{path}." if path and "." in path else ""
    name = f"{here}{type(left).__name__}" if not here else path
    for each in shape:
        inside = f"{name}.{each.name}"
        one, other = getattr(left, each.name), getattr(right, each.name)
        if each.metadata.get("unordered"):
            one, other = _matched(one, other, same_name)
        yield from differences(one, other, same_name, inside)


def _matched(left: tuple[Any, ...], right: tuple[Any, ...], same_name: SameName) -> tuple[Any, Any]:
    """Two tuples without order, what has no equal on the other side in front."""
    alone, rest = [], list(right)
    paired: list[tuple[Any, Any]] = []
    for one in left:
        found = next((o for o in rest if not any(differences(one, o, same_name))), None)
        if found is None:
            alone.append(one)
        else:
            rest.remove(found)
            paired.append((one, found))
    return (*alone, *(one for one, _ in paired)), (*rest, *(other for _, other in paired))


def _of_tuples(
    left: tuple[Any, ...], right: tuple[Any, ...], same_name: SameName, path: str
) -> Iterator[Difference]:
    if len(left) == len(right):
        for one, other in zip(left, right, strict=True):
            yield from differences(one, other, same_name, path)
        return
    kinds = [type(one).__name__ for one in left], [type(other).__name__ for other in right]
    for change, a, b, c, d in SequenceMatcher(None, *kinds, autojunk=False).get_opcodes():
        if change == "equal" or b - a == d - c:
            for one, other in zip(left[a:b], right[c:d], strict=True):
                yield from differences(one, other, same_name, path)
        else:
            yield Difference(path, _piece(left[a:b]), _piece(right[c:d]))


def _piece(parts: tuple[Any, ...]) -> Any:
    """What stands alone; None for nothing."""
    return None if not parts else parts[0] if len(parts) == 1 else parts
