"""Pokémon in parts: cards of one name that come into play together, where the ruleset says from where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pokeca_dsl.engine import atoms_board, bus, stats

if TYPE_CHECKING:
    from pokeca_dsl.engine.decision import Option
    from pokeca_dsl.engine.state import State

LEGEND, UNION = "legend", "v-union"


def assembling(state: State, player: int, options: list[Option]) -> None:
    """Add ``("assemble", cards …)`` for each Pokémon of which all parts lie ready."""
    table = state.match.table
    if len(state.bench[player]) >= stats.bench_size(state, player):
        return
    for name, keys in table.parts.items():
        zone = _zone(state, player, name, table.cards[keys[0]].stage)
        ready = [next((cid for cid in zone if state.match.cards[cid].key == key), -1) for key in keys]
        if -1 not in ready:
            options.append(("assemble", *ready))


def _zone(state: State, player: int, name: str, stage: str) -> list[int]:
    """Where the parts must lie; nowhere, where the ruleset doesn't know them or it was done before."""
    rules = state.match.table.rules
    place = rules.legend_parts_come_from if stage == LEGEND else rules.union_parts_come_from
    limit = rules.unions_a_game
    if stage == UNION and limit is not None and state.unions[player].count(name) >= limit:
        return []
    return {"hand": state.hand, "discard pile": state.discard}[place][player] if place is not None else []


def assemble(state: State, option: Option) -> None:
    """Put the parts onto the Bench, as one Pokémon."""
    first, *others = option[1:]
    card = state.match.cards[first]
    if card.stage == UNION:
        state.unions[state.player].append(card.name)
    pokemon = atoms_board.bench(state, state.player, first)
    for cid in others:
        atoms_board.join(state, pokemon, cid)
    bus.announce(state, "played from hand", pokemon, card=first)
