"""The steps of newspapers. The only question is that of an event that asks."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat, TrackName
from whistlestop.rules.steps import ForSeat, Plain

__all__ = [
    "AnswerEvent",
    "AskEvent",
    "EndReading",
    "MixPapers",
    "PayForClaim",
    "ShuffleEvents",
    "TakeAnswer",
    "TurnEvent",
]


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


class AskEvent(Plain):
    """Ask the players whom the event means now."""

    __slots__ = ("event",)
    kind: ClassVar[str] = "ask_event"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("event", "word"),)

    def __init__(self, event: str) -> None:
        self.event: Final = event

    def parts(self) -> tuple[object, ...]:
        return (self.event,)


class AnswerEvent(Plain):
    """Answer the event. All seats are asked at once; these have still to answer."""

    __slots__ = ("event", "seats")
    kind: ClassVar[str] = "answer_event"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("event", "word"), ("seats", "seats"))

    def __init__(self, event: str, seats: tuple[Seat, ...]) -> None:
        self.event: Final = event
        self.seats: Final = seats

    def parts(self) -> tuple[object, ...]:
        return (self.event, self.seats)

    def asked(self) -> tuple[Seat, ...]:
        return self.seats


class TakeAnswer(ForSeat):
    """Let an answer that everybody knows by now take effect."""

    __slots__ = ("answer", "event")
    kind: ClassVar[str] = "take_answer"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("event", "word"), ("seat", "seat"), ("answer", "word"))

    def __init__(self, event: str, seat: Seat, answer: str) -> None:
        super().__init__(seat)
        self.event: Final = event
        self.answer: Final = answer

    def parts(self) -> tuple[object, ...]:
        return (self.event, self.seat, self.answer)


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
