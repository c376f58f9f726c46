"""Tables to play on, made from what a study carries with it, wherever it is played."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import attrs
from attrs import field, frozen

from pokeca_dsl.compiler import link
from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.card_reader import CardFile
from pokeca_dsl.documents.collection import Collection, load, merged
from pokeca_dsl.documents.files import CARDS, NAMES, find_files
from pokeca_dsl.documents.ruleset_chain import SUFFIX as RULES
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change, Ground
from pokeca_dsl.lab.varying import changed, reworded
from pokeca_dsl.play.pool import CardsFaulty
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.resources import data_folder
from pokeca_dsl.source import Source


def gather(places: Iterable[Path], language: str, rules: str) -> Ground:
    """The ground of a ruleset's name and of places with cards. Raises OSError."""
    files: dict[str, Path] = {}
    for number, place in enumerate(places):
        root = place if place.is_dir() else place.parent
        found = list(find_files([place], [CARDS, NAMES]))
        if not place.is_dir():
            found += sorted(root.glob(f"*{NAMES}"))
        for path in found:
            files[f"{number}/{path.relative_to(root).as_posix()}"] = path
    parts = [part.strip() for part in rules.split("+")]
    for number, part in enumerate(parts):
        if part.endswith(RULES):
            for path in sorted({Path(part), *Path(part).parent.glob(f"*{RULES}")}):
                files[f"rules{number}/{path.name}"] = path
            parts[number] = f"rules{number}/{Path(part).name}"
    texts = [(name, path.read_text(encoding="utf-8-sig"), str(path)) for name, path in sorted(files.items())]
    return Ground(language, " + ".join(parts), tuple(texts))


@frozen
class Opened:
    """A ground whose files were read: cards by key, as they are printed, and the files that they stand in."""

    ground: Ground
    cards: dict[str, Card] = field(repr=False)
    files: tuple[CardFile, ...] = field(repr=False)

    def card(self, change: Change) -> Card:
        """A card made otherwise. Raises LabError."""
        if change.what == "text":
            return reworded(change, self.files)
        return changed(change, self.cards[change.card])


@lru_cache(maxsize=4)
def opened(ground: Ground) -> Opened:
    """The cards of a ground, read once in a process. Raises CardsFaulty."""
    with tempfile.TemporaryDirectory(prefix="pokeca-lab-") as folder:
        places = [data_folder("cards")]
        if ground.files:
            _write(ground, Path(folder))
            places.append(Path(folder))
        collection = load(places, None if ground.files else ground.language)
        called = {str(Path(folder) / name): shown for name, _, shown in ground.files}
    if has_errors(collection.diagnostics):
        raise CardsFaulty(collection.diagnostics)
    files = tuple(
        attrs.evolve(file, source=Source(called.get(file.source.name, file.source.name), file.source.text))
        for file in _in_order(collection, ground.language)
    )
    return Opened(ground, merged(files)[0], files)


def _in_order(collection: Collection, language: str) -> tuple[CardFile, ...]:
    """The files of the language first: of a card in two languages its text counts."""
    return tuple(sorted(collection.files, key=lambda file: file.language != language))


def _write(ground: Ground, folder: Path) -> None:
    for name, text, _ in ground.files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


@lru_cache(maxsize=64)
def table_for(ground: Ground, change: Change | None) -> Table:
    """The table of a variant, made once in a process. Raises LabError, CardsFaulty, and as ``load_rules``."""
    here = opened(ground)
    cards = dict(here.cards)
    if change is not None:
        cards[change.card] = here.card(change)
    library, problems = link(cards.values())
    serious = [f"{p.card}: {p.message}" for p in problems if p.severity == "error"]
    if serious:
        raise LabError("; ".join(serious))
    with tempfile.TemporaryDirectory(prefix="pokeca-lab-") as folder:
        _write(ground, Path(folder))
        rules = load_rules(ground.rules, (), Path(folder) if RULES in ground.rules else None, ground.language)
    return prepare(rules, library)
