"""Pokémon cards attached as Energy cards or Pokémon Tools: what they are then, and what they are again."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.link import compile_card
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.quantities import ALL, ONE
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Duration,
    Event,
    Feature,
    Limit,
    Operation,
    Owner,
    Place,
    Role,
    Stat,
    Type,
)
from pokeca_dsl.engine import energy, stats
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Turns, side
from tests.engine.made_up import ability, attack, evolution, pokemon, trainer
from tests.engine.sampler import n

PLAIN = pokemon("Plain", attack("Tap", "", 10), attack("Slam", "RRC", 50), hp=60, retreat=0)
HOLDER = Reference(Role.HOLDER)
MINE = Noun(Place.IN_PLAY, Owner.YOU)
TOUGHER = s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.AdjustStat(Stat.HP, Operation.PLUS, n(30)))


def clinging(*besides: Any, kind: CardClass = CardClass.TOOL, place: Place | None = None) -> Any:
    """An Ability that attaches its Pokémon, and what it does while it is attached."""
    condition = None if place is None else c.Is(THIS, f.At(place))
    return ability(
        "Cling", t.Activated(Limit.ONCE_A_TURN, condition, (b.Attach(THIS, MINE, kind),)), *besides
    )


GHOST = pokemon("Ghost", abilities=(clinging(TOUGHER),))
SPARK = pokemon(
    "Spark",
    abilities=(clinging(b.Provide((Type.FIRE,), n(2)), kind=CardClass.SPECIAL_ENERGY, place=Place.HAND),),
)
CASTER = pokemon(
    "Caster",
    abilities=(
        ability(
            "Both",
            s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Allow(Action.ATTACH_AS_ENERGY)),
            b.Provide((), n(2)),
        ),
    ),
)


course = Turns(PLAIN, GHOST, SPARK, CASTER)


def test_a_pokemon_attached_as_a_tool_is_a_tool_and_no_pokemon() -> None:
    done = course(side("Plain", "Ghost"))
    assert stats.stat(done.state, "hp", done.state.bench[0][0]) == 60  # it gives itself nothing
    done.do("ability", "Cling")
    assert not done.state.bench[0]
    assert done.mine.tools and stats.stat(done.state, "hp", done.mine) == 90


def test_what_lies_with_a_pokemon_that_is_attached_is_discarded() -> None:
    grown = evolution("Grown", "Plain", abilities=(clinging(TOUGHER),))
    standing = Standing(("Plain", "Grown"), energy=("C",), damage=20)
    done = course(side("Plain", standing), grown).do("ability", "Cling")
    assert sorted(done.cards(done.state.discard)) == ["C", "Plain"]
    assert [done.state.match.cards[cid].name for cid in done.mine.tools] == ["Grown"]


def test_only_a_pokemon_with_room_for_a_tool_can_hold_it() -> None:
    full = Standing("Plain", tools=("Charm",))
    charm = trainer("Charm", TOUGHER, kind=CardClass.TOOL)
    done = course(side(full, "Ghost"), charm).do("ability", "Cling")
    assert len(done.mine.tools) == 1 and done.state.bench[0][0].card.name == "Ghost"


def test_effects_on_tools_see_it_and_it_is_a_pokemon_card_again_in_the_discard_pile() -> None:
    tools = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.TOOL),), quantity=ALL, on=MINE)
    sweep = trainer("Sweep", b.Move(tools, Place.DISCARD))
    fetch = trainer(
        "Fetch",
        b.Move(Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.BASIC_POKEMON),), ONE), Place.BENCH),
    )
    done = course(side("Plain", "Ghost", hand=("Sweep", "Fetch")), sweep, fetch)
    done.do("ability", "Cling").do("trainer", "Sweep")
    assert not done.mine.tools and "Ghost" in done.cards(done.state.discard)
    done.do("trainer", "Fetch")
    assert done.state.bench[0][0].card.name == "Ghost"


def test_it_goes_with_its_holder() -> None:
    hit = attack("Hit", "", 200)
    done = course(side("Plain", "Ghost", "Plain"), pokemon("Hitter", hit), theirs=side("Hitter", "Plain"))
    done.do("ability", "Cling").pick("Plain").end().attack("Hit")
    assert sorted(done.cards(done.state.discard)) == ["Ghost", "Plain"]
    assert len(done.state.prizes[1]) == 2  # one Knock Out, not two


def test_abilities_switched_off_leave_the_tool() -> None:
    theirs = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=ALL)
    still = s.Grant(Duration.WHILE_IN_PLAY, theirs, s.Suppress(Feature.ABILITY))
    silence = pokemon("Silence", abilities=(ability("Still", still),))
    switch = trainer("Swap", b.Switch(Noun(Place.ACTIVE, Owner.OPPONENT), Noun(Place.BENCH, Owner.OPPONENT)))
    done = course(side("Plain", "Ghost", hand=("Swap",)), silence, switch).do("ability", "Cling")
    assert stats.stat(done.state, "hp", done.mine) == 90
    assert not course(side("Plain", "Ghost"), silence, theirs=side("Silence")).can("ability")


def test_a_pokemon_attached_as_energy_provides_it_only_there() -> None:
    done = course(side("Plain", hand=("Spark",)))
    spark = done.state.hand[0][0]
    assert energy.provided(done.state, spark, None) == []
    done.do("ability", "Cling")
    assert energy.all_provided(done.state, done.mine) == [("R",), ("R",)]
    assert done.state.energy_used == 0


def test_what_counts_energy_counts_it_as_special_energy() -> None:
    special = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.SPECIAL_ENERGY),), quantity=ALL, on=MINE)
    strip = trainer("Strip", b.Move(special, Place.HAND))
    done = course(side("Plain", hand=("Spark", "Strip")), strip).do("ability", "Cling").do("trainer", "Strip")
    assert done.cards(done.state.hand) == ["Spark"] and not done.mine.energy
    assert done.can("bench", "Spark")


def test_attached_for_the_turns_energy_card() -> None:
    done = course(side("Plain", hand=("Caster", "Caster", "C")), energy_a_turn=1)
    assert done.can("bench", "Caster") and done.can("attach", "Caster to Plain")
    done.do("attach", "Caster to Plain")
    assert len(energy.all_provided(done.state, done.mine)) == 2
    assert not done.can("attach") and done.can("bench", "Caster")


def test_its_own_answer_is_to_its_own_attaching() -> None:
    taken = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.BASIC_ENERGY),), on=HOLDER)
    back = t.Triggered(Trigger(Event.ENERGY_ATTACHED_FROM_HAND, THIS), None, (b.Move(taken, Place.HAND),))
    body = ability(
        "Swap In",
        s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Allow(Action.ATTACH_AS_ENERGY)),
        b.Provide((), n(1)),
        back,
    )
    magnet = pokemon("Magnet", abilities=(body,))
    done = course(side(Standing("Plain", energy=("C",)), hand=("Magnet",)), magnet).do("attach")
    assert done.cards(done.state.hand) == ["C"]
    assert [done.state.match.cards[cid].name for cid in done.mine.energy] == ["Magnet"]


def test_discarded_at_the_end_of_the_turn_only_while_it_is_attached() -> None:
    ends = t.Triggered(
        Trigger(Event.OPPONENTS_TURN_ENDS), c.Is(THIS, f.At(Place.ATTACHED)), (b.Move(THIS, Place.DISCARD),)
    )
    brief = pokemon("Brief", abilities=(clinging(TOUGHER, ends),))
    for attached, left in ((True, []), (False, ["Brief"])):
        done = course(side("Plain", "Brief"), brief)
        if attached:
            done.do("ability", "Cling")
        done.end().end()
        assert [p.card.name for p in done.state.bench[0]] == left
        assert not done.mine.tools


@pytest.mark.parametrize(
    "wrong",
    [
        clinging(kind=CardClass.SPECIAL_ENERGY),  # provides nothing
        clinging(kind=CardClass.SUPPORTER),
        ability("Bare", TOUGHER),  # never attached
    ],
)
def test_what_can_not_be_carried_out_is_refused(wrong: Any) -> None:
    _, problems = compile_card(pokemon("Wrong", abilities=(wrong,)))
    assert problems
