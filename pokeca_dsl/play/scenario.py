"""Running scenarios: the situation is laid out, the actions are done, and what must hold is compared."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import define, field, frozen

from pokeca_dsl.compiler import link
from pokeca_dsl.documents.ruleset import RulesetFile
from pokeca_dsl.documents.scenario import Entry, Scenario
from pokeca_dsl.documents.wording import Node
from pokeca_dsl.engine.decision import CHANCE, Decision
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, call_time, prepare, start, step
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.situation import arrange
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.narration import Line, Narrator, Voice
from pokeca_dsl.play.rulesets import load_rules, rules_over
from pokeca_dsl.play.scenario_answers import Answer, Chosen, find
from pokeca_dsl.play.scenario_expect import Course, Unmet, unmet
from pokeca_dsl.play.scenario_setup import (
    PLAYERS,
    Beginning,
    all_cards,
    beginning,
    card_names,
)
from pokeca_dsl.play.scenario_words import deck_fault, options_words, said, side_word

VOICES = {
    "en": Voice("en", ("the player", "the opponent")),
    "ja": Voice("ja", ("自分", "相手")),
}
"""How what happens in a scenario is told, by the language of its file."""

_SEED = 1
_MOST_DECISIONS = 200
"""Forced decisions in a row after which a scenario is given up."""


@frozen
class Outcome:
    """A scenario under one ruleset. It holds where nothing is unmet.

    ``events`` are all that happened and ``log`` tells them, with the words behind each; ``state`` is what
    it came to.
    """

    scenario: Scenario
    rules: str
    unmet: tuple[Unmet, ...]
    events: tuple[Event, ...]
    state: State | None
    log: tuple[Line, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything came as the scenario says."""
        return not self.unmet


class CannotPlay(ValueError):
    """A scenario whose cards don't compile."""


class _Stuck(Exception):
    """An action or a coin that the course of the game has no place for."""

    def __init__(self, entry: Entry, found: str) -> None:
        super().__init__(found)
        self.entry = entry
        self.found = found


def run(
    scenario: Scenario, rules: str | None = None, over: Iterable[RulesetFile] = ()
) -> tuple[Outcome, ...]:
    """Run a scenario under the ruleset named, or under each that it names itself.

    ``over`` are ruleset files laid over it. Raises RulesetFaulty and CannotPlay.
    """
    names = (rules,) if rules else scenario.rules
    files = tuple(over)
    beside = Path(scenario.span.source.name).parent if scenario.span else None
    return tuple(
        _run(scenario, name, rules_over(name, files, beside) if files else load_rules(name, (), beside))
        for name in names
    )


def _run(scenario: Scenario, name: str, rules: Rules) -> Outcome:
    library, problems = link(all_cards(scenario))
    serious = [problem for problem in problems if problem.severity == "error"]
    if serious:
        raise CannotPlay(f"{serious[0].card}: {serious[0].message}")
    table = prepare(rules, library)
    begun = beginning(scenario, rules.prize_cards)
    fault = deck_fault(begun, library, rules, scenario.language)
    if fault is not None:
        entry = next(scenario.lines("begins"))
        expected = _expects_no_legal_deck(scenario)
        return Outcome(scenario, name, () if expected else (Unmet(entry, fault),), (), None)
    if scenario.only_asks:
        return Outcome(scenario, name, (), (), None)  # what chance decides is asked, nothing is expected
    state = laid_out(table, begun)
    player = _Player(state, Narrator(VOICES[scenario.language], trace=True))
    player.narrator.acquaint(state)
    try:
        player.begin()
        for entry in scenario.entries:
            if entry.word == "do":
                player.do(entry.entries)
            elif entry.word == "expect":
                player.expect(entry.entries)
        player.used_up(scenario)
    except _Stuck as stuck:
        player.unmet.append(Unmet(stuck.entry, stuck.found))
    return Outcome(
        scenario, name, tuple(player.unmet), tuple(player.all_events), player.state, tuple(player.log)
    )


def _expects_no_legal_deck(scenario: Scenario) -> bool:
    return any(
        line.node.child("no_legal_deck") is not None
        for entry in scenario.entries
        if entry.word == "expect"
        for line in entry.entries
    )


def laid_out(table: Table, begun: Beginning) -> State:
    """The state from which a scenario begins; chance is asked. ``begin`` it."""
    if begun.phase == "setup":
        decks = (begun.sides[0].deck, begun.sides[1].deck)
        return start(table, decks, _SEED, ask_chance=True)
    state = arrange(
        table,
        begun.sides,
        turn=begun.turn,
        player=begun.player,
        phase=begun.phase,
        stadium=begun.stadium,
        seed=_SEED,
        ask_chance=True,
        sudden_death=begun.sudden_death,
        first_player=begun.first_player,
    )
    if begun.time_is_called:
        call_time(state)
    return state


@define
class _Player:
    """Carries a scenario through the engine, one line at a time."""

    state: State
    narrator: Narrator
    decision: Decision | None = None
    log: list[Line] = field(factory=list)
    events: list[Event] = field(factory=list)
    all_events: list[Event] = field(factory=list)
    unmet: list[Unmet] = field(factory=list)
    coins: list[tuple[str, Entry]] = field(factory=list)
    picks: list[str] = field(factory=list)
    at: Entry | None = None
    looked: bool = False
    later: Node | None = None

    @property
    def language(self) -> str:
        """The language of the scenario's file."""
        return self.narrator.voice.language

    def say(self, phrase: str, **values: str | int) -> str:
        """A phrase in that language."""
        return said(phrase, self.language, **values)

    def begin(self) -> None:
        """Up to the first decision."""
        events, self.decision = begin(self.state)
        self.heard(events)

    def heard(self, events: Iterable[Event]) -> None:
        """What happened is kept and told."""
        new = tuple(events)
        self.events.extend(new)
        self.all_events.extend(new)
        self.log.extend(self.narrator.tell(self.state, new))

    def answer(self, answer: Answer) -> None:
        """Decide, and play on to the next decision."""
        events, self.decision = step(self.state, answer)
        self.heard(events)

    # ---- what is done ----

    def do(self, entries: tuple[Entry, ...]) -> None:
        """A ``when`` block: coins are laid ready, actions are done in order."""
        if self.looked:
            self.events, self.looked = [], False
        for entry in entries:
            self.at = entry
            if entry.word == "coins_line":
                faces = [node.name for node in entry.node.nodes[0].nodes[1:]]
                self.coins.extend((face, entry) for face in faces)
            elif entry.word == "time_is_called":
                call_time(self.state)
            elif entry.word == "chance_line":
                self.picks.extend(card_names(entry.node.nodes[0].nodes[1]))
            else:
                self.act(entry)
        self.chance()

    def act(self, entry: Entry) -> None:
        """One action: decisions that leave no choice are made on the way to it."""
        node = entry.node.nodes[-1]
        chosen = self.reach(entry, node)
        if entry.word in PLAYERS and self.decision is not None:
            who = PLAYERS[entry.word]
            if self.decision.player != who:
                raise _Stuck(entry, self.say("decides", side=side_word(self.decision.player, self.language)))
        self.answer(chosen.answer)
        self.later = chosen.then
        self.follow_up()

    def follow_up(self) -> None:
        """The choice that the last action announced, once its decision has come."""
        self.chance()
        if self.later is not None and self.decision is not None and self.decision.kind != "turn":
            chosen = find(self.state, self.decision, self.later)
            if chosen is not None:
                self.later = None
                self.answer(chosen.answer)

    def reach(self, entry: Entry, node: Node) -> Chosen:
        """Play on through decisions without a choice until one takes the action."""
        for _ in range(_MOST_DECISIONS):
            self.follow_up()
            self.chance()
            if self.decision is None:
                raise _Stuck(entry, self.say("over"))
            chosen = find(self.state, self.decision, node)
            if chosen is not None:
                return chosen
            only = forced(self.decision)
            if only is None:
                options = options_words(self.state, self.decision, self.language)
                raise _Stuck(entry, self.say("not possible", options=options))
            self.answer(only)
        raise _Stuck(entry, self.say("circles"))

    def chance(self) -> None:
        """Answer for chance: coins and picks as the scenario gives them, decks stay as they lie."""
        while self.decision is not None and self.decision.player == CHANCE:
            self.answer(self.chance_answer(self.decision))

    def chance_answer(self, decision: Decision) -> Answer:
        """What chance decides."""
        if decision.kind == "coin":
            if not self.coins:
                raise _Stuck(self.here, self.say("coin missing"))
            face, _ = self.coins.pop(0)
            return (decision.options.index((face,)),)
        if decision.kind == "shuffle":
            return self.shuffled(decision)
        return self.picked(decision)

    def shuffled(self, decision: Decision) -> Answer:
        """A deck lies as it was listed; but after a mulligan the cards named `by chance` come to its top."""
        top: list[int] = []
        if any(self.state.mulligans):
            top = self.taken(decision, len(self.picks))
        return (*top, *(index for index in range(decision.maximum) if index not in top))

    def picked(self, decision: Decision) -> Answer:
        """Cards picked at random: those named `by chance`, else the first ones."""
        answer = self.taken(decision, decision.maximum)
        rest = [index for index in range(len(decision.options)) if index not in answer]
        return (*answer, *rest[: decision.minimum - len(answer)])

    def taken(self, decision: Decision, most: int) -> list[int]:
        """The options that are named `by chance`, used up in order."""
        cards = self.state.match.cards
        found: list[int] = []
        for index, option in enumerate(decision.options):
            if self.picks and len(found) < most and cards[option[1]].name == self.picks[0]:
                self.picks.pop(0)
                found.append(index)
        return found

    @property
    def here(self) -> Entry:
        """The line that is being carried out."""
        if self.at is None:
            raise CannotPlay("the scenario neither does nor expects anything")
        return self.at

    # ---- what must hold ----

    def expect(self, entries: tuple[Entry, ...]) -> None:
        """A ``then`` block, after every decision that leaves no choice."""
        self.at = entries[0] if self.at is None and entries else self.at
        self.settle()
        self.looked = True
        course = Course(self.state, self.decision, self.events, self.language)
        for entry in entries:
            self.unmet.extend(unmet(course, entry))

    def settle(self) -> None:
        """Make every decision that leaves no choice."""
        self.follow_up()
        while self.decision is not None and (only := forced(self.decision)) is not None:
            self.answer(only)
            self.follow_up()

    def used_up(self, scenario: Scenario) -> None:
        """A coin that nobody flipped is a mistake of the scenario, or of the rules."""
        if self.coins:
            _, entry = self.coins[0]
            raise _Stuck(entry, self.say("coins left", count=len(self.coins)))


def forced(decision: Decision) -> Answer | None:
    """The only answer that a decision allows; None where there is a choice, and in the turn itself."""
    if decision.kind == "turn" or decision.player == CHANCE:
        return None
    size = len(decision.options)
    if decision.minimum == decision.maximum == size and (size <= 1 or not decision.ordered):
        return tuple(range(size))
    return None
