"""Card files as objects: every line is read for itself, so that all mistakes of a file show at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, in_order
from pokeca_dsl.documents import card_problems, problems
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_blocks import CardBlocks
from pokeca_dsl.documents.card_problems import FIRST
from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.names import Lexicon, read_pairs
from pokeca_dsl.documents.outline import MOST_PROBLEMS, Line, Outline, outline
from pokeca_dsl.documents.printed_attacks import parted
from pokeca_dsl.documents.texts import Passage
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.source import Source, Span


@frozen
class CardFile:
    """A card file that was read.

    ``cards`` are those without a mistake, ``declared`` the canonical names of all its cards and attacks,
    ``lexicon`` the pairs of names that its texts were read with; ``passages`` are the texts with their
    places, by the card's and the attack's or ability's name ("" for the card's own text).
    """

    source: Source
    language: str
    title: str | None
    cards: tuple[Card, ...]
    declared: frozenset[str]
    lexicon: Lexicon
    diagnostics: tuple[Diagnostic, ...]
    passages: Mapping[tuple[str, str], Passage] = field(factory=dict, repr=False)


def read_card_file(source: Source, lexicon: Lexicon = Lexicon()) -> CardFile:  # noqa: B008 (frozen)
    """Read a card file, with the names of the files of names beside it."""
    return read_card_outline(outline(source), lexicon)


def read_card_outline(blocks: Outline, lexicon: Lexicon) -> CardFile:
    """Read a card file whose blocks are known already."""
    found = list(blocks.diagnostics)
    if not blocks.named and blocks.lines:
        place = Span(blocks.source, 0, 0)
        mends = [Mend(place, f"# language: {blocks.language}\n")]
        found.append(problems.NO_LANGUAGE.at(place, language=blocks.language, mends=mends))
    return _read(blocks.source, blocks.lines, blocks.language, lexicon, found)


def read_cards(lines: Sequence[Line], source: Source, language: str, lexicon: Lexicon) -> CardFile:
    """The cards of some blocks, such as those below ``cards`` in a scenario."""
    return _read(source, lines, language, lexicon, [])


@define
class _Heads:
    """The lines at the margin, sorted: cards, what can't be read, the set's name, pairs of names."""

    language: str
    lexicon: Lexicon
    found: list[Diagnostic]
    cards: list[tuple[Line, Node]] = field(factory=list)
    unreadable: list[Line] = field(factory=list)
    title: str | None = None
    title_span: Span | None = None

    def sort(self, line: Line) -> None:
        """Put a line where it belongs."""
        node = read_line(line, "top", self.language)
        if isinstance(node, Diagnostic):
            self.found.append(node)
            self.unreadable.append(line)
        elif node.name == "names_line":
            self.pairs(line)
        elif node.name == "set_line":
            self.set_name(line, node)
        else:
            self.cards.append((line, node))

    def pairs(self, line: Line) -> None:
        """Pairs of names that the file gives itself."""
        items = list(read_pairs(line.children, self.language))
        self.found.extend(item for item in items if isinstance(item, Diagnostic))
        pairs = [item for item in items if not isinstance(item, Diagnostic)]
        self.lexicon, more = self.lexicon.joined(pairs)
        self.found.extend(more)

    def set_name(self, line: Line, node: Node) -> None:
        """The set's name, said once."""
        if line.children:
            self.found.append(problems.NO_BLOCK.at(line.children[0].span))
        if self.title_span:
            labels = [Label(self.title_span, FIRST)]
            self.found.append(card_problems.SAID_TWICE.at(line.span, labels=labels))
            return
        self.title, self.title_span = node.nodes[0].words[0], line.span

    def names(self) -> list[str]:
        """Names that texts of the file may mention: its cards' and their attacks', as printed."""
        names: list[str] = []
        for line, node in self.cards:
            below = line.children if node.name == "pokemon_line" else ()
            if node.name == "trainer_line":
                _, below = parted(line, self.language)
            lines = [node, *(read_line(child, "body", self.language) for child in below)]
            parts = [part.child("name") for part in lines if isinstance(part, Node)]
            names.extend(part.words[0].strip() for part in parts if part and part.words[0].strip())
        return names


def _read(
    source: Source, lines: Sequence[Line], language: str, lexicon: Lexicon, found: list[Diagnostic]
) -> CardFile:
    heads = _Heads(language, lexicon, found)
    for line in lines:
        if len(found) < MOST_PROBLEMS:
            heads.sort(line)
    declared = heads.names()
    blocks = CardBlocks(language, heads.lexicon, heads.lexicon.table(language, declared), found)
    cards = []
    for line, node in heads.cards:
        card = blocks.card(line, node) if len(found) < MOST_PROBLEMS else None
        if card is not None:
            cards.append(card)
    for line in heads.unreadable:
        blocks.below_unreadable(line)
    kept, doubled = without_doubles(cards)
    names = frozenset(heads.lexicon.canonical(name) for name in declared)
    told = in_order(_bounded([*found, *doubled]))
    return CardFile(source, language, heads.title, kept, names, heads.lexicon, told, blocks.passages)


def _bounded(found: list[Diagnostic]) -> list[Diagnostic]:
    """Not more problems than anyone reads."""
    if len(found) < MOST_PROBLEMS or any(d.kind is problems.TOO_MANY for d in found):
        return found
    return [*found, problems.TOO_MANY.at(found[-1].span, limit=MOST_PROBLEMS)]


def without_doubles(cards: Iterable[Card]) -> tuple[tuple[Card, ...], list[Diagnostic]]:
    """Each card once; a second one of the same name and edition is told of and left out."""
    kept: dict[str, Card] = {}
    found: list[Diagnostic] = []
    for card in cards:
        earlier = kept.setdefault(card.key, card)
        if earlier is not card and card.span:
            labels = [Label(earlier.span, FIRST)] if earlier.span else []
            wrong = card_problems.SAME_CARD if earlier == card else card_problems.SAME_NAME
            found.append(wrong.at(card.span, labels=labels, name=card.name))
    return tuple(kept.values()), found
