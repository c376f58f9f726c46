"""Deck files: what they say, and what is wrong with them."""

from __future__ import annotations

from pokeca_dsl.documents.names import Lexicon, Pair
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.play.decks import ReadDeck, read_deck
from pokeca_dsl.source import Source

LIBRARY = Library(
    (
        CardDef("Boltmouse", "pokemon", ("pokemon", "basic pokemon"), hp=60, stage="basic pokemon"),
        CardDef("Lightning Energy", "energy", ("energy", "basic energy"), energy_type="L"),
    )
)
LEXICON = Lexicon((Pair("Boltmouse", "デンチュー"), Pair("Lightning Energy", "基本雷エネルギー")))


def read(text: str) -> ReadDeck:
    return read_deck(Source("test.deck", text), LEXICON, LIBRARY)


def test_a_deck_is_a_name_and_counted_cards() -> None:
    found = read('# language: en\ndeck "Storm"\n  # Pokémon\n  2 Boltmouse\n  1 Lightning Energy # one\n')
    assert found.diagnostics == ()
    assert found.deck is not None
    assert found.deck.name == "Storm"
    assert found.deck.cards == ("Boltmouse", "Boltmouse", "Lightning Energy")


def test_a_japanese_deck_is_the_same_deck() -> None:
    english = read('# language: en\ndeck "Storm"\n  2 Boltmouse\n  1 Lightning Energy\n')
    japanese = read("# language: ja\nデッキ 「Storm」\n  2 デンチュー\n  1 基本雷エネルギー\n")
    assert japanese.deck == english.deck
    assert japanese.diagnostics == ()


def test_every_mistake_is_told_at_its_place() -> None:
    found = read(
        '# language: en\ndeck "Storm"\n  2 Boltmouse\n  two Boltmouse\n  1 Boltmause\n  1 Boltmouse\n'
    )
    told = [(d.code, d.span.text) for d in found.diagnostics]
    assert told == [
        ("deck/not-a-count", "two Boltmouse"),
        ("deck/unknown-card", "Boltmause"),
        ("deck/card-twice", "1 Boltmouse"),
    ]
    assert found.diagnostics[1].mends[0].replacement == "Boltmouse"


def test_an_unknown_japanese_name_is_mended_in_japanese() -> None:
    found = read("# language: ja\nデッキ 「Storm」\n  2 デンチュウ\n")
    assert [mend.replacement for mend in found.diagnostics[0].mends] == ["デンチュー"]


def test_a_file_without_a_name_has_no_deck() -> None:
    for text in ("", "# language: en\n", "2 Boltmouse\n", "deck Storm\n", 'deck ""\n'):
        found = read(text)
        assert found.deck is None
        assert "deck/no-header" in {d.code for d in found.diagnostics}
