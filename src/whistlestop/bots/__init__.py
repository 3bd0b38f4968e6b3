"""Opponents. A bot sees a view and nothing else, and answers with an action."""

from whistlestop.bots.bot import Bot, Leaver, Listener
from whistlestop.bots.errors import BadBot, BotFailed, UnknownBot
from whistlestop.bots.party import Party
from whistlestop.bots.registry import bot_ids, bot_name, make_bot

__all__ = [
    "BadBot",
    "Bot",
    "BotFailed",
    "Leaver",
    "Listener",
    "Party",
    "UnknownBot",
    "bot_ids",
    "bot_name",
    "make_bot",
]
