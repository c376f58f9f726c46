"""What is linted and where: cards with their places in files, the cards known beside them, a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from attrs import define, frozen

from pokeca_dsl.compiler.checking import check_file
from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.corpus.made import bearer
from pokeca_dsl.corpus.stage import companions
from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents.card import Card, EnergyCard, PokemonCard
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.documents.collection import Loader
from pokeca_dsl.documents.files import CARDS, find_files
from pokeca_dsl.effects.filters import Named
from pokeca_dsl.effects.walking import parts
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.lint.situations import STURDY
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Path as Way
from pokeca_dsl.syntax.reading import Reading


@frozen
class Subject:
    """A card that is linted, in its file and as the engine plays it."""

    card: Card
    file: CardFile
    definition: CardDef

    @property
    def place(self) -> Span:
        """Its first line."""
        return self.card.span or Span(self.file.source, 0, 0)

    def named(self, name: str) -> Span:
        """Where a name stands in its first line; the line where it doesn't."""
        printed = self.file.lexicon.printed(name, self.file.language) or name
        line = self.place
        at = line.text.find(printed)
        return line if at < 0 else Span(line.source, line.start + at, line.start + at + len(printed))

    def printed(self, name: str) -> str:
        """A name as the file prints it."""
        return self.file.lexicon.printed(name, self.file.language) or name

    def words(self, text: str, way: Way) -> Span:
        """Where a part of a text stands: ``way`` leads to it in the text of that name."""
        passage = self.file.passages.get((self.card.key, text))
        if passage is None:
            return self.place
        spans = self.reading(text).spans
        for length in range(len(way), 0, -1):
            if way[:length] in spans:
                return passage.span(*spans[way[:length]])
        return passage.span(0, len(passage.words))

    def names(self, text: str) -> NameTable:
        """The names that a text of the card may mention, with its own."""
        table = self.file.lexicon.table(self.file.language, self.file.declared)
        return table.speaking_for(self.printed(self.card.name), self.printed(text or self.card.name))

    def reading(self, text: str) -> Reading:
        """The text of an attack or ability; of the card itself for an empty name."""
        return self.texts[text]

    @property
    def texts(self) -> dict[str, Reading]:
        """All texts by the names of their attacks and abilities."""
        found = {} if isinstance(self.card, PokemonCard) else {"": self.card.text}
        if not isinstance(self.card, EnergyCard):
            found.update({attack.name: attack.text for attack in self.card.attacks})
            found.update({ability.name: ability.text for ability in self.card.abilities})
        return found


@define(slots=False)
class Ground:
    """The cards to be linted, all that are known beside them, and under which rules."""

    subjects: tuple[Subject, ...]
    known: Mapping[str, Sequence[Card]]
    """All cards of the folders by name."""
    rules: Rules

    @cached_property
    def companions(self) -> dict[str, CardDef]:
        """Plain cards of every class, to play beside the linted ones."""
        return {card.key: compile_card(card)[0] for card in (*companions(), STURDY)}

    def spoken_of(self, subject: Subject) -> list[CardDef]:
        """The cards of which a card speaks by name, and the one that it evolves from."""
        said = (part for text in subject.texts.values() for part in parts(text.statements))
        names = [part.name for part in said if isinstance(part, Named)]
        if isinstance(subject.card, PokemonCard) and subject.card.evolves_from:
            names.append(subject.card.evolves_from)
        found: dict[str, CardDef] = {}
        for name in names:
            if name != subject.card.name and name not in self.companions:
                cards = self.known.get(name) or [bearer(name, [])]
                found[name] = playable(cards[0])
        return list(found.values())

    def table(self, definitions: Iterable[CardDef]) -> Table:
        """A table with these cards and the companions."""
        cards = {**self.companions, **{definition.key: definition for definition in definitions}}
        return prepare(self.rules, Library(tuple(cards.values())))


def survey(paths: Iterable[Path]) -> tuple[list[CardFile], dict[str, list[Card]], list[Diagnostic]]:
    """The card files of these paths, the cards of their folders by name, and what is wrong in the files."""
    loader = Loader()
    places = list(dict.fromkeys(find_files(paths, [CARDS])))
    files = [loader.card_file(path) for path in places]
    wrong = [each for file in files for each in _errors(file)]
    known: dict[str, list[Card]] = {}
    folders = dict.fromkeys(path.parent for path in places)
    beside = (path for folder in folders for path in sorted(folder.glob(f"*{CARDS}")))
    others = [loader.card_file(path) for path in beside if path not in places]
    for file in (*files, *others):
        for card in file.cards:
            known.setdefault(card.name, []).append(card)
    return files, known, wrong


def _errors(file: CardFile) -> Iterator[Diagnostic]:
    """The mistakes for which a file can't be played (not its warnings)."""
    names = {card.name for card in file.cards}
    yield from (each for each in file.diagnostics if each.is_error)
    yield from (each for each in check_file(file, names) if each.is_error)


def playable(card: Card) -> CardDef:
    """The card as the engine plays it, without its edition: situations call cards by their names."""
    return replace(compile_card(card)[0], edition="")


def subjects_of(files: Iterable[CardFile]) -> tuple[Subject, ...]:
    """The cards of files, each once; of a card in two languages the first counts."""
    found: dict[str, Subject] = {}
    for file in files:
        for card in file.cards:
            if card.key not in found:
                found[card.key] = Subject(card, file, playable(card))
    return tuple(found.values())
