"""Situations in which a linted card is looked at: boards, hands, Prize cards, turns; and one played on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random

from attrs import evolve, frozen

from pokeca_dsl.corpus.made import SPARRING
from pokeca_dsl.corpus.stage import Setup, setups
from pokeca_dsl.corpus.trial import TURN
from pokeca_dsl.documents.card import PokemonCard
from pokeca_dsl.effects.vocabulary import CardClass, Type
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.card import Card
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.library import CardDef
from pokeca_dsl.engine.rules import Rules
from pokeca_dsl.engine.situation import Side, Standing, arrange
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.match import Answer

_FACES = 200
"""Coins whose faces a situation gives; a text needs a few."""

STURDY = PokemonCard(
    "Sturdy Companion", CardClass.BASIC_POKEMON, None, (Type.COLORLESS,), 300, (), (SPARRING,), (), (), 1
)
"""A Pokémon of no special class that survives most attacks."""
Watch = Callable[[State, Decision], None]
"""Is told of every decision before it is answered."""


@frozen
class Situation:
    """A board with the turn under way, whose it is, and who went first."""

    setup: Setup
    turn: int = TURN
    first: int = 0
    gx_used: bool = False

    def arranged(self, table: Table, seed: int = 0) -> State:
        """The state at the beginning of the free part of the turn; it is the first player's turn."""
        state = arrange(
            table,
            self.setup.sides,
            self.turn,
            0,
            stadium=self.setup.stadium,
            seed=seed,
            coins=self.setup.coins * (_FACES // len(self.setup.coins)),
            first_player=self.first,
        )
        if self.gx_used:
            state.gx_used = [True, True]
        return state


def plain_situations(definition: CardDef, spoken_of: Sequence[CardDef], rules: Rules) -> list[Situation]:
    """The usual ones: full and bare boards, heads and tails, after and near a Knock Out, the first turn."""
    found = []
    for setup in setups(definition, spoken_of):
        most = None if rules.hand_limit is None else rules.hand_limit - _ROOM
        own, theirs = (
            evolve(side, bench=side.bench[: rules.bench], hand=side.hand[:most]) for side in setup.sides
        )
        own = _ready(own, definition, spoken_of)
        turn, first = (2, 1) if setup.first_turn else (TURN, 0)
        found.append(Situation(evolve(setup, sides=(own, theirs)), turn, first))
    return found


def boards(definition: CardDef, spoken_of: Sequence[CardDef], rules: Rules) -> Iterator[Situation]:
    """The usual ones; against a Pokémon that survives an attack; with Special Conditions on either side."""
    usual = plain_situations(definition, spoken_of, rules)
    yield from usual
    for base in usual[:2]:
        own, theirs = base.setup.sides
        sturdy = evolve(theirs, active=(Standing(STURDY.name, energy=theirs.active[0].energy),))
        hurt = evolve(sturdy, active=(evolve(sturdy.active[0], damage=10),))
        yield evolve(base, setup=evolve(base.setup, sides=(own, hurt)))
        for conditions in ((), *_TOGETHER):
            for sides in (
                (own, _with_conditions(sturdy, conditions)),
                (_with_conditions(own, conditions), sturdy),
            ):
                yield evolve(base, setup=evolve(base.setup, sides=sides))


_TOGETHER = (("asleep",), ("paralyzed",), ("confused",), ("burned", "poisoned"))
"""Special Conditions that a Pokémon can have together."""


def _with_conditions(side: Side, conditions: tuple[str, ...]) -> Side:
    return evolve(side, active=(evolve(side.active[0], conditions=conditions),))


def more_situations(definition: CardDef, spoken_of: Sequence[CardDef], rules: Rules) -> Iterator[Situation]:
    """The usual ones with every number of Prize cards left, in later and earlier turns, after GX attacks."""
    usual = plain_situations(definition, spoken_of, rules)
    prizes = rules.prize_cards
    for base, own, theirs in product(usual[:3], range(1, prizes + 1), range(1, prizes + 1)):
        yield evolve(base, setup=_with_prizes(base.setup, own, theirs))
    for base, (turn, first) in product(usual[:3], ((1, 0), (2, 1), (3, 0), (30, 1))):
        yield evolve(base, turn=turn, first=first)
    for base in usual:
        yield evolve(base, gx_used=True)


_ROOM = 4
"""Cards that can still be drawn where the ruleset limits the hand."""
_MOST_OF_A_TYPE = 5
"""Energy of one type that an attack may ask for."""


def _ready(side: Side, definition: CardDef, spoken_of: Sequence[CardDef]) -> Side:
    """The side with Energy for every cost, a Pokémon from which the card evolves, and it in the hand."""
    active = side.active[0]
    if active.stack[-1] == definition.key:
        damage = min(active.damage, definition.hp - 10)
        ready = evolve(active, energy=active.energy * _MOST_OF_A_TYPE, damage=damage)
        side = evolve(side, active=(ready,))
    below = next((card for card in spoken_of if card.name == definition.evolves_from), None)
    if below is None or (below.kind != "pokemon" and below.played_as is None):
        return side
    return evolve(side, bench=(Standing(below.key), *side.bench[:2]), hand=(definition.key, *side.hand))


def _with_prizes(setup: Setup, own: int, theirs: int) -> Setup:
    sides = []
    for side, number in zip(setup.sides, (own, theirs), strict=True):
        sides.append(evolve(side, prizes=tuple((side.prizes * number)[:number])))
    return evolve(setup, sides=(sides[0], sides[1]))


def at_least(number: int) -> int:
    """A number as a message tells it: whole tens, as nobody counts more exactly."""
    return number if number < 10 else number // 10 * 10


_PLAYING = ("bench", "evolve", "tool", "stadium", "trainer", "attach")


class Player:
    """Plays both sides: the linted card as soon and as often as it can be, everything else by chance."""

    def __init__(self, table: Table, key: str, seed: int, text: str = "") -> None:
        self.card: Card = table.cards[key]
        self.text = text
        """The attack or ability that it uses rather than others of the card."""
        self.random = Random(seed)
        self.used = 0

    def speaks(self, state: State, option: tuple[object, ...]) -> bool:
        """Whether an option plays the card or uses what is printed on it."""
        kind = option[0]
        if kind in _PLAYING or kind == "use stadium":
            return state.match.cards[int(str(option[1]))] is self.card
        if kind in ("attack", "ability"):
            uid = int(str(option[1]))
            if uid < 0 or len(option) > 3:
                return state.match.cards[int(str(option[3]))] is self.card
            pokemon = state.pokemon(uid)
            return pokemon is not None and pokemon.card is self.card.in_play
        return False

    def _names(self, option: tuple[object, ...]) -> bool:
        """Whether an option uses the text that is looked at."""
        if option[0] not in ("attack", "ability"):
            return False
        texts = self.card.in_play.attacks if option[0] == "attack" else self.card.in_play.abilities
        number = int(str(option[2]))
        return number < len(texts) and texts[number].name == self.text

    def answer(self, state: State, decision: Decision) -> Answer:
        """A legal answer."""
        options = decision.options
        if decision.kind == "turn":
            own = [i for i, option in enumerate(options) if self.speaks(state, option)]
            own = [i for i in own if self._names(options[i])] or own
            if own and state.player == 0 and self.used < _MOST_USES:
                self.used += 1
                return (self.random.choice(own),)
            attacks = [i for i, option in enumerate(options) if option[0] == "attack"]
            return (self.random.choice(attacks) if attacks else len(options) - 1,)
        if decision.kind == "may":
            return (0,)
        number = min(decision.maximum, len(options))
        return tuple(self.random.sample(range(len(options)), number))


_MOST_USES = 6
_MOST_DECISIONS = 80


def played(state: State, player: Player, turns: int, watch: Watch) -> None:
    """Play a situation for so many turns, or to its end. A spent budget ends it."""
    last = state.turn + turns
    try:
        _, decision = begin(state)
        for _ in range(_MOST_DECISIONS):
            if decision is None or state.turn > last:
                return
            watch(state, decision)
            _, decision = step(state, player.answer(state, decision))
    except BudgetSpent:
        return
