"""The turn: what may be done how often, evolving, retreating, abilities, the checkup, and setting up."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.quantities import ALL
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Duration,
    Event,
    Feature,
    Limit,
    Owner,
    Place,
    Role,
    SpecialCondition,
)
from pokeca_dsl.engine.game import begin, start, step
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    evolution,
    made_up_rules,
    pokemon,
    table_of,
    trainer,
)
from tests.engine.sampler import ALL_MINE, ATTACKER, DEFENDER, THEIR_ACTIVE, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
SPROUT = pokemon("Sprout", attack("Tap", "", 10))
TREE = evolution("Tree", "Sprout", attack("Whack", "", 30))


course = Turns(PLAIN, SPROUT, TREE)


# ---- limits ---------------------------------------------------------------------------------------


def test_energy_and_basic_pokemon_are_limited_by_the_ruleset() -> None:
    hand = ("L",) * 3 + ("Plain",) * 3
    started = course(side("Plain", hand=hand), energy_a_turn=2, basic_pokemon_a_turn=1, bench=4)
    started.do("attach").do("attach")
    assert not started.can("attach")
    started.do("bench")
    assert not started.can("bench")
    assert (
        course(side("Plain", hand=hand), energy_goes_to="the active pokemon").names().count("L to Plain") == 1
    )
    assert not course(side("Plain", hand=("F",)), energy_types="matching").can("attach")


def test_the_bench_is_as_long_as_the_ruleset_says() -> None:
    started = course(side("Plain", "Plain", "Plain", hand=("Plain",) * 3), bench=3)
    started.do("bench")
    assert not started.can("bench")


def test_what_the_first_turn_forbids() -> None:
    aid = trainer("Aid", b.Draw(Owner.YOU, n(1)), kind=CardClass.SUPPORTER)
    forbids = ("attack", "supporter")
    first = {"turn": 1, "player": 0, "first_player": 0}
    you = side("Plain", hand=("Aid",))
    started = course(you, aid, at=first, first_turn_forbids=forbids)
    assert not started.can("attack") and not started.can("trainer")
    started.end()
    assert started.can("attack")
    assert course(you, aid, at=first, first_turn_forbids=()).can("trainer")


def test_one_supporter_a_turn_and_used_cards_are_discarded() -> None:
    aid = trainer("Aid", b.Draw(Owner.YOU, n(1)), kind=CardClass.SUPPORTER)
    started = course(side("Plain", hand=("Aid", "Aid")), aid).do("trainer")
    assert not started.can("trainer")
    assert started.cards(started.state.discard) == ["Aid"]
    stays = course(side("Plain", hand=("Aid", "Aid")), aid, used_supporters="stay").do("trainer")
    assert stays.cards(stays.state.discard) == [] and len(stays.state.playing) == 1
    assert stays.end().cards(stays.state.discard) == ["Aid"]


def test_a_stadium_replaces_another_but_not_its_like() -> None:
    field = trainer("Field", s.Grant(Duration.WHILE_IN_PLAY, ALL_MINE, s.Immune()), kind=CardClass.STADIUM)
    other = trainer("Other", s.Grant(Duration.WHILE_IN_PLAY, ALL_MINE, s.Immune()), kind=CardClass.STADIUM)
    you = side("Plain", hand=("Field", "Other"))
    started = course(you, field, other, at={"stadium": ("Field", 1)})
    assert started.names().count("Field") == 0
    started.do("stadium", "Other")
    assert started.cards(started.state.discard, 1) == ["Field"]
    assert course(you, field, other, at={"stadium": ("Field", 1)}, same_name_stadium="allowed").can(
        "stadium", "Field"
    )


def test_a_turn_in_another_order() -> None:
    started = course(
        side("Plain", hand=("L",)), turn_order=("draw", "attack", "free actions"), at={"phase": "turn start"}
    )
    assert {option[0] for option in started.pending().options} == {"attack", "end"}
    started.end()
    assert started.can("attach") and not started.can("attack")


def test_attacking_may_be_forced() -> None:
    assert course(side("Plain")).can("end")
    assert not course(side("Plain"), attacking="forced").can("end")


def test_ending_without_an_attack_is_free() -> None:
    assert course(side("Plain")).end().state.player == 1


# ---- evolving -------------------------------------------------------------------------------------


def evolving(standing: Standing | str = "Sprout", at: dict[str, Any] | None = None, **rules: Any) -> bool:
    """Whether a Sprout can become a Tree now."""
    return course(side(standing, hand=("Tree",)), at=at, **rules).can("evolve")


def test_when_a_pokemon_can_evolve() -> None:
    assert evolving()
    assert not evolving(Standing("Sprout", new=True))
    assert evolving(Standing("Sprout", new=True), evolution_needs=("named stage",))
    assert not evolving(Standing("Sprout", evolved=True))
    assert not evolving("Plain")
    assert evolving("Plain", evolution_needs=("not new",))
    assert not evolving(at={"turn": 1, "first_player": 0})
    assert not evolving(at={"turn": 2, "first_player": 1})
    assert not evolving(evolution_places=("bench",))


def test_what_evolving_keeps_and_ends() -> None:
    bound = pokemon(
        "Binder",
        attack(
            "Bind",
            "",
            None,
            s.Grant(Duration.OPPONENTS_NEXT_TURN, DEFENDER, s.Forbid(Action.ATTACK)),
            b.Apply((SpecialCondition.POISONED,), THEIR_ACTIVE),
        ),
    )
    theirs = side(Standing("Sprout", damage=20, energy=("L",)), hand=("Tree",))

    def evolved(**rules: Any) -> Course:
        return course(side("Binder"), bound, theirs=theirs, **rules).attack("Bind").do("evolve")

    plain = evolved()
    assert plain.theirs.damage == 30 and plain.theirs.energy and not plain.theirs.conditions
    assert plain.can("attack", "Whack") and not plain.can("attack", "Tap")
    assert evolved(evolving_keeps=()).theirs.damage == 0
    assert not evolved(evolving_keeps=()).theirs.energy
    assert evolved(evolving_ends=()).theirs.conditions == ["poisoned"]
    assert not evolved(evolving_ends=("special conditions",)).can("attack")
    assert evolved(evolving_ends=("special conditions", "lasting effects")).can("attack", "Tap")


def test_devolving_can_knock_out() -> None:
    undo = pokemon("Undoer", attack("Undo", "", None, b.Devolve(THEIR_ACTIVE, Place.HAND)))
    theirs = side(Standing(("Sprout", "Tree"), damage=70), "Plain")
    done = course(side("Undoer"), undo, theirs=theirs).attack("Undo")
    assert done.cards(done.state.hand, 1)[0] == "Tree"
    assert done.cards(done.state.discard, 1) == ["Sprout"]


# ---- abilities ------------------------------------------------------------------------------------


def powered(limit: Limit, **rules: Any) -> Course:
    """Two Pokémon with the same ability."""
    card = pokemon(
        "Power",
        attack("Tap", "", 10),
        abilities=(ability("Draw", t.Activated(limit, None, (b.Draw(Owner.YOU, n(1)),))),),
    )
    return course(side("Power", "Power"), card, **rules)


def test_abilities_as_often_as_the_text_says() -> None:
    once = powered(Limit.ONCE_A_TURN).do("ability").do("ability")
    assert not once.can("ability")
    assert not powered(Limit.ONCE_A_TURN_EACH_NAME).do("ability").can("ability")
    many = powered(Limit.ANY_NUMBER).do("ability").do("ability").do("ability")
    assert many.can("ability")
    rest = powered(Limit.ANY_NUMBER, abilities="once a turn").do("ability").do("ability")
    assert not rest.can("ability")


def test_after_an_ability_the_turn_goes_on_or_ends() -> None:
    assert powered(Limit.ONCE_A_TURN).do("ability").state.player == 0
    assert powered(Limit.ONCE_A_TURN, after_an_ability="the turn ends").do("ability").state.player == 1


def test_abilities_come_back_the_next_turn() -> None:
    again = powered(Limit.ONCE_A_TURN).do("ability").end().end()
    assert again.can("ability")


def test_an_ability_needs_its_condition_and_an_effect() -> None:
    drawing = (b.Draw(Owner.YOU, n(1)),)
    card = pokemon(
        "Bencher",
        abilities=(ability("Draw", t.Activated(Limit.ONCE_A_TURN, c.Is(THIS, f.At(Place.BENCH)), drawing)),),
    )
    assert not course(side("Bencher"), card).can("ability")
    assert course(side("Plain", "Bencher"), card).can("ability")
    assert not course(side("Plain", "Bencher", deck=()), card).can("ability")


def test_abilities_can_be_switched_off() -> None:
    card = pokemon(
        "Power",
        abilities=(ability("Draw", t.Activated(Limit.ONCE_A_TURN, None, (b.Draw(Owner.YOU, n(1)),))),),
    )
    hush = pokemon(
        "Hush",
        abilities=(
            ability(
                "Hush",
                s.Grant(
                    Duration.WHILE_ACTIVE, Noun(Place.IN_PLAY, Owner.OPPONENT), s.Suppress(Feature.ABILITY)
                ),
                kind=Feature.POKE_BODY,
            ),
        ),
    )
    assert not course(side("Power"), card, hush, theirs=side("Hush")).can("ability")
    assert course(side("Power"), card, hush, theirs=side("Plain", "Hush")).can("ability")


def test_answers_when_something_comes_into_play() -> None:
    drawing = (k.May((b.Draw(Owner.YOU, n(1)),)),)
    greeter = pokemon(
        "Greeter",
        abilities=(ability("Hello", t.Triggered(Trigger(Event.BENCHED_FROM_HAND, THIS), None, drawing)),),
    )
    grown = evolution(
        "Grown",
        "Sprout",
        abilities=(ability("Bloom", t.Triggered(Trigger(Event.EVOLVED_FROM_HAND, THIS), None, drawing)),),
    )
    started = course(side("Sprout", hand=("Greeter", "Grown")), greeter, grown)
    started.do("bench").pick("yes").do("evolve").pick("no")
    assert len(started.of_kind("draw")) == 1
    assert [e.detail for e in started.of_kind("answer")] == ["benched from hand", "evolved from hand"]


def test_an_answer_may_ask_what_a_pokemon_evolved_from() -> None:
    anyone = Noun(Place.IN_PLAY, quantity=ALL)
    for before, healed in (("Sprout", [20]), ("Tree", [])):
        event = Trigger(Event.EVOLVED_FROM_HAND, anyone, card=Noun(Place.UNDER, filters=(f.Named(before),)))
        healing = t.Triggered(event, None, (b.Heal(n(20), Reference(Role.IT)),))
        park = trainer("Park", healing, kind=CardClass.STADIUM)
        you = side(Standing("Sprout", damage=30), hand=("Tree",))
        done = course(you, park, at={"stadium": ("Park", 1)}).do("evolve")
        assert done.amounts("heal") == healed


def test_answers_to_damage_come_even_when_knocked_out() -> None:
    spiny = pokemon(
        "Spiny",
        abilities=(
            ability(
                "Spikes",
                t.Triggered(
                    Trigger(Event.DAMAGED, THIS, Cause.OPPONENTS_ATTACK),
                    None,
                    (b.PutCounters(n(2), ATTACKER),),
                ),
            ),
        ),
        hp=30,
    )
    slammer = pokemon("Slammer", attack("Slam", "", 90))
    done = course(side("Slammer", "Plain"), spiny, slammer, theirs=side("Spiny", "Plain")).attack("Slam")
    assert done.amounts("counters") == [20] and "knocked out" in done.kinds()


# ---- the checkup ----------------------------------------------------------------------------------


def test_the_checkup_goes_through_the_conditions_in_the_rulesets_order() -> None:
    you = side(Standing("Plain", conditions=("burned", "poisoned")))
    done = course(you, coins="T").end()
    assert done.amounts("counters") == [10, 20]
    assert course(you, coins="T", checkup_order=("burned", "poisoned")).end().amounts("counters") == [20, 10]


def test_paralysis_ends_after_its_owners_turn() -> None:
    done = course(side("Plain"), theirs=side(Standing("Plain", conditions=("paralyzed",)))).end()
    assert done.theirs.conditions == ["paralyzed"] and not done.can("attack")
    done.end()
    assert done.theirs.conditions == []


def test_sleep_is_left_on_heads() -> None:
    for coins, left in (("H", []), ("T", ["asleep"])):
        assert (
            course(side(Standing("Plain", conditions=("asleep",))), coins=coins).end().mine.conditions == left
        )


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        ("asleep", "paralyzed", ["paralyzed"]),
        ("confused", "asleep", ["asleep"]),
        ("poisoned", "burned", ["poisoned", "burned"]),
        ("poisoned", "poisoned", ["poisoned"]),
        ("paralyzed", "poisoned", ["paralyzed", "poisoned"]),
    ],
)
def test_which_conditions_stay_together(first: str, second: str, left: list[str]) -> None:
    mine = Noun(Place.ACTIVE, Owner.YOU)
    card = trainer("Both", *(b.Apply((SpecialCondition(name),), mine) for name in (first, second)))
    assert course(side("Plain", hand=("Both",)), card).do("trainer").mine.conditions == left


def test_a_checkup_can_knock_out_and_the_next_player_promotes_first() -> None:
    you = side(Standing("Plain", damage=90, conditions=("poisoned",)), "Plain", "Sprout")
    theirs = side(Standing("Plain", damage=90, conditions=("poisoned",)), "Plain", "Sprout")
    done = course(you, theirs=theirs).end()
    assert done.pending().kind == "promote" and done.pending().player == 1
    done = course(you, theirs=theirs, promotes_first="the turn player").end()
    assert done.pending().player == 0


# ---- setting up -----------------------------------------------------------------------------------


def _through_setup(
    rules: Any, deck: tuple[str, ...], seed: int, coins: tuple[str, ...] = ("heads",)
) -> tuple[Any, list[Any]]:
    table = table_of(PLAIN, SPROUT, TREE, rules=rules)
    state = start(table, (deck, deck), seed, coins=coins)
    events, decision = begin(state)
    seen = list(events)
    while decision is not None and decision.kind != "turn":
        events, decision = step(state, tuple(range(decision.minimum)))
        seen += events
    return state, seen


def test_setting_up_by_the_rulesets_numbers() -> None:
    state, events = _through_setup(made_up_rules(), ("Plain",) * 20 + ("L",) * 13, 4)
    assert [len(p) for p in state.prizes] == [3, 3]
    assert [len(a) for a in state.active] == [1, 1]
    assert [e.amount for e in events if e.kind == "draw"][:2] == [6, 6]
    assert state.player == state.first == 0 and state.turn == 1


def test_two_active_pokemon_in_a_double_battle() -> None:
    state, _ = _through_setup(made_up_rules(active_pokemon=2), ("Plain",) * 33, 4)
    assert [len(a) for a in state.active] == [2, 2]


def test_hands_without_basic_pokemon_are_drawn_again() -> None:
    state, events = _through_setup(made_up_rules(), ("Plain",) * 2 + ("L",) * 31, 9)
    again = [e for e in events if e.kind == "mulligan"]
    assert again and all(len(e.cards) == 6 for e in again)
    assert state.turn == 1


def test_the_winner_of_the_coin_may_choose() -> None:
    rules = made_up_rules(first_player="winner chooses")
    state = start(table_of(PLAIN, rules=rules), (("Plain",) * 33,) * 2, 1, coins=("tails",))
    _, decision = begin(state)
    assert decision is not None and decision.kind == "first" and decision.player == 1
    step(state, (1,))
    assert state.first == 0
