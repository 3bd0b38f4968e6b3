"""Registers an environment for each game: `gymnasium.make("whistlestop/mini-v1", opponents=("greedy",))`.

Gymnasium loads no plug-ins: `whistlestop.env.gymnasium` has to be imported, by the program or by the prefix of the
id, `whistlestop.env.gymnasium:whistlestop/mini-v1`.
"""

from whistlestop.env.extras import needs

with needs("env"):
    import gymnasium

from whistlestop import games

__all__ = ["env_id", "register_games"]


def env_id(game: str) -> str:
    """The id of the environment of a game."""
    return f"whistlestop/{game}-v1"


def register_games() -> None:
    """Register the games that are not registered yet."""
    for game in games.available():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="whistlestop.env.gymnasium:SoloEnv",
                vector_entry_point="whistlestop.env.vector:SoloVectorEnv",
                kwargs={"game": game},
            )
