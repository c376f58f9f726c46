"""The sets in both languages: read without a mistake, equal, printed back, and rich in constructs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from pokeca_dsl.documents.card import EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.catalogue import CLASSES, VOCABULARIES
from pokeca_dsl.effects.values import Number, Product
from pokeca_dsl.effects.verbs import BaseDamage
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Operation, Type, Word
from pokeca_dsl.syntax.languages import language
from tests.cards.sets import LANGUAGES, SETS, card_file, cards, collection, texts


def _parts(part: Any) -> Iterator[Any]:
    """Every effect object and every word of a vocabulary inside a text."""
    if attrs.has(type(part)):
        yield part
        for field in attrs.fields(type(part)):
            yield from _parts(getattr(part, field.name))
    elif isinstance(part, tuple):
        for item in part:
            yield from _parts(item)
    elif isinstance(part, Word):
        yield part


def _said() -> Iterator[Any]:
    for name in SETS:
        for card in cards(name):
            for reading, _ in texts(card):
                yield from _parts(reading.statements)


def test_no_file_has_a_mistake() -> None:
    assert [diagnostic.message("en") for diagnostic in collection().diagnostics] == []


@pytest.mark.parametrize("name", SETS)
def test_both_languages_give_equal_cards(name: str) -> None:
    english, japanese = cards(name, "en"), cards(name, "ja")
    assert [card.name for card in english] == [card.name for card in japanese]
    for one, other in zip(english, japanese, strict=True):
        assert one == other, one.name


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_prints_back_to_the_letter(name: str, code: str) -> None:
    file = card_file(name, code)
    for card in file.cards:
        own = file.lexicon.printed(card.name, code)
        assert own is not None
        names = file.lexicon.table(code).speaking_for(own)
        for reading, beside in texts(card):
            written = language(code).write(reading.statements, names=names, beside_damage=beside)
            assert written == reading.words, card.name


def test_every_name_has_its_name_in_the_other_language() -> None:
    for card in collection().cards.values():
        names = [card.name]
        if isinstance(card, PokemonCard):
            names += [part.name for part in (*card.abilities, *card.attacks)]
        for name in names:
            assert collection().lexicon.printed(name, "ja") is not None, name


def test_there_are_more_than_120_cards_of_our_own() -> None:
    own = [card for name in ("lantern-road", "tide-engine") for card in cards(name)]
    assert len({card.name for card in own}) == len(own) >= 130


WITHOUT_A_CARD = {
    "NamedWith",
    "OwnedBy",
    "WinGame",
}
"""Classes that no card of these sets says: each new one belongs on a card, or into this list for a while."""
WORDS_WITHOUT_A_CARD = {
    "BENCH",
    "BENCHED",
    "DISCARDED",
    "DRAWN_FOR_TURN",
    "OPPONENTS_EFFECT",
    "TAKEN_AS_PRIZE",
    "UNTIL_IT_LEAVES",
    "CHOSEN",
    "THIS_TEXT",
    "EVOLVED",
    "PLAYED_FROM_HAND",
    "TRIES_TO_RETREAT",
    "ONCE_A_GAME_EACH_NAME",
    "ONCE_A_TURN_EACH_PART",
}
"""Words of the vocabularies below that no card says yet."""


def test_every_effect_class_is_on_some_card() -> None:
    assert set(CLASSES) - {type(part).__name__ for part in _said()} - WITHOUT_A_CARD == set()


@pytest.mark.parametrize(
    "name",
    [
        "SpecialCondition",
        "Owner",
        "Chooser",
        "Face",
        "Rounding",
        "Relation",
        "Side",
        "Aspect",
        "Duration",
        "Event",
        "Cause",
        "Limit",
    ],
)
def test_every_word_of_a_vocabulary_is_on_some_card(name: str) -> None:
    used = {part.name for part in _said() if isinstance(part, VOCABULARIES[name])}
    assert {word.name for word in VOCABULARIES[name]} - used - WORDS_WITHOUT_A_CARD == set()


def test_basic_energy_of_every_type() -> None:
    types = {card.type for card in cards("basic-energy") if isinstance(card, EnergyCard)}
    assert types == set(Type) - {Type.COLORLESS, Type.DRAGON}


def test_lantern_road_is_in_the_diamond_and_pearl_manner() -> None:
    pokemon = [card for card in cards("lantern-road") if isinstance(card, PokemonCard)]
    kinds = {ability.kind for card in pokemon for ability in card.abilities}
    assert kinds == {Feature.POKE_POWER, Feature.POKE_BODY}
    assert {weakness.operation for card in pokemon for weakness in card.weaknesses} == {Operation.PLUS}
    assert {resistance.amount for card in pokemon for resistance in card.resistances} == {20}


def test_tide_engine_is_in_the_present_manner() -> None:
    pokemon = [card for card in cards("tide-engine") if isinstance(card, PokemonCard)]
    assert {ability.kind for card in pokemon for ability in card.abilities} == {Feature.ABILITY}
    assert {(w.operation, w.amount) for card in pokemon for w in card.weaknesses} == {(Operation.TIMES, 2)}
    assert {resistance.amount for card in pokemon for resistance in card.resistances} == {30}
    assert sum(CardClass.POKEMON_EX in card.classes for card in pokemon) >= 5


@pytest.mark.parametrize("name", ["lantern-road", "tide-engine"])
def test_each_set_has_all_kinds_of_cards(name: str) -> None:
    stages = Counter(card.stage for card in cards(name) if isinstance(card, PokemonCard))
    assert set(stages) == {CardClass.BASIC_POKEMON, CardClass.STAGE_1, CardClass.STAGE_2}
    kinds = {card.kind for card in cards(name) if isinstance(card, TrainerCard)}
    assert {CardClass.SUPPORTER, CardClass.STADIUM, CardClass.TOOL} < kinds
    assert any(isinstance(card, EnergyCard) for card in cards(name))


@pytest.mark.parametrize("name", ["lantern-road", "tide-engine"])
def test_every_evolution_evolves_from_a_card_of_its_set(name: str) -> None:
    pokemon = {card.name: card for card in cards(name) if isinstance(card, PokemonCard)}
    below = {CardClass.STAGE_1: CardClass.BASIC_POKEMON, CardClass.STAGE_2: CardClass.STAGE_1}
    for card in pokemon.values():
        if card.evolves_from is not None:
            assert pokemon[card.evolves_from].stage is below[card.stage], card.name


@pytest.mark.parametrize("name", ["lantern-road", "tide-engine"])
def test_the_sign_of_damage_is_what_the_text_does(name: str) -> None:
    for card in cards(name):
        for attack in card.attacks if isinstance(card, PokemonCard) else ():
            changes = [part for part in _parts(attack.text.statements) if isinstance(part, BaseDamage)]
            if attack.damage is None:
                assert attack.sign is None, attack.name
                continue
            assert {part.operation for part in changes} == _OPERATIONS[attack.sign], attack.name
            if attack.sign is Operation.TIMES:
                (change,) = changes
                assert isinstance(change.amount, Product), attack.name
                assert change.amount.left == Number(attack.damage), attack.name


_OPERATIONS = {
    None: set(),
    Operation.PLUS: {Operation.PLUS},
    Operation.MINUS: {Operation.MINUS},
    Operation.TIMES: {Operation.SET},
}
