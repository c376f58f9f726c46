"""Kept libraries: the same cards as compiled ones, and compiled again whenever there is the least doubt."""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from pokeca_dsl.compiler import keeping
from pokeca_dsl.compiler.keeping import NotKept, card_of, line_of
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import CardDef
from pokeca_dsl.engine.program import Program
from pokeca_dsl.play import library_cache, pool
from pokeca_dsl.play.pool import CardsFaulty, Pool, load_pool
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.resources import data_folder

_CARDS = """\
# language: en
pokemon "Emberling" basic [R] 60 HP
  attack "Spark" [R] 20
    Flip a coin. If heads, your opponent's Active Pokémon is now Burned.
  attack "Rush" [R][C] 30
pokemon "Emberlord" stage 1 from "Emberling" [R] 100 HP
  ability "Warmth"
    Once during your turn, you may draw a card.
  attack "Blaze" [R][R] 70
    Discard an Energy from this Pokémon.
  weakness [W] ×2
  retreat 2
item "Kindling"
  Draw 2 cards.
energy "Fire Energy" basic [R]
"""


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of cards; the cache is a folder beside it."""
    monkeypatch.setenv("POKECA_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "own.card").write_text(_CARDS, encoding="utf-8")
    return folder


@pytest.fixture
def compilings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one for every library that is compiled."""
    found: list[int] = []
    link = pool.link
    monkeypatch.setattr(pool, "link", lambda cards: (found.append(1), link(cards))[1])
    return found


def _file(cards: Path) -> Path:
    (file,) = (cards.parent / "cache").glob("library-*")
    return file


def _load(cards: Path) -> Pool:
    return load_pool([cards], "en")


def test_a_kept_library_has_the_same_cards(cards: Path, compilings: list[int]) -> None:
    made, kept = _load(cards), _load(cards)
    assert len(compilings) == 1
    assert tuple(kept.library.cards) == tuple(made.library.cards)
    assert dict(kept.library.by_key) == dict(made.library.by_key)
    assert kept.library == made.library
    assert kept.library.fingerprint == made.library.fingerprint


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_shipped_cards_make_the_same_table(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilings: list[int]
) -> None:
    monkeypatch.setenv("POKECA_CACHE", str(tmp_path))
    rules = load_rules("standard")
    made, kept = (load_pool([data_folder("cards")], language) for _ in range(2))
    assert len(compilings) == 1
    one, other = prepare(rules, made.library), prepare(rules, kept.library)
    assert other.fingerprint == one.fingerprint
    assert other.programs == one.programs
    assert [p.words for p in other.programs] == [p.words for p in one.programs]
    assert kept.lexicon == made.lexicon
    assert kept.decks == made.decks


def _append(text: str) -> Callable[[Path], object]:
    return lambda cards: (cards / "own.card").write_text(_CARDS + text, encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        _append('item "More"\n  Draw a card.\n'),
        lambda cards: (cards / "own.card").write_text(_CARDS.replace("60 HP", "70 HP"), encoding="utf-8"),
        lambda cards: (cards / "more.card").write_text("# language: en\n", encoding="utf-8"),
        lambda cards: (cards / "own.names").write_text('"Emberling" = 「モエコ」\n', encoding="utf-8"),
        lambda cards: (cards / "own.card").rename(cards / "other" / "own.card"),
    ],
    ids=["a card more", "a number", "a file", "names", "another folder"],
)
def test_changed_files_are_compiled_again(
    cards: Path, compilings: list[int], change: Callable[[Path], object]
) -> None:
    (cards / "other").mkdir()
    (cards / "other" / "other.names").write_text('"Rush" = 「ラッシュ」\n', encoding="utf-8")
    _load(cards)
    change(cards)
    changed = _load(cards)
    assert len(compilings) == 2
    assert _load(cards).library == changed.library
    assert len(compilings) == 2


def test_the_language_belongs_to_it(cards: Path, compilings: list[int]) -> None:
    _load(cards)
    load_pool([cards], "ja")
    assert len(compilings) == 2


def test_other_modules_or_grammars_belong_to_it(
    cards: Path, compilings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    _load(cards)
    monkeypatch.setattr(library_cache, "_own", lambda: b"another version")
    _load(cards)
    assert len(compilings) == 2


def _zero(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


class _Runs:
    """Unpickling this makes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:40],
        lambda data: data[:-1],
        lambda data: data + b" ",
        lambda data: _zero(data, 3),
        lambda data: _zero(data, 30),
        lambda data: _zero(data, 60),
        lambda data: _zero(data, len(data) // 2),
        lambda data: _zero(data, len(data) - 2),
        lambda data: os.urandom(1000),
        lambda data: b"pokeca library 1\n" + os.urandom(1000),
    ],
)
def test_a_damaged_file_is_written_anew(
    cards: Path, compilings: list[int], damage: Callable[[bytes], bytes]
) -> None:
    before = _load(cards)
    whole = _file(cards).read_bytes()
    _file(cards).write_bytes(damage(whole))
    again = _load(cards)
    assert len(compilings) == 2
    assert again.library == before.library
    assert _file(cards).read_bytes() == whole


def test_a_pickle_in_its_place_is_not_run(cards: Path, tmp_path: Path) -> None:
    _load(cards)
    trap = pickle.dumps(_Runs(tmp_path / "run"))
    _file(cards).write_bytes(trap)
    assert len(_load(cards).library.cards) == 4
    assert not (tmp_path / "run").exists()


def _forged(data: bytes, old: bytes, new: bytes) -> bytes:
    """The file with something else of the same length in it, and the check sum of that."""
    assert len(old) == len(new) and old in data
    follows = data[library_cache._KEY :].replace(old, new)
    return data[:17] + hashlib.blake2b(follows, digest_size=32).digest() + follows


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'["Kindling",', b'["Kind",1,2,'),
        (b'["Emberling","poke', b'{"Emberling":"poke'),
        (b'"pokemon"', b'[{"a":1}]'),
    ],
    ids=["no key", "no JSON", "a mapping"],
)
def test_lines_that_hold_no_card_are_compiled_again(
    cards: Path, compilings: list[int], old: bytes, new: bytes
) -> None:
    before = _load(cards)
    _file(cards).write_bytes(_forged(_file(cards).read_bytes(), old, new))
    again = _load(cards)
    assert len(compilings) == 1  # not seen yet
    assert tuple(again.library.cards) == tuple(before.library.cards)
    assert len(compilings) == 2
    assert _load(cards).library == before.library
    assert len(compilings) == 3  # and kept once more
    assert tuple(_load(cards).library.cards) == tuple(before.library.cards)
    assert len(compilings) == 3


def test_a_card_is_made_when_it_is_asked_for(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _load(cards)
    asked: list[bytes] = []
    monkeypatch.setattr(keeping, "card_of", lambda line: (asked.append(line), card_of(line))[1])
    library = _load(cards).library
    assert "Kindling" in library.by_key and len(library.cards) == 4 and library.fingerprint
    assert asked == []
    kindling = library.by_key["Kindling"]
    assert len(asked) == 1
    assert library.by_key["Kindling"] is kindling
    assert next(card for card in library.cards if card.name == "Kindling") is kindling
    assert len(asked) == 3


def test_faulty_cards_are_faulty_every_time(cards: Path) -> None:
    _append('item "Odd"\n  Draw a zeppelin.\n')(cards)
    for _ in range(2):
        with pytest.raises(CardsFaulty):
            _load(cards)
    assert list((cards.parent / "cache").glob("library-*")) == []


def test_a_folder_that_takes_no_file_is_no_trouble(
    cards: Path, monkeypatch: pytest.MonkeyPatch, compilings: list[int]
) -> None:
    cards.parent.joinpath("file").write_text("", encoding="utf-8")
    monkeypatch.setenv("POKECA_CACHE", str(cards.parent / "file" / "folder"))
    assert _load(cards).library == _load(cards).library
    assert len(compilings) == 2


def test_a_card_within_a_card_is_kept() -> None:
    inner = CardDef("x", "pokemon", ("pokemon",), hp=40)
    for name in ("played_as", "attached_as"):
        card = CardDef("x", "trainer", ("trainer",), **{name: inner})
        assert card_of(line_of(card)) == card


def test_what_json_would_change_is_not_kept() -> None:
    for odd in (frozenset({1}), 1.5, [1], {"a": 1}):
        program = Program("x", "", "", (("end", odd),), (None,))
        with pytest.raises(NotKept):
            line_of(CardDef("x", "trainer", ("trainer",), program=program))
