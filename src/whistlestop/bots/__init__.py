"""Opponents. A bot sees a view and nothing else, and answers with an action."""

from whistlestop.bots.bot import Bot, Explains, explained
from whistlestop.bots.reason import Reason
from whistlestop.bots.registry import UnknownBot, bot_ids, make_bot

__all__ = ["Bot", "Explains", "Reason", "UnknownBot", "bot_ids", "explained", "make_bot"]
