"""Every effect class is lowered, and the engine carries it out."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from pokeca_dsl.compiler.link import link
from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects.catalogue import CLASSES
from pokeca_dsl.engine import machine
from pokeca_dsl.engine.state import Frame, State
from tests.engine import sampler
from tests.engine.made_up import random_game, text


def _classes_in(part: Any, found: dict[str, int]) -> None:
    if isinstance(part, tuple):
        for item in part:
            _classes_in(item, found)
    elif attrs.has(type(part)):
        if type(part).__name__ in CLASSES:
            found[type(part).__name__] = found.get(type(part).__name__, 0) + 1
        for field in attrs.fields(type(part)):
            _classes_in(getattr(part, field.name), found)


def test_the_sampler_uses_every_class_and_compiles() -> None:
    found: dict[str, int] = {}
    _classes_in((*sampler.POKEMON, *sampler.OTHERS), found)
    assert sorted(set(CLASSES) - set(found)) == []
    _, problems = link((*sampler.POKEMON, *sampler.OTHERS))
    assert problems == []


def test_every_instruction_is_carried_out_in_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sampler.table()
    done: dict[str, int] = {}

    def counted(name: str, operation: Any) -> Any:
        def run(state: State, frame: Frame, ins: Any) -> None:
            done[name] = done.get(name, 0) + 1
            operation(state, frame, ins)

        return run

    monkeypatch.setattr(machine, "OPERATIONS", {n: counted(n, op) for n, op in machine.OPERATIONS.items()})
    for seed in range(60):
        random_game(table, (sampler.DECK, sampler.DECK), seed)
    written = {ins[0] for program in table.programs for ins in program.code}
    assert sorted(written - set(done)) == []


def test_what_cannot_be_lowered_is_an_error_and_not_silence() -> None:
    """A text of objects that mean nothing together still compiles to a program, with a problem."""
    from pokeca_dsl.effects.nouns import Noun, Reference
    from pokeca_dsl.effects.values import Number
    from pokeca_dsl.effects.verbs import BaseDamage, Heal, Move, Provide
    from pokeca_dsl.effects.vocabulary import Operation, Owner, Place, Role

    def codes(kind: str, *statements: Any) -> list[str]:
        return [p.code for p in compile_text(text(*statements), "Card", "", kind)[1]]

    assert codes("trainer", Heal(Number(10), Reference(Role.IT))) == ["unbound-reference"]
    assert codes("trainer", BaseDamage(Operation.PLUS, Number(10))) == ["only-in-attacks"]
    assert codes("stadium", Heal(Number(10), sampler.ONE_OF_MINE)) == ["never-carried-out"]
    assert codes("trainer", Provide(())) == ["only-on-energy"]
    assert codes("trainer", Move(Noun(Place.ENERGY_ZONE, Owner.YOU), Place.HAND)) == ["no-such-move"]
    assert codes("trainer", Move(Noun(Place.PRIZES_TAKEN, Owner.YOU), Place.HAND)) == ["wrong-kind"]
    assert codes("trainer", Heal(Number(10), Reference(Role.THEM))) == ["wrong-kind", "unbound-reference"]
