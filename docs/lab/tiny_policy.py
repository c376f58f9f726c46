"""A tiny policy that learns to play: a linear softmax over the legal actions, trained by REINFORCE.

    python docs/lab/tiny_policy.py --games 300 --evaluate 200

The opponent plays by chance, with the same deck. Before and after training, the share of games won is printed
with its 95 % interval.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import numpy as np

from pokeca_dsl.lab.intervals import rate
from pokeca_dsl.lab.learning import raw_env

LEARNER = "player_0"


class Policy:
    """A row of weights for each action; the last feature is always 1."""

    def __init__(self, actions: int, features: int, seed: int) -> None:
        self.weights = np.zeros((actions, features + 1), dtype=np.float32)
        self.chance = np.random.default_rng(seed)

    def choose(self, observation: dict[str, Any]) -> tuple[int, tuple[Any, ...]]:
        """An action by chance, and what learning from it needs."""
        legal = np.flatnonzero(observation["action_mask"])
        seen = np.append(observation["observation"], np.float32(1.0))
        scores = self.weights[legal] @ seen
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        chosen = int(self.chance.choice(len(legal), p=shares))
        return int(legal[chosen]), (legal, seen, shares, chosen)

    def learn(self, steps: list[tuple[Any, ...]], worth: list[float], rate: float) -> None:
        """Make what was worth more than nothing likelier, and what was worth less less likely."""
        for (legal, seen, shares, chosen), advantage in zip(steps, worth, strict=True):
            push = -shares
            push[chosen] += 1.0
            self.weights[legal] += np.outer(rate * advantage * push, seen).astype(np.float32)


Step = tuple[Any, ...]


def play(env: Any, policy: Policy, chance: Random, seed: int) -> tuple[list[Step], list[float], float]:
    """One game against a random player: the learner's steps, the reward after each, and the last one."""
    env.reset(seed=seed)
    steps: list[Step] = []
    rewards: list[float] = []
    result = 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if agent == LEARNER and rewards:
            rewards[-1] = reward
            result = reward
        if terminated or truncated:
            env.step(None)
        elif agent == LEARNER:
            action, step = policy.choose(observation)
            steps.append(step)
            rewards.append(0.0)
            env.step(action)
        else:
            env.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
    return steps, rewards, result


def to_go(rewards: list[float], discount: float) -> list[float]:
    """What followed each step, later rewards counting less."""
    sums, total = [], 0.0
    for reward in reversed(rewards):
        total = reward + discount * total
        sums.append(total)
    return sums[::-1]


def evaluate(policy: Policy, games: int, seed: int) -> str:
    """The share of games won against a random player."""
    env, chance = raw_env(decks=("storm-runners",)), Random(seed)
    won = sum(play(env, policy, chance, seed + game)[2] > 0 for game in range(games))
    share = rate(won, games)
    return (
        f"{won} of {games} games won: {share.value:.0%} (95 % interval {share.low:.0%} to {share.high:.0%})"
    )


def main() -> None:
    """Train and tell."""
    told = argparse.ArgumentParser()
    told.add_argument("--games", type=int, default=300)
    told.add_argument("--evaluate", type=int, default=200)
    told.add_argument("--seed", type=int, default=1)
    wish = told.parse_args()
    env = raw_env(decks=("storm-runners",), prize_reward=0.2)
    policy = Policy(env.actions.size, env.features.size, wish.seed)
    print("before:", evaluate(policy, wish.evaluate, 10_000_000))
    chance, expected = Random(wish.seed), 0.0
    for game in range(wish.games):
        steps, rewards, _ = play(env, policy, chance, wish.seed + game)
        worth = to_go(rewards, 0.97)
        policy.learn(steps, [value - expected for value in worth], 0.02)
        expected += 0.02 * (float(np.mean(worth)) - expected)
    print("after: ", evaluate(policy, wish.evaluate, 10_000_000))
    best = np.argsort(-policy.weights[:, -1])[:5]
    print("likes:  " + ", ".join(env.actions.names[action] for action in best))


if __name__ == "__main__":
    main()
