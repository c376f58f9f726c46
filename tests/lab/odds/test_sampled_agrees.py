"""Cards that look, order, bury and shuffle: settled late or lying from the start, it comes as often."""

import pytest

from tests.lab.odds import asked
from tests.lab.odds.asked import ask, text

CARDS = """  item "Peek"
    Look at the top 3 cards of your deck and put them back on top of your deck in any order.
  item "Rob"
    Discard 1 random card from your opponent's hand.
  item "Bury"
    Put a card from your hand on the bottom of your deck.
  item "Wheel"
    Each player shuffles their hand into their deck. Then, each player draws 2 cards.
  item "Under"
    Each player shuffles their hand and puts it on the bottom of their deck. Then, each player draws 2 cards.
  item "Anew"
    Discard your hand and draw 3 cards.
  item "Top"
    Look at the top 3 cards of your deck. Put 1 of them into your hand and put the other cards on the bottom
      of your deck.
"""
NAMES = ("Peek", "Rob", "Bury", "Wheel", "Under", "Anew", "Top", "Rummage", "Fetch", "Spill", "Seek", "Sieve")
SAMPLES = 1_000
DEVIATIONS = 4.5
"""Standard deviations: all these questions together exceed it once in some thousand runs."""


@pytest.mark.slow
@pytest.mark.parametrize("then", ["Fetch", "Sieve", "Under"])
@pytest.mark.parametrize("card", NAMES)
def test_one_card_after_the_other(card: str, then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "CARDS", asked.CARDS + CARDS)
    you = f'active: "Sparkit", [L]\nhand: "{card}", "{then}", [W]\ndeck: 2 × "Slabby", "Seek", 4 × [L]'
    opponent = 'active: "Slabby"\nhand: "Seek", 2 × "Slabby"\ndeck: 4 × [L], "Slabby"'
    scenario = text('you\n  hand: "Slabby"', f'play "{card}"\nplay "{then}"', you, opponent)
    exact = ask(scenario, players=("random", "random")).value
    tried = ask(scenario, players=("random", "random"), only_sample=True, samples=SAMPLES).estimate
    assert exact is not None
    assert tried is not None
    chance = float(exact.low)
    deviation = (chance * (1 - chance) / SAMPLES) ** 0.5
    assert exact.exact
    assert abs(tried.value - chance) <= DEVIATIONS * deviation
