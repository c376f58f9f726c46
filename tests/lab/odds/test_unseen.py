"""Who chooses best doesn't see what the opponent drew: compared with both policies, each played out."""

from fractions import Fraction

import pytest

from pokeca_dsl.engine.events import Event
from pokeca_dsl.engine.state import State
from pokeca_dsl.lab.odds import asking
from pokeca_dsl.lab.odds.asking import Chance, Hands
from pokeca_dsl.lab.odds.telling import as_text
from pokeca_dsl.lab.odds.unseen import BlindSolver
from tests.lab.odds.asked import CARDS, ask
from tests.lab.odds.brute import brute

MORE = """  pokemon "Peak" stage 2 from "Hill" [C] 160 HP
    retreat 1
  pokemon "Crag" stage 2 from "Hill" [C] 160 HP
    retreat 1
  item "Stir"
    Your opponent shuffles their hand into their deck and draws 2 cards.
  item "Peek"
    Your opponent reveals their hand.
"""
_SITUATION = """
scenario "stir or not"
  rules: standard
  turn: 3, you
  begins: at the start of the turn
  you
    active: "Sparkit"
    hand: {own}
    deck: 2 × "Peak", 3 × "Crag"
  opponent
    active: "Sparkit"
    hand: {hand}
{when}  odds
    you
      hand: "Peak"
    wanted by: {wisher}
    until: 2 × end of turn
"""
_NOTHING = '"Crag"'


def text(
    when: tuple[str, ...] = (), hand: str = '"Stir"', wisher: str = "opponent", own: str = _NOTHING
) -> str:
    """I draw a card; then the opponent may play Stir; then I draw another."""
    lines = "".join(f"    {line}\n" for line in when)
    block = f"  when\n{lines}" if when else ""
    return CARDS + MORE + _SITUATION.format(when=block, hand=hand, wisher=wisher, own=own)


def _peak(state: State, _: tuple[Event, ...]) -> bool:
    return any(state.match.cards[cid].name == "Peak" for cid in state.hand[0])


KEEP = brute(text(("end turn", "end turn")), _peak)
STIR = brute(text(("end turn", 'opponent: play "Stir"', "opponent: end turn")), _peak)


def value(found: Chance) -> Fraction:
    assert found.value is not None and found.value.exact
    return found.value.low


@pytest.mark.parametrize(("wisher", "better"), [("opponent", max(KEEP, STIR)), ("you", min(KEEP, STIR))])
def test_one_choice_for_all_that_look_alike(wisher: str, better: Fraction) -> None:
    assert KEEP != STIR
    found = ask(text(wisher=wisher), players=("random", "best"))
    assert found.hands is Hands.OWN
    assert value(found) == better
    seen = found.with_open_hands
    assert seen is not None and seen.exact
    assert seen.low > better if wisher == "opponent" else seen.low < better


def test_with_open_hands_it_stirs_only_where_that_helps() -> None:
    found = ask(text(), players=("random", "best"))
    drawn = Fraction(2, 5)  # the chance that the first card was a Peak: then it is kept
    assert found.with_open_hands is not None
    assert found.with_open_hands.low == drawn + (1 - drawn) * STIR


def test_what_was_shown_is_known() -> None:
    found = ask(text(hand='"Stir", "Peek"'), players=("random", "best"))
    assert value(found) == Fraction(2, 5) + Fraction(3, 5) * STIR


def test_a_second_choice_uses_what_was_seen_between() -> None:
    """Stir, look, and stir again where that hand holds no Peak: better than to look first."""
    in_two = Fraction(3, 5)  # a Peak among two of six cards; else the last draw is one in every other case
    look_first = Fraction(2, 5) + Fraction(3, 5) * STIR
    found = ask(text(hand='2 × "Stir", "Peek"'), players=("random", "best"))
    assert value(found) == in_two + (1 - in_two) * STIR > look_first


def test_a_hand_that_the_scenario_lists_is_known() -> None:
    found = ask(text(own='"Peak"'), players=("random", "best"))
    assert found.hands is Hands.ALIKE
    assert value(found) == 1


def test_where_both_choose_best_the_answer_says_what_they_saw() -> None:
    found = ask(text())
    assert found.hands is Hands.OPEN
    assert "both players choose best" in found.reason
    told = list(as_text(found, asking.Wish()))
    assert any(line.endswith("by what the player sees it is at most this") for line in told)
    assert value(found) == Fraction(2, 5) + Fraction(3, 5) * STIR


@pytest.mark.parametrize(("wisher", "bound"), [("opponent", "at most this"), ("you", "at least this")])
def test_what_is_too_much_is_told_as_a_bound(
    wisher: str, bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "BlindSolver", lambda setup, players, most: BlindSolver(setup, players, 1))
    found = ask(text(wisher=wisher), players=("random", "best"))
    assert found.hands is Hands.OPEN
    told = list(as_text(found, asking.Wish(players=("random", "best"))))
    assert any(line.endswith(bound) for line in told)
    assert any("not worked out otherwise: cards can lie in more than 1 ways" in line for line in told)


def test_sampling_doesnt_look_at_the_other_hand_either() -> None:
    found = ask(text(), players=("random", "best"), only_sample=True, samples=400)
    assert found.estimate is not None
    with_open_hands = Fraction(2, 5) + Fraction(3, 5) * STIR
    assert found.estimate.high < float(with_open_hands)
    assert found.estimate.low > float(KEEP) - 0.05
