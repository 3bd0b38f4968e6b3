"""The players at the table, from the command line."""

from whistlestop.bots import Bot, bot_names, make_bots
from whistlestop.table import Match, Sitter

__all__ = ["bot_sitters", "bots_at", "sitters_for"]


def sitters_for(name: str, bots: str, players: int | None) -> list[Sitter]:
    """The person in the first seat, then the bots; the last bot named fills the remaining seats."""
    return [Sitter(name, None), *bot_sitters(bots, None if players is None else players - 1)]


def bot_sitters(bots: str, count: int | None, least: int = 1) -> list[Sitter]:
    """Bots by their ids, separated by commas; as many as are named unless a number is given."""
    named = [bot.strip() for bot in bots.split(",") if bot.strip()] or ["greedy"]
    wanted = max(least, len(named)) if count is None else max(0, count)
    ids = (named + [named[-1]] * wanted)[:wanted]
    return [Sitter(name, bot) for name, bot in zip(bot_names(ids), ids, strict=True)]


def bots_at(match: Match) -> dict[int, Bot]:
    """A new bot with its own seed for each seat that has one."""
    bots = {seat: sitter.bot for seat, sitter in enumerate(match.sitters) if sitter.bot is not None}
    return make_bots(bots, match.rules, match.history.entry(0).events)
