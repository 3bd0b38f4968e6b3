"""The events of newspapers. Which event lies where in the deck nobody knows (D-LH1).

Answers to an event that asks stay hidden until the last is given.
"""

from typing import ClassVar, Final, TypeAlias

from whistlestop.rules.events import NOBODY_YET, OWNER, EventBase
from whistlestop.rules.ids import Card, Seat

__all__ = [
    "EVENTS",
    "AnswerGiven",
    "AnswerShown",
    "EventArchived",
    "EventTurned",
    "EventsShuffled",
    "PaperFound",
    "PaperRead",
    "PapersDiscarded",
    "PapersMixed",
]

Fields: TypeAlias = tuple[tuple[str, str], ...]
UNKNOWN: Final = "?"


class PapersMixed(EventBase):
    """The deck with the newspapers in it, in its new order."""

    __slots__ = ("cards",)
    kind: ClassVar[str] = "papers_mixed"
    fields: ClassVar[Fields] = (("cards", "cards"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, cards: tuple[Card | None, ...]) -> None:
        self.cards: Final = cards

    def parts(self) -> tuple[object, ...]:
        return (self.cards,)

    def redacted(self) -> "PapersMixed":
        return PapersMixed((None,) * len(self.cards))


class EventsShuffled(EventBase):
    """The new event deck; it is made of all events on the discards but the active one."""

    __slots__ = ("events",)
    kind: ClassVar[str] = "events_shuffled"
    fields: ClassVar[Fields] = (("events", "words"),)
    audience: ClassVar[str] = NOBODY_YET
    by_chance: ClassVar[bool] = True

    def __init__(self, events: tuple[str, ...]) -> None:
        self.events: Final = events

    def parts(self) -> tuple[object, ...]:
        return (self.events,)

    def redacted(self) -> "EventsShuffled":
        return EventsShuffled((UNKNOWN,) * len(self.events))


class PaperFound(EventBase):
    """A newspaper came up; it is laid aside until the card is found in whose place it came."""

    __slots__ = ()
    kind: ClassVar[str] = "paper_found"
    reveals: ClassVar[bool] = True


class PaperRead(EventBase):
    """All that the newspaper set off is done."""

    __slots__ = ()
    kind: ClassVar[str] = "paper_read"


class PapersDiscarded(EventBase):
    """Newspapers that lay aside join the discards (D-LP6)."""

    __slots__ = ("count",)
    kind: ClassVar[str] = "papers_discarded"
    fields: ClassVar[Fields] = (("count", "number"),)

    def __init__(self, count: int) -> None:
        self.count: Final = count

    def parts(self) -> tuple[object, ...]:
        return (self.count,)


class EventTurned(EventBase):
    __slots__ = ("acts", "event")
    kind: ClassVar[str] = "event_turned"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("event", "word"), ("acts", "flag"))

    def __init__(self, event: str, acts: bool) -> None:
        self.event: Final = event
        self.acts: Final = acts

    def parts(self) -> tuple[object, ...]:
        return (self.event, self.acts)


class EventArchived(EventBase):
    __slots__ = ("event",)
    kind: ClassVar[str] = "event_archived"
    fields: ClassVar[Fields] = (("event", "word"),)

    def __init__(self, event: str) -> None:
        self.event: Final = event

    def parts(self) -> tuple[object, ...]:
        return (self.event,)


class AnswerGiven(EventBase):
    """A seat has answered the event that asks; only the seat knows what."""

    __slots__ = ("answer", "seat")
    kind: ClassVar[str] = "answer_given"
    fields: ClassVar[Fields] = (("seat", "seat"), ("answer", "word"))
    audience: ClassVar[str] = OWNER

    def __init__(self, seat: Seat, answer: str) -> None:
        self.seat: Final = seat
        self.answer: Final = answer

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.answer)

    def owner(self) -> Seat:
        return self.seat

    def redacted(self) -> "AnswerGiven":
        return AnswerGiven(self.seat, UNKNOWN)


class AnswerShown(EventBase):
    """All have answered, so that the answers are shown, from the mover to the left."""

    __slots__ = ("answer", "seat")
    kind: ClassVar[str] = "answer_shown"
    reveals: ClassVar[bool] = True
    fields: ClassVar[Fields] = (("seat", "seat"), ("answer", "word"))

    def __init__(self, seat: Seat, answer: str) -> None:
        self.seat: Final = seat
        self.answer: Final = answer

    def parts(self) -> tuple[object, ...]:
        return (self.seat, self.answer)


EVENTS: Final[tuple[type[EventBase], ...]] = (
    PapersMixed,
    EventsShuffled,
    PaperFound,
    PaperRead,
    PapersDiscarded,
    EventTurned,
    EventArchived,
    AnswerGiven,
    AnswerShown,
)
