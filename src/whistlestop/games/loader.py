"""Finding games: those of the package by id, others by the path of their folder."""

import tomllib
from functools import cache
from pathlib import Path

from whistlestop.games.builder import build_game
from whistlestop.games.files import PACKAGE
from whistlestop.games.game import Game
from whistlestop.games.mechanic_data import Registry
from whistlestop.games.problems import BadGame, DataProblem, UnknownGame, nearest
from whistlestop.games.registry import registered_mechanics

__all__ = ["available", "check", "load"]


@cache
def available() -> tuple[str, ...]:
    """The ids of the package's games, in the order their `game.toml` files ask for."""
    orders: dict[str, int] = {}
    for path in PACKAGE.glob("*/game.toml"):
        orders[path.parent.name] = tomllib.loads(path.read_text("utf-8")).get("order", 0)
    return tuple(sorted(orders, key=lambda game: (orders[game], game)))


def load(game: str | Path) -> Game:
    """The game with that id, or in that folder. Raises `UnknownGame` or `BadGame`."""
    return _of_package(game) if game in available() else _read(find(game))


@cache
def _of_package(game: str) -> Game:
    return _read(PACKAGE / game)


def _read(folder: Path) -> Game:
    game, problems = build_game(folder, registered_mechanics())
    if game is None:
        raise BadGame(problems, folder.name)
    return game


def check(game: str | Path, mechanics: Registry | None = None) -> list[DataProblem]:
    """Every mistake in the game, in the order of files and lines; an empty list is a good game."""
    return build_game(find(game), registered_mechanics() if mechanics is None else mechanics)[1]


def find(game: str | Path) -> Path:
    """The game's folder; an id of the package comes before a folder of that name."""
    folder = PACKAGE / game if game in available() else Path(game)
    if not folder.is_dir():
        raise UnknownGame(str(game), nearest(str(game), available()))
    return folder
