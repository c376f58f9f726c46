"""A card as its file prints it: of all card files only those are read that speak of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from attrs import field, frozen

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.documents.collection import load, merged
from pokeca_dsl.documents.files import CARDS, find_files
from pokeca_dsl.engine.library import CardDef
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change
from pokeca_dsl.lab.varying import changed, reworded
from pokeca_dsl.play.pool import CardsFaulty


@frozen
class Printed:
    """A card by its key, and the files that speak of it, those of the language that counts first."""

    card: Card
    files: tuple[CardFile, ...] = field(repr=False)

    def made(self, change: Change) -> Card:
        """The card made otherwise. Raises LabError."""
        if change.what == "text":
            return reworded(change, self.files)
        return changed(change, self.card)


def printed(card: CardDef, names: Iterable[str], places: Iterable[Path], language: str) -> Printed:
    """A card, which files call by one of these names.

    Of a card in two languages the text of ``language`` counts. Raises OSError, CardsFaulty, and LabError
    where no file holds the card.
    """
    called = "|".join(map(re.escape, names))
    edition = re.escape(f"({card.edition})") if card.edition else r"(?!\()"
    speaks = re.compile(rf"[\"「](?:{called})[\"」]\s*+{edition}")
    files = find_files(places, [CARDS])
    collection = load([path for path in files if speaks.search(path.read_text("utf-8", "replace"))])
    if has_errors(collection.diagnostics):
        raise CardsFaulty(collection.diagnostics)
    read = tuple(sorted(collection.files, key=lambda file: file.language != language))
    cards = merged(read)[0]
    if card.key not in cards:
        raise LabError(f"no file holds the card `{card.key}`")
    return Printed(cards[card.key], read)
