"""The reasons of bots for their moves, for viewers."""

from whistlestop.bots import Bot, explained
from whistlestop.rules import Action, View
from whistlestop.text import Names, reason_text

__all__ = ["reason_lines"]


def reason_lines(bot: Bot, view: View, action: Action | None, lang: str, names: Names) -> list[str]:
    """The sentence; empty for a bot that gives no reasons."""
    reason = None if action is None else explained(bot, view, action)
    return [] if reason is None else [reason_text(reason, lang, names)]
