"""Rulesets and scenarios in the other language: their lines by the grammar, their card texts written anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pokeca_dsl.diagnostics import Diagnostic, has_errors
from pokeca_dsl.documents.card_writer import NoWording
from pokeca_dsl.documents.names import Lexicon
from pokeca_dsl.documents.ruleset import Clause, RulesetFile
from pokeca_dsl.documents.ruleset_reader import read_ruleset
from pokeca_dsl.documents.ruleset_writer import write_ruleset
from pokeca_dsl.documents.scenario import ScenarioFile
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.documents.scenario_writer import write_scenarios
from pokeca_dsl.documents.translation import LANGUAGE_NAMES, NO_WORDING, Translation
from pokeca_dsl.source import Source
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import Reading


def translate_ruleset(source: Source, target: str) -> Translation:
    """A ruleset file in the other language."""
    read = read_ruleset(source)
    if read.file is None or has_errors(read.diagnostics):
        return Translation(None, read.diagnostics)
    found = tuple(_without_wording(read.file, target))
    return Translation(None if found else write_ruleset(read.file, target), found)


def translate_scenarios(source: Source, lexicon: Lexicon, target: str) -> Translation:
    """A scenario file in the other language; ``lexicon`` pairs the names of its cards."""
    read = read_scenarios(source)
    if has_errors(read.diagnostics):
        return Translation(None, read.diagnostics)
    try:
        return Translation(write_scenarios(read.file, target, lexicon), ())
    except NoWording as missing:
        return Translation(None, tuple(_missing(read.file, missing.args, target)))


def _without_wording(file: RulesetFile, target: str) -> Iterator[Diagnostic]:
    clauses = (entry for section in file.sections for entry in section.entries if isinstance(entry, Clause))
    for clause in clauses:
        if clause.span is None or not isinstance(clause.value, Reading):
            continue
        if language(target).write(clause.value.statements) is None:
            yield NO_WORDING.at(clause.span, language=LANGUAGE_NAMES[target])


def _missing(file: ScenarioFile, names: Iterable[object], target: str) -> Iterator[Diagnostic]:
    cards = {card.key: card for scenario in file.scenarios for card in scenario.cards}
    for name in names:
        card = cards.get(str(name))
        if card is not None and card.span is not None:
            yield NO_WORDING.at(card.span, language=LANGUAGE_NAMES[target])
