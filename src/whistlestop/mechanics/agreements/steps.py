"""The steps of agreements, which ask nothing; and the event of a seal taken."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import EventBase
from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat

__all__ = ["GiveStandingSeals", "PayRightOfWay", "SealTaken"]

Fields: TypeAlias = tuple[tuple[str, str], ...]


class PayRightOfWay(ForSeat):
    """Pay the nation whose land the track crosses, and take its seal (V-A1, V-A2)."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_right_of_way"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)


class GiveStandingSeals(ForSeat):
    """Give the seals of standing agreements, beginning with this seat (V-A6)."""

    __slots__ = ()
    kind: ClassVar[str] = "give_standing_seals"


class SealTaken(EventBase):
    __slots__ = ("nation", "seat")
    kind: ClassVar[str] = "seal_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("nation", "word"))

    def __init__(self, seat: Seat, nation: str) -> None:
        self.seat: Final = seat
        self.nation: Final = nation

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.nation)
