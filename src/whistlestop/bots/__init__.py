"""Opponents. A bot sees a view and nothing else, and answers with an action."""

from whistlestop.bots.bot import Bot
from whistlestop.bots.registry import UnknownBot, bot_ids, make_bot

__all__ = ["Bot", "UnknownBot", "bot_ids", "make_bot"]
