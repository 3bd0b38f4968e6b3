"""The steps of newspapers. None of them asks anybody."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat, Plain

__all__ = ["EndReading", "MixPapers", "PayForClaim", "ShuffleEvents", "TurnEvent"]


class MixPapers(Plain):
    """Shuffle the newspapers into the deck (L-S2, D-LS3)."""

    __slots__ = ()
    kind: ClassVar[str] = "mix_papers"


class ShuffleEvents(Plain):
    """Make the event deck (L-S5)."""

    __slots__ = ()
    kind: ClassVar[str] = "shuffle_events"


class TurnEvent(Plain):
    """Turn the top event and let it act (L-P4)."""

    __slots__ = ()
    kind: ClassVar[str] = "turn_event"


class EndReading(Plain):
    """The newspaper has been worked through; the search for a card goes on."""

    __slots__ = ()
    kind: ClassVar[str] = "end_reading"


class PayForClaim(ForSeat):
    """What the active event pays or costs for a claimed route."""

    __slots__ = ("track",)
    kind: ClassVar[str] = "pay_for_claim"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("track", "track"))

    def __init__(self, seat: Seat, track: TrackName) -> None:
        super().__init__(seat)
        self.track: Final = track

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track)
