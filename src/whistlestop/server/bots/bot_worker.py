"""What a worker does: one decision of one bot, from the view of its seat.

A bot's process receives the view and nothing else of the table, so it holds no secret of other seats, whatever the
bot is.
"""

from typing import Any

from whistlestop.bots import make_bot
from whistlestop.bots.bot import Bot, Leaver, Timed, explained
from whistlestop.rules import Action, View
from whistlestop.server.bots.view_transfer import load_view
from whistlestop.wire.options import WireAction, action_to_wire
from whistlestop.wire.plain import plain

__all__ = ["choose_action", "ready"]


def ready() -> bool:
    """For a pool that warms up."""
    return True


def choose_action(
    packed: bytes, bot: str, seed: str, seconds: float
) -> tuple[WireAction, dict[str, Any] | None]:
    """The action, and the reason if the bot gives one. `packed` is the view of the bot's seat.

    `seconds` are for bots that play better with more time.
    """
    view = load_view(packed)
    player = make_bot(bot, seed)
    if isinstance(player, Timed):
        player.allow(seconds)
    try:
        action = player.choose(view)
        return action_to_wire(action), _reason(player, view, action)
    finally:
        if isinstance(player, Leaver):
            player.leave(None)


def _reason(player: Bot, view: View, action: Action) -> dict[str, Any] | None:
    reason = explained(player, view, action)
    return None if reason is None else {"key": reason.key, "values": plain(dict(reason.values))}
