"""The steps of charters."""

from typing import ClassVar

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["ChooseCharter", "OfferCharters", "OpenCharters"]


class OpenCharters(Plain):
    """Let each company take the improvements that it may still have (V-G1, V-G3)."""

    __slots__ = ()
    kind: ClassVar[str] = "open_charters"


class OfferCharters(ForSeat):
    """Ask the seat for one improvement, if it has a choice."""

    __slots__ = ()
    kind: ClassVar[str] = "offer_charters"


class ChooseCharter(ForSeat):
    """Choose an improvement."""

    __slots__ = ()
    kind: ClassVar[str] = "choose_charter"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)
