"""The steps of employees."""

from typing import ClassVar

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["EndHiring", "HireEmployee", "OfferEmployees", "PayOffEmployees", "TurnUpEmployees"]


class TurnUpEmployees(ForSeat):
    """Turn up employees, and let all seats hire, beginning with this one (V-E2, V-E3)."""

    __slots__ = ()
    kind: ClassVar[str] = "turn_up_employees"


class OfferEmployees(ForSeat):
    """Ask the seat whom it hires, if it can hire anybody."""

    __slots__ = ()
    kind: ClassVar[str] = "offer_employees"


class HireEmployee(ForSeat):
    """Hire an employee, or none."""

    __slots__ = ()
    kind: ClassVar[str] = "hire_employee"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class EndHiring(Plain):
    """Put back the employees who were not hired."""

    __slots__ = ()
    kind: ClassVar[str] = "end_hiring"


class PayOffEmployees(Plain):
    """Slot 7 of the end: who leaves, marks, who settles (V-E1, V-E5)."""

    __slots__ = ()
    kind: ClassVar[str] = "pay_off_employees"
