"""The events: past tense, complete, each with an audience.

`fields` names the fields of an event and their sorts. Text and record are derived from them (`codecs.py`), so a
mechanic's event needs no codec of its own. `audience` says who may read the hidden fields; `redacted` is the event
that the others get.
"""

from typing import ClassVar, Final, Protocol, TypeAlias

from whistlestop.rules.actions import Payment
from whistlestop.rules.ids import Card, Place, Seat, TicketName, TrackName
from whistlestop.rules.step import Step
from whistlestop.rules.value import Value

__all__ = [
    "EVENTS",
    "EVERYONE",
    "NOBODY_YET",
    "OWNER",
    "Asked",
    "CardDealt",
    "CardDrawn",
    "CardTaken",
    "CardsDiscarded",
    "DeckShuffled",
    "DisplayFlushed",
    "Event",
    "EventBase",
    "GameEnded",
    "LastRoundBegan",
    "Passed",
    "PlaceFilled",
    "PointsGained",
    "PointsPaid",
    "RouteClaimed",
    "TicketsChosen",
    "TicketsKept",
    "TicketsOffered",
    "TicketsShuffled",
    "TurnBegan",
]

EVERYONE: Final = "everyone"
OWNER: Final = "owner"
NOBODY_YET: Final = "nobody"

Fields: TypeAlias = tuple[tuple[str, str], ...]
Known: TypeAlias = tuple[TicketName | None, ...]
"""Tickets, as far as the reader may know them; None for an unknown one."""


class Event(Protocol):
    """The interface of every event, including those of mechanics."""

    kind: ClassVar[str]
    fields: ClassVar[Fields]
    audience: ClassVar[str]
    reveals: ClassVar[bool]
    """The event reveals information, so its action cannot be undone without consent."""

    def parts(self) -> tuple[object, ...]: ...

    def owner(self) -> Seat:
        """The seat that may read all fields, if the audience is the owner."""

    def redacted(self) -> "Event":
        """The event as all other seats may read it."""


class EventBase(Value):
    """Base class of the events of the base game: public unless a class says otherwise."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    fields: ClassVar[Fields] = ()
    audience: ClassVar[str] = EVERYONE
    reveals: ClassVar[bool] = False
    outlives: ClassVar[bool] = False
    """What the event hides stays hidden after the game, while the campaign of the game goes on."""
    by_chance: ClassVar[bool] = False
    """What it hides was drawn or shuffled, so it says nothing about the choice that led to it."""

    def owner(self) -> Seat:
        return -1

    def redacted(self) -> "EventBase":
        return self


class DeckShuffled(EventBase):
    __slots__ = ("cards",)
    kind: ClassVar[str] = "deck_shuffled"
    fields: ClassVar[Fields] = (("cards", "cards"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, cards: tuple[Card | None, ...]) -> None:
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.cards,)

    def redacted(self) -> "DeckShuffled":
        return DeckShuffled((None,) * len(self.cards))


class CardDealt(EventBase):
    __slots__ = ("card", "seat")
    kind: ClassVar[str] = "card_dealt"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("card", "card"))
    audience: ClassVar[str] = OWNER
    by_chance: ClassVar[bool] = True

    def __init__(self, seat: Seat, card: Card | None) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.card)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "CardDealt":
        return CardDealt(self.seat, None)


class PlaceFilled(EventBase):
    __slots__ = ("card", "place")
    kind: ClassVar[str] = "place_filled"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("place", "place"), ("card", "card"))

    def __init__(self, place: Place, card: Card) -> None:
        self.place: Final = place
        self.card: Final = card

    def parts(self) -> tuple[object, ...]:
        return (self.place, self.card)


class DisplayFlushed(EventBase):
    __slots__ = ()
    kind: ClassVar[str] = "display_flushed"


class TicketsShuffled(EventBase):
    __slots__ = ("tickets",)
    kind: ClassVar[str] = "tickets_shuffled"
    fields: ClassVar[Fields] = (("tickets", "tickets"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, tickets: Known) -> None:
        self.tickets: Final = tickets

    def parts(self) -> tuple[object, ...]:
        return (self.tickets,)

    def redacted(self) -> "TicketsShuffled":
        return TicketsShuffled((None,) * len(self.tickets))


class TicketsOffered(EventBase):
    __slots__ = ("keep", "seat", "tickets")
    kind: ClassVar[str] = "tickets_offered"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("tickets", "tickets"), ("keep", "number"))
    audience: ClassVar[str] = OWNER
    by_chance: ClassVar[bool] = True

    def __init__(self, seat: Seat, tickets: Known, keep: int) -> None:
        self.seat: Final = seat
        self.tickets: Final = tickets
        self.keep: Final = keep

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.tickets, self.keep)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "TicketsOffered":
        return TicketsOffered(self.seat, (None,) * len(self.tickets), self.keep)


class TicketsChosen(EventBase):
    """An opening choice. How many tickets were kept stays secret until all seats have chosen (D-S6)."""

    __slots__ = ("kept", "seat", "under")
    kind: ClassVar[str] = "tickets_chosen"
    fields: ClassVar[Fields] = (("seat", "seat"), ("kept", "hidden_tickets"), ("under", "hidden_tickets"))
    audience: ClassVar[str] = OWNER

    def __init__(
        self, seat: Seat, kept: tuple[TicketName, ...] | None, under: tuple[TicketName, ...] | None
    ) -> None:
        self.seat: Final = seat
        self.kept: Final = kept
        self.under: Final = under

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.kept, self.under)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "TicketsChosen":
        return TicketsChosen(self.seat, None, None)


class TicketsKept(EventBase):
    __slots__ = ("kept", "seat", "under")
    kind: ClassVar[str] = "tickets_kept"
    fields: ClassVar[Fields] = (("seat", "seat"), ("kept", "tickets"), ("under", "tickets"))
    audience: ClassVar[str] = OWNER

    def __init__(self, seat: Seat, kept: Known, under: Known) -> None:
        self.seat: Final = seat
        self.kept: Final = kept
        self.under: Final = under

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.kept, self.under)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "TicketsKept":
        return TicketsKept(self.seat, (None,) * len(self.kept), (None,) * len(self.under))


class TurnBegan(EventBase):
    __slots__ = ("seat",)
    kind: ClassVar[str] = "turn_began"
    fields: ClassVar[Fields] = (("seat", "seat"),)

    def __init__(self, seat: Seat) -> None:
        self.seat: Final = seat

    def parts(self) -> tuple[object, ...]:
        return (self.seat,)


class CardDrawn(CardDealt):
    """Face down from the deck: only its owner sees it (D-H1)."""

    __slots__ = ()
    kind: ClassVar[str] = "card_drawn"

    def redacted(self) -> "CardDrawn":
        return CardDrawn(self.seat, None)


class CardTaken(EventBase):
    __slots__ = ("card", "place", "seat")
    kind: ClassVar[str] = "card_taken"
    fields: ClassVar[Fields] = (("seat", "seat"), ("place", "place"), ("card", "card"))

    def __init__(self, seat: Seat, place: Place, card: Card) -> None:
        self.seat: Final = seat
        self.place: Final = place
        self.card: Final = card

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.place, self.card)


class RouteClaimed(EventBase):
    __slots__ = ("cards", "closes", "points", "seat", "track")
    kind: ClassVar[str] = "route_claimed"
    fields: ClassVar[Fields] = (
        ("seat", "seat"),
        ("track", "track"),
        ("cards", "payment"),
        ("points", "number"),
        ("closes", "tracks"),
    )

    def __init__(
        self,
        seat: Seat,
        track: TrackName,
        cards: Payment,
        points: int,
        closes: tuple[TrackName, ...],
    ) -> None:
        self.seat: Final = seat
        self.track: Final = track
        self.cards: Final = cards
        self.points: Final = points
        self.closes: Final = closes
        """Parallel tracks that can no longer be claimed (B-R6)."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.track, self.cards, self.points, self.closes)


class CardsDiscarded(EventBase):
    """Cards that leave a hand in the open without paying for a route."""

    __slots__ = ("cards", "seat", "why")
    kind: ClassVar[str] = "cards_discarded"
    fields: ClassVar[Fields] = (("seat", "seat"), ("cards", "payment"), ("why", "word"))

    def __init__(self, seat: Seat, cards: Payment, why: str) -> None:
        self.seat: Final = seat
        self.cards: Final = cards
        self.why: Final = why

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.cards, self.why)


class PointsGained(EventBase):
    """Points that do not come from a claimed route itself."""

    __slots__ = ("points", "seat", "why")
    kind: ClassVar[str] = "points_gained"
    fields: ClassVar[Fields] = (("seat", "seat"), ("why", "word"), ("points", "number"))

    def __init__(self, seat: Seat, why: str, points: int) -> None:
        self.seat: Final = seat
        self.why: Final = why
        self.points: Final = points
        """Greater than 0."""

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.why, self.points)


class PointsPaid(PointsGained):
    __slots__ = ()
    kind: ClassVar[str] = "points_paid"


class LastRoundBegan(TurnBegan):
    __slots__ = ()
    kind: ClassVar[str] = "last_round_began"


class Passed(TurnBegan):
    __slots__ = ()
    kind: ClassVar[str] = "passed"


class GameEnded(EventBase):
    __slots__ = ()
    kind: ClassVar[str] = "game_ended"
    reveals: ClassVar[bool] = True


class Asked(EventBase):
    """The agenda from now on, with the pending question last. Only this event changes the agenda."""

    __slots__ = ("steps",)
    kind: ClassVar[str] = "asked"
    fields: ClassVar[Fields] = (("steps", "steps"),)

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps: Final = steps

    def parts(self) -> tuple[object, ...]:
        return (self.steps,)


EVENTS: Final[tuple[type[EventBase], ...]] = (
    DeckShuffled,
    CardDealt,
    PlaceFilled,
    DisplayFlushed,
    TicketsShuffled,
    TicketsOffered,
    TicketsChosen,
    TicketsKept,
    TurnBegan,
    CardDrawn,
    CardTaken,
    RouteClaimed,
    CardsDiscarded,
    PointsGained,
    PointsPaid,
    LastRoundBegan,
    Passed,
    GameEnded,
    Asked,
)
