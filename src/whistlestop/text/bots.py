"""The displayed names of bots, the same wherever a bot is chosen, plays or has played."""

from collections.abc import Sequence

from whistlestop.text.catalogue import knows, say
from whistlestop.text.visible import visible

__all__ = ["all_called", "bot_called"]


def bot_called(bot: str, name: str, lang: str) -> str:
    """`Easy bot`; other bots have the `name` that their server gives them."""
    return say(f"bot.{bot}", lang) if knows(f"bot.{bot}") else say("bot.named", lang, name=name or bot)


def all_called(
    sitters: Sequence[tuple[str | None, str]], lang: str, nameless: str = "web.player"
) -> list[str]:
    """The names of all players at a table, by bot and name: unique, with bots named by their level."""
    wanted = [bot_called(bot, name, lang) if bot else visible(name) for bot, name in sitters]
    names: list[str] = []
    for at, name in enumerate(wanted):
        if not name:
            names.append(say(nameless, lang, number=at + 1))
        else:
            names.append(name if wanted.count(name) == 1 else f"{name} {wanted[: at + 1].count(name)}")
    return names
