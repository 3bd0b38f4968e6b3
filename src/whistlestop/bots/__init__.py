"""Bots. A bot gets the view of its seat and nothing else, and returns an action."""

from whistlestop.bots.bot import Bot, Explains, Leaver, Listener, Timed, explained
from whistlestop.bots.errors import BadBot, BotFailed, UnknownBot
from whistlestop.bots.reason import Reason
from whistlestop.bots.registry import bot_ids, bot_name, bot_names, make_bot, seat_name
from whistlestop.bots.runner import BotRunner
from whistlestop.bots.seeds import CHECK_SEED, bot_seed, make_bots

__all__ = [
    "CHECK_SEED",
    "BadBot",
    "Bot",
    "BotFailed",
    "BotRunner",
    "Explains",
    "Leaver",
    "Listener",
    "Reason",
    "Timed",
    "UnknownBot",
    "bot_ids",
    "bot_name",
    "bot_names",
    "bot_seed",
    "explained",
    "make_bot",
    "make_bots",
    "seat_name",
]
