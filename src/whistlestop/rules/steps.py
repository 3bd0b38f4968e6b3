"""The steps of the base game. A step does not call another but pushes it, so that other steps can run in between."""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.ids import Place, Seat, TrackName
from whistlestop.rules.value import Value

__all__ = [
    "STEPS",
    "AskSecond",
    "BeginTurn",
    "ClaimSlots",
    "DealCards",
    "DealMoreCards",
    "DealTickets",
    "DrawCard",
    "DrawnSlots",
    "EndGame",
    "EndSlots",
    "EndTurn",
    "FillPlaces",
    "FirstCard",
    "FlushDisplay",
    "ForSeat",
    "KeepTickets",
    "Plain",
    "SecondCard",
    "SetupSlots",
    "TakeTurn",
    "TurnSlots",
]

Fields: TypeAlias = tuple[tuple[str, str], ...]
SEAT: Final[Fields] = (("seat", "seat"),)


class Plain(Value):
    """Work without parameters."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    fields: ClassVar[Fields] = ()

    def asked(self) -> tuple[Seat, ...]:
        return ()


class ForSeat(Plain):
    """Work for one seat."""

    __slots__ = ("seat",)
    fields: ClassVar[Fields] = SEAT

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


# Questions


class TakeTurn(ForSeat):
    """Choose the action of this turn."""

    __slots__ = ()
    kind: ClassVar[str] = "act"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class FirstCard(ForSeat):
    """Draw train cards: the action of drawing without the others. A mechanic that pushes it lists it in its `asks`,
    with `first_options` and `answer_first` of `draw.py`."""

    __slots__ = ()
    kind: ClassVar[str] = "first_card"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class SecondCard(ForSeat):
    """Choose the second card."""

    __slots__ = ()
    kind: ClassVar[str] = "second_card"

    def asked(self) -> tuple[Seat, ...]:
        return (self.seat,)


class KeepTickets(Plain):
    """Choose which of the offered tickets to keep. At the opening all seats are asked at once (D-S6)."""

    __slots__ = ("keep", "seats")
    kind: ClassVar[str] = "keep_tickets"
    fields: ClassVar[Fields] = (("seats", "seats"), ("keep", "number"))

    def __init__(self, seats: tuple[Seat, ...], keep: int) -> None:
        self.seats: Final = seats
        self.keep: Final = keep

    def parts(self) -> tuple[object, ...]:
        return (self.seats, self.keep)

    def asked(self) -> tuple[Seat, ...]:
        return self.seats


# Work


class SetupSlots(Plain):
    """The steps carry the first player, because the state does not know it before something is dealt."""

    __slots__ = ("first", "next")
    kind: ClassVar[str] = "setup_slots"
    fields: ClassVar[Fields] = (("first", "seat"), ("next", "number"))

    def __init__(self, first: Seat, next: int) -> None:
        self.first: Final = first
        self.next: Final = next

    def parts(self) -> tuple[object, ...]:
        return (self.first, self.next)


class EndSlots(Plain):
    __slots__ = ("next",)
    kind: ClassVar[str] = "end_slots"
    fields: ClassVar[Fields] = (("next", "number"),)

    def __init__(self, next: int) -> None:
        self.next: Final = next

    def parts(self) -> tuple[object, ...]:
        return (self.next,)


class ClaimSlots(Plain):
    __slots__ = ("next", "seat", "track")
    kind: ClassVar[str] = "claim_slots"
    fields: ClassVar[Fields] = (("seat", "seat"), ("track", "track"), ("next", "number"))

    def __init__(self, seat: Seat, track: TrackName, next: int) -> None:
        self.seat: Final = seat
        self.track: Final = track
        self.next: Final = next

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track, self.next)


class TurnSlots(Plain):
    __slots__ = ("next", "seat")
    kind: ClassVar[str] = "turn_slots"
    fields: ClassVar[Fields] = (("seat", "seat"), ("next", "number"))

    def __init__(self, seat: Seat, next: int) -> None:
        self.seat: Final = seat
        self.next: Final = next

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.next)


class DrawnSlots(TurnSlots):
    """The slots after the last card of drawing."""

    __slots__ = ()
    kind: ClassVar[str] = "drawn_slots"


class DealCards(ForSeat):
    """Deal, beginning with this seat."""

    __slots__ = ()
    kind: ClassVar[str] = "deal_cards"


class DealMoreCards(ForSeat):
    """Deal the cards that some seats get besides those of all, beginning with this seat."""

    __slots__ = ()
    kind: ClassVar[str] = "deal_more_cards"


class DealTickets(ForSeat):
    """Deal, beginning with this seat."""

    __slots__ = ()
    kind: ClassVar[str] = "deal_tickets"


class DrawCard(ForSeat):
    """Move the top card of the deck to a hand."""

    __slots__ = ()
    kind: ClassVar[str] = "draw_card"


class AskSecond(ForSeat):
    """Ask for a second card, if one is available."""

    __slots__ = ()
    kind: ClassVar[str] = "ask_second"


class FillPlaces(Plain):
    """Turn up a card on each of these places, then check the row."""

    __slots__ = ("check", "flushes", "places")
    kind: ClassVar[str] = "fill_places"
    fields: ClassVar[Fields] = (("places", "places"), ("check", "flag"), ("flushes", "number"))

    def __init__(self, places: tuple[Place, ...], check: bool, flushes: int) -> None:
        self.places: Final = places
        self.check: Final = check
        """Check the row even if no card is turned up."""
        self.flushes: Final = flushes

    def parts(self) -> tuple[object, ...]:
        return (self.places, self.check, self.flushes)


class FlushDisplay(Plain):
    """Clear a row with too many locomotives. `flushes` counts the consecutive flushes before this one."""

    __slots__ = ("flushes",)
    kind: ClassVar[str] = "flush_display"
    fields: ClassVar[Fields] = (("flushes", "number"),)

    def __init__(self, flushes: int) -> None:
        self.flushes: Final = flushes

    def parts(self) -> tuple[object, ...]:
        return (self.flushes,)


class BeginTurn(ForSeat):
    __slots__ = ()
    kind: ClassVar[str] = "begin_turn"


class EndTurn(ForSeat):
    __slots__ = ()
    kind: ClassVar[str] = "end_turn"


class EndGame(Plain):
    __slots__ = ()
    kind: ClassVar[str] = "end_game"


STEPS: Final[tuple[type[Plain], ...]] = (
    TakeTurn,
    SecondCard,
    KeepTickets,
    SetupSlots,
    EndSlots,
    ClaimSlots,
    DrawnSlots,
    TurnSlots,
    DealCards,
    DealMoreCards,
    DealTickets,
    DrawCard,
    AskSecond,
    FillPlaces,
    FlushDisplay,
    BeginTurn,
    EndTurn,
    EndGame,
)
