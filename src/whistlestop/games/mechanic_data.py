"""The CSV data that mechanics read, and the creation of the mechanics."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from whistlestop.campaign.parts import PIECE
from whistlestop.games.csv_rows import CsvRow
from whistlestop.games.digest import MechanicData
from whistlestop.games.files import Files
from whistlestop.games.settings import GameSettings
from whistlestop.rules.ruleset import Mechanic

__all__ = ["NamedRows", "Registry", "Source", "declared", "declared_files", "make_mechanics"]

Registry: TypeAlias = Mapping[str, Callable[..., Mechanic]]
"""Factories of mechanics by name; `whistlestop.mechanics.source` describes their arguments."""
NamedRows: TypeAlias = list[tuple[str, CsvRow]]


class Source:
    """Implements `GameSource`."""

    def __init__(self, cities: NamedRows, routes: NamedRows, tickets: NamedRows) -> None:
        self.cities: Final = cities
        self.routes: Final = routes
        self.tickets: Final = tickets
        self._tables: Final[dict[str, list[CsvRow]]] = {}

    def rows(self, name: str) -> list[CsvRow]:
        return self._tables.get(name, [])

    @property
    def tables(self) -> Mapping[str, tuple[CsvRow, ...]]:
        """The mechanics' own files."""
        return {name: tuple(rows) for name, rows in self._tables.items()}

    def read_tables(self, registry: Registry, files: Files, board: Path) -> None:
        """Read the mechanics' own files, from the game's folder or the board's."""
        for name in sorted(declared_files(registry)):
            path = files.folder / f"{name}.csv"
            found = files.read_csv(path if path.exists() else board / path.name)
            if found is not None and found.expect(declared(registry, name), (PIECE,)):
                self._tables[name] = found.rows

    def cells(self, factory: Callable[..., Mechanic]) -> Mapping[str, object]:
        """The cells that the factory reads, for the game's hash."""
        columns: Mapping[str, frozenset[str]] = getattr(factory, "columns", {})
        return {
            name: [
                {column: row[column] for column in _with_piece(wanted, row)} for row in self._rows_of(name)
            ]
            for name, wanted in columns.items()
        }

    def _rows_of(self, name: str) -> Sequence[CsvRow]:
        core = {"cities": self.cities, "routes": self.routes, "tickets": self.tickets}
        return [row for _, row in core[name]] if name in core else self.rows(name)


def _with_piece(columns: frozenset[str], row: CsvRow) -> list[str]:
    return [*columns, PIECE] if PIECE in row else list(columns)


def declared(registry: Registry, table: str) -> set[str]:
    """The columns that these mechanics read of a file."""
    columns = (getattr(factory, "columns", {}).get(table, ()) for factory in registry.values())
    return {column for wanted in columns for column in wanted}


def column_readers(registry: Registry, table: str) -> dict[str, str]:
    """For each column of a file that mechanics read, the first mechanic that does."""
    found: dict[str, str] = {}
    for name, factory in registry.items():
        for column in sorted(getattr(factory, "columns", {}).get(table, ())):
            found.setdefault(column, name)
    return found


def declared_files(registry: Registry) -> set[str]:
    return {name for factory in registry.values() for name in getattr(factory, "files", ())}


def make_mechanics(
    settings: GameSettings, registry: Registry, source: Source
) -> tuple[tuple[Mechanic, ...], list[MechanicData]]:
    """The mechanics in their listed order, and the data they read; a bad section is reported."""
    made: list[Mechanic] = []
    data: list[MechanicData] = []
    for name in settings.mechanics:
        factory, section = registry[name], settings.sections[name]
        reads_tables = hasattr(factory, "columns") or hasattr(factory, "files")
        data.append({"name": name, "section": section.data, "tables": source.cells(factory)})
        _check_names(factory, settings.mechanics, source)
        try:
            made.append(factory(section.data, source) if reads_tables else factory(section.data))
        except ValueError as error:
            field, colon, message = str(error).partition(": ")
            section.fail(field if colon else "", message or field)
    return tuple(made), data


def _check_names(factory: Callable[..., Mechanic], names: Sequence[str], source: Source) -> None:
    """Whether the cells that name mechanics name those of the game."""
    columns: Mapping[str, str] = getattr(factory, "mechanic_columns", {})
    for table, column in columns.items():
        for row in source.rows(table):
            if row[column] and row[column] not in names:
                row.fail(column, f"The game has no mechanic {row[column]!r}.")
