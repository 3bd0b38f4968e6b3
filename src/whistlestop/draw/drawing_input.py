"""The data of a game that the layout needs: only names, lengths and colours."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final

from whistlestop.games import Game
from whistlestop.games.layout_hints import RouteHint
from whistlestop.mechanics.shows import badges_of, signs_of
from whistlestop.rules.ids import GRAY
from whistlestop.rules.ruleset import Ruleset

__all__ = [
    "LAYOUT_VERSION",
    "SPARE",
    "DrawingInput",
    "DrawnCity",
    "DrawnRoute",
    "DrawnTrack",
    "atlas_input_of",
    "drawing_input_of",
    "fingerprint",
]

LAYOUT_VERSION = 2
"""Increased when the same board would be laid out differently: stored drawings are then made again."""
SPARE: Final = "SPARE"
"""A place for a mark that a city may get during a campaign."""

_HINTS = ("pinned", "label", "via", "by_sea")


@dataclass(frozen=True)
class DrawnCity:
    code: str
    lat: float
    lon: float
    names: Mapping[str, str]
    """By language."""
    badges: tuple[str, ...] = ()
    """The marks printed at it."""
    pinned: bool = False
    """Whether it is drawn exactly at its place."""
    label: str = ""
    """The side on which its name is drawn; empty for any."""


@dataclass(frozen=True)
class DrawnTrack:
    name: str
    colour: str
    """The card's name, or `gray`."""
    locomotives: int
    """How many spaces show a locomotive."""


@dataclass(frozen=True)
class DrawnRoute:
    name: str
    a: int
    b: int
    """Indexes of its cities."""
    length: int
    tracks: tuple[DrawnTrack, ...]
    badges: tuple[str, ...]
    """The marks printed beside it."""
    via: tuple[float, float] | None = None
    """The latitude and longitude where it passes, if the board says so."""
    by_sea: bool = False
    """Whether it passes over water if it can."""


@dataclass(frozen=True)
class DrawingInput:
    cities: tuple[DrawnCity, ...]
    routes: tuple[DrawnRoute, ...]


def drawing_input_of(game: Game, rules: Ruleset | None = None) -> DrawingInput:
    """The board of these rules, or of the game with every option at its default."""
    rules = rules or game.ruleset
    board = rules.board
    signs, badges = signs_of(rules), badges_of(rules)
    index = {code: i for i, code in enumerate(board.cities)}
    cities = tuple(
        DrawnCity(
            code,
            game.places[code].lat,
            game.places[code].lon,
            {language: texts.cities[code] for language, texts in sorted(game.texts.items())},
            badges.get(code, ()),
            game.places[code].pinned,
            game.places[code].label,
        )
        for code in board.cities
    )
    routes = tuple(
        DrawnRoute(
            name,
            index[tracks[0].a],
            index[tracks[0].b],
            tracks[0].length,
            tuple(
                DrawnTrack(
                    track.name,
                    "gray" if track.colour == GRAY else rules.colours[track.colour],
                    signs.get(track.name, 0),
                )
                for track in tracks
            ),
            badges.get(name, ()),
            *_via(game.vias.get(name)),
        )
        for name, tracks in board.parallel.items()
    )
    return DrawingInput(cities, routes)


def atlas_input_of(game: Game) -> DrawingInput | None:
    """The board with everything that any game of the campaign may have; None for a game without a campaign.

    Tracks have no colour, because beds get theirs between the games, and each city has a place for one more mark.
    """
    if game.campaign is None:
        return None
    whole = drawing_input_of(game, game.complete({}))
    cities = tuple(replace(city, badges=(*city.badges, SPARE)) for city in whole.cities)
    routes = tuple(
        replace(route, tracks=tuple(replace(track, colour="gray") for track in route.tracks))
        for route in whole.routes
    )
    return DrawingInput(cities, routes)


def _via(hint: RouteHint | None) -> tuple[tuple[float, float] | None, bool]:
    if hint is None:
        return None, False
    return (None if hint.lat is None or hint.lon is None else (hint.lat, hint.lon)), hint.by_sea


def fingerprint(drawing_input: DrawingInput) -> str:
    """The hash of everything the layout reads: a stored drawing with another hash is stale."""
    facts = asdict(drawing_input)
    for each in (*facts["cities"], *facts["routes"]):
        # A hint that is not given is left out: boards without hints keep the hashes that they had before.
        for name in _HINTS:
            if not each.get(name):
                each.pop(name, None)
    text = json.dumps([LAYOUT_VERSION, facts], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
