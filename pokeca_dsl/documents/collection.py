"""Many card files as one collection: every card once, in whatever languages it is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from attrs import define, evolve, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, has_errors, in_order, language_of
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_problems import FIRST, SAME_NAME
from pokeca_dsl.documents.card_reader import CardFile, read_card_outline
from pokeca_dsl.documents.files import CARDS, NAMES, find_files, load_source
from pokeca_dsl.documents.names import Lexicon, read_names
from pokeca_dsl.documents.outline import outline
from pokeca_dsl.source import Source
from pokeca_dsl.syntax.names import NameTable


@frozen
class Collection:
    """Cards by their canonical names, with the lexicon of their names and all that is wrong in the files."""

    cards: Mapping[str, Card]
    lexicon: Lexicon
    files: tuple[CardFile, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def declared(self) -> frozenset[str]:
        """Canonical names of all cards that the files speak of, those with mistakes too."""
        return frozenset().union(*(file.declared for file in self.files))

    def names(self, language: str) -> NameTable:
        """The table of printed and canonical names in a language; a name without a pair stands for itself."""
        return self.lexicon.table(language, self.declared)


@define
class Loader:
    """Reads card files; the files of names of each folder are read once."""

    _folders: dict[Path, tuple[Lexicon, list[Diagnostic]]] = field(factory=dict)

    def lexicon_beside(self, path: Path) -> tuple[Lexicon, list[Diagnostic]]:
        """The lexicon that the files of names in a file's folder give."""
        folder = path.parent
        if folder not in self._folders:
            found: list[Diagnostic] = []
            outlines = []
            for file in sorted(folder.glob(f"*{NAMES}")):
                source, troubles = load_source(file)
                found.extend(troubles)
                outlines.append(outline(source))
            lexicon, troubles = read_names(outlines)
            self._folders[folder] = lexicon, [*found, *troubles]
        return self._folders[folder]

    def card_file(self, path: Path) -> CardFile:
        """One card file, with what is wrong in it (not in the files of names beside it)."""
        return self.read(path, *load_source(path))

    def read(self, path: Path, source: Source, troubles: list[Diagnostic]) -> CardFile:
        """A card file that is loaded already."""
        lexicon, _ = self.lexicon_beside(path)
        file = read_card_outline(outline(source), lexicon)
        if not troubles:
            return file
        kept: tuple[Card, ...] = () if has_errors(troubles) else file.cards
        return evolve(file, cards=kept, diagnostics=in_order([*troubles, *file.diagnostics]))


def load(paths: Iterable[Path], language: str | None = None) -> Collection:
    """The cards of files and folders; ``language`` leaves out the files of other languages.

    The same card may stand in several files, in one language or two; cards of one name that differ are an
    error at the later one.
    """
    loader = Loader()
    loaded = [(path, *load_source(path)) for path in find_files(paths, [CARDS])]
    files = [
        loader.read(path, source, troubles)
        for path, source, troubles in loaded
        if language in (None, language_of(source))
    ]
    found: list[Diagnostic] = []
    lexicon = Lexicon()
    for file in files:
        _, troubles = loader.lexicon_beside(Path(file.source.name))
        found.extend(troubles)
        found.extend(file.diagnostics)
        lexicon, more = lexicon.joined(file.lexicon.pairs, again=True)
        found.extend(more)
    cards, doubled = merged(files)
    return Collection(cards, lexicon, tuple(files), in_order([*found, *doubled]))


def merged(files: Iterable[CardFile]) -> tuple[dict[str, Card], list[Diagnostic]]:
    """The cards of several files by key; of two that differ the first stays."""
    cards: dict[str, Card] = {}
    found: list[Diagnostic] = []
    for file in files:
        for card in file.cards:
            earlier = cards.setdefault(card.key, card)
            if earlier != card and card.span and earlier.span:
                label = Label(earlier.span, FIRST)
                found.append(SAME_NAME.at(card.span, labels=[label], name=card.name))
    return cards, found
