"""What an environment can speak of: its cards, and the places in play, seen from one player's chair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from pokeca_dsl.engine.energy_zone import stock
from pokeca_dsl.engine.state import State
from pokeca_dsl.engine.table import Table


@frozen
class Reach:
    """The cards by key, in order, and how many places each side has in the Active Spot and on the Bench.

    A slot is a place in play, numbered from the chair of the player who looks: the own Active Spot, the own
    Bench, the opponent's Active Spot, the opponent's Bench.
    """

    cards: tuple[str, ...]
    active: int
    bench: int
    index: dict[str, int] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "index", {key: number for number, key in enumerate(self.cards)})

    @property
    def own(self) -> int:
        """Slots of one side."""
        return self.active + self.bench

    @property
    def slots(self) -> int:
        """Slots of both sides."""
        return 2 * self.own

    def places(self, state: State, player: int) -> dict[int, int]:
        """The slot of each Pokémon in play, by uid; one beyond the Bench that is spoken of has none."""
        found: dict[int, int] = {}
        for side, owner in enumerate((player, 1 - player)):
            start = side * self.own
            for place, pokemon in enumerate(state.active[owner][: self.active]):
                found[pokemon.uid] = start + place
            for place, pokemon in enumerate(state.bench[owner][: self.bench]):
                found[pokemon.uid] = start + self.active + place
        return found

    def slot_names(self) -> Iterable[str]:
        """What each slot is called."""
        for whose in ("own", "opposing"):
            for place, number in (("Active", self.active), ("Bench", self.bench)):
                yield from (f"{whose} {place} {n + 1}" for n in range(number))


def reach_of(table: Table, decks: Iterable[Sequence[str]], bench: int | None = None) -> Reach:
    """The reach of games with any of these decks; ``bench``: Bench slots a side, if not the ruleset's."""
    keys = {key for deck in decks for key in (*deck, *stock(table, deck))}
    rules = table.rules
    return Reach(tuple(sorted(keys)), rules.active_pokemon, rules.bench if bench is None else bench)
