"""The ladder: ratings that the games bear out, and a tournament that goes on where it was broken off."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from pokeca_dsl.cli.verbs import pokeca
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.ladder import Ladder, LadderWish, plan_ladder, standing
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.lab.rating import AVERAGE, Score, rate_players
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.workers import here, processes

PLAYERS = ("random", "attacker", "simple")
DECKS = "storm-runners,engine-room"


def wish(rounds: int = 1, players: tuple[str, ...] = PLAYERS) -> LadderWish:
    return LadderWish(
        players=players,
        decks=tuple(DECKS.split(",")),
        rules="standard",
        rounds=rounds,
        seed=3,
        places=(),
        language="en",
    )


def test_two_players_are_as_far_apart_as_their_odds_say() -> None:
    best, other = rate_players(("a", "b"), {("a", "b"): Score(3000, 1000, 0)})
    gap = best.rating.value - other.rating.value
    assert (best.name, other.name) == ("a", "b")
    assert gap == pytest.approx(400 / log(10) * log(3), abs=0.2)
    # the standard error of a log odds of 3,000 to 1,000 games, by Woolf, is √(1/3000 + 1/1000)
    error = 400 / log(10) * (1 / 3000 + 1 / 1000) ** 0.5
    assert best.rating.high - best.rating.low == pytest.approx(2 * 1.96 * error / 2, rel=0.01)
    assert best.rating.value + other.rating.value == pytest.approx(2 * AVERAGE)


def test_draws_are_half_wins_and_order_does_not_matter() -> None:
    drawn = rate_players(("a", "b", "c"), {("a", "b"): Score(0, 0, 9), ("b", "c"): Score(4, 4, 1)})
    assert [rated.rating.value for rated in drawn] == pytest.approx([AVERAGE] * 3)
    one = rate_players(("a", "b"), {("a", "b"): Score(7, 2, 1)})
    other = rate_players(("b", "a"), {("b", "a"): Score(2, 7, 1)})
    assert (
        [(r.name, r.score) for r in one] == [(r.name, r.score) for r in other] == [("a", 0.75), ("b", 0.25)]
    )
    assert one[0].rating.value == pytest.approx(other[0].rating.value)


def test_who_wins_always_has_a_rating() -> None:
    best, worst = rate_players(("a", "b"), {("a", "b"): Score(50, 0, 0)})
    assert 400 < best.rating.value - worst.rating.value < 2000
    alone = rate_players(("a", "b", "c"), {("a", "b"): Score(50, 0, 0)})
    assert next(rated for rated in alone if rated.name == "c").games == 0


def test_intervals_hold_the_true_ratings_as_often_as_they_say() -> None:
    true, chance = {"a": 1200.0, "b": 1000.0, "c": 800.0}, Random(5)
    held = 0
    for _ in range(300):
        scores = {}
        for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
            odds = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
            won = sum(chance.random() < odds for _ in range(80))
            scores[one, other] = Score(won, 80 - won, 0)
        held += sum(rated.rating.holds(true[rated.name]) for rated in rate_players(tuple(true), scores))
    assert 0.92 < held / 900 < 0.98


def test_everybody_plays_everybody_with_each_deck_in_both_seats() -> None:
    study = plan_ladder(wish()).study
    assert isinstance(study, Ladder)
    assert study.total == 3 * 4 * 2
    met = [(study.players_of(n), p.deck, p.against) for n, p in enumerate(study.pairings)]
    assert len(set(met)) == 12
    journal = Journal(None)
    carry_out(study, plan_ladder(wish()).tables, journal, here)
    seats = [[row.seat for row in journal.chunk(chunk).rows] for chunk in study.chunks()]
    assert seats == [[1, 2]] * 12


def test_a_tournament_broken_off_goes_on_and_ends_alike(tmp_path: Path) -> None:
    planned = plan_ladder(wish(2))
    study = planned.study
    assert isinstance(study, Ladder)
    path = tmp_path / "journal"

    def stop(_: int) -> None:
        if journal.games >= 18:
            raise KeyboardInterrupt

    journal = Journal(path)
    with pytest.raises(KeyboardInterrupt):
        carry_out(study, planned.tables, journal, here, stop)
    so_far = standing(study, PLAYERS, journal)
    journal.close()
    assert so_far.games == 18
    journal = Journal(path)
    carry_out(study, planned.tables, journal, here)
    whole = standing(study, PLAYERS, journal)
    journal.close()
    at_once = Journal(None)
    carry_out(study, planned.tables, at_once, lambda: processes(2))
    assert standing(study, PLAYERS, at_once) == whole
    assert whole.games == 48


def test_the_verb(tmp_path: Path) -> None:
    run = CliRunner()
    words = ["ladder", "random", "simple", "--decks", DECKS, "--workers", "1", "--out", str(tmp_path / "l")]
    told = run.invoke(pokeca, words)
    assert told.exit_code == 0, told.output
    assert told.stdout.splitlines()[1].startswith("simple")
    more = run.invoke(pokeca, [*words, "--rounds", "3", "--format", "json"])
    assert more.exit_code == 0, more.output
    data = json.loads(more.stdout)
    assert [each["player"] for each in data["ratings"]] == ["simple", "random"]
    assert data["ratings"][0]["games"] == 24
    assert sum(data["between"][0][key] for key in ("won", "lost", "drawn")) == 24
    other = run.invoke(pokeca, ["ladder", "random", "attacker", *words[3:]])
    assert other.exit_code == 1
    assert "another study" in other.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simple"], "two players at least"),
        (["simple", "simple"], "two players at least"),
        (["simple", "randm"], "did you mean `random`"),
        (["simple", "random", "--decks", "nothing"], "no deck is called `nothing`"),
        (["simple", "random", "--rules", "nothing"], "nothing"),
        (["simple", "random", "--decks", "harbor-brawl"], "60"),
    ],
)
def test_what_stands_against_a_ladder_is_told(words: list[str], message: str) -> None:
    told = CliRunner().invoke(pokeca, ["ladder", *words])
    assert told.exit_code == 1
    assert message in told.output
    assert "Traceback" not in told.output


def test_a_wish_that_cannot_be_met_is_a_lab_error() -> None:
    with pytest.raises(LabError, match="did you mean"):
        plan_ladder(wish(players=("simple", "simpel")))
