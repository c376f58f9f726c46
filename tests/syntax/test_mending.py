"""The first mend restores a text that was spoilt by one change, and the right word is marked."""

from __future__ import annotations

import pytest

from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.mending import Trouble
from pokeca_dsl.syntax.names import NameTable

PARALYZED = "Flip a coin. If heads, your opponent's Active Pokémon is now Paralyzed."
SEARCHED = "Search your deck for a Basic Pokémon and put it onto your Bench. Then, shuffle your deck."


def trouble(words: str, code: str = "en", own: str | None = None) -> Trouble:
    """The first thing that is wrong."""
    found = language(code).read(words, names=NameTable(own=own))
    assert isinstance(found, list), "it reads"
    return found[0]


def mended(words: str, code: str = "en", own: str | None = None) -> str:
    """The text after its first mend."""
    mend = trouble(words, code, own).suggestions[0]
    return words[: mend.start] + mend.replacement + words[mend.end :]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (PARALYZED, PARALYZED.replace("Paralyzed", "Paralysed")),
        (PARALYZED, PARALYZED.replace("coin", "coni")),
        (PARALYZED, PARALYZED.replace("Flip", "lFip")),
        (PARALYZED, PARALYZED.replace("your opponent's", "your your opponent's")),
        (PARALYZED, PARALYZED.replace("opponent's Active", "Active opponent's")),
        (PARALYZED, PARALYZED.replace("is now", "now is")),
        (PARALYZED, PARALYZED.replace("is now", "is")),
        (SEARCHED, SEARCHED.replace("shuffle", "shufle")),
        (SEARCHED, SEARCHED.replace("shuffle your", "shuffle your your")),
        (SEARCHED, SEARCHED.replace("your deck.", "deck your.")),
    ],
)
def test_english(right: str, wrong: str) -> None:
    assert mended(wrong) == right


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("自分の山札を3枚引く。", "自分の山札を3枚引引く。"),
        ("自分の山札を3枚引く。", "自分の山札を3枚く引。"),
        ("相手のバトルポケモンをマヒにする。", "相手のバトルポケモンををマヒにする。"),
        ("相手のバトルポケモンをマヒにする。", "相手のバトルポケモンをマヒをする。"),
        ("相手のバトルポケモンをマヒにする。", "相手のバトルポケモンをにマヒする。"),
    ],
)
def test_japanese(right: str, wrong: str) -> None:
    assert mended(wrong, "ja") == right


def test_the_own_name_is_a_mend() -> None:
    assert mended("Boltmosue does 10 damage to itself.", own="Boltmouse").startswith("Boltmouse ")


def test_a_wrong_word_behind_the_refused_one_is_marked() -> None:
    wrong = SEARCHED.replace("shuffle", "shufle")
    assert trouble(wrong).found == "shufle"
