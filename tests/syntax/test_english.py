"""English: canonical texts print back, old ones mean the same, wrong words are refused at their place."""

from __future__ import annotations

import pytest

from pokeca_dsl.effects.statements import Text
from pokeca_dsl.syntax.languages import language
from pokeca_dsl.syntax.names import NameTable
from pokeca_dsl.syntax.reading import Reading

ENGLISH = language("en")
NAMES = NameTable(
    own="Boltlord", canonical={name: name for name in ("Boltlord", "Boltmouse", "Big Zap", "Water Energy")}
)


def statements(words: str) -> Text:
    """What a text means; it must be readable."""
    reading = ENGLISH.read(words, names=NAMES)
    assert isinstance(reading, Reading), reading
    return reading.statements


CANONICAL = [
    "Flip a coin. If heads, draw a card, and heal 30 damage from this Pokémon.",
    "For each of your opponent's Pokémon, flip a coin. If heads, put 1 damage counter on that Pokémon.",
    "Once during your turn, if this Pokémon isn't affected by a Special Condition, you may draw a card.",
    "If there are 3 or fewer cards in your deck, this attack does 150 more damage.",
    "Put 2 damage counters on your opponent's Active Pokémon for each of your Benched Pokémon.",
    "Your opponent's Active Pokémon is now Asleep, Burned, and Poisoned.",
    "This attack's damage isn't affected by Weakness or Resistance, or by any effects on your opponent's "
    "Active Pokémon.",
    "If your opponent's Active Pokémon is Asleep and this Pokémon has any [R] Energy attached, draw a card.",
    "Discard an Energy from 1 of your opponent's Benched Pokémon.",
    "Put 1 of your opponent's Benched Pokémon and all attached cards into their hand.",
    "Discard 3 other cards from your hand.",
    "If the Pokémon this card is attached to is in the Active Spot and is damaged by an attack from your "
    "opponent's Pokémon (even if it is Knocked Out), draw a card.",
    "Search your deck for up to 3 [W] Pokémon or [W] Energy cards, reveal them, and put them into your hand. "
    "Then, shuffle your deck.",
    "You may have your opponent switch their Active Pokémon with 1 of their Benched Pokémon.",
    "Both Active Pokémon are now Asleep. Each of your opponent's Active Pokémon is now Burned.",
    "If your opponent has exactly 1 Prize card remaining, draw a card.",
    "Do the following 3 times: Flip a coin. If heads, draw a card.",
    "Your opponent discards 2 cards from their hand.",
    "Choose 1 of the Defending Pokémon's attacks. During your opponent's next turn, that Pokémon can't use "
    "that attack.",
    "Your opponent's Active Pokémon is now Poisoned. During Pokémon Checkup, put 8 damage counters on that "
    "Pokémon instead of 1.",
    "At the end of your opponent's next turn, the Defending Pokémon will be Knocked Out.",
]


@pytest.mark.parametrize("words", CANONICAL)
def test_canonical_text_prints_back(words: str) -> None:
    assert ENGLISH.write(statements(words), names=NAMES) == words


OLD = [
    (
        "Does 20 damage times the amount of Energy attached to Boltlord.",
        "This attack does 20 damage for each Energy attached to this Pokémon.",
    ),
    (
        "Does 40 damage minus 10 damage for each damage counter on Boltlord.",
        "This attack does 10 less damage for each damage counter on this Pokémon.",
    ),
    (
        "Flip a coin. If heads, the Defending Pokémon is now Asleep.",
        "Flip a coin. If heads, your opponent's Active Pokémon is now Asleep.",
    ),
    (
        "Once during your turn (before your attack), when you play Boltlord from your hand onto your Bench, "
        "you may draw 2 cards.",
        "When you play this Pokémon from your hand onto your Bench during your turn, you may draw 2 cards.",
    ),
    (
        "Search your deck for a Water Energy card, show it to your opponent, and put it into your hand. "
        "Shuffle your deck afterward.",
        "Search your deck for a [W] Energy card, reveal it, and put it into your hand. "
        "Then, shuffle your deck.",
    ),
    (
        "Discard an Energy card attached to the Defending Pokémon.",
        "Discard an Energy from your opponent's Active Pokémon.",
    ),
    (
        "As long as Boltlord is your Active Pokémon, your opponent's Active Pokémon can't retreat.",
        "As long as this Pokémon is in the Active Spot, your opponent's Active Pokémon can't retreat.",
    ),
    (
        "This attack's damage isn't affected by Weakness, Resistance, Poké-Powers, Poké-Bodies, or any other "
        "effects on the Defending Pokémon.",
        "This attack's damage isn't affected by Weakness or Resistance, or by any effects on your opponent's "
        "Active Pokémon.",
    ),
    (
        "Prevent all effects of attacks, including damage, done to Boltlord "
        "during your opponent's next turn.",
        "During your opponent's next turn, prevent all damage from and effects of attacks "
        "done to this Pokémon.",
    ),
    (
        "This Pokémon takes 20 less damage from attacks (after applying Weakness and Resistance).",
        "This Pokémon takes 20 less damage from attacks.",
    ),
    (
        "Discard an Energy from each of your opponent's Pokémon.",
        "For each of your opponent's Pokémon, discard an Energy from that Pokémon.",
    ),
    (
        "Your opponent shuffles his or her hand into his or her deck and draws 4 cards.",
        "Your opponent shuffles their hand into their deck. Then, your opponent draws 4 cards.",
    ),
    (
        "Once during your turn (before your attack), you may draw a card. "
        "This power can't be used if Boltlord is affected by a Special Condition.",
        "Once during your turn, if this Pokémon isn't affected by a Special Condition, you may draw a card.",
    ),
    (
        "Search your deck for up to 3 in any combination of Basic Pokémon and basic Energy cards, reveal "
        "them, and put them into your hand. Then, shuffle your deck.",
        "Search your deck for up to 3 Basic Pokémon or basic Energy cards, reveal them, and put them into "
        "your hand. Then, shuffle your deck.",
    ),
]


@pytest.mark.parametrize(("old", "new"), OLD)
def test_old_wording_means_the_same(old: str, new: str) -> None:
    assert statements(old) == statements(new)
    assert ENGLISH.write(statements(old), names=NAMES) == new


def test_attack_that_prints_damage_deals_other_damage_also() -> None:
    text = statements("This attack does 30 damage to this Pokémon.")
    assert ENGLISH.write(text) == "This Pokémon does 30 damage to itself."
    assert ENGLISH.write(text, beside_damage=True) == "This Pokémon also does 30 damage to itself."


@pytest.mark.parametrize(
    ("words", "wrong", "better"),
    [
        ("Flip a coin. If heads, your opponent's Active Pokémon is now Paralysed.", "Paralysed", "Paralyzed"),
        ("Discard 2 Energy off this Pokémon.", "off", "from"),
        ("Discard 2 Energies from this Pokémon.", "Energies", "Energy"),
        ("This Pokemon is now Asleep.", "Pokemon", "Pokémon"),
        ("Attach a [W] Energy card from your hand at 1 of your Pokémon.", "at", "to"),
    ],
)
def test_wrong_word_is_refused_at_its_place(words: str, wrong: str, better: str) -> None:
    troubles = ENGLISH.read(words)
    assert isinstance(troubles, list)
    assert words[troubles[0].start : troubles[0].end] == wrong
    assert better in troubles[0].expected


def test_every_trouble_of_a_text_is_found_in_one_go() -> None:
    troubles = ENGLISH.read("Draw a crad. Your turn ands.")
    assert isinstance(troubles, list)
    assert [trouble.found for trouble in troubles] == ["crad", "ands"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("If heads, draw a card. Draw a card.", "If heads, draw a card, and draw a card."),
        ("Discard a card from your hand.", "Discard a random card from your hand."),
        ("Discard up to 2 cards from your hand.", "Discard 2 cards from your hand."),
        ("This Pokémon can't attack during your next turn.", "This Pokémon can't attack during this turn."),
        ("Shuffle your deck.", "Shuffle your opponent's deck."),
        ("If 2 of them are heads, draw a card.", "If all of them are heads, draw a card."),
        (
            "This attack does 20 damage for each card you discarded in this way.",
            "This attack does 20 damage for each Energy card you discarded in this way.",
        ),
        ("If Boltlord is on your Bench, draw a card.", "If this Pokémon is on the Bench, draw a card."),
    ],
)
def test_words_that_change_meaning_change_the_object(one: str, other: str) -> None:
    assert statements(one) != statements(other)
