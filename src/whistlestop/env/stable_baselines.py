"""Games for Stable-Baselines3 (`whistlestop[learn]`): many at once, with scaled rows and with masks.

`MaskedGames` is the vector environment in which MaskablePPO of sb3-contrib learns; `as_opponent` turns what it has
learned into a policy, which plays at a seat of `SoloEnv`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from whistlestop.env.extras import needs

with needs("learn"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from stable_baselines3.common.vec_env import VecEnv

from whistlestop.env.env_game import Codecs
from whistlestop.env.opponents import LearnedPolicy
from whistlestop.env.vector import SoloVectorEnv

__all__ = ["MaskedGames", "Scaling", "as_opponent"]

Floats: TypeAlias = npt.NDArray[np.float32]
_POINTS: Final = 20.0
"""A margin of so many points is a reward of 1: learners want rewards near 1."""


class Scaling:
    """Brings the numbers of rows between 0 and about 1: by their maxima, and by logarithms where there is none."""

    def __init__(self, codecs: Codecs) -> None:
        maxima = codecs.rows.maxima.astype(np.float32)
        self._is_open: Final = maxima == np.iinfo(np.int16).max
        self._maxima: Final = np.where(self._is_open, np.float32(4), np.maximum(maxima, 1))

    def __call__(self, rows: npt.NDArray[np.int16]) -> Floats:
        numbers = np.maximum(rows, 0).astype(np.float32)
        scaled = np.where(self._is_open, np.log1p(numbers), numbers) / self._maxima
        return scaled.astype(np.float32)


class MaskedGames(VecEnv):  # type: ignore[misc]
    """The reward at the end of a game is the margin in points, divided by 20; `infos` have the `result`."""

    def __init__(
        self, game: str, opponents: Sequence[str] = ("greedy",), count: int = 32, *, seed: int = 0
    ) -> None:
        self._games: Final = SoloVectorEnv(count, game, opponents, reward="margin")
        self._seed: Final = seed
        self.render_mode = None
        self.codecs: Final = self._games.codecs
        self._scaling: Final = Scaling(self.codecs)
        self._masks: npt.NDArray[np.bool_] = np.ones((count, self.codecs.actions.size), dtype=np.bool_)
        self._codes: npt.NDArray[np.int64] = np.zeros(count, dtype=np.int64)
        rows = spaces.Box(0.0, np.inf, (self.codecs.rows.size,), np.float32)
        super().__init__(count, rows, self._games.single_action_space)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal codes in each game now."""
        return self._masks

    def reset(self) -> Floats:
        """The same seed gives the same games."""
        return self._shown(self._games.reset(seed=self._seed)[0])

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self._codes = actions

    def step_wait(self) -> tuple[Floats, Floats, npt.NDArray[np.bool_], list[dict[str, Any]]]:
        seen, rewards, ended, _, found = self._games.step(self._codes)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended):
            last = self._scaling(found["final_obs"][game]["observation"])
            infos[game] = {"terminal_observation": last, **found["final_info"][game]}
        return self._shown(seen), (rewards / _POINTS).astype(np.float32), ended, infos

    def _shown(self, seen: dict[str, Any]) -> Floats:
        self._masks = seen["action_mask"].astype(np.bool_)
        return self._scaling(seen["observation"])

    def close(self) -> None:
        self._games.close()

    # Libraries ask single environments by name; the games of a batch have one set of masks.

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self, method_name)(*args, **kwargs)[self._get_indices(indices)])

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        raise AttributeError(f"{attr_name} cannot be set for single games")

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * len(list(self._get_indices(indices)))


def as_opponent(model: Any, codecs: Codecs) -> LearnedPolicy:
    """The best code of a model, by observation and mask."""
    scaling = Scaling(codecs)
    predict: Callable[..., Any] = model.predict

    def learned(seen: dict[str, Any]) -> int:
        row, mask = scaling(seen["observation"]), seen["action_mask"].astype(np.bool_)
        return int(predict(row, deterministic=True, action_masks=mask)[0])

    return learned
