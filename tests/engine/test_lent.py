"""Attacks of others, attacks in spite of what keeps from attacking, and what else effects lend or take."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import standing as s
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.triggers import Trigger
from pokeca_dsl.effects.values import Count
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Circumstance,
    Duration,
    Event,
    Feature,
    Harm,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Side,
    SpecialCondition,
    Stat,
    Trait,
    Type,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, Turns, side
from tests.engine.made_up import (
    ability,
    attack,
    pokemon,
    special_energy,
    text,
    trainer,
    weakness,
)
from tests.engine.sampler import ALL_MINE, DEFENDER, HOLDER, IT, THEIR_ACTIVE, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=300)
WHILE = Duration.WHILE_IN_PLAY
THEIRS = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)


course = Turns(PLAIN)


def holding(modifier: Any, scope: Any = THIS, condition: Any = None) -> Any:
    """An ability that holds while in play."""
    return ability("Hold", s.Grant(WHILE, scope, modifier, condition))


@pytest.mark.parametrize(
    ("lender", "found"),
    [
        (Noun(Place.ACTIVE, Owner.OPPONENT), True),
        (Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.BASIC_POKEMON),), q.ALL), True),
        (Noun(Place.BENCH, Owner.YOU, quantity=q.ALL), False),
    ],
)
def test_attacks_of_others(lender: Noun, found: bool) -> None:
    mimic = pokemon("Mimic", abilities=(holding(s.Allow(Action.USE_ATTACKS, of=lender)),))
    boxer = pokemon("Boxer", attack("Jab", "C", 40))
    ready = Standing("Mimic", energy=("L",))
    done = course(side(ready, discard=("Boxer",)), mimic, boxer, theirs=side("Boxer"))
    assert done.can("attack", "Jab") is found
    if found:
        assert done.attack("Jab").amounts("damage") == [40]
        bare = course(side("Mimic", discard=("Boxer",)), mimic, boxer, theirs=side("Boxer"))
        assert not bare.can("attack", "Jab")


GOING_FIRST = c.Both(c.IsNot(c.Now(Circumstance.WENT_SECOND)), c.Now(Circumstance.FIRST_TURN))


def even_if(condition: Any) -> s.Grant:
    """This attack can be used even so."""
    return s.Grant(WHILE, THIS, s.Allow(Action.THIS_ATTACK), condition)


def test_an_attack_in_the_first_turn() -> None:
    early = pokemon("Early", attack("Rush", "", 20, even_if(GOING_FIRST)), attack("Walk", "", 20))
    first = {"turn": 1, "player": 0, "first_player": 0}
    done = course(side("Early"), early, at=first, first_turn_forbids=("attack",))
    assert [o[0] for o in done.pending().options].count("attack") == 1 and done.can("attack", "Rush")
    free = pokemon(
        "Free", attack("Walk", "", 20), abilities=(holding(s.Allow(Action.ATTACK), THIS, GOING_FIRST),)
    )
    assert course(side("Free"), free, at=first, first_turn_forbids=("attack",)).can("attack", "Walk")


def test_a_supporter_in_the_first_turn() -> None:
    early = s.Grant(WHILE, THIS, s.Allow(Action.PLAY_SUPPORTER), GOING_FIRST)
    carol = trainer("Carol", early, b.Draw(Owner.YOU, n(1)), kind=CardClass.SUPPORTER)
    dawn = trainer("Dawn", b.Draw(Owner.YOU, n(1)), kind=CardClass.SUPPORTER)
    first = {"turn": 1, "player": 0, "first_player": 0}
    forbids = {"first_turn_forbids": ("supporter",)}
    done = course(side("Plain", hand=("Carol", "Dawn")), carol, dawn, at=first, **forbids)
    assert done.can("trainer", "Carol") and not done.can("trainer", "Dawn")


def in_hand(*filters: Any) -> Noun:
    """Cards in your hand."""
    return Noun(Place.HAND, Owner.YOU, filters, q.ALL)


@pytest.mark.parametrize(
    ("forbid", "bench", "tool", "attach"),
    [
        (s.Forbid(Action.PLAY_CARD), False, False, False),
        (s.Forbid(Action.PLAY_CARD, cards=in_hand(f.OfClass(CardClass.POKEMON))), False, True, True),
        (s.Forbid(Action.PLAY_CARD, cards=in_hand(f.Having(Feature.ABILITY))), True, True, True),
        (
            s.Forbid(
                Action.PLAY_CARD,
                cards=in_hand(f.AnyOf((f.OfClass(CardClass.TOOL), f.OfClass(CardClass.ENERGY)))),
            ),
            True,
            False,
            False,
        ),
        (s.Forbid(Action.ATTACH_ENERGY, cards=in_hand(f.OfType(Type.FIRE))), True, True, True),
        (s.Forbid(Action.ATTACH_ENERGY, cards=in_hand(f.OfType(Type.LIGHTNING))), True, True, False),
    ],
)
def test_which_cards_can_not_be_played(forbid: s.Forbid, bench: bool, tool: bool, attach: bool) -> None:
    band = trainer("Band", s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.Immune()), kind=CardClass.TOOL)
    warden = pokemon("Warden", abilities=(holding(forbid, Owner.YOU),), hp=300)
    done = course(side("Warden", hand=("Plain", "Band", "L")), band, warden)
    assert [done.can(kind) for kind in ("bench", "tool", "attach")] == [bench, tool, attach]


def test_an_attack_for_another_cost() -> None:
    cheap = s.Grant(WHILE, THIS, s.Allow(Action.USE_FOR_COST, cost=(Type.WATER,)), c.Is(THIS, f.DAMAGED))
    crab = pokemon("Crab", attack("Crash", "LLL", 60, cheap), attack("Other", "LLL", 60), hp=300)
    for damage, found in ((10, True), (0, False)):
        done = course(side(Standing("Crab", energy=("W",), damage=damage)), crab)
        assert done.can("attack", "Crash") is found and not done.can("attack", "Other")
    frost = holding(s.Allow(Action.USE_FOR_COST, "Frost", cost=(Type.COLORLESS,)))
    dragon = pokemon("Dragon", attack("Frost", "LLL", 60), attack("Other", "LLL", 60), abilities=(frost,))
    done = course(side(Standing("Dragon", energy=("W",))), dragon)
    assert done.can("attack", "Frost") and not done.can("attack", "Other")


def test_until_it_leaves_the_active_spot() -> None:
    again = s.Grant(Duration.UNTIL_IT_LEAVES, THIS, s.Forbid(Action.ATTACK, "Blitz"))
    swap = attack("Swap", "", None, b.Switch(THIS, Noun(Place.BENCH, Owner.YOU)))
    fire = pokemon("Fire", attack("Blitz", "", 10, again), swap, hp=300)
    done = course(side("Fire", "Fire"), fire).attack("Blitz").attack("Tap")
    assert not done.can("attack", "Blitz")
    first = done.mine.uid
    done.attack("Swap").attack("Tap")
    assert done.mine.uid != first and done.can("attack", "Blitz")
    done.attack("Swap").attack("Tap")
    assert done.mine.uid == first and done.can("attack", "Blitz")


@pytest.mark.parametrize(
    ("whose", "expected"), [(Circumstance.YOUR_TURN, [110, 60]), (Circumstance.OPPONENTS_TURN, [60, 10])]
)
def test_whose_turn_it_is(whose: Circumstance, expected: list[int]) -> None:
    now = c.Now(whose)
    tough = holding(s.AdjustDamage(Side.TAKEN, Operation.MINUS, n(50)), ALL_MINE, now)
    strong = holding(s.AdjustDamage(Side.DEALT, Operation.PLUS, n(50)), ALL_MINE, now)
    hero = pokemon("Hero", attack("Hit", "", 60), abilities=(tough, strong), hp=300)
    foe = pokemon("Foe", attack("Hit", "", 60), hp=300)
    done = course(side("Hero"), hero, foe, theirs=side("Foe")).attack("Hit").attack("Hit")
    assert done.amounts("damage") == expected


@pytest.mark.parametrize(
    ("whose", "hit"), [(Circumstance.BENCH_FULL, [10]), (Circumstance.OPPONENTS_BENCH_FULL, [60])]
)
def test_whose_bench_is_full(whose: Circumstance, hit: list[int]) -> None:
    strong = holding(s.AdjustDamage(Side.DEALT, Operation.PLUS, n(50)), ALL_MINE, c.Now(whose))
    hero = pokemon("Hero", attack("Hit", "", 10), abilities=(strong,), hp=300)
    done = course(side("Hero"), hero, theirs=side("Plain", "Plain"), bench=1).attack("Hit")
    assert done.amounts("damage") == hit


def test_retreating_while_asleep() -> None:
    awake = s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.Allow(Action.RETREAT))
    bell = trainer("Bell", awake, kind=CardClass.TOOL)
    for tools, can in ((("Bell",), True), ((), False)):
        asleep = Standing("Plain", energy=("L",), tools=tools, conditions=("asleep",))
        assert course(side(asleep, "Plain"), bell).can("retreat") is can


def test_an_attack_while_asleep_or_on_the_bench() -> None:
    sleepy = c.Is(THIS, f.Afflicted(SpecialCondition.ASLEEP))
    snorer = pokemon("Snorer", attack("Snore", "", 20, even_if(sleepy)), attack("Walk", "", 20))
    done = course(side(Standing("Snorer", conditions=("asleep",))), snorer)
    assert done.can("attack", "Snore") and not done.can("attack", "Walk")
    sniper = pokemon("Sniper", attack("Snipe", "", 30, even_if(c.Is(THIS, f.At(Place.BENCH)))))
    assert course(side("Plain", "Sniper"), sniper).attack("Snipe").amounts("damage") == [30]
    early = pokemon("Early", attack("Hurry", "", 20, even_if(c.Now(Circumstance.FIRST_TURN))))
    assert course(side("Early"), early, at={"turn": 1}).can("attack", "Hurry")
    assert not course(side("Plain", "Early"), early, at={"turn": 1}).can("attack", "Hurry")


@pytest.mark.parametrize(
    ("energy", "change", "attached", "possible"),
    [
        (Type.COLORLESS, (Operation.SET, 0), ("L",), True),
        (Type.COLORLESS, (Operation.SET, 0), (), False),
        (Type.LIGHTNING, (Operation.MINUS, 1), ("W", "W"), True),
        (Type.LIGHTNING, (Operation.MINUS, 1), ("W",), False),
        (Type.WATER, (Operation.PLUS, 1), ("L", "L", "L", "L"), False),
        (Type.WATER, (Operation.PLUS, 1), ("L", "W", "L", "L"), True),
        (None, (Operation.MINUS, 1), ("L", "W"), True),
        (None, (Operation.MINUS, 3), ("L",), True),
        (None, (Operation.MINUS, 3), (), False),
    ],
)
def test_costs_of_a_type(energy: Any, change: Any, attached: Any, possible: bool) -> None:
    operation, amount = change
    easy = holding(s.AdjustStat(Stat.ATTACK_COST, operation, n(amount), energy=energy))
    zapper = pokemon("Zapper", attack("Zap", "LCC", 20), abilities=(easy,))
    ready = Standing("Zapper", energy=attached)
    assert course(side(ready), zapper).can("attack", "Zap") is possible


def test_a_type_like_another_and_one_besides() -> None:
    like = pokemon("Like", abilities=(holding(s.ChangeType((), like=THEIR_ACTIVE)),), types=(Type.GRASS,))
    besides = pokemon(
        "Besides",
        abilities=(holding(s.ChangeType((Type.FIRE,), operation=Operation.PLUS)),),
        types=(Type.GRASS,),
    )
    metal = pokemon("Metal", types=(Type.METAL,))
    done = course(side("Like", "Besides"), like, besides, metal, theirs=side("Metal"))
    assert stats.types(done.state, done.mine) == ("M",)
    assert stats.types(done.state, done.state.bench[0][0]) == ("G", "R")


def test_what_has_a_weakness() -> None:
    bold = pokemon(
        "Bold",
        attack(
            "Hit",
            "",
            10,
            k.If(c.Is(THEIR_ACTIVE, f.Having(Feature.WEAKNESS)), (b.BaseDamage(Operation.PLUS, n(50)),)),
            k.If(
                c.Is(THEIR_ACTIVE, f.Having(Feature.RESISTANCE, type=Type.FIRE)),
                (b.BaseDamage(Operation.PLUS, n(100)),),
            ),
        ),
    )
    weak = pokemon("Weak", weaknesses=weakness("G"), resistances=weakness("W"), hp=400)
    tough = pokemon("Tough", resistances=weakness("R"), hp=400)
    for their, damage in (("Weak", 60), ("Tough", 110), ("Plain", 10)):
        done = course(side("Bold"), bold, weak, tough, theirs=side(their)).attack("Hit")
        assert done.amounts("damage") == [damage]


def test_weakness_that_does_more() -> None:
    sharp = holding(s.AdjustStat(Stat.WEAKNESS, Operation.TIMES, n(5)), THEIRS)
    sage = pokemon("Sage", attack("Hit", "", 10), abilities=(sharp,), types=(Type.GRASS,))
    weak = pokemon("Weak", weaknesses=weakness("G", Operation.PLUS, 20), hp=400)
    assert course(side("Sage"), sage, weak, theirs=side("Weak")).attack("Hit").amounts("damage") == [50]
    assert course(side("Sage"), sage, theirs=side("Plain")).attack("Hit").amounts("damage") == [10]


def test_tools_without_effect() -> None:
    stronger = s.Grant(Duration.WHILE_ATTACHED, HOLDER, s.AdjustDamage(Side.DEALT, Operation.PLUS, n(30)))
    band = trainer("Band", stronger, kind=CardClass.TOOL)
    tools = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.TOOL),), quantity=q.ALL, on=ALL_THEIRS)
    jammer = pokemon("Jammer", abilities=(holding(s.Suppress(Feature.CARD), tools),), hp=300)
    bearer = Standing("Plain", tools=("Band",))
    assert course(side(bearer), band, jammer, theirs=side("Plain")).attack("Tap").amounts("damage") == [40]
    jammed = course(side(bearer), band, jammer, theirs=side("Jammer"))
    assert jammed.attack("Tap").amounts("damage") == [10]


ALL_THEIRS = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)


def hall(*statements: Any) -> Any:
    """A Stadium."""
    return trainer("Hall", *statements, kind=CardClass.STADIUM)


@pytest.mark.parametrize("player", [0, 1])
def test_the_opponent_of_a_stadium_is_that_of_the_pokemon(player: int) -> None:
    stronger = s.AdjustDamage(Side.DEALT, Operation.PLUS, n(30), THEIR_ACTIVE)
    everyone = Noun(Place.IN_PLAY, Owner.EITHER, quantity=q.ALL)
    done = course(
        side("Plain"), hall(s.Grant(WHILE, everyone, stronger)), at={"stadium": ("Hall", 0), "player": player}
    )
    assert done.attack("Tap").amounts("damage") == [40]


def test_what_each_player_has_counts_for_each() -> None:
    crowd = c.Compare(c_benched(), Relation.AT_LEAST, n(2))
    bigger = s.Grant(
        WHILE,
        Noun(Place.ACTIVE, Owner.EITHER, quantity=q.ALL),
        s.AdjustStat(Stat.HP, Operation.PLUS, n(50)),
        crowd,
    )
    done = course(
        side("Plain"), hall(bigger), theirs=side("Plain", "Plain", "Plain"), at={"stadium": ("Hall", 0)}
    )
    assert stats.max_hp(done.state, done.mine) == 300 and stats.max_hp(done.state, done.theirs) == 350


def c_benched() -> Any:
    """How many Pokémon you have on the Bench."""
    return Count(Noun(Place.BENCH, Owner.YOU, quantity=q.ALL))


def test_the_player_who_attaches_answers_a_stadium() -> None:
    attached = Trigger(Event.ENERGY_ATTACHED_FROM_HAND, Noun(Place.IN_PLAY, Owner.EITHER, quantity=q.ALL))
    gift = hall(t.Triggered(attached, None, (b.Draw(Owner.YOU, n(1)),)))
    at = {"stadium": ("Hall", 1)}
    done = course(side("Plain", hand=("L",)), gift, at=at).do("attach")
    assert len(done.state.hand[0]) == 1 and done.state.hand[1] == []


def test_whose_attack_it_was_can_be_this_one() -> None:
    falls = Trigger(Event.KNOCKED_OUT, THEIRS, Cause.ATTACK, source=THIS)
    greedy = ability("Greedy", t.Triggered(falls, None, (b.TakePrizes(Owner.YOU, n(1)),)))
    eater = pokemon("Eater", attack("Chomp", "", 500), abilities=(greedy,))
    biter = pokemon("Biter", attack("Bite", "", 500))
    both = course(side("Eater", "Biter"), eater, biter, theirs=side("Plain", "Plain")).attack("Chomp")
    assert len(both.state.prizes[0]) == 1
    other = course(side("Biter", "Eater"), eater, biter, theirs=side("Plain", "Plain")).attack("Bite")
    assert len(other.state.prizes[0]) == 2


def test_for_the_rest_of_the_game() -> None:
    rest = s.Grant(Duration.REST_OF_GAME, ALL_MINE, s.AdjustDamage(Side.DEALT, Operation.PLUS, n(30)))
    bard = pokemon("Bard", attack("Sing", "", None, rest), attack("Hit", "", 10), hp=300)
    done = course(side("Bard"), bard).attack("Sing").attack("Tap").attack("Hit")
    assert done.amounts("damage") == [10, 40]


def energy_of_mine(*filters: Any) -> Noun:
    """Energy attached to your Pokémon."""
    return Noun(Place.ATTACHED, filters=filters, quantity=q.ALL, on=ALL_MINE)


@pytest.mark.parametrize(("attached", "possible"), [("G", True), ("W", False)])
def test_energy_that_provides_more(attached: str, possible: bool) -> None:
    grassy = energy_of_mine(f.OfClass(CardClass.BASIC_ENERGY), f.OfType(Type.GRASS))
    totem = ability("Totem", s.Grant(WHILE, grassy, b.Provide((Type.GRASS,), n(2))))
    drum = pokemon("Drum", attack("Boom", "GG", 20), abilities=(totem,))
    done = course(side(Standing("Drum", energy=(attached,))), drum)
    assert done.can("attack", "Boom") is possible


def test_what_is_put_onto_the_bench_from_anywhere() -> None:
    anyone = Noun(Place.IN_PLAY, Owner.EITHER, (f.OfClass(CardClass.BASIC_POKEMON),), q.ALL)
    swamp = t.Triggered(Trigger(Event.BENCHED, anyone), None, (b.PutCounters(n(2), IT),))
    found = Noun(Place.DISCARD, Owner.YOU, (f.OfClass(CardClass.POKEMON),))
    call = pokemon("Caller", attack("Call", "", None, b.Move(found, Place.BENCH)), hp=300)
    at = {"stadium": ("Hall", 1)}
    done = course(side("Caller", discard=("Plain",), hand=("Plain",)), hall(swamp), call, at=at)
    done.do("bench").attack("Call")
    assert [p.damage for p in done.state.bench[0]] == [20, 20]


@pytest.mark.parametrize(("place", "healed"), [(Place.ENERGY_ZONE, 20), (Place.HAND, 0)])
def test_energy_attached_from_the_energy_zone(place: Place, healed: int) -> None:
    attached = Trigger(
        Event.ENERGY_ATTACHED_FROM_HAND, THIS, card=Noun(place, Owner.YOU, (f.OfType(Type.WATER),))
    )
    soak = ability("Soak", t.Triggered(attached, None, (b.Heal(n(20), THIS),)))
    sponge = pokemon("Sponge", attack("Tap", "", 10), abilities=(soak,), hp=300)
    you = side(Standing("Sponge", damage=50), zone=("W",))
    done = course(you, sponge, energy_comes_from="energy zone").do("attach")
    assert done.mine.damage == 50 - healed


def test_at_the_end_of_the_opponents_next_turn() -> None:
    ends = s.Respond(Trigger(Event.TURN_ENDS), (b.KnockOut(DEFENDER),))
    doom = s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, ends)
    reaper = pokemon("Reaper", attack("Doom", "", None, doom), hp=300)
    done = course(side("Reaper"), reaper, theirs=side("Plain", "Plain")).attack("Doom")
    assert done.of_kind("knocked out") == []
    assert len(done.attack("Tap").of_kind("knocked out")) == 1


def test_a_trainer_card_at_the_end_of_the_turn() -> None:
    ends = s.Respond(Trigger(Event.TURN_ENDS), (b.DrawUntil(Owner.YOU, n(3)),))
    rest = trainer("Rest", s.Grant(Duration.THIS_TURN, THIS, ends), kind=CardClass.SUPPORTER)
    done = course(side("Plain", hand=("Rest",)), rest).do("trainer")
    assert done.state.hand[0] == []
    assert len(done.attack("Tap").state.hand[0]) == 3


def test_the_new_active_pokemon_after_a_retreat() -> None:
    theirs = Trigger(Event.RETREATED, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL))
    venom = t.Triggered(theirs, None, (b.PutCounters(n(3), Reference(Role.INCOMER)),))
    adder = pokemon("Adder", attack("Hiss", "", None), abilities=(ability("Lurk", venom),), hp=300)
    runner = pokemon("Runner", attack("Run", "", None), retreat=0, hp=300)
    done = course(side("Adder"), adder, runner, theirs=side("Runner", "Plain"), no_retreat_symbol="free")
    done.attack("Hiss").do("retreat")
    assert done.theirs.card.name == "Plain" and done.theirs.damage == 30


def test_energy_that_is_paid_for_when_it_is_attached() -> None:
    other = Noun(Place.HAND, Owner.YOU, (f.OtherThan(THIS),))
    dear = special_energy("Dear", t.Cost((b.Move(other, Place.DISCARD),)), b.Provide((), n(1)))
    done = course(side("Plain", hand=("Dear", "Plain")), dear).do("attach")
    assert done.cards(done.state.discard) == ["Plain"] and done.state.hand[0] == []
    assert not course(side("Plain", hand=("Dear",)), dear).can("attach")


def test_a_trainer_card_that_waits_for_a_knock_out() -> None:
    falls = s.Respond(Trigger(Event.KNOCKED_OUT, THEIRS, Cause.ATTACK), (b.TakePrizes(Owner.YOU, n(1)),))
    briar = trainer("Briar", s.Grant(Duration.THIS_TURN, THIS, falls), kind=CardClass.SUPPORTER)
    smash = pokemon("Smash", attack("Smash", "", 500))
    done = course(side("Smash", hand=("Briar",)), briar, smash).do("trainer").attack("Smash")
    assert len(done.state.prizes[0]) == 1


def test_turns_that_begin() -> None:
    begins = t.Triggered(Trigger(Event.TURN_BEGINS), None, (b.PutCounters(n(1), THIS),))
    early = pokemon("Early", attack("Tap", "", 10), abilities=(ability("Dawn", begins),), hp=300)
    done = course(side("Early"), early, theirs=side("Early")).attack("Tap")
    assert done.theirs.damage == 20 and done.mine.damage == 0
    kinds = [event.kind for event in done.events]
    assert kinds.index("counters") < kinds.index("draw")


def test_what_goes_to_the_bench_and_what_retreats() -> None:
    benched, retreated = Event.BECAME_BENCHED, Event.RETREATED
    for event, retreating in ((benched, True), (retreated, True), (retreated, False)):
        answer = t.Triggered(Trigger(event, THIS), None, (b.PutCounters(n(2), THIS),))
        swap = attack("Swap", "", None, b.Switch(THIS, Noun(Place.BENCH, Owner.YOU)))
        shy = pokemon("Shy", swap, abilities=(ability("Blush", answer),), retreat=0, hp=300)
        done = course(side("Shy", "Plain"), shy, no_retreat_symbol="free")
        done.do("retreat") if retreating else done.attack("Swap")
        expected = 20 if event is benched or retreating else 0
        assert done.state.bench[0][0].damage == expected


def test_the_active_pokemon_that_moves_to_the_bench_is_on_the_bench_when_it_is_told() -> None:
    theirs = Noun(Place.ACTIVE, Owner.OPPONENT)
    answer = t.Triggered(Trigger(Event.BECAME_BENCHED, theirs), None, (b.Draw(Owner.YOU, n(1)),))
    swap = attack("Swap", "", None, b.Switch(theirs, Noun(Place.BENCH, Owner.OPPONENT)))
    keen = pokemon("Keen", swap, abilities=(ability("Watch", answer),))
    done = course(side("Keen", "Plain"), keen)
    before = len(done.state.hand[0])
    done.attack("Swap")
    assert len(done.state.hand[0]) == before + 1


def test_a_stadium_speaks_of_the_turn_of_whoever_puts_a_pokemon_onto_the_bench() -> None:
    benched = Trigger(Event.BENCHED, Noun(Place.BENCH, Owner.EITHER, (), q.ALL))
    answer = t.Triggered(benched, c.Now(Circumstance.YOUR_TURN), (b.PutCounters(n(2), IT),))
    ruins = trainer("Ruins", answer, kind=CardClass.STADIUM)
    lure = attack("Lure", "", None, b.Move(Noun(Place.HAND, Owner.OPPONENT), Place.BENCH))
    caller = pokemon("Caller", lure, hp=300)
    mine = side("Caller", hand=("Ruins", "Plain"))
    own = course(mine, ruins, caller, theirs=side("Plain", hand=("Plain",)))
    own.do("stadium", "Ruins").do("bench", "Plain")
    assert own.state.bench[0][0].damage == 20
    own.end().do("bench", "Plain")
    assert own.state.bench[1][0].damage == 20
    lured = course(mine, ruins, caller, theirs=side("Plain", hand=("Plain",)))
    lured.do("stadium", "Ruins").attack("Lure")
    if lured.decision is not None and lured.decision.kind == "cards":
        lured.pick("Plain")
    assert lured.state.bench[1][0].damage == 0


@pytest.mark.parametrize(
    "modifier",
    [
        b.Provide((Type.GRASS,)),
        s.Allow(Action.USE_ATTACKS),
        s.Allow(Action.ATTACK_TWICE, of=THEIRS),
        s.AdjustStat(Stat.HP, Operation.PLUS, n(10), energy=Type.FIRE),
        s.ChangeType((), Trait.WEAKNESS, like=THEIR_ACTIVE),
        s.Suppress(Feature.WEAKNESS),
        s.Suppress(Feature.CARD),
    ],
)
def test_what_says_nothing_is_an_error(modifier: Any) -> None:
    _, problems = compile_text(text(s.Grant(WHILE, THIS, modifier)), "Card", "Text", "ability")
    assert problems


def test_what_will_happen_to_the_defending_pokemon_is_an_effect_on_it() -> None:
    ends = s.Respond(Trigger(Event.TURN_ENDS), (b.KnockOut(DEFENDER),))
    doom = pokemon("Doomer", attack("Doom", "", 0, s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, ends)))
    light = pokemon("Light", attack("Tap", "", 10), hp=90, retreat=0)
    grown = pokemon("Grown", attack("Tap", "", 10), hp=90, stage=CardClass.STAGE_1, evolves_from="Light")

    def doomed() -> Course:
        theirs = side("Light", "Plain", hand=("Grown",))
        cards = (doom, light, grown)
        started = course(side("Doomer", "Plain"), *cards, theirs=theirs, no_retreat_symbol="free")
        return started.attack("Doom")

    assert len(doomed().end().of_kind("knocked out")) == 1
    assert not doomed().do("evolve").end().of_kind("knocked out")
    assert not doomed().do("retreat").end().of_kind("knocked out")


def test_what_happens_between_turns_happens_in_no_turn() -> None:
    fell = c.HappenedLastTurn(Trigger(Event.KNOCKED_OUT, Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL)))
    grief = trainer("Grief", t.PlayOnlyIf(fell), b.Draw(Owner.YOU, n(1)))
    hitter = pokemon("Hitter", attack("Hit", "", 300))
    faint = Standing("Plain", damage=290, conditions=("poisoned",))
    for active, hit, can in (("Plain", True, True), (faint, False, False)):
        you = side(active, "Plain", hand=("Grief",))
        started = course(side("Hitter"), grief, hitter, theirs=you)
        done = started.attack("Hit") if hit else started.end()
        while done.pending().kind != "turn":
            done.pick(done.names()[0])
        assert done.of_kind("knocked out") and done.state.player == 1
        assert done.can("trainer", "Grief") is can


def test_energy_of_several_pokemon_goes_to_any_but_the_one_that_has_it() -> None:
    every = Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL)
    energy = Noun(Place.ATTACHED, Owner.EITHER, (f.OfClass(CardClass.ENERGY),), q.UpTo(None), on=every)
    others = Noun(Place.IN_PLAY, Owner.YOU, (f.OtherThan(IT),), q.ALL)
    shaker = pokemon("Shaker", attack("Shake", "", None, b.MoveEnergy(energy, others)), hp=300)
    you = side(Standing("Shaker", energy=("L",)), Standing("Plain", energy=("W",)), "Spare")
    started = course(you, shaker, pokemon("Spare")).attack("Shake").pick("L", "W")
    assert started.names() == ["Plain", "Spare"]
    started.pick("Plain")
    assert started.names() == ["Shaker", "Spare"]


def test_counters_that_are_moved_in_any_way() -> None:
    theirs_all = Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL)
    shift = b.MoveCounters(q.UpTo(None), theirs_all, theirs_all)
    mover = pokemon("Mover", attack("Shift", "", None, shift), hp=300)
    theirs = side(Standing("Plain", damage=20), Standing("Odd", damage=10), "Spare")
    started = course(side("Mover"), mover, pokemon("Odd"), pokemon("Spare"), theirs=theirs).attack("Shift")
    started.pick("2")
    for source, target in (("Plain", "Spare"), ("Odd", "Plain")):
        started.pick(source).pick(target)
    assert [p.damage for p in started.state.in_play(1)] == [20, 0, 10]


def test_those_that_were_healed_in_this_way() -> None:
    spent = b.Move(
        Noun(Place.ATTACHED, Owner.EITHER, (f.OfClass(CardClass.ENERGY),), q.ALL, on=Reference(Role.THEM)),
        Place.DISCARD,
    )
    rest = trainer("Rest", b.Heal(None, ALL_MINE), k.If(c.Did(), (spent,)))
    hurt, well = Standing("Plain", damage=20, energy=("L",)), Standing("Plain", energy=("W",))
    done = course(side(hurt, well, hand=("Rest",)), rest).do("trainer")
    assert [len(p.energy) for p in done.state.in_play(0)] == [0, 1] and not done.mine.damage


def test_cards_found_besides_those_that_count() -> None:
    among = Noun(
        Place.AMONG, filters=(f.OfClass(CardClass.POKEMON),), quantity=q.ALL, on=Reference(Role.THEM)
    )
    able = Noun(
        Place.AMONG, filters=(f.Having(Feature.ATTACK, "Dig"),), quantity=q.ALL, on=Reference(Role.THEM)
    )
    dig = (
        b.Reveal(Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(4)))),
        b.BaseDamage(Operation.SET, v.Product(n(50), v.Count(able))),
        b.Move(among, Place.DECK),
        b.Shuffle(Owner.YOU),
        b.Move(Reference(Role.REST), Place.DISCARD),
    )
    digger = pokemon("Digger", attack("Dig", "", None, *dig), hp=300)
    you = side("Digger", deck=("W", "W", "Digger", "Plain", "L", "L"))
    done = course(you, digger).attack("Dig")
    assert done.amounts("damage") == [50] and done.cards(done.state.discard) == ["W", "W"]
    assert sorted(done.cards(done.state.deck)) == ["Digger", "L", "L", "Plain"]


def test_where_nothing_was_switched_nothing_was_moved() -> None:
    swap = b.Switch(Noun(Place.ACTIVE, Owner.YOU), Noun(Place.BENCH, Owner.YOU))
    outgoer = Reference(Role.OUTGOER)
    care = k.If(c.Is(outgoer, f.OfClass(CardClass.BASIC_POKEMON)), (b.Heal(n(20), outgoer),))
    calm = trainer("Calm", swap, care)
    hurt = Standing("Plain", damage=20)
    assert course(side(hurt, "Plain", hand=("Calm",)), calm).do("trainer").state.bench[0][0].damage == 0
    assert not course(side(hurt, hand=("Calm",)), calm).can("trainer")


def test_what_must_be_discarded_wholly_or_the_attack_does_nothing() -> None:
    two = b.Move(Noun(Place.HAND, Owner.YOU, quantity=q.Exactly(n(2))), Place.DISCARD)
    ransom = (two, k.If(c.IsNot(c.Did()), (b.FailAttack(),)), b.KnockOut(THEIR_ACTIVE))
    taker = pokemon("Taker", attack("Take", "", None, *ransom), hp=300)
    for hand, fallen, left in ((("L", "W"), 1, 0), (("L",), 0, 1)):
        done = course(side("Taker", hand=hand), taker).attack("Take")
        assert len(done.of_kind("knocked out")) == fallen and len(done.state.hand[0]) == left + fallen


def test_what_is_done_before_the_damage_counts_for_it() -> None:
    mine = Noun(Place.ATTACHED, Owner.EITHER, (f.OfClass(CardClass.ENERGY),), q.ALL, on=THIS)
    load = b.Attach(Noun(Place.HAND, Owner.YOU, (f.OfClass(CardClass.ENERGY),), q.ALL), THIS)
    steps = (
        b.BaseDamage(Operation.SET, v.Product(n(30), v.Count(mine))),
        k.BeforeDamage((load,)),
    )
    surge = pokemon("Surge", attack("Swell", "", None, *steps), hp=300)
    you = side(Standing("Surge", energy=("W",)), hand=("L", "W"))
    assert course(you, surge).attack("Swell").amounts("damage") == [90]


def test_cards_on_a_pokemon_from_which_a_trainer_card_is_kept_away() -> None:
    keep = holding(s.Prevent(Harm.ITEMS))
    firm = pokemon("Firm", attack("Tap", "", 10), abilities=(keep,), hp=100)
    theirs = Noun(Place.ACTIVE, Owner.OPPONENT)
    energy = (f.OfClass(CardClass.ENERGY),)
    hammer = trainer("Hammer", b.Move(Noun(Place.ATTACHED, Owner.EITHER, energy, on=theirs), Place.DISCARD))
    for name, left in (("Firm", 1), ("Plain", 0)):
        done = course(
            side("Plain", hand=("Hammer",)), firm, hammer, theirs=side(Standing(name, energy=("L",)))
        )
        assert len(done.do("trainer").theirs.energy) == left
