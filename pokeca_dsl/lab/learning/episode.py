"""One game of an environment: decisions offered as actions, several options chosen one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pokeca_dsl.diagnostics import has_errors
from pokeca_dsl.engine.budget import BudgetSpent
from pokeca_dsl.engine.decision import Decision
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.state import Result
from pokeca_dsl.engine.table import Table
from pokeca_dsl.lab.learning.actions import DONE, Actions, Offer
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.decks import Deck, check_deck
from pokeca_dsl.play.match import Answer, Record, Setting
from pokeca_dsl.play.needed import table_for_decks
from pokeca_dsl.play.pool import CardsFaulty, Pool, load_pool, shipped
from pokeca_dsl.play.rulesets import load_rules
from pokeca_dsl.resources import data_folder


class Episode:
    """A game under way. ``offer`` is what is to be decided (None: the game is over, see ``result``)."""

    def __init__(self, setting: Setting, actions: Actions, skip_forced: bool) -> None:
        self.setting = setting
        self.state = setting.start()
        self.state.traced = False
        self.picked: list[int] = []
        """The options of the offer that have been chosen so far."""
        self.offer: Offer | None = None
        self.result: Result | None = None
        self._actions, self._skip_forced = actions, skip_forced
        self._answers: list[Answer] = []
        self._ask(begin(self.state)[1])

    def _ask(self, decision: Decision | None) -> None:
        """Go on to the next decision that leaves a choice, or to the end."""
        while decision is not None:
            self.picked = []
            self.offer = self._actions.offer(self.state, decision)
            forced = _forced(decision, self.offer) if self._skip_forced else None
            if forced is None:
                return
            decision = self._answer(forced)
        self.offer = None
        if self.result is None:
            self.result = self.state.result

    def _answer(self, answer: Answer) -> Decision | None:
        self._answers.append(answer)
        try:
            return step(self.state, answer)[1]
        except BudgetSpent as spent:
            self.result = Result(None, str(spent))
            return None

    def legal(self) -> list[int]:
        """The actions that may be taken now; none once the game is over."""
        return [] if self.offer is None else self.offer.legal(self.picked)

    def take(self, action: int) -> None:
        """One choice of the player who is asked; with the last one the decision is answered.

        Raises ValueError for an action that isn't legal.
        """
        offer = self.offer
        if offer is None or action not in offer.legal(self.picked):
            names = self._actions.names
            known = names[action] if 0 <= action < len(names) else "unknown"
            raise ValueError(f"action {action} ({known}) is not legal now")
        option = offer.option(action, self.picked)
        if option is not None:
            self.picked.append(option)
        missing = offer.decision.minimum - len(self.picked)
        if action == DONE and missing > 0:  # none of the rest has an action of its own
            self.picked += offer.left_out[:missing]
        if action == DONE or len(self.picked) == offer.decision.maximum:
            self._ask(self._answer(tuple(self.picked)))

    def progress(self) -> int:
        """Prize cards and points by which the first player is ahead of the second."""
        prizes, points = self.state.prizes, self.state.points
        return len(prizes[1]) - len(prizes[0]) + points[0] - points[1]

    def record(self) -> Record:
        """The game, to be kept as a replay. Raises LabError for one that isn't over."""
        if self.result is None:
            raise LabError("only a game that is over can be kept")
        return Record(self.setting, tuple(self._answers), self.result, self.state.turn)


def _forced(decision: Decision, offer: Offer) -> Answer | None:
    """The only answer that there is, up to equal copies; None where there is a choice."""
    size = len(decision.options)
    if decision.maximum == 0:
        return ()
    if decision.minimum == size and (size == 1 or not decision.ordered):
        return tuple(range(size))
    if len(offer.options) == 1 and not offer.left_out and decision.minimum == decision.maximum:
        (only,) = offer.options.values()
        return tuple(only[: decision.minimum])
    return None


def prepared(
    decks: Sequence[str], rules: str, cards: Sequence[str | Path]
) -> tuple[Table, dict[str, tuple[str, ...]]]:
    """The table, and the cards of the decks by name. Raises LabError."""
    places = [data_folder("cards"), *map(Path, cards)]
    try:
        pool = load_pool(places, "en") if cards else shipped("en")
        loaded = load_rules(rules)
    except (CardsFaulty, OSError, ValueError) as problem:
        raise LabError(str(problem)) from None
    found = {name: _deck(pool, name) for name in decks}
    wrong = [d for deck in found.values() for d in check_deck(deck, pool.library, loaded)]
    if not found or has_errors(wrong):
        raise LabError("; ".join(d.message("en") for d in wrong) or "an environment needs a deck")
    lists = {name: deck.cards for name, deck in found.items()}
    return table_for_decks(loaded, pool.library, lists.values()), lists


def _deck(pool: Pool, name: str) -> Deck:
    try:
        return pool.deck(name)
    except KeyError:
        raise LabError(f"no deck is called `{name}`; there are: {', '.join(pool.decks)}") from None
    except (CardsFaulty, OSError) as problem:
        raise LabError(f"{name}: {problem}") from None
