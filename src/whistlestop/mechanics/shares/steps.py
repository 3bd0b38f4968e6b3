"""What shares put on the agenda: two questions, and the dummy's cards at the end."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import Plain

__all__ = ["STEPS", "RevealDummy", "TakeDummyShare", "TakeShare"]


class TakeShare(Plain):
    """Which share do you take for the route you claimed, if any? (P-5)"""

    __slots__ = ("seat", "track")
    kind: ClassVar[str] = "take_share"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        self.seat: Final = seat
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class TakeDummyShare(TakeShare):
    """Which share does the dummy get for it? (X-P10)"""

    __slots__ = ()
    kind: ClassVar[str] = "take_dummy_share"


class RevealDummy(Plain):
    """Half of the dummy's cards are turned up (P-10)."""

    __slots__ = ()
    kind: ClassVar[str] = "reveal_dummy"


STEPS: Final[tuple[type[Plain], ...]] = (TakeShare, TakeDummyShare, RevealDummy)
