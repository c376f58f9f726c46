"""English attack texts of the older series: each means what its newer wording means, and prints as it."""

from __future__ import annotations

import pytest

from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reader import Stop
from pokeca_dsl.syntax.reading import Reading

ENGLISH = language("en")
NAMES = NameTable(own="Boltlord", canonical={name: name for name in ("Boltlord", "Boltmouse", "Big Zap")})

PAIRS = [
    ("Boltlord does 10 damage to itself.", "This Pokémon does 10 damage to itself."),
    (
        "Boltlord does 30 damage to itself, and don't apply Weakness and Resistance to this damage.",
        "This Pokémon does 30 damage to itself, and that damage isn't affected by Weakness or Resistance.",
    ),
    (
        "Does 20 damage plus 10 more damage for each [W] Energy attached to Boltlord but not used to pay for "
        "this attack's Energy cost. You can't add more than 20 damage in this way.",
        "This attack does 10 more damage for each [W] Energy attached to this Pokémon but not "
        "used to pay for "
        "this attack's Energy cost. You can't add more than 20 damage in this way.",
    ),
    (
        "During your next turn, Boltlord's Big Zap attack's base damage is 40.",
        "During your next turn, this Pokémon's Big Zap attack's base damage is 40.",
    ),
    (
        "If Boltmouse is anywhere under Boltlord, draw a card.",
        "If this Pokémon is evolved from Boltmouse, draw a card.",
    ),
    (
        "Return Boltlord and all cards attached to it to your hand.",
        "Put this Pokémon and all attached cards into your hand.",
    ),
    (
        "Discard an Energy card attached to Boltlord or this attack does nothing.",
        "Discard an Energy from this Pokémon or this attack does nothing.",
    ),
    (
        "The Defending Pokémon can't use any Poké-Powers or Poké-Bodies during your opponent's next turn.",
        None,
    ),
    (
        "Search your deck for up to 3 different types of basic Energy cards and attach them to Boltlord. "
        "Shuffle your deck afterward.",
        "Search your deck for up to 3 different types of basic Energy cards and attach them to this Pokémon. "
        "Then, shuffle your deck.",
    ),
    (
        "Does 10 damage to each of your opponent's Benched Pokémon that is the same type as the Defending "
        "Pokémon. (Don't apply Weakness and Resistance for Benched Pokémon.)",
        "This attack does 10 damage to each of your opponent's Benched Pokémon that is the same type as your "
        "opponent's Active Pokémon. (Don't apply Weakness and Resistance for Benched Pokémon.)",
    ),
    (
        "Remove from Boltlord the number of damage counters equal to the damage you did to the Defending "
        "Pokémon.",
        "Heal from this Pokémon the same amount of damage you did to your opponent's Active Pokémon.",
    ),
    ("Flip 2 coins. If the second coin is heads, draw a card.", None),
    (
        "Choose 1 of your opponent's Benched Pokémon. This attack does 40 damage to that "
        "Pokémon. Apply Weakness and Resistance.",
        "Choose 1 of your opponent's Benched Pokémon. This attack does 40 damage to that "
        "Pokémon. Also apply Weakness and Resistance for Benched Pokémon.",
    ),
    (
        "If Boltlord has any basic Energy attached to it that is same type as the "
        "Defending Pokémon, this attack does 40 more damage.",
        "If this Pokémon has any basic Energy attached to it that is the same type as "
        "your opponent's Active Pokémon, this attack does 40 more damage.",
    ),
    (
        "If this Pokémon has at least 1 extra Energy attached to it (in addition to this "
        "attack's cost), prevent all effects of attacks, including damage, done to it "
        "during your opponent's next turn.",
        "If this Pokémon has at least 1 extra Energy attached, during your opponent's "
        "next turn, prevent all damage from and effects of attacks done to this Pokémon.",
    ),
    (
        "Search your deck for up to 5 Pokémon that are the same type as any basic Energy "
        "attached to this Pokémon, reveal them, and put them into your hand. Then, "
        "shuffle your deck.",
        "Search your deck for up to 5 Pokémon that is the same type as any basic Energy "
        "attached to this Pokémon, reveal them, and put them into your hand. Then, "
        "shuffle your deck.",
    ),
    (
        "During your opponent's next turn, prevent all damage done to Boltlord by attacks "
        "from your opponent's Stage 1 or Stage 2 Pokémon.",
        "During your opponent's next turn, prevent all damage done to this Pokémon by "
        "attacks from your opponent's Stage 1 Pokémon or Stage 2 Pokémon.",
    ),
    (
        "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon "
        "plus 10 more damage for each Energy attached to it. (Don't apply Weakness and "
        "Resistance for Benched Pokémon.)",
        "Choose 1 of your opponent's Pokémon. This attack does damage to that Pokémon "
        "equal to 20 plus 10 for each Energy attached to that Pokémon.",
    ),
    (
        "During your next turn, this Pokémon's Big Zap attack does 120 damage instead of 40.",
        "During your next turn, this Pokémon's Big Zap attack's base damage is 120.",
    ),
    (
        "Does 20 damage times the amount of Energy attached to this Pokémon and the Defending Pokémon.",
        "This attack does 20 damage for each Energy attached to both Active Pokémon.",
    ),
    (
        "If your opponent's Active Pokémon is Poisoned, put 10 damage counters instead of "
        "1 on that Pokémon between turns.",
        "If your opponent's Active Pokémon is Poisoned, that Pokémon is "
        "now Poisoned. During Pokémon Checkup, put 10 damage counters on that Pokémon "
        "instead of 1.",
    ),
    (
        "You may discard a [R] Energy attached to Boltlord. If you discard a [R] Energy, "
        "the Defending Pokémon is now Burned.",
        "You may discard a [R] Energy from this Pokémon. If that card is a [R] Energy "
        "card, your opponent's Active Pokémon is now Burned.",
    ),
    (
        "If you played Marlow's Letter from your hand during this turn, this attack does 60 more damage.",
        'If you played "Marlow\'s Letter" from your hand during this turn, this attack does 60 more damage.',
    ),
    (
        "Flip 3 coins. For each heads, a card is chosen at random from your opponent's "
        "hand. Your opponent reveals those cards and shuffles them into their deck.",
        "Flip 3 coins. For each heads, choose a random card from your opponent's hand. "
        "Reveal it. Shuffle it into their deck.",
    ),
    (
        "This attack does 30 damage to each of your Boltmouse in play.",
        "This attack does 30 damage to each of your Boltmouse. (Don't apply Weakness and "
        "Resistance for Benched Pokémon.)",
    ),
    (
        "Discard the top card of your opponent's deck. If you played Marlow's Letter from "
        "your hand during this turn, discard the top 5 cards instead.",
        "Discard the top card of your opponent's deck. If you played \"Marlow's Letter\" "
        "from your hand during this turn, discard the top 5 cards instead.",
    ),
]


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_an_older_wording_means_the_newer_one(older: str, newer: str | None) -> None:
    reading = ENGLISH.attempt(older, names=NAMES)
    assert isinstance(reading, Reading), reading
    printed = ENGLISH.write(reading.statements, names=NAMES)
    assert printed is not None
    again = ENGLISH.attempt(printed, names=NAMES)
    assert isinstance(again, Reading) and again.statements == reading.statements
    if newer is not None:
        assert printed == newer


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "If this Pokémon is evolved from Boltmouse, draw a card.",
            "If this Pokémon is Boltmouse, draw a card.",
        ),
        (
            "If this Pokémon evolved from Boltmouse during this turn, draw a card.",
            "If this Pokémon is evolved from Boltmouse, draw a card.",
        ),
        ("If you do, draw a card.", "If you don't, draw a card."),
        (
            "During your opponent's next turn, whenever 30 or less damage is done to this "
            "Pokémon by attacks, "
            "prevent that damage.",
            "During your opponent's next turn, whenever 30 or more damage is done to this "
            "Pokémon by attacks, "
            "prevent that damage.",
        ),
    ],
)
def test_words_that_change_the_meaning_change_the_objects(one: str, other: str) -> None:
    meanings = [ENGLISH.attempt(words, names=NAMES) for words in (one, other)]
    assert all(isinstance(meaning, Reading) for meaning in meanings)
    first, second = (meaning.statements for meaning in meanings if isinstance(meaning, Reading))
    assert first != second


def test_damage_that_replaces_damage_to_a_chosen_pokemon_is_not_misread() -> None:
    words = (
        "Choose 1 of your opponent's Pokémon. This attack does 20 damage to that Pokémon. If "
        "you have no cards "
        "in your hand, this attack does 40 damage instead."
    )
    assert isinstance(ENGLISH.attempt(words, names=NAMES), Stop)
