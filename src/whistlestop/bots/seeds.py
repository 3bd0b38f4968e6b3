"""The seed of each bot, made of what its seat sees of the set-up and of nothing else.

A seed made from the deal's own would give the deal away, also as a hash: seeds are often short, and a bot could try
them all. This one tells a bot nothing that it is not shown anyway, differs from deal to deal, and is the same again
when the deal is.
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
"""For a bot that is made only to see whether it can be."""


def bot_seed(rules: Ruleset, setup: Sequence[Event], seat: int) -> str:
    """64 hexadecimal digits. `setup` are the events of the set-up, whole or as the seat saw them."""
    seen = [format_event(seen_by(event, seat), rules) for event in setup]
    return hashlib.sha256("\n".join([_VERSION, f"seat {seat}", *seen]).encode()).hexdigest()


def make_bots(bots: Mapping[int, str], rules: Ruleset, setup: Sequence[Event]) -> dict[int, Bot]:
    """A fresh bot for each of these seats of one game."""
    return {seat: make_bot(bot, bot_seed(rules, setup, seat)) for seat, bot in bots.items()}
