"""The opponents of a learning agent: bots by id, and policies in the form of a learner."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from whistlestop.bots import CHECK_SEED, Bot, bot_seed, make_bot
from whistlestop.env.env_game import Codecs
from whistlestop.rules import Action, Event, View

__all__ = ["LearnedPolicy", "Opponent", "check_opponents", "seated_opponents"]

LearnedPolicy: TypeAlias = Callable[[dict[str, Any]], int]
Opponent: TypeAlias = str | LearnedPolicy
"""The id of a bot, or a policy: it gets the observation and the mask of its seat, as an agent does, and returns a
code. A frozen copy of the learner is such a policy."""


class _PolicyBot:
    """A policy as a bot."""

    def __init__(self, policy: LearnedPolicy, codecs: Codecs) -> None:
        self._policy: Final = policy
        self._codecs: Final = codecs
        self.name: Final = getattr(policy, "__name__", type(policy).__name__)

    def choose(self, view: View) -> Action:
        return self._codecs.actions.decode(view, int(self._policy(self._codecs.observe(view))))


def check_opponents(opponents: Sequence[Opponent]) -> None:
    """Raise the error for an unknown bot, or for something that is neither an id nor a policy."""
    for opponent in opponents:
        if isinstance(opponent, str):
            make_bot(opponent, CHECK_SEED)
        elif not callable(opponent):
            raise TypeError(f"an opponent is the id of a bot or a policy, not {opponent!r}")


def seated_opponents(
    opponents: Mapping[int, Opponent], codecs: Codecs, setup: Sequence[Event]
) -> dict[int, Bot]:
    """The opponents of one game, by seat."""
    return {seat: _seated(opponent, seat, codecs, setup) for seat, opponent in opponents.items()}


def _seated(opponent: Opponent, seat: int, codecs: Codecs, setup: Sequence[Event]) -> Bot:
    if isinstance(opponent, str):
        return make_bot(opponent, bot_seed(codecs.rules, setup, seat))
    return _PolicyBot(opponent, codecs)
