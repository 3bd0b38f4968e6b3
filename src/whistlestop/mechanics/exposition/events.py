"""The events of the exposition. Everybody sees them."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["EVENTS", "ExhibitTaken", "ExhibitsLaidOut"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class ExhibitsLaidOut(EventBase):
    __slots__ = ("exhibits", "host")
    kind: ClassVar[str] = "exhibits_laid_out"
    fields: ClassVar[Fields] = (("host", "city"), ("exhibits", "words"))

    def __init__(self, host: CityCode, exhibits: tuple[str, ...]) -> None:
        self.host: Final = host
        self.exhibits: Final = exhibits

    def parts(self) -> tuple[object, ...]:
        return (self.host, self.exhibits)


class ExhibitTaken(EventBase):
    __slots__ = ("city", "exhibit", "seat")
    kind: ClassVar[str] = "exhibit_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("exhibit", "word"), ("city", "city"))

    def __init__(self, seat: Seat, exhibit: str, city: CityCode) -> None:
        self.seat: Final = seat
        self.exhibit: Final = exhibit
        self.city: Final = city

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.exhibit, self.city)


EVENTS: Final = (ExhibitsLaidOut, ExhibitTaken)
