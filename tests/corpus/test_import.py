"""Cards of databases become card files that check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.corpus.databases import Entry, entry_of
from pokeca_dsl.corpus.importing import card_of
from pokeca_dsl.documents.card import EnergyCard, PokemonCard, TrainerCard
from pokeca_dsl.effects.vocabulary import CardClass, Feature, Operation, Type

MOUSE: dict[str, Any] = {
    "id": "meadow-1",
    "category": "Pokemon",
    "name": "Boltmouse",
    "set": {"id": "meadow", "name": "Thunder Meadow"},
    "hp": 60,
    "types": ["Lightning"],
    "stage": "Basic",
    "attacks": [
        {
            "cost": ["Lightning", "Colorless"],
            "name": "Static Kiss",
            "effect": "Draw a card.",
            "damage": "20+",
        },
        {"cost": ["Colorless"], "name": "Nibble", "damage": 10},
    ],
    "weaknesses": [{"type": "Fighting", "value": "×2"}],
    "resistances": [{"type": "Metal", "value": "-30"}],
    "retreat": 1,
}
CAT: dict[str, Any] = {
    "id": "meadow-2",
    "supertype": "Pokémon",
    "subtypes": ["Stage 1", "ex"],
    "name": "Boltcat ex",
    "hp": "210",
    "types": ["Lightning"],
    "evolvesFrom": "Boltmouse",
    "abilities": [
        {"name": "Static Coat", "text": "Once during your turn, you may draw a card.", "type": "Ability"}
    ],
    "attacks": [{"name": "Big Zap", "cost": ["Lightning"], "damage": "50×", "text": "Grumble."}],
    "weaknesses": [{"type": "Fighting", "value": "×2"}],
    "retreatCost": ["Colorless", "Colorless"],
}
KEEPER: dict[str, Any] = {
    "id": "meadow-3",
    "supertype": "Trainer",
    "subtypes": ["Supporter"],
    "name": "Meadow Keeper",
    "rules": ["Draw 3 cards.", "You may play only 1 Supporter card during your turn."],
}


def run(*words: str) -> Result:
    return CliRunner().invoke(pokeca, ["import", *words])


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([MOUSE, CAT, KEEPER, MOUSE]), encoding="utf-8")
    return path


def test_every_field_of_tcgdex() -> None:
    card = card_of(entry_of(MOUSE))
    assert isinstance(card, PokemonCard)
    assert (card.name, card.hp, card.types, card.retreat) == ("Boltmouse", 60, (Type.LIGHTNING,), 1)
    first, second = card.attacks
    assert (first.cost, first.damage, first.sign) == ((Type.LIGHTNING, Type.COLORLESS), 20, Operation.PLUS)
    assert (second.damage, second.sign) == (10, None)
    assert (card.weaknesses[0].operation, card.weaknesses[0].amount) == (Operation.TIMES, 2)
    assert (card.resistances[0].type, card.resistances[0].operation) == (Type.METAL, Operation.MINUS)


def test_every_field_of_pokemon_tcg_data() -> None:
    card = card_of(entry_of(CAT, "meadow"))
    assert isinstance(card, PokemonCard)
    assert (card.stage, card.evolves_from, card.hp) == (CardClass.STAGE_1, "Boltmouse", 210)
    assert card.classes == (CardClass.POKEMON_EX,)
    assert card.abilities[0].kind is Feature.ABILITY
    assert card.retreat == 2


def test_what_all_supporters_repeat_is_not_the_text() -> None:
    entry = entry_of(KEEPER)
    assert entry.text == "Draw 3 cards."
    card = card_of(entry)
    assert isinstance(card, TrainerCard) and card.kind is CardClass.SUPPORTER


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Lightning Energy", Type.LIGHTNING),
        ("基本雷エネルギー", Type.LIGHTNING),
        ("草エネルギー", Type.GRASS),
    ],
)
def test_basic_energy_is_what_its_name_says(name: str, kind: Type) -> None:
    entry = Entry("1", "en" if name.isascii() else "ja", "", name, "energy")
    card = card_of(entry)
    assert isinstance(card, EnergyCard) and card.type is kind


def test_the_file_checks_but_for_the_text_that_does_not_read(database: Path, tmp_path: Path) -> None:
    result = run(str(database), "-o", str(tmp_path / "made"))
    assert result.exit_code == 0, result.output
    checked = CliRunner().invoke(pokeca, ["check", str(tmp_path / "made")])
    assert "Grumble" in checked.output
    assert "1 error" in checked.output
    assert "another print of a card that is in the file already" in result.stderr
    assert "2 of 3" not in result.stderr and "3 of 4 texts read" in result.stderr


def test_only_what_reads(database: Path, tmp_path: Path) -> None:
    run(str(database), "--only-read", "-o", str(tmp_path / "made"))
    files = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "made").glob("*.card"))
    assert "Boltmouse" in files and "Boltcat ex" not in files
    checked = CliRunner().invoke(pokeca, ["check", str(tmp_path / "made")])
    assert checked.exit_code == 0, checked.output


def test_names_that_the_file_does_not_give_are_quoted(tmp_path: Path) -> None:
    text = "Put a Boltmouse from your discard pile into your hand."
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([MOUSE, {**KEEPER, "rules": [text]}]), encoding="utf-8")
    assert text in run(str(path)).stdout
    alone = run(str(path), "--card", "Keeper").stdout
    assert text not in alone
    assert '"Boltmouse"' in alone


@pytest.mark.parametrize("content", ["{", '[{"name": 1}]', "[1]"])
def test_a_file_that_holds_no_cards_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(content, encoding="utf-8")
    result = run(str(path))
    assert result.exit_code == 1
    assert "bad.json" in result.stderr


def test_two_cards_of_one_name_are_told_apart(tmp_path: Path) -> None:
    stronger = {**MOUSE, "id": "meadow/7", "hp": 70}
    again = {**MOUSE, "id": "meadow-99"}
    file = tmp_path / "db.json"
    file.write_text(json.dumps([MOUSE, stronger, again]), encoding="utf-8")
    result = run(str(file), "-o", str(tmp_path / "made"))
    made = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "made").glob("*.card"))
    assert '"Boltmouse" (meadow-1) basic [L] 60 HP' in made
    assert '"Boltmouse" (meadow 7) basic [L] 70 HP' in made
    assert "meadow-99" not in made and "another print" in result.stderr
    assert CliRunner().invoke(pokeca, ["check", str(tmp_path / "made")]).exit_code == 0
