"""Tables to play on, made from what a study carries with it, wherever it is played."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from pokeca_dsl.compiler import compile_card
from pokeca_dsl.compiler.keeping import NotKept, card_of, line_of
from pokeca_dsl.documents.card import Card
from pokeca_dsl.documents.ruleset_chain import SUFFIX as RULES
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.library import CardDef, Library
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.study import Change, Ground
from pokeca_dsl.play.needed import needed
from pokeca_dsl.play.rulesets import load_rules


def gather(
    rules: str,
    loaded: Rules,
    language: str,
    library: Library,
    decks: Iterable[Sequence[str]],
    changed: Mapping[Change, Card] | None = None,
) -> Ground:
    """The ground for games between these decks under a ruleset of this name, as it was ``loaded``.

    ``changed``: the cards that are made otherwise, by their change. Raises LabError, OSError.
    """
    name, files = _with_files(rules)
    made = [(change, _compiled(card)) for change, card in (changed or {}).items()]
    cards = needed(library, loaded, decks, [card for _, card in made]).cards
    return Ground(
        language,
        name,
        files,
        tuple([_line(card) for card in cards]),
        tuple([(change, _line(card)) for change, card in made]),
    )


def _with_files(rules: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The name of a ruleset among files that are sent along, and these files: relative paths and texts."""
    files: dict[str, Path] = {}
    parts = [part.strip() for part in rules.split("+")]
    for number, part in enumerate(parts):
        if part.endswith(RULES):
            for path in sorted({Path(part), *Path(part).parent.glob(f"*{RULES}")}):
                files[f"rules{number}/{path.name}"] = path
            parts[number] = f"rules{number}/{Path(part).name}"
    return " + ".join(parts), tuple(
        (name, path.read_text(encoding="utf-8-sig")) for name, path in sorted(files.items())
    )


def _compiled(card: Card) -> CardDef:
    """Raises LabError for a card that can't be played."""
    definition, problems = compile_card(card)
    serious = [f"{p.card}: {p.message}" for p in problems if p.severity == "error"]
    if serious:
        raise LabError("; ".join(serious))
    return definition


def _line(card: CardDef) -> bytes:
    try:
        return line_of(card)
    except NotKept as problem:
        raise LabError(f"{card.key} can't be sent to workers: {problem}") from problem


@lru_cache(maxsize=64)
def table_for(ground: Ground, change: Change | None) -> Table:
    """The table of a variant, made once in a process. Raises as ``load_rules``, and NotKept."""
    instead = None if change is None else card_of(dict(ground.changed)[change])
    cards = [card_of(line) for line in ground.cards]
    if instead is not None:
        cards = [instead if card.key == instead.key else card for card in cards]
    with tempfile.TemporaryDirectory(prefix="pokeca-lab-") as folder:
        for name, text in ground.files:
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        rules = load_rules(ground.rules, (), Path(folder) if ground.files else None, ground.language)
    return prepare(rules, Library(tuple(cards)))
