from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from pokeca_dsl.engine.events import ALL, Event
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.card_counts import CardCounts, CardWatcher
from pokeca_dsl.lab.playing import pack, play_chunk
from pokeca_dsl.lab.study import Chunk
from tests.lab.studies import small

KEYS = ["Mouse", "Mouse", "Wasp", "Owl"]
"""Cards 0 to 2 are of the first seat, 3 is of the second."""


def owner(card: int) -> int:
    return int(card == 3)


def of_the_deck(player: int) -> range:
    return range(3, 4) if player else range(3)


STATE = cast(
    State,
    SimpleNamespace(
        match=SimpleNamespace(
            owner=owner, of_the_deck=of_the_deck, cards=[SimpleNamespace(key=key) for key in KEYS]
        )
    ),
)


def event(kind: str, player: int, *cards: int, amount: int = 0, detail: Any = None, by: int = -1) -> Event:
    return Event(kind, player, -1, cards, amount, detail, (0, 0, by), ALL)


def counted(*events: Event, seat: int = 0, winner: int | None = 0) -> dict[str, dict[str, Any]]:
    watcher, counts = CardWatcher(), CardCounts()
    watcher(STATE, events)
    counts.add_game(STATE, watcher, seat, winner)
    return {count.card: count._asdict() for count in counts.all()}


def test_cards_come_to_the_hand_from_deck_and_prizes_only() -> None:
    found = counted(
        event("draw", 0, 0),
        event("prize", 0, 1),
        event("move card", 0, 2, detail=("discard pile", "hand")),
        event("move card", 0, 2, detail=("deck", "discard pile")),
        event("move card", 1, 3, detail=("top of the deck", "hand")),
    )
    assert [found[key]["drawn"] for key in ("Mouse", "Wasp", "Owl")] == [2, 0, 1]
    assert [found[key]["seen"] for key in ("Mouse", "Wasp", "Owl")] == [1, 0, 1]


def test_cards_are_played_from_the_hand_only() -> None:
    found = counted(
        event("bench", 0, 0, detail="hand"),
        event("attach", 0, 1, detail="deck"),
        event("play trainer", 0, 2),
    )
    assert found["Mouse"]["played"] == 1
    assert found["Wasp"]["played"] == 1
    assert found["Mouse"]["copies"] == 2


def test_damage_counts_where_it_hits_the_opponent() -> None:
    found = counted(
        event("damage", 1, amount=30, by=0),
        event("counters", 1, amount=20, by=1),
        event("damage", 0, amount=50, by=0),  # on its own side
        event("counters", 1, amount=10),  # poison: no card's doing
    )
    assert found["Mouse"]["damage"] == 50


def test_the_opening_hand_is_the_one_that_is_kept() -> None:
    found = counted(
        event("draw", 0, 0, 2),
        event("mulligan", 0, 0, 2),
        event("draw", 0, 1),
        event("turn started", 0),
        event("draw", 0, 2),
    )
    assert [found[key]["opening"] for key in ("Mouse", "Wasp")] == [1, 0]
    assert [found[key]["drawn"] for key in ("Mouse", "Wasp")] == [2, 2]


def test_wins_are_those_of_the_cards_side() -> None:
    drawn = [event("draw", 0, 0), event("draw", 1, 3)]
    first, second = counted(*drawn), counted(*drawn, seat=1, winner=1)
    assert (first["Mouse"]["side"], first["Mouse"]["wins_seen"], first["Wasp"]["wins_unseen"]) == (0, 1, 1)
    assert (first["Owl"]["side"], first["Owl"]["wins_seen"]) == (1, 0)
    assert (second["Owl"]["side"], second["Owl"]["wins_seen"], second["Owl"]["wins_opening"]) == (0, 1, 1)
    assert counted(*drawn, winner=None)["Mouse"]["wins_seen"] == 0


def test_counts_of_real_games_fit_together(tmp_path: Path) -> None:
    played = play_chunk(pack(small().study), Chunk(0, 0, 10))
    wins = {
        0: sum(r.winner == "deck" for r in played.rows),
        1: sum(r.winner == "against" for r in played.rows),
    }
    for count in played.cards:
        assert count.games == 10
        assert count.opening <= count.seen <= 10
        assert count.wins_seen + count.wins_unseen == wins[count.side]
        assert count.wins_opening <= count.wins_seen
        assert count.played <= count.drawn or count.played > 0
    for side in (0, 1):
        drawn = sum(count.drawn for count in played.cards if count.side == side)
        assert sum(count.copies for count in played.cards if count.side == side) == 60
        assert drawn >= 10 * 7  # at least the opening hands
        assert sum(count.damage for count in played.cards if count.side == side) > 0
