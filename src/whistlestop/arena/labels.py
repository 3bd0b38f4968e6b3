"""Labels in a report: cities by name, bots by the shortest name that is unique."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache

from whistlestop import games
from whistlestop.rules import WhistlestopError
from whistlestop.text import Names

__all__ = ["bot_labels", "colour_label", "game_label", "route_label", "ticket_label"]

_LANGUAGE = "en"


def bot_labels(bots: Iterable[str]) -> dict[str, str]:
    """`Builder` for `./bots/mine.py:Builder`, unless another bot has the same label."""
    short = {bot: _short(bot) for bot in bots}
    often = Counter(short.values())
    return {bot: name if often[name] == 1 else bot for bot, name in short.items()}


def game_label(game: str, lang: str = _LANGUAGE) -> str:
    """The title of a game; its id if its data are not here, as a report from another machine may name it."""
    try:
        texts = games.load(game).texts
    except WhistlestopError:
        return game
    return (texts.get(lang) or texts[_LANGUAGE]).title


def ticket_label(game: str, lang: str = _LANGUAGE) -> Callable[[str], str]:
    """`Denver–El Paso (4)` for `DEN-ELP`."""
    names = _names(game)
    return lambda ticket: names.ticket(ticket, lang)


def route_label(game: str, lang: str = _LANGUAGE) -> Callable[[str], str]:
    """`Denver–Omaha` for `DEN-OMA`."""
    names = _names(game)
    return lambda route: _between(names, route, lang)


def colour_label(game: str, lang: str = _LANGUAGE) -> Callable[[str], str]:
    """The word of the game's texts for a colour."""
    texts = games.load(game).texts
    words = (texts.get(lang) or texts[_LANGUAGE]).colours
    return lambda colour: words.get(colour, colour)


@cache
def _names(game: str) -> Names:
    return Names.of(games.load(game), ())


def _between(names: Names, route: str, lang: str) -> str:
    tracks = names.board.parallel.get(route)
    return names.between(tracks[0].a, tracks[0].b, lang) if tracks else route


def _short(bot: str) -> str:
    last = bot.rpartition(":")[2].strip()
    return last.split()[-1].rpartition("/")[2] if last else bot
