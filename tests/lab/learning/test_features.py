"""The vector of numbers: what stands where, and that nothing hidden stands in it."""

from __future__ import annotations

from random import Random

import pytest

np = pytest.importorskip("numpy")

from pokeca_dsl.engine.observation import observe  # noqa: E402
from pokeca_dsl.engine.state import State  # noqa: E402
from pokeca_dsl.lab.learning.features import COPIES, DAMAGE, Features  # noqa: E402
from pokeca_dsl.lab.learning.reach import reach_of  # noqa: E402
from tests.lab.learning.test_actions import RULES, decisions  # noqa: E402


def section(features: Features, vector: object, name: str) -> list[float]:
    start, size = features.sections[name]
    return [round(float(value), 5) for value in vector[start : start + size]]  # type: ignore[index]


def features_for(state: State) -> Features:
    match = state.match
    decks = ([match.cards[cid].key for cid in match.of_the_deck(player)] for player in (0, 1))
    return Features(reach_of(match.table, decks))


def sample(rules: str, every: int) -> list[tuple[Features, State, object]]:
    """Some moments of some games, each with the vector of the player who is asked."""
    found = []
    for _, state, decision in list(decisions(rules))[::every]:
        features = features_for(state)
        found.append((features, state, features.encode(state, decision.player, decision, ())))
    return found


def test_sections_lie_one_after_the_other() -> None:
    features, _, vector = sample("standard", 10_000)[0]
    end = 0
    for start, size in features.sections.values():
        assert start == end
        end += size
    assert end == features.size == len(vector)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", RULES)
def test_numbers_stay_between_0_and_1_and_as_many_as_there_are(rules: str) -> None:
    for features, _, vector in sample(rules, 40):
        assert vector.shape == (features.size,) and vector.dtype == np.float32  # type: ignore[attr-defined]
        assert (vector >= 0).all() and (vector <= 1).all()  # type: ignore[operator]


def test_the_own_cards_and_the_pokemon_in_play_can_be_read_off() -> None:
    checked = 0
    for features, state, vector in sample("standard", 25):
        player, cards = state.decision.player if state.decision else 0, features.reach.cards
        hand = section(features, vector, "hand")
        for number, key in enumerate(cards):
            copies = sum(state.match.cards[cid].key == key for cid in state.hand[player])
            assert hand[number] == pytest.approx(min(1.0, copies / COPIES))
        for whose, owner in (("own", player), ("opposing", 1 - player)):
            for place, pokemon in enumerate(state.active[owner] if state.turn else []):
                slot = f"{whose} Active {place + 1}"
                there, hp, damage = section(features, vector, slot)[:3]
                assert there == 1.0
                assert damage * DAMAGE == pytest.approx(min(pokemon.damage, DAMAGE), abs=0.01)
                assert hp > 0
                named = section(features, vector, f"{slot} card")
                assert named.index(1.0) == cards.index(state.match.cards[pokemon.cards[-1]].key)
                checked += 1
    assert checked > 20


def test_what_is_unseen_is_what_lies_in_deck_and_prize_cards() -> None:
    for features, state, vector in sample("standard", 25):
        player = state.decision.player if state.decision else 0
        hidden = [*state.deck[player], *state.prizes[player]]
        unseen = section(features, vector, "unseen")
        for number, key in enumerate(features.reach.cards):
            copies = sum(state.match.cards[cid].key == key for cid in hidden)
            assert unseen[number] == pytest.approx(min(1.0, copies / COPIES))


@pytest.mark.parametrize("rules", RULES)
def test_what_a_player_cannot_know_makes_no_difference(rules: str) -> None:
    """The opponent's hand, deck and Prize cards dealt anew, and the own deck and Prize cards."""
    chance, dealt = Random(4), 0
    for features, state, vector in sample(rules, 30):
        decision = state.decision
        if decision is None or any(option[0] == "card" for option in decision.options):
            continue  # cards of a hidden place that it may look at just now
        other = state.clone()
        player = decision.player
        for zones in (
            (other.deck[player], other.prizes[player]),
            (other.deck[1 - player], other.prizes[1 - player], other.hand[1 - player]),
        ):
            together = [cid for zone in zones for cid in zone]
            chance.shuffle(together)
            for zone in zones:
                dealt += zone != together[: len(zone)]
                zone[:] = [together.pop(0) for _ in zone]
        again = features.encode(other, player, decision, ())
        assert (again == vector).all()  # type: ignore[attr-defined]
    assert dealt > 10


def test_during_the_setup_the_opponents_pokemon_lie_face_down() -> None:
    seen = 0
    for features, state, vector in sample("standard", 1)[:60]:
        if state.turn == 0 and state.decision is not None and state.active[1 - state.decision.player]:
            assert section(features, vector, "opposing Active 1")[0] == 0.0
            assert not observe(state, state.decision.player).sides[1 - state.decision.player].active
            seen += 1
    assert seen


def test_choosing_several_shows_what_has_been_chosen() -> None:
    for _, state, decision in decisions("standard"):
        if decision.maximum > 1 and decision.options[0][0] == "card":
            features = features_for(state)
            before, after = (
                features.encode(state, decision.player, decision, picked) for picked in ((), (0,))
            )
            key = state.match.cards[decision.options[0][1]].key
            chosen = section(features, after, "chosen")
            assert sum(section(features, before, "chosen")) == 0
            assert chosen.index(pytest.approx(1 / COPIES)) == features.reach.cards.index(key)
            assert section(features, after, "choice")[3] == pytest.approx(1 / COPIES)
            return
    pytest.fail("no decision lets one choose several cards")
