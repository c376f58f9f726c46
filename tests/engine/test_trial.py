"""What has no effect at all can't be played or used: tried out, with coins, choices and costs."""

from __future__ import annotations

from typing import Any

import pytest

from pokeca_dsl.documents.card import Attack, EnergyCard, TrainerCard
from pokeca_dsl.effects.vocabulary import CardClass, Type
from pokeca_dsl.engine.situation import Side, Standing
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.reading import EMPTY, Reading
from tests.engine.course import Course, side
from tests.engine.made_up import attack, made_up_rules, pokemon, table_of

PLAIN = pokemon("Plain", attack("Tap", "", 10), hp=100)
GROWN = pokemon("Grown", attack("Tap", "", 20), hp=150, stage=CardClass.STAGE_1, evolves_from="Plain")
GLOW = EnergyCard("Glow", Type.LIGHTNING, EMPTY)
FULL = ("Plain",) * 5
LIT = Standing("Plain", energy=("Glow",))


def card(words: str) -> TrainerCard:
    """An Item card with this text."""
    reading = language("en").read(words)
    assert isinstance(reading, Reading), reading
    return TrainerCard("Deed", CardClass.ITEM, reading)


def playable(words: str, you: Side, theirs: Side | None = None, coins: str = "") -> bool:
    """Whether a card with this text can be played."""
    return Course(table_of(PLAIN, GROWN, GLOW, card(words)), you, theirs or side("Plain"), coins).can(
        "trainer"
    )


def mine(*bench: str, active: Any = "Plain", more: tuple[str, ...] = (), **zones: Any) -> Side:
    """A side with the card in the hand."""
    return side(active, *bench, hand=("Deed", *more), **zones)


@pytest.mark.parametrize(
    ("words", "can", "cannot"),
    [
        (
            "If you have any Pokémon on your Bench, draw 2 cards.",
            (mine("Plain"),),
            (mine(),),
        ),
        (
            "Flip a coin. If heads, discard an Energy from 1 of your opponent's Pokémon.",
            (mine(), side(LIT)),
            (mine(), side("Plain")),
        ),
        (
            "Flip 2 coins. Draw a card for each heads.",
            (mine(deck=("Plain",)),),
            (mine(deck=()),),
        ),
        (
            "Flip a coin until you get tails. For each heads, draw a card.",
            (mine(deck=("Plain",)),),
            (mine(deck=()),),
        ),
        (
            "Flip 2 coins. Heal 10 damage from your Active Pokémon for each heads.",
            (mine(active=Standing("Plain", damage=20)),),
            (mine(),),
        ),
        (
            "Flip 3 coins. Put a number of Item cards up to the number of heads from your discard pile "
            "into your hand.",
            (mine(discard=("Deed",)),),
            (mine(),),
        ),
        (
            "Draw a card for each of your opponent's Benched Pokémon.",
            (mine(), side("Plain", "Plain")),
            (mine(), side("Plain")),
        ),
        (
            "Draw cards until you have 3 cards in your hand.",
            (mine(more=("Plain",)),),
            (mine(more=("Plain",) * 3),),
        ),
        (
            "Search your deck for a Basic Pokémon and put it onto your Bench. Then, shuffle your deck.",
            (mine("Plain"),),
            (mine(*FULL),),
        ),
        (
            "Look at the top 3 cards of your deck and put a Basic Pokémon you find there onto your Bench. "
            "Shuffle the other cards back into your deck.",
            (mine("Plain"),),
            (mine(*FULL),),
        ),
        (
            "Discard a card from your hand. If you do, draw a card.",
            (mine(more=("Plain",)),),
            (mine(more=("Plain",), deck=()),),
        ),
        (
            "Discard a card from your hand. If you do, draw cards until you have 2 cards in your hand.",
            (mine(more=("Plain",) * 2),),
            (mine(more=("Plain",) * 3),),
        ),
        (
            "Your opponent discards cards from their hand until they have 3 cards in their hand.",
            (mine(), side("Plain", hand=("Plain",) * 4)),
            (mine(), side("Plain", hand=("Plain",) * 3)),
        ),
        (
            "Search your deck for a Basic [L] Energy card and attach it to 1 of your Benched Pokémon. "
            "Then, shuffle your deck.",
            (mine("Plain"),),
            (mine(),),
        ),
        (
            "Discard your hand and draw 5 cards.",
            (mine(),),
            (mine(more=("Plain",), deck=()),),
        ),
        (
            "Search your deck for a Pokémon, reveal it, and put it into your hand. Then, shuffle your deck.",
            (mine(),),  # whether there is one isn't looked at
            (mine(deck=()),),
        ),
        (
            "Your opponent's Active Pokémon is now Asleep.",
            (mine(),),
            (mine(), side(Standing("Plain", conditions=("asleep",)))),
        ),
        (
            "Heal 30 damage from your Active Pokémon. If that Pokémon is a Stage 1 Pokémon, "
            "heal 100 damage from it instead.",
            (mine(active=Standing("Plain", damage=10)),),
            (mine(),),
        ),
    ],
)
def test_a_card_without_effect_cannot_be_played(words: str, can: Any, cannot: Any) -> None:
    assert playable(words, *can)
    assert not playable(words, *cannot)


def test_scripted_coins_are_not_looked_at() -> None:
    words = "Flip a coin. If heads, draw 2 cards."
    assert playable(words, mine(), coins="T") and playable(words, mine(), coins="H")


def test_the_trial_changes_nothing() -> None:
    course = Course(table_of(PLAIN, card("Flip a coin. If heads, draw 2 cards.")), mine(), side("Plain"))
    state = course.state
    assert len(state.hand[0]) == 1 and len(state.deck[0]) == 8 and not state.playing and not state.coins


def test_many_cards_that_are_alike_are_tried_once() -> None:
    """An attack that could only attach, and to nothing, does nothing, however much there is to find."""
    words = (
        "Search your deck for up to 3 Basic [L] Energy cards and attach them to 1 of your Benched Pokémon. "
        "Then, shuffle your deck."
    )
    reading = language("en").read(words)
    assert isinstance(reading, Reading)
    caller = pokemon("Caller", Attack("Deed", (), None, None, reading))
    rules = made_up_rules(attack_needs=("energy", "matching types", "an effect"))
    table = table_of(PLAIN, GLOW, caller, rules=rules)
    for bench, can in (((), False), (("Plain",), True)):
        course = Course(table, side("Caller", *bench, deck=("Glow",) * 30), side("Plain"))
        assert course.can("attack", "Deed") == can
