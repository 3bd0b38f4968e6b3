"""The steps of postcards."""

from typing import ClassVar, Final

from whistlestop.rules.ids import Seat
from whistlestop.rules.steps import ForSeat, Plain

__all__ = [
    "CheckPostcards",
    "CollectPostcards",
    "ExchangePostcard",
    "OfferExchange",
    "OfferSale",
    "OpenOffices",
    "SellPostcard",
    "SortMail",
]


class OpenOffices(Plain):
    """Lay out the post office and let each company take its postcards out of the office (L-S1, L-B4)."""

    __slots__ = ()
    kind: ClassVar[str] = "open_offices"


class CheckPostcards(ForSeat):
    """Look at the conditions of a seat's postcards, until none is met (V-Y4)."""

    __slots__ = ("at_end",)
    kind: ClassVar[str] = "check_postcards"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seat", "seat"), ("at_end", "flag"))

    def __init__(self, seat: Seat, at_end: bool) -> None:
        super().__init__(seat)
        self.at_end: Final = at_end

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.at_end)


class SortMail(Plain):
    """Look at the conditions of the end of all seats, before new postcards are drawn (V-C5)."""

    __slots__ = ()
    kind: ClassVar[str] = "sort_mail"


class CollectPostcards(ForSeat):
    """Draw the postcards whose numbers stand on the seat's completed tickets (V-C4)."""

    __slots__ = ()
    kind: ClassVar[str] = "collect_postcards"


class OfferSale(Plain):
    """Ask the seats that hold postcards whether they sell one (V-Y10)."""

    __slots__ = ()
    kind: ClassVar[str] = "offer_sale"


class OfferExchange(Plain):
    """Ask the seats that hold postcards whether they put one under the bag (V-Y11)."""

    __slots__ = ()
    kind: ClassVar[str] = "offer_exchange"


class SellPostcard(Plain):
    """Choose a postcard to sell, or none. All are asked at once (V-09)."""

    __slots__ = ("seats",)
    kind: ClassVar[str] = "sell_postcard"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("seats", "seats"),)

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats: Final = seats
        """Those that have not answered yet."""

    def parts(self) -> tuple[object, ...]:
        return (self.seats,)

    def asked(self) -> tuple[Seat, ...]:
        return self.seats


class ExchangePostcard(SellPostcard):
    """Choose a postcard to put under the bag, or none. All are asked at once (V-09)."""

    __slots__ = ()
    kind: ClassVar[str] = "exchange_postcard"
