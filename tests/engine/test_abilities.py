"""Abilities: what they hold or answer by themselves, when they work, and what stands beside them."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Duration,
    Event,
    Operation,
    Owner,
    Place,
    SpecialCondition,
    Stat,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import ability, attack, made_up_rules, pokemon, table_of
from tests.engine.sampler import IT, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100, retreat=0)
ASLEEP = c.Is(THIS, f.Afflicted(SpecialCondition.ASLEEP))
TOUGH = s.AdjustStat(Stat.HP, Operation.PLUS, n(30))


def course(you: Any, *cards: Any, theirs: Any = None, **rules: Any) -> Course:
    """A turn of yours."""
    table = table_of(PLAIN, *cards, rules=made_up_rules(**rules))
    return Course(table, you, theirs or side("Plain", "Plain"))


def test_a_whole_text_works_only_where_it_says_so() -> None:
    tough = (s.Grant(Duration.WHILE_IN_PLAY, THIS, TOUGH), t.PlayOnlyIf(c.IsNot(ASLEEP)))
    sloth = pokemon("Sloth", abilities=(ability("Thick", *tough),), hp=50)
    for conditions, hp in (((), 80), (("asleep",), 50)):
        done = course(side(Standing("Sloth", conditions=conditions)), sloth)
        assert stats.stat(done.state, "hp", done.mine) == hp


def test_a_pokemon_that_moves_up_is_answered() -> None:
    theirs = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)
    sting = t.Triggered(Trigger(Event.BECAME_ACTIVE, theirs), None, (b.PutCounters(n(1), IT),))
    watcher = pokemon("Watcher", abilities=(ability("Spikes", sting),))
    done = course(side("Plain", "Plain"), watcher, theirs=side("Watcher")).do("retreat")
    assert done.mine.damage == 10
