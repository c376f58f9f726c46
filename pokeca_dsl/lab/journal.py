"""What has been played so far, on disk: a line for each chunk, written at once when it is done.

A run that was interrupted or killed loses the chunks under way and nothing else. A chunk counts once, however
often it was played: the first line of it stands.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pokeca_dsl.lab.playing import Played, as_plain, from_plain
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Chunk


class Journal:
    """The journal of a study in a file, or in memory where ``path`` is None (nothing can go on later)."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._places: dict[Chunk, int] = {}
        self._kept: dict[Chunk, bytes] = {}
        self._file: BinaryIO | None = None
        self.found: set[tuple[int, str]] = set()
        """The tables at which the chunks were played that the file held before, by pairing."""
        if path is not None:
            self._file = path.open("a+b")
            _lock(self._file, path)
            self._read()

    def __contains__(self, chunk: Chunk) -> bool:
        return chunk in self._places

    @property
    def games(self) -> int:
        """Games that were played."""
        return sum(chunk.games for chunk in self._places)

    def add(self, played: Played) -> bool:
        """Keep a chunk, on disk before this returns; False where it was there already."""
        if played.chunk in self._places:
            return False
        line = json.dumps(as_plain(played), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if self._file is None:
            self._kept[played.chunk] = line
            self._places[played.chunk] = 0
            return True
        self._places[played.chunk] = self._file.seek(0, os.SEEK_END)
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())
        return True

    def chunk(self, chunk: Chunk) -> Played:
        """What was played of a chunk. Raises KeyError."""
        if self._file is None:
            return from_plain(json.loads(self._kept[chunk]))
        self._file.seek(self._places[chunk])
        return from_plain(json.loads(self._file.readline()))

    def close(self) -> None:
        """Let the file go."""
        if self._file is not None:
            self._file.close()

    def _read(self) -> None:
        """Find the chunks of the file. A last line that a kill left unfinished is cut off."""
        assert self._file is not None
        whole = 0
        for number, (place, line) in enumerate(self._lines(), start=1):
            try:
                played = from_plain(json.loads(line))
            except (ValueError, TypeError) as problem:
                if line.endswith(b"\n"):
                    raise LabError(
                        f"{self._path}:{number}: the journal is damaged ({problem}); "
                        "write to another folder, or delete the line"
                    ) from problem
                break
            if not line.endswith(b"\n"):
                break
            self._places.setdefault(played.chunk, place)
            self.found.add((played.chunk.pairing, played.table))
            whole = place + len(line)
        self._file.truncate(whole)

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        assert self._file is not None
        self._file.seek(0)
        place = 0
        for line in iter(self._file.readline, b""):
            yield place, line
            place += len(line)


def _lock(file: BinaryIO, path: Path) -> None:
    """Two runs must not write one journal."""
    try:
        import fcntl
    except ImportError:  # no such locks on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LabError(f"another run is writing to {path.parent}") from None
