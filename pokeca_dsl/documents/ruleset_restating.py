"""A ruleset said in another language: the same clauses in other words, for who reads its traces."""

from __future__ import annotations

import attrs

from pokeca_dsl.documents.ruleset import Clause, Key, Provision, Ruleset
from pokeca_dsl.documents.ruleset_words import section_of
from pokeca_dsl.documents.ruleset_writer import clause_words
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import Reading

_BLOCK = "condition_section"


def restated(ruleset: Ruleset, code: str) -> Ruleset:
    """The ruleset with the words of each clause in a language. Its values stay equal."""
    return Ruleset(
        ruleset.name, {key: _restated(key, provision, code) for key, provision in ruleset.provisions.items()}
    )


def _restated(key: Key, provision: Provision, code: str) -> Provision:
    subject, label = key
    section = _BLOCK if subject is not None else section_of()[label]
    value = provision.value
    if isinstance(value, Reading):
        value = _reading(value, code)
    words = clause_words(section, Clause(label, value), code)
    return attrs.evolve(provision, value=value, words=words)


def _reading(reading: Reading, code: str) -> Reading:
    """The same statements as the language words them; as they are where it has no words for them."""
    words = language(code).write(reading.statements)
    again = None if words is None else language(code).attempt(words)
    return reading if again is None or isinstance(again, Stop) else again
