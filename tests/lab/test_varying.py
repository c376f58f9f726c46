from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from pokeca_dsl.documents.card import Card, PokemonCard
from pokeca_dsl.lab.ground import table_for
from pokeca_dsl.lab.planning import Plan, plan
from pokeca_dsl.lab.printed import Printed, printed
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change
from pokeca_dsl.lab.varying import label, read_variation
from pokeca_dsl.play.pool import load_pool, shipped
from pokeca_dsl.resources import data_folder
from tests.lab.studies import WISH, small

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
    return read_variation(words, shipped("en").library.by_key, shipped("en").lexicon)


def from_file(key: str, *places: Path) -> Printed:
    places = places or (data_folder("cards"),)
    card = load_pool(places, "en").library.by_key[key]
    return printed(card, [card.name], places, "en")


def made(words: str) -> list[Card]:
    found = changes(words)
    card = from_file(found[0].card)
    return [card.made(change) for change in found]


def varied(words: str) -> Plan:
    return plan(attrs.evolve(WISH, vary=words))


@pytest.mark.parametrize("words", ["Boltmouse at 50, 60, 70 HP", "Boltmouse: HP 50 to 70 by 10"])
def test_hp(words: str) -> None:
    cards = made(words)
    assert [isinstance(card, PokemonCard) and card.hp for card in cards] == [50, 60, 70]
    assert cards[1] == from_file("Boltmouse").card
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
    tables = varied("Boltmouse at 50, 60, 70 HP").tables
    assert len(set(tables.values())) == 3
    assert tables[1] == small().tables[0]


def own(tmp_path: Path) -> Path:
    (tmp_path / "own.card").write_text(CARD, encoding="utf-8")
    return tmp_path / "own.card"


def test_words_are_replaced_in_the_one_card_and_over_line_ends(tmp_path: Path) -> None:
    card = from_file("Galefox", own(tmp_path))
    words = "Galefox: 'heads, draw a card' -> 'tails, draw 2 cards'"
    found = read_variation(words, {"Galefox"}, shipped().lexicon)
    assert [change.value for change in found] == ["heads, draw a card", "tails, draw 2 cards"]
    as_is, other = (card.made(change) for change in found)
    assert as_is == card.card
    assert other != as_is
    assert "Face.TAILS" in repr(other) and "Number(n=2)" in repr(other)
    assert isinstance(other, PokemonCard) and other.name == "Galefox"


def test_words_may_hold_apostrophes_and_the_first_are_those_printed() -> None:
    words = (
        "Boltmouse: 'your opponent's Active Pokémon is' -> 'this Pokémon is' | 'your opponent's Pokémon are'"
    )
    first, second, third = changes(words)
    assert label(first) == "Boltmouse, as printed"
    card = from_file("Boltmouse")
    assert card.made(first) == card.card
    assert (second.value, third.value) == ("this Pokémon is", "your opponent's Pokémon are")
    assert card.made(second) != card.made(first)


def test_rules_of_ones_own_are_carried_along(tmp_path: Path) -> None:
    path = tmp_path / "house.rules"
    words = '# language: en\nruleset "house" extends "standard"\n\nsetup\n  Prize cards: 3\n'
    path.write_text(words, encoding="utf-8")
    ground = plan(attrs.evolve(WISH, rules=str(path))).study.ground
    table_for.cache_clear()
    path.unlink()
    assert table_for(ground, None).rules.prize_cards == 3
    assert table_for(small().study.ground, None).rules.prize_cards == 6


def test_words_that_cant_be_read_are_shown_at_their_place_in_the_file(tmp_path: Path) -> None:
    path = own(tmp_path)
    with pytest.raises(LabError) as told:
        from_file("Galefox", path).made(Change("Galefox", "text", "heads", "feet"))
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
        ("Boltmouse: 'Boltmouse' -> 'Zapmouse'", "its name has to stay"),
    ],
)
def test_what_is_no_variation_is_refused_with_the_reason(words: str, message: str) -> None:
    with pytest.raises(LabError) as told:
        made(words)
    assert message in str(told.value)


def test_a_card_that_nobody_plays_is_not_varied() -> None:
    with pytest.raises(LabError, match="no deck of this study plays Echolet"):
        plan(attrs.evolve(WISH, vary="Echolet at 50 HP"))


def test_cards_of_ones_own_are_sent_along_compiled_and_no_others(tmp_path: Path) -> None:
    path, deck = own(tmp_path), tmp_path / "gale.deck"
    listed = "".join(f"  {n} {card}\n" for n, card in ((4, "Galefox"), (56, "Lightning Energy")))
    deck.write_text(f'# language: en\ndeck "Gale"\n{listed}', encoding="utf-8")
    planned = plan(attrs.evolve(WISH, deck=str(deck), places=(path,), vary="Galefox at 70, 90 HP"))
    path.unlink()
    deck.unlink()
    table_for.cache_clear()
    ground = planned.study.ground
    tables = [table_for(ground, pairing.change) for pairing in planned.study.pairings]
    assert [table.cards["Galefox"].hp for table in tables] == [70, 90]
    assert {n: table.fingerprint for n, table in enumerate(tables)} == planned.tables
    assert "Stillfox" not in tables[0].cards


def test_of_a_card_in_two_languages_that_of_the_language_counts(tmp_path: Path) -> None:
    own(tmp_path)
    in_japanese = CARD.split("\n\n")[0].replace("# language: en", "# language: ja")
    for english, japanese in (
        ('pokemon "Galefox" basic [C] 70 HP', "ポケモン 「カゼギツネ」 たね [無] HP70"),
        ('attack "Tail Wind" [C] 20', "ワザ 「おいかぜ」 [無] 20"),
        ("Flip a coin. If heads, draw\n    a card.", "コインを1回投げオモテなら、自分の山札を1枚引く。"),
        ('attack "Stare" [C]', "ワザ 「みつめる」 [無]"),
        ("Draw a card.", "自分の山札を1枚引く。"),
        ("retreat 1", "にげる 1"),
    ):
        in_japanese = in_japanese.replace(english, japanese)
    (tmp_path / "own.ja.card").write_text(in_japanese, encoding="utf-8")
    names = '"Galefox" = 「カゼギツネ」\n"Tail Wind" = 「おいかぜ」\n"Stare" = 「みつめる」\n'
    (tmp_path / "own.names").write_text(names, encoding="utf-8")
    pool = load_pool([tmp_path], "ja")
    assert pool.printed_name("Galefox") == "カゼギツネ"
    change = Change("Galefox", "text", "1枚引く", "2枚引く")
    names = ["Galefox", "カゼギツネ"]
    card = printed(pool.library.by_key["Galefox"], names, [tmp_path], "ja").made(change)
    assert "Number(n=2)" in repr(card)


def test_only_files_that_speak_of_the_card_are_read(tmp_path: Path) -> None:
    for number in (1, 2):
        printed_by = CARD.replace('"Galefox"', f'"Galefox" (SET {number})')
        (tmp_path / f"{number}.card").write_text(printed_by, encoding="utf-8")
    (tmp_path / "own.card").write_text(CARD.replace("70 HP", "80 HP"), encoding="utf-8")
    found = [from_file(key, tmp_path) for key in ("Galefox (SET 2)", "Galefox", "Stillfox")]
    assert [[Path(file.source.name).name for file in each.files] for each in found] == [
        ["2.card"],
        ["own.card"],
        ["1.card", "2.card", "own.card"],
    ]
    assert [each.card.hp for each in found if isinstance(each.card, PokemonCard)] == [70, 80, 60]


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
