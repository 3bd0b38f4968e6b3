"""Derives the seed of each bot from what its seat sees of the set-up, and from nothing else.

A seed derived from the deal's own seed would reveal the deal, even as a hash: seeds are often short, and a bot
could try them all. This seed contains no information that the bot does not have, differs from deal to deal, and is
the same for the same deal.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from whistlestop.bots.bot import Bot
from whistlestop.bots.registry import make_bot
from whistlestop.rules import Event, Ruleset, format_event, seen_by

__all__ = ["CHECK_SEED", "bot_seed", "make_bots"]

_VERSION: Final = "whistlestop-bot-seed-1"
CHECK_SEED: Final = ""
"""For a bot that is made only to check that it can be made."""


def bot_seed(rules: Ruleset, setup: Sequence[Event], seat: int) -> str:
    """Return 64 hexadecimal digits. `setup` holds the events of the set-up, complete or as the seat saw them."""
    seen = [format_event(seen_by(event, seat), rules) for event in setup]
    return hashlib.sha256("\n".join([_VERSION, f"seat {seat}", *seen]).encode()).hexdigest()


def make_bots(bots: Mapping[int, str], rules: Ruleset, setup: Sequence[Event]) -> dict[int, Bot]:
    """Make a new bot for each of these seats of one game."""
    return {seat: make_bot(bot, bot_seed(rules, setup, seat)) for seat, bot in bots.items()}
