"""Standing effects on stats, on what players may do, and on Special Conditions."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Duration,
    Feature,
    Operation,
    Owner,
    Place,
    Side,
    SpecialCondition,
    Stat,
    Type,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, Turns, side
from tests.engine.made_up import ability, attack, pokemon, special_energy, table_of, trainer
from tests.engine.sampler import ALL_MINE, DEFENDER, HOLDER, n

PLAIN = pokemon("Plain", attack("Tap", "LC", 10), hp=100, retreat=2)


def tool(name: str, *modifiers: Any) -> Any:
    """A Tool that gives its holder modifiers."""
    grants = (s.Grant(Duration.WHILE_ATTACHED, HOLDER, m) for m in modifiers)
    return trainer(name, *grants, kind=CardClass.TOOL)


course = Turns(PLAIN, tools_on_a_pokemon=4)
"""Turns of yours, with room for many Tools."""


def stat(name: Stat, *modifiers: s.AdjustStat) -> int:
    """A stat of your Active Pokémon, which has these modifiers on Tools."""
    tools = [tool(f"T{i}", m) for i, m in enumerate(modifiers)]
    started = course(side(Standing("Plain", tools=tuple(card.name for card in tools))), *tools)
    return stats.stat(started.state, name.value, started.mine)


def change(name: Stat, operation: Operation, amount: int) -> s.AdjustStat:
    """A modifier of a stat."""
    return s.AdjustStat(name, operation, n(amount))


def test_what_sets_hp_comes_first() -> None:
    plus, fixed = change(Stat.HP, Operation.PLUS, 20), change(Stat.HP, Operation.SET, 300)
    assert stat(Stat.HP, plus) == 120
    assert stat(Stat.HP, plus, fixed) == stat(Stat.HP, fixed, plus) == 320


def test_what_sets_other_costs_comes_last() -> None:
    more, none = change(Stat.RETREAT_COST, Operation.PLUS, 1), change(Stat.RETREAT_COST, Operation.SET, 0)
    assert stat(Stat.RETREAT_COST, more) == 3
    assert stat(Stat.RETREAT_COST, none, more) == 0
    assert stat(Stat.RETREAT_COST, change(Stat.RETREAT_COST, Operation.MINUS, 9)) == 0
    one_more, zero = change(Stat.PRIZES, Operation.PLUS, 1), change(Stat.PRIZES, Operation.SET, 0)
    assert stat(Stat.PRIZES, one_more) == 2
    assert stat(Stat.PRIZES, zero, one_more) == 0


def test_attacks_can_cost_more_or_less() -> None:
    for modifier, energy, can in (
        (change(Stat.ATTACK_COST, Operation.PLUS, 1), ("L", "L"), False),
        (change(Stat.ATTACK_COST, Operation.MINUS, 1), ("L",), True),
        (change(Stat.ATTACK_COST, Operation.MINUS, 1), ("F",), False),
        (change(Stat.ATTACK_COST, Operation.SET, 0), (), True),
    ):
        you = side(Standing("Plain", tools=("T",), energy=energy))
        assert course(you, tool("T", modifier)).can("attack") == can


def test_losing_hp_can_knock_out() -> None:
    weight = trainer(
        "Weight",
        s.Grant(
            Duration.WHILE_IN_PLAY,
            Noun(Place.IN_PLAY, Owner.EITHER, quantity=ALL),
            change(Stat.HP, Operation.MINUS, 60),
        ),
        kind=CardClass.STADIUM,
    )
    theirs = side(Standing("Plain", damage=40), "Plain")
    done = course(side("Plain", hand=("Weight",)), weight, theirs=theirs).do("stadium")
    assert [e.player for e in done.of_kind("knocked out")] == [1]
    kept = course(side("Plain", hand=("Weight",)), weight, theirs=side(Standing("Plain", damage=30))).do(
        "stadium"
    )
    assert kept.of_kind("knocked out") == []


def test_becoming_immune_is_recovering() -> None:
    calm = tool("Calm", s.Immune(SpecialCondition.POISONED))
    you = side(Standing("Plain", conditions=("poisoned", "burned")), hand=("Calm",))
    assert course(you, calm).do("tool").mine.conditions == ["burned"]


def test_players_can_be_kept_from_playing_cards() -> None:
    aid = trainer("Aid", b.Draw(Owner.YOU, n(1)))
    for action, can in (
        (Action.PLAY_ITEM, False),
        (Action.PLAY_TRAINER, False),
        (Action.PLAY_SUPPORTER, True),
    ):
        gag = pokemon(
            "Gag",
            abilities=(ability("Gag", s.Grant(Duration.WHILE_ACTIVE, Owner.OPPONENT, s.Forbid(action))),),
        )
        you = side("Plain", hand=("Aid",))
        assert course(you, aid, gag, theirs=side("Gag")).can("trainer") == can
        assert course(you, aid, gag, theirs=side("Plain", "Gag")).can("trainer")


def test_forbidding_to_attach_from_the_hand_also_stops_effects() -> None:
    lock = pokemon(
        "Lock",
        abilities=(
            ability("L", s.Grant(Duration.WHILE_ACTIVE, Owner.OPPONENT, s.Forbid(Action.ATTACH_ENERGY))),
        ),
    )
    energy = (f.OfClass(CardClass.ENERGY),)
    aid = trainer("Aid", b.Attach(Noun(Place.HAND, Owner.YOU, energy), ALL_MINE))
    salvage = trainer("Salvage", b.Attach(Noun(Place.DISCARD, Owner.YOU, energy), ALL_MINE))
    you = side("Plain", hand=("L", "Aid", "Salvage"), discard=("F",))
    started = course(you, lock, aid, salvage, theirs=side("Lock"))
    assert not started.can("attach")
    assert not started.can("trainer", "Aid")
    assert len(started.do("trainer", "Salvage").mine.energy) == 1


def test_any_card_can_have_conditions_for_playing_it() -> None:
    only = t.PlayOnlyIf(c.Exists(Noun(Place.BENCH, Owner.YOU, quantity=ALL)))
    plus = s.Grant(Duration.WHILE_ATTACHED, HOLDER, change(Stat.HP, Operation.PLUS, 10))
    cards = (
        trainer("Bell", only, plus, kind=CardClass.TOOL),
        trainer("Hall", only, s.Grant(Duration.WHILE_IN_PLAY, ALL_MINE, s.Immune()), kind=CardClass.STADIUM),
        special_energy("Glow", only, b.Provide((Type.GRASS,))),
    )
    hand = ("Bell", "Hall", "Glow")
    for bench, can in (((), False), (("Plain",), True)):
        started = course(side("Plain", *bench, hand=hand), *cards)
        assert [started.can(kind) for kind in ("tool", "stadium", "attach")] == [can] * 3


def test_protection_and_switching_off_have_no_end_in_themselves() -> None:
    """Two that switch each other off both hold; an effect never switches itself off."""
    hush = pokemon(
        "Hush",
        attack("Tap", "", 10),
        abilities=(
            ability(
                "H",
                s.Grant(
                    Duration.WHILE_IN_PLAY,
                    Noun(Place.IN_PLAY, Owner.EITHER, quantity=ALL),
                    s.Suppress(Feature.ABILITY),
                ),
            ),
        ),
    )
    armour = pokemon(
        "Armour",
        abilities=(
            ability(
                "A",
                s.Grant(Duration.WHILE_IN_PLAY, THIS, s.AdjustDamage(Side.TAKEN, Operation.MINUS, n(10))),
            ),
        ),
        hp=90,
    )
    table = table_of(PLAIN, hush, armour)
    assert Course(table, side("Hush"), side("Armour")).attack("Tap").amounts("damage") == [10]
    assert Course(table, side("Hush"), side("Hush")).attack("Tap").amounts("damage") == [10]


def test_less_damage_to_one_pokemon_only() -> None:
    less = s.AdjustDamage(Side.DEALT, Operation.MINUS, n(10), THIS)
    guard = s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, less)
    away = b.Switch(THIS, Noun(Place.BENCH, Owner.YOU))
    for steps, damage in (((guard,), 20), ((guard, away), 30)):
        small = pokemon("Small", attack("Peep", "", None, *steps), hp=100)
        foe = pokemon("Foe", attack("Hit", "", 30), hp=100)
        done = Course(table_of(small, foe), side("Small", "Small"), side("Foe")).attack("Peep").attack("Hit")
        assert done.amounts("damage") == [damage]


def test_kept_from_attacking_while_this_is_active() -> None:
    here = c.Is(THIS, f.At(Place.ACTIVE))
    wag = s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, s.Forbid(Action.ATTACK), here)
    away = b.Switch(THIS, Noun(Place.BENCH, Owner.YOU))
    for steps, free in (((wag,), False), ((wag, away), True)):
        small = pokemon("Small", attack("Wag", "", None, *steps), hp=100)
        foe = pokemon("Foe", attack("Hit", "", 30), hp=100)
        done = Course(table_of(small, foe), side("Small", "Small"), side("Foe")).attack("Wag")
        assert done.can("attack", "Hit") is free
