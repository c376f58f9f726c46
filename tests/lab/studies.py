"""Small studies for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import attrs

from pokeca_dsl.lab.journal import Journal
from pokeca_dsl.lab.planning import Plan, Wish, plan
from pokeca_dsl.lab.results import write_results
from pokeca_dsl.lab.running import carry_out
from pokeca_dsl.lab.workers import here

WISH = Wish(
    deck="storm-runners",
    against=("lantern-watch",),
    rules="standard",
    games=40,
    seed=11,
    players=("simple", "random"),
    vary=None,
    places=(),
    language="en",
    per_card=True,
)


@cache
def small(games: int = 40) -> Plan:
    """Storm Runners, played simply, against Lantern Watch, played by chance."""
    return plan(attrs.evolve(WISH, games=games))


def written(planned: Plan, journal: Journal, folder: Path) -> dict[str, bytes]:
    """The result files of a journal, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    write_results(planned.study, journal, folder, "csv", planned.about)
    return {path.name: path.read_bytes() for path in folder.glob("*.csv")}


@cache
def expected(games: int = 40) -> tuple[tuple[str, bytes], ...]:
    """The result files of ``small``, played in this process at one go."""
    import tempfile

    planned, journal = small(games), Journal(None)
    carry_out(planned.study, planned.tables, journal, here)
    with tempfile.TemporaryDirectory() as folder:
        return tuple(sorted(written(planned, journal, Path(folder)).items()))
