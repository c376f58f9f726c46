"""What keeps cards and Pokémon where they are, counters off them, and Abilities from being used."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Duration,
    Feature,
    Harm,
    Limit,
    Owner,
    Place,
    SpecialCondition,
)
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    pokemon,
    text,
    trainer,
)
from tests.engine.sampler import ENERGY, IT, THEIR_ACTIVE, THEM, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
EVERYONE = Noun(Place.IN_PLAY, quantity=q.ALL)
THEIRS = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)
MY_ONE = Noun(Place.IN_PLAY, Owner.YOU)


def holder(modifier: Any, scope: Any = EVERYONE) -> Any:
    """A Pokémon whose Ability holds while it is in play."""
    return pokemon("Holder", abilities=(ability("Hold", s.Grant(Duration.WHILE_IN_PLAY, scope, modifier)),))


course = Turns(PLAIN)


STAYS = s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Forbid(Action.LEAVE_DISCARD_PILE))
LOST_ITEM = Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.ITEM),))


@pytest.mark.parametrize("to", [Place.HAND, Place.DECK_TOP])
def test_a_card_that_stays_in_the_discard_pile(to: Place) -> None:
    salve = trainer("Salve", b.Heal(n(30), MY_ONE), STAYS)
    plain = trainer("Tonic", b.Heal(n(30), MY_ONE))
    dig = trainer("Dig", b.Move(LOST_ITEM, to))
    alone = course(side("Plain", hand=("Dig",), discard=("Salve",)), salve, plain, dig)
    assert not alone.can("trainer", "Dig")
    done = course(side("Plain", hand=("Dig",), discard=("Salve", "Tonic")), salve, plain, dig)
    done.do("trainer", "Dig")
    assert done.cards(done.state.discard) == ["Salve", "Dig"]


def test_a_card_that_stays_even_where_it_was_chosen() -> None:
    salve = trainer("Salve", b.Heal(n(30), MY_ONE), STAYS)
    dig = trainer("Dig", b.Choose(LOST_ITEM), b.Move(THEM, Place.HAND), b.Draw(Owner.YOU, n(1)))
    done = course(side("Plain", hand=("Dig",), discard=("Salve",)), salve, dig).do("trainer", "Dig")
    assert "Salve" in done.cards(done.state.discard)
    away = trainer("Away", b.Move(LOST_ITEM, Place.LOST_ZONE))
    gone = course(side("Plain", hand=("Away",), discard=("Salve",)), salve, away).do("trainer", "Away")
    assert gone.cards(gone.state.lost) == ["Salve"]  # elsewhere it may go


def test_pokemon_and_what_is_attached_stay_out_of_the_hand() -> None:
    scoop = trainer("Scoop", b.Move(Noun(Place.ACTIVE, Owner.YOU), Place.HAND))
    strip = Noun(Place.ATTACHED, filters=(ENERGY,), on=Noun(Place.ACTIVE, Owner.YOU))
    pull = trainer("Pull", b.Move(strip, Place.HAND))
    lock = holder(s.Forbid(Action.RETURN_TO_HAND), THEIRS)
    for theirs, kept in ((side("Holder"), True), (side("Plain"), False)):
        you = side(Standing("Plain", energy=("C",)), "Plain", hand=("Scoop", "Pull"))
        done = course(you, scoop, pull, lock, theirs=theirs)
        assert done.can("trainer", "Scoop") is not kept
        assert done.can("trainer", "Pull") is not kept


def test_damage_counters_that_stay_where_they_are() -> None:
    shift = trainer("Shift", b.MoveCounters(n(1), Noun(Place.ACTIVE, Owner.YOU), THEIR_ACTIVE))
    swap = trainer("Swap", b.MoveCounters(None, Noun(Place.ACTIVE, Owner.YOU), THEIR_ACTIVE, q.ALL))
    lock = holder(s.Forbid(Action.MOVE_COUNTERS))
    for theirs, damage in ((side("Plain", "Holder"), 0), (side("Plain"), 10)):
        you = side(Standing("Plain", damage=30), hand=("Shift", "Swap"))
        done = course(you, shift, swap, lock, theirs=theirs)
        assert done.can("trainer", "Swap") is (damage > 0)
        if damage:
            assert done.do("trainer", "Shift").theirs.damage == damage


@pytest.mark.parametrize(("condition", "stays"), [("confused", True), ("poisoned", False)])
def test_what_evolving_does_not_cure(condition: str, stays: bool) -> None:
    lock = holder(s.Forbid(Action.RECOVER_BY_EVOLVING, condition=SpecialCondition.CONFUSED))
    cards = (pokemon("Sprout"), evolution("Tree", "Sprout"), lock)
    you = side(Standing("Sprout", conditions=(condition,)), "Holder", hand=("Tree",))
    done = course(you, *cards).do("evolve")
    assert (condition in done.mine.conditions) is stays


def test_only_recovering_is_from_a_special_condition() -> None:
    wrong = s.Grant(
        Duration.WHILE_IN_PLAY, THEIRS, s.Forbid(Action.RETREAT, condition=SpecialCondition.ASLEEP)
    )
    assert compile_text(text(wrong), "Card", "Text", "ability")[1]


CAGE = s.Prevent(Harm.COUNTERS, THEIRS)


def test_damage_counters_kept_off_the_bench() -> None:
    cage = holder(CAGE, Noun(Place.BENCH, Owner.YOU, quantity=q.ALL))
    sting = attack("Sting", "", None, b.PutCounters(n(2), Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL)))
    rain = attack("Rain", "", None, b.SpreadCounters(n(2), Noun(Place.BENCH, Owner.OPPONENT)))
    hit = attack("Hit", "", None, b.DealDamage(n(20), Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL)))
    poke = ability("Poke", t.Activated(Limit.ONCE_A_TURN, None, (b.PutCounters(n(2), THEIR_BENCH),)))
    wasp = pokemon("Wasp", sting, rain, hit, abilities=(poke,))
    for use, damage in ((("attack", "Sting"), 0), (("attack", "Rain"), 0), (("attack", "Hit"), 20)):
        done = course(side("Wasp"), wasp, cage, theirs=side("Plain", "Holder")).do(*use)
        assert done.state.bench[1][0].damage == damage
        free = course(side("Wasp"), wasp, cage, theirs=side("Plain", "Plain")).do(*use)
        assert free.state.bench[1][0].damage == 20
    poked = course(side("Wasp"), wasp, cage, theirs=side("Plain", "Holder")).do("ability", "Poke")
    assert poked.state.bench[1][0].damage == 0
    dust = trainer("Dust", b.PutCounters(n(2), THEIR_BENCH))
    dusted = course(side("Plain", hand=("Dust",)), dust, cage, theirs=side("Plain", "Holder")).do("trainer")
    assert dusted.state.bench[1][0].damage == 20  # an Item is neither an attack nor an Ability


THEIR_BENCH = Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL)
BLAST = ability(
    "Blast", t.Activated(Limit.ONCE_A_TURN, None, (b.KnockOut(THIS), b.PutCounters(n(1), THEIR_ACTIVE)))
)
CALM = ability("Calm", t.Activated(Limit.ONCE_A_TURN, None, (b.Draw(Owner.YOU, n(1)),)))


def test_abilities_that_knock_out_their_own_pokemon_are_lost() -> None:
    damp = holder(s.Suppress(Feature.SACRIFICE))
    bomb, monk = pokemon("Bomb", abilities=(BLAST,)), pokemon("Monk", abilities=(CALM,))
    for theirs, there in ((side("Plain", "Holder"), False), (side("Plain"), True)):
        done = course(side("Plain", "Bomb", "Monk"), damp, bomb, monk, theirs=theirs)
        assert done.can("ability", "Blast") is there and done.can("ability", "Calm")


def test_who_has_only_a_lost_ability_has_none() -> None:
    damp = holder(s.Suppress(Feature.SACRIFICE))
    bomb = pokemon("Bomb", abilities=(BLAST,))
    gifted = Noun(Place.IN_PLAY, Owner.YOU, (f.Having(Feature.ABILITY),))
    mend = trainer("Mend", b.Heal(n(10), gifted))
    for theirs, there in ((side("Plain", "Holder"), False), (side("Plain"), True)):
        you = side("Plain", Standing("Bomb", damage=20), hand=("Mend",))
        assert course(you, damp, bomb, mend, theirs=theirs).can("trainer", "Mend") is there


def test_counters_on_the_pokemon_that_was_evolved_by_it() -> None:
    found = Noun(Place.HAND, Owner.YOU, (f.EvolvesFrom(THIS),))
    spite = t.Activated(
        Limit.ONCE_A_TURN, None, (b.Choose(found), b.Evolve(THIS, THEM), b.PutCounters(n(2), IT))
    )
    cards = (pokemon("Sprout", abilities=(ability("Spite", spite),)), evolution("Tree", "Sprout", hp=90))
    done = course(side("Sprout", hand=("Tree",)), *cards).do("ability", "Spite")
    assert (done.mine.card.name, done.mine.damage) == ("Tree", 20)
