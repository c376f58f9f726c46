"""The checks of each kind of file, with all that stands beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pokeca_dsl.diagnostics import Diagnostic
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.documents.collection import Loader, merged
from pokeca_dsl.documents.files import CARDS, load_source
from pokeca_dsl.documents.names import Lexicon, read_names
from pokeca_dsl.documents.outline import outline

if TYPE_CHECKING:
    from pokeca_dsl.engine.library import Library


def check_cards(paths: Sequence[Path]) -> Iterator[Diagnostic]:
    """Card files: each for itself, all together, and whether the engine can carry out what they say."""
    loader = Loader()
    files = [loader.card_file(path) for path in paths]
    for path in dict.fromkeys(path.parent for path in paths):
        yield from loader.lexicon_beside(path / "any")[1]
    for file in files:
        yield from file.diagnostics
    cards, doubled = merged(files)
    yield from doubled
    yield from _compiled(files, set(cards), loader, paths)


def _compiled(
    files: Sequence[CardFile], names: set[str], loader: Loader, paths: Sequence[Path]
) -> Iterator[Diagnostic]:
    """What the engine can't carry out. Cards of a folder know each other, also where one file is checked."""
    from pokeca_dsl.compiler.checking import check_file

    for file, path in zip(files, paths, strict=True):
        known = names | file.declared | {pair.en for pair in loader.lexicon_beside(path)[0].pairs}
        yield from check_file(file, known)


def check_names(paths: Sequence[Path]) -> Iterator[Diagnostic]:
    """Files of names: those of one folder must not contradict each other."""
    folders: dict[Path, list[Path]] = {}
    for path in paths:
        folders.setdefault(path.parent, []).append(path)
    for files in folders.values():
        sources = [load_source(path) for path in files]
        for _, troubles in sources:
            yield from troubles
        yield from read_names([outline(source) for source, _ in sources])[1]


def check_decks(paths: Sequence[Path]) -> Iterator[Diagnostic]:
    """Decks: their cards are those of their folder, or of the one above; else the shipped ones."""
    from pokeca_dsl.play.decks import read_deck

    pools: dict[Path | None, tuple[Lexicon, Library]] = {}
    for path in paths:
        folder = _card_folder(path)
        if folder not in pools:
            pools[folder] = _cards_for_decks(folder)
        source, troubles = load_source(path)
        yield from troubles
        yield from read_deck(source, *pools[folder]).diagnostics


def _cards_for_decks(folder: Path | None) -> tuple[Lexicon, Library]:
    """The names and cards of a folder; without one, the shipped ones."""
    from pokeca_dsl.compiler import link
    from pokeca_dsl.documents.collection import load
    from pokeca_dsl.play.pool import shipped

    if folder is None:
        pool = shipped()
        return pool.lexicon, pool.library
    collection = load(sorted(folder.glob(f"*{CARDS}")))  # not what lies deeper: it may be anything
    return collection.lexicon, link(collection.cards.values())[0]


def _card_folder(path: Path) -> Path | None:
    return next((f for f in list(path.resolve().parents)[:2] if any(f.glob(f"*{CARDS}"))), None)


def check_rulesets(paths: Sequence[Path]) -> Iterator[Diagnostic]:
    """Rulesets: each for itself, and laid over its parents (those beside it, and the shipped ones)."""
    from pokeca_dsl.documents.ruleset_chain import shipped
    from pokeca_dsl.documents.ruleset_reader import read_ruleset

    book = shipped()
    read = []
    for path in paths:
        source, troubles = load_source(path)
        yield from troubles
        found = read_ruleset(source)
        yield from found.diagnostics
        if found.file is not None:
            book.add(source)
            read.append(found.file)
    for file in read:
        yield from book.check(file)


def check_scenarios(paths: Sequence[Path]) -> Iterator[Diagnostic]:
    """Scenarios: their lines (``pokeca test`` plays them)."""
    from pokeca_dsl.documents.scenario_reader import read_scenarios

    for path in paths:
        source, troubles = load_source(path)
        yield from troubles
        yield from read_scenarios(source).diagnostics
