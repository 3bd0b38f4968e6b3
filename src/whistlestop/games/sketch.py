"""A game as far as it can be drawn, for designers whose board is not finished."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from whistlestop.games.builder import build_game
from whistlestop.games.cities import read_cities
from whistlestop.games.csv_rows import CsvTable, ReadRows
from whistlestop.games.files import Files
from whistlestop.games.game import Game
from whistlestop.games.layout_hints import read_vias
from whistlestop.games.loader import find
from whistlestop.games.places import CityPlace, read_places
from whistlestop.games.problems import DataProblem, ProblemList
from whistlestop.games.registry import registered_mechanics
from whistlestop.games.routes import ROUTE_COLUMNS, read_routes
from whistlestop.games.settings import GRAY_NAME
from whistlestop.games.texts import LANGUAGES, Texts
from whistlestop.rules.board import Board, City, Track
from whistlestop.rules.ids import CityCode
from whistlestop.rules.ruleset import Knobs, Ruleset

__all__ = ["Sketch", "sketch"]

T = TypeVar("T")

_CARDS: Final = 12
"""Any number: a sketch is only drawn."""


@dataclass(frozen=True)
class Sketch:
    game: Game | None
    """None if nothing can be drawn yet."""
    problems: tuple[DataProblem, ...]
    """What is wrong with the game; empty if it is whole."""


def sketch(game: str | Path) -> Sketch:
    """The game; if it has mistakes, the cities that have a place and the tracks between them."""
    folder = find(game)
    whole, problems = build_game(folder, registered_mechanics())
    return Sketch(whole or _part_of(folder.resolve()), tuple(problems))


def _part_of(folder: Path) -> Game | None:
    files = Files(folder, ProblemList())
    board = _board_folder(files)
    cities = _known(read_cities(files.read_csv(board / "cities.csv")))
    places = read_places(files.read_csv(board / "places.csv"), cities)
    routes = files.read_csv(board / "routes.csv")
    colours = _colours(routes)
    tracks = _known(read_routes(routes, cities, colours)) if routes is not None else ReadRows[Track]()
    drawn = [city for city in cities.objects if city.code in places]
    if not drawn:
        return None
    kept = [(track, row) for track, row in tracks.rows if track.a in places and track.b in places]
    rules = Ruleset(
        folder.name,
        colours,
        (_CARDS,) * (len(colours) + 1),
        Board(drawn, [track for track, _ in kept]),
        (),
        Knobs(),
        (),
        {},
    )
    return _game(folder, rules, drawn, places, ReadRows(kept))


def _game(
    folder: Path,
    rules: Ruleset,
    cities: list[City],
    places: Mapping[CityCode, CityPlace],
    tracks: ReadRows[Track],
) -> Game:
    names = {city.stop: city.stop_name for city in cities} | {city.code: city.name for city in cities}
    texts = {language: Texts(folder.name, "", names, {}) for language in LANGUAGES}
    return Game(folder.name, folder, rules, "", texts, places, {}, {}, read_vias(tracks))


def _board_folder(files: Files) -> Path:
    """The folder that `game.toml` names, if it can be read."""
    path = files.folder / "game.toml"
    document = files.document(path) if path.exists() else None
    named = None if document is None else files.board_folder(document.top.text("board", "."))
    return named or files.folder


def _known(found: ReadRows[T]) -> ReadRows[T]:
    """Without rows that have a mistake."""
    return ReadRows([(each, row) for each, row in found.rows if row.valid])


def _colours(routes: CsvTable | None) -> tuple[str, ...]:
    """Every word in the column: whether the game has such cards does not matter here."""
    if routes is None or not set(ROUTE_COLUMNS) <= set(routes.columns):
        return ()
    return tuple(dict.fromkeys(row["colour"] for row in routes.rows if row["colour"] not in ("", GRAY_NAME)))
