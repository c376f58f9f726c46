"""Both languages of a pair compared."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.corpus.agreement import Outcome, compare, kinds_of_difference
from pokeca_dsl.corpus.differences import brief, differences
from pokeca_dsl.corpus.pairing import PairedNames, paired_names
from pokeca_dsl.corpus.texts import name_tables, read_pairs
from pokeca_dsl.effects.filters import Named, OfClass, OfType
from pokeca_dsl.effects.nouns import Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.verbs import Draw, Move, Shuffle
from pokeca_dsl.effects.vocabulary import CardClass, Owner, Place, Type
from tests.corpus.conftest import DRAW_3, PAIRS


def same(one: str, other: str) -> bool:
    return one == other


def test_outcomes(corpus: Path) -> None:
    compared = compare(list(read_pairs(corpus)), name_tables(corpus))
    assert [each.outcome for each in compared] == [Outcome.EQUAL, Outcome.DIFFERENT, Outcome.UNREAD]
    assert [kind for kind, _ in kinds_of_difference(compared)] == ["Draw.amount.n: 3 ≠ 2"]


def test_a_listed_pair_counts_as_agreed(corpus: Path, tmp_path: Path) -> None:
    different = compare(list(read_pairs(corpus)), name_tables(corpus))[1]
    listed = tmp_path / "listed.txt"
    listed.write_text(f"# looked at\n{different.digest} two different attacks\n", encoding="utf-8")
    words = ["corpus", "agree", str(corpus), "--listed", str(listed), "--format", "json"]
    found = json.loads(CliRunner().invoke(pokeca, words).output)
    assert found["total"] == {"pairs": 3, "both_read": 2, "equal": 1, "listed": 1}
    assert found["by"]["kind:attack"]["pairs"] == 3


def test_the_report_shows_sorts_and_pairs(corpus: Path) -> None:
    said = CliRunner().invoke(pokeca, ["corpus", "agree", str(corpus)]).output
    assert "Draw.amount.n: 3 ≠ 2" in said and DRAW_3 in said
    other = CliRunner().invoke(pokeca, ["corpus", "agree", str(corpus), "--only", "Move"]).output
    assert "Draw.amount" not in other


def test_what_stands_only_on_one_side() -> None:
    left = (Draw(Owner.YOU, Number(1)), Shuffle(Owner.YOU))
    found = list(differences(left, left[:1], same))
    assert [each.kind for each in found] == ["text: Shuffle(YOU, DECK) ≠ —"]


def test_parts_without_order_are_matched() -> None:
    fire, water = OfType(Type.FIRE), OfType(Type.WATER)
    one = Move(Noun(Place.DISCARD, Owner.YOU, (fire, OfClass(CardClass.ENERGY)), ALL), Place.HAND)
    other = Move(Noun(Place.DISCARD, Owner.YOU, (OfClass(CardClass.ENERGY), water), ALL), Place.HAND)
    found = list(differences((one,), (other,), same))
    assert [each.kind for each in found] == ["Move.what.filters.type: FIRE ≠ WATER"]


def test_names_are_joined_by_the_pairs_and_by_texts_that_are_else_equal() -> None:
    names = PairedNames({("Boltmouse", "デンチュー")})
    assert names.same("Boltmouse", "デンチュー") and not names.same("Boltcat", "デンネコ")
    for _ in range(2):
        names.vote("Boltcat", "デンネコ")
    names.vote("Boltmouse", "デンネコ")
    names.decide()
    assert names.same("Boltcat", "デンネコ")
    assert not names.same("Boltmouse", "デンネコ")
    found = list(differences((Named("Boltcat"),), (Named("デンネコ"),), names.same))
    assert found == []


def test_names_of_cards_and_attacks_come_from_the_pairs(corpus: Path) -> None:
    names = paired_names(read_pairs(corpus))
    assert names.same(PAIRS[0]["owner_en"], PAIRS[0]["owner_ja"])


def test_objects_in_brief() -> None:
    noun = Noun(Place.DISCARD, Owner.YOU, (OfClass(CardClass.ENERGY),), ALL)
    assert brief(noun) == "Noun(DISCARD, YOU, (OfClass(ENERGY)), All, YOU)"
    assert brief(Move(noun, Place.HAND), 1) == "Move(Noun(…), HAND)"
    assert brief(Number(3)) == "3"
