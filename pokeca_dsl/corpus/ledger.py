"""The ledger of a corpus: a line a text with its hash, verdict and the hash of its meaning; no sentence.

It is kept with the project, so that a change of the language shows as a difference of its lines.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator

from attrs import frozen

from pokeca_dsl.corpus.texts import PrintedText
from pokeca_dsl.corpus.verdict import Judged, Verdict

_HEAD = "# hash of the text, verdict, hash of its meaning (pokeca corpus read --ledger FILE --update)\n"


@frozen
class Entry:
    """A text's line: ``text`` and ``meaning`` are hashes, ``meaning`` is ``-`` where it doesn't read."""

    text: str
    verdict: str
    meaning: str

    def __str__(self) -> str:
        return f"{self.text} {self.verdict} {self.meaning}"


@frozen
class Change:
    """A text that stands differently in two ledgers; ``words`` are at hand only where the corpus is."""

    before: Entry
    after: Entry
    words: str

    @property
    def kind(self) -> str:
        """``declined → exact``, or ``another meaning``."""
        if self.before.verdict == self.after.verdict:
            return "another meaning"
        return f"{self.before.verdict} → {self.after.verdict}"

    @property
    def is_worse(self) -> bool:
        """Whether a text that read doesn't any more, or reads wrongly now."""
        read = {Verdict.EXACT.value, Verdict.VARIANT.value}
        return self.before.verdict in read and self.after.verdict not in read


def text_hash(text: PrintedText) -> str:
    """A hash that tells texts apart; kind and card count, as the card's own name is read differently."""
    content = "\0".join((text.language, text.kind, text.card, text.damage, text.words))
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def entry_of(judged: Judged) -> Entry:
    """The line of a text."""
    return Entry(text_hash(judged.text), judged.verdict.value, judged.digest if judged.statements else "-")


def write_ledger(judged: Iterable[Judged]) -> str:
    """The content of a ledger, its lines in the order of their hashes."""
    lines = sorted({str(entry_of(one)) for one in judged})
    return _HEAD + "".join(f"{line}\n" for line in lines)


def read_ledger(content: str) -> dict[str, Entry]:
    """The entries of a ledger by the hash of the text. Raises ValueError for a line that isn't one."""
    entries = {}
    for line in content.splitlines():
        if line and not line.startswith("#"):
            text, verdict, meaning = line.split()
            entries[text] = Entry(text, verdict, meaning)
    return entries


@frozen
class LedgerDifference:
    """Two ledgers compared: what changed, and how many texts only one of them has."""

    changes: tuple[Change, ...]
    new: int
    gone: int

    def counts(self) -> Iterator[tuple[str, int]]:
        """The kinds of changes, the most frequent first."""
        yield from Counter(change.kind for change in self.changes).most_common()


def compare_ledger(before: dict[str, Entry], judged: Iterable[Judged]) -> LedgerDifference:
    """What changed since a ledger was written."""
    changes, new, seen = [], 0, set()
    for one in judged:
        entry = entry_of(one)
        seen.add(entry.text)
        old = before.get(entry.text)
        if old is None:
            new += 1
        elif old != entry:
            changes.append(Change(old, entry, one.text.words))
    return LedgerDifference(tuple(changes), new, len(before.keys() - seen))
