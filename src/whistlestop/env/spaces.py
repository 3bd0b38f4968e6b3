"""The observation and action spaces for PettingZoo and Gymnasium."""

from typing import Any

from whistlestop.env.extras import needs

with needs("env"):
    import numpy as np
    from gymnasium import spaces

from whistlestop.env.env_game import Codecs

__all__ = ["action_space", "observation_space"]


def action_space(codecs: Codecs) -> spaces.Space[Any]:
    return spaces.Discrete(codecs.actions.size)


def observation_space(codecs: Codecs) -> spaces.Space[Any]:
    bounds = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(bounds.min, bounds.max, (codecs.rows.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (codecs.actions.size,), np.int8),
        }
    )
