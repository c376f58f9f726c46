"""Cards of a database as card files of ours, their texts as printed wherever the language reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import define, evolve, field

from pokeca_dsl.corpus.databases import Entry, Part
from pokeca_dsl.corpus.made import printed_damage
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_writer import wrapped, write_card
from pokeca_dsl.documents.layout import lay_out, made
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.outline import Line
from pokeca_dsl.documents.symbols import LETTERS
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Operation, Type
from pokeca_dsl.syntax.languages import language as speech
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import EMPTY, Reading

_STAGES = {
    "basic": CardClass.BASIC_POKEMON,
    "baby": CardClass.BASIC_POKEMON,
    "stage1": CardClass.STAGE_1,
    "stage2": CardClass.STAGE_2,
    "restored": CardClass.STAGE_1,
    "vmax": CardClass.STAGE_1,
    "vstar": CardClass.STAGE_1,
    "mega": CardClass.STAGE_1,
    "level-up": CardClass.POKEMON_LV_X,
    "break": CardClass.POKEMON_BREAK,
}
_TRAINERS = {
    "item": CardClass.ITEM,
    "supporter": CardClass.SUPPORTER,
    "stadium": CardClass.STADIUM,
    "tool": CardClass.TOOL,
    "pokémon tool": CardClass.TOOL,
}
_ABILITIES = {"poke-power": Feature.POKE_POWER, "poke-body": Feature.POKE_BODY}
_SIGNS = {"×": Operation.TIMES, "x": Operation.TIMES, "+": Operation.PLUS, "-": Operation.MINUS}
_CLASSES = {each.value.removeprefix("pokemon "): each for each in CardClass}
"""Labels as databases write them, such as ``GX``, ``TAG TEAM`` in small letters."""


class NotACard(ValueError):
    """An entry that can't become a card; the message says what is missing."""


@define
class Imported:
    """Card files by set, and what was left out."""

    files: dict[str, str] = field(factory=dict)
    cards: int = 0
    texts: int = 0
    unread: int = 0
    """Texts that don't read: they stand in the file as printed, for ``pokeca check`` to speak of."""
    left_out: Counter[str] = field(factory=Counter)
    """Entries that are no card, by reason."""


def import_cards(
    entries: Iterable[Entry], names: Iterable[str] = (), *, only_read: bool = False, apart: bool = True
) -> Imported:
    """Card files, one for each language and set (or, with ``apart`` false, for each language).

    ``names`` are further names that texts may mention unquoted. Several cards of one name in a file are told
    apart by their keys in the database; a card that differs in nothing but its key is the same card.
    ``only_read`` leaves cards out of which a text doesn't read.
    """
    result = Imported()
    sets: dict[tuple[str, str], dict[Entry, tuple[Entry, Card]]] = {}
    for entry in entries:
        try:
            card = card_of(entry)
        except NotACard as reason:
            result.left_out[str(reason)] += 1
            continue
        found = sets.setdefault((entry.language, entry.set_name if apart else ""), {})
        print_ = evolve(entry, key="", set_name="")
        if print_ in found:
            result.left_out["another print of a card that is in the file already"] += 1
        else:
            found[print_] = entry, card
    known = NameTable(canonical={name: name for name in names})
    for (code, name), cards in sets.items():
        content = _file(_told_apart(cards.values()), code, name, known, result, only_read)
        if content:
            result.files[f"{_slug(name) or 'cards'}.{code}"] = content
    return result


def _told_apart(cards: Iterable[tuple[Entry, Card]]) -> list[tuple[Entry, Card]]:
    """The same cards, those that share their name with their keys as editions."""
    listed = list(cards)
    counts = Counter(card.name for _, card in listed)
    return [
        (entry, evolve(card, edition=_edition(entry.key)) if counts[card.name] > 1 else card)
        for entry, card in listed
    ]


def _edition(key: str) -> str:
    """A key of a database as an edition: brackets, quotation marks and slashes can't stand in one."""
    return " ".join("".join(" " if letter in '/()"「」（）' else letter for letter in key).split())


def _slug(name: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())


# ---- entries to cards -------------------------------------------------------------------------


def card_of(entry: Entry) -> Card:
    """The card of an entry, its texts left empty. Raises NotACard."""
    if not entry.name or not all(part.name for part in (*entry.attacks, *entry.abilities)):
        raise NotACard("a card, attack or ability without a name")
    if not all(part.text for part in entry.abilities) or (entry.category == "trainer" and not entry.text):
        raise NotACard("a Trainer card or ability without a text")
    if entry.category == "pokemon":
        return _pokemon(entry)
    if entry.category == "trainer":
        return TrainerCard(entry.name, _TRAINERS.get(entry.kind.lower(), CardClass.TRAINER), EMPTY)
    if entry.category != "energy":
        raise NotACard(f"no such category: {entry.category}")
    if entry.text:
        return EnergyCard(entry.name, None, EMPTY)
    return EnergyCard(entry.name, _type_in(entry.name, entry.language), EMPTY)


def _type_in(name: str, code: str) -> Type:
    """The type that a basic Energy card's name says."""
    for kind in Type:
        word = LETTERS[kind][1] if code == "ja" else kind.name.title()
        if word in name:
            return kind
    raise NotACard("an Energy card without a text whose name says no type")


def _pokemon(entry: Entry) -> PokemonCard:
    stage = _STAGES.get(entry.stage.lower().replace(" ", ""))
    if stage is None:
        raise NotACard(f"no such stage: {entry.stage or '(none)'}")
    evolves_from = entry.evolves_from or _known_origin(entry.name)
    if stage is not CardClass.BASIC_POKEMON and not evolves_from:
        raise NotACard("an Evolution that doesn't say what it evolves from")
    if not entry.hp.isdigit() or not entry.types:
        raise NotACard("a Pokémon without HP or type")
    return PokemonCard(
        name=entry.name,
        stage=stage,
        evolves_from=None if stage is CardClass.BASIC_POKEMON else evolves_from,
        types=tuple(_type(kind) for kind in entry.types),
        hp=int(entry.hp),
        abilities=tuple(Ability(part.name, _feature(part.kind), EMPTY) for part in entry.abilities),
        attacks=tuple(_attack(part) for part in entry.attacks),
        weaknesses=tuple(_affinity(*each) for each in entry.weaknesses),
        resistances=tuple(_affinity(*each) for each in entry.resistances),
        retreat=entry.retreat,
        classes=tuple(_classes(entry)),
    )


def _known_origin(name: str) -> str:
    """What a Pokémon VMAX or VSTAR evolves from follows from its name."""
    for ending in ("VMAX", "VSTAR"):
        if name.endswith(ending):
            return name.removesuffix(ending) + "V"
    return ""


def _type(name: str) -> Type:
    try:
        return Type[name.upper()]
    except KeyError:
        raise NotACard(f"no such type: {name}") from None


def _feature(kind: str) -> Feature:
    plain = kind.lower().replace("é", "e")
    known = {feature.value.replace("é", "e"): feature for feature in Feature}
    return _ABILITIES.get(plain) or known.get(plain) or Feature.ABILITY


def _attack(part: Part) -> Attack:
    damage, sign = printed_damage(part.damage)
    sign = sign if part.text else None  # a sign says nothing where a lost text doesn't say what it means
    cost = tuple(_type(kind) for kind in part.cost if kind not in ("Free", "Void"))
    return Attack(part.name, cost, damage, sign, EMPTY)


def _affinity(kind: str, change: str) -> Affinity:
    change = change.replace("−", "-").replace("－", "-").strip()
    if change[:1] in _SIGNS and change[1:].isdigit():
        return Affinity(_type(kind), _SIGNS[change[0]], int(change[1:]))
    return Affinity(_type(kind))


def _classes(entry: Entry) -> Iterable[CardClass]:
    """The classes that labels, the stage and the way a name ends give."""
    labels = [*entry.labels, entry.stage]
    if entry.name.endswith(("ex", "EX")):  # databases don't tell the two classes apart, names do
        labels = [entry.name[-2:], *(label for label in labels if label.lower() != "ex")]
    found: list[CardClass] = []
    for label in labels:
        known = _CLASSES.get(label) or _CLASSES.get(label.lower())
        if known is not None and known not in found and known not in _PLAIN:
            found.append(known)
    return found


_PLAIN = (
    CardClass.BASIC_POKEMON,
    CardClass.STAGE_1,
    CardClass.STAGE_2,
    CardClass.POKEMON_LV_X,
    CardClass.POKEMON_BREAK,
)


# ---- cards to lines ---------------------------------------------------------------------------


def _file(
    cards: Sequence[tuple[Entry, Card]],
    code: str,
    title: str,
    known: NameTable,
    result: Imported,
    only_read: bool,
) -> str:
    names = [name for entry, _ in cards for name in (entry.name, *(part.name for part in entry.attacks))]
    table = Lexicon().table(code, names)
    words = _Words(code, table, known)
    lines = [made(f'set "{title}"' if code == "en" else f"セット 「{title}」")] if title else []
    for entry, card in cards:
        unread = words.unread
        block = words.block(entry, card)
        if only_read and words.unread > unread:
            result.left_out["a text that doesn't read"] += 1
            continue
        lines.append(evolve(block, apart=True))
        result.cards += 1
    result.texts += words.texts
    result.unread += words.unread
    return lay_out(lines, code) if lines else ""


@define
class _Words:
    """Puts texts below the lines of their cards."""

    code: str
    table: NameTable
    """The names that the file gives."""
    known: NameTable
    """All names of the database."""
    texts: int = 0
    unread: int = 0

    def block(self, entry: Entry, card: Card) -> Line:
        """The lines of a card with its texts."""
        bare = write_card(card, self.code, self.table)
        if not isinstance(card, PokemonCard):
            return evolve(bare, children=self.lines(entry.text, entry.name, entry.name, False))
        parts = [*entry.abilities, *entry.attacks]
        children = [
            evolve(line, children=self.lines(part.text, entry.name, part.name, bool(part.damage)))
            for line, part in zip(bare.children, parts, strict=False)
        ]
        return evolve(bare, children=(*children, *bare.children[len(parts) :]))

    def lines(self, text: str, own: str, name: str, beside_damage: bool) -> tuple[Line, ...]:
        """A text as lines: as printed where the file reads it so, else in the canonical wording."""
        if not text:
            return ()
        self.texts += 1
        words = self.wording(text, own, name, beside_damage)
        return tuple(made(line) for line in wrapped(words, self.code))

    def wording(self, text: str, own: str, name: str, beside_damage: bool) -> str:
        """The words to put into the file; those that don't read stay as they are, and are counted."""
        spoken = speech(self.code)
        table = self.table.speaking_for(own, name)
        if isinstance(spoken.attempt(text, names=table), Reading):
            return text
        read = spoken.attempt(text, names=self.known.speaking_for(own, name))
        if isinstance(read, Reading):  # names that the file doesn't give stand in quotation marks
            written = spoken.write(read.statements, names=table, beside_damage=beside_damage)
            if written is not None:
                return written
        self.unread += 1
        return text
