"""Hypothesis strategies for cards: everything a card file can express, with texts that can be worded."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from pokeca_dsl.documents.card import Ability, Affinity, Attack, Card, EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_blocks import MARKS
from pokeca_dsl.effects.vocabulary import ABILITIES, CardClass, Operation, Type
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import EMPTY, Reading

_SENTENCES = (
    "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed.",
    "Draw 2 cards.",
    "Flip 2 coins.",
)
_LETTERS = "ABCdefデンチュー雷 '-#&×é♀[]:（）"


@cache
def _readings() -> tuple[Reading, ...]:
    found = [language("en").read(sentence) for sentence in _SENTENCES]
    return tuple(reading for reading in found if isinstance(reading, Reading))


def _named(alphabet: str) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=1, max_size=12).map(str.strip).filter(bool)


names = st.one_of(_named(_LETTERS), _named(_LETTERS + '"'), _named(_LETTERS + "」「"))
texts = st.deferred(lambda: st.sampled_from(_readings()))
types = st.sampled_from(Type)
amounts = st.integers(0, 999_999)


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    """An attack; a sign stands only beside a number."""
    damage = draw(st.none() | amounts)
    sign = draw(st.sampled_from([None, Operation.PLUS, Operation.MINUS, Operation.TIMES])) if damage else None
    cost = tuple(draw(st.lists(types, max_size=4)))
    return Attack(draw(names), cost, damage, sign, draw(texts if sign else st.just(EMPTY) | texts))


@st.composite
def affinities(draw: st.DrawFn) -> Affinity:
    """A Weakness or a Resistance, with or without its number."""
    operation = draw(st.sampled_from([None, Operation.PLUS, Operation.MINUS, Operation.TIMES]))
    return Affinity(draw(types), operation, draw(amounts) if operation else None)


_MARKS = tuple(MARKS.values())


@st.composite
def pokemon(draw: st.DrawFn) -> PokemonCard:
    """A Pokémon of any stage."""
    name = draw(names)
    stage = draw(st.sampled_from([CardClass.BASIC_POKEMON, CardClass.STAGE_1, CardClass.STAGE_2]))
    origin = None if stage is CardClass.BASIC_POKEMON else draw(names.filter(lambda other: other != name))
    return PokemonCard(
        name=name,
        stage=stage,
        evolves_from=origin,
        types=tuple(draw(st.lists(types, min_size=1, max_size=2))),
        hp=draw(amounts),
        abilities=tuple(
            draw(
                st.lists(
                    st.builds(
                        Ability,
                        names,
                        st.sampled_from(ABILITIES),
                        texts,
                    ),
                    max_size=2,
                )
            )
        ),
        attacks=tuple(draw(st.lists(attacks(), max_size=3))),
        weaknesses=tuple(draw(st.lists(affinities(), max_size=2))),
        resistances=tuple(draw(st.lists(affinities(), max_size=2))),
        retreat=draw(st.integers(0, 5)),
        classes=tuple(draw(st.lists(st.sampled_from(_MARKS), max_size=2, unique=True))),
    )


_KINDS = (CardClass.ITEM, CardClass.SUPPORTER, CardClass.STADIUM, CardClass.TOOL, CardClass.TRAINER)
trainers = st.builds(
    TrainerCard,
    names,
    st.sampled_from(_KINDS),
    texts,
    attacks=st.one_of(st.just(()), st.lists(attacks(), max_size=2).map(tuple)),
    hp=st.none() | amounts,
)
energies = st.one_of(
    st.builds(EnergyCard, names, types, st.just(EMPTY)),
    st.builds(EnergyCard, names, st.none(), texts),
)
cards: st.SearchStrategy[list[Card]] = st.lists(
    st.one_of(pokemon(), trainers, energies), min_size=1, max_size=4, unique_by=lambda card: card.name
)
