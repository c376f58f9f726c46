"""The environment passes PettingZoo's own tests, and means what docs/lab/learning.md says."""

from __future__ import annotations

import runpy
import sys
import types
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from pokeca_dsl.lab.learning import env, parallel_env, raw_env  # noqa: E402
from pokeca_dsl.lab.learning.actions import WAIT  # noqa: E402
from pokeca_dsl.lab.problems import LabError, MissingExtra  # noqa: E402
from pokeca_dsl.play.match import replay  # noqa: E402
from pokeca_dsl.play.record import save_record, sheet_of  # noqa: E402
from pokeca_dsl.play.record_reading import load_record  # noqa: E402

# What PettingZoo says of every environment with masks that it doesn't know, and of a game that is over.
pytestmark = [
    pytest.mark.filterwarnings("error::UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask is all zeros"),
]
OTHER_RULES = ("dp-2.2", "sm + double battle")


def finish(made: Any, seed: int, **options: Any) -> dict[str, list[float]]:
    """Play a game by chance; the rewards of each player, as they came."""
    chance, rewards = Random(seed), {agent: [0.0] for agent in made.possible_agents}
    made.reset(seed=seed, options=options or None)
    for agent in made.agent_iter():
        observation, reward, over, cut, _ = made.last()
        rewards[agent].append(reward)
        legal = np.flatnonzero(observation["action_mask"])
        made.step(None if over or cut else int(chance.choice(legal)))
    return rewards


# ---- PettingZoo's tests -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["standard", *OTHER_RULES])
def test_the_interface(rules: str) -> None:
    api_test(env(rules=rules), num_cycles=1000)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(env, num_cycles=500)


def test_the_parallel_interface() -> None:
    parallel_api_test(parallel_env(), num_cycles=1000)
    parallel_seed_test(parallel_env, num_cycles=500)


def test_cycles_are_counted() -> None:
    both = partial(env, both_act=True, replace_illegal=True)
    max_cycles_test(types.SimpleNamespace(env=both, parallel_env=parallel_env))


# ---- what it means ------------------------------------------------------------------------------


def test_rewards_are_those_of_the_result_and_sum_to_nothing() -> None:
    made = raw_env()
    results = set()
    for seed in range(12):
        rewards = finish(made, seed)
        winner = made.record().result.winner
        total = {agent: sum(values) for agent, values in rewards.items()}
        expected = 0.0 if winner is None else 1.0 if winner == 0 else -1.0
        assert total == {"player_0": expected, "player_1": -expected}
        results.add(winner)
    assert {0, 1} <= results


def test_prize_cards_are_rewarded_where_that_is_asked_for() -> None:
    made = raw_env(prize_reward=0.125)
    for seed in range(6):
        rewards = finish(made, seed)
        taken = [6 - len(prizes) for prizes in made.unwrapped.episode.state.prizes]
        winner = made.record().result.winner
        won = 0 if winner is None else 1 if winner == 0 else -1
        assert sum(rewards["player_0"]) == pytest.approx(won + 0.125 * (taken[0] - taken[1]))


def test_a_game_is_that_of_its_seed_and_can_be_kept(tmp_path: Path) -> None:
    made = raw_env()
    finish(made, 21)
    record = made.record()
    assert record.setting.seed == 21
    assert replay(record.setting, record.answers) == record
    save_record(tmp_path / "game.replay", sheet_of("standard", made.decks, record))
    assert load_record(tmp_path / "game.replay").answers == record.answers


def test_games_without_a_seed_of_their_own_follow_from_the_last() -> None:
    seeds = []
    for _ in range(2):
        made = raw_env()
        made.reset(seed=5)
        made.reset()
        seeds.append(made.seed)
    assert seeds[0] == seeds[1] != 5


def test_an_action_that_is_not_legal_loses() -> None:
    made = env()
    made.reset(seed=1)
    agent = made.agent_selection
    mask = made.last()[0]["action_mask"]
    made.step(int(np.flatnonzero(mask == 0)[0]))
    assert made.terminations == {"player_0": True, "player_1": True}
    assert made.rewards[agent] == -1.0


def test_an_action_that_is_not_legal_is_refused_or_replaced() -> None:
    bare = raw_env()
    bare.reset(seed=1)
    with pytest.raises(ValueError, match=r"action 1 \(wait\) is not legal now"):
        bare.step(WAIT)
    lenient = raw_env(replace_illegal=True)
    lenient.reset(seed=1)
    lowest = min(np.flatnonzero(lenient.last()[0]["action_mask"]))
    lenient.step(WAIT)
    bare.step(lowest)
    assert (bare.last()[0]["observation"] == lenient.last()[0]["observation"]).all()


def test_a_game_that_is_too_long_is_cut_off() -> None:
    made = raw_env(max_cycles=7)
    rewards = finish(made, 2)
    assert sum(len(values) - 1 for values in rewards.values()) == 7 + 2  # and each is told that it is over
    assert all(sum(values) == 0 for values in rewards.values())
    with pytest.raises(LabError, match="over"):
        made.record()


def test_who_is_not_asked_can_only_wait() -> None:
    made = parallel_env()
    observations, _ = made.reset(seed=3)
    masks = {agent: np.flatnonzero(seen["action_mask"]).tolist() for agent, seen in observations.items()}
    assert [WAIT] in masks.values()
    assert sum(mask != [WAIT] for mask in masks.values()) == 1
    turn_based = raw_env()
    turn_based.reset(seed=3)
    waiting = next(agent for agent in turn_based.agents if agent != turn_based.agent_selection)
    assert not turn_based.observe(waiting)["action_mask"].any()


def test_acting_together_plays_the_same_game() -> None:
    together, alone = raw_env(both_act=True), raw_env()
    together.reset(seed=9)
    alone.reset(seed=9)
    chance = Random(0)
    while not any(alone.terminations.values()):
        action = int(chance.choice(np.flatnonzero(alone.last()[0]["action_mask"])))
        asked = alone.agent_selection
        for agent in ("player_0", "player_1"):
            assert together.agent_selection == agent
            together.step(action if agent == asked else WAIT)
        alone.step(action)
    one, other = together.record(), alone.record()
    assert (one.answers, one.result, one.turns) == (other.answers, other.result, other.turns)


def test_decks_are_named_dealt_or_the_same() -> None:
    mirror = raw_env(decks=["storm-runners"])
    mirror.reset(seed=1)
    assert mirror.decks == ("storm-runners", "storm-runners")
    many = raw_env(decks=["storm-runners", "lantern-watch", "engine-room"])
    dealt = set()
    for seed in range(20):
        many.reset(seed=seed)
        dealt.add(many.decks)
    assert len(dealt) > 3
    many.reset(seed=1, options={"decks": ("engine-room", "storm-runners")})
    assert many.decks == ("engine-room", "storm-runners")
    with pytest.raises(LabError, match="not engine-room, creeping-tide"):
        many.reset(options={"decks": ("engine-room", "creeping-tide")})


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"decks": ["nothing"]}, "no deck is called `nothing`"),
        ({"decks": []}, "needs a deck"),
        ({"rules": "nothing"}, "nothing"),
        ({"rules": "standard + half deck"}, "30"),
        ({"decks": ["nowhere.deck"]}, "nowhere.deck"),
    ],
)
def test_what_cannot_be_played_is_refused(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(LabError, match=words):
        raw_env(**wishes)


def test_the_table_can_be_shown() -> None:
    made = raw_env(render_mode="ansi")
    made.reset(seed=1)
    assert "storm-runners" in made.render()
    assert raw_env().render_mode is None


def test_a_missing_library_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "pokeca_dsl.lab.learning.environment")
    monkeypatch.delattr("pokeca_dsl.lab.learning.environment")
    with pytest.raises(MissingExtra, match=r"pip install 'pokeca\[learn\]'"):
        env()


@pytest.mark.slow
def test_the_example_learns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    example = Path(__file__).parents[3] / "docs" / "lab" / "tiny_policy.py"
    monkeypatch.setattr(sys, "argv", [str(example), "--games", "200", "--evaluate", "150"])
    runpy.run_path(str(example), run_name="__main__")
    before, after, _ = capsys.readouterr().out.splitlines()
    assert _won(after) > _won(before) + 20, (before, after)


def _won(line: str) -> int:
    return int(line.split()[1])


def test_the_page_gives_the_right_sizes() -> None:
    made = raw_env()
    page = (Path(__file__).parents[3] / "docs" / "lab" / "learning.md").read_text(encoding="utf-8")
    sizes = {name: size for name, (_, size) in made.features.sections.items()}
    assert f"of {sizes['hand']} different cards, that is {made.actions.size}." in page
    assert f"| `game` | {sizes['game']} |" in page and f"| `choice` | {sizes['choice']} |" in page
    assert f"| `kind`, `purpose` | {sizes['kind']}, {sizes['purpose']} |" in page
    assert f"| `own side`, `opposing side` | {sizes['own side']} each |" in page
    assert f"| each slot | {sizes['own Active 1']} |" in page
    cards, slots = sizes["hand"], 6
    counted = 2 + 6 + 64 + cards + cards * slots + 8 * slots + 3 * slots + cards + 3 * slots + 2 * cards
    assert made.actions.size == counted + cards * 2 * slots
