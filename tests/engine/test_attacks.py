"""Attacks: the order of announcing and carrying out, what hinders them, coins, copying, double battle."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL, ONE
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import AmountDone, Coins, Measure, Product
from pokeca_dsl.effects.vocabulary import (
    Action,
    Cause,
    Chooser,
    Duration,
    Event,
    Face,
    Harm,
    Need,
    Operation,
    Owner,
    Place,
    SpecialCondition,
    Stat,
    Type,
)
from pokeca_dsl.engine.game import load, save, step
from pokeca_dsl.engine.situation import Side, Standing
from tests.engine.course import PRIZES, Course, side
from tests.engine.made_up import (
    HEADS,
    HINDERING,
    TAILS,
    ability,
    attack,
    made_up_rules,
    pokemon,
    special_energy,
    table_of,
)
from tests.engine.sampler import ATTACKER, DEFENDER, THEIR_ACTIVE, THEIR_BENCHED, energy_on, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=200)
COIN = b.Flip(n(1))


def course(
    card: Any, *others: Any, coins: str = "", you: Any = None, theirs: Any = None, **rules: Any
) -> Course:
    """Your Active Pokémon is this card, the opponent's is plain."""
    table = table_of(card, PLAIN, *others, rules=made_up_rules(**rules))
    return Course(table, you or side(card.name), theirs or side("Plain", "Plain"), coins)


# ---- paying ---------------------------------------------------------------------------------------


def test_energy_pays_with_matching_types() -> None:
    card = pokemon("Costly", attack("Zap", "LC", 10), attack("Free", "", 10))
    for energy, can in (
        ((), False),
        (("L",), False),
        (("L", "F"), True),
        (("F", "F"), False),
        (("L", "L"), True),
    ):
        assert course(card, you=side(Standing("Costly", energy=energy))).can("attack", "Zap") == can
    you = side(Standing("Costly", energy=("F", "F")))
    assert course(card, you=you, attack_needs=("energy",)).can("attack", "Zap")
    assert course(card, attack_needs=()).can("attack", "Zap")
    assert course(card).can("attack", "Free")


def test_an_energy_of_every_type_is_one_energy() -> None:
    card = pokemon("Costly", attack("Mix", "LF", 10))
    prism = special_energy("Prism", b.Provide(()))
    for energy, can in (
        (("Prism", "Prism"), True),
        (("Prism", "L"), True),
        (("Prism", "W"), False),
        (("Prism",), False),
    ):
        assert course(card, prism, you=side(Standing("Costly", energy=energy))).can("attack", "Mix") == can


def test_energy_stays_after_attacking() -> None:
    card = pokemon("Costly", attack("Zap", "L", 10))
    you = side(Standing("Costly", energy=("L",)))
    assert course(card, you=you).attack("Zap").mine.energy
    assert not course(card, you=you, attack_energy="discarded").attack("Zap").mine.energy


# ---- order ----------------------------------------------------------------------------------------


def test_damage_first_then_the_text_in_written_order() -> None:
    card = pokemon(
        "Doer",
        attack("Do", "", 10, b.Draw(Owner.YOU, n(1)), b.Apply((SpecialCondition.BURNED,), THEIR_ACTIVE)),
    )
    kinds = [kind for kind in course(card).attack("Do").kinds() if kind in ("damage", "draw", "condition")]
    assert kinds[:3] == ["damage", "draw", "condition"]
    kinds = list(course(card, damage_comes="after the text").attack("Do").kinds())
    assert kinds.index("draw") < kinds.index("condition") < kinds.index("damage")
    kinds = list(course(card, the_text_is_done="from the end").attack("Do").kinds())
    assert kinds.index("damage") < kinds.index("condition") < kinds.index("draw")


def test_what_makes_the_number_comes_before_the_damage() -> None:
    flips = (
        COIN,
        k.If(HEADS, (b.BaseDamage(Operation.PLUS, n(30)),)),
        k.If(TAILS, (b.DealDamage(n(20), THIS),)),
    )
    card = pokemon("Gambler", attack("Bet", "", 10, *flips))
    assert course(card, coins="H").attack("Bet").amounts("damage") == [40]
    assert course(card, coins="T").attack("Bet").amounts("damage") == [10, 20]


def test_a_condition_that_does_both_is_split_at_the_damage() -> None:
    both = k.If(
        HEADS, (b.BaseDamage(Operation.PLUS, n(30)), b.Apply((SpecialCondition.ASLEEP,), THEIR_ACTIVE))
    )
    card = pokemon("Both", attack("Do", "", 10, COIN, both))
    events = [
        e.kind
        for e in course(card, coins="H").attack("Do").events
        if e.kind in ("coin", "damage", "condition")
    ]
    assert events[:3] == ["coin", "damage", "condition"]
    assert "condition" not in course(card, coins="T").attack("Do").kinds()


def test_discarded_energy_makes_the_number() -> None:
    card = pokemon(
        "Burner",
        attack(
            "Burn",
            "",
            None,
            b.Move(energy_on(THIS), Place.DISCARD),
            b.BaseDamage(Operation.SET, Product(n(30), AmountDone())),
            sign=Operation.TIMES,
        ),
    )
    started = course(card, you=side(Standing("Burner", energy=("L", "L"))))
    assert started.attack("Burn").amounts("damage") == [60]
    assert course(card).attack("Burn").amounts("damage") == []


def test_before_damage_comes_before() -> None:
    card = pokemon("Early", attack("Do", "", 10, k.BeforeDamage((b.Switch(THEIR_ACTIVE, THEIR_BENCHED),))))
    done = course(card).attack("Do")
    hit = done.of_kind("damage")[0].pokemon
    assert hit == done.of_kind("switch")[0].pokemon == done.theirs.uid


def test_optional_parts_bind_what_was_done() -> None:
    may = k.May((b.Move(energy_on(THIS, ONE), Place.DISCARD),))
    card = pokemon(
        "Chooser", attack("Do", "", 10, may, k.If(c.Did(), (b.BaseDamage(Operation.PLUS, n(50)),)))
    )
    you = side(Standing("Chooser", energy=("L",)))
    assert course(card, you=you).attack("Do").pick("yes").amounts("damage") == [60]
    assert course(card, you=you).attack("Do").pick("no").amounts("damage") == [10]
    assert course(card).attack("Do").pick("yes").amounts("damage") == [10]


def test_a_failed_attack_does_nothing() -> None:
    card = pokemon(
        "Shaky", attack("Do", "", 10, COIN, k.If(TAILS, (b.FailAttack(),)), b.Draw(Owner.YOU, n(1)))
    )
    done = course(card, coins="T").attack("Do")
    assert "damage" not in done.kinds() and done.state.player == 1
    assert [e for e in done.of_kind("draw") if e.player == 0] == []


def test_effects_after_lethal_damage() -> None:
    card = pokemon("Killer", attack("Do", "", 300, b.Draw(Owner.YOU, n(1))))
    assert course(card).attack("Do").of_kind("draw")[0].player == 0
    stopped = course(card, after_lethal_damage="the attack stops").attack("Do")
    assert all(e.player == 1 for e in stopped.of_kind("draw"))


# ---- hindrance and confusion -----------------------------------------------------------------------


def hindered(coins: str, **rules: Any) -> Course:
    """The opponent's Active Pokémon is Confused and tries to attack through smoke."""
    smoke = s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, HINDERING)
    card = pokemon(
        "Smoky", attack("Smoke", "", None, smoke, b.Apply((SpecialCondition.CONFUSED,), THEIR_ACTIVE))
    )
    return course(card, coins=coins, **rules).attack("Smoke").attack("Tap")


def test_the_hindrance_coin_comes_before_the_confusion_coin() -> None:
    both = hindered("HH")
    assert both.amounts("damage") == [10]
    assert [e.detail for e in both.of_kind("coin")] == ["heads", "heads"]
    smoke = hindered("T")
    assert len(smoke.of_kind("coin")) == 1 and smoke.amounts("counters") == []
    confused = hindered("HT")
    assert confused.amounts("counters") == [30] and confused.amounts("damage") == []
    assert hindered("HT", damage_unit=7).amounts("counters") == [21]


def test_hindrance_ends_with_the_turn() -> None:
    done = hindered("HH").end().attack("Tap")
    assert len(done.of_kind("coin")) == 3  # only Confusion's is left


# ---- coins -----------------------------------------------------------------------------------------


def test_saved_between_two_coins() -> None:
    card = pokemon(
        "Coiner",
        attack(
            "Flip", "", None, b.Flip(n(3)), b.BaseDamage(Operation.SET, Product(n(10), Coins(Face.HEADS)))
        ),
    )
    table = table_of(card, PLAIN)
    started = Course(table, side("Coiner"), side("Plain"), ask_chance=True).attack("Flip")
    state = started.state
    for face in (0, 1):
        assert started.pending().kind == "coin"
        state = load(table, save(state.clone()))
        _, decision = step(state, (face,))
    assert decision is not None and decision.kind == "coin"
    events, _ = step(state, (0,))
    assert [e.amount for e in events if e.kind == "damage"] == [20]


def test_coins_until_tails_end() -> None:
    runs = (b.Flip(None), b.BaseDamage(Operation.SET, Product(n(20), Coins(Face.HEADS))))
    card = pokemon("Runner", attack("Run", "", None, *runs))
    assert course(card, coins="HHHT").attack("Run").amounts("damage") == [60]
    assert course(card, coins="T").attack("Run").amounts("damage") == []


def test_all_and_any_of_the_coins() -> None:
    for quantity, face, coins, hits in (
        (ALL, Face.HEADS, "HH", True),
        (ALL, Face.HEADS, "HT", False),
        (ALL, Face.TAILS, "TT", True),
    ):
        card = pokemon(
            "Twin",
            attack(
                "Do",
                "",
                None,
                b.Flip(n(2)),
                k.If(c.Came(face, quantity), (b.BaseDamage(Operation.PLUS, n(50)),)),
            ),
        )
        assert course(card, coins=coins).attack("Do").amounts("damage") == ([50] if hits else [])


# ---- copying ---------------------------------------------------------------------------------------


def test_a_copied_attack_is_done_by_the_copier() -> None:
    mimic = pokemon("Mimic", attack("Copy", "", None, b.UseAttackOf(THEIR_ACTIVE)), types=(Type.GRASS,))
    theirs = pokemon("Strong", attack("Bash", "WWW", 40, b.DealDamage(n(10), THIS)), hp=100)
    done = course(mimic, theirs, theirs=side("Strong")).attack("Copy")
    assert [(e.player, e.amount) for e in done.of_kind("damage")] == [(1, 40), (0, 10)]
    assert done.state.player == 1


@pytest.mark.parametrize(("energy", "damage"), [(("R", "C"), [60]), (("C",), [])])
def test_a_copied_attack_may_need_its_energy(energy: tuple[str, ...], damage: list[int]) -> None:
    copy = b.UseAttackOf(THEIR_ACTIVE, Need.ITS_ENERGY)
    mimic = pokemon("Mimic", attack("Copy", "", None, copy), hp=100)
    foe = pokemon("Foe", attack("Flame", "RC", 60), hp=100)
    course = Course(table_of(mimic, foe), side(Standing("Mimic", energy=energy)), side("Foe")).attack("Copy")
    assert course.amounts("damage") == damage and course.state.player == 1


def test_copying_each_other_ends() -> None:
    mimic = pokemon("Mimic", attack("Copy", "", None, b.UseAttackOf(THEIR_ACTIVE)))
    other = pokemon("Other", attack("Ape", "", None, b.UseAttackOf(THEIR_ACTIVE)))
    assert course(mimic, other, theirs=side("Other")).attack("Copy").state.player == 1
    assert course(mimic, theirs=side("Mimic")).attack("Copy").state.player == 1


# ---- double battle ---------------------------------------------------------------------------------


def double(card: Any) -> Course:
    """Two Active Pokémon on each side."""
    table = table_of(
        card, PLAIN, pokemon("Other", attack("Tap", "", 10)), rules=made_up_rules(active_pokemon=2)
    )
    you = Side((Standing(card.name), Standing("Plain")), (), (), ("C",) * 5, (), PRIZES)
    theirs = Side((Standing("Plain"), Standing("Other")), (), (), ("C",) * 5, (), PRIZES)
    return Course(table, you, theirs)


def test_the_attacker_comes_first_then_its_target() -> None:
    card = pokemon("Aimer", attack("Aim", "", 20, b.Apply((SpecialCondition.ASLEEP,), THEIR_ACTIVE)))
    started = double(card).attack("Aim")
    assert started.pending().kind == "target"
    started.pick("Other")
    target = started.state.active[1][1]
    assert target.damage == 20 and target.conditions in (["asleep"], [])
    assert started.of_kind("condition")[0].pokemon == target.uid
    assert started.state.player == 1


# ---- effects that last -----------------------------------------------------------------------------


def lasting(
    modifier: Any, scope: Any = DEFENDER, duration: Duration = Duration.OPPONENTS_NEXT_TURN, **rules: Any
) -> Course:
    """After an attack that makes a lasting effect; it is the opponent's turn."""
    card = pokemon("Maker", attack("Make", "", None, s.Grant(duration, scope, modifier)))
    theirs = side(Standing("Plain", energy=("L", "L")), "Plain")
    return course(card, theirs=theirs, you=side("Maker", "Plain"), **rules).attack("Make")


def test_forbidden_actions_are_not_offered() -> None:
    assert not lasting(s.Forbid(Action.ATTACK)).can("attack")
    assert not lasting(s.Forbid(Action.ATTACK, "Tap")).can("attack", "Tap")
    assert lasting(s.Forbid(Action.ATTACK, "Other")).can("attack", "Tap")
    assert lasting(s.Forbid(Action.ATTACK)).can("retreat")
    assert not lasting(s.Forbid(Action.RETREAT)).can("retreat")


def test_leaving_the_active_spot_ends_it() -> None:
    moved = lasting(s.Forbid(Action.ATTACK)).do("retreat")
    assert moved.can("attack")  # the other one
    assert "lasting effect ends" in moved.kinds()
    kept = lasting(s.Forbid(Action.ATTACK), leaving_the_active_spot_ends=()).do("retreat")
    assert "lasting effect ends" not in kept.kinds()


def test_the_own_next_turn_is_two_turns_on() -> None:
    made = lasting(s.Forbid(Action.ATTACK), THIS, Duration.YOUR_NEXT_TURN)
    made.end()
    assert not made.can("attack")
    made.end().end()
    assert made.can("attack")


def test_an_answer_lasts_as_long_as_its_grant() -> None:
    thorns = s.Respond(Trigger(Event.DAMAGED, THIS, Cause.ATTACK), (b.PutCounters(n(4), ATTACKER),))
    assert lasting(thorns, THIS).attack("Tap").amounts("counters") == [40]
    made = lasting(thorns, THIS).end()
    made.end().attack("Tap")
    assert made.amounts("counters") == []


def test_only_the_active_pokemon_comes_under_one() -> None:
    benched = Noun(Place.BENCH, Owner.OPPONENT)
    assert "lasting effect" not in lasting(s.Forbid(Action.ATTACK), benched).kinds()
    assert (
        "lasting effect" in lasting(s.Forbid(Action.ATTACK), benched, lasting_effects_on="anywhere").kinds()
    )


def test_effects_of_attacks_can_be_prevented() -> None:
    shield = pokemon(
        "Shield",
        attack("Tap", "", 10),
        abilities=(ability("S", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Prevent(Harm.EFFECTS))),),
    )
    card = pokemon(
        "Maker",
        attack("Make", "", None, s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, s.Forbid(Action.ATTACK))),
    )
    assert course(card, shield, theirs=side("Shield")).attack("Make").can("attack", "Tap")


def test_switching_by_the_opponents_choice() -> None:
    card = pokemon(
        "Pusher",
        attack(
            "Push",
            "",
            10,
            b.Switch(THEIR_ACTIVE, Noun(Place.BENCH, Owner.OPPONENT, chooser=Chooser.OPPONENT)),
        ),
    )
    table = table_of(card, PLAIN, pokemon("Other"))
    started = Course(table, side("Pusher"), side("Plain", "Plain", "Other")).attack("Push")
    assert started.pending().player == 1
    started.pick("Other")
    assert started.theirs.card.name == "Other" and started.state.bench[1][1].damage == 10


def test_retreating_needs_energy_and_a_bench() -> None:
    card = pokemon("Heavy", attack("Tap", "", 10), retreat=2)
    for energy, bench, can in (
        (("L", "L"), ("Plain",), True),
        (("L",), ("Plain",), False),
        (("L", "L"), (), False),
    ):
        started = course(card, you=side(Standing("Heavy", energy=energy), *bench))
        assert started.can("retreat") == can
    started = course(card, you=side(Standing("Heavy", energy=("L", "F", "L")), "Plain")).do("retreat")
    started.pick("F")  # of the two that are left either is as good
    assert [started.state.match.cards[e].name for e in started.state.bench[0][0].energy] == ["L"]
    assert not started.can("retreat")


def test_benched_pokemon_can_be_chosen() -> None:
    card = pokemon(
        "Sniper", attack("Snipe", "", None, b.DealDamage(n(30), Noun(Place.IN_PLAY, Owner.OPPONENT)))
    )
    table = table_of(card, PLAIN, pokemon("Other"))
    started = Course(table, side("Sniper"), side("Plain", "Plain", "Other")).attack("Snipe")
    assert started.names() == ["Plain", "Plain", "Other"]
    assert started.pick("Other").state.bench[1][1].damage == 30


def test_damage_taken_in_the_opponents_last_turn_is_given_back() -> None:
    taken = Measure(Stat.DAMAGE_TAKEN, THIS)
    back = attack("Give Back", "", 10, b.BaseDamage(Operation.PLUS, taken))
    tough = pokemon("Tough", back, hp=200)
    hitter = pokemon("Hitter", attack("Hit", "", 70), hp=200)
    table = table_of(tough, hitter, rules=made_up_rules())
    done = Course(table, side("Tough"), side("Hitter")).end().attack("Hit").attack("Give Back")
    assert done.theirs.damage == 80
    done.end().attack("Give Back")  # two turns ago is no more the last turn
    assert done.theirs.damage == 90
