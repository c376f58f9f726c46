"""The contest engine, called through its shared library: cards, attacks, games with every state shown."""

from __future__ import annotations

import ctypes
import gzip
import json
import platform
from collections.abc import Callable, Sequence
from importlib import metadata
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeAlias

from attrs import frozen

PACKAGE = "kaggle-environments"
_FOLDER = "kaggle_environments/envs/cabt/cg"
_LIBRARIES = {"Windows": "cg.dll", "Darwin": "libcg.dylib"}
MOST_DECISIONS = 3_000

Json: TypeAlias = dict[str, Any]
Choose: TypeAlias = Callable[[Json], Sequence[int]]
"""What a player does: from an observation to indexes of options."""


class NotInstalled(RuntimeError):
    """The package with the contest engine isn't there."""


class Refused(ValueError):
    """The contest engine doesn't accept a deck or a choice."""


class _Start(ctypes.Structure):
    _fields_ = [("battle", ctypes.c_void_p), ("player", ctypes.c_int), ("kind", ctypes.c_int)]


class _Shown(ctypes.Structure):
    _fields_ = [
        ("json", ctypes.c_char_p),
        ("data", ctypes.POINTER(ctypes.c_ubyte)),
        ("count", ctypes.c_int),
        ("player", ctypes.c_int),
    ]


@frozen
class Record:
    """A played game: both decks as card numbers, and what is shown after every decision.

    A frame's ``selected`` is what was chosen in the frame before it.
    """

    decks: tuple[tuple[int, ...], tuple[int, ...]]
    frames: tuple[Json, ...]

    def keep(self, path: Path) -> None:
        """Write it to a file: their games can't be played again, they take no seed."""
        with gzip.open(path, "wt", encoding="utf-8") as file:
            json.dump([self.decks, self.frames], file)


def kept(path: Path) -> Record:
    """A record that was written to a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        (first, second), frames = json.load(file)
    return Record((tuple(first), tuple(second)), tuple(frames))


def library_path() -> Path:
    """Where the shared library lies. Raises NotInstalled."""
    try:
        package = metadata.distribution(PACKAGE)
    except metadata.PackageNotFoundError:
        raise NotInstalled(f"pip install --no-deps {PACKAGE}") from None
    name = _LIBRARIES.get(platform.system())
    if name is None:
        name = "libcg-arm64.so" if platform.machine() in ("arm64", "aarch64") else "libcg.so"
    return Path(str(package.locate_file(f"{_FOLDER}/{name}")))


class Contest:
    """The engine. One game at a time."""

    def __init__(self, path: Path | None = None) -> None:
        self._lib = lib = ctypes.cdll.LoadLibrary(str(path or library_path()))
        lib.GameInitialize()
        lib.BattleStart.restype = _Start
        lib.BattleStart.argtypes = [ctypes.POINTER(ctypes.c_int)]
        lib.BattleFinish.argtypes = [ctypes.c_void_p]
        lib.GetBattleData.restype = _Shown
        lib.GetBattleData.argtypes = [ctypes.c_void_p]
        lib.Select.restype = ctypes.c_int
        lib.Select.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_int), ctypes.c_int]
        lib.VisualizeData.restype = ctypes.c_char_p
        lib.VisualizeData.argtypes = [ctypes.c_void_p]
        for name in ("AllCard", "AllAttack"):
            getattr(lib, name).restype = ctypes.c_char_p

    def cards(self) -> list[Json]:
        """All cards that it knows."""
        return list(json.loads(self._lib.AllCard().decode()))

    def attacks(self) -> list[Json]:
        """All attacks that it knows."""
        return list(json.loads(self._lib.AllAttack().decode()))

    def play(self, decks: tuple[Sequence[int], Sequence[int]], choose: Choose) -> Record:
        """A whole game. Raises Refused for a deck that it doesn't take."""
        started = self._lib.BattleStart(_ints([*decks[0], *decks[1]]))
        if not started.battle:
            raise Refused(f"the deck of player {started.player + 1} (error {started.kind})")
        try:
            self._decide(started.battle, choose)
            frames = json.loads(self._lib.VisualizeData(started.battle).decode())
        finally:
            self._lib.BattleFinish(started.battle)
        return Record((tuple(decks[0]), tuple(decks[1])), tuple(frames))

    def clocked(self, decks: tuple[Sequence[int], Sequence[int]], choose: Choose) -> tuple[int, float]:
        """A game of which nothing is kept: its decisions, and the CPU seconds of carrying them out."""
        started = self._lib.BattleStart(_ints([*decks[0], *decks[1]]))
        decisions, native = 0, 0.0
        if not started.battle:
            raise Refused(f"the deck of player {started.player + 1} (error {started.kind})")
        try:
            while decisions < MOST_DECISIONS:
                shown = json.loads(self._lib.GetBattleData(started.battle).json.decode())
                if shown["current"]["result"] >= 0:
                    break
                chosen = list(choose(shown))
                begun = process_time()
                error = self._lib.Select(started.battle, _ints(chosen), len(chosen))
                native += process_time() - begun
                if error:
                    raise Refused(f"choice {chosen} (error {error})")
                decisions += 1
        finally:
            self._lib.BattleFinish(started.battle)
        return decisions, native

    def _decide(self, battle: int, choose: Choose) -> None:
        for _ in range(MOST_DECISIONS):
            shown = json.loads(self._lib.GetBattleData(battle).json.decode())
            if shown["current"]["result"] >= 0:
                return
            chosen = list(choose(shown))
            if error := self._lib.Select(battle, _ints(chosen), len(chosen)):
                raise Refused(f"choice {chosen} (error {error})")


def _ints(numbers: Sequence[int]) -> Any:
    return (ctypes.c_int * len(numbers))(*numbers)


def at_random(random: Random) -> Choose:
    """A player who takes any legal choice."""

    def choose(shown: Json) -> Sequence[int]:
        select = shown["select"]
        size = len(select["option"])
        number = random.randint(select["minCount"], min(select["maxCount"], size))
        return random.sample(range(size), number)

    return choose
