"""Names of which a deck holds only one: a clause for rulesets that know such cards."""

from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_writer import write_ruleset
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.play.decks import Deck, DeckLine, check_deck
from pokeca_dsl.play.rulesets import rules_over
from pokeca_dsl.source import Source, Span

TEXT = """# language: en
format "one bell" over any

setup
  source: our table
  one deck holds only one of: "Golden Bell", "Golden Drum"
"""
PLACE = Span(Source("a deck", ""), 0, 0)
LIBRARY = Library(
    (
        CardDef("Sparkit", "pokemon", ("pokemon", "basic pokemon"), stage="basic pokemon"),
        CardDef("Golden Bell", "trainer", ("trainer", "item")),
        CardDef("Golden Drum", "trainer", ("trainer", "item")),
        CardDef("Lightning Energy", "energy", ("energy", "basic energy"), energy_type="L"),
    )
)


def _told(**counts: int) -> list[str]:
    change = read_ruleset(Source("bell.rules", TEXT)).file
    assert change is not None
    rules = rules_over("dp", (change,))
    lines = (
        DeckLine(4, "Sparkit", PLACE),
        *(DeckLine(count, name.replace("_", " "), PLACE) for name, count in counts.items()),
        DeckLine(56 - sum(counts.values()), "Lightning Energy", PLACE),
    )
    return [d.kind.code for d in check_deck(Deck("a deck", lines, PLACE), LIBRARY, rules)]


def test_two_of_the_names_are_one_too_many() -> None:
    assert _told(Golden_Bell=2, Golden_Drum=1) == ["deck/not-together"]


def test_one_of_the_names_is_allowed() -> None:
    assert _told(Golden_Bell=4) == []


def test_the_clause_is_the_same_in_japanese() -> None:
    file = read_ruleset(Source("bell.rules", TEXT)).file
    assert file is not None
    again = read_ruleset(Source("bell.ja.rules", write_ruleset(file, "ja")))
    assert (again.file, again.diagnostics) == (file, ())
