"""The events of employees. All of them are public."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat

__all__ = [
    "EVENTS",
    "EmployeeHired",
    "EmployeeLeft",
    "EmployeeMarked",
    "EmployeeSettled",
    "EmployeesTurnedUp",
    "HiringEnded",
]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class EmployeesTurnedUp(EventBase):
    __slots__ = ("employees",)
    kind: ClassVar[str] = "employees_turned_up"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("employees", "words"),)

    def __init__(self, employees: tuple[str, ...]) -> None:
        self.employees: Final = employees

    def parts(self) -> tuple[object, ...]:
        return (self.employees,)


class EmployeeHired(EventBase):
    __slots__ = ("employee", "seat", "wage")
    kind: ClassVar[str] = "employee_hired"
    fields: ClassVar[Fields] = (("seat", "seat"), ("employee", "word"), ("wage", "number"))

    def __init__(self, seat: Seat, employee: str, wage: int) -> None:
        self.seat: Final = seat
        self.employee: Final = employee
        self.wage: Final = wage

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.employee, self.wage)


class HiringEnded(EventBase):
    """Employees who were not hired go back to the pool."""

    __slots__ = ()
    kind: ClassVar[str] = "hiring_ended"


class EmployeeMarked(EventBase):
    __slots__ = ("employee", "seat")
    kind: ClassVar[str] = "employee_marked"
    fields: ClassVar[Fields] = (("seat", "seat"), ("employee", "word"))

    def __init__(self, seat: Seat, employee: str) -> None:
        self.seat: Final = seat
        self.employee: Final = employee

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.employee)


class EmployeeSettled(EmployeeMarked):
    """Into the office of the company, for good."""

    __slots__ = ()
    kind: ClassVar[str] = "employee_settled"


class EmployeeLeft(EventBase):
    """Leaves pool or office for good."""

    __slots__ = ("employee",)
    kind: ClassVar[str] = "employee_left"
    fields: ClassVar[Fields] = (("employee", "word"),)

    def __init__(self, employee: str) -> None:
        self.employee: Final = employee

    def parts(self) -> tuple[object, ...]:
        return (self.employee,)


EVENTS: Final[tuple[type[EventBase], ...]] = (
    EmployeesTurnedUp,
    EmployeeHired,
    HiringEnded,
    EmployeeMarked,
    EmployeeSettled,
    EmployeeLeft,
)
