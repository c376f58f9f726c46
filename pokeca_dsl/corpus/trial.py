"""One text in one situation: used where it can be, played on for some turns, with the invariants checked."""

from __future__ import annotations

import traceback
from random import Random

from attrs import frozen

from pokeca_dsl.corpus.runs import Fault
from pokeca_dsl.corpus.stage import Setup
from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, load, save, step
from pokeca_dsl.engine.situation import arrange
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table
from pokeca_dsl.play.fuzzing import check_conserved

TURN = 5
"""The turn in which situations begin: late enough that nothing is a first turn's."""
_MOST_TURNS = 3
_MOST_DECISIONS = 60
_MOST_USES = 2

_PLAYING = ("bench", "evolve", "tool", "stadium", "trainer", "attach")


class NotTheSameAfterLoading(AssertionError):
    """A saved game, loaded and saved again, isn't the same."""


@frozen
class Trial:
    """How it went: whether the text was used or spoke, and what broke."""

    used: bool
    fault: Fault | None = None


def try_out(table: Table, name: str, setup: Setup, seed: int) -> Trial:
    """Play a situation with the made card ``name``. Every error of the engine is a finding, not raised."""
    player = _Player(table, name, setup, seed)
    try:
        player.play()
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rsplit('/', 1)[-1]}:{place.lineno} {place.name}"
        return Trial(player.used, Fault(f"{type(error).__name__}: {error}", where, setup.name))
    return Trial(player.used)


class _Player:
    """Plays both sides by chance, but uses the text as soon as it is offered."""

    def __init__(self, table: Table, name: str, setup: Setup, seed: int) -> None:
        self.random = Random(seed)
        self.busy = 5 if setup.busy else 0
        self.uses: dict[str, int] = {}
        self.used = False
        self.card = table.cards[name]
        self.pids = {*self.card.attack_pids, *self.card.ability_pids, self.card.pid} - {-1, table.empty}
        turn, first = (2, 1) if setup.first_turn else (TURN, 0)
        self.state: State = arrange(
            table,
            setup.sides,
            turn,
            0,
            stadium=setup.stadium,
            seed=seed,
            coins=setup.coins,
            first_player=first,
        )

    def play(self) -> None:
        """Play until the game ends, or a few turns have passed."""
        state = self.state
        events, decision = begin(state)
        check_conserved(state)
        self._listen(events)
        saved = False
        for _ in range(_MOST_DECISIONS):
            if decision is None or state.turn > TURN + _MOST_TURNS:
                break
            if not saved and decision.kind != "turn" and decision.cause[0] in self.pids:
                self._check_saving()
                saved = True
            events, decision = step(state, self._answer(decision))
            self._listen(events)
            check_conserved(state)
        if not saved:
            self._check_saving()

    def _listen(self, events: list[Event]) -> None:
        if not self.used:
            self.used = any(event.cause[0] in self.pids for event in events)

    def _check_saving(self) -> None:
        data = save(self.state)
        if save(load(self.state.match.table, data)) != data:
            raise NotTheSameAfterLoading(f"at a decision: {self.state.decision}")

    def _answer(self, decision: Decision) -> tuple[int, ...]:
        if decision.kind == "turn":
            return (self._turn(decision),)
        if decision.kind == "may":
            return (0 if self.random.random() < 0.8 else len(decision.options) - 1,)
        most = min(decision.maximum, len(decision.options))
        number = most if self.random.random() < 0.7 else self.random.randint(decision.minimum, most)
        return tuple(self.random.sample(range(len(decision.options)), number))

    def _turn(self, decision: Decision) -> int:
        options = decision.options
        if decision.player == 0:
            if self.busy:
                self.busy -= 1
                calm = [i for i, option in enumerate(options) if self._leaves_room(option)]
                if calm:
                    return self.random.choice(calm)
            for place, option in enumerate(options):
                if self._speaks(option) and self.uses.get(option[0], 0) < _MOST_USES:
                    self.uses[option[0]] = self.uses.get(option[0], 0) + 1
                    self.used = True
                    return place
        attacks = [i for i, option in enumerate(options) if option[0] == "attack"]
        return self.random.choice(attacks) if attacks else len(options) - 1

    def _leaves_room(self, option: Option) -> bool:
        """Whether the made card can still be used in this turn after another action."""
        if option[0] == "trainer" and self.card.trainer_kind == "supporter":
            return self.state.match.cards[option[1]].trainer_kind != "supporter"
        return option[0] not in ("attack", "end", "retreat")

    def _speaks(self, option: Option) -> bool:
        """Whether an option plays or uses the made card."""
        cards, kind = self.state.match.cards, option[0]
        if kind in _PLAYING or kind == "use stadium":
            return cards[option[1]] is self.card
        if kind in ("attack", "ability"):
            if option[1] < 0:  # an ability of a card that isn't in play
                return cards[option[3]] is self.card
            pokemon = self.state.pokemon(option[1])
            return pokemon is not None and pokemon.card is self.card
        return False
