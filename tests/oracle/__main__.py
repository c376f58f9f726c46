"""``python -m tests.oracle --games 100``: replay games of theirs and tell where the engines part."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from time import perf_counter

import click

from pokeca_dsl.engine.game import prepare
from pokeca_dsl.play.rulesets import load_rules
from tests.oracle.contest import Contest, NotInstalled, at_random
from tests.oracle.decks import DeckMaker
from tests.oracle.pool import make_pool
from tests.oracle.replay import Replay, replay


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
def main(
    games: int, seed: int, rules: str, library: Path | None, show: int, story: bool, declined: bool
) -> None:
    """Replay random games over all cards that read."""
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
    maker = DeckMaker(cards, set(pool.cards))
    total, kinds, shown = Replay(), Counter[str](), 0
    clean = 0
    started = perf_counter()
    for game in range(games):
        random = Random(f"{seed} {game}")
        record = contest.play((maker.deck(random), maker.deck(random)), at_random(random))
        found = replay(record, pool, table)
        total.equal += found.equal
        total.attacks += found.attacks
        clean += not found.differences
        for difference in found.differences:
            kinds[f"{difference.action.split()[0]} · {difference.what}"] += 1
            if shown < show and difference.first:
                shown += 1
                click.echo(
                    f"game {game} frame {difference.frame}: {difference.card}: {difference.action}: "
                    f"{difference.what}\n    theirs {difference.their}\n    ours   {difference.our}"
                )
                if story:
                    click.echo("\n".join(difference.story))
    click.echo(
        f"{games} games, {clean} without a difference, {total.equal} states equal, "
        f"{sum(kinds.values())} differences, {perf_counter() - started:.1f} s"
    )
    for kind, number in kinds.most_common(40):
        click.echo(f"{number:6} {kind}")


if __name__ == "__main__":
    main()
