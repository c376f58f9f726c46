"""What ``pokeca rules`` and ``pokeca deck`` tell."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.documents.ruleset_chain import shipped
from pokeca_dsl.documents.ruleset_showing import differences, listed, shown

BOOK = shipped()


def _shown(name: str, language: str = "en") -> str:
    ruleset = BOOK.resolve(name).ruleset
    assert ruleset is not None
    return shown(BOOK, ruleset, language)


def test_a_clause_stands_with_its_source_and_how_sure_it_is() -> None:
    assert (
        "  mulligan bonus: 2\n      base: English rulebooks 1999 to 2002, starting the game [A]\n"
        in _shown("base")
    )


def test_a_disputed_clause_shows_what_others_say_and_under_which_name() -> None:
    assert "    or, as “no bonus cards”: mulligan bonus: 0\n" in _shown("base")
    assert "または「no bonus cards」: 引き直しの追加枚数：0\n" in _shown("base", "ja")
    assert "no bonus cards" in _shown("neo")
    assert "no bonus cards" not in _shown("adv")  # which sets that clause itself


def test_an_option_laid_over_is_no_alternative_any_more() -> None:
    assert "or, as “no bonus cards”" not in _shown("base + no bonus cards")


def test_a_clause_that_an_option_takes_out_is_shown_as_nothing() -> None:
    assert "or, as “three counters”: nothing" in _shown("e")


def test_a_difference_shows_both_clauses_and_both_sources() -> None:
    one, other = BOOK.resolve("dp-2.2").ruleset, BOOK.resolve("guide-3.3").ruleset
    assert one is not None
    assert other is not None
    told = differences(one, other)
    assert "- a tie is: sudden death\n      dp-2.2: Advanced rule guide Ver 2.2" in told
    assert "+ a tie is: a draw\n      guide-3.3: Advanced rule guide Ver 3.3" in told
    assert "deck size" not in told
    assert differences(one, one) == "no clause differs\n"


def test_every_ruleset_format_region_and_option_is_listed() -> None:
    told = listed(BOOK)
    assert [file.name for file in BOOK.files().values() if file.name not in told] == []


def test_a_region_is_shown_beside_the_default_and_named_in_the_chain_where_it_lies() -> None:
    assert "    or, as “west”: a tie is: sudden death\n" in _shown("bw")
    assert "または「west」: 引き分けのとき：サドン・デス\n" in _shown("bw", "ja")
    assert "or, as “west”" not in _shown("bw + west")
    assert "  (common → base → neo → west → e → adv → west)\n" in _shown("adv + west")


def test_a_region_alone_is_no_ruleset() -> None:
    answer = CliRunner().invoke(pokeca, ["rules", "show", "west"])
    assert answer.exit_code == 1
    assert "no ruleset is called `west`" in answer.output


@pytest.mark.parametrize(
    "arguments", [["list"], ["show", "dp + half deck"], ["diff", "xy", "sm", "--lang", "ja"]]
)
def test_the_verb_answers(arguments: list[str]) -> None:
    assert CliRunner().invoke(pokeca, ["rules", *arguments]).exit_code == 0


def test_a_file_of_ones_own_is_shown_and_compared(tmp_path: Path) -> None:
    own = tmp_path / "own.rules"
    own.write_text('ruleset "own" extends "dp"\nturn\n  source: x\n  Energy a turn: 2\n', encoding="utf-8")
    told = CliRunner().invoke(pokeca, ["rules", "show", str(own)]).output
    assert told.startswith("own  (common → base") and "  Energy a turn: 2\n      own: x\n" in told
    assert "+ Energy a turn: 2" in CliRunner().invoke(pokeca, ["rules", "diff", "dp", str(own)]).output
    assert CliRunner().invoke(pokeca, ["rules", "show", str(tmp_path / "none.rules")]).exit_code == 2


def test_an_unknown_ruleset_is_told() -> None:
    answer = CliRunner().invoke(pokeca, ["rules", "show", "ddp"])
    assert answer.exit_code == 1
    assert "no ruleset is called `ddp`" in answer.output


CARDS = """# language: en
pokemon "Sparkit" basic [L] 60 HP
  retreat 1

item "Golden Whistle" ace spec
  Draw a card.

item "Golden Bell" ace spec
  Draw a card.

energy "Lightning Energy" basic [L]
"""
PASTED = """Pokémon: 4
4 Sparkit ABC 12

Trainer: 2
* 1 Golden Whistle ABC 70
* 1 Golden Bell ABC 71 PH

Energy: 54
54 Lightning Energy 4

Total Cards: 60
"""


@pytest.mark.parametrize(("rules", "code", "words"), [
    ("dp", 0, "60 cards, legal under dp"),
    ("bw", 1, "the deck has 2 cards of the class ace spec, and bw allows one in all"),
    ("dp + half deck", 1, "the deck has 60 cards, and dp + half deck asks for 30"),
])  # fmt: skip
def test_a_pasted_deck_is_checked(tmp_path: Path, rules: str, code: int, words: str) -> None:
    (tmp_path / "own.card").write_text(CARDS, encoding="utf-8")
    (tmp_path / "pasted.txt").write_text(PASTED, encoding="utf-8")
    arguments = [
        "deck",
        "check",
        str(tmp_path / "pasted.txt"),
        "--rules",
        rules,
        "--cards",
        str(tmp_path / "own.card"),
    ]
    answer = CliRunner().invoke(pokeca, arguments)
    assert words in answer.output
    assert answer.exit_code == code


def test_a_pasted_deck_with_an_unknown_card_is_told(tmp_path: Path) -> None:
    (tmp_path / "own.card").write_text(CARDS, encoding="utf-8")
    arguments = ["deck", "check", "-", "--rules", "dp", "--cards", str(tmp_path / "own.card")]
    answer = CliRunner().invoke(pokeca, arguments, input=PASTED.replace("Sparkit", "Sparkle"))
    assert answer.exit_code == 1
    assert "no card is called `Sparkle ABC 12`" in answer.output
