"""The events of the last mail. Under which marker the box lies is known to nobody."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import NOBODY_YET, EventBase
from whistlestop.rules.ids import CityCode, Seat

__all__ = ["EVENTS", "CampTurned", "CampsLaidOut", "LastCampTurned", "MailDelivered"]

Fields: TypeAlias = tuple[tuple[str, str], ...]
_UNKNOWN: Final = "?"


class CampsLaidOut(EventBase):
    __slots__ = ("box", "camps")
    kind: ClassVar[str] = "camps_laid_out"
    fields: ClassVar[Fields] = (("camps", "words"), ("box", "word"))
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, camps: tuple[CityCode, ...], box: str) -> None:
        self.camps: Final = camps
        self.box: Final = box

    def parts(self) -> tuple[object, ...]:
        return (self.camps, self.box)

    def redacted(self) -> "CampsLaidOut":
        return CampsLaidOut(self.camps, _UNKNOWN)


class CampTurned(EventBase):
    __slots__ = ("box", "city", "seat")
    kind: ClassVar[str] = "camp_turned"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("city", "city"), ("box", "flag"))

    def __init__(self, seat: Seat, city: CityCode, box: bool) -> None:
        self.seat: Final = seat
        self.city: Final = city
        self.box: Final = box

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.city, self.box)


class LastCampTurned(EventBase):
    """All other markers had nothing under them: the last one is turned for nobody."""

    __slots__ = ("city",)
    kind: ClassVar[str] = "last_camp_turned"
    fields: ClassVar[Fields] = (("city", "city"),)

    def __init__(self, city: CityCode) -> None:
        self.city: Final = city

    def parts(self) -> tuple[object, ...]:
        return (self.city,)


class MailDelivered(EventBase):
    __slots__ = ("city", "place", "seat")
    kind: ClassVar[str] = "mail_delivered"
    fields: ClassVar[Fields] = (("seat", "seat"), ("city", "city"), ("place", "number"))

    def __init__(self, seat: Seat, city: CityCode, place: int) -> None:
        self.seat: Final = seat
        self.city: Final = city
        self.place: Final = place
        """1 for the first delivery."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.city, self.place)


EVENTS: Final = (CampsLaidOut, CampTurned, LastCampTurned, MailDelivered)
