"""Damage: base, attacker, Weakness, Resistance, defender, in the order of the ruleset, with its stops."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.vocabulary import (
    Aspect,
    CardClass,
    Duration,
    Harm,
    Moment,
    Operation,
    Owner,
    Place,
    Side,
    SpecialCondition,
    Trait,
    Type,
)
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import (
    ability,
    attack,
    made_up_rules,
    pokemon,
    special_energy,
    table_of,
    trainer,
    weakness,
)
from tests.engine.sampler import DEFENDER, HOLDER, THEIR_ACTIVE, n

PLUS, MINUS, TIMES = Operation.PLUS, Operation.MINUS, Operation.TIMES


def adjust(
    where: Side, operation: Operation, amount: int | None, moment: Moment = Moment.DEFAULT
) -> s.AdjustDamage:
    """A damage modifier."""
    return s.AdjustDamage(where, operation, None if amount is None else n(amount), None, moment)


def tool(name: str, *modifiers: Any) -> Any:
    """A Tool that gives its holder modifiers."""
    grants = (s.Grant(Duration.WHILE_ATTACHED, HOLDER, m) for m in modifiers)
    return trainer(name, *grants, kind=CardClass.TOOL)


def dealt(
    target: Any, *cards: Any, tools: tuple[str, ...] = (), theirs: tuple[str, ...] = (), **rules: Any
) -> list[int]:
    """What a hit of 30 by a Lightning Pokémon does to the target, as events of damage."""
    hitter = pokemon("Hitter", attack("Hit", "", 30))
    table = table_of(hitter, target, *cards, rules=made_up_rules(tools_on_a_pokemon=4, **rules))
    you = side(Standing("Hitter", tools=tools))
    course = Course(table, you, side(Standing(target.name, tools=theirs))).attack("Hit")
    return course.amounts("damage")


def plain(**fields: Any) -> Any:
    """A target that stands a lot."""
    return pokemon("Target", hp=300, **fields)


def test_weakness_without_a_number_is_the_rulesets() -> None:
    assert dealt(plain(weaknesses=weakness("L"))) == [90]
    assert dealt(plain(weaknesses=weakness("L")), weakness_without_a_number=("plus", 7)) == [37]


def test_printed_numbers_count_unless_the_ruleset_ignores_them() -> None:
    target = plain(weaknesses=weakness("L", PLUS, 20), resistances=weakness("L", MINUS, 10))
    assert dealt(target) == [40]
    assert dealt(target, printed_weakness_numbers="ignored") == [80]
    assert dealt(target, printed_resistance_numbers="ignored") == [10]


def test_other_types_change_nothing() -> None:
    assert dealt(plain(weaknesses=weakness("F"), resistances=weakness("G"))) == [30]


def test_attacker_before_weakness_defender_after_resistance() -> None:
    target = plain(weaknesses=weakness("L", TIMES, 2), resistances=weakness("L", MINUS, 20))
    claw, plate = tool("Claw", adjust(Side.DEALT, PLUS, 10)), tool("Plate", adjust(Side.TAKEN, MINUS, 10))
    assert dealt(target, claw, plate, tools=("Claw",), theirs=("Plate",)) == [(30 + 10) * 2 - 20 - 10]


def test_the_order_is_the_rulesets() -> None:
    order = ("base", "weakness", "attacker", "stop at zero", "defender")
    target = plain(weaknesses=weakness("L", TIMES, 2))
    claw = tool("Claw", adjust(Side.DEALT, PLUS, 10))
    assert dealt(target, claw, tools=("Claw",), damage_order=order) == [30 * 2 + 10]


def test_a_text_can_name_its_moment() -> None:
    target = plain(weaknesses=weakness("L", TIMES, 2))
    late = tool("Late", adjust(Side.DEALT, PLUS, 10, Moment.AFTER))
    early = tool("Early", adjust(Side.TAKEN, MINUS, 10, Moment.BEFORE))
    assert dealt(target, late, tools=("Late",)) == [70]
    assert dealt(target, early, theirs=("Early",)) == [40]


def test_nothing_left_after_the_attacker_stops_before_weakness() -> None:
    target = plain(weaknesses=weakness("L", PLUS, 20))
    weak = tool("Weak", adjust(Side.DEALT, MINUS, 30))
    assert dealt(target, weak, tools=("Weak",)) == []
    without_stops = ("base", "attacker", "weakness", "resistance", "defender")
    assert dealt(target, weak, tools=("Weak",), damage_order=without_stops) == [20]


@pytest.mark.parametrize(("operation", "expected"), [(Operation.HALVE_UP, 20), (Operation.HALVE_DOWN, 10)])
def test_half_is_rounded_as_the_text_says(operation: Operation, expected: int) -> None:
    assert dealt(plain(), tool("Half", adjust(Side.TAKEN, operation, None)), theirs=("Half",)) == [expected]


def test_the_unit_and_direction_of_rounding_are_the_rulesets() -> None:
    half = tool("Half", adjust(Side.TAKEN, Operation.HALVE_DOWN, None))
    assert dealt(plain(), half, theirs=("Half",), damage_unit=5) == [15]
    assert dealt(plain(), half, theirs=("Half",), rounding="up") == [20]


def test_attacks_can_disregard() -> None:
    target = plain(resistances=weakness("L", MINUS, 20))
    for aspects, expected in (((Aspect.RESISTANCE,), 20), ((Aspect.EFFECTS,), 10), ((), 0)):
        piercer = pokemon("Piercer", attack("Pierce", "", 30, *([b.Disregard(aspects)] if aspects else [])))
        plate = tool("Plate", adjust(Side.TAKEN, MINUS, 10))
        table = table_of(piercer, target, plate)
        theirs = side(Standing("Target", tools=("Plate",)))
        assert sum(Course(table, side("Piercer"), theirs).attack("Pierce").amounts("damage")) == expected


def test_special_energy_changes_damage() -> None:
    dark = special_energy(
        "Dusk",
        b.Provide((Type.DARKNESS,)),
        s.Grant(Duration.WHILE_ATTACHED, HOLDER, adjust(Side.DEALT, PLUS, 10)),
    )
    table = table_of(pokemon("Hitter", attack("Hit", "D", 30)), plain(), dark)
    course = Course(table, side(Standing("Hitter", energy=("Dusk",))), side("Target")).attack("Hit")
    assert course.amounts("damage") == [40]


def test_weakness_can_be_changed_and_taken_away() -> None:
    for new, expected in ((Type.LIGHTNING, [90]), (None, [30])):
        card = trainer(
            "Dye",
            s.Grant(
                Duration.THIS_TURN, THEIR_ACTIVE, s.ChangeType(() if new is None else (new,), Trait.WEAKNESS)
            ),
        )
        target = plain(weaknesses=weakness("F" if new else "L"))
        table = table_of(pokemon("Hitter", attack("Hit", "", 30)), target, card)
        course = Course(table, side("Hitter", hand=("Dye",)), side("Target")).do("trainer").attack("Hit")
        assert course.amounts("damage") == expected


def test_benched_pokemon_take_no_weakness() -> None:
    sweeper = pokemon(
        "Sweeper",
        attack("Sweep", "", 20, b.DealDamage(n(20), Noun(Place.BENCH, Owner.OPPONENT, quantity=ALL))),
    )
    target = plain(weaknesses=weakness("L"))
    theirs = side("Target", "Target")
    assert Course(table_of(sweeper, target), side("Sweeper"), theirs).attack("Sweep").amounts("damage") == [
        60,
        20,
    ]
    table = table_of(sweeper, target, rules=made_up_rules(weakness_and_resistance_count_for="all"))
    assert Course(table, side("Sweeper"), theirs).attack("Sweep").amounts("damage") == [60, 60]


def test_weakness_counts_on_the_bench_where_the_text_says_so() -> None:
    benched = Noun(Place.BENCH, Owner.OPPONENT, quantity=ALL)
    sweeper = pokemon("Sweeper", attack("Sweep", "", 20, b.DealDamage(n(20), benched, (Aspect.BENCH,))))
    target = plain(weaknesses=weakness("L"))
    started = Course(table_of(sweeper, target), side("Sweeper"), side("Target", "Target"))
    assert started.attack("Sweep").amounts("damage") == [60, 60]


# ---- protection ---------------------------------------------------------------------------------


def _against(harm: Harm, **rules: Any) -> Course:
    """An attack with damage, an effect, and Bench damage against a protected Active Pokémon."""
    hits = attack(
        "All",
        "",
        30,
        b.Apply((SpecialCondition.POISONED,), THEIR_ACTIVE),
        b.DealDamage(n(10), Noun(Place.BENCH, Owner.OPPONENT, quantity=ALL)),
    )
    wall = pokemon(
        "Wall", abilities=(ability("Wall", s.Grant(Duration.WHILE_ACTIVE, THIS, s.Prevent(harm))),), hp=200
    )
    table = table_of(pokemon("Hitter", hits), wall, pokemon("Plain"), rules=made_up_rules(**rules))
    return Course(table, side("Hitter"), side("Wall", "Plain")).attack("All")


@pytest.mark.parametrize(
    ("harm", "damage", "poisoned"),
    [(Harm.DAMAGE, [10], True), (Harm.EFFECTS, [30, 10], False), (Harm.DAMAGE_AND_EFFECTS, [10], False)],
)
def test_what_is_kept_away(harm: Harm, damage: list[int], poisoned: bool) -> None:
    course = _against(harm)
    assert course.amounts("damage") == damage
    assert ("condition" in course.kinds()) == poisoned


def test_what_protection_covers_is_the_rulesets() -> None:
    assert _against(Harm.DAMAGE, protection_covers="the whole side").amounts("damage") == []
    course = _against(Harm.DAMAGE, no_damage_stops=("damage", "effects"))
    assert "condition" not in course.kinds()


def test_counters_are_no_damage() -> None:
    for placing, counters in (("effect", [20]), ("damage", [])):
        poker = pokemon("Poker", attack("Poke", "", None, b.PutCounters(n(2), THEIR_ACTIVE)))
        wall = pokemon(
            "Wall", abilities=(ability("W", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Prevent(Harm.DAMAGE))),)
        )
        table = table_of(poker, wall, rules=made_up_rules(placing_damage_counters=placing))
        assert Course(table, side("Poker"), side("Wall")).attack("Poke").amounts("counters") == counters


def test_own_attacks_are_not_kept_away_from_their_own_pokemon() -> None:
    recoil = pokemon(
        "Recoil",
        attack("Crash", "", 10, b.DealDamage(n(20), THIS)),
        abilities=(ability("W", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Prevent(Harm.DAMAGE))),),
    )
    table = table_of(recoil, pokemon("Plain"))
    assert Course(table, side("Recoil"), side("Plain")).attack("Crash").amounts("damage") == [10, 20]


def test_a_lasting_effect_on_the_defender_changes_what_it_deals() -> None:
    growler = pokemon(
        "Growler",
        attack(
            "Growl", "", None, s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, adjust(Side.DEALT, MINUS, 20))
        ),
    )
    table = table_of(growler, pokemon("Hitter", attack("Hit", "", 30)))
    course = Course(table, side("Growler"), side("Hitter")).attack("Growl").attack("Hit")
    assert course.amounts("damage") == [10]
    course.end().attack("Hit")
    assert course.amounts("damage") == [10, 30]
