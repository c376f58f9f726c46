"""What "that Pokémon", "those cards" and "the other cards" refer to."""

from __future__ import annotations

from typing import Any

from pokeca_dsl.compiler.lower import compile_text
from pokeca_dsl.effects import conditions as c
from pokeca_dsl.effects import control as k
from pokeca_dsl.effects import filters as f
from pokeca_dsl.effects import quantities as q
from pokeca_dsl.effects import statements as t
from pokeca_dsl.effects import values as v
from pokeca_dsl.effects import verbs as b
from pokeca_dsl.effects.nouns import THIS, Noun, Reference
from pokeca_dsl.effects.vocabulary import CardClass, Limit, Operation, Owner, Place, Role, SpecialCondition
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import ability, attack, pokemon, table_of, text, trainer
from tests.engine.sampler import ALL_MINE, ENERGY, HEADS, IT, REST, TAILS, THEIR_ACTIVE, THEM, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)


def course(you: Any, *cards: Any, coins: str = "") -> Course:
    """A turn of yours."""
    return Course(table_of(PLAIN, *cards), you, side("Plain", "Plain"), coins)


def test_what_a_condition_speaks_of_can_be_meant() -> None:
    basic = c.Is(THEIR_ACTIVE, f.OfClass(CardClass.BASIC_POKEMON))
    dazer = pokemon(
        "Dazer", attack("Daze", "", None, k.If(basic, (b.Apply((SpecialCondition.POISONED,), IT),)))
    )
    assert course(side("Dazer"), dazer).attack("Daze").of_kind("condition")[0].player == 1
    other = c.IsNot(c.Is(THEIR_ACTIVE, f.OfClass(CardClass.EVOLUTION)))
    dazer = pokemon(
        "Dazer", attack("Daze", "", None, k.If(other, (b.Apply((SpecialCondition.POISONED,), IT),)))
    )
    assert course(side("Dazer"), dazer).attack("Daze").of_kind("condition")[0].player == 1


def test_a_card_put_onto_the_bench_is_a_pokemon_then() -> None:
    basic = Noun(Place.DISCARD, Owner.OPPONENT, (f.OfClass(CardClass.BASIC_POKEMON),))
    dragger = pokemon(
        "Dragger", attack("Drag", "", None, b.Move(basic, Place.BENCH), b.PutCounters(n(3), IT))
    )
    table = table_of(PLAIN, dragger)
    done = Course(table, side("Dragger"), side("Plain", discard=("Plain",))).attack("Drag")
    assert done.state.bench[1][0].damage == 30


def test_the_damage_done_can_be_meant_after_it() -> None:
    drainer = pokemon("Drainer", attack("Drain", "", 30, b.Heal(v.AmountDone(), THIS)))
    done = course(side(Standing("Drainer", damage=50)), drainer).attack("Drain")
    assert done.amounts("heal") == [30]


def test_one_of_those_that_there_are() -> None:
    there = Noun(Place.DISCARD, Owner.YOU, (ENERGY,), q.ALL)
    salvage = trainer("Salvage", k.If(c.Exists(there), (b.Attach(Noun(Place.AMONG, on=THEM), ALL_MINE),)))
    done = course(side("Plain", hand=("Salvage",), discard=("L", "F", "Plain")), salvage).do("trainer")
    assert sorted(done.names()) == ["F", "L"]
    assert len(done.pick("F").mine.energy) == 1


def test_cards_that_were_counted_can_be_meant() -> None:
    there = Noun(Place.DISCARD, Owner.YOU, (ENERGY,), q.ALL)
    swell = b.BaseDamage(Operation.SET, v.Product(n(20), v.Count(there)))
    card = pokemon("Swell", attack("Surge", "", None, swell, b.Move(THEM, Place.DECK), b.Shuffle(Owner.YOU)))
    done = course(side("Swell", discard=("L", "F", "Plain")), card).attack("Surge")
    assert done.amounts("damage") == [40]
    assert done.cards(done.state.discard) == ["Plain"]


def test_some_of_the_pokemon_that_there_are() -> None:
    there = c.Exists(Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL))
    choose = b.Choose(Noun(Place.AMONG, quantity=q.UpTo(n(2)), on=THEM))
    card = pokemon("Volley", attack("Volley", "", None, k.If(there, (choose, b.DealDamage(n(20), IT)))))
    table = table_of(PLAIN, card)
    done = Course(table, side("Volley"), side("Plain", "Plain", "Plain", "Plain")).attack("Volley")
    done.pick("Plain", "Plain")
    assert [p.damage for p in done.state.bench[1]] == [20, 20, 0]


def test_each_of_those_there_are_after_a_cost() -> None:
    there = c.Exists(Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL))
    cost = t.Cost((b.Move(Noun(Place.HAND, Owner.YOU, (), q.Exactly(n(1))), Place.DISCARD),))
    each = b.DealDamage(n(10), Noun(Place.AMONG, quantity=q.ALL, on=THEM))
    card = pokemon("Spark", attack("Spark", "", 10, cost, k.If(there, (each,))))
    table = table_of(PLAIN, card)
    done = Course(table, side("Spark", hand=("L",)), side("Plain", "Plain", "Plain")).attack("Spark")
    assert [p.damage for p in done.state.bench[1]] == [10, 10]


def test_the_pokemon_whose_energy_is_discarded() -> None:
    mine = Noun(Place.ATTACHED, filters=(ENERGY,), on=THIS)
    card = pokemon("Mender", attack("Mend", "", None, b.Move(mine, Place.DISCARD), b.Heal(n(50), IT)))
    done = course(side(Standing("Mender", energy=("L",), damage=50)), card).attack("Mend")
    assert done.amounts("heal") == [50]


def test_another_than_the_one_that_has_the_card() -> None:
    mine = Noun(Place.ATTACHED, filters=(ENERGY,), on=Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL))
    wires = trainer("Wires", b.MoveEnergy(mine, Noun(Place.IN_PLAY, Owner.YOU, (f.OtherThan(IT),))))
    you = side(Standing("Plain", energy=("L",)), Standing("Plain", energy=("F",)), "Plain", hand=("Wires",))
    started = course(you, wires).do("trainer").pick("F")
    assert [o[1] for o in started.pending().options] == [started.mine.uid, started.state.bench[0][1].uid]


def test_the_other_cards_are_those_not_taken() -> None:
    sift = trainer(
        "Sift",
        b.LookAt(Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(3)))),
        b.Attach(Noun(Place.AMONG, filters=(ENERGY,), quantity=q.ANY, on=THEM), ALL_MINE),
        b.Move(REST, Place.DISCARD),
    )
    you = side("Plain", "Plain", hand=("Sift",), deck=("L", "Plain", "F", "C", "C"))
    done = course(you, sift).do("trainer").pick("L", "F")
    done.pick("Plain").pick("Plain")
    assert done.cards(done.state.discard) == ["Plain", "Sift"]
    assert [done.state.match.cards[e].name for e in done.mine.energy] == ["L", "F"]


def test_a_cost_beside_an_announced_ability_is_paid_first() -> None:
    cost = t.Cost((b.Move(Noun(Place.HAND, Owner.YOU, (), q.Exactly(n(2))), Place.DISCARD),))
    use = t.Activated(Limit.ONCE_A_TURN, None, (b.Draw(Owner.YOU, n(1)),))
    payer = pokemon("Payer", abilities=(ability("Pay", cost, use),))
    assert not course(side("Payer", hand=("L",)), payer).can("ability")
    done = course(side("Payer", hand=("L", "F")), payer).do("ability")
    assert done.cards(done.state.hand) == ["C"] and len(done.state.discard[0]) == 2


def test_a_branch_forgets_what_it_flipped() -> None:
    inner = k.If(HEADS, (b.Flip(n(1)), k.If(TAILS, (b.Draw(Owner.YOU, n(1)),))))
    card = trainer("Twice", b.Flip(n(1)), inner, k.If(TAILS, (b.Draw(Owner.YOU, n(3)),)))
    for coins, drawn in (("HT", [1]), ("HH", []), ("T", [3])):
        assert (
            course(side("Plain", hand=("Twice",)), card, coins=coins).do("trainer").amounts("draw") == drawn
        )


def test_references_to_nothing_are_errors_at_their_place() -> None:
    _, problems = compile_text(text(b.Draw(Owner.YOU, n(1)), b.Heal(n(10), Reference(Role.INCOMER))), "Card")
    assert [(p.path, p.code) for p in problems] == [((1, "target"), "unbound-reference")]
    _, problems = compile_text(text(k.If(HEADS, (b.Draw(Owner.YOU, n(1)),))), "Card")
    assert [p.path for p in problems] == [(0, "condition")]
