"""What events change in the record. No rule is applied here."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from whistlestop.mechanics.employees.events import (
    EmployeeHired,
    EmployeeLeft,
    EmployeeMarked,
    EmployeeSettled,
    EmployeesTurnedUp,
    HiringEnded,
)
from whistlestop.mechanics.employees.staff import RECORD, Staff, staff_of
from whistlestop.rules.state import PublicState, with_extra

__all__ = ["ON_PUBLIC"]


def _put(public: PublicState, staff: Staff) -> None:
    public.extras = with_extra(public.extras, RECORD, staff)


def _turned_up(public: PublicState, event: EmployeesTurnedUp) -> None:
    _put(public, staff_of(public)._replace(offered=event.employees))


def _hired(public: PublicState, event: EmployeeHired) -> None:
    staff = staff_of(public)
    offered = tuple([key for key in staff.offered if key != event.employee])
    hired = tuple(sorted([*staff.hired, (event.seat, event.employee)]))
    _put(public, staff._replace(offered=offered, hired=hired))


def _hiring_ended(public: PublicState, _event: HiringEnded) -> None:
    _put(public, staff_of(public)._replace(offered=()))


def _marked(public: PublicState, event: EmployeeMarked) -> None:
    staff = staff_of(public)
    _put(public, staff._replace(marked=(*staff.marked, (event.seat, event.employee))))


def _settled(public: PublicState, event: EmployeeSettled) -> None:
    staff = staff_of(public)
    _put(public, staff._replace(settled=(*staff.settled, (event.seat, event.employee))))


def _left(public: PublicState, event: EmployeeLeft) -> None:
    staff = staff_of(public)
    _put(public, staff._replace(left=(*staff.left, event.employee)))


ON_PUBLIC: Final[Mapping[type, Any]] = MappingProxyType(
    {
        EmployeesTurnedUp: _turned_up,
        EmployeeHired: _hired,
        HiringEnded: _hiring_ended,
        EmployeeMarked: _marked,
        EmployeeSettled: _settled,
        EmployeeLeft: _left,
    }
)
