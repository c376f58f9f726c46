"""Card files as objects: every line is read for itself, so that all mistakes of a file show at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field, frozen

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, has_errors, in_order
from pokeca_dsl.documents import card_problems, problems, symbols
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_problems import FIRST
from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.names import Lexicon, read_pairs
from pokeca_dsl.documents.outline import MOST_PROBLEMS, Line, Outline, outline
from pokeca_dsl.documents.texts import passage, read_passage
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Type
from pokeca_dsl.source import Source, Span
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import EMPTY, Reading

MOST_DIGITS = 6
"""Digits of the largest number that a card may print."""

STAGES = {"basic": CardClass.BASIC_POKEMON, "stage_1": CardClass.STAGE_1, "stage_2": CardClass.STAGE_2}
MARKS = {"ex": CardClass.POKEMON_EX}
KINDS = {
    "item": CardClass.ITEM,
    "supporter": CardClass.SUPPORTER,
    "stadium": CardClass.STADIUM,
    "tool": CardClass.TOOL,
    "trainer": CardClass.TRAINER,
}
FEATURES = {"ability": Feature.ABILITY, "poke_power": Feature.POKE_POWER, "poke_body": Feature.POKE_BODY}


@frozen
class CardFile:
    """A card file that was read.

    ``cards`` are those without a mistake, ``declared`` the canonical names of all its cards and attacks,
    ``lexicon`` the pairs of names that its texts were read with.
    """

    source: Source
    language: str
    title: str | None
    cards: tuple[Card, ...]
    declared: frozenset[str]
    lexicon: Lexicon
    diagnostics: tuple[Diagnostic, ...]


@define
class _Reader:
    language: str
    lexicon: Lexicon
    table: NameTable
    found: list[Diagnostic] = field(factory=list)

    # ---- pieces of lines

    def name(self, line: Line, node: Node) -> str:
        """The canonical name that a ``name`` node gives; the line is asked for its place."""
        printed = node.words[0].strip()
        if not printed:
            self.found.append(card_problems.NO_NAME.at(line.part(node.start, node.end)))
        return self.lexicon.canonical(printed)

    def number(self, line: Line, node: Node, digits: str) -> int:
        """The number of some digits; 0 where there are too many of them."""
        if len(digits.lstrip("0")) > MOST_DIGITS:
            place = line.part(node.start, node.end)
            self.found.append(card_problems.NUMBER_TOO_LARGE.at(place, digits=len(digits), limit=MOST_DIGITS))
            return 0
        return int(digits)

    def below_unreadable(self, line: Line) -> None:
        """What is wrong below a line that can't be read itself, as far as its block shows what it is."""
        for child in line.children:
            node = read_line(child, "body", self.language)
            if isinstance(node, Node) or node.span.start > child.span.start:  # its first word is one of ours
                self.body(line, "")
                return

    def text(self, lines: Iterable[Line], own: str) -> Reading:
        """The reading of a text of the card ``own`` (as printed)."""
        text = passage(lines, self.language)
        reading, troubles = read_passage(text, self.language, self.table.speaking_for(own))
        self.found.extend(troubles)
        return reading

    def no_block(self, line: Line) -> None:
        """Nothing may stand below this line."""
        if line.children:
            self.found.append(problems.NO_BLOCK.at(line.children[0].span))

    # ---- cards

    def card(self, line: Line, node: Node) -> Card | None:
        """The card of a block; None where it has a mistake."""
        before = len(self.found)
        if node.name == "pokemon_line":
            card: Card = self.pokemon(line, node)
        elif node.name == "trainer_line":
            card = self.trainer(line, node)
        else:
            card = self.energy(line, node)
        return None if has_errors(self.found[before:]) else card

    def pokemon(self, line: Line, node: Node) -> PokemonCard:
        """A Pokémon card, with all lines below it."""
        printed = node.nodes[0].words[0].strip()
        name = self.name(line, node.nodes[0])
        stage, evolves_from = self.stage(line, node, name)
        hp = _part(node, "hp")
        body = self.body(line, printed)
        return PokemonCard(
            name=name,
            stage=stage,
            evolves_from=evolves_from,
            types=symbols.read_types(_part(node, "types").words[0]),
            hp=self.number(line, hp, symbols.read_hp(hp.words[0])),
            abilities=tuple(body.abilities),
            attacks=tuple(body.attacks),
            weaknesses=tuple(body.weaknesses),
            resistances=tuple(body.resistances),
            retreat=body.retreat or 0,
            classes=tuple(MARKS[part.name] for part in node.nodes if part.name in MARKS),
            span=line.span,
        )

    def stage(self, line: Line, node: Node, name: str) -> tuple[CardClass, str | None]:
        """The stage, and the card it evolves from."""
        evolution = node.child("evolution")
        if evolution is None:
            return CardClass.BASIC_POKEMON, None
        step, origin = evolution.nodes
        from_name = self.name(line, origin)
        if from_name == name:
            place = line.part(origin.start, origin.end)
            self.found.append(card_problems.EVOLVES_FROM_ITSELF.at(place, name=name))
        return STAGES[step.name], from_name

    def body(self, line: Line, own: str) -> _Body:
        """What stands below a Pokémon's line."""
        body = _Body()
        for child in line.children:
            node = read_line(child, "body", self.language)
            if isinstance(node, Diagnostic):
                self.found.append(node)
                if node.kind is problems.MISPLACED or child.children == ():
                    continue
                self.text(child.flat(), own)  # its text may still be wrong, and that is worth knowing now
            elif node.name == "attack_line":
                body.attacks.append(self.attack(child, node, own))
            elif node.name == "ability_line":
                body.abilities.append(self.ability(child, node, own))
            elif node.name == "retreat_line":
                self.retreat(body, child, node)
            else:
                self.no_block(child)
                affinities = body.weaknesses if node.name == "weakness_line" else body.resistances
                affinities.extend(self.affinities(child, node))
        return body

    def attack(self, line: Line, node: Node, own: str) -> Attack:
        """An attack and its text."""
        name = self.name(line, node.nodes[0])
        types, damage = node.child("types"), node.child("damage")
        digits, sign = symbols.read_damage(damage.words[0]) if damage else ("", None)
        text = self.text(line.flat(), own)
        if sign and damage and not line.children:
            place = line.part(damage.start, damage.end)
            self.found.append(card_problems.SIGN_WITHOUT_TEXT.at(place, name=name))
        amount = self.number(line, damage, digits) if damage else None
        cost = symbols.read_types(types.words[0]) if types else ()
        return Attack(name, cost, amount, sign, text, line.span)

    def ability(self, line: Line, node: Node, own: str) -> Ability:
        """An Ability, Poké-Power or Poké-Body and its text."""
        feature, name_node = node.nodes
        name = self.name(line, name_node)
        return Ability(name, FEATURES[feature.name], self.needed_text(line, name, own), line.span)

    def needed_text(self, line: Line, name: str, own: str) -> Reading:
        """The text below a line that makes no sense without one."""
        if not line.children:
            self.found.append(card_problems.NO_TEXT.at(line.span, name=name))
        return self.text(line.flat(), own)

    def affinities(self, line: Line, node: Node) -> Iterable[Affinity]:
        """The weaknesses or resistances of a line: one for each type."""
        types, change = _part(node, "types"), node.child("change")
        operation, amount = None, None
        if change:
            operation, digits = symbols.read_change(change.words[0])
            amount = self.number(line, change, digits)
        return [Affinity(kind, operation, amount) for kind in symbols.read_types(types.words[0])]

    def retreat(self, body: _Body, line: Line, node: Node) -> None:
        """The retreat cost, said once."""
        self.no_block(line)
        number = node.nodes[0]
        amount = self.number(line, number, number.words[0])
        if body.retreat_span:
            labels = [Label(body.retreat_span, FIRST)]
            self.found.append(card_problems.SAID_TWICE.at(line.span, labels=labels))
        body.retreat, body.retreat_span = amount, line.span

    def trainer(self, line: Line, node: Node) -> TrainerCard:
        """A Trainer card and its text."""
        kind, name_node = node.nodes
        name, own = self.name(line, name_node), name_node.words[0].strip()
        return TrainerCard(name, KINDS[kind.name], self.needed_text(line, name, own), line.span)

    def energy(self, line: Line, node: Node) -> EnergyCard:
        """An Energy card; a special one has a text."""
        name, own = self.name(line, node.nodes[0]), node.nodes[0].words[0].strip()
        types = node.child("types")
        if types is None:
            return EnergyCard(name, None, self.needed_text(line, name, own), line.span)
        if line.children:
            basic = _part(node, "energy_basic")
            mends = [Mend(line.part(basic.start, types.end), "特殊" if self.language == "ja" else "special")]
            self.found.append(card_problems.TEXT_ON_BASIC.at(line.children[0].span, mends=mends))
        return EnergyCard(name, self.one_type(line, types), EMPTY, line.span)

    def one_type(self, line: Line, node: Node) -> Type:
        """The single type of a basic Energy card."""
        first, *others = symbols.read_types(node.words[0])
        if others:
            self.found.append(card_problems.ONE_TYPE.at(line.part(node.start, node.end)))
        return first


@define
class _Body:
    """The lines below a Pokémon, gathered."""

    abilities: list[Ability] = field(factory=list)
    attacks: list[Attack] = field(factory=list)
    weaknesses: list[Affinity] = field(factory=list)
    resistances: list[Affinity] = field(factory=list)
    retreat: int = 0
    retreat_span: Span | None = None


def _part(node: Node, name: str) -> Node:
    found = node.child(name)
    assert found is not None, f"the grammar gives every {node.name} a {name}"
    return found


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


def _read(
    source: Source, lines: Sequence[Line], language: str, lexicon: Lexicon, found: list[Diagnostic]
) -> CardFile:
    heads: list[tuple[Line, Node]] = []
    broken: list[Line] = []
    title: tuple[str, Span] | None = None
    for line in lines:
        if len(found) >= MOST_PROBLEMS:
            break
        node = read_line(line, "top", language)
        if isinstance(node, Diagnostic):
            found.append(node)
        elif node.name == "names_line":
            lexicon = _inline_names(line, language, lexicon, found)
        elif node.name == "set_line":
            title = _title(title, line, node, found)
        else:
            heads.append((line, node))
        if isinstance(node, Diagnostic) and line.children:
            broken.append(line)
    declared = _declared(lines, heads, language)
    reader = _Reader(language, lexicon, lexicon.table(language, declared))
    cards = []
    for line, node in heads:
        card = reader.card(line, node) if len(reader.found) < MOST_PROBLEMS else None
        if card is not None:
            cards.append(card)
    for line in broken:
        reader.below_unreadable(line)
    found.extend(reader.found)
    if len(found) >= MOST_PROBLEMS and not any(d.kind is problems.TOO_MANY for d in found):
        found.append(problems.TOO_MANY.at(found[-1].span, limit=MOST_PROBLEMS))
    kept, doubled = without_doubles(cards)
    names = frozenset(lexicon.canonical(name) for name in declared)
    ordered = in_order([*found, *doubled])
    return CardFile(source, language, title[0] if title else None, kept, names, lexicon, ordered)


def _inline_names(line: Line, language: str, lexicon: Lexicon, found: list[Diagnostic]) -> Lexicon:
    items = list(read_pairs(line.children, language))
    found.extend(item for item in items if isinstance(item, Diagnostic))
    lexicon, more = lexicon.joined([item for item in items if not isinstance(item, Diagnostic)])
    found.extend(more)
    return lexicon


def _title(
    earlier: tuple[str, Span] | None, line: Line, node: Node, found: list[Diagnostic]
) -> tuple[str, Span]:
    if line.children:
        found.append(problems.NO_BLOCK.at(line.children[0].span))
    if earlier:
        found.append(card_problems.SAID_TWICE.at(line.span, labels=[Label(earlier[1], FIRST)]))
        return earlier
    return node.nodes[0].words[0], line.span


def _declared(lines: Iterable[Line], heads: list[tuple[Line, Node]], language: str) -> list[str]:
    """Names that texts of the file may mention: its cards' and their attacks', as printed."""
    names: list[str] = []
    for line, node in heads:
        nodes = [node, *(n for c in line.children if isinstance(n := read_line(c, "body", language), Node))]
        for part in nodes if node.name == "pokemon_line" else nodes[:1]:
            name = part.child("name")
            if name and name.words[0].strip():
                names.append(name.words[0].strip())
    return names


def without_doubles(cards: Iterable[Card]) -> tuple[tuple[Card, ...], list[Diagnostic]]:
    """Each card once; a second one of the same name is told of and left out."""
    kept: dict[str, Card] = {}
    found: list[Diagnostic] = []
    for card in cards:
        earlier = kept.setdefault(card.name, card)
        if earlier is not card and card.span:
            labels = [Label(earlier.span, FIRST)] if earlier.span else []
            wrong = card_problems.SAME_CARD if earlier == card else card_problems.SAME_NAME
            found.append(wrong.at(card.span, labels=labels, name=card.name))
    return tuple(kept.values()), found
