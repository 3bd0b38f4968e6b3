"""The games of this server: those of the package, of the folders that the configuration names, and of the workshop.

People ask for games by id alone; a path that comes over the network opens nothing.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from whistlestop import games
from whistlestop.games import Game, UnknownGame
from whistlestop.games.problems import nearest
from whistlestop.server.config import Config
from whistlestop.server.configure import BadConfig
from whistlestop.server.kept_boards import KeptBoards

__all__ = ["GameCatalogue"]


class GameCatalogue:
    def __init__(self, boards: Sequence[str] = (), kept_boards: KeptBoards | None = None) -> None:
        """Every game of the folders is read now: a mistake in one is better found at the start than by a player.

        `kept_boards` are those of the workshop, which are read when they are needed."""
        self._kept_boards: Final = kept_boards
        self._outside: Final[dict[str, Game]] = {}
        self.pages: Final[dict[tuple[object, ...], bytes]] = {}
        """Answers about games that were sent before, encoded."""
        for folder in [found for board in boards for found in _games_in(Path(board).expanduser().absolute())]:
            game = games.load(folder)
            if game.id in self.ids:
                raise BadConfig("board_taken", {"game": game.id, "folder": str(folder)})
            self._outside[game.id] = game

    @classmethod
    def of(cls, config: Config) -> "GameCatalogue":
        """The games of a server with these settings."""
        return cls(config.boards, KeptBoards(config.folder / "boards"))

    @property
    def ids(self) -> tuple[str, ...]:
        """The games that are listed."""
        return (*games.available(), *self._outside, *(self._kept_boards.listed if self._kept_boards else ()))

    def is_kept(self, game: str) -> bool:
        """Whether it is a board of the workshop."""
        return self._kept_folder(game) is not None

    def _kept_folder(self, game: str) -> Path | None:
        return None if self._kept_boards is None else self._kept_boards.folder_of(game)

    def load(self, game: str) -> Game:
        if game in self._outside:
            return self._outside[game]
        if (folder := self._kept_folder(game)) is not None:
            return _kept_game(folder)
        if game not in games.available():
            raise UnknownGame(game[:60], nearest(game[:60], self.ids), self.ids)
        return games.load(game)

    def place(self, game: str) -> str:
        """What another process finds the game by: its id, or the path of its folder."""
        if (folder := self._kept_folder(game)) is not None:
            return str(folder)
        return str(self._outside[game].folder) if game in self._outside else game


@lru_cache(maxsize=64)
def _kept_game(folder: Path) -> Game:
    """A kept board never changes."""
    return games.load(folder)


def _games_in(folder: Path) -> list[Path]:
    if (folder / "game.toml").is_file():
        return [folder]
    found = sorted(path.parent for path in folder.glob("*/game.toml"))
    if not found:
        raise BadConfig("no_game_in_folder", {"folder": str(folder)})
    return found
