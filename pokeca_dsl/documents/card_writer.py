"""Cards as the lines of a card file, in either language."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from pokeca_dsl.documents import symbols
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_blocks import FEATURES, KINDS, MARKS, STAGES
from pokeca_dsl.documents.layout import lay_out, made
from pokeca_dsl.documents.lines import write_line
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.effects.vocabulary import Type
from pokeca_dsl.syntax.languages import language as speech
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading

_WIDEST = 100
"""Characters of a line of text, indentation left out."""

_STAGE_WORDS = {stage: word for word, stage in STAGES.items()}
_KIND_WORDS = {kind: word for word, kind in KINDS.items()}
_FEATURE_WORDS = {feature: word for word, feature in FEATURES.items()}
_MARK_WORDS = {mark: word for word, mark in MARKS.items()}


class NoWording(ValueError):
    """A text that a language has no words for. ``args`` are the card's and the text's name."""


def write_cards(cards: Iterable[Card], language: str, lexicon: Lexicon, title: str | None = None) -> str:
    """A card file with these cards. Raises NoWording."""
    found = list(cards)
    table = lexicon.table(language, _names(found, lexicon, language))
    lines = [write_card(card, language, table) for card in found]
    if title is not None:
        lines.insert(0, made(write_line(Node("set_line", (_name(title),)), language)))
        if len(lines) > 1:
            lines[1] = evolve(lines[1], apart=True)
    return lay_out(lines, language)


def _names(cards: Iterable[Card], lexicon: Lexicon, language: str) -> list[str]:
    """The printed names of cards and their attacks."""
    names = []
    for card in cards:
        attacks = () if isinstance(card, EnergyCard) else card.attacks
        names.extend([card.name, *(attack.name for attack in attacks)])
    return [lexicon.printed(name, language) or name for name in names]


def write_card(card: Card, language: str, table: NameTable) -> Line:
    """The block of a card. Raises NoWording."""
    writer = _Writer(language, table, card.name)
    if isinstance(card, PokemonCard):
        return writer.pokemon(card)
    name = _name(table.printed_name(card.name))
    if isinstance(card, TrainerCard):
        hp = () if card.hp is None else (_hp(card.hp),)
        parts = (Node(_KIND_WORDS[card.kind]), name, *_edition(card), *_marks(card), *hp)
        head = Node("trainer_line", parts)
        block = writer.block(head, card.text, card.name)
        printed = (*map(writer.ability, card.abilities), *map(writer.attack, card.attacks))
        return evolve(block, children=(*block.children, *printed))
    if card.type is None:
        head = Node("energy_line", (name, *_edition(card), Node("energy_special"), *_marks(card)))
        return writer.block(head, card.text, card.name)
    head = Node("energy_line", (name, *_edition(card), Node("energy_basic"), _types((card.type,))))
    return writer.block(head)


class _Writer:
    """Writes the lines of one card."""

    def __init__(self, language: str, table: NameTable, card: str) -> None:
        self.language, self.card = language, card
        self.table = table.speaking_for(table.printed_name(card))

    def pokemon(self, card: PokemonCard) -> Line:
        """The block of a Pokémon."""
        head = Node(
            "pokemon_line",
            (
                self.name(card.name),
                *_edition(card),
                self.stage(card),
                *_marks(card),
                _types(card.types),
                _hp(card.hp),
            ),
        )
        body = [
            *map(self.ability, card.abilities),
            *map(self.attack, card.attacks),
            *(self.affinity("weakness_line", affinity) for affinity in card.weaknesses),
            *(self.affinity("resistance_line", affinity) for affinity in card.resistances),
            self.block(Node("retreat_line", (Node("number", (str(card.retreat),)),))),
        ]
        return made(write_line(head, self.language), *body)

    def stage(self, card: PokemonCard) -> Node:
        """``basic``, or the stage and what it evolves from."""
        if card.evolves_from is None:
            return Node(_STAGE_WORDS[card.stage])
        return Node("evolution", (Node(_STAGE_WORDS[card.stage]), self.name(card.evolves_from)))

    def ability(self, ability: Ability) -> Line:
        """An Ability, Poké-Power or Poké-Body."""
        head = Node("ability_line", (Node(_FEATURE_WORDS[ability.kind]), self.name(ability.name)))
        return self.block(head, ability.text, ability.name)

    def attack(self, attack: Attack) -> Line:
        """An attack."""
        parts = [self.name(attack.name)]
        if attack.cost:
            parts.append(_types(attack.cost))
        if attack.damage is not None:
            parts.append(Node("damage", (symbols.write_damage(str(attack.damage), attack.sign),)))
        beside = attack.damage is not None
        return self.block(Node("attack_line", tuple(parts)), attack.text, attack.name, beside_damage=beside)

    def affinity(self, name: str, affinity: Affinity) -> Line:
        """A Weakness or a Resistance."""
        parts = [_types((affinity.type,))]
        if affinity.operation is not None:
            parts.append(Node("change", (symbols.write_change(affinity.operation, str(affinity.amount)),)))
        return self.block(Node(name, tuple(parts)))

    def name(self, canonical: str) -> Node:
        """A name as this language prints it."""
        return _name(self.table.printed_name(canonical))

    def block(
        self, head: Node, text: Reading | None = None, what: str = "", *, beside_damage: bool = False
    ) -> Line:
        """A line with its text below it."""
        words = self.words(text, what, beside_damage=beside_damage) if text else ""
        lines = [made(part) for part in wrapped(words, self.language)]
        return made(write_line(head, self.language), *lines)

    def words(self, text: Reading, what: str, *, beside_damage: bool) -> str:
        """The wording of a text."""
        found = speech(self.language).write(text.statements, names=self.table, beside_damage=beside_damage)
        if found is None:
            raise NoWording(self.card, what)
        return found


def _hp(hp: int) -> Node:
    return Node("hp", (symbols.write_hp(str(hp), "en"),))


def _name(printed: str) -> Node:
    return Node("name", (printed,))


def _edition(card: Card) -> tuple[Node, ...]:
    return (Node("edition", (f"({card.edition})",)),) if card.edition else ()


def _marks(card: Card) -> tuple[Node, ...]:
    return tuple(Node(_MARK_WORDS[mark]) for mark in card.classes)


def _types(types: tuple[Type, ...]) -> Node:
    return Node("types", (symbols.write_types(types, "en"),))


def wrapped(words: str, language: str) -> list[str]:
    """A text as lines: broken between words in English, between sentences in Japanese."""
    pieces = words.replace("。", "。\n").split("\n") if language == "ja" else words.split(" ")
    gap = "" if language == "ja" else " "
    lines: list[str] = []
    for piece in filter(None, pieces):
        if lines and (len(lines[-1]) + len(piece) < _WIDEST or piece[0] in "）］」)"):
            lines[-1] += gap + piece
        else:
            lines.append(piece)
    return lines
