"""The events of postcards. The order of the post office is known to nobody, a secret side to its owner alone.

What they hide outlives the game: it stays hidden afterwards while the campaign goes on (V-15).
"""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import NOBODY_YET, OWNER, EventBase
from whistlestop.rules.ids import Seat, TicketName

__all__ = [
    "EVENTS",
    "UNKNOWN",
    "ExchangeChosen",
    "NumberRetired",
    "NumberStruckOut",
    "OfficeOpened",
    "OfficesShut",
    "PostOfficeFilled",
    "PostcardDrawn",
    "PostcardMet",
    "PostcardPutBack",
    "PostcardReadAloud",
    "PostcardSold",
    "SaleChosen",
    "VaultWritten",
]

Fields: TypeAlias = tuple[tuple[str, str], ...]
UNKNOWN: Final = "?"


class PostOfficeFilled(EventBase):
    """The order of the bag, or of a pile of secret sides; the top first."""

    __slots__ = ("heap", "order")
    kind: ClassVar[str] = "post_office_filled"
    fields: ClassVar[Fields] = (("heap", "word"), ("order", "words"))
    audience: ClassVar[str] = NOBODY_YET
    outlives: ClassVar[bool] = True

    def __init__(self, heap: str, order: tuple[str, ...]) -> None:
        self.heap: Final = heap
        self.order: Final = order

    def parts(self) -> tuple[object, ...]:
        return (self.heap, self.order)

    def redacted(self) -> "PostOfficeFilled":
        return PostOfficeFilled(self.heap, (UNKNOWN,) * len(self.order))


class OfficesShut(EventBase):
    """The postcards of companies that do not take part; their offices stay shut (D-LB10)."""

    __slots__ = ("postcards", "sides")
    kind: ClassVar[str] = "offices_shut"
    fields: ClassVar[Fields] = (("postcards", "words"), ("sides", "words"))
    audience: ClassVar[str] = NOBODY_YET
    outlives: ClassVar[bool] = True

    def __init__(self, postcards: tuple[str, ...], sides: tuple[str, ...]) -> None:
        self.postcards: Final = postcards
        self.sides: Final = sides

    def parts(self) -> tuple[object, ...]:
        return (self.postcards, self.sides)

    def redacted(self) -> "OfficesShut":
        return OfficesShut(self.postcards, (UNKNOWN,) * len(self.sides))


class OfficeOpened(EventBase):
    """The postcards that a company brings into the game (L-B4)."""

    __slots__ = ("postcards", "seat", "sides")
    kind: ClassVar[str] = "office_opened"
    fields: ClassVar[Fields] = (("seat", "seat"), ("postcards", "words"), ("sides", "words"))
    audience: ClassVar[str] = OWNER
    outlives: ClassVar[bool] = True

    def __init__(self, seat: Seat, postcards: tuple[str, ...], sides: tuple[str, ...]) -> None:
        self.seat: Final = seat
        self.postcards: Final = postcards
        self.sides: Final = sides

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcards, self.sides)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "OfficeOpened":
        return OfficeOpened(self.seat, self.postcards, (UNKNOWN,) * len(self.sides))


class PostcardDrawn(EventBase):
    __slots__ = ("later", "postcard", "seat", "side")
    kind: ClassVar[str] = "postcard_drawn"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (
        ("seat", "seat"),
        ("postcard", "word"),
        ("side", "word"),
        ("later", "flag"),
    )
    audience: ClassVar[str] = OWNER
    by_chance: ClassVar[bool] = True
    outlives: ClassVar[bool] = True

    def __init__(self, seat: Seat, postcard: str, side: str, later: bool) -> None:
        self.seat: Final = seat
        self.postcard: Final = postcard
        self.side: Final = side
        self.later: Final = later
        """Drawn at the end of a game, it can be completed from the next game on (L-B6)."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcard, self.side, self.later)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "PostcardDrawn":
        return PostcardDrawn(self.seat, self.postcard, UNKNOWN, self.later)


class PostcardMet(EventBase):
    """Its condition is met: it is shown and leaves the office (V-Y6)."""

    __slots__ = ("postcard", "seat", "side")
    kind: ClassVar[str] = "postcard_met"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("postcard", "word"), ("side", "word"))

    def __init__(self, seat: Seat, postcard: str, side: str) -> None:
        self.seat: Final = seat
        self.postcard: Final = postcard
        self.side: Final = side

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcard, self.side)


class PostcardSold(PostcardMet):
    """It is shown, archived, and paid for (V-Y10)."""

    __slots__ = ()
    kind: ClassVar[str] = "postcard_sold"


class PostcardReadAloud(EventBase):
    """A postcard whose both sides everybody knows, drawn or brought into the game (V-Y15)."""

    __slots__ = ("later", "postcard", "seat", "side")
    kind: ClassVar[str] = "postcard_read_aloud"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (
        ("seat", "seat"),
        ("postcard", "word"),
        ("side", "word"),
        ("later", "flag"),
    )

    def __init__(self, seat: Seat, postcard: str, side: str, later: bool) -> None:
        self.seat: Final = seat
        self.postcard: Final = postcard
        self.side: Final = side
        self.later: Final = later

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcard, self.side, self.later)


class PostcardPutBack(EventBase):
    """It lies under the bag, with its secret side (V-Y11)."""

    __slots__ = ("postcard", "seat")
    kind: ClassVar[str] = "postcard_put_back"
    fields: ClassVar[Fields] = (("seat", "seat"), ("postcard", "word"))

    def __init__(self, seat: Seat, postcard: str) -> None:
        self.seat: Final = seat
        self.postcard: Final = postcard

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcard)


class NumberRetired(EventBase):
    """The postcard of a ticket that leaves the campaign goes under the bag (V-C7)."""

    __slots__ = ("postcard",)
    kind: ClassVar[str] = "number_retired"
    fields: ClassVar[Fields] = (("postcard", "word"),)

    def __init__(self, postcard: str) -> None:
        self.postcard: Final = postcard

    def parts(self) -> tuple[object, ...]:
        return (self.postcard,)


class SaleChosen(EventBase):
    """What a seat wants to sell; nobody else knows before all have answered (V-09)."""

    __slots__ = ("postcard", "seat")
    kind: ClassVar[str] = "sale_chosen"
    fields: ClassVar[Fields] = (("seat", "seat"), ("postcard", "word"))
    audience: ClassVar[str] = OWNER

    def __init__(self, seat: Seat, postcard: str) -> None:
        self.seat: Final = seat
        self.postcard: Final = postcard
        """`none` to sell nothing."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.postcard)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "SaleChosen":
        return SaleChosen(self.seat, UNKNOWN)


class ExchangeChosen(SaleChosen):
    """What a seat wants to put under the bag (V-Y11)."""

    __slots__ = ()
    kind: ClassVar[str] = "exchange_chosen"

    def redacted(self) -> "ExchangeChosen":
        return ExchangeChosen(self.seat, UNKNOWN)


class VaultWritten(EventBase):
    """Dollars that count for the campaign and not for this game."""

    __slots__ = ("amount", "seat", "why")
    kind: ClassVar[str] = "vault_written"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("why", "word"), ("amount", "number"))

    def __init__(self, seat: Seat, why: str, amount: int) -> None:
        self.seat: Final = seat
        self.why: Final = why
        self.amount: Final = amount

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.why, self.amount)


class NumberStruckOut(EventBase):
    """The number of a postcard on a ticket counts no more (V-C4)."""

    __slots__ = ("postcard", "ticket")
    kind: ClassVar[str] = "number_struck_out"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("ticket", "ticket"), ("postcard", "word"))

    def __init__(self, ticket: TicketName, postcard: str) -> None:
        self.ticket: Final = ticket
        self.postcard: Final = postcard

    def parts(self) -> tuple[object, ...]:
        return (self.ticket, self.postcard)


EVENTS: Final[tuple[type[EventBase], ...]] = (
    PostOfficeFilled,
    OfficesShut,
    OfficeOpened,
    PostcardDrawn,
    PostcardMet,
    PostcardSold,
    SaleChosen,
    VaultWritten,
    NumberStruckOut,
    PostcardReadAloud,
    PostcardPutBack,
    NumberRetired,
    ExchangeChosen,
)
