"""The words of ruleset files: each clause can be said in both languages, and none is mistaken for another."""

import pytest

from pokeca_dsl.documents.ruleset_words import OF_A_CLASS, SECTIONS, TEXTS, grammar
from pokeca_dsl.documents.wording import LANGUAGES, Node

CLAUSES = [(word, label) for word, start in SECTIONS.items() for label in grammar().labels(start)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("section", "label"), CLAUSES)
def test_every_clause_reads_as_it_is_written(section: str, label: str, language: str) -> None:
    rules = grammar()
    start = SECTIONS[section]
    rule = rules.value_rule(start, label)
    for value in _values(rule):
        node = Node(start, (Node(label), value))
        assert rules.read(rules.write(node, language), start, language) == node


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("section", "label"), CLAUSES)
def test_every_clause_can_be_removed(section: str, label: str, language: str) -> None:
    node = Node(SECTIONS[section], (Node("remove"), Node(label)))
    assert grammar().read(grammar().write(node, language), SECTIONS[section], language) == node


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_a_section_differ(language: str) -> None:
    for start in SECTIONS.values():
        words = [grammar().words_of(label, language) for label in grammar().labels(start)]
        assert len(words) == len(set(words))


def _values(rule: str) -> list[Node]:
    """A value for each option of a rule."""
    if rule == "number":
        return [Node("number", ("12",))]
    if rule == "limit":
        return [Node("limit", (Node("number", ("12",)),)), Node("limit", (Node("any_number"),))]
    if rule == "change":
        return [Node("change", (Node(sign), "30")) for sign in ("times", "plus", "minus")]
    if rule == "names":
        return [Node("names", (Node("name", ("Golden Bell",)), Node("name", ("Golden Drum",))))]
    if rule == "text":
        return [Node("text", ("Draw a card.",))]
    options = [Node(name) for name in grammar().options(rule)]
    single = [Node(rule, (option,)) for option in options]
    if rule.endswith(("_set", "_sequence")):
        several = tuple(option for option in options if option.name != "nothing")
        return [*single, Node(rule, several)]
    return single


def test_texts_and_rules_of_classes_are_clauses() -> None:
    labels = {label for _, label in CLAUSES}
    assert set(TEXTS) <= labels
    assert labels >= OF_A_CLASS
