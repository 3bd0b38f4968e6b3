"""What happens with tolls. Everybody sees all of it."""

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EVERYONE
from whistlestop.rules.ids import NOBODY, CityCode, Seat

__all__ = ["EVENTS", "StationBuilt", "TollPaid"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class Public:
    """An event without secrets. A package outside derives from no class of the rules: those may be compiled."""

    fields: ClassVar[Fields] = ()
    audience: ClassVar[str] = EVERYONE
    reveals: ClassVar[bool] = False

    def parts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name, _ in self.fields)

    def owner(self) -> Seat:
        return NOBODY

    def redacted(self) -> "Public":
        return self


@dataclass(frozen=True)
class StationBuilt(Public):
    kind: ClassVar[str] = "station_built"
    fields: ClassVar[Fields] = (("seat", "seat"), ("city", "city"))
    seat: Seat
    city: CityCode


@dataclass(frozen=True)
class TollPaid(Public):
    kind: ClassVar[str] = "toll_paid"
    fields: ClassVar[Fields] = (("seat", "seat"), ("to", "seat"), ("city", "city"), ("points", "number"))
    seat: Seat
    to: Seat
    """The owner of the station."""
    city: CityCode
    points: int


EVENTS: Final = (StationBuilt, TollPaid)
