"""Compiled libraries kept between runs: a library is compiled once for a content of its files.

What a library follows from decides whether a kept one is taken: the bytes of its card files and of the files
of names beside them, the grammars, and the modules that read and compile cards. Anything else, a file of
another origin, one that is cut off or changed in a single byte, is no error: the cards are compiled again and
the file is written anew. Nothing that is kept is ever run (compiler/keeping tells how it is read).

A file is: a line that says what it is, a check sum of all that follows, the key, the length of the index,
the index in JSON, and the cards, a line of JSON each. The index and the check sum are read at once; a card's
line when the card is first asked for.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeAlias

from pokeca_dsl import __version__
from pokeca_dsl.compiler.keeping import NotKept, kept_library, line_of
from pokeca_dsl.documents.files import CARDS, LARGEST, NAMES, find_files
from pokeca_dsl.documents.names import Lexicon, Pair
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.resources import data_folder
from pokeca_dsl.syntax.caching import cache_file

Compiled: TypeAlias = tuple[Library, Lexicon]
"""A library and the names of its cards."""

_LAYERS = (
    "*.py",
    "diagnostics/*.py",
    "effects/*.py",
    "syntax/*.py",
    "documents/*.py",
    "engine/*.py",
    "compiler/*.py",
    "play/pool.py",
    "play/library_cache.py",
)
"""The modules of this package that a compiled card follows from."""
_HEAD = b"pokeca library 2\n"
_DIGEST = 32
_LENGTH = 8
_KEY = len(_HEAD) + _DIGEST
_INDEX = _KEY + _DIGEST + _LENGTH


def cached(places: Sequence[Path], wish: str, compiled: Callable[[], Compiled]) -> Compiled:
    """What ``compiled`` makes of the card files in these places, or what is kept of it.

    ``wish`` says how they are compiled (for which language). Raises what ``compiled`` raises; that is
    never kept.
    """
    key = _key(places, wish)
    here = "\0".join((wish, str(Path(__file__).parent), *(str(place.resolve()) for place in places)))
    file = cache_file("library", here)
    if key is None or not isinstance(file, str):
        return compiled()

    def anew() -> Sequence[CardDef]:
        Path(file).unlink(missing_ok=True)
        return compiled()[0].cards

    kept = _kept(Path(file), key, anew)
    if kept is not None:
        return kept
    made = compiled()
    if _key(places, wish) == key:  # nobody wrote to the files meanwhile
        _keep(Path(file), key, made)
    return made


def _key(places: Sequence[Path], wish: str) -> bytes | None:
    """A hash of all that the compiled cards follow from; None where a file can't be read."""
    told = hashlib.blake2b(wish.encode() + _own(), digest_size=_DIGEST)
    folders: dict[Path, int] = {}
    try:
        for path in find_files(places, [CARDS]):
            if path.parent not in folders:
                folders[path.parent] = len(folders)
                for names in sorted(path.parent.glob(f"*{NAMES}")):
                    _tell(told, f"names {folders[path.parent]}", names)
            _tell(told, f"cards {folders[path.parent]}", path)
    except (OSError, ValueError):
        return None
    return told.digest()


def _tell(told: Any, what: str, path: Path) -> None:
    """Add a file to a hash. Raises ValueError for one that is too large to be read as cards, OSError."""
    if path.stat().st_size > LARGEST:
        raise ValueError(f"{path} is too large")
    data = path.read_bytes()
    told.update(f"\0{what} {len(data)}\0".encode())
    told.update(data)


@cache
def _own() -> bytes:
    """A hash of what reads and compiles cards: version, grammars and modules, also where they are edited."""
    told = hashlib.blake2b(f"{__version__}\0{sys.version}".encode(), digest_size=_DIGEST)
    package = Path(__file__).parents[1]
    modules = [path for layer in _LAYERS for path in sorted(package.glob(layer))]
    for path in (*sorted(data_folder("grammar").glob("*.lark")), *modules):
        told.update(f"\0{path.name}\0".encode() + path.read_bytes())
    return told.digest()


def _kept(file: Path, key: bytes, anew: Callable[[], Sequence[CardDef]]) -> Compiled | None:
    """What a file keeps under this key; None where it keeps something else, or is damaged."""
    try:
        data = file.read_bytes()
        follows = memoryview(data)[_KEY:]
        if not data.startswith(_HEAD) or data[_KEY : _KEY + _DIGEST] != key:
            return None
        if hashlib.blake2b(follows, digest_size=_DIGEST).digest() != data[len(_HEAD) : _KEY]:
            return None
        lines = _INDEX + int.from_bytes(data[_INDEX - _LENGTH : _INDEX], "big")
        index = json.loads(data[_INDEX:lines])
        keys, sizes = index["keys"], index["sizes"]
        if len(keys) != len(sizes) or sum(sizes) != len(data) - lines:
            return None
        lexicon = Lexicon(tuple([Pair(en, ja) for en, ja in index["pairs"]]))
        ends = list(accumulate(sizes))
        library = kept_library(keys, data[lines:], ends, index["fingerprint"], index["energies"], anew)
        return library, lexicon
    except (OSError, ValueError, TypeError, KeyError):
        return None


def _keep(file: Path, key: bytes, made: Compiled) -> None:
    """Write the file beside and move it into place, so that nobody reads half of it."""
    library, lexicon = made
    try:
        lines = [line_of(card) for card in library.cards]
    except NotKept:
        return
    index = {
        "keys": [card.key for card in library.cards],
        "sizes": [len(line) for line in lines],
        "fingerprint": library.fingerprint,
        "energies": list(library.energies),
        "pairs": [(pair.en, pair.ja) for pair in lexicon.pairs],
    }
    head = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    follows = b"".join((key, len(head).to_bytes(_LENGTH, "big"), head, *lines))
    told = hashlib.blake2b(follows, digest_size=_DIGEST).digest()
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        beside.write_bytes(_HEAD + told + follows)
        beside.replace(file)
    except OSError:
        beside.unlink(missing_ok=True)
