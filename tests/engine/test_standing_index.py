"""The gathered standing effects are what gathering anew would give, at every decision of random games."""

from __future__ import annotations

from random import Random

from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.standing_index import Index, gathered
from tests.engine import sampler


def test_nothing_that_changes_standing_effects_is_missed() -> None:
    seen = 0
    for seed in range(12):
        state = start(sampler.table(), (sampler.DECK, sampler.DECK), seed)
        random = Random(seed)
        _, decision = begin(state)
        for _ in range(400):
            if decision is None:
                break
            if state.standing is not None:
                anew = gathered(state)
                seen += bool(anew.entries)
                assert _told(state.standing) == _told(anew)
            number = random.randint(decision.minimum, decision.maximum)
            _, decision = step(state, random.sample(range(len(decision.options)), number))
    assert seen > 100


def _told(index: Index) -> dict[str, list[tuple[int, ...]]]:
    return {
        kind: [(entry.context.card, entry.index, entry.number, entry.source) for entry in entries]
        for kind, entries in index.entries.items()
    }
