"""Tables for mechanics to read, without files."""

from collections.abc import Mapping, Sequence

__all__ = ["FakeRow", "FakeSource"]


class FakeRow:
    """One line; what is wrong with it is noted in the source."""

    file = "table.csv"
    line = 1

    def __init__(self, cells: Mapping[str, str], problems: list[tuple[str, str]]) -> None:
        self.cells = cells
        self.problems = problems

    def __getitem__(self, column: str, /) -> str:
        return self.cells[column]

    def integer(self, field: str, minimum: int = 0) -> int:
        if not self[field].isdigit() or int(self[field]) < minimum:
            self.fail(field, f"{self[field]!r} is not a whole number.")
            return minimum
        return int(self[field])

    def fail(self, field: str, message: str) -> None:
        self.problems.append((field, message))


class FakeSource:
    def __init__(
        self,
        routes: Sequence[tuple[str, Mapping[str, str]]] = (),
        tables: Mapping[str, Sequence[Mapping[str, str]]] | None = None,
    ) -> None:
        self.problems: list[tuple[str, str]] = []
        self.cities: Sequence[tuple[str, FakeRow]] = ()
        self.tickets: Sequence[tuple[str, FakeRow]] = ()
        self.routes = [(name, FakeRow(cells, self.problems)) for name, cells in routes]
        self._tables = tables or {}

    def rows(self, name: str) -> list[FakeRow]:
        return [FakeRow(cells, self.problems) for cells in self._tables.get(name, ())]
