"""A situation that is played on by names: attacks, cards and Pokémon are called as they are printed."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.engine.decision import Decision, Option
from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.game import begin, step
from pokeca_dsl.engine.situation import Side, Standing, arrange
from pokeca_dsl.engine.state import Pokemon, State
from pokeca_dsl.engine.table import Table
from tests.engine.made_up import made_up_rules, table_of

FILLER = ("C",) * 8
PRIZES = ("C",) * 3


def side(active: Any = "Plain", *bench: Any, **zones: Any) -> Side:
    """A side with a deck and Prize cards; Pokémon are names or Standings."""
    stands = [s if isinstance(s, Standing) else Standing(s) for s in (active, *bench) if s is not None]
    first = stands[:1] if active is not None else []
    return Side(
        active=tuple(first),
        bench=tuple(stands[len(first) :]),
        **{"deck": FILLER, "prizes": PRIZES, **zones},
    )


class Turns:
    """Makes turns of yours with the same cards at hand: "Plain" and what a file of tests needs throughout."""

    def __init__(self, *cards: Any, **rules: Any) -> None:
        self.cards, self.rules = cards, rules

    def __call__(
        self,
        you: Side,
        *cards: Any,
        theirs: Side | None = None,
        coins: str = "",
        at: dict[str, Any] | None = None,
        **rules: Any,
    ) -> Course:
        """A turn of yours with these cards besides; ``rules`` are clauses, ``at`` is the turn and whose."""
        table = table_of(*self.cards, *cards, rules=made_up_rules(**{**self.rules, **rules}))
        return Course(table, you, theirs or side("Plain", "Plain"), coins, **(at or {}))


class Course:
    """A game from a situation on. ``you`` are player 0 and it is your turn, unless ``at`` says otherwise."""

    def __init__(self, table: Table, you: Side, opponent: Side, coins: str = "", **at: Any) -> None:
        place: dict[str, Any] = {"turn": 3, "player": 0, **at}
        faces = ["heads" if letter == "H" else "tails" for letter in coins]
        self.state: State = arrange(table, (you, opponent), coins=faces, **place)
        self.events: list[Event] = []
        self.decision: Decision | None = None
        self._take(begin(self.state))

    def _take(self, result: tuple[list[Event], Decision | None]) -> None:
        events, self.decision = result
        self.events += events

    def pending(self) -> Decision:
        """The pending decision; there must be one."""
        assert self.decision is not None, self.state.result
        return self.decision

    def name(self, option: Option) -> str:
        """What an option is called."""
        state = self.state
        if option[0] == "attack":
            pokemon = self.pokemon(option[1])
            card = pokemon.card if len(option) == 3 else state.match.cards[option[3]]
            return card.attacks[option[2]].name
        if option[0] == "ability":
            card = self.pokemon(option[1]).card if len(option) == 3 else state.match.cards[option[3]]
            return card.abilities[option[2]].name
        if option[0] in ("pokemon", "retreat"):
            return self.pokemon(option[1]).card.name
        if option[0] in ("attach", "tool", "evolve"):
            return f"{state.match.cards[option[1]].name} to {self.pokemon(option[2]).card.name}"
        if option[0] in ("card", "bench", "trainer", "stadium", "use stadium"):
            return state.match.cards[option[1]].name
        return str(option[-1])

    def pokemon(self, uid: int) -> Pokemon:
        """A Pokémon in play."""
        found = self.state.pokemon(uid)
        assert found is not None
        return found

    def names(self) -> list[str]:
        """What the options of the pending decision are called, with their kind where it is a turn."""
        return [self.name(option) for option in self.pending().options]

    def can(self, kind: str, name: str | None = None) -> bool:
        """Whether the turn offers this."""
        return any(o[0] == kind and name in (None, self.name(o)) for o in self.pending().options)

    def do(self, kind: str, name: str | None = None) -> Course:
        """Take an option of the turn."""
        for index, option in enumerate(self.pending().options):
            if option[0] == kind and name in (None, self.name(option)):
                self._take(step(self.state, (index,)))
                return self
        raise AssertionError(f"{kind} {name} is not offered: {self.pending().options} {self.names()}")

    def attack(self, name: str) -> Course:
        """Use an attack."""
        return self.do("attack", name)

    def end(self) -> Course:
        """End the turn."""
        return self.do("end")

    def pick(self, *names: str) -> Course:
        """Answer a choice by the names of what is chosen."""
        wanted = list(names)
        answer = []
        for name in wanted:
            found = [
                i for i, o in enumerate(self.pending().options) if self.name(o) == name and i not in answer
            ]
            assert found, (name, self.names())
            answer.append(found[0])
        self._take(step(self.state, answer))
        return self

    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.events]

    def of_kind(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]

    def amounts(self, kind: str) -> list[int]:
        """The amounts of the events of a kind."""
        return [event.amount for event in self.of_kind(kind)]

    @property
    def mine(self) -> Pokemon:
        """Your Active Pokémon."""
        return self.state.active[0][0]

    @property
    def theirs(self) -> Pokemon:
        """The opponent's Active Pokémon."""
        return self.state.active[1][0]

    def cards(self, zone: list[list[int]], player: int = 0) -> list[str]:
        """The names of the cards in a player's zone."""
        return [self.state.match.cards[c].name for c in zone[player]]
