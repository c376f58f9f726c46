"""What Trainer cards do: two copies at once, Prize cards exchanged, a card that takes a Pokémon's place."""

from __future__ import annotations

from typing import Any

import pytest

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
from pokeca_dsl.effects.vocabulary import CardClass, Duration, Event, Likeness, Owner, Place, Role
from pokeca_dsl.engine.situation import Standing
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.mirroring import mirrored
from pokeca_dsl.syntax.reading import Reading
from tests.engine.course import Course, side
from tests.engine.made_up import attack, pokemon, table_of, trainer
from tests.engine.sampler import n

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
OTHER = pokemon("Other", attack("Tap", "", 10), hp=60)
THEM = Reference(Role.THEM)
COPY = Noun(Place.HAND, Owner.YOU, (f.Alike(Likeness.NAME, THIS), f.OtherThan(THIS)))


def played(*steps: Any, you: Any, theirs: Any = None) -> Course:
    """A turn of yours in which such a card is played."""
    table = table_of(PLAIN, OTHER, trainer("Deed", *steps))
    return Course(table, you, theirs or side("Plain", "Plain")).do("trainer")


@pytest.mark.parametrize(("hand", "answer", "drawn"), [(2, "yes", 4), (2, "no", 1), (1, "no", 1)])
def test_two_copies_do_more_than_one(hand: int, answer: str, drawn: int) -> None:
    alone, together = (b.Draw(Owner.YOU, n(1)),), (b.Draw(Owner.YOU, n(4)),)
    steps = (
        k.May((b.Move(COPY, Place.DISCARD),)),
        k.If(c.Did(), together),
        k.If(c.IsNot(c.Did()), alone),
    )
    done = played(*steps, you=side(hand=("Deed",) * hand)).pick(answer)
    assert len(done.state.hand[0]) == drawn + hand - (2 if answer == "yes" else 1)


def test_two_copies_must_be_there() -> None:
    both = (t.Cost((b.Move(COPY, Place.DISCARD),)), b.Draw(Owner.YOU, n(3)))
    table = table_of(PLAIN, trainer("Deed", *both))
    assert not Course(table, side(hand=("Deed",)), side("Plain")).can("trainer")
    done = Course(table, side(hand=("Deed", "Deed")), side("Plain")).do("trainer")
    assert len(done.state.hand[0]) == 3 and len(done.state.discard[0]) == 2


def test_prize_cards_are_exchanged_for_as_many_from_the_deck() -> None:
    prizes = Noun(Place.PRIZES, Owner.YOU, quantity=q.ALL)
    new = Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(v.AmountDone()))
    steps = (
        b.Shuffle(Owner.YOU, Place.PRIZES),
        b.Move(prizes, Place.DECK_BOTTOM),
        b.Move(new, Place.PRIZES),
    )
    you = side(hand=("Deed",), deck=("Plain",) * 4, prizes=("Other",) * 3)
    done = played(*steps, you=you)
    assert done.cards(done.state.prizes) == ["Plain"] * 3
    assert len(done.state.deck[0]) == 4


def test_a_card_takes_the_place_of_a_pokemon() -> None:
    basic = (f.OfClass(CardClass.BASIC_POKEMON),)
    steps = (
        b.Choose(Noun(Place.DISCARD, Owner.YOU, basic)),
        b.Switch(Noun(Place.IN_PLAY, Owner.YOU, basic), THEM),
    )
    you = side(Standing("Plain", damage=20, energy=("C",)), hand=("Deed",), discard=("Other",))
    done = played(*steps, you=you)
    assert done.mine.card.name == "Other" and done.mine.damage == 20 and len(done.mine.energy) == 1
    assert "Plain" in done.cards(done.state.discard)


def test_what_each_player_does_is_told_of_both() -> None:
    theirs = b.Move(Noun(Place.HAND, Owner.YOU, quantity=q.Exactly(n(2))), Place.DISCARD)
    words = "Each player discards 2 cards from their hand. Your opponent discards first."
    reading = language("en").read(words)
    assert isinstance(reading, Reading) and reading.statements == (mirrored(theirs), theirs)
    done = played(mirrored(theirs), theirs, you=side(hand=("Deed", "C", "C")), theirs=side(hand=("C", "C")))
    assert not done.state.hand[0] and not done.state.hand[1]


HOLDER = Reference(Role.HOLDER)


def test_a_tool_is_spent_at_the_end_of_a_turn_in_which_its_holder_attacked() -> None:
    gone = s.Respond(Trigger(Event.TURN_ENDS), (b.Move(THIS, Place.DISCARD),))
    spent = t.Triggered(Trigger(Event.ATTACK_ENDS, HOLDER), None, (s.Grant(Duration.THIS_TURN, THIS, gone),))
    table = table_of(PLAIN, trainer("Charm", spent, kind=CardClass.TOOL))
    you = side(Standing("Plain", tools=("Charm",)))
    used = Course(table, you, side("Plain", "Plain")).attack("Tap")
    assert used.cards(used.state.discard) == ["Charm"]
    assert not Course(table, you, side("Plain", "Plain")).end().state.discard[0]


def test_whoever_falls_goes_to_the_lost_zone() -> None:
    anyone = Noun(Place.IN_PLAY, quantity=q.ALL)
    lost = b.Move(Reference(Role.IT), Place.LOST_ZONE, attached=Place.DISCARD)
    city = t.Triggered(Trigger(Event.KNOCKED_OUT, anyone), None, (lost,))
    table = table_of(PLAIN, OTHER, trainer("City", city, kind=CardClass.STADIUM))
    theirs = side(Standing("Other", damage=50, energy=("C",)), "Plain")
    done = Course(table, side("Plain"), theirs, stadium=("City", 0)).attack("Tap")
    assert done.cards(done.state.lost, 1) == ["Other"] and done.cards(done.state.discard, 1) == ["C"]


def test_items_that_were_discarded_are_taken_back() -> None:
    top = Noun(Place.DECK_TOP, Owner.YOU, quantity=q.Exactly(n(2)))
    items = Noun(Place.AMONG, filters=(f.OfClass(CardClass.ITEM),), quantity=q.ALL, on=THEM)
    steps = (b.Move(top, Place.DISCARD), b.Move(items, Place.HAND))
    done = played(*steps, you=side(hand=("Deed",), deck=("Deed", "Plain", "Plain")))
    assert done.cards(done.state.hand) == ["Deed"] and "Plain" in done.cards(done.state.discard)
