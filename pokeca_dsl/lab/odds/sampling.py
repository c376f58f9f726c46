"""A chance by trying: the situation is played often, each time with other cards and coins."""

from __future__ import annotations

from random import Random

from pokeca_dsl.engine.chance import seeded
from pokeca_dsl.lab.odds.choices import BEST, RANDOM, chosen_by, ways_in_all
from pokeca_dsl.lab.odds.course import advance
from pokeca_dsl.lab.odds.hidden import hidden_zones
from pokeca_dsl.lab.odds.world import Choice, End, Setup, World, answer
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.agents import RandomAgent
from pokeca_dsl.play.match import Answer, Seat

TRIES = 12
"""Courses by chance that a player who is to choose best tries for each answer."""
MOST_ANSWERS = 40
"""So many answers are tried, drawn by chance where there are more."""
_MOST_CHOICES = 2_000


def sampled(
    setup: Setup, world: World, players: tuple[str, str], samples: int, chance: Random
) -> tuple[int, int]:
    """How often it held, and how often the plan couldn't be followed, in so many courses."""
    hits = strayed = 0
    for _ in range(samples):
        trial = dealt(world, chance)
        hits += _play(setup, trial, players, chance)
        strayed += trial.strayed
    return hits, strayed


def dealt(world: World, chance: Random) -> World:
    """A copy in which every hidden card lies somewhere, and the engine's own chance decides the rest."""
    made = world.copy()
    state = made.state
    for heap in made.heaps:
        cards = sorted(heap)
        chance.shuffle(cards)
        for zone in hidden_zones(state):
            for position, cid in enumerate(zone):
                if cid in heap:
                    zone[position] = cards.pop()
    made.heaps = ()
    state.ask_chance = False
    state.rng = seeded(chance.getrandbits(63))
    return made


def _play(setup: Setup, world: World, players: tuple[str, str], chance: Random) -> bool:
    for _ in range(_MOST_CHOICES):
        fork = advance(setup, world)
        if isinstance(fork, End):
            return bool(fork.holds)
        if not isinstance(fork, Choice):
            raise LabError(f"chance is asked in a game that is dealt out: {fork}")
        answer(world, _chosen(setup, world, fork, players, chance))
    raise LabError(f"no end after {_MOST_CHOICES:,} choices")


def _chosen(setup: Setup, world: World, fork: Choice, players: tuple[str, str], chance: Random) -> Answer:
    name = players[fork.decision.player]
    if name == RANDOM or (name == BEST and setup.only_looks):  # nothing is chosen that matters
        return _by_chance(world, fork, chance)
    if name != BEST:
        return chosen_by(world, fork.decision)
    return _promising(setup, world, fork, chance)


def _by_chance(world: World, fork: Choice, chance: Random) -> Answer:
    agent = RandomAgent(chance.getrandbits(32))
    return agent.choose(fork.decision, Seat(world.state, fork.decision.player))


def _promising(setup: Setup, world: World, fork: Choice, chance: Random) -> Answer:
    """The answer after which it came most often (or seldom), when the rest is played by chance."""
    decision = fork.decision
    if ways_in_all(decision) <= MOST_ANSWERS and decision.minimum == decision.maximum == 1:
        answers: list[Answer] = [(index,) for index in range(len(decision.options))]
    else:
        answers = list({_by_chance(world, fork, chance) for _ in range(MOST_ANSWERS)})
    wanted = decision.player == setup.question.wisher
    counts = []
    for each in answers:
        hits = 0
        for _ in range(TRIES):
            trial = redealt(world, decision.player, chance)
            answer(trial, each)
            hits += _play(setup, trial, (RANDOM, RANDOM), chance)
        counts.append(hits if wanted else -hits)
    return answers[counts.index(max(counts))]


def redealt(world: World, player: int, chance: Random) -> World:
    """A copy with other cards where the player can't see them: decks, Prize cards, and the other hand."""
    made = world.copy()
    decision = made.state.decision
    offered = frozenset(o[1] for o in (() if decision is None else decision.options) if o[0] == "card")
    state, other = made.state, 1 - player
    known = made.known[player]
    unseen = [state.hand[other], state.deck[other], state.prizes[other]]
    for zones in ([state.deck[player]], [state.prizes[player]], unseen):
        _deal_anew([zone for zone in zones if not offered.intersection(zone)], known, chance)
    made.state.rng = seeded(chance.getrandbits(63))
    return made


def _deal_anew(zones: list[list[int]], known: frozenset[int], chance: Random) -> None:
    """Deal the cards of these zones among their places, but for those that are known."""
    cards = [cid for zone in zones for cid in zone if cid not in known]
    chance.shuffle(cards)
    for zone in zones:
        for place, cid in enumerate(zone):
            if cid not in known:
                zone[place] = cards.pop()
