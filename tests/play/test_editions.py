"""Several cards of one name in a library: told apart by their editions, counted together in decks."""

from __future__ import annotations

from pokeca_dsl.compiler.link import link
from pokeca_dsl.documents.card_reader import read_card_file
from pokeca_dsl.documents.card_writer import write_cards
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.engine.game import begin, prepare, start
from pokeca_dsl.engine.library import Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.play.decks import check_deck, read_deck
from pokeca_dsl.play.pasted import read_any_deck
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.source import Source

HEAD = '# language: en\ndeck "Two"\n'
CARDS = """\
# language: en
pokemon "Boltmouse" (LNR 12) basic [L] 60 HP
  attack "Kick" [L] 20
  retreat 1

pokemon "Boltmouse" (LNR 13) basic [L] 70 HP
  attack "Kick" [L] 30
  retreat 1

energy "Lightning Energy" basic [L]
"""


def _library() -> Library:
    file = read_card_file(Source("two.card", CARDS), Lexicon())
    assert not file.diagnostics
    library, problems = link(file.cards)
    assert not problems
    return library


def _rules() -> Rules:
    return load_rules("sv")


def test_a_file_holds_two_cards_of_one_name_and_is_written_back() -> None:
    file = read_card_file(Source("two.card", CARDS), Lexicon())
    assert [card.key for card in file.cards] == [
        "Boltmouse (LNR 12)",
        "Boltmouse (LNR 13)",
        "Lightning Energy",
    ]
    assert write_cards(file.cards, "en", Lexicon()) == CARDS


def test_one_edition_twice_is_still_refused() -> None:
    file = read_card_file(Source("two.card", CARDS.replace("LNR 13", "LNR 12")), Lexicon())
    assert [found.kind.code for found in file.diagnostics] == ["card-file/same-name"]


def test_a_deck_names_the_edition_and_copies_count_by_name() -> None:
    words = (
        '# language: en\ndeck "Two"\n  3 Boltmouse (LNR 12)\n  2 Boltmouse (LNR 13)\n  55 Lightning Energy\n'
    )
    library = _library()
    deck = read_deck(Source("two.deck", words), Lexicon(), library)
    assert deck.deck is not None and not deck.diagnostics
    told = [found.message("en") for found in check_deck(deck.deck, library, _rules())]
    assert any("5" in line and "Boltmouse" in line for line in told)


def test_a_deck_that_leaves_the_edition_open_is_offered_one() -> None:
    words = '# language: en\ndeck "Two"\n  3 Boltmouse\n'
    (found,) = read_deck(Source("two.deck", words), Lexicon(), _library()).diagnostics
    assert "Boltmouse (LNR 12)" in [mend.replacement for mend in found.mends]


def test_a_pasted_deck_takes_the_edition_from_set_and_number() -> None:
    deck = read_any_deck(
        Source("x", "4 Boltmouse LNR 13\n56 Lightning Energy SVE 4\n"), Lexicon(), _library()
    )
    assert deck.deck is not None
    assert [line.card for line in deck.deck.lines] == ["Boltmouse (LNR 13)", "Lightning Energy"]


def test_the_game_plays_each_edition_as_itself() -> None:
    table = prepare(_rules(), _library())
    side = ["Boltmouse (LNR 12)"] * 4 + ["Lightning Energy"] * 56
    other = ["Boltmouse (LNR 13)"] * 4 + ["Lightning Energy"] * 56
    state = start(table, (side, other), seed=3)
    begin(state)
    assert {card.hp for card in state.match.cards[:60] if card.name == "Boltmouse"} == {60}
    assert {card.hp for card in state.match.cards[60:] if card.name == "Boltmouse"} == {70}
