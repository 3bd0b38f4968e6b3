"""Finds games by id, in this package and in installed packages, or by the path of their folder."""

import tomllib
from functools import cache
from pathlib import Path

from whistlestop.games.builder import build_game
from whistlestop.games.files import PACKAGE
from whistlestop.games.game import Game
from whistlestop.games.mechanic_data import Registry
from whistlestop.games.problems import BadGame, DataProblem, ProblemList, UnknownGame, nearest
from whistlestop.games.registry import installed_game_folders, registered_mechanics

__all__ = ["available", "check", "load", "warnings"]


@cache
def available() -> tuple[str, ...]:
    """The ids of all games, sorted as their `game.toml` files specify, those of this package first."""
    return tuple(_folders())


@cache
def _folders() -> dict[str, Path]:
    """The folder of each game by id. A game of this package cannot be replaced by another with the same id."""
    found: dict[str, Path] = {}
    for parent in (PACKAGE, *installed_game_folders()):
        for folder in _in_order(parent):
            found.setdefault(folder.name, folder)
    return found


def _in_order(parent: Path) -> list[Path]:
    orders = {
        path.parent: tomllib.loads(path.read_text("utf-8")).get("order", 0)
        for path in parent.glob("*/game.toml")
    }
    return sorted(orders, key=lambda folder: (orders[folder], folder.name))


def load(game: str | Path) -> Game:
    """The game with that id, or in that folder. Raises `UnknownGame` or `BadGame`."""
    return _by_id(str(game)) if game in available() else _read(find(game))


@cache
def _by_id(game: str) -> Game:
    return _read(_folders()[game])


def _read(folder: Path) -> Game:
    game, problems = build_game(folder, registered_mechanics())
    if game is None:
        raise BadGame(problems, folder.name)
    return game


def check(game: str | Path, mechanics: Registry | None = None) -> list[DataProblem]:
    """Every mistake in the game, in the order of files and lines; empty if there is none."""
    return build_game(find(game), registered_mechanics() if mechanics is None else mechanics)[1]


def warnings(game: str | Path) -> list[DataProblem]:
    """What a designer may have overlooked, in the order of files and lines. It does not prevent a game."""
    found = ProblemList()
    build_game(find(game), registered_mechanics(), found)
    return found.warnings()


def find(game: str | Path) -> Path:
    """The game's folder; an id takes precedence over a folder of that name."""
    folder = _folders()[str(game)] if game in available() else Path(game)
    if not folder.is_dir():
        raise UnknownGame(str(game), nearest(str(game), available()), available())
    return folder
