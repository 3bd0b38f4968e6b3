"""The displayed names of bots, the same wherever a bot is chosen, plays or has played."""

from collections.abc import Collection, Sequence
from typing import Final

from whistlestop.text.catalogue import knows, say
from whistlestop.text.visible import visible

__all__ = ["all_introduced", "all_seated", "bot_called", "company_characters"]

_CHARACTERS: Final = 5
"""So many companies have a character each, and as many more if a letter is taken."""


def bot_called(bot: str, name: str, lang: str) -> str:
    """`Easy bot`; other bots have the `name` that their server gives them."""
    return say(f"bot.{bot}", lang) if knows(f"bot.{bot}") else say("bot.named", lang, name=name or bot)


def all_seated(
    sitters: Sequence[tuple[str | None, str]],
    lang: str,
    nameless: str = "web.player",
    *,
    fixed: Sequence[int | None] = (),
    stand_ins: Collection[int] = (),
) -> list[str]:
    """The names of all players of a game, by bot and name. Bots have names and letters of their own.

    `fixed` are the numbers of the characters at seats that have one in all games of a campaign, `stand_ins` the seats
    at which a bot plays for a person in this game.
    """
    wanted = [_own_name(bot, name, lang) for bot, name in sitters]
    characters = say("bot.names", lang).split(",")
    for seat, character in enumerate(fixed):
        if wanted[seat] is None and character is not None:
            wanted[seat] = characters[character % len(characters)]
    taken = {name[:1].upper() for name in wanted if name}
    for seat, name in enumerate(wanted):
        if name is None:
            preferred = (characters[seat % len(characters)], characters[(seat + 5) % len(characters)])
            free = (each for each in (*preferred, *characters) if each[:1] not in taken)
            wanted[seat] = next(free, preferred[0])
            taken.add(str(wanted[seat])[:1])
    names = _unique([name or "" for name in wanted], lang, nameless)
    return [
        say("bot.stand_in", lang, name=name) if seat in stand_ins else name for seat, name in enumerate(names)
    ]


def company_characters(people: Sequence[str], companies: int) -> tuple[int, ...]:
    """The number of a character for each company of a campaign, if possible with a letter that none of the people
    has. The names of a character begin with the same letter in all languages."""
    characters = say("bot.names", "en").split(",")
    taken = {name[:1].upper() for name in people}
    return tuple(
        [
            company + _CHARACTERS if characters[company][:1] in taken else company
            for company in range(companies)
        ]
    )


def all_introduced(
    sitters: Sequence[tuple[str | None, str]], lang: str, fixed: Sequence[int | None] = ()
) -> list[str]:
    """The names of all players, those of bots with their level: `Bruno (Medium bot)`."""
    return [
        called if bot is None else say("table.bot", lang, name=called, level=bot_called(bot, name, lang))
        for called, (bot, name) in zip(all_seated(sitters, lang, fixed=fixed), sitters, strict=True)
    ]


def _own_name(bot: str | None, name: str, lang: str) -> str | None:
    """None for a bot of this package, which gets the name of a character."""
    if bot is None:
        return visible(name)
    return None if knows(f"bot.{bot}") else bot_called(bot, name, lang)


def _unique(wanted: Sequence[str], lang: str, nameless: str) -> list[str]:
    names: list[str] = []
    for at, name in enumerate(wanted):
        if not name:
            names.append(say(nameless, lang, number=at + 1))
        else:
            names.append(name if wanted.count(name) == 1 else f"{name} {wanted[: at + 1].count(name)}")
    return names
