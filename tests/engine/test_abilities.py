"""Abilities: what they hold or answer by themselves, when they work, and what stands beside them."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Circumstance,
    Duration,
    Event,
    Feature,
    Likeness,
    Limit,
    Operation,
    Owner,
    Place,
    Side,
    SpecialCondition,
    Stat,
    Trait,
    Type,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    made_up_rules,
    pokemon,
    table_of,
    text,
    trainer,
    weakness,
)
from tests.engine.sampler import ALL_MINE, IT, THEM, energy_on, hand, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100, retreat=0)
ASLEEP = c.Is(THIS, f.Afflicted(SpecialCondition.ASLEEP))
TOUGH = s.AdjustStat(Stat.HP, Operation.PLUS, n(30))


course = Turns(PLAIN)


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


DISCARD = (b.Move(hand(Owner.YOU, q.ONE), Place.DISCARD), b.Draw(Owner.YOU, n(1)))
HURT_ALL = (b.PutCounters(n(1), Noun(Place.ACTIVE, Owner.OPPONENT)),)


def thrown(trigger: Trigger, condition: c.Condition | None = None) -> Any:
    """A Pokémon whose Ability answers being discarded."""
    return pokemon("Bomb", abilities=(ability("Last", t.Triggered(trigger, condition, HURT_ALL)),))


def test_a_card_answers_being_discarded_by_the_card_it_names() -> None:
    tidy = trainer("Tidy", *DISCARD)
    other = trainer("Other", *DISCARD)
    bomb = thrown(Trigger(Event.DISCARDED, THIS, named="Tidy"))
    for name, damage in (("Tidy", 10), ("Other", 0)):
        done = course(side("Plain", hand=(name, "Bomb")), tidy, other, bomb).do("trainer", name)
        assert done.theirs.damage == damage


def test_a_card_answers_being_discarded_from_the_deck_by_the_opponent() -> None:
    theirs = c.Now(Circumstance.OPPONENTS_TURN)
    bomb = thrown(
        Trigger(Event.DISCARDED, THIS, Cause.OPPONENTS_EFFECT, card=Noun(Place.DECK, Owner.YOU)), theirs
    )
    mill = attack("Mill", "", None, b.Move(Noun(Place.DECK_TOP, Owner.OPPONENT), Place.DISCARD))
    miller = pokemon("Miller", mill, hp=90)
    for zone, damage in (({"deck": ("Bomb",)}, 10), ({"deck": ("Plain",)}, 0)):
        done = course(side("Miller"), miller, bomb, theirs=side("Plain", **zone)).attack("Mill")
        assert done.mine.damage == damage


def test_a_card_drawn_for_the_turn_can_come_onto_the_bench() -> None:
    enter = t.Triggered(
        Trigger(Event.DRAWN_FOR_TURN, THIS),
        c.IsNot(c.Now(Circumstance.BENCH_FULL)),
        (k.May((b.Move(THIS, Place.BENCH),)), k.If(c.Did(), (b.Draw(Owner.YOU, n(1)),))),
    )
    runner = pokemon("Runner", abilities=(ability("Enter", enter),))
    zones = {"deck": ("Runner", "Plain", "Plain")}
    done = course(side("Plain"), runner, theirs=side("Plain", **zones)).end()
    done.pick("yes")
    assert [p.card.name for p in done.state.bench[1]] == ["Runner"]
    assert done.cards(done.state.hand, 1) == ["Plain"]


def test_a_prize_card_can_come_onto_the_bench_and_bring_another() -> None:
    enter = t.Triggered(
        Trigger(Event.TAKEN_AS_PRIZE, THIS),
        c.Now(Circumstance.YOUR_TURN),
        (k.May((b.Move(THIS, Place.BENCH), b.TakePrizes(Owner.YOU, n(1)))),),
    )
    star = pokemon("Star", attack("Tap", "", 200), abilities=(ability("Wish", enter),))
    zones = {"prizes": ("Star", "Plain", "Plain")}
    done = course(side("Star", **zones), star, theirs=side("Plain", "Plain")).attack("Tap")
    done.pick("yes")
    assert [p.card.name for p in done.state.bench[0]] == ["Star"]
    assert len(done.state.prizes[0]) == 1


def test_no_weakness_to_one_type() -> None:
    both = weakness("L") + weakness("G")
    soft = pokemon("Soft", attack("Tap", "", 10), weaknesses=both, hp=200)
    for types, damage in ((("L",), 10), (("G",), 30)):
        gone = s.ChangeType(tuple(Type(t) for t in types), Trait.WEAKNESS, operation=Operation.MINUS)
        hole = pokemon("Hole", abilities=(ability("Hole", s.Grant(Duration.WHILE_IN_PLAY, ALL_MINE, gone)),))
        done = course(side("Plain"), soft, hole, theirs=side("Soft", "Hole")).attack("Tap")
        assert done.theirs.damage == damage


def test_damage_is_taken_less_but_at_most_by_so_much() -> None:
    each = v.Product(n(10), v.Count(energy_on(THIS)))
    less = s.AdjustDamage(Side.TAKEN, Operation.MINUS, each, most=n(20))
    shell = pokemon(
        "Shell", abilities=(ability("Shell", s.Grant(Duration.WHILE_IN_PLAY, THIS, less)),), hp=90
    )
    slammer = pokemon("Slammer", attack("Slam", "", 60))
    for energy, damage in ((1, 50), (2, 40), (3, 40)):
        theirs = side(Standing("Shell", energy=("L",) * energy))
        done = course(side("Slammer"), shell, slammer, theirs=theirs).attack("Slam")
        assert done.theirs.damage == damage


def test_a_supporter_that_ends_the_turn_does_not() -> None:
    rest = trainer("Rest", b.Draw(Owner.YOU, n(1)), b.EndTurn(), kind=CardClass.SUPPORTER)
    goes_on = s.Grant(Duration.WHILE_IN_PLAY, Owner.YOU, s.Allow(Action.KEEP_TURN_AFTER_PLAYING, "Rest"))
    host = pokemon("Host", abilities=(ability("Host", goes_on),))
    for active, player in (("Host", 0), ("Plain", 1)):
        done = course(side(active, hand=("Rest",)), rest, host).do("trainer", "Rest")
        assert done.state.player == player


def test_that_energy_card_is_the_one_that_was_attached() -> None:
    grown = evolution("Grown", "Small", types=(Type.FIRE,))
    fires = (f.EvolvesFrom(THIS), f.Alike(Likeness.TYPE, THEM))
    steps = (
        b.Search(Noun(Place.DECK, Owner.YOU, fires)),
        b.Evolve(THIS, THEM),
        b.Shuffle(Owner.YOU),
    )
    spark = t.Triggered(Trigger(Event.ENERGY_ATTACHED_FROM_HAND, THIS), None, steps)
    small = pokemon("Small", abilities=(ability("Spark", spark),))
    for letter, name in (("R", "Grown"), ("L", "Small")):
        you = side("Small", hand=(letter,), deck=("Grown", "Plain"))
        done = course(you, small, grown).do("attach")
        if "Grown" in done.names():
            done.pick("Grown")
        assert done.mine.card.name == name


_SETUP = ("first player", "opening hand", "active pokemon", "bench")


def test_a_card_can_begin_the_game_in_front_but_not_on_the_bench() -> None:
    begins = ability("Dash", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Allow(Action.SET_UP_ACTIVE)))
    runner = evolution("Runner", "Nobody", abilities=(begins,))
    late = evolution("Late", "Nobody")
    table = table_of(PLAIN, runner, late, rules=made_up_rules())
    deck = ("Runner",) * 20 + ("Late",) * 19 + ("Plain",)
    state = start(table, (deck, deck), 1)
    _, decision = begin(state)
    offered: dict[str, set[str]] = {}
    while decision is not None and decision.purpose in _SETUP:
        names = {state.match.cards[option[-1]].name for option in decision.options if option[0] == "card"}
        offered[decision.purpose] = names
        _, decision = step(state, range(decision.minimum or 1))
    assert "Runner" in offered["active pokemon"] and "Late" not in offered["active pokemon"]
    assert "Runner" not in offered.get("bench", set())


def test_no_abilities_in_the_hand_and_the_discard_pile() -> None:
    draws = t.Activated(Limit.ONCE_A_TURN, c.Is(THIS, f.At(Place.HAND)), (b.Draw(Owner.YOU, n(1)),))
    ghost = pokemon("Ghost", abilities=(ability("Call", draws),))
    everywhere = Noun(Place.ANYWHERE, Owner.OPPONENT, (f.OfClass(CardClass.BASIC_POKEMON),), ALL)
    still = s.Grant(Duration.WHILE_IN_PLAY, everywhere, s.Suppress(Feature.ABILITY))
    silence = pokemon("Silence", abilities=(ability("Still", still),))
    for theirs, can in (("Plain", True), ("Silence", False)):
        done = course(side("Plain", hand=("Ghost",)), ghost, silence, theirs=side(theirs))
        assert done.can("ability") is can


def test_nothing_is_chosen_from_several_places_at_once() -> None:
    anywhere = Noun(Place.ANYWHERE, Owner.YOU)
    _, problems = compile_text(text(b.Move(anywhere, Place.DECK)), "Card", "Text", "trainer")
    assert problems


def test_a_card_that_may_come_onto_a_new_pokemon() -> None:
    swift = ability("Swift", s.Grant(Duration.WHILE_IN_PLAY, THIS, s.Allow(Action.COME_ANY_TURN)))
    small = pokemon("Small")
    grown, late = evolution("Grown", "Small", abilities=(swift,)), evolution("Late", "Small")
    done = course(side("Plain", hand=("Small", "Grown", "Late")), small, grown, late).do("bench")
    assert done.can("evolve", "Grown to Small")
    assert not done.can("evolve", "Late to Small")
