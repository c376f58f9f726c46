"""What a scenario expects, compared with what the engine came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen

from pokeca_dsl.documents.scenario import Entry
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.effects.vocabulary import SpecialCondition
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.events import Event, quote
from pokeca_dsl.engine.state import Pokemon, State
from pokeca_dsl.play.scenario_answers import find
from pokeca_dsl.play.scenario_setup import (
    PLAYERS,
    card_names,
    energy_name,
    number_of,
    stack_of,
    symbol_types,
)
from pokeca_dsl.play.scenario_words import (
    events_words,
    options_words,
    pile_words,
    pokemon_words,
    result_words,
    said,
    side_word,
    turn_words,
    written,
)

_CONDITIONS = frozenset(condition.value for condition in SpecialCondition)


@frozen
class Course:
    """What there is to look at: the state, the decision that is open, the events since the last actions."""

    state: State
    decision: Decision | None
    events: Sequence[Event]
    language: str = "en"


@frozen
class Unmet:
    """An expectation that does not hold: its line, and what was found instead."""

    entry: Entry
    found: str


def unmet(course: Course, expectation: Entry) -> Iterator[Unmet]:
    """Everything of an expectation (a line of a ``then`` block) that does not hold."""
    word = expectation.word
    if word in PLAYERS:
        for entry in expectation.entries:
            found = _side(course, PLAYERS[word], entry)
            if found is not None:
                yield Unmet(entry, found)
        return
    found = _CHECKS[word](course, expectation.node)
    if found is not None:
        yield Unmet(expectation, found)


# ---- the game ----


def _turn(course: Course, node: Node) -> str | None:
    state = course.state
    player = PLAYERS[node.nodes[-1].name]
    number = node.child("number")
    if state.player == player and (number is None or number_of(node) == state.turn):
        return None
    return turn_words(state, course.language)


def _result(course: Course, node: Node) -> str | None:
    state, wanted = course.state, node.nodes[1].name
    if wanted == "undecided":
        holds = state.result is None
    elif wanted == "no_legal_deck":
        holds = False  # with such a deck nothing begins (see scenario.py)
    elif wanted == "sudden_death":
        holds = any(event.kind == "sudden death" for event in course.events)
    elif wanted == "a_draw":
        holds = state.result is not None and state.result.winner is None and state.result.reason == "draw"
    else:
        winner = {"you_win": 0, "opponent_wins": 1}[wanted]
        holds = state.result is not None and state.result.winner == winner
    return None if holds else result_words(state, course.language)


def _legal(course: Course, node: Node) -> str | None:
    decision = course.decision
    if decision is not None and find(course.state, decision, node.nodes[1]) is not None:
        return None
    if decision is None:
        return said("nothing to decide", course.language)
    return options_words(course.state, decision, course.language)


def _not_legal(course: Course, node: Node) -> str | None:
    decision = course.decision
    if decision is None or find(course.state, decision, node.nodes[1]) is None:
        return None
    return said("legal", course.language)


def _deciding(course: Course, node: Node) -> str | None:
    decision = course.decision
    if decision is not None and decision.player == PLAYERS[node.nodes[1].name]:
        return None
    if decision is None:
        return said("nothing to decide", course.language)
    return said("decides", course.language, side=side_word(decision.player, course.language))


def _events(course: Course, node: Node) -> str | None:
    """The events in this order, others between them allowed."""
    position = 0
    for wanted in node.nodes[1:]:
        while position < len(course.events) and not is_event(course.state, course.events[position], wanted):
            position += 1
        if position == len(course.events):
            return said(
                "no event",
                course.language,
                event=written(wanted, course.language),
                events=_event_list(course),
            )
        position += 1
    return None


def _no_event(course: Course, node: Node) -> str | None:
    if any(is_event(course.state, event, node.nodes[1]) for event in course.events):
        return _event_list(course)
    return None


def _quoted(course: Course, node: Node) -> str | None:
    wanted = node.words[0]
    quotes = [quote(course.state, event.cause) for event in course.events]
    if any(wanted in part for q in quotes for part in (q.words, q.citation)):
        return None
    return " | ".join(dict.fromkeys(q.stretch for q in quotes if q.stretch)) or said(
        "no words", course.language
    )


_CHECKS = {
    "turn": _turn,
    "result": _result,
    "legal": _legal,
    "not_legal": _not_legal,
    "deciding": _deciding,
    "events": _events,
    "no_event": _no_event,
    "quoted": _quoted,
}


def is_event(state: State, event: Event, wanted: Node) -> bool:
    """Whether an event is the one that a line names: its kind, a name in it, its number."""
    kind = wanted.nodes[0].name.removesuffix("_event").replace("_", " ")
    name, number = wanted.child("name"), wanted.child("number")
    return (
        event.kind == kind
        and (name is None or name.words[0] in _event_names(state, event))
        and (number is None or int(number.words[0]) == event.amount)
    )


def _event_names(state: State, event: Event) -> set[str]:
    pokemon = state.pokemon(event.pokemon) if event.pokemon >= 0 else None
    names = {state.match.cards[card].name for card in event.cards}
    if pokemon is not None:
        names.add(pokemon.card.name)
    if isinstance(event.detail, str):
        names.add(event.detail)
    return names


def _event_list(course: Course) -> str:
    return events_words(course.state, course.events, course.language)


# ---- a side ----


def _side(course: Course, player: int, entry: Entry) -> str | None:
    state = course.state
    if entry.word in ("active", "bench"):
        return _place(course, getattr(state, entry.word)[player], entry.node.nodes[1])
    pile: list[int] = getattr(state, entry.word)[player]
    names = [state.match.cards[card].name for card in pile]
    content = entry.node.nodes[1].nodes[0]
    if content.name == "nothing":
        holds = not names
    elif content.name == "amount":
        holds = len(names) == number_of(content)
    else:
        holds = not Counter(card_names(content)) - Counter(names)
    return None if holds else pile_words(names, course.language)


def _place(course: Course, there: Sequence[Pokemon], node: Node) -> str | None:
    content = node.nodes[0]
    if content.name == "nobody":
        return None if not there else pokemon_words(course.state, there, course.language)
    count, standing = 1, content
    if content.name == "several":
        count, standing = number_of(content), content.nodes[1]
    like = [pokemon for pokemon in there if _is_like(course.state, pokemon, standing)]
    return None if len(like) >= count else pokemon_words(course.state, there, course.language)


def _is_like(state: State, pokemon: Pokemon, standing: Node) -> bool:
    stack = tuple(state.match.cards[card].name for card in pokemon.cards)
    wanted = stack_of(standing)
    if stack[len(stack) - len(wanted) :] != wanted:
        return False
    return _has_energy(state, pokemon, standing) and all(
        _has_fact(state, pokemon, fact) for fact in standing.nodes[1:]
    )


def _has_energy(state: State, pokemon: Pokemon, standing: Node) -> bool:
    """Where a line names Energy, it names all of it."""
    wanted: list[str] = []
    for fact in standing.nodes[1:]:
        if fact.name == "symbols":
            wanted.extend(energy_name(kind) for kind in symbol_types(fact))
        elif fact.name == "energy":
            wanted.append(fact.nodes[1].words[0])
    return not wanted or Counter(wanted) == Counter(_names(state, pokemon.energy))


def _has_fact(state: State, pokemon: Pokemon, fact: Node) -> bool:
    if fact.name in _CONDITIONS:
        return fact.name in pokemon.conditions
    if fact.name == "not_condition":
        return fact.nodes[1].name not in pokemon.conditions
    if fact.name == "tool":
        return fact.nodes[1].words[0] in _names(state, pokemon.tools)
    if fact.name == "damage":
        return pokemon.damage == number_of(fact)
    return {
        "no_damage": pokemon.damage == 0,
        "no_energy": not pokemon.energy,
        "no_conditions": not pokemon.conditions,
        "new": pokemon.since == state.turn,
        "evolved": pokemon.evolved == state.turn,
    }.get(fact.name, True)


def _names(state: State, cards: Sequence[int]) -> list[str]:
    return [state.match.cards[card].name for card in cards]
