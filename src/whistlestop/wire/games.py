"""The games and bots of a server, for clients that create a table or draw a board."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from whistlestop.games import Game, Option
from whistlestop.rules.ids import CityCode
from whistlestop.rules.ruleset import Ruleset
from whistlestop.wire.game import GameFacts, game_facts
from whistlestop.wire.shows import GameShows, game_shows

__all__ = [
    "BotCard",
    "Coordinates",
    "GameCard",
    "GamePage",
    "GamePictures",
    "GameTexts",
    "OptionCard",
    "OptionChoice",
    "RuleLine",
    "SmallPicture",
    "game_card",
    "game_page",
]

T = TypeVar("T")


class OptionChoice(msgspec.Struct, frozen=True):
    choice: str
    titles: dict[str, str]
    """By language, like all texts here."""


class OptionCard(msgspec.Struct, frozen=True):
    """An option to choose before the game, such as the edition."""

    name: str
    default: str
    titles: dict[str, str]
    choices: tuple[OptionChoice, ...]


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game as listed."""

    id: str
    titles: dict[str, str]
    summaries: dict[str, str]
    players: tuple[int, int]
    """Minimum and maximum."""
    options: tuple[OptionCard, ...]
    tickets: int
    reconstructed_tickets: int
    """How many of them are reconstructed by this project: the printed game may differ."""


class SmallPicture(msgspec.Struct, frozen=True, kw_only=True):
    """A small picture of a board: paths of SVG."""

    units: tuple[int, int]
    """Width and height."""
    land: str
    tracks: dict[str, str]
    """By colour."""
    cities: str
    """Lines of length 0, to be drawn with round ends."""


class GamePictures(msgspec.Struct, frozen=True, kw_only=True):
    """Small pictures of boards. Games on the same board share one."""

    games: dict[str, str]
    """By the game's id, the key of its picture. A game whose board has not been drawn is missing."""
    pictures: dict[str, SmallPicture]


class GameTexts(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of a game in one language."""

    title: str
    summary: str
    differences: tuple[str, ...]
    cities: dict[str, str]
    """The name of each city and stop, by code."""
    colours: dict[str, str]
    """The names of the card colours, of gray, and of the locomotive."""
    words: dict[str, str]
    """The names of words that the game's data gives to mechanics."""


class RuleLine(msgspec.Struct, frozen=True):
    """A numbered rule."""

    id: str
    section: str
    text: str
    why: str = ""
    """For a decision of this project: the reason."""
    since: int = 0
    """In a campaign: the first game in which it holds, if a story card has brought it."""


class Coordinates(msgspec.Struct, frozen=True):
    """The position of a city on the drawing."""

    lat: float
    lon: float


class GamePage(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a client can show about a game before it is played."""

    card: GameCard
    facts: GameFacts
    texts: dict[str, GameTexts]
    shows: GameShows
    places: dict[str, Coordinates]


class BotCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    level: str | None
    """`easy`, `medium`, `hard` or `master` for the four bots that represent a level; null for the others."""
    plugin: Literal["does_not_load", "shadowed"] | None = None
    """What is wrong with the bot of an installed package that has this id: it does not load, or a built-in bot with
    the same id takes its place."""


def game_card(game: Game) -> GameCard:
    knobs = game.ruleset.knobs
    return GameCard(
        id=game.id,
        titles={lang: texts.title for lang, texts in game.texts.items()},
        summaries={lang: texts.summary for lang, texts in game.texts.items()},
        players=(knobs.min_players, knobs.max_players),
        options=tuple([_option(game, option) for option in game.options.values()]),
        tickets=len(game.ruleset.tickets),
        reconstructed_tickets=game.reconstructed_tickets,
    )


def _option(game: Game, option: Option) -> OptionCard:
    texts = {lang: texts.options[option.name] for lang, texts in game.texts.items()}
    return OptionCard(
        option.name,
        option.default,
        {lang: text.title for lang, text in texts.items()},
        tuple(
            [
                OptionChoice(choice, {lang: text.choices[choice] for lang, text in texts.items()})
                for choice in option.choices
            ]
        ),
    )


def _kinds(rules: Ruleset, colours: Mapping[str, str]) -> dict[str, str]:
    """Cards of all kinds are called by their colour."""
    return {rules.cards[kind]: colours[rules.cards[rules.colour_of[kind]]] for kind in rules.kinds}


def game_page(
    game: Game,
    options: Mapping[str, Any],
    messages: Mapping[str, Mapping[str, str]],
    read: Sequence[str] = (),
    known: frozenset[str] = frozenset(),
) -> GamePage:
    """The page with these options, which change the facts. `messages` are the patterns of the mechanics by language,
    `read` the story cards that have been read in the game, `known` the words that are dealt in secret and that the
    reader has seen."""
    rules = game.with_options(options)
    sealed = game.sealed_words(options, read) - known
    return GamePage(
        card=game_card(game),
        facts=game_facts(rules),
        texts={
            lang: GameTexts(
                title=texts.title,
                summary=texts.summary,
                differences=texts.differences,
                cities=_in_play(game, rules, texts.cities),
                colours={**_kinds(game.ruleset, texts.colours), **texts.colours},
                words=_open_words(texts.words, sealed),
            )
            for lang, texts in game.texts.items()
        },
        shows=game_shows(rules if game.campaign else game.ruleset, messages, game.campaign is not None),
        places={
            code: Coordinates(place.lat, place.lon)
            for code, place in _in_play(game, rules, game.places).items()
        },
    )


def _in_play(game: Game, rules: Ruleset, by_city: Mapping[CityCode, T]) -> dict[CityCode, T]:
    """L-A3: without the cities of closed frontiers. A board that grows during a game needs all of its cities."""
    return {
        code: each for code, each in by_city.items() if game.campaign is None or code in rules.board.cities
    }


def _open_words(words: Mapping[str, str], sealed: frozenset[str]) -> dict[str, str]:
    """L-A3: the name and the text (`W09-text`) of a sealed piece are left out."""
    return {
        word: text
        for word, text in words.items()
        if word not in sealed and word.removesuffix("-text") not in sealed
    }
