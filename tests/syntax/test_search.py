"""Words that can be several terminals are tried in turn; only readings that lead to the end count."""

from __future__ import annotations

import pytest

from pokeca_dsl.effects.filters import EvolvesFrom
from pokeca_dsl.effects.nouns import Reference
from pokeca_dsl.effects.values import Number, Sum
from pokeca_dsl.effects.verbs import Draw, EndTurn, FailAttack, Flip
from pokeca_dsl.effects.vocabulary import Owner, Role
from pokeca_dsl.syntax.grammar import Grammar
from pokeca_dsl.syntax.names import NO_NAMES, NameTable
from pokeca_dsl.syntax.reader import Built, Search, Stop, all_readings, parse
from pokeca_dsl.syntax.tables import build_tables

ONE_WORD_TWO_TERMINALS = """
%declare NUMBER
_AND_STEP: /and/
text: steps "." -> chain
steps: step -> chain
    | steps _AND_STEP step -> chain
step: "draw" cards -> draw__amount__player_is_you
    | "shuffle" -> shuffle__whose_is_you
cards: NUMBER -> number
    | cards "and" NUMBER -> sum__left__right
"""
"""After "draw 2" the next "and" begins a step or another number: only what follows can tell."""

TWO_READINGS = (
    ONE_WORD_TWO_TERMINALS.replace('| "shuffle"', '| count -> flip__coins\n    | "shuffle"')
    + "count: NUMBER -> number\n"
)
"""A step may be a bare number, so that nothing that follows can tell."""

SHORTER_MORPHEME = """
text: "引くカード" "。" -> end_turn
    | "引く" "カード" "を" "。" -> fail_attack
"""


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Grammar(build_tables(ONE_WORD_TWO_TERMINALS, "two"), spaced=True)


@pytest.mark.parametrize(
    "words", ["Draw 2 and shuffle.", "Draw 2 and 3.", "Draw 2 and 3 and shuffle and draw 1 and 1 and 2."]
)
def test_what_follows_decides_what_a_word_is(grammar: Grammar, words: str) -> None:
    found = list(all_readings(grammar, words, NO_NAMES))
    assert len(found) == 1
    first = parse(grammar, words, NO_NAMES)
    assert isinstance(first, Built) and first.value == found[0].value


def test_the_path_tells_each_words_terminal(grammar: Grammar) -> None:
    search = Search(grammar, "Draw 2 and 3 and shuffle.", NO_NAMES)
    assert isinstance(search.next(), Built)
    assert [terminal for terminal, *_ in search.path].count("_AND_STEP") == 1
    assert [value for *_, value in search.path][:4] == ["Draw", "2", "and", "3"]


def test_the_stop_is_the_furthest_of_all_ways_with_what_could_stand_there(grammar: Grammar) -> None:
    words = "Draw 2 and 3 and discard."
    stop = parse(grammar, words, NO_NAMES)
    assert isinstance(stop, Stop)
    assert words[stop.start : stop.end] == "discard"
    assert {"NUMBER", "SHUFFLE", "DRAW"} <= stop.accepted


def test_a_text_of_many_forks_without_end_is_refused_soon(grammar: Grammar) -> None:
    words = "Draw 1" + " and 1" * 300
    search = Search(grammar, words, NO_NAMES)
    stop = search.next()
    assert isinstance(stop, Stop) and stop.start == len(words)


def test_a_grammar_with_two_readings_shows_both() -> None:
    found = list(all_readings(Grammar(build_tables(TWO_READINGS, "three"), True), "Draw 2 and 3.", NO_NAMES))
    assert len({built.value for built in found}) == 2


def test_a_terminal_with_a_priority_claims_its_words_where_it_matches() -> None:
    claimed = TWO_READINGS.replace("_AND_STEP: /and/", "_AND_STEP.1: /and(?= 3)/")
    grammar = Grammar(build_tables(claimed, "claimed"), spaced=True)
    draw_and_flip = (Draw(Owner.YOU, Number(2)), Flip(Number(3)))
    assert [built.value for built in all_readings(grammar, "Draw 2 and 3.", NO_NAMES)] == [draw_and_flip]
    found = [built.value for built in all_readings(grammar, "Draw 2 and 4.", NO_NAMES)]
    assert [len(steps) for steps in found] == [1] and isinstance(found[0][0].amount, Sum)


THE_OWN_OR_ANY_NAME = """
%declare NAME _OWN_NAME
text: source "." -> chain
source: _OWN_NAME -> evolves_from__target_is_this
    | NAME -> evolves_from__name
"""


def test_the_cards_own_name_speaks_of_the_card() -> None:
    grammar = Grammar(build_tables(THE_OWN_OR_ANY_NAME, "own"), spaced=True)
    names = NameTable(own="Emberpup", canonical={name: name for name in ("Emberpup", "Emberpup Rex")})
    for words, meant in (
        ("Emberpup.", EvolvesFrom(target=Reference(Role.THIS))),
        ("Emberpup Rex.", EvolvesFrom(name="Emberpup Rex")),
    ):
        assert [built.value for built in all_readings(grammar, words, names)] == [(meant,)]


def test_a_shorter_morpheme_is_tried_after_the_longest() -> None:
    grammar = Grammar(build_tables(SHORTER_MORPHEME, "four"), spaced=False)
    assert [built.value for built in all_readings(grammar, "引くカードを。", NO_NAMES)] == [FailAttack()]
    assert [built.value for built in all_readings(grammar, "引くカード。", NO_NAMES)] == [EndTurn()]
