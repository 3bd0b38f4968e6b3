"""The game as a Gymnasium environment: one learning agent against chosen bots."""

from collections.abc import Sequence
from typing import Any, ClassVar

from whistlestop.env.extras import needs

with needs("env"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt

from whistlestop.bots import BotRunner
from whistlestop.env.env_game import Codecs, EnvGame, Reward, known_reward, payoffs, result_facts
from whistlestop.env.opponents import Opponent, check_opponents, seated_opponents
from whistlestop.env.registration import register_games
from whistlestop.env.spaces import action_space, observation_space
from whistlestop.rules import NotLegal

__all__ = ["SoloEnv"]


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    """The agent has seat `seat`, the opponents have the others in order. An illegal code ends the episode.

    `info` has the agent's `seat`, the `action_mask`, and at the end of a game its `result`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        game: str = "usa-classic",
        opponents: Sequence[Opponent] = ("greedy",),
        *,
        seat: int | None = 0,
        options: dict[str, object] | None = None,
        campaign: str = "",
        reward: Reward = "win",
        illegal: float = -1.0,
    ) -> None:
        """`seat` None draws a seat for each episode; `illegal` is the reward for an illegal code; `campaign` is the
        campaign to which the game belongs, as text."""
        self.codecs = Codecs(game, len(opponents) + 1, options, campaign)
        self.opponents = tuple(opponents)
        check_opponents(self.opponents)
        if seat is not None and not 0 <= seat < self.codecs.players:
            raise ValueError(f"seats run from 0 to {self.codecs.players - 1}, not {seat}")
        self._is_seat_drawn = seat is None
        self.seat = seat or 0
        self.reward = known_reward(reward)
        self.illegal = illegal
        self.action_space = action_space(self.codecs)
        self.observation_space = observation_space(self.codecs)
        self.table: EnvGame | None = None
        self._runner = BotRunner({})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal, and let the bots play until the agent has to decide."""
        super().reset(seed=seed, options=options)
        # Bots that are other programs must end with their game.
        self._runner.leave(None)
        table = self.table = EnvGame(self.codecs, f"env {self.np_random.integers(2**63)}")
        if self._is_seat_drawn:
            self.seat = int(self.np_random.integers(self.codecs.players))
        seats = [seat for seat in range(self.codecs.players) if seat != self.seat]
        opponents = dict(zip(seats, self.opponents, strict=True))
        self._runner = BotRunner(seated_opponents(opponents, self.codecs, table.events))
        self._runner.hear(table.events)
        self._others_play(table)
        seen = table.observe(self.seat)
        return seen, self._info(table, seen)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table = self.table
        if table is None or table.is_over:
            raise RuntimeError("call reset() first")
        try:
            table.step(action)
        except (NotLegal, ValueError) as refusal:
            seen = table.observe(self.seat)
            info = {**self._info(table, seen), "illegal": str(refusal)}
            self.close()
            return seen, self.illegal, True, False, info
        self._runner.hear(table.events)
        self._others_play(table)
        seen = table.observe(self.seat)
        return seen, self._earned(table), table.is_over, False, self._info(table, seen)

    def action_masks(self) -> "npt.NDArray[np.bool_]":
        """The legal codes now, in the form that libraries with masked policies ask for."""
        if self.table is None:
            raise RuntimeError("call reset() first")
        masks: npt.NDArray[np.bool_] = self.table.observe(self.seat)["action_mask"].astype(bool)
        return masks

    def close(self) -> None:
        self._runner.leave(None)
        self.table = None

    def _info(self, table: EnvGame, seen: dict[str, Any]) -> dict[str, Any]:
        info = {"seat": self.seat, "action_mask": seen["action_mask"]}
        return {**info, "result": result_facts(table.result())} if table.is_over else info

    def _earned(self, table: EnvGame) -> float:
        return payoffs(table.result(), self.reward)[self.seat] if table.is_over else 0.0

    def _others_play(self, table: EnvGame) -> None:
        while not table.is_over and table.asked != self.seat:
            view = table.view(table.asked)
            action = self._runner.choose(view)
            try:
                table.act(action)
            except Exception as refusal:
                raise self._runner.refused(view, action, refusal) from refusal
            self._runner.hear(table.events)
        if table.is_over:
            self._runner.leave(table.result())


register_games()
