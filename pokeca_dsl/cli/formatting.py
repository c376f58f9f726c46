"""The formatter of each kind of file: ``(path, source) -> (text or None, diagnostics)``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pokeca_dsl.diagnostics import Diagnostic, has_errors
from pokeca_dsl.documents.outline import outline
from pokeca_dsl.source import Source
from pokeca_dsl.syntax.grammar import MODERN

if TYPE_CHECKING:
    from pokeca_dsl.documents.translation import Translation

Result: TypeAlias = tuple[str | None, Sequence[Diagnostic]]


def format_cards(path: Path, source: Source) -> Result:
    """Card files."""
    from pokeca_dsl.documents.card_formatter import format_card_file
    from pokeca_dsl.documents.card_reader import read_card_outline
    from pokeca_dsl.documents.collection import Loader

    blocks = outline(source)
    found = read_card_outline(blocks, Loader().lexicon_beside(path)[0]).diagnostics
    return (None if has_errors(found) else format_card_file(blocks)), found


def format_names(path: Path, source: Source) -> Result:
    """Files of names."""
    from pokeca_dsl.documents.card_formatter import format_names as canonical
    from pokeca_dsl.documents.names import read_names

    blocks = outline(source)
    _, found = read_names([blocks])
    return (None if has_errors(found) else canonical(blocks)), found


def format_deck(path: Path, source: Source) -> Result:
    """Decks: their lines stay, laid out."""
    from pokeca_dsl.documents.layout import lay_out_outline

    blocks = outline(source)
    return (None if has_errors(blocks.diagnostics) else lay_out_outline(blocks)), blocks.diagnostics


def format_ruleset(path: Path, source: Source) -> Result:
    """Rulesets."""
    from pokeca_dsl.documents.ruleset_reader import read_ruleset
    from pokeca_dsl.documents.ruleset_writer import write_ruleset

    read = read_ruleset(source)
    if read.file is None or has_errors(read.diagnostics):
        return None, read.diagnostics
    return write_ruleset(read.file), read.diagnostics


def format_scenarios(path: Path, source: Source) -> Result:
    """Scenarios."""
    from pokeca_dsl.documents.scenario_reader import read_scenarios
    from pokeca_dsl.documents.scenario_writer import write_scenarios

    read = read_scenarios(source)
    return (None if has_errors(read.diagnostics) else write_scenarios(read.file)), read.diagnostics


def translated(path: Path, target: str, wording: str = MODERN) -> Translation:
    """A card, ruleset or scenario file in the other language; texts of cards in that wording."""
    from pokeca_dsl.documents.collection import Loader
    from pokeca_dsl.documents.files import load_source
    from pokeca_dsl.documents.translation import Translation, translate_card_file

    source, troubles = load_source(path)
    if has_errors(troubles):
        return Translation(None, tuple(troubles))
    if path.suffix == ".rules":
        from pokeca_dsl.documents.rules_translation import translate_ruleset

        return translate_ruleset(source, target)
    lexicon, found = Loader().lexicon_beside(path)
    if has_errors(found):
        return Translation(None, tuple(found))
    if path.suffix == ".scenario":
        from pokeca_dsl.documents.rules_translation import translate_scenarios

        return translate_scenarios(source, lexicon, target)
    return translate_card_file(outline(source), lexicon, target, wording)
