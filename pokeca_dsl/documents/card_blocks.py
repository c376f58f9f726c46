"""One card's block of lines as a card: every line is read for itself, so that all mistakes show at once."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from pokeca_dsl.diagnostics import Diagnostic, Label, Mend, has_errors
from pokeca_dsl.documents import card_problems, problems, symbols
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_problems import FIRST
from pokeca_dsl.documents.lines import read_line
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.printed_attacks import parted
from pokeca_dsl.documents.texts import Passage, passage, read_passage
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.editions import key_of
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Type
from pokeca_dsl.source import Span
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import EMPTY, Reading

MOST_DIGITS = 6
"""Digits of the largest number that a card may print."""

STAGES = {
    "basic": CardClass.BASIC_POKEMON,
    "stage_1": CardClass.STAGE_1,
    "stage_2": CardClass.STAGE_2,
    "level_up": CardClass.POKEMON_LV_X,
    "break_": CardClass.POKEMON_BREAK,
    "legend": CardClass.LEGEND,
    "union": CardClass.V_UNION,
}
IN_PARTS = {"legend": CardClass.LEGEND, "union": CardClass.V_UNION}
MARKS = {
    "ex": CardClass.POKEMON_EX,
    "ex_upper": CardClass.POKEMON_EX_UPPER,
    "gx": CardClass.POKEMON_GX,
    "v": CardClass.POKEMON_V,
    "vmax": CardClass.POKEMON_VMAX,
    "vstar": CardClass.POKEMON_VSTAR,
    "rule_box": CardClass.RULE_BOX,
    "tag_team": CardClass.TAG_TEAM,
    "mega": CardClass.MEGA,
    "ultra_beast": CardClass.ULTRA_BEAST,
    "tera": CardClass.TERA,
    "ancient": CardClass.ANCIENT,
    "future": CardClass.FUTURE,
    "single_strike": CardClass.SINGLE_STRIKE,
    "rapid_strike": CardClass.RAPID_STRIKE,
    "fusion_strike": CardClass.FUSION_STRIKE,
    "team_plasma": CardClass.TEAM_PLASMA,
    "team_aqua": CardClass.TEAM_AQUA,
    "team_magma": CardClass.TEAM_MAGMA,
    "sp": CardClass.POKEMON_SP,
    "delta": CardClass.DELTA,
    "baby": CardClass.BABY,
    "ace_spec": CardClass.ACE_SPEC,
    "prism_star": CardClass.PRISM_STAR,
    "radiant": CardClass.RADIANT,
    "star": CardClass.POKEMON_STAR,
    "v_union": CardClass.V_UNION,
    "lv_x": CardClass.POKEMON_LV_X,
    "owned": CardClass.OWNED,
    "technical_machine": CardClass.TECHNICAL_MACHINE,
}
KINDS = {
    "item": CardClass.ITEM,
    "supporter": CardClass.SUPPORTER,
    "stadium": CardClass.STADIUM,
    "tool": CardClass.TOOL,
    "trainer": CardClass.TRAINER,
}
FEATURES = {
    "ability": Feature.ABILITY,
    "poke_power": Feature.POKE_POWER,
    "poke_body": Feature.POKE_BODY,
    "pokemon_power": Feature.POKEMON_POWER,
    "ancient_trait": Feature.ANCIENT_TRAIT,
}


@define
class CardBlocks:
    """Reads blocks of cards; what is wrong gathers in ``found``, texts with their places in ``passages``."""

    language: str
    lexicon: Lexicon
    table: NameTable
    found: list[Diagnostic] = field(factory=list)
    passages: dict[tuple[str, str], Passage] = field(factory=dict)
    edition: str = ""
    """That of the card that is being read."""

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

    def text(self, lines: Iterable[Line], own: str, what: str = "") -> Reading:
        """The reading of a text of the card ``own`` (as printed), of its attack or ability ``what``."""
        text = passage(lines, self.language)
        if text is not None:
            self.passages[key_of(self.lexicon.canonical(own), self.edition), what] = text
        names = self.table.speaking_for(own, self.table.printed_name(what) if what else own)
        reading, troubles = read_passage(text, self.language, names)
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
        self.edition = _edition(node)
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
            classes=_marks(node),
            edition=self.edition,
            span=line.span,
        )

    def stage(self, line: Line, node: Node, name: str) -> tuple[CardClass, str | None]:
        """The stage, and the card it evolves from."""
        evolution = node.child("evolution")
        if evolution is None:
            parts = [stage for word, stage in IN_PARTS.items() if node.child(word) is not None]
            return (parts[0] if parts else CardClass.BASIC_POKEMON), None
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
        text = self.text(line.flat(), own, name)
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
        return Ability(name, FEATURES[feature.name], self.needed_text(line, name, own, name), line.span)

    def needed_text(self, line: Line, name: str, own: str, what: str = "") -> Reading:
        """The text below a line that makes no sense without one."""
        if not line.children:
            self.found.append(card_problems.NO_TEXT.at(line.span, name=name))
        return self.text(line.flat(), own, what)

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
        kind, name_node = node.nodes[:2]
        name, own = self.name(line, name_node), name_node.words[0].strip()
        block, printed = parted(line, self.language)
        text = self.needed_text(block, name, own)
        body = self.printed(printed, own)
        hp = node.child("hp")
        return TrainerCard(
            name,
            KINDS[kind.name],
            text,
            _marks(node),
            self.edition,
            line.span,
            abilities=tuple(body.abilities),
            attacks=tuple(body.attacks),
            hp=self.number(line, hp, symbols.read_hp(hp.words[0])) if hp else None,
        )

    def printed(self, lines: Iterable[Line], own: str) -> _Body:
        """Abilities and attacks on a Trainer card; nothing else stands below the first of them."""
        body = _Body()
        for line in lines:
            node = read_line(line, "body", self.language)
            if isinstance(node, Diagnostic):
                self.found.append(node)
            elif node.name == "attack_line":
                body.attacks.append(self.attack(line, node, own))
            elif node.name == "ability_line":
                body.abilities.append(self.ability(line, node, own))
            else:
                self.found.append(problems.NO_BLOCK.at(line.span))
        return body

    def energy(self, line: Line, node: Node) -> EnergyCard:
        """An Energy card; a special one has a text."""
        name, own = self.name(line, node.nodes[0]), node.nodes[0].words[0].strip()
        types = node.child("types")
        if types is None:
            text = self.needed_text(line, name, own)
            return EnergyCard(name, None, text, _marks(node), self.edition, line.span)
        if line.children:
            basic = _part(node, "energy_basic")
            mends = [Mend(line.part(basic.start, types.end), "特殊" if self.language == "ja" else "special")]
            self.found.append(card_problems.TEXT_ON_BASIC.at(line.children[0].span, mends=mends))
        return EnergyCard(name, self.one_type(line, types), EMPTY, edition=self.edition, span=line.span)

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


def _marks(node: Node) -> tuple[CardClass, ...]:
    """The further classes that a card's line names."""
    return tuple(MARKS[part.name] for part in node.nodes if part.name in MARKS)


def _edition(node: Node) -> str:
    """What the line says to tell the card from others of its name."""
    part = node.child("edition")
    return "" if part is None else part.words[0][1:-1]


def _part(node: Node, name: str) -> Node:
    found = node.child(name)
    assert found is not None, f"the grammar gives every {node.name} a {name}"
    return found
