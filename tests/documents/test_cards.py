"""Card files: read as cards, written back, formatted, and refused with every mistake at once."""

from __future__ import annotations

import textwrap
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokeca_dsl.diagnostics import render_github, render_human, render_json
from pokeca_dsl.documents.card import Affinity, Card, PokemonCard, TrainerCard
from pokeca_dsl.documents.card_blocks import FEATURES, KINDS, MARKS, STAGES
from pokeca_dsl.documents.card_formatter import format_card_file
from pokeca_dsl.documents.card_reader import read_card_file
from pokeca_dsl.documents.card_writer import write_cards
from pokeca_dsl.documents.exchange import from_json, to_json
from pokeca_dsl.documents.files import source_from_bytes
from pokeca_dsl.documents.names import Lexicon, Pair
from pokeca_dsl.documents.outline import outline
from pokeca_dsl.documents.showing import tree
from pokeca_dsl.documents.symbols import LETTERS
from pokeca_dsl.effects.vocabulary import ABILITIES, CardClass, Feature, Operation, Type
from pokeca_dsl.source import Source
from tests.documents.strategies import cards

LEXICON = Lexicon(
    (Pair("Boltmouse", "デンチュー"), Pair("Boltcat", "デンニャー"), Pair("Big Zap", "メガビリ"))
)


def _source(text: str) -> Source:
    return Source("a.card", textwrap.dedent(text).lstrip("\n"))


ENGLISH = """
    # language: en
    set "Thunder Meadow"
    pokemon "Boltmouse" basic [L] 60 HP
      attack "Big Zap" [L][C] 20
      weakness [F] ×2
      retreat 1
    pokemon "Boltcat" stage 1 from "Boltmouse" ex [L][M] 190 HP
      poké-power "Spark Up"
        Draw 2 cards.
      poké-body "Hum"
        Draw 2 cards.
      ability "Purr"
        Draw 2 cards.
      attack "Big Zap" 50+
        Draw 2 cards.
      weakness [F] +20
      resistance [M]
    item "Nap"
      Draw 2 cards.
    energy "Lightning Energy" basic [L]
    energy "Spark Energy" special
      Draw 2 cards.
    """
JAPANESE = """
    # language: ja
    ポケモン「デンチュー」たね［雷］ＨＰ６０
      ワザ 「メガビリ」 [雷][無] 20
      弱点 [闘] ×2
      にげる １
    """


def test_every_field_of_an_english_file() -> None:
    file = read_card_file(_source(ENGLISH), LEXICON)
    assert not file.diagnostics
    assert file.title == "Thunder Meadow"
    mouse, cat, nap, basic, special = file.cards
    assert isinstance(mouse, PokemonCard) and isinstance(cat, PokemonCard) and isinstance(nap, TrainerCard)
    assert (mouse.stage, mouse.hp, mouse.retreat) == (CardClass.BASIC_POKEMON, 60, 1)
    assert mouse.types == (Type.LIGHTNING,) and cat.types == (Type.LIGHTNING, Type.METAL)
    assert mouse.attacks[0].cost == (Type.LIGHTNING, Type.COLORLESS)
    assert mouse.weaknesses == (Affinity(Type.FIGHTING, Operation.TIMES, 2),)
    assert (cat.evolves_from, cat.stage) == ("Boltmouse", CardClass.STAGE_1)
    assert cat.classes == (CardClass.POKEMON_EX,)
    kinds = [ability.kind for ability in cat.abilities]
    assert kinds == [Feature.POKE_POWER, Feature.POKE_BODY, Feature.ABILITY]
    assert (cat.attacks[0].damage, cat.attacks[0].sign, cat.attacks[0].cost) == (50, Operation.PLUS, ())
    assert cat.resistances == (Affinity(Type.METAL),)
    assert nap.kind is CardClass.ITEM and nap.text.words == "Draw 2 cards."
    assert getattr(basic, "type", None) is Type.LIGHTNING and getattr(special, "type", 0) is None


def test_japanese_and_english_lines_give_equal_cards() -> None:
    english = read_card_file(_source(ENGLISH), LEXICON).cards[0]
    japanese = read_card_file(_source(JAPANESE), LEXICON)
    assert not japanese.diagnostics
    assert japanese.cards == (english,)


def test_names_may_be_paired_in_the_file_itself() -> None:
    text = """
        # language: ja
        名前
          「デンチュー」 = "Boltmouse"
        エネルギー 「デンチュー」 基本 [雷]
        """
    assert read_card_file(_source(text)).cards[0].name == "Boltmouse"


def test_all_mistakes_of_a_file_show_at_once() -> None:
    text = """
        # language: en
        pokemon "A" basik [L] 60 HP
          attack "X" [Q]
            Flip a coyn.
          weaknes [F] ×2
        pokemon "B" basic [L] 60 HP
          attack "Y" [L] 10
            Flip a coin. If heds, draw 2 cards.
          retreat
        energy "C" basic
        itm "D"
        """
    file = read_card_file(_source(text))
    found = [(d.code, d.span.source.line_and_column(d.span.start)[0], d.span.text) for d in file.diagnostics]
    assert found == [
        ("file/unreadable-line", 2, "basik"),
        ("file/unreadable-line", 3, "[Q]"),
        ("card-text/unknown-word", 4, "coyn"),
        ("file/unreadable-line", 5, "weaknes"),
        ("card-text/unknown-word", 8, "heds"),
        ("file/unfinished-line", 9, ""),
        ("file/unfinished-line", 10, ""),
        ("file/unreadable-line", 11, "itm"),
    ]
    assert not file.cards


def test_a_text_may_stand_on_several_lines() -> None:
    text = """
        # language: en
        item "A"
          Flip a coin. If heads,  # as always
            your opponent's Active
          Pokémon is now Paralysed.
        """
    (found,) = read_card_file(_source(text)).diagnostics
    assert (found.span.text, found.mends[0].replacement) == ("Paralysed", "Paralyzed")
    assert found.span.source.line_and_column(found.span.start) == (5, 18)


def test_a_mend_that_is_applied_mends() -> None:
    source = _source('# language: en\npokemon "A" basik [L] 60 HP\n  attack "B" [L]\n    Flip a coyn.\n')
    for _ in range(2):
        mend = read_card_file(source).diagnostics[0].mends[0]
        text = source.text[: mend.span.start] + mend.replacement + source.text[mend.span.end :]
        source = Source("a.card", text)
    assert not read_card_file(source).diagnostics


@pytest.mark.parametrize("code", ["en", "ja"])
@settings(deadline=None, max_examples=60)
@given(drawn=cards)
def test_written_cards_read_back(code: str, drawn: list[Card]) -> None:
    text = write_cards(drawn, code, Lexicon(), title="Meadow")
    file = read_card_file(Source("a.card", text))
    assert not file.diagnostics
    assert list(file.cards) == drawn
    assert format_card_file(outline(Source("a.card", text))) == text


@settings(deadline=None, max_examples=60)
@given(drawn=cards)
def test_json_gives_the_cards_back(drawn: list[Card]) -> None:
    assert from_json(to_json(drawn)) == drawn


@settings(deadline=None, max_examples=30)
@given(drawn=cards)
def test_the_tree_names_every_part(drawn: list[Card]) -> None:
    for card in drawn:
        shown = tree(card)
        assert card.name in shown
        if isinstance(card, PokemonCard):
            assert all(attack.name in shown for attack in card.attacks)


_ENGLISH = "pokemon attack weakness retreat item energy basic special ability set names from ex 60 HP 20+ ×2"
_JAPANESE = 'ポケモン ワザ 弱点 グッズ 「A」 "A" = Flip a coin. コインを1回投げる。 # " 「 \t　 ６０ [L]'
_WORDS = (*_ENGLISH.split(), *_JAPANESE.split(" "))


@st.composite
def _files(draw: st.DrawFn) -> str:
    """Files made of the right words in wrong places."""
    lines = draw(
        st.lists(st.tuples(st.integers(0, 5), st.lists(st.sampled_from(_WORDS), max_size=8)), max_size=12)
    )
    return "# language: en\n" + "\n".join(" " * indent + " ".join(words) for indent, words in lines)


@settings(deadline=None, max_examples=100)
@given(st.one_of(_files(), st.text(max_size=200)))
def test_nothing_raises_and_formatting_twice_changes_nothing(text: str) -> None:
    source = Source("a.card", text)
    file = read_card_file(source)
    for code in ("en", "ja"):
        render_human(file.diagnostics, language=code)
        render_json(file.diagnostics, language=code)
        render_github(file.diagnostics, language=code)
    for diagnostic in file.diagnostics:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    once = format_card_file(outline(source))
    assert format_card_file(outline(Source("a.card", once))) == once
    if not any(d.is_error for d in file.diagnostics):
        assert read_card_file(Source("a.card", once)).cards == file.cards


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    source, _ = source_from_bytes("a.card", data)
    read_card_file(source)


@pytest.mark.parametrize(
    "text",
    [
        "pokemon\n" * 400_000,
        '  attack "' * 300_000,
        "# language: en\n" + 'item "A"\n  ' * 50_000,
        "# language: en\nitem " + '"A' * 2_000 + "\n",
        "# language: en\n" + 'item "A"\n  Draw 2 cards.\n' * 3_000,
        "# language: ja\n" + "「" * 3_000_000,
        "\0" * 3_000_000,
    ],
    ids=["lines", "one line", "empty texts", "quotes", "doubles", "open", "nul"],
)
def test_hostile_files_take_time_in_proportion(text: str) -> None:
    started = time.process_time()
    file = read_card_file(source_from_bytes("a.card", text.encode())[0])
    render_human(file.diagnostics)
    assert time.process_time() - started < 20
    assert file.diagnostics


def test_line_ends_and_byte_order_mark_say_nothing(tmp_path: Path) -> None:
    text = textwrap.dedent(ENGLISH).lstrip("\n")
    windows, troubles = source_from_bytes("a.card", b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert not troubles
    assert read_card_file(windows, LEXICON).cards == read_card_file(Source("a.card", text), LEXICON).cards


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("セット「草原」".encode("cp932"), "file/not-utf-8"),
        ("セット「草原」".encode("utf-16"), "file/not-utf-8"),
        (b"set \0", "file/control-character"),
        ('set "\u202ea"'.encode(), "file/control-character"),
    ],
)
def test_bytes_that_are_no_text_are_told_of(data: bytes, code: str) -> None:
    _, troubles = source_from_bytes("a.card", data)
    assert code in {trouble.code for trouble in troubles}


@pytest.mark.parametrize(
    ("text", "found", "expected", "mend"),
    [
        ("相手のバトルポケモンをマビにする。", "マビ", "マヒ", "マヒ"),
        ("相手のバトルポケモンをマヒニする。", "ニ", "に", "に"),
        ("コインを1回投げオモデなら、自分の山札を2枚引く。", "オモデ", "オモテ", "オモテ"),
    ],
)
def test_a_wrong_word_of_japanese_is_met_exactly(text: str, found: str, expected: str, mend: str) -> None:
    source = Source("a.card", f"# language: ja\nグッズ 「おやつ」\n  {text}\n")
    (diagnostic,) = read_card_file(source).diagnostics
    assert diagnostic.span.text == found
    assert f"`{expected}`" in diagnostic.label("ja")
    assert diagnostic.mends[0].replacement == mend


MACHINE = """
# language: en
tool "Machine" technical machine
  The Pokémon this card is attached to can use the attack on this card.
  attack "Big Zap" [L][C] 20
    Draw 2 cards.
"""


def test_an_attack_on_a_tool() -> None:
    file = read_card_file(_source(MACHINE), LEXICON)
    assert not file.diagnostics
    (machine,) = file.cards
    assert isinstance(machine, TrainerCard)
    assert [(a.name, a.damage, a.text.words) for a in machine.attacks] == [("Big Zap", 20, "Draw 2 cards.")]
    assert machine.text.words.endswith("on this card.")
    assert (
        write_cards(file.cards, "en", LEXICON)
        == format_card_file(outline(_source(MACHINE)))
        == MACHINE.lstrip()
    )
    assert from_json(to_json(file.cards)) == list(file.cards)
    assert "attack Big Zap [L][C] 20" in tree(machine)


FOSSIL = """
# language: ja
グッズ 「琥珀」 HP40
  このカードは、たねの[無]ポケモンとして、場に出せる。
"""


def test_the_hp_of_a_card_that_is_played_as_a_pokemon() -> None:
    file = read_card_file(_source(FOSSIL), LEXICON)
    (fossil,) = file.cards
    assert not file.diagnostics and isinstance(fossil, TrainerCard) and fossil.hp == 40
    assert write_cards(file.cards, "ja", LEXICON) == FOSSIL.lstrip()


def test_only_attacks_follow_an_attack_on_a_tool() -> None:
    file = read_card_file(_source(MACHINE + "  retreat 1\n"), LEXICON)
    assert [d.kind.code for d in file.diagnostics] == ["file/unexpected-block"]


def test_every_class_can_be_written_or_follows_from_a_card() -> None:
    follow = {
        CardClass.POKEMON,
        CardClass.EVOLUTION,
        CardClass.ENERGY,
        CardClass.BASIC_ENERGY,
        CardClass.SPECIAL_ENERGY,
        CardClass.FOSSIL,
    }
    assert {*STAGES.values(), *MARKS.values(), *KINDS.values(), *follow} == set(CardClass)
    assert set(FEATURES.values()) == set(ABILITIES)
    assert set(LETTERS) == set(Type)


RELIC = """
# language: en
item "Old Shell" 60 HP
  Play this card as if it were a Basic [C] Pokémon.
  ability "Warm Shell"
    Prevent all effects of Supporter cards your opponent plays done to this Pokémon.
"""


def test_the_ability_of_a_card_that_is_played_as_a_pokemon() -> None:
    file = read_card_file(_source(RELIC), LEXICON)
    assert not file.diagnostics
    (relic,) = file.cards
    assert isinstance(relic, TrainerCard) and [each.name for each in relic.abilities] == ["Warm Shell"]
    assert write_cards(file.cards, "en", LEXICON) == RELIC.lstrip()
    assert from_json(to_json(file.cards)) == [relic]
