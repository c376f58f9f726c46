"""What orders and guards steps: what takes another's place, who may, whose deck, one coin of several."""

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
from pokeca_dsl.effects.vocabulary import (
    Action,
    CardClass,
    Cause,
    Chooser,
    Duration,
    Event,
    Face,
    Limit,
    Operation,
    Owner,
    Place,
    Relation,
    Role,
    Sequel,
    Side,
    Stat,
    Type,
)
from pokeca_dsl.engine import stats
from pokeca_dsl.engine.game import load, save
from pokeca_dsl.engine.situation import Standing
from tests.engine.course import Course, side
from tests.engine.made_up import HEADS, TAILS, ability, attack, pokemon, table_of, text, trainer
from tests.engine.sampler import THEIR_ACTIVE, n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
THEM, IT, REST = (Reference(role) for role in (Role.THEM, Role.IT, Role.REST))
BENCHED = c.Exists(Noun(Place.BENCH, Owner.YOU, quantity=q.ALL))
MINE = Noun(Place.ACTIVE, Owner.YOU)
HAND = Noun(Place.HAND, Owner.YOU, quantity=q.ALL)


def played(*steps: Any, you: Any = None, theirs: Any = None, coins: str = "") -> Course:
    """A turn of yours in which such a card is played."""
    table = table_of(PLAIN, trainer("Deed", *steps))
    you = side(hand=("Deed",)) if you is None else you
    return Course(table, you, theirs or side("Plain", "Plain"), coins).do("trainer")


def attacked(*steps: Any, damage: int | None = None, theirs: Any = None, coins: str = "") -> Course:
    """A turn of yours in which such an attack is used."""
    card = pokemon("User", attack("Deed", "", damage, *steps))
    return Course(table_of(PLAIN, card), side("User"), theirs or side("Plain"), coins).attack("Deed")


# ---- instead ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bench", "drawn"), [((), 2), (("Plain",), 5)])
def test_one_of_the_two_is_carried_out(bench: tuple[str, ...], drawn: int) -> None:
    steps = (b.Draw(Owner.YOU, n(2)), k.If(BENCHED, (b.Draw(Owner.YOU, n(5)),), Sequel.INSTEAD))
    assert len(played(*steps, you=side("Plain", *bench, hand=("Deed",))).of_kind("draw")) == 1
    assert len(played(*steps, you=side("Plain", *bench, hand=("Deed",))).state.hand[0]) == drawn


def test_the_condition_is_asked_before_what_it_replaces() -> None:
    chosen = Noun(Place.IN_PLAY, Owner.OPPONENT)
    harder = k.If(c.Is(IT, f.DAMAGED), (b.DealDamage(n(50), IT),), Sequel.INSTEAD)
    steps = (b.Choose(chosen), b.DealDamage(n(20), IT), harder)
    assert attacked(*steps).amounts("damage") == [20]
    assert attacked(*steps, theirs=side(Standing("Plain", damage=10))).amounts("damage") == [50]


@pytest.mark.parametrize(("bench", "attached"), [((), 1), (("Plain",), 3)])
def test_a_search_is_replaced_with_what_is_done_with_its_cards(bench: tuple[str, ...], attached: int) -> None:
    def fetch(quantity: Any) -> tuple[Any, ...]:
        energy = Noun(Place.DECK, Owner.YOU, (f.OfClass(CardClass.ENERGY),), quantity)
        return b.Search(energy), b.Attach(THEM, MINE)

    more = k.If(BENCHED, fetch(q.Exactly(n(3))), Sequel.INSTEAD)
    steps = (*fetch(q.ONE), more, b.Shuffle(Owner.YOU))
    done = played(*steps, you=side("Plain", *bench, hand=("Deed",)))
    done.pick(*["C"] * attached)
    assert len(done.mine.energy) == attached and done.kinds().count("shuffle") == 1


def test_what_both_refer_to_is_done_before() -> None:
    card = Noun(Place.DECK, Owner.YOU)
    better = k.If(c.Is(THEM, f.OfClass(CardClass.ENERGY)), (k.May((b.Attach(THEM, MINE),)),), Sequel.INSTEAD)
    steps = (b.Search(card), b.Reveal(THEM), b.Move(THEM, Place.HAND), better)
    you = side(hand=("Deed",), deck=("Plain", "C"))
    found = played(*steps, you=you).pick("Plain")
    assert found.cards(found.state.hand) == ["Plain"]
    wanted = played(*steps, you=you).pick("C").pick("yes")
    assert len(wanted.mine.energy) == 1 and not wanted.state.hand[0]
    declined = played(*steps, you=you).pick("C").pick("no")
    assert not declined.mine.energy and declined.cards(declined.state.hand) == ["C"]


def test_later_words_mean_what_was_done() -> None:
    more = k.If(BENCHED, (b.Draw(Owner.YOU, n(4)),), Sequel.INSTEAD)
    after = k.If(c.Compare(v.AmountDone(), Relation.AT_LEAST, n(3)), (b.EndTurn(),))
    steps = (b.Draw(Owner.YOU, n(2)), more, after)
    assert played(*steps, you=side("Plain", hand=("Deed",))).state.player == 0
    assert played(*steps, you=side("Plain", "Plain", hand=("Deed",))).state.player == 1


def test_in_attacks_the_coins_are_replaced_too() -> None:
    def heads(coins: int, amount: Any) -> tuple[Any, ...]:
        return b.Flip(n(coins)), b.BaseDamage(Operation.PLUS, amount)

    first = (b.Flip(n(1)), k.If(HEADS, (b.BaseDamage(Operation.PLUS, n(100)),)))
    damaged = c.Is(THEIR_ACTIVE, f.DAMAGED)
    more = k.If(damaged, heads(3, v.Product(n(10), v.Coins(Face.HEADS))), Sequel.INSTEAD)
    assert attacked(*first, more, damage=30, coins="HHH").amounts("damage") == [130]
    hurt = side(Standing("Plain", damage=10))
    done = attacked(*first, more, damage=30, coins="HTH", theirs=hurt)
    assert done.amounts("damage") == [50] and done.kinds().count("coin") == 3


def test_coins_for_it_are_flipped_first() -> None:
    steps = (b.Draw(Owner.YOU, n(1)), b.Flip(n(1)), k.If(HEADS, (b.Draw(Owner.YOU, n(4)),), Sequel.INSTEAD))
    assert len(played(*steps, coins="H").state.hand[0]) == 4
    assert len(played(*steps, coins="T").state.hand[0]) == 1


def test_the_target_is_chosen_before_it_is_asked_what_it_is() -> None:
    better = k.If(c.Is(IT, f.Named("Other")), (b.Heal(n(50), IT),), Sequel.INSTEAD)
    steps = (b.Heal(n(20), Noun(Place.IN_PLAY, Owner.YOU)), better)
    hurt = (Standing("Plain", damage=60), Standing("Other", damage=60))
    for name, healed in (("Plain", 20), ("Other", 50)):
        table = table_of(PLAIN, pokemon("Other", hp=100), trainer("Deed", *steps))
        done = Course(table, side(*hurt, hand=("Deed",)), side("Plain")).do("trainer").pick(name)
        assert done.amounts("heal") == [healed]


def test_those_that_are_counted_can_be_meant() -> None:
    many = c.Compare(v.Count(Noun(Place.BENCH, Owner.OPPONENT, quantity=q.ALL)), Relation.AT_LEAST, n(2))
    away = (b.Choose(Noun(Place.AMONG, on=THEM)), b.Move(IT, Place.HAND))
    done = played(k.If(many, away), theirs=side("Plain", "Plain", "Plain"))
    done.pick("Plain")
    assert len(done.state.bench[1]) == 1 and len(done.state.hand[1]) == 1


def test_nothing_to_replace() -> None:
    lone = k.If(BENCHED, (b.Draw(Owner.YOU, n(4)),), Sequel.INSTEAD)
    _, problems = compile_text(text(lone), "Card")
    assert [p.code for p in problems] == ["never-carried-out"]
    _, problems = compile_text(text(b.Draw(Owner.YOU, n(1)), lone), "Card", "", "tool")
    assert "never-carried-out" in {p.code for p in problems}


# ---- who may ------------------------------------------------------------------------------------


def test_the_opponent_may() -> None:
    theirs = k.May((b.Draw(Owner.OPPONENT, n(1)),), Owner.OPPONENT)
    steps = (theirs, k.If(c.Did(), (b.Draw(Owner.YOU, n(2)),)))
    done = played(*steps)
    assert done.pending().player == 1
    done.pick("yes")
    assert (len(done.state.hand[0]), len(done.state.hand[1])) == (2, 1)
    assert not played(*steps).pick("no").state.hand[0]


# ---- either player's ----------------------------------------------------------------------------


@pytest.mark.parametrize("whose", [0, 1])
def test_either_players_deck(whose: int) -> None:
    top = Noun(Place.DECK_TOP, Owner.CHOSEN, quantity=q.Exactly(n(2)))
    one = Noun(Place.AMONG, quantity=q.ONE, on=THEM)
    steps = (b.LookAt(top), b.Move(one, Place.DISCARD), b.Move(REST, Place.DECK), b.Shuffle(Owner.CHOSEN))
    done = played(*steps, you=side(hand=("Deed",), deck=("Plain", "C")), theirs=side(deck=("C", "Plain")))
    done.pick(str(whose))
    assert done.of_kind("look")[0].player == whose
    done.pick("Plain")
    assert done.cards(done.state.deck, whose) == ["C"] and done.of_kind("shuffle")[0].player == whose
    assert len(done.state.deck[1 - whose]) == 2


# ---- shuffling other cards ----------------------------------------------------------------------


def test_a_shuffled_hand_goes_down_as_it_lies() -> None:
    steps = (b.Shuffle(Owner.YOU, Place.HAND), b.Move(HAND, Place.DECK_BOTTOM))
    hand = ("Deed", "Plain", "L", "P", "W")
    done = played(*steps, you=side(hand=hand, deck=("C",)))
    assert done.pending().kind == "turn" and done.of_kind("shuffle cards")[0].amount == 4
    assert sorted(done.cards(done.state.deck)) == ["C", "L", "P", "Plain", "W"]
    assert done.cards(done.state.deck)[-1] == "C"
    in_order = played(*steps[1:], you=side(hand=hand, deck=("C",)))
    assert in_order.pending().ordered


def test_shuffled_other_cards_go_down_as_they_lie() -> None:
    top = Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(4)))
    steps = (
        b.LookAt(top),
        b.Move(Noun(Place.AMONG, quantity=q.ONE, on=THEM), Place.HAND),
        b.Shuffle(Owner.YOU, REST),
        b.Move(REST, Place.DECK_BOTTOM),
    )
    done = played(*steps, you=side(hand=("Deed",), deck=("Plain", "L", "P", "W", "C", "C")))
    done.pick("P")
    assert done.pending().kind == "turn" and done.cards(done.state.hand) == ["P"]
    assert sorted(done.cards(done.state.deck)[:3]) == ["L", "Plain", "W"]
    assert done.cards(done.state.deck)[3:] == ["C", "C"]


def test_what_cannot_be_shuffled() -> None:
    _, problems = compile_text(text(b.Shuffle(Owner.YOU, Place.LOST_ZONE)), "Card")
    assert [p.code for p in problems] == ["no-such-move"]
    _, problems = compile_text(text(b.Shuffle(Owner.YOU, REST)), "Card")
    assert [p.code for p in problems] == ["unbound-reference"]


# ---- one coin of several ------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "drawn"), [("HT", 1), ("TH", 5), ("HH", 6), ("TT", 0)])
def test_one_coin_of_several(coins: str, drawn: int) -> None:
    first = k.If(c.Came(Face.HEADS, coin=n(1)), (b.Draw(Owner.YOU, n(1)),))
    second = k.If(c.Came(Face.HEADS, coin=n(2)), (b.Draw(Owner.YOU, n(5)),))
    done = played(b.Flip(n(2)), first, second, coins=coins)
    assert len(done.state.hand[0]) == drawn


def test_another_coin_counts_on() -> None:
    again = k.If(HEADS, (b.Flip(n(1)), k.If(c.Came(Face.TAILS, coin=n(2)), (b.Draw(Owner.YOU, n(3)),))))
    assert len(played(b.Flip(n(1)), again, coins="HT").state.hand[0]) == 3
    assert not played(b.Flip(n(1)), again, coins="TH").state.hand[0]
    assert TAILS.coin is None


# ---- abilities of cards that aren't in play ------------------------------------------------------


def resting(place: Place, *steps: Any, more: Any = None) -> Any:
    """A card with an ability that is used from such a place."""
    condition = c.Is(THIS, f.At(place))
    if more is not None:
        condition = c.Both(condition, more)
    return pokemon("Rester", abilities=(ability("Rise", t.Activated(Limit.ONCE_A_TURN, condition, steps)),))


def test_an_ability_used_from_the_discard_pile() -> None:
    wounds = b.PutCounters(n(3), THIS)
    card = resting(Place.DISCARD, b.Move(THIS, Place.BENCH), k.If(c.Did(), (wounds,)))
    done = Course(table_of(PLAIN, card), side("Plain", discard=("Rester",)), side("Plain"))
    assert not Course(table_of(PLAIN, card), side("Plain", hand=("Rester",)), side("Plain")).can("ability")
    done.do("ability")
    assert [p.damage for p in done.state.bench[0]] == [30] and not done.state.discard[0]
    assert not done.can("ability")


def test_an_ability_used_from_the_hand() -> None:
    empty = c.IsNot(c.Exists(Noun(Place.BENCH, Owner.YOU, quantity=q.ALL)))
    steps = (b.Reveal(THIS), b.Move(THIS, Place.DECK_BOTTOM), k.If(c.Did(), (b.Draw(Owner.YOU, n(1)),)))
    card = resting(Place.HAND, *steps, more=empty)
    table = table_of(PLAIN, card)
    done = Course(table, side("Plain", hand=("Rester",)), side("Plain")).do("ability")
    assert done.cards(done.state.hand) == ["C"] and done.cards(done.state.deck)[0] == "Rester"
    assert done.of_kind("use ability")[0].detail == "Rise"
    assert not Course(table, side("Plain", "Plain", hand=("Rester",)), side("Plain")).can("ability")


def test_once_a_turn_of_each_card() -> None:
    card = resting(Place.HAND, b.Draw(Owner.YOU, n(1)))
    done = Course(table_of(PLAIN, card), side("Plain", hand=("Rester",)), side("Plain")).do("ability")
    assert not done.can("ability")
    assert done.end().end().do("ability").cards(done.state.hand).count("C") == 3


# ---- another turn ---------------------------------------------------------------------------------


def test_another_turn_without_a_checkup() -> None:
    again = s.Grant(Duration.THIS_TURN, Owner.YOU, s.Allow(Action.TAKE_ANOTHER_TURN))
    weak = s.Grant(Duration.OPPONENTS_NEXT_TURN, THIS, s.AdjustDamage(Side.TAKEN, Operation.MINUS, n(10)))
    strong = s.Grant(Duration.YOUR_NEXT_TURN, THIS, s.AdjustDamage(Side.DEALT, Operation.PLUS, n(30)))
    card = pokemon("Runner", attack("Run", "", 10, again, weak, strong), attack("Kick", "", 20), hp=90)
    theirs = side(Standing("Plain", conditions=("poisoned",)))
    done = Course(table_of(PLAIN, card), side("Runner"), theirs).attack("Run")
    assert done.state.player == 0 and "checkup" not in done.kinds()
    done.attack("Kick")
    assert done.amounts("damage") == [10, 50]  # in the turn that follows
    assert done.state.player == 1 and done.amounts("counters") == [10]
    assert load(done.state.match.table, save(done.state)).turn == done.state.turn
    done.attack("Tap")
    assert not done.mine.damage and done.state.player == 0  # in the opponent's turn after that
    done.end().attack("Tap")
    assert done.mine.damage == 10


def test_what_happened_before_another_turn() -> None:
    again = s.Grant(Duration.THIS_TURN, Owner.YOU, s.Allow(Action.TAKE_ANOTHER_TURN))
    mine = Noun(Place.IN_PLAY, Owner.YOU, quantity=q.ALL)
    fallen = c.HappenedLastTurn(Trigger(Event.KNOCKED_OUT, mine, Cause.OPPONENTS_ATTACK))
    avenge = attack("Avenge", "", 10, k.If(fallen, (b.BaseDamage(Operation.PLUS, n(50)),)))
    card = pokemon("Runner", attack("Run", "", None, again), avenge)
    hitter = pokemon("Hitter", attack("Hit", "", 60), hp=200)
    done = Course(table_of(PLAIN, card, hitter), side("Runner", "Runner", "Runner"), side("Hitter"), player=1)
    done.attack("Hit").pick("Runner").attack("Run").attack("Avenge")
    assert done.amounts("damage") == [60, 60]


def test_each_player_may() -> None:
    found = b.Search(Noun(Place.DECK, Owner.EITHER, (f.OfClass(CardClass.BASIC_POKEMON),)))
    each = k.May((found, b.Move(THEM, Place.BENCH), b.Shuffle(Owner.EITHER)), Owner.EITHER)
    steps = (each, k.If(c.Did(), (b.Draw(Owner.YOU, n(1)),)))
    you, theirs = side(hand=("Deed",), deck=("Plain", "C")), side(deck=("C", "Plain"))
    done = played(*steps, you=you, theirs=theirs)
    done.pick("no")
    assert done.pending().player == 1
    done.pick("yes")
    assert done.pending().player == 1 and done.names() == ["Plain"]
    done.pick("Plain")
    assert (len(done.state.bench[0]), len(done.state.bench[1])) == (0, 1) and len(done.state.hand[0]) == 1
    assert not played(*steps, you=you, theirs=theirs).pick("no").pick("no").state.hand[0]


def test_who_attaches_the_own_cards_says_to_whom() -> None:
    energy = (f.OfClass(CardClass.ENERGY),)
    held = Noun(Place.HAND, Owner.OPPONENT, energy, q.UpTo(n(2)), Chooser.OPPONENT)
    given = b.Attach(held, Noun(Place.IN_PLAY, Owner.OPPONENT, quantity=q.ALL))
    done = played(given, theirs=side("Plain", "Plain", hand=("L", "P"))).pick("L", "P")
    assert done.pending().player == 1 and done.names() == ["Plain", "Plain"]


def test_the_other_cards_of_the_hand() -> None:
    steps = (b.Choose(Noun(Place.HAND, Owner.YOU)), b.Move(REST, Place.DISCARD), b.Draw(Owner.YOU, n(2)))
    done = played(*steps, you=side(hand=("Deed", "L", "P", "W")))
    done.pick("P")
    assert done.cards(done.state.hand) == ["P", "C", "C"]
    assert sorted(done.cards(done.state.discard)) == ["Deed", "L", "W"]


def test_whom_a_condition_names() -> None:
    lightning = (f.OfType(Type.LIGHTNING), f.OfClass(CardClass.ENERGY))
    wired = c.Exists(Noun(Place.ATTACHED, filters=lightning, quantity=q.ALL, on=MINE))
    free = s.AdjustStat(Stat.RETREAT_COST, Operation.SET, n(0))
    body = ability("Wires", s.Grant(Duration.WHILE_IN_PLAY, IT, free, wired))
    table = table_of(PLAIN, pokemon("Wirer", abilities=(body,)))
    for energy, cost in (("L", 0), ("P", 1)):
        course = Course(table, side(Standing("Plain", energy=(energy,)), "Wirer"), side("Plain"))
        assert stats.retreat_cost(course.state, course.mine) == cost
        assert stats.retreat_cost(course.state, course.state.bench[0][0]) == 1


def test_what_is_more_and_less_at_once() -> None:
    yours, theirs = (Noun(Place.ACTIVE, owner) for owner in (Owner.YOU, Owner.OPPONENT))
    light = s.Grant(Duration.WHILE_IN_PLAY, yours, s.AdjustStat(Stat.RETREAT_COST, Operation.MINUS, n(2)))
    heavy = s.Grant(Duration.WHILE_IN_PLAY, theirs, s.AdjustStat(Stat.RETREAT_COST, Operation.PLUS, n(1)))
    table = table_of(
        PLAIN,
        pokemon("Floater", abilities=(ability("Up", light),)),
        pokemon("Anchor", abilities=(ability("Down", heavy),)),
    )
    for you, other in (("Floater", "Anchor"), ("Anchor", "Floater")):
        course = Course(table, side("Plain", you), side("Plain", other))
        for player in (0, 1):
            active = course.state.active[player][0]
            floats = (you, other)[player] == "Floater"
            assert stats.retreat_cost(course.state, active) == (0 if floats else 1)


def test_the_cost_of_a_stadium_is_paid_for_its_use() -> None:
    cost = t.Cost((b.Move(Noun(Place.HAND, Owner.YOU, quantity=q.Exactly(n(2))), Place.DISCARD),))
    use = t.Activated(Limit.ONCE_A_TURN_EACH_PLAYER, None, (b.Draw(Owner.YOU, n(1)),))
    field = trainer("Field", cost, use, kind=CardClass.STADIUM)
    course = Course(table_of(PLAIN, field), side(hand=("Field", "L")), side("Plain"))
    course.do("stadium")
    assert not course.can("use stadium")
    rich = Course(table_of(PLAIN, field), side(hand=("Field", "L", "P")), side("Plain")).do("stadium")
    assert rich.do("use stadium").cards(rich.state.hand) == ["C"]


# ---- what words refer to --------------------------------------------------------------------------


def test_heads_count_through_all_rounds() -> None:
    rounds = k.Repeat(n(3), (b.Flip(n(1)),))
    steps = (rounds, b.BaseDamage(Operation.SET, v.Product(n(20), v.Coins(Face.HEADS))))
    assert attacked(*steps, coins="HTH").amounts("damage") == [40]


def test_those_that_were_counted_and_the_others() -> None:
    top = Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(4)))
    energy = Noun(Place.AMONG, filters=(f.OfClass(CardClass.ENERGY),), quantity=q.ALL, on=THEM)
    steps = (
        b.Reveal(top),
        b.BaseDamage(Operation.SET, v.Product(n(10), v.Count(energy))),
        b.Move(THEM, Place.HAND),
        b.Move(REST, Place.DISCARD),
    )
    card = pokemon("User", attack("Deed", "", None, *steps))
    you = side("User", deck=("L", "Plain", "P", "User", "C", "C"))
    done = Course(table_of(PLAIN, card), you, side("Plain")).attack("Deed")
    assert done.amounts("damage") == [20] and done.cards(done.state.hand) == ["L", "P"]
    assert sorted(done.cards(done.state.discard)) == ["Plain", "User"]


def test_the_last_card_of_the_hand() -> None:
    last = c.IsNot(c.Exists(Noun(Place.HAND, Owner.YOU, (f.OtherThan(THIS),), q.ALL)))
    use = t.Activated(
        Limit.ONCE_A_TURN, last, (b.Move(THIS, Place.BENCH), k.If(c.Did(), (b.Draw(Owner.YOU, n(3)),)))
    )
    table = table_of(PLAIN, pokemon("Sole", abilities=(ability("Rise", use),)))
    done = Course(table, side("Plain", hand=("Sole",)), side("Plain")).do("ability")
    assert len(done.state.bench[0]) == 1 and len(done.state.hand[0]) == 3
    assert not Course(table, side("Plain", hand=("Sole", "L")), side("Plain")).can("ability")


def test_whom_the_condition_of_a_use_names() -> None:
    hurt = c.Is(MINE, f.DAMAGED)
    use = t.Activated(Limit.ONCE_A_TURN, hurt, (b.Heal(n(20), IT),))
    table = table_of(PLAIN, pokemon("Nurse", abilities=(ability("Care", use),)))
    done = Course(table, side(Standing("Plain", damage=50), "Nurse"), side("Plain")).do("ability")
    assert done.mine.damage == 30


def test_whose_stadium() -> None:
    field = trainer("Field", kind=CardClass.STADIUM)
    away = trainer("Deed", b.Move(Noun(Place.STADIUM, Owner.OPPONENT), Place.DISCARD))
    for owner, offered in ((0, False), (1, True)):
        course = Course(
            table_of(PLAIN, field, away), side(hand=("Deed",)), side("Plain"), stadium=("Field", owner)
        )
        assert course.can("trainer") == offered


@pytest.mark.parametrize(("whose", "winner"), [(Owner.YOU, 0), (Owner.OPPONENT, 1)])
def test_winning_by_an_effect(whose: Owner, winner: int) -> None:
    done = played(b.WinGame(whose), b.Draw(Owner.YOU, n(1)))
    assert done.state.result == (winner, "an effect") and done.decision is None
    assert "draw" not in done.kinds()


def test_what_one_of_the_options_did() -> None:
    def away(kind: Type) -> tuple[Any, ...]:
        filters = (f.OfType(kind), f.OfClass(CardClass.ENERGY))
        return (b.Move(Noun(Place.ATTACHED, filters=filters, quantity=q.ALL, on=THIS), Place.DISCARD),)

    energy = v.Count(Noun(Place.AMONG, quantity=q.ALL, on=THEM))
    steps = (
        k.ChooseOne((away(Type.LIGHTNING), away(Type.FIRE))),
        b.BaseDamage(Operation.SET, v.Product(n(60), energy)),
    )
    card = pokemon("User", attack("Deed", "", None, *steps))
    for chosen, damage in (("0", 60), ("1", 120)):
        you = side(Standing("User", energy=("L", "R", "R")))
        done = Course(table_of(pokemon("Wall", hp=200), card), you, side("Wall")).attack("Deed")
        assert done.pick(chosen).amounts("damage") == [damage]


# ---- the cards that a condition speaks of --------------------------------------------------------


def test_they_are_the_cards_that_a_pokemon_bears() -> None:
    energy = Noun(Place.ATTACHED, filters=(f.OfClass(CardClass.ENERGY),), quantity=q.ALL)
    has_any = c.Is(THEIR_ACTIVE, f.Bearing(energy))
    one = b.Move(Noun(Place.AMONG, quantity=q.ONE, on=THEM), Place.DISCARD)
    foe = side(Standing("Plain", energy=("R", "W")), "Plain")
    for steps in ((k.If(has_any, (one,)),), (t.PlayOnlyIf(has_any), one)):
        done = attacked(*steps, theirs=foe)
        assert done.names() == ["R", "W"]
        assert len(done.pick("R").theirs.energy) == 1 and len(done.state.discard[1]) == 1
