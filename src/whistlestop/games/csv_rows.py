"""Reads CSV files into rows, which keep their file and line for error messages."""

import csv
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from whistlestop.games.problems import ProblemList, did_you_mean, nearest

__all__ = ["NOTE", "CsvRow", "CsvTable", "ReadRows"]

T = TypeVar("T")

NOTE: Final = "note"
"""A column for remarks, allowed in every file and ignored."""

# Bounded: Python would turn a line of digits into a number of any size.
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]+)?")
_WITH_COMMA = re.compile(r"[+-]?[0-9]{1,9},[0-9]+")


class CsvRow(Mapping[str, str]):
    """One row of a CSV file: a mapping from column to text."""

    def __init__(self, cells: Mapping[str, str], file: str, line: int, problems: ProblemList) -> None:
        self._cells: Final = cells
        self.file: Final = file
        self.line: Final = line
        self._problems: Final = problems
        self.valid = True
        """Whether no mistake was found in this row so far."""

    def __getitem__(self, column: str) -> str:
        return self._cells[column]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)

    def fail(self, field: str, message: str) -> None:
        """Report a mistake and continue, because a designer wants to see all of them at once."""
        self._problems.add(self.file, self.line, field, message)
        self.valid = False

    def warn(self, field: str, message: str) -> None:
        self._problems.warn(self.file, self.line, field, message)

    def integer(self, field: str, minimum: int = 0) -> int:
        """The column as an integer; a mistake is reported and read as the minimum."""
        text = self[field]
        if not _INTEGER.fullmatch(text):
            self.fail(field, f"{text!r} is not a whole number.")
            return minimum
        if int(text) < minimum:
            self.fail(field, f"{text} is too small: the minimum is {minimum}.")
            return minimum
        return int(text)

    def decimal(self, field: str, most: float) -> float:
        """The column as a number from -most to most; a mistake is reported and read as 0."""
        text = self[field]
        if not _DECIMAL.fullmatch(text):
            self.fail(field, f"{text!r} is not a number such as -12.5.")
            return 0.0
        if abs(float(text)) > most:
            self.fail(field, f"{text} is not between -{most:g} and {most:g}.")
            return 0.0
        return float(text)


class CsvTable:
    """A CSV file: a line of column names, then rows."""

    def __init__(self, file: str, text: str, problems: ProblemList) -> None:
        self.file: Final = file
        self._problems: Final = problems
        self.valid = True
        """Whether every line has as many cells as the first."""
        lines = text.splitlines()
        self._between: Final = ";" if ";" in lines[0] and "," not in lines[0] else ","
        self.columns: Final = [cell.strip() for cell in next(csv.reader(lines, delimiter=self._between))]
        if self._between == ";":
            self.warn(
                "", "The cells are separated by semicolons. It is read so; other programs expect commas."
            )
        self.rows: Final = list(self._rows(lines))

    def _rows(self, lines: Sequence[str]) -> Iterator[CsvRow]:
        reader = csv.reader(lines, delimiter=self._between)
        next(reader)
        for cells in filter(None, reader):
            named = dict(zip(self.columns, map(self._cell, cells), strict=False))
            row = CsvRow(named, self.file, reader.line_num, self._problems)
            if len(cells) == len(self.columns):
                yield row
            else:
                self.valid = False
                row.fail("", f"This row has {len(cells)} cells; the first line names {len(self.columns)}.")

    def _cell(self, text: str) -> str:
        """Where semicolons separate cells, a comma separates decimals."""
        text = text.strip()
        return text.replace(",", ".") if self._between == ";" and _WITH_COMMA.fullmatch(text) else text

    def fail(self, column: str, message: str) -> None:
        """Report a mistake in the first line."""
        self._problems.add(self.file, 1, column, message)

    def warn(self, column: str, message: str) -> None:
        """Warn of something in the whole file."""
        self._problems.warn(self.file, 1, column, message)

    def expect(self, needed: Collection[str], optional: Collection[str] = ()) -> bool:
        """Whether all needed columns exist; missing, duplicate and unknown ones are reported."""
        known = [*needed, *optional, NOTE]
        missing = [column for column in needed if column not in self.columns]
        for column in missing:
            self.fail(column, f"The column {column} is missing.")
        for index, column in enumerate(self.columns):
            if column in self.columns[:index]:
                self.fail(column, f"The column {column} appears twice.")
            elif column not in known:
                hint = did_you_mean(nearest(column, missing or known))
                self.fail(column, f"No file of this game has a column {column!r}.{hint}")
        return not missing

    @property
    def all_valid(self) -> bool:
        """Whether no mistake was found in the file so far."""
        return self.valid and all(row.valid for row in self.rows)


@dataclass(frozen=True)
class ReadRows(Generic[T]):
    """The objects that were read from the rows of a file."""

    rows: Sequence[tuple[T, CsvRow]] = ()
    all_valid: bool = False
    """Whether the file has no mistake; only then are its totals checked."""

    @property
    def objects(self) -> tuple[T, ...]:
        return tuple(obj for obj, _ in self.rows)
