"""The stage that made cards are tried on: companions of every class, situations with and without targets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from attrs import evolve, frozen

from pokeca_dsl.corpus.made import FORERUNNER, SPARRING
from pokeca_dsl.documents.card import Ability, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.vocabulary import ABILITIES, CardClass, Type
from pokeca_dsl.engine.library import CardDef
from pokeca_dsl.engine.situation import Side, Standing
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import EMPTY, Reading

_TYPES = tuple(Type)
_ENERGY = tuple(f"{kind.name.title()} Energy" for kind in _TYPES)
_BASICS = tuple(f"{kind.name.title()} Companion" for kind in _TYPES)
_MANIFOLD = "Manifold Companion"
"""It has every type, and every class that a Pokémon can have beside its Stage."""
_CLASSES = tuple(list(CardClass)[list(CardClass).index(CardClass.POKEMON_EX) :])
_GROWN = "Grown Companion"
_OLDEST = "Oldest Companion"
_MIGHTY = "Mighty Companion ex"
_GIFTED = tuple(f"Companion with {feature.value}" for feature in ABILITIES)
_ITEM, _SUPPORTER, _STADIUM, _TOOL, _TRAINER = (
    f"Companion {kind.value}"
    for kind in (CardClass.ITEM, CardClass.SUPPORTER, CardClass.STADIUM, CardClass.TOOL, CardClass.TRAINER)
)
_SPECIAL = "Companion Special Energy"


def _pokemon(name: str, kind: Type, **changed: Any) -> PokemonCard:
    plain = PokemonCard(name, CardClass.BASIC_POKEMON, None, (kind,), 100, (), (SPARRING,), (), (), 1)
    return evolve(plain, **changed)


def _says(words: str) -> Reading:
    reading = language("en").read(words)
    assert isinstance(reading, Reading), f"the companions speak plain English: {words}"
    return reading


@cache
def companions() -> tuple[Card, ...]:
    """Plain cards of every class and type that a text can ask for."""
    draw = _says("Draw a card.")
    use = _says("Once during your turn, you may draw a card.")
    return (
        *(_pokemon(name, kind, hp=70) for name, kind in zip(_BASICS, _TYPES, strict=True)),
        _pokemon(FORERUNNER, Type.COLORLESS),
        _pokemon(_MANIFOLD, Type.COLORLESS, types=_TYPES, classes=_CLASSES, hp=300),
        _pokemon(_GROWN, Type.GRASS, stage=CardClass.STAGE_1, evolves_from=FORERUNNER, hp=120),
        _pokemon(_OLDEST, Type.GRASS, stage=CardClass.STAGE_2, evolves_from=_GROWN, hp=140),
        _pokemon(_MIGHTY, Type.FIRE, classes=(CardClass.POKEMON_EX,), hp=180),
        *(
            _pokemon(name, Type.PSYCHIC, abilities=(Ability("Gift", feature, use),))
            for name, feature in zip(_GIFTED, ABILITIES, strict=True)
        ),
        *(EnergyCard(name, kind, EMPTY) for name, kind in zip(_ENERGY, _TYPES, strict=True)),
        EnergyCard(_SPECIAL, None, _says("This card provides [C] Energy.")),
        TrainerCard(_ITEM, CardClass.ITEM, draw),
        TrainerCard(_SUPPORTER, CardClass.SUPPORTER, draw),
        TrainerCard(_TRAINER, CardClass.TRAINER, draw),
        TrainerCard(_STADIUM, CardClass.STADIUM, EMPTY),
        TrainerCard(_TOOL, CardClass.TOOL, EMPTY),
    )


@frozen
class Setup:
    """A situation: both sides (the text's owner first), the Stadium in play, and how the coins fall."""

    name: str
    sides: tuple[Side, Side]
    stadium: tuple[str, int] | None
    coins: tuple[str, ...]
    busy: bool = False
    """Other cards are played first."""
    first_turn: bool = False
    """It is the first turn of the text's owner, who went second."""


_HEADS, _TAILS = ("heads",) * 6, ("tails",) * 12
_MIXED = ("heads", "tails", "tails", "heads") * 3


def setups(made: CardDef, spoken_of: Sequence[CardDef]) -> tuple[Setup, ...]:
    """The situations to try a text in: with and without targets, near a Knock Out, heads and tails."""
    return (
        Setup("full board, heads", (_full(made, spoken_of), _opposing(spoken_of)), (_STADIUM, 1), _HEADS),
        Setup("full board, tails", (_full(made, spoken_of), _opposing(spoken_of)), None, _TAILS),
        Setup("bare board, heads", (_bare(made), _alone()), None, _HEADS),
        Setup("bare board, tails", (_bare(made), _alone()), None, _TAILS),
        Setup("after a Knock Out", (_falling(made, spoken_of), _winning(spoken_of)), None, _HEADS),
        Setup("first turn", (_full(made, spoken_of), _opposing(spoken_of)), None, _HEADS, first_turn=True),
        Setup("near a Knock Out", (_hurt(made, spoken_of), _hurting(spoken_of)), (_STADIUM, 0), _MIXED, True),
    )


def _own(
    made: CardDef,
    damage: int,
    energy: tuple[str, ...],
    conditions: tuple[str, ...] = (),
    fighter: tuple[str, ...] = (_MANIFOLD,),
) -> Standing:
    """The Active Pokémon: the made one, or a companion that fights for a made card of the hand."""
    stack = fighter
    if made.kind == "pokemon":
        stack = (FORERUNNER, made.name) if made.evolves_from else (made.name,)
    return Standing(stack, energy=energy, damage=damage, conditions=conditions)


def _zone(spoken_of: Sequence[CardDef], copies: int = 1) -> tuple[str, ...]:
    """Cards of every class, those that the text speaks of on top."""
    named = tuple(card.name for card in spoken_of)
    plain = (
        *_BASICS[:4], _ENERGY[0], _MANIFOLD, _ITEM, _SUPPORTER, _TOOL, _STADIUM, _TRAINER, _SPECIAL,
        FORERUNNER, _GROWN, _OLDEST, _MIGHTY, *_GIFTED, *_ENERGY, *_BASICS[4:],
    )  # fmt: skip
    return named + plain * copies


def _bench(spoken_of: Sequence[CardDef]) -> tuple[Standing, ...]:
    named = [
        Standing(card.name, energy=_ENERGY[:2], damage=10)
        for card in spoken_of
        if card.stage == "basic pokemon"
    ]
    others = [
        Standing((FORERUNNER, _GROWN), energy=(*_ENERGY[:3], _SPECIAL), damage=30),
        Standing(_MIGHTY, energy=(_ENERGY[1],), tools=(_TOOL,), damage=20),
        Standing(_MANIFOLD, damage=10),
        Standing(_GIFTED[0]),
    ]
    return (*named[:2], *others)[:4]


_MADE_IN_THE_ZONE = _ENERGY[:8] * 4
"""Where a ruleset has an Energy Zone it makes Energy of any type; elsewhere nothing asks for it."""


def _full(made: CardDef, spoken_of: Sequence[CardDef]) -> Side:
    return Side(
        active=(_own(made, 40, (*_ENERGY, _SPECIAL)),),
        bench=_bench(spoken_of),
        hand=(made.name, made.name, *_zone(spoken_of)[:15], *_ENERGY[:3]),
        deck=_zone(spoken_of, 2),
        discard=(*_zone(spoken_of), *_used_there(made)),
        prizes=_ENERGY[:4],
        lost=_ENERGY,
        zone=_MADE_IN_THE_ZONE,
    )


def _used_there(made: CardDef) -> tuple[str, ...]:
    """The made card, where it has an ability that is used from the discard pile."""
    uses = [use for ability in made.abilities for use in ability.program.activated]
    return (made.name,) if any(use.place == "discard pile" for use in uses) else ()


def _opposing(spoken_of: Sequence[CardDef]) -> Side:
    return Side(
        active=(Standing((FORERUNNER, _GROWN), energy=(*_ENERGY[:4], _SPECIAL), tools=(_TOOL,), damage=30),),
        bench=(Standing(_GIFTED[0], damage=30, energy=_ENERGY[:2]), *_bench(spoken_of)[:3]),
        hand=_zone(spoken_of)[:12],
        deck=_zone(spoken_of, 2),
        discard=_zone(spoken_of),
        prizes=_ENERGY[:3],
    )


def _bare(made: CardDef) -> Side:
    return Side(active=(_own(made, 0, ()),), hand=(made.name,), deck=_BASICS[:3], prizes=_ENERGY[:2])


def _alone() -> Side:
    return Side(active=(Standing(_BASICS[0]),), deck=_BASICS[:3], prizes=_ENERGY[:2])


def _hurt(made: CardDef, spoken_of: Sequence[CardDef]) -> Side:
    full = _full(made, spoken_of)
    grown = (FORERUNNER, _GROWN, _OLDEST)
    own = _own(made, max(made.hp, 140) - 20, _ENERGY[:3], ("poisoned",), grown)
    benched = (Standing(own.stack, damage=50, energy=_ENERGY[:1]), *full.bench[:3])
    return evolve(full, active=(own,), bench=benched, prizes=_ENERGY[:2])


def _falling(made: CardDef, spoken_of: Sequence[CardDef]) -> Side:
    """The Active Pokémon falls in the opponent's turn; behind it high Stages, in the hand much Energy."""
    named = [card for card in spoken_of if card.stage == "basic pokemon"]
    falls = named[0] if named and made.kind != "pokemon" else None
    own = Standing(_MANIFOLD, energy=_ENERGY[:1], damage=290)
    if falls is not None:
        own = Standing(falls.name, energy=_ENERGY[:1], damage=falls.hp - 10)
    behind = [Standing((FORERUNNER, _GROWN, _OLDEST), energy=(*_ENERGY, _SPECIAL), damage=30)]
    if made.kind == "pokemon":
        behind.insert(0, _own(made, 0, _ENERGY))
    return Side(
        active=(own,),
        bench=(*behind, *_bench(spoken_of)[: 3 - len(behind)], Standing(FORERUNNER), Standing(_MANIFOLD)),
        hand=(made.name, *_ENERGY, *_ENERGY, *_zone(spoken_of)[:8], _OLDEST),
        deck=_zone(spoken_of, 2),
        discard=_zone(spoken_of),
        prizes=_ENERGY[:5],
    )


def _winning(spoken_of: Sequence[CardDef]) -> Side:
    """More Prize cards than one Knock Out gives, so that the game goes on after it; in front a Stage 2."""
    front = Standing(
        (FORERUNNER, _GROWN, _OLDEST), energy=(*_ENERGY[:4], _SPECIAL), tools=(_TOOL,), damage=30
    )
    return evolve(_opposing(spoken_of), active=(front,), prizes=_ENERGY[:6])


def _hurting(spoken_of: Sequence[CardDef]) -> Side:
    full = _opposing(spoken_of)
    front = Standing(_MIGHTY, energy=_ENERGY[:4], damage=170, conditions=("asleep", "burned", "poisoned"))
    return evolve(full, active=(front,), prizes=_ENERGY[:4])
