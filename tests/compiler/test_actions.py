"""Whatever may be forbidden or allowed is asked for somewhere in the engine, or refused at check time."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pokeca_dsl import engine
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.values import Number
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Duration,
    Event,
    Feature,
    Harm,
    Operation,
    Owner,
    Place,
    Stat,
    Type,
)
from tests.engine.made_up import text

ENGINE = "\n".join(path.read_text() for path in Path(engine.__path__[0]).glob("*.py"))
"""What the engine asks for stands in its modules as a string."""
BY_CLASS = tuple(kind.value for kind in CardClass)


def asked(modifier: tuple[Any, ...]) -> bool:
    """Whether the engine asks for a modifier of this kind."""
    verb, _, action = modifier[0].partition(" ")
    asking = "allowed" if verb == "allow" else "forbidden"
    if f'"{modifier[0]}"' in ENGINE or re.search(rf'{asking}\(\s*state, "{action}"', ENGINE):
        return True
    return verb == "forbid" and action.startswith("play ") and action.removeprefix("play ") in BY_CLASS


@pytest.mark.parametrize("action", list(Action))
@pytest.mark.parametrize("allow", [True, False])
def test_what_is_forbidden_or_allowed_matters(action: Action, allow: bool) -> None:
    theirs = Noun(Place.ACTIVE, Owner.OPPONENT)
    of = theirs if action is Action.USE_ATTACKS else None
    cost = (Type.FIRE,) if action is Action.USE_FOR_COST else ()
    modifier = s.Allow(action, "Big Zap", of, cost) if allow else s.Forbid(action)
    scope = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)
    if action in (Action.CHOSEN_ATTACK, Action.OTHER_ATTACKS):
        scope = Noun(Place.ACTIVE, Owner.OPPONENT)
    for kind, duration in (("ability", Duration.WHILE_IN_PLAY), ("attack", Duration.THIS_TURN)):
        program, problems = compile_text(text(s.Grant(duration, scope, modifier)), "Card", "Text", kind)
        lowered = [grant.modifier for grant in program.grants]
        assert problems or all(map(asked, lowered)) or program.even_if or program.other_costs, lowered


@pytest.mark.parametrize("event", list(Event))
def test_every_event_is_announced(event: Event) -> None:
    assert f'"{event.value}"' in ENGINE


@pytest.mark.parametrize("stat", list(Stat))
def test_every_stat_that_changes_is_asked_for(stat: Stat) -> None:
    change = s.AdjustStat(stat, Operation.PLUS, Number(1))
    program, problems = compile_text(
        text(s.Grant(Duration.WHILE_IN_PLAY, THIS, change)), "Card", "Text", "ability"
    )
    assert (
        problems or f'"{program.grants[0].modifier[0]}"' in ENGINE or program.grants[0].modifier[0] in AMOUNTS
    )


AMOUNTS = ("weakness amount", "resistance amount")
"""Asked for as ``trait + " amount"``."""


@pytest.mark.parametrize("harm", list(Harm))
def test_every_harm_is_kept_away(harm: Harm) -> None:
    assert f'"{harm.value}"' in ENGINE or f'"{harm.value.removesuffix("s")}"' in ENGINE


@pytest.mark.parametrize("feature", [Feature.POKE_POWER, Feature.POKE_BODY])
def test_neither_power_nor_body(feature: Feature) -> None:
    neither = s.Forbid(Action.USE_POKE_POWER_OR_BODY)
    grant = s.Grant(Duration.WHILE_IN_PLAY, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL), neither)
    program, problems = compile_text(text(grant), "Card", "Text", "ability")
    assert not problems and feature.value in program.grants[0].modifier[1]
