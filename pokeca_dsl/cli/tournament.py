"""A ladder at this terminal: its progress and its standing."""

from __future__ import annotations

import json
from pathlib import Path

import click
from attrs import frozen

from pokeca_dsl.cli.common import PROBLEMS
from pokeca_dsl.cli.progress import progress
from pokeca_dsl.cli.studying import INTERRUPTED, leaving
from pokeca_dsl.lab.folder import open_folder
from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.ladder import Ladder, LadderWish, Standing, plan_ladder, standing
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.workers import Workers, crew

BY_DEFAULT = ("random", "attacker", "simple", "heuristic")


@frozen(kw_only=True)
class Asked:
    """The command line of ``pokeca ladder``."""

    players: tuple[str, ...]
    decks: str
    rules: str
    rounds: int
    workers: int
    cluster: str | None
    seed: int
    places: tuple[Path, ...]
    out: Path | None
    form: str
    lang: str | None

    def wish(self) -> LadderWish:
        """What the lab is asked for."""
        named = [name.strip() for words in self.players for name in words.split(",")]
        return LadderWish(
            players=tuple(name for name in named if name) or BY_DEFAULT,
            decks=tuple(name.strip() for name in self.decks.split(",") if name.strip()),
            rules=self.rules,
            rounds=self.rounds,
            seed=self.seed,
            places=self.places,
            language=self.lang or "en",
        )

    def crew(self) -> Workers:
        """The workers that were asked for."""
        return crew(self.workers, self.cluster)


def ladder(asked: Asked) -> None:
    """Play what was asked for, or say what stands against it and leave."""
    with leaving(asked.lang, asked.out):
        _ladder(asked)


def _ladder(asked: Asked) -> None:
    wish = asked.wish()
    planned = plan_ladder(wish)
    study = planned.study
    assert isinstance(study, Ladder)
    journal = Journal(None) if asked.out is None else open_folder(asked.out, planned)
    interrupted = False
    try:
        played = sum(chunk.games for chunk in study.chunks() if chunk in journal)
        with progress(study.total, played) as shown:
            try:
                carry_out(study, planned.tables, journal, asked.crew, shown.advance)
            except KeyboardInterrupt:
                interrupted = True
        stands = standing(study, wish.players, journal)
    finally:
        journal.close()
    click.echo(_as_json(stands) if asked.form == "json" else "\n".join(lines(stands)))
    for seed, reason in stands.broken:
        click.echo(f"pokeca: the game with seed {seed} broke: {reason}", err=True)
    if interrupted:
        again = "nothing is kept" if asked.out is None else "the same command goes on from there"
        click.echo(f"stopped after {stands.games:,} of {study.total:,} games; {again}", err=True)
        raise SystemExit(INTERRUPTED)
    if stands.broken:
        raise SystemExit(PROBLEMS)


def lines(stands: Standing) -> list[str]:
    """The standing: ratings with their intervals, then who won how much against whom."""
    names = [rated.name for rated in stands.rated]
    wide = max(len("player"), *map(len, names))
    told = [f"{'player':<{wide}}  rating  95 % interval   games  points"]
    for name, rating, games, score in stands.rated:
        interval = f"{rating.low:.0f} to {rating.high:.0f}"
        told.append(f"{name:<{wide}}  {rating.value:6.0f}  {interval:<14}  {games:5,}  {_percent(score)}")
    told += ["", "points of the player at the left against the one above (a draw is half a point)"]
    cells = [max(7, len(name)) for name in names]
    told.append(" " * wide + "".join(f"  {name:>{cell}}" for name, cell in zip(names, cells, strict=True)))
    for one in names:
        row = [f"  {_against(stands, one, other):>{cell}}" for other, cell in zip(names, cells, strict=True)]
        told.append(f"{one:<{wide}}" + "".join(row))
    return told


def _against(stands: Standing, one: str, other: str) -> str:
    if one == other:
        return "–"
    if (one, other) in stands.scores:
        won, lost, drawn = stands.scores[one, other]
    else:
        lost, won, drawn = stands.scores[other, one]
    games = won + lost + drawn
    return _percent((won + drawn / 2) / games) if games else "–"


def _percent(share: float) -> str:
    return "    –" if share != share else f"{100 * share:5.1f} %"


def _as_json(stands: Standing) -> str:
    ratings = [
        {
            "player": name,
            "rating": round(rating.value, 1),
            "low": round(rating.low, 1),
            "high": round(rating.high, 1),
            "games": games,
            "points": None if score != score else round(score, 4),
        }
        for name, rating, games, score in stands.rated
    ]
    between = [
        {"players": list(pair), "won": score.won, "lost": score.lost, "drawn": score.drawn}
        for pair, score in stands.scores.items()
    ]
    return json.dumps({"ratings": ratings, "between": between}, ensure_ascii=False, indent=1)
