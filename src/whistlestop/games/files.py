"""The files of one game: its own folder and its board's folder, which may be the same."""

from pathlib import Path
from typing import Final

from whistlestop.games.csv_rows import CsvTable
from whistlestop.games.problems import ProblemList
from whistlestop.games.toml_lines import TomlDocument

__all__ = ["BOARDS", "PACKAGE", "Files", "shared_boards"]

PACKAGE: Final = Path(__file__).parent
"""The folder of the games in this package."""
BOARDS: Final = PACKAGE / "boards"
"""Boards that several games share; a game names one by its folder's name."""


class Files:
    """Reads files; a file that cannot be read is reported and returned as None."""

    def __init__(self, folder: Path, problems: ProblemList) -> None:
        self.folder: Final = folder
        self.problems: Final = problems

    def label(self, path: Path) -> str:
        """The path relative to the game's folder, or to its parent folder."""
        if path.is_relative_to(self.folder):
            return path.relative_to(self.folder).as_posix()
        if path.is_relative_to(self.folder.parent):
            return "../" + path.relative_to(self.folder.parent).as_posix()
        return path.as_posix()

    def document(self, path: Path) -> TomlDocument | None:
        text = self._text(path)
        if text is None:
            return None
        document = TomlDocument(self.label(path), text, self.problems)
        return None if document.broken else document

    def read_csv(self, path: Path) -> CsvTable | None:
        text = self._text(path)
        return None if text is None else CsvTable(self.label(path), text, self.problems)

    def _text(self, path: Path) -> str | None:
        if not path.is_file():
            return self._not_read(path, 1, "This file is missing.")
        content = path.read_bytes()
        try:
            # Spreadsheets often add a byte order mark.
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            return self._not_read(path, line, "This is not UTF-8 text: save the file with that encoding.")
        return text if text.strip() else self._not_read(path, 1, "This file is empty.")

    def _not_read(self, path: Path, line: int, message: str) -> str | None:
        self.problems.add(self.label(path), line, "", message)
        return None

    def board_folder(self, board: str) -> Path | None:
        """`.` is the game's own folder, `usa` a board of the package, `../mine` a path relative to the folder."""
        path = (self.folder / board).resolve() if board.startswith(".") else BOARDS / board
        return path if path.is_dir() else None


def shared_boards() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in BOARDS.iterdir()))
