"""What a mechanic may read of a game's data, beyond its own section of `game.toml`.

A factory of the registry is called with its section. One that also reads tables declares them in two
attributes, and is then called with the section and a `GameSource`:

    columns: Mapping[str, frozenset[str]]   {"routes": {"locomotives"}, "companies": {"key", "shares"}}
    files: frozenset[str]                   {"companies"}: CSV files of its own, without `.csv`

`mechanic_columns` ({"companies": "needs"}) are columns with names of mechanics of the game, or nothing.

Columns and files that no mechanic of the game declares are reported to the designer as mistakes. A factory
raises `ValueError("points: …")` for a bad key of its section; for a bad cell it calls the row's `fail` and
continues.
"""

from collections.abc import Sequence
from typing import Protocol

from whistlestop.rules.ids import CityCode, TicketName, TrackName

__all__ = ["GameSource", "SourceRow", "optional_cell"]


class SourceRow(Protocol):
    """One row of a CSV file."""

    @property
    def file(self) -> str: ...

    @property
    def line(self) -> int: ...

    def __getitem__(self, column: str, /) -> str: ...

    def integer(self, field: str, minimum: int = 0) -> int:
        """The column as an integer; a mistake is reported and read as the minimum."""
        ...

    def fail(self, field: str, message: str) -> None:
        """Report a mistake and return, so that all mistakes are seen at once; the game will not load."""
        ...


class GameSource(Protocol):
    """The data files of a game."""

    @property
    def cities(self) -> Sequence[tuple[CityCode, SourceRow]]: ...

    @property
    def routes(self) -> Sequence[tuple[TrackName, SourceRow]]: ...

    @property
    def tickets(self) -> Sequence[tuple[TicketName, SourceRow]]: ...

    def rows(self, name: str) -> Sequence[SourceRow]:
        """The rows of a file that the factory declares; empty if it could not be read."""
        ...


def optional_cell(row: SourceRow, column: str) -> str:
    """The text of a column that the file may lack, such as one that only earlier games of a campaign have filled."""
    try:
        return row[column]
    except KeyError:
        return ""
