"""What a worker does: one decision of one bot, from what its seat knows.

The view travels as a position in the notation, in which everything the seat cannot know has been dealt at random: a
bot's process holds no secret of the table, whatever the bot is.
"""

from functools import lru_cache
from typing import Any

from whistlestop import games
from whistlestop.bots import make_bot
from whistlestop.bots.bot import Bot, Leaver, Timed, explained
from whistlestop.rules import (
    Action,
    Ruleset,
    Seeded,
    View,
    format_action,
    format_position,
    imagine,
    parse_position,
    project,
)
from whistlestop.wire.plain import plain

__all__ = ["choose_action", "from_worker", "ready", "to_worker"]


def to_worker(view: View, salt: str) -> str:
    """A view as text, for `think`."""
    return format_position(imagine(view, Seeded(salt)))


def from_worker(game: str, options: dict[str, Any], position: str, seat: int) -> View:
    """The view that travelled."""
    rules = _rules(game, tuple(sorted(options.items())))
    return project(parse_position(position, rules), seat)


def ready() -> bool:
    """For a pool that warms up."""
    return True


def choose_action(
    game: str, options: dict[str, Any], position: str, seat: int, bot: str, seed: str, seconds: float
) -> tuple[str, dict[str, Any] | None]:
    """The action in the notation, and the reason if the bot gives one.

    `seconds` are for bots that play better with more time.
    """
    view = from_worker(game, options, position, seat)
    rules = view.public.rules
    player = make_bot(bot, seed)
    if isinstance(player, Timed):
        player.allow(seconds)
    try:
        action = player.choose(view)
        return format_action(action, rules), _reason(player, view, action)
    finally:
        if isinstance(player, Leaver):
            player.leave(None)


def _reason(player: Bot, view: View, action: Action) -> dict[str, Any] | None:
    reason = explained(player, view, action)
    return None if reason is None else {"key": reason.key, "values": plain(dict(reason.values))}


@lru_cache(maxsize=32)
def _rules(game: str, options: tuple[tuple[str, Any], ...]) -> Ruleset:
    return games.load(game).with_options(dict(options))
