"""The shipped card files: in canonical form, and the same cards after translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokeca_dsl.cli.kinds import check, formatted
from pokeca_dsl.documents.card_reader import read_card_file
from pokeca_dsl.documents.collection import Loader
from pokeca_dsl.documents.files import load_source
from pokeca_dsl.documents.outline import outline
from pokeca_dsl.documents.translation import translate_card_file
from pokeca_dsl.resources import data_folder
from pokeca_dsl.source import Source

FILES = sorted(data_folder("cards").rglob("*.card"))


def test_nothing_is_wrong_and_everything_is_laid_out() -> None:
    folder = data_folder("cards")
    assert not check([folder]).diagnostics
    assert [file.path for file in formatted([folder]) if file.state != "fine"] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_translated_files_hold_the_same_cards(path: Path) -> None:
    loader = Loader()
    file = loader.card_file(path)
    target = "en" if file.language == "ja" else "ja"
    lexicon, _ = loader.lexicon_beside(path)
    translation = translate_card_file(outline(load_source(path)[0]), lexicon, target)
    assert not translation.diagnostics and translation.text
    there = read_card_file(Source("there.card", translation.text), lexicon)
    assert not there.diagnostics
    assert there.cards == file.cards
    back = translate_card_file(outline(there.source), lexicon, file.language)
    assert back.text and read_card_file(Source("back.card", back.text), lexicon).cards == file.cards


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_an_older_wording_holds_the_same_cards(path: Path) -> None:
    loader = Loader()
    file = loader.card_file(path)
    lexicon, _ = loader.lexicon_beside(path)
    source = load_source(path)[0]
    older = translate_card_file(outline(source), lexicon, file.language, "dp").text
    assert older is not None
    there = read_card_file(Source("there.card", older), lexicon)
    assert not there.diagnostics
    assert there.cards == file.cards
    if len(file.cards) > 20 and file.language == "en":
        assert "damage counter" in older and "Defending" in older and older != source.text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_translation_keeps_the_comments(path: Path) -> None:
    lexicon, _ = Loader().lexicon_beside(path)
    source = load_source(path)[0]
    translation = translate_card_file(outline(source), lexicon, "ja" if ".en." in path.name else "en")
    assert _comments(translation.text or "") == _comments(source.text)


def _comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()[1:] if line.strip().startswith("#")]
