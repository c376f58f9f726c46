"""Questions of scenario files, and their answers: exact where that can be, else sampled."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from random import Random

from attrs import evolve, frozen

from pokeca_dsl.compiler import link
from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.documents.files import load_source
from pokeca_dsl.documents.scenario import Entry, Scenario
from pokeca_dsl.documents.scenario_reader import read_scenarios
from pokeca_dsl.engine.game import prepare
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.intervals import Estimate, rate
from pokeca_dsl.lab.odds.choices import BEST, TooMany, known_player, seated
from pokeca_dsl.lab.odds.hidden import tidy
from pokeca_dsl.lab.odds.likeness import Heaps, kinds
from pokeca_dsl.lab.odds.question import Question, question
from pokeca_dsl.lab.odds.reading import answers_to_being_drawn, hands_always_read
from pokeca_dsl.lab.odds.sampling import sampled
from pokeca_dsl.lab.odds.solving import Solver, TooLarge, Value
from pokeca_dsl.lab.odds.unseen import BlindSolver
from pokeca_dsl.lab.odds.world import Setup, Unforeseen, World
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.rulesets import RulesetFaulty, load_rules
from pokeca_dsl.play.scenario import laid_out
from pokeca_dsl.play.scenario_setup import all_cards, beginning
from pokeca_dsl.play.scenario_words import deck_fault


@frozen(kw_only=True)
class Wish:
    """How a question is to be answered. ``players``: who chooses, by seat ("best", or a player's name).

    ``most``: courses that may be gone through before it is sampled; ``samples``: how often it is then
    played; ``only_sample``: without trying to be exact.
    """

    rules: str | None = None
    title: str | None = None
    players: tuple[str, str] = (BEST, BEST)
    most: int = 100_000
    samples: int = 2_000
    seed: int = 1
    only_sample: bool = False


@frozen
class Asked:
    """One question under one ruleset, ready to be worked out."""

    scenario: Scenario
    rules: str
    setup: Setup
    world: World

    @property
    def question(self) -> Question:
        """What is asked."""
        return self.setup.question


class Hands(Enum):
    """What the players who choose best see of the hands."""

    ALIKE = "no difference"
    """No choice can hang on a card that the player doesn't see."""
    OWN = "own"
    """Each sees their own hand and what the scenario shows of the other."""
    OPEN = "open"
    """Both hands: that was not worked out otherwise."""


@frozen
class Chance:
    """The answer. ``value`` is the exact one; ``estimate`` stands in its place where it was sampled (with
    the reason). ``hands``: what the players who choose best saw, see ``Hands``; ``with_open_hands``: what the
    chance would be if they saw both, where that is another."""

    asked: Asked
    value: Value | None
    solver: Solver | None
    estimate: Estimate | None = None
    strayed: float = 0.0
    samples: int = 0
    reason: str = ""
    hands: Hands = Hands.ALIKE
    with_open_hands: Value | None = None


def questions(path: Path, wish: Wish) -> Iterator[Asked]:
    """The questions of a file in order, under each ruleset that its scenarios name, or the one wished for.

    Raises LabError where the file, a ruleset or a card is faulty, or nothing is asked.
    """
    for name in wish.players:
        known_player(name)
    source, troubles = load_source(path)
    if has_errors(troubles):
        raise LabError(f"{path} can't be read", troubles)
    read = read_scenarios(source)
    if has_errors(read.diagnostics):
        raise LabError(f"{path} has errors", read.diagnostics)
    asked = [
        (scenario, entry)
        for scenario in read.file.scenarios
        if wish.title in (None, scenario.title)
        for entry in scenario.lines("odds")
    ]
    if not asked:
        where = f"{path} has no scenario `{wish.title}` that" if wish.title else f"no scenario of {path}"
        raise LabError(f"{where} asks for odds: add a block `odds` (`確率`) with what must hold")
    for scenario, entry in asked:
        for rules in (wish.rules,) if wish.rules else scenario.rules:
            yield prepared(scenario, entry, rules, wish)


def prepared(scenario: Scenario, entry: Entry, rules: str, wish: Wish) -> Asked:
    """A question under a ruleset, its situation laid out. Raises LabError."""
    beside = Path(scenario.span.source.name).parent if scenario.span else None
    try:
        loaded = load_rules(rules, (), beside)
    except RulesetFaulty as faulty:
        raise LabError(str(faulty), faulty.diagnostics) from None
    except OSError as problem:
        raise LabError(f"can't read {problem.filename}: {problem.strerror or problem}") from None
    except (KeyError, ValueError) as problem:
        raise LabError(str(problem)) from None
    library, problems = link(all_cards(scenario))
    serious = [problem for problem in problems if problem.severity == "error"]
    if serious:
        raise LabError(f"{serious[0].card}: {serious[0].message}")
    begun = beginning(scenario, loaded.prize_cards)
    fault = deck_fault(begun, library, loaded, scenario.language)
    if fault is not None:
        raise LabError(f"“{scenario.title}”: {fault}")
    state = laid_out(prepare(loaded, library), begun)
    asks = question(entry)
    setup = Setup(
        asks,
        _plan(scenario, entry),
        kinds(state.match),
        answers_to_being_drawn(state.match),
        hands_always_read(state.match),
        begun.phase == "setup",
    )
    heaps = () if asks.as_listed else _heaps(state)
    memory = (seated(wish.players[0], wish.seed), seated(wish.players[1], wish.seed + 1))
    known = (frozenset(state.hand[1]), frozenset(state.hand[0]))
    return Asked(scenario, rules, setup, World(state, heaps, asks.begin(), memory=memory, known=known))


def _plan(scenario: Scenario, asked: Entry) -> tuple[Entry, ...]:
    """What is done before the question: the lines of the blocks ``when`` that stand above it."""
    plan: list[Entry] = []
    for entry in scenario.entries:
        if entry is asked:
            break
        if entry.word == "do":
            plan.extend(entry.entries)
    for line in plan:
        if line.word == "chance_line":
            place = "" if line.line is None else f"{_place(line)}: "
            raise LabError(f"{place}`by chance` says what chance decides, and odds go through all of it")
    return tuple(plan)


def _place(line: Entry) -> str:
    source = line.span.source
    return f"{source.name}:{source.line_and_column(line.span.start)[0]}"


def _heaps(state: State) -> Heaps:
    """Decks and Prize cards whose order nobody knows."""
    return tidy(frozenset(zone) for zone in (*state.deck, *state.prizes))


def chance(asked: Asked, wish: Wish) -> Chance:
    """The chance of what is asked: exact, or sampled where there is too much to go through."""
    reason = "as wished"
    if not wish.only_sample:
        solver = Solver(asked.setup, wish.players, wish.most)
        try:
            value = solver.solve(asked.world.copy())
            return _by_what_is_seen(Chance(asked, value, solver), wish)
        except (TooLarge, TooMany, Unforeseen) as problem:
            reason = str(problem)
    setup = evolve(asked.setup, exact=False)
    hits, strayed = sampled(setup, asked.world, wish.players, wish.samples, Random(wish.seed))
    share = strayed / wish.samples
    return Chance(asked, None, None, rate(hits, wish.samples), share, wish.samples, reason)


def _by_what_is_seen(found: Chance, wish: Wish) -> Chance:
    """The chance where no player chooses by cards that they don't see, as far as it can be worked out."""
    solver = found.solver
    assert solver is not None
    if not solver.unlike:
        return found
    open_hands = evolve(found, hands=Hands.OPEN)
    if len(solver.choosers) > 1:
        return evolve(open_hands, reason="both players choose best, and neither sees the other's hand")
    try:
        blind = BlindSolver(found.asked.setup, wish.players, wish.most)
        value = blind.solve(found.asked.world.copy())
    except (TooLarge, TooMany, Unforeseen) as problem:
        return evolve(open_hands, reason=str(problem))
    if value == found.value:
        return found
    return evolve(found, value=value, hands=Hands.OWN, with_open_hands=found.value)
