from __future__ import annotations

from collections import Counter

import attrs
import pytest

from pokeca_dsl.engine.events import Event
from pokeca_dsl.lab.playing import pack, play_chunk
from pokeca_dsl.lab.study import Chunk, Ground, Pairing, Study, game_seed, seat_of
from pokeca_dsl.play.match import play
from pokeca_dsl.play.pool import shipped
from pokeca_dsl.play.session import make_bot, open_session
from tests.lab.studies import small

ONE = Pairing("", None, "A", "B", ((), ()))
OTHER = Pairing("", None, "A", "C", ((), ()))


@pytest.mark.parametrize("games", [1, 9, 10, 11, 95])
def test_the_chunks_of_a_study_hold_every_game_once(games: int) -> None:
    study = Study(Ground("en", "standard"), (ONE, OTHER), ("random", "random"), games, 1)
    found = Counter(
        (chunk.pairing, number)
        for chunk in study.chunks()
        for number in range(chunk.start, chunk.start + chunk.games)
    )
    assert set(found) == {(pairing, number) for pairing in (0, 1) for number in range(games)}
    assert set(found.values()) == {1}
    assert study.total == 2 * games


def test_seeds_differ_between_games_opponents_and_studies_but_not_between_variants() -> None:
    seeds = {game_seed(seed, pairing, n) for seed in (0, 1) for pairing in (ONE, OTHER) for n in range(50)}
    assert len(seeds) == 200
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert game_seed(0, attrs.evolve(ONE, variant="70 HP"), 3) == game_seed(0, ONE, 3)


def test_seats_are_swapped_and_chance_says_who_goes_first() -> None:
    rows = play_chunk(pack(small().study), Chunk(0, 0, 10)).rows
    assert [row.seat for row in rows] == [1, 2] * 5
    assert [seat_of(row.game) + 1 for row in rows] == [row.seat for row in rows]
    assert {row.first for row in rows} == {"deck", "against"}


@pytest.mark.parametrize("number", range(8))
def test_a_game_of_a_study_is_the_game_that_the_table_plays_with_its_seed(number: int) -> None:
    study = small().study
    row = play_chunk(pack(study), Chunk(0, number, 1)).rows[0]
    sides, decks, bots = ["deck", "against"], ["storm-runners", "lantern-watch"], list(study.players)
    if row.seat == 2:
        for each in (sides, decks, bots):
            each.reverse()
    told: list[Event] = []
    session = open_session(shipped("en"), "standard", decks, row.seed)
    agents = [make_bot(bot, row.seed, player) for player, bot in enumerate(bots)]
    record = play(session.setting, agents, lambda _, events: told.extend(events))
    winner = record.result.winner
    assert (record.turns, len(record.answers), record.result.reason) == (row.turns, row.decisions, row.reason)
    assert row.winner == ("draw" if winner is None else sides[winner])
    assert row.first == sides[next(event.detail for event in told if event.kind == "game started")]
    taken = Counter[str]()
    for event in told:
        if event.kind == "prize":
            taken[sides[event.player]] += event.amount
    assert (row.deck_prizes, row.against_prizes) == (taken["deck"], taken["against"])
    empty = [sides[event.player] for event in told if event.kind == "no card to draw"]
    assert row.decked_out == (empty[-1] if row.reason == "opponent can't draw" else "")


def test_counting_cards_changes_no_game() -> None:
    study = small().study
    plain = play_chunk(pack(attrs.evolve(study, per_card=False)), Chunk(0, 0, 10))
    assert plain.rows == play_chunk(pack(study), Chunk(0, 0, 10)).rows
    assert not plain.cards
