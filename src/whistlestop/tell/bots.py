"""What bots are called: one name for each, wherever one is chosen, plays or has played."""

from whistlestop.tell.say import knows, say

__all__ = ["bot_called"]


def bot_called(bot: str, name: str, lang: str) -> str:
    """`Easy bot`; those that we did not write go by the `name` that their server gives them."""
    return say(f"bot.{bot}", lang) if knows(f"bot.{bot}") else say("bot.named", lang, name=name or bot)
