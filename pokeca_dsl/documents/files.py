"""Files from the disk: found in folders, read as sources, written back whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from pokeca_dsl.diagnostics import Diagnostic, Mend, Value, Wording
from pokeca_dsl.documents import problems
from pokeca_dsl.source import Source, Span

LARGEST = 4_000_000
"""Bytes of the largest file that is read: some 20,000 cards."""
CARDS, NAMES = ".card", ".names"
_BOM = "\ufeff"
_OTHER_ENCODINGS = (("cp932", "Shift_JIS"), ("euc_jp", "EUC-JP"))
_MOST_CONTROLS = 10
_REASONS = {
    FileNotFoundError: Wording("there is no such file", "ファイルがありません"),
    PermissionError: Wording("reading it isn't allowed", "読む権限がありません"),
    IsADirectoryError: Wording("it is a folder", "フォルダです"),
}


def find_files(paths: Iterable[Path], suffixes: Iterable[str]) -> Iterator[Path]:
    """The files of these suffixes in folders (however deep, in order), and named files as they are."""
    wanted = tuple(suffixes)
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if name.endswith(wanted) and not name.startswith("."):
                    yield Path(folder) / name


def load_source(path: Path) -> tuple[Source, list[Diagnostic]]:
    """A file as text (line ends ``\\n``, no byte order mark). What can't be read is empty and told of."""
    name = str(path)
    nowhere = Span(Source(name, ""), 0, 0)
    try:
        size = path.stat().st_size
        data = b"" if size > LARGEST else path.read_bytes()
    except (OSError, ValueError) as error:
        reason: Value = next(
            (words for kind, words in _REASONS.items() if isinstance(error, kind)), str(error)
        )
        return nowhere.source, [problems.CANNOT_READ.at(nowhere, reason=reason)]
    if size > LARGEST:
        return nowhere.source, [problems.TOO_LARGE.at(nowhere, size=size, limit=LARGEST)]
    return source_from_bytes(name, data)


def source_from_bytes(name: str, data: bytes) -> tuple[Source, list[Diagnostic]]:
    """The source of a file's bytes, and what is wrong with them as text."""
    try:
        text = data.decode("utf-8").removeprefix(_BOM)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        nowhere = Span(Source(name, ""), 0, 0)
        return nowhere.source, [problems.NOT_UTF_8.at(nowhere, line=line, byte=byte, guess=_guess(data))]
    source = Source(name, text.replace("\r\n", "\n").replace("\r", "\n"))
    return source, _control_characters(source)


def _guess(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    for codec, name in _OTHER_ENCODINGS:
        try:
            data.decode(codec)
        except UnicodeDecodeError:
            continue
        return name
    return "Latin-1"


def _control_characters(source: Source) -> list[Diagnostic]:
    """Characters that can't be seen and would make a file read otherwise than it looks; the first few."""
    if source.text.isprintable():
        return []
    found = []
    for position, character in enumerate(source.text):
        if not character.isprintable() and character not in "\n\t\u3000\u00a0":
            place = Span(source, position, position + 1)
            values = f"U+{ord(character):04X}"
            found.append(problems.CONTROL_CHARACTER.at(place, found=values, mends=[Mend(place, "")]))
            if len(found) == _MOST_CONTROLS:
                break
    return found


def write_whole(path: Path, text: str) -> None:
    """Replace a file's text at once: readers see the old text or the new one, never half of it.

    Raises OSError where the file can't be written; the old text then stands.
    """
    target = path.resolve()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        mode = target.stat().st_mode & 0o7777 if target.exists() else 0o666 & ~_mask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _mask() -> int:
    """What new files are not allowed, as the system has it; asking means setting it for a moment."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _new_mode() -> int:
    """The rights of a new file, as this person wants them (a temporary file is for its owner alone)."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
