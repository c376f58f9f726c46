"""The contest's cards as cards of ours: every text is read by the grammar, none by code of its own."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import field, frozen

from pokeca_dsl.compiler.link import link
from pokeca_dsl.compiler.problems import Problem
from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Type
from pokeca_dsl.engine.library import Library
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import EMPTY, Reading
from tests.oracle.contest import Json

TYPES = (
    Type.COLORLESS,
    Type.GRASS,
    Type.FIRE,
    Type.WATER,
    Type.LIGHTNING,
    Type.PSYCHIC,
    Type.FIGHTING,
    Type.DARKNESS,
    Type.METAL,
    Type.DRAGON,
)
"""Their number for a type is its place here."""
POKEMON, ITEM, TOOL, SUPPORTER, STADIUM, BASIC_ENERGY, SPECIAL_ENERGY = range(7)
_TRAINERS = {
    ITEM: CardClass.ITEM,
    TOOL: CardClass.TOOL,
    SUPPORTER: CardClass.SUPPORTER,
    STADIUM: CardClass.STADIUM,
}
_STAGES = {1: CardClass.BASIC_POKEMON, 2: CardClass.STAGE_1, 3: CardClass.STAGE_2}
_FLAGS = {
    "ex": (CardClass.POKEMON_EX,),
    "megaEx": (CardClass.POKEMON_EX, CardClass.MEGA),
    "tera": (CardClass.TERA,),
    "aceSpec": (CardClass.ACE_SPEC,),
}
_SPECIES = {
    CardClass.ANCIENT: (
        "Great Tusk", "Scream Tail", "Brute Bonnet", "Flutter Mane", "Slither Wing", "Sandy Shocks",
        "Roaring Moon", "Walking Wake", "Gouging Fire", "Raging Bolt", "Koraidon",
        "Awakening Drum", "Explorer's Guidance",
    ),
    CardClass.FUTURE: (
        "Iron Treads", "Iron Bundle", "Iron Hands", "Iron Jugulis", "Iron Moth", "Iron Thorns",
        "Iron Valiant", "Iron Leaves", "Iron Boulder", "Iron Crown", "Miraidon",
        "Reboot Pod", "Ciphermaniac's Codebreaking",
    ),
}  # fmt: skip
"""What their list of cards leaves out: these species are printed with "Ancient" or "Future"."""
_WITHOUT = (957, 979, 1370, 1388)
"""… but for these cards of two of them."""


@frozen
class Declined:
    """A text that doesn't read, with the place where reading stopped."""

    card: int
    what: str
    words: str
    start: int
    end: int

    def __str__(self) -> str:
        before, found, after = (
            self.words[: self.start],
            self.words[self.start : self.end],
            self.words[self.end :],
        )
        return f"{self.what}: {before}⟦{found}⟧{after}"


@frozen
class Pool:
    """The cards that read and compile, by their number there; and what stood in the way of the others."""

    cards: dict[int, Card]
    """Number → card, its edition the number."""
    keys: dict[int, str]
    """Number → what decks call it."""
    attacks: dict[int, str]
    """Number of an attack → its name."""
    bearers: dict[int, set[int]]
    """Number of an attack → those of the cards that print it."""
    library: Library
    declined: tuple[Declined, ...]
    problems: dict[int, list[Problem]] = field(factory=dict)

    def usable(self) -> set[int]:
        """The numbers of the cards in play that can be used: by an Ability, or as a Stadium."""
        found: set[int] = set()
        for card in self.library.cards:
            programs = [ability.program for ability in card.abilities]
            if card.trainer_kind == "stadium" and card.program is not None:
                programs.append(card.program)
            if any(program.activated for program in programs):
                found.add(int(card.edition))
        return found


def make_pool(cards: Sequence[Json], attacks: Sequence[Json]) -> Pool:
    """Read all texts; cards with a text that doesn't read or compile are left out."""
    reader = _Reader(cards, {each["attackId"]: each for each in attacks})
    made = {entry["cardId"]: reader.card(entry) for entry in cards}
    bad = {declined.card for declined in reader.declined}
    library, problems = link(card for number, card in made.items() if number not in bad)
    wrong: dict[int, list[Problem]] = {}
    numbers = {card.key: number for number, card in made.items()}
    for problem in problems:
        if problem.severity == "error":
            wrong.setdefault(numbers[problem.card], []).append(problem)
    kept = {n: card for n, card in made.items() if n not in bad and n not in wrong}
    library = Library(tuple(card for card in library.cards if int(card.edition) in kept))
    keys = {int(card.edition): card.key for card in library.cards}
    names = {each["attackId"]: tidied(each["name"]) for each in attacks}
    bearers: dict[int, set[int]] = {}
    for entry in cards:
        for each in entry["attacks"]:
            bearers.setdefault(each, set()).add(entry["cardId"])
    return Pool(kept, keys, names, bearers, library, tuple(reader.declined), wrong)


class _Reader:
    def __init__(self, cards: Sequence[Json], attacks: dict[int, Json]) -> None:
        names = {entry["name"] for entry in (*cards, *attacks.values())}
        names |= {skill["name"].strip() for card in cards for skill in card["skills"]}
        names |= {name.removesuffix(" ex") for name in names}  # texts speak of both, and one may not be there
        printed = {tidied(name): tidied(name) for name in names}
        self.names = NameTable(canonical=printed)
        self.attacks = attacks
        self.declined: list[Declined] = []

    def text(self, number: int, own: str, what: str, words: str) -> Reading:
        words = tidied(words)
        if not words:
            return EMPTY
        found = language("en").attempt(words, names=self.names.speaking_for(own, tidied(what)))
        if isinstance(found, Stop):
            self.declined.append(Declined(number, what, words, found.start, found.end))
            return EMPTY
        return found

    def card(self, entry: Json) -> Card:
        kind, number, own = entry["cardType"], entry["cardId"], tidied(entry["name"])
        classes = tuple(each for flag, given in _FLAGS.items() if entry[flag] for each in given)
        if number not in _WITHOUT:
            classes += tuple(each for each, species in _SPECIES.items() if own.removesuffix(" ex") in species)
        if kind == POKEMON:
            return self.pokemon(entry, own, classes)
        # A card that is played as a Pokémon has an Ability: the skill that isn't named as the card.
        inner = [skill for skill in entry["skills"] if tidied(skill["name"]) != own and kind == ITEM]
        words = "\n".join(skill["text"] for skill in entry["skills"] if skill not in inner)
        if kind == BASIC_ENERGY:
            return EnergyCard(own, TYPES[entry["energyType"]], EMPTY, edition=str(number))
        text = self.text(number, own, own, words)
        if kind == SPECIAL_ENERGY:
            return EnergyCard(own, None, text, classes, edition=str(number))
        abilities = self.abilities(number, own, inner)
        lent = tuple(self.attack(number, own, self.attacks[each]) for each in entry["attacks"])
        return TrainerCard(
            own, _TRAINERS[kind], text, classes, edition=str(number), abilities=abilities, attacks=lent
        )

    def pokemon(self, entry: Json, own: str, classes: tuple[CardClass, ...]) -> PokemonCard:
        number = entry["cardId"]
        return PokemonCard(
            name=own,
            stage=_STAGES[entry["evolutionType"]],
            evolves_from=tidied(entry["evolvesFrom"]) if entry["evolvesFrom"] else None,
            types=(TYPES[entry["energyType"]],),
            hp=entry["hp"],
            abilities=self.abilities(number, own, entry["skills"]),
            attacks=tuple(self.attack(number, own, self.attacks[each]) for each in entry["attacks"]),
            weaknesses=_affinity(entry["weakness"]),
            resistances=_affinity(entry["resistance"]),
            retreat=entry["retreatCost"],
            classes=classes,
            edition=str(number),
        )

    def abilities(self, number: int, own: str, skills: Sequence[Json]) -> tuple[Ability, ...]:
        return tuple(
            Ability(tidied(each["name"]), Feature.ABILITY, self.text(number, own, each["name"], each["text"]))
            for each in skills
            if each["text"]
        )

    def attack(self, number: int, own: str, entry: Json) -> Attack:
        cost = tuple(TYPES[each] for each in entry["energies"])
        text = self.text(number, own, entry["name"], entry["text"])
        return Attack(tidied(entry["name"]), cost, entry["damage"] or None, None, text)


def _affinity(number: int | None) -> tuple[Affinity, ...]:
    return () if number is None else (Affinity(TYPES[number]),)


def tidied(words: str) -> str:
    """Words as our grammar spells them: straight marks, energy symbols in square brackets, "ex" as a word."""
    for old, new in (("’", "'"), ("“", '"'), ("”", '"'), ("{ex}", "ex"), ("Pokémon {V}", "Pokémon V")):
        words = words.replace(old, new)
    for old, new in (("{", "["), ("}", "]"), ("\u200b", "")):
        words = words.replace(old, new)
    return " ".join(words.split())
