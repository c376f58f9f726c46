"""Games as an environment for learners, through PettingZoo's turn-based interface (AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import aec_to_parallel

from pokeca_dsl.engine.observation import observe
from pokeca_dsl.lab.learning.actions import WAIT, Actions
from pokeca_dsl.lab.learning.episode import Episode, prepared
from pokeca_dsl.lab.learning.features import Features
from pokeca_dsl.lab.learning.reach import reach_of
from pokeca_dsl.lab.problems import LabError
from pokeca_dsl.play.board import open_board
from pokeca_dsl.play.match import Record, Setting
from pokeca_dsl.play.narration import Voice

PLAYERS: Final = ("player_0", "player_1")
MAX_CYCLES: Final = 5_000
"""Actions after which a game is cut off; games of random players take some hundreds."""
_SEEDS: Final = 2**63


class RawEnv(AECEnv[str, Any, int]):
    """One game after another between two players; see docs/lab/learning.md for what the numbers mean.

    ``decks`` are names of decks, or paths of ``.deck`` files: of one deck both players have a copy, of two
    each has its own, of more the seed deals two in each game. ``cards`` are files and folders of cards of
    your own, ``bench`` the Bench slots a side that are spoken of, if not the ruleset's number.

    ``prize_reward`` is given for each Prize card (or point) taken, and taken for each of the opponent's,
    beside 1 for a win and −1 for a loss. With ``both_act`` each player acts in every cycle, the one who
    isn't asked by waiting, and ``max_cycles`` counts cycles; else it counts actions. What isn't legal raises
    ValueError, or with ``replace_illegal`` is replaced by the legal action of the lowest number.

    Raises LabError where the decks, cards or rules can't be played.
    """

    def __init__(
        self,
        decks: Sequence[str] = ("storm-runners", "lantern-watch"),
        rules: str = "standard",
        *,
        cards: Sequence[str | Path] = (),
        bench: int | None = None,
        max_cycles: int = MAX_CYCLES,
        prize_reward: float = 0.0,
        skip_forced: bool = True,
        both_act: bool = False,
        replace_illegal: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": "pokeca_v0", "render_modes": ["ansi"], "is_parallelizable": both_act}
        self.render_mode = render_mode
        self._table, self._lists = prepared(decks, rules, cards)
        reach = reach_of(self._table, self._lists.values(), bench)
        self.actions = Actions(reach)
        self.features = Features(reach)
        self._max_cycles, self._prize_reward = max_cycles, prize_reward
        self._skip_forced, self._both_act, self._replace = skip_forced, both_act, replace_illegal
        self._chance = Random()
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in PLAYERS}
        self._observation_spaces = {agent: self._space() for agent in PLAYERS}

    def _space(self) -> spaces.Dict:
        seen = spaces.Box(0.0, 1.0, (self.features.size,), np.float32)
        return spaces.Dict(
            {"observation": seen, "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8)}
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both players; ``features.sections`` says what stands where."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for both players; ``actions.names`` says what each number does."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, of ``seed`` as in ``pokeca play --seed``; without one its seed follows from the last.

        ``options["decks"]`` names the two decks of this game, of those that the environment was made with.
        """
        if seed is not None:
            self._chance = Random(seed)
        self.seed = self._chance.randrange(_SEEDS) if seed is None else seed
        decks = (options or {}).get("decks") or self._deal()
        if len(decks) != 2 or not all(name in self._lists for name in decks):
            raise LabError(f"a game has two of the decks {', '.join(self._lists)}, not {', '.join(decks)}")
        self.decks: tuple[str, str] = (decks[0], decks[1])
        lists = (self._lists[decks[0]], self._lists[decks[1]])
        self.episode = Episode(Setting(self._table, lists, self.seed), self.actions, self._skip_forced)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self._skip_agent_selection = None
        self._cycles, self._held, self._next = 0, WAIT, 0
        self._select()

    def _deal(self) -> tuple[str, ...]:
        names = tuple(self._lists)
        if len(names) == 1:
            return names * 2
        return names if len(names) == 2 else tuple(self._chance.sample(names, 2))

    def step(self, action: int | None) -> None:
        """The action of ``agent_selection``; None once its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        chosen = -1 if action is None else int(action)
        if not self._both_act:
            self._play(chosen)
        else:
            if self._asked(agent):
                self._held = chosen
            if self._next == 1:  # the game goes on when both have acted
                self._play(self._held)
            self._next = 1 - self._next
        self._select()
        self._accumulate_rewards()

    def _asked(self, agent: str) -> bool:
        offer = self.episode.offer
        return offer is not None and PLAYERS[offer.decision.player] == agent

    def _play(self, action: int) -> None:
        """Take an action, and tell what it led to."""
        episode = self.episode
        before, legal = episode.progress(), episode.legal()
        episode.take(min(legal) if self._replace and action not in legal else action)
        self._cycles += 1
        gained = self._prize_reward * (episode.progress() - before)
        if episode.offer is None:
            self.terminations = dict.fromkeys(PLAYERS, True)
            winner = None if episode.result is None else episode.result.winner
            gained += 0.0 if winner is None else 1.0 - 2.0 * winner
        elif self._cycles >= self._max_cycles:
            self.truncations = dict.fromkeys(PLAYERS, True)
        self.rewards = {PLAYERS[0]: gained, PLAYERS[1]: -gained}

    def _select(self) -> None:
        """Who acts next, and what is told beside the observation."""
        offer, result = self.episode.offer, self.episode.result
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if offer is None:
            self.agent_selection = PLAYERS[0]
            for info in self.infos.values():
                info["reason"] = "" if result is None else result.reason
            return
        decision = offer.decision
        self.agent_selection = PLAYERS[self._next if self._both_act else decision.player]
        self.infos[PLAYERS[decision.player]] = {
            "kind": decision.kind,
            "purpose": decision.purpose,
            "left_out": len(offer.left_out),
        }

    def observe(self, agent: str) -> dict[str, Any]:
        """What a player may know, and which actions are legal (none while only the other one acts)."""
        episode, offer = self.episode, self.episode.offer
        mask = np.zeros(self.actions.size, dtype=np.int8)
        asked = self._asked(agent)
        if not (self.terminations.get(agent, True) or self.truncations.get(agent, True)):
            if asked:
                mask[episode.legal()] = 1
            elif self._both_act:
                mask[WAIT] = 1
        decision = offer.decision if offer is not None and asked else None
        picked = episode.picked if asked else ()
        vector = self.features.encode(episode.state, PLAYERS.index(agent), decision, picked)
        return {"observation": vector, "action_mask": mask}

    def record(self) -> Record:
        """The game that is over, to be kept as a replay. Raises LabError for one that isn't."""
        return self.episode.record()

    def render(self) -> str | None:
        """The table with both hands, as text."""
        if self.render_mode is None:
            return None
        views = (observe(self.episode.state, 0), observe(self.episode.state, 1))
        return "\n".join(open_board(views, Voice(players=self.decks)))

    def close(self) -> None:
        """Nothing is held open."""


def env(**wishes: Any) -> AECEnv[str, Any, int]:
    """The environment, wrapped: an action that isn't legal loses the game, unless ``replace_illegal``."""
    raw: Any = RawEnv(**wishes)
    if not wishes.get("replace_illegal"):
        raw = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    raw = wrappers.AssertOutOfBoundsWrapper(raw)
    wrapped: AECEnv[str, Any, int] = wrappers.OrderEnforcingWrapper(raw)
    return wrapped


def parallel_env(**wishes: Any) -> Any:
    """The environment for learners in which both players act in every cycle; the one not asked waits."""
    return aec_to_parallel(env(**{"both_act": True, "replace_illegal": True, **wishes}))
