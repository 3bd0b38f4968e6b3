"""The employees of a game: `employees.csv` (V-E1)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whistlestop.mechanics.company_abilities import CompanyAbility, read_company_ability
from whistlestop.mechanics.source import GameSource, SourceRow, optional_cell

__all__ = ["COLUMNS", "FILE", "HOME", "MARKS", "Employee", "read_employees"]

FILE: Final = "employees"
COLUMNS: Final = frozenset({"key", "wage", "needs", "until", "effect"})
MARKS: Final = "marks"
"""A column that no file has: the companies whose marks the employee bears, each as often as it has marks."""
HOME: Final = "home"
"""A column that no file has: the company in which the employee has settled."""


class Employee(NamedTuple):
    key: str
    wage: int
    needs: str
    """The mechanic that must be in the game; empty for none."""
    until: int
    """The game after which the employee leaves for good; 0 for never."""
    ability: CompanyAbility
    marks: tuple[str, ...]
    home: str


def read_employees(source: GameSource) -> Mapping[str, Employee]:
    found: dict[str, Employee] = {}
    for row in source.rows(FILE):
        employee = _employee(row)
        if employee.key in found:
            row.fail("key", f"The employee {employee.key} stands here twice.")
        found[employee.key] = employee
    return MappingProxyType(found)


def _employee(row: SourceRow) -> Employee:
    return Employee(
        row["key"],
        row.integer("wage"),
        row["needs"],
        row.integer("until") if row["until"] else 0,
        read_company_ability(row),
        tuple(optional_cell(row, MARKS).split()),
        optional_cell(row, HOME),
    )
