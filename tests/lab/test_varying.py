from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from pokeca_dsl.documents.card import Card, PokemonCard
from pokeca_dsl.lab.ground import gather, opened, table_for
from pokeca_dsl.lab.planning import plan
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change
from pokeca_dsl.lab.varying import label, read_variation
from pokeca_dsl.play.pool import shipped
from tests.lab.studies import WISH

GROUND = gather([], "en", "standard")
CARD = """# language: en
pokemon "Galefox" basic [C] 70 HP
  attack "Tail Wind" [C] 20
    Flip a coin. If heads, draw
    a card.
  attack "Stare" [C]
    Draw a card.
  retreat 1

pokemon "Stillfox" basic [C] 60 HP
  attack "Doze" [C] 10
    Flip a coin. If heads, draw a card.
  retreat 1
"""


def changes(words: str) -> list[Change]:
    return read_variation(words, opened(GROUND).cards, shipped("en").lexicon)


def made(words: str) -> list[Card]:
    return [opened(GROUND).card(change) for change in changes(words)]


@pytest.mark.parametrize("words", ["Boltmouse at 50, 60, 70 HP", "Boltmouse: HP 50 to 70 by 10"])
def test_hp(words: str) -> None:
    cards = made(words)
    assert [isinstance(card, PokemonCard) and card.hp for card in cards] == [50, 60, 70]
    assert cards[1] == opened(GROUND).cards["Boltmouse"]
    assert [label(change) for change in changes(words)] == [f"Boltmouse, {n} HP" for n in (50, 60, 70)]


def test_retreat_and_damage() -> None:
    costs = made("Boltmouse: retreat 0, 3")
    assert [isinstance(card, PokemonCard) and card.retreat for card in costs] == [0, 3]
    hits = made("Boltmouse: Static Kiss 10, 200")
    assert [isinstance(card, PokemonCard) and card.attacks[1].damage for card in hits] == [10, 200]
    assert all(isinstance(card, PokemonCard) and card.attacks[0].damage == 10 for card in hits)


def test_the_name_may_be_that_of_the_other_language() -> None:
    assert changes("デンチュー at 50 HP") == [Change("Boltmouse", "hp", "", "50")]


def test_a_variant_is_another_table_and_the_printed_one_is_the_table_itself() -> None:
    tables = [table_for(GROUND, change).fingerprint for change in changes("Boltmouse at 50, 60, 70 HP")]
    assert len(set(tables)) == 3
    assert tables[1] == table_for(GROUND, None).fingerprint


def own(tmp_path: Path) -> Path:
    (tmp_path / "own.card").write_text(CARD, encoding="utf-8")
    return tmp_path / "own.card"


def test_words_are_replaced_in_the_one_card_and_over_line_ends(tmp_path: Path) -> None:
    ground = gather([own(tmp_path)], "en", "standard")
    (tmp_path / "own.card").unlink()  # whoever plays needs no file of ours
    cards = opened(ground).cards
    found = read_variation("Galefox: 'heads, draw a card' -> 'tails, draw 2 cards'", cards, shipped().lexicon)
    assert [change.value for change in found] == ["heads, draw a card", "tails, draw 2 cards"]
    as_is, other = (opened(ground).card(change) for change in found)
    assert as_is == cards["Galefox"]
    assert other != as_is
    assert "Face.TAILS" in repr(other) and "Number(n=2)" in repr(other)
    assert isinstance(other, PokemonCard) and other.name == "Galefox"


def test_words_may_hold_apostrophes_and_the_first_are_those_printed() -> None:
    words = (
        "Boltmouse: 'your opponent's Active Pokémon is' -> 'this Pokémon is' | 'your opponent's Pokémon are'"
    )
    first, second, third = changes(words)
    assert label(first) == "Boltmouse, as printed"
    assert opened(GROUND).card(first) == opened(GROUND).cards["Boltmouse"]
    assert (second.value, third.value) == ("this Pokémon is", "your opponent's Pokémon are")
    assert opened(GROUND).card(second) != opened(GROUND).card(first)


def test_rules_of_ones_own_are_carried_along(tmp_path: Path) -> None:
    path = tmp_path / "house.rules"
    words = '# language: en\nruleset "house" extends "standard"\n\nsetup\n  Prize cards: 3\n'
    path.write_text(words, encoding="utf-8")
    ground = gather([], "en", str(path))
    path.unlink()
    assert table_for(ground, None).rules.prize_cards == 3
    assert table_for(GROUND, None).rules.prize_cards == 6


def test_words_that_cant_be_read_are_shown_at_their_place_in_the_file(tmp_path: Path) -> None:
    path = own(tmp_path)
    ground = gather([path], "en", "standard")
    change = Change("Galefox", "text", "heads", "feet")
    with pytest.raises(LabError) as told:
        table_for(ground, change)
    place = told.value.diagnostics[0].span
    assert place.source.name == str(path)
    assert place.source.line_and_column(place.start)[0] == 4
    assert place.text == "feet"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Boltmous at 50 HP", "no card is called `Boltmous`"),
        ("Boltmouse", "is no variation"),
        ("Boltmouse: louder", "is no variation of Boltmouse"),
        ("Boltmouse: HP 10 to 9000 by 1", "more than 50 variants"),
        ("Boltmouse: HP 10 to 90 by 0", "more than 50 variants"),
        ("Boltmouse: HP 90 to 10", "values are 1 to 50 numbers"),
        ("Boltmouse: Bite 10", "has no attack `Bite`; it has: Spark Nip, Static Kiss"),
        ("Lightning Energy: HP 10", "prints no HP"),
        ("Signal Lantern: retreat 1", "prints no retreat"),
        ("Boltmouse: 'purple' -> 'green'", "doesn't say `purple`"),
    ],
)
def test_what_is_no_variation_is_refused_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(LabError) as told:
        made(words)
    assert message in str(told.value)


def test_a_card_that_nobody_plays_is_not_varied() -> None:
    with pytest.raises(LabError, match="no deck of this study plays Echolet"):
        plan(attrs.evolve(WISH, vary="Echolet at 50 HP"))


def test_pairings_of_variants_and_opponents() -> None:
    wish = attrs.evolve(WISH, vary="Boltmouse at 50, 60 HP", against=("lantern-watch", "engine-room"))
    planned = plan(wish)
    assert [(p.variant, p.against) for p in planned.study.pairings] == [
        ("Boltmouse, 50 HP", "Lantern Watch"),
        ("Boltmouse, 50 HP", "Engine Room"),
        ("Boltmouse, 60 HP", "Lantern Watch"),
        ("Boltmouse, 60 HP", "Engine Room"),
    ]
    assert planned.base == "Boltmouse, 60 HP"
    assert planned.printed
