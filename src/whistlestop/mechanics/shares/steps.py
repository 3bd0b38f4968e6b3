"""The steps of shares: two questions, and the dummy's cards at the end."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import Plain

__all__ = ["RevealDummy", "TakeDummyShare", "TakeShare"]


class TakeShare(Plain):
    """Choose a share for the claimed route, or none (P-5)."""

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
    """Choose the dummy's share for it (X-P10)."""

    __slots__ = ()
    kind: ClassVar[str] = "take_dummy_share"


class RevealDummy(Plain):
    """Turn up half of the dummy's cards (P-10)."""

    __slots__ = ()
    kind: ClassVar[str] = "reveal_dummy"
