"""``python -m tests.oracle --games 100``: replay games of theirs and tell where the engines part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

import click

from pokeca_dsl.engine.game import prepare
from pokeca_dsl.play.rulesets import load_rules
from tests.oracle.contest import Contest, Json, NotInstalled, at_random, kept
from tests.oracle.coverage import ENOUGH, Coverage, Missing, missing, read_coverage
from tests.oracle.decks import DeckMaker
from tests.oracle.found import Replay
from tests.oracle.pool import Pool, make_pool
from tests.oracle.replay import replay
from tests.oracle.shrink import shrunk
from tests.oracle.steering import costs_of, steered

EVERY = 250
"""After so many games sums are told and kept."""


@click.command()
@click.option("--games", default=20, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--rules", default="mega", show_default=True)
@click.option(
    "--library", type=click.Path(exists=True, path_type=Path), help="The shared library, elsewhere."
)
@click.option("--show", default=20, show_default=True, help="So many differences.")
@click.option("--story", is_flag=True, help="Show what happened there, too.")
@click.option("--declined", is_flag=True, help="Show the texts that don't read, and play no game.")
@click.option(
    "--coverage",
    type=click.Path(path_type=Path),
    help="Count what the games reach in this file, and steer to what they didn't.",
)
@click.option("--keep", type=click.Path(path_type=Path), help="Keep games that differ in this folder.")
@click.option(
    "--shrink", type=click.Path(path_type=Path), help="Write the shortest piece of each of RECORDS here."
)
@click.argument("records", nargs=-1, type=click.Path(exists=True, path_type=Path))
def main(
    games: int,
    seed: int,
    rules: str,
    library: Path | None,
    show: int,
    story: bool,
    declined: bool,
    coverage: Path | None,
    keep: Path | None,
    shrink: Path | None,
    records: tuple[Path, ...],
) -> None:
    """Replay random games over all cards that read; or RECORDS, games that were kept."""
    try:
        contest = Contest(library)
    except NotInstalled as fault:
        raise click.ClickException(str(fault)) from None
    cards = contest.cards()
    pool = make_pool(cards, contest.attacks())
    click.echo(f"{len(pool.cards)} of {len(cards)} cards read and compile")
    if declined:
        for text in pool.declined:
            click.echo(str(text))
        for number, problems in pool.problems.items():
            click.echo(f"{number}: {problems[0].message}")
        return
    table = prepare(load_rules(rules), pool.library)
    tally = Tally(show, story)
    for path in records if shrink else ():
        if (piece := shrunk(kept(path), pool, table)) is not None:
            assert shrink is not None
            shrink.mkdir(parents=True, exist_ok=True)
            piece.keep(shrink / path.name)
            click.echo(f"{path.name}: {len(piece.frames)} frames")
    for path in records:
        tally.add(path.name, replay(kept(path), pool, table))
    maker = DeckMaker(cards, set(pool.cards), contest.attacks())
    reached = read_coverage(coverage) if coverage else Coverage()
    wanted: set[int] = set()
    costs = costs_of(cards, contest.attacks())
    for game in range(0 if records else games):
        if coverage and game % 25 == 0:
            wanted = missing(reached, cards, pool).wanted(cards)
        random = Random(f"{seed} {game}")
        choose = steered(random, reached, costs) if coverage else at_random(random)
        record = contest.play((maker.deck(random, wanted), maker.deck(random, wanted)), choose)
        found = replay(record, pool, table)
        reached.add(record)
        if tally.add(f"game {game}", found) and keep:
            keep.mkdir(parents=True, exist_ok=True)
            record.keep(keep / f"{seed}-{game}.json.gz")
        if coverage and game % EVERY == EVERY - 1:
            reached.write(coverage)
            tally.tell(short=True)
    if coverage:
        reached.write(coverage)
        tell(missing(reached, cards, pool), reached, cards, pool)
    tally.tell()


def tell(left: Missing, reached: Coverage, cards: Sequence[Json], pool: Pool) -> None:
    """Say what the games reached, and why they didn't reach the rest."""
    names = {card["cardId"]: card["name"] for card in cards}
    click.echo(
        f"{len(reached.cards)} cards were in play, {len(reached.attacks)} attacks and "
        f"{len(reached.abilities)} Abilities used, {len(reached.branches)} ways gone"
    )
    for what, named, reasons in (
        ("cards never in play", names, left.cards),
        (f"attacks used less than {ENOUGH} times", pool.attacks, left.attacks),
        ("Abilities never used", names, left.abilities),
    ):
        click.echo(f"{what}: {len(reasons)}")
        for number, reason in reasons.items():
            click.echo(f"    {number} {named[number]}: {reason}")


class Tally:
    """What came of several games."""

    def __init__(self, show: int, story: bool) -> None:
        self.show, self.story = show, story
        self.games = self.setups = self.clean = self.equal = self.offers_equal = 0
        self.kinds, self.offers, self.listed = Counter[str](), Counter[str](), Counter[str]()
        self.inside = Counter[str]()
        self.inside_equal = 0
        self.where: dict[str, str] = {}
        self.started = perf_counter()

    def add(self, name: str, found: Replay) -> bool:
        """Count a game; whether anything differed."""
        self.games += 1
        self.clean += not found.differences
        self.equal += found.equal
        self.offers_equal += found.offers_equal
        self.setups += found.setups
        self.listed += found.listed
        for difference in found.differences:
            self.kinds[f"{difference.action.split()[0]} · {difference.what}"] += 1
            if self.show > 0 and difference.first:
                self.show -= 1
                click.echo(
                    f"{name} frame {difference.frame}: {difference.card}: {difference.action}: "
                    f"{difference.what}\n    theirs {difference.their}\n    ours   {difference.our}"
                )
                if self.story:
                    click.echo("\n".join(difference.story))
        for frame, offer in found.offers:
            self.offers[str(offer)] += 1
            self.where.setdefault(str(offer), f"{name} frame {frame}")
        self.inside_equal += found.inside_equal
        for frame, what, each in found.inside:
            self.inside[f"{what}: {each}"] += 1
            self.where.setdefault(f"{what}: {each}", f"{name} frame {frame}")
        return bool(found.differences or found.offers or found.inside)

    def tell(self, short: bool = False) -> None:
        """Say the sums; ``short``: without the kinds of differences."""
        click.echo(
            f"{self.games} games, {self.setups} setups equal, {self.clean} without a difference, "
            f"{self.equal} states equal, "
            f"{self.kinds.total()} differences, {perf_counter() - self.started:.1f} s"
        )
        if short:
            return
        for kind, number in self.kinds.most_common(40):
            click.echo(f"{number:6} {kind}")
        for kind, number in self.listed.most_common():
            click.echo(f"{number:6} listed: {kind}")
        click.echo(
            f"{self.offers_equal} free decisions with the same choices, "
            f"{self.offers.total()} choices that only one offered"
        )
        for kind, number in self.offers.most_common(100):
            click.echo(f"{number:6} {kind} ({self.where[kind]})")
        click.echo(
            f"{self.inside_equal} choices inside texts with the same possibilities, "
            f"{self.inside.total()} with others"
        )
        for kind, number in self.inside.most_common(100):
            click.echo(f"{number:6} {kind} ({self.where[kind]})")


if __name__ == "__main__":
    main()
