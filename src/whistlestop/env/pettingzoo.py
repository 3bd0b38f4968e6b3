"""The game as a PettingZoo AEC environment: one agent per seat."""

from typing import Any, ClassVar, cast

from whistlestop.env.extras import needs

with needs("env"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from whistlestop.env.env_game import Codecs, EnvGame, Reward, known_reward, payoffs, result_facts
from whistlestop.env.spaces import action_space, observation_space
from whistlestop.rules import format_event, seen_by

__all__ = ["TableEnv", "env"]


def env(game: str = "usa-classic", players: int = 2, **settings: Any) -> Any:
    """The environment with PettingZoo's wrappers, which detect calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(TableEnv(game, players, **settings))


class TableEnv(AECEnv):  # type: ignore[misc]
    """Observations are `{"observation": row, "action_mask": mask}`; the only reward is given at the end of the
    game, when `info` has its `result`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "whistlestop_v2",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "usa-classic",
        players: int = 2,
        *,
        options: dict[str, object] | None = None,
        campaign: str = "",
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        """`options` are the options of the game itself; `campaign` is the campaign to which it belongs, as text."""
        super().__init__()
        self.codecs = Codecs(game, players, options, campaign)
        self.reward = known_reward(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._actions = {agent: action_space(self.codecs) for agent in self.possible_agents}
        self._rows = {agent: observation_space(self.codecs) for agent in self.possible_agents}
        self._dice, _ = seeding.np_random(None)
        self.table: EnvGame | None = None

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._rows[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """The same seed deals the same game; without a seed the next game of the last seed is dealt."""
        if seed is not None:
            self._dice, _ = seeding.np_random(seed)
        self.table = self._deal(f"env {self._dice.integers(2**63)}")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.asked]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._table.observe(self.possible_agents.index(agent))

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Play a code; an illegal one raises the rules' refusal and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._table.step(cast(int, action))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        earned = self._earned()
        if earned is not None:
            self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        if self._table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"result": result_facts(self._table.result())} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.asked]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The public events of the last decision, in notation."""
        if self.render_mode is None:
            return None
        rules = self._table.state.public.rules
        return "\n".join(format_event(seen_by(event, None), rules) for event in self._table.events)

    def close(self) -> None:
        self.table = None

    def _deal(self, seed: str) -> EnvGame:
        return EnvGame(self.codecs, seed)

    def _earned(self) -> list[float] | None:
        """The rewards of the last decision; None if it brought none."""
        return payoffs(self._table.result(), self.reward) if self._table.is_over else None

    @property
    def _table(self) -> EnvGame:
        if self.table is None:
            raise RuntimeError("call reset() first")
        return self.table
