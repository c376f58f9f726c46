"""Loops of several cards: Items that bring each other back, Pokémon that leave play and return, what is drawn
and put back.

Which cards could together give back all that they take is told by what each of them moves (``flows``). They
are played: from a board with all of them at hand, a way is looked for that comes back to an equal position
with the same choices. A way counts where it can be gone three times in a row, and no coin decides on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from pokeca_dsl.corpus.made import FORERUNNER
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin
from pokeca_dsl.engine.situation import Side, Standing, arrange
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.lint.flows import Use, circles, drawn_otherwise, moved
from pokeca_dsl.lab.lint.ground import Ground, Subject
from pokeca_dsl.lab.lint.positions import after, meaning, position
from pokeca_dsl.lab.lint.situations import STURDY
from pokeca_dsl.lab.lint.trace import Stage
from pokeca_dsl.play.match import Answer

MOST_CARDS = 4
"""Different cards of a loop; there may be two copies of each."""
_MOST_SETS = 400
_MOST_STEPS = 8
"""Cards played and Abilities used in a round."""
_MOST_STATES = 500
_MOST_ANSWERS = 5
_MOST_ASKED = 6
_ROUNDS = 3
_TURN = 9
_ENERGY = ("Grass Energy", "Fire Energy", "Water Energy", "Lightning Energy")
_LIMITED = ("supporter", "stadium")
"""Trainer cards that rules allow once a turn."""


@frozen
class Round:
    """A way that comes back to where it began, step by step."""

    cards: tuple[Subject, ...]
    stages: tuple[Stage, ...]


def rounds(ground: Ground, known: Iterable[frozenset[str]]) -> Iterator[Round]:
    """The loops that the linted cards make, smallest first.

    None that holds one of the ``known``, by the names of its cards.
    """
    reported = list(known)
    by_name = {subject.definition.name: subject for subject in ground.subjects if _may_return(subject)}
    uses = [use for subject in by_name.values() for use in _uses(ground, subject)]
    for cards in circles(uses, MOST_CARDS, _MOST_SETS):
        if any(loop <= set(cards) for loop in reported):
            continue
        found = _played(ground, [by_name[name] for name in cards])
        if found is not None:
            names = frozenset(subject.definition.name for subject in found.cards)
            if not any(loop <= names for loop in reported):
                reported.append(names)
                yield found


def _may_return(subject: Subject) -> bool:
    """Whether a card can be used more than once in a turn, as far as its kind tells."""
    card = subject.definition
    return card.kind != "energy" and card.trainer_kind not in _LIMITED


# ---- the board ----------------------------------------------------------------------------------


def _board(ground: Ground, subjects: Sequence[Subject]) -> tuple[Table, tuple[Side, Side]]:
    """A table, and a board with the cards at hand: in play, in the hand, the discard pile, the deck."""
    spoken_of = [card for subject in subjects for card in ground.spoken_of(subject)]
    cards = [subject.definition for subject in subjects]
    names = tuple(card.name for card in cards)
    table = ground.table([*spoken_of, *cards])
    in_play = [
        Standing((card.evolves_from, card.name) if card.evolves_from in table.cards else (card.name,))
        for card in cards
        if card.kind == "pokemon"
    ]
    bench = [*in_play, Standing(FORERUNNER, energy=_ENERGY[:2], damage=20)]
    in_hand = [card.name for card in cards if not card.evolves_from]
    trainers = [card.name for card in ground.companions.values() if card.kind == "trainer"]
    others = (*(card.name for card in spoken_of), FORERUNNER, *trainers, *_ENERGY)
    own = Side(
        active=(Standing(STURDY.name, energy=_ENERGY[:2], damage=30),),
        bench=tuple(bench[: max(ground.rules.bench - 1, 1)]),
        hand=(*in_hand, *others[:3]),
        deck=(*names, *others) * 2,
        discard=(*(card.name for card in cards if card.kind == "trainer"), *others),
        prizes=_ENERGY,
        zone=_ENERGY * 4,
    )
    theirs = Side(
        active=(Standing(STURDY.name, energy=_ENERGY[:2], damage=30),),
        bench=(Standing(FORERUNNER, energy=_ENERGY[:1]), Standing(STURDY.name)),
        hand=_ENERGY,
        deck=_ENERGY * 2,
        discard=_ENERGY,
        prizes=_ENERGY,
    )
    return table, (own, theirs)


def _begun(ground: Ground, subjects: Sequence[Subject]) -> State | None:
    table, sides = _board(ground, subjects)
    state = arrange(table, sides, _TURN, 0, coins=("heads",) * 200)
    _, decision = begin(state)
    return state if decision is not None and decision.kind == "turn" else None


# ---- using the cards ----------------------------------------------------------------------------


@frozen
class _Step:
    """A card played or an Ability used, with all that was chosen for it."""

    card: str
    state: State
    events: tuple[Event, ...]


def _steps(state: State, names: Sequence[str]) -> Iterator[_Step]:
    """Everything that can be done now with cards of these names, whatever is chosen for it."""
    decision = state.decision
    assert decision is not None
    for number, option in enumerate(decision.options):
        name = _card_of(state, option)
        if name in names:
            for after, events in _resolved(state, (number,), (), 0, names):
                yield _Step(name, after, events)


def _card_of(state: State, option: Option) -> str:
    """The card that an option plays, or whose Ability it uses; "" for everything else."""
    kind = option[0]
    if kind in ("bench", "evolve", "tool", "trainer"):
        return state.match.cards[int(option[1])].name
    if kind != "ability":
        return ""
    if len(option) > 3:
        return state.match.cards[int(option[3])].name
    pokemon = state.pokemon(int(option[1]))
    return "" if pokemon is None else pokemon.card.name


def _resolved(
    state: State, answer: Answer, before: tuple[Event, ...], asked: int, names: Sequence[str]
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The states at the next choices of the turn, and what happened, for some answers to what is asked."""
    reached = after(state, answer)
    if reached is None:
        return
    copy, events, decision = reached
    happened = (*before, *events)
    if asked > _MOST_ASKED:
        return
    if decision.kind == "turn":
        yield copy, happened
        return
    for each in _answers(copy, decision, names):
        yield from _resolved(copy, each, happened, asked + 1, names)


def _answers(state: State, decision: Decision, names: Sequence[str]) -> Iterator[Answer]:
    """Some answers to try: of options that are alike the first, those about the named cards before others."""
    if decision.kind == "may":
        yield (0,)
        return
    kinds: dict[object, int] = {}
    for number, option in enumerate(decision.options):
        kinds.setdefault(meaning(state, option), number)
    firsts = sorted(kinds.values(), key=lambda n: _named(state, decision.options[n]) not in names)
    rest = [number for number in range(len(decision.options)) if number not in firsts]
    if decision.minimum == 0 and decision.maximum == 0:
        yield ()
        return
    fewest = max(decision.minimum, 1)
    for first in firsts[:_MOST_ANSWERS]:
        others = [number for number in (*firsts, *rest) if number != first]
        yield (first, *others[: fewest - 1])
    if fewest < decision.maximum:
        yield (*firsts, *rest)[: decision.maximum]


def _named(state: State, option: Option) -> str:
    if option[0] == "card":
        return state.match.cards[int(option[1])].name
    pokemon = state.pokemon(int(option[1])) if option[0] == "pokemon" else None
    return "" if pokemon is None else pokemon.card.name


def _uses(ground: Ground, subject: Subject) -> list[Use]:
    """What a card moves, in all ways in which it is used on the board."""
    name = subject.definition.name
    state = _begun(ground, [subject])
    found: dict[Use, None] = {}
    for each in () if state is None else _steps(state, [name]):
        assert state is not None
        moves = moved(state, each.state)
        for some in (moves, *drawn_otherwise(moves)):
            if some:
                found[Use(name, some)] = None
    return list(found)[:_MOST_WAYS]


_MOST_WAYS = 40


# ---- looking for a way back ---------------------------------------------------------------------


@frozen
class _Visit:
    position: object
    step: _Step


def _played(ground: Ground, subjects: Sequence[Subject]) -> Round | None:
    """A round of these cards that can be gone again and again."""
    state = _begun(ground, subjects)
    if state is None:
        return None
    names = [subject.definition.name for subject in subjects]
    way = _way_back(state, names, _MOST_STATES)
    end, again = state, way
    for _ in range(_ROUNDS - 1):
        if again is None:
            return None
        end = again[-1].state
        again = _way_back(end, names, _MOST_STATES, at_start=True)
    if way is None or again is None:
        return None
    part = {each.card for each in again}
    if any(event.kind == "coin" for each in again for event in each.events):
        return None
    cards = tuple(subject for subject in subjects if subject.definition.name in part)
    return Round(cards, tuple((each.state, each.events) for each in again))


def _way_back(
    state: State, names: Sequence[str], most: int, at_start: bool = False
) -> tuple[_Step, ...] | None:
    """Steps that lead from some position on a way back to it; ``at_start``: from the first position."""
    begin_at = position(state)
    way: list[_Visit] = []
    waiting: list[Iterator[_Step]] = [_steps(state, names)]
    left = {begin_at}
    states = 0
    while waiting and states < most:
        each = next(waiting[-1], None)
        if each is None:
            waiting.pop()
            if way:
                way.pop()
            continue
        states += 1
        here = position(each.state)
        places = [begin_at, *(visit.position for visit in way)]
        if here in places:
            back = places.index(here)
            if back == 0 or not at_start:
                return (*(visit.step for visit in way[back:]), each)
            continue
        if here in left or len(way) + 1 >= _MOST_STEPS:
            continue
        left.add(here)
        way.append(_Visit(here, each))
        waiting.append(_steps(each.state, names))
    return None
