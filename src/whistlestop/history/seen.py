"""What one viewer may know of a history.

`seen_by` and `action_seen_by` of the rules hide cards, tickets and decks. Everything else is shown only if the list
below allows it: a body that is not listed is never shown. The types differ from those of `entry.py`, so that code
which sends cannot take an entry that was not redacted.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from whistlestop.history.entry import Body, Entry, Move, SetUp
from whistlestop.history.settings import SeatPlan, Settings, without_campaign
from whistlestop.history.table_events import (
    Answered,
    BotFailedHere,
    BotSeated,
    CampaignPlace,
    Closed,
    Coloured,
    Committed,
    Interrupted,
    Opened,
    Proposed,
    Reacted,
    Reclaimed,
    RematchOpened,
    Resigned,
    Restarted,
    Revealed,
    Revealing,
    Said,
    Seated,
    Undone,
    Vacated,
    Warned,
)
from whistlestop.rules import Action, Event, action_seen_by, seen_by

if TYPE_CHECKING:
    from whistlestop.history.history import History

__all__ = [
    "OpenBody",
    "SeenBody",
    "SeenBotFailure",
    "SeenEntry",
    "SeenHistory",
    "SeenMove",
    "SeenOpening",
    "SeenSetUp",
    "body_after_game",
    "body_seen_by",
    "whole_body",
]

OpenBody: TypeAlias = (
    RematchOpened
    | Answered
    | BotSeated
    | Closed
    | Coloured
    | Committed
    | Interrupted
    | Proposed
    | Reacted
    | Reclaimed
    | Resigned
    | Restarted
    | Revealed
    | Revealing
    | Said
    | Seated
    | Undone
    | Vacated
    | Warned
)
"""Bodies without secrets, which are shown unchanged."""


class SeenSetUp(msgspec.Struct, frozen=True):
    events: tuple[Event, ...]
    """Without what the viewer may not know."""


class SeenMove(msgspec.Struct, frozen=True):
    seat: int
    action: Action | None
    """None if the viewer may not know it."""
    events: tuple[Event, ...]
    """Without what the viewer may not know."""
    by: Literal["", "bot", "stand_in"] = ""
    why: dict[str, Any] | None = None
    """A bot's reason, if the viewer may know it."""


class SeenBotFailure(msgspec.Struct, frozen=True):
    """A bot crashed or did not answer; only operators may read the reason."""

    seat: int
    bot: str
    instead: str


class SeenOpening(msgspec.Struct, frozen=True, tag_field="kind", tag="opened", omit_defaults=True):
    """A table without what its campaign keeps secret, and without the text of the campaign, which its page has."""

    settings: Settings
    seats: tuple[SeatPlan, ...]
    commitment: str
    host: int | None = None
    imported: bool = False
    after: str | None = None
    restarts: int = 0
    chain: dict[str, Any] | None = None
    commitments: tuple[str, ...] = ()
    campaign: CampaignPlace | None = None


SeenBody: TypeAlias = SeenSetUp | SeenMove | SeenBotFailure | SeenOpening | OpenBody


class SeenEntry(msgspec.Struct, frozen=True):
    """An entry as one viewer may see it."""

    seq: int
    at: float
    undone_by: int | None
    """The number of the entry that undid this one."""
    undoes: tuple[int, ...]
    """The numbers of the entries that this one undid."""
    body: SeenBody

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the game, redacted; empty unless the entry changed the position."""
        return self.body.events if isinstance(self.body, SeenMove | SeenSetUp) else ()


class SeenHistory:
    """A history as one viewer may see it. Entries are redacted when they are read."""

    def __init__(self, history: "History", see: Callable[[Entry], SeenEntry]) -> None:
        self._history = history
        self._see = see

    def __len__(self) -> int:
        return len(self._history)

    def __iter__(self) -> Iterator[SeenEntry]:
        return map(self._see, self._history)

    def entry(self, seq: int) -> SeenEntry:
        return self._see(self._history.entry(seq))

    def since(self, seq: int) -> list[SeenEntry]:
        """The entries after this one."""
        return [self._see(entry) for entry in self._history.since(seq)]

    def between(self, first: int, last: int) -> list[SeenEntry]:
        """The entries after `first` up to `last`."""
        return [self._see(self._history.entry(seq)) for seq in range(first + 1, last + 1)]

    def numbers_in_force(self) -> list[int]:
        """The numbers of the set-up and the moves that lead to the position."""
        return [entry.seq for entry in self._history.in_force]

    def in_force(self, after: int = 0) -> list[SeenEntry]:
        """The set-up and the moves that lead to the position, without the first `after` of them."""
        return [self._see(entry) for entry in self._history.in_force[after:]]

    def recorded(self) -> list[SeenEntry]:
        """The entries that the record of the game has."""
        return [self._see(entry) for entry in self._history.recorded()]

    def record_numbers(self) -> dict[int, int]:
        """The number in the record of each entry that it has."""
        return self._history.record_numbers()


def body_seen_by(body: Body, seat: int | None, reasons_of: Collection[int]) -> SeenBody:
    """What this seat may know; None for a spectator."""
    if isinstance(body, SetUp):
        return SeenSetUp(tuple([seen_by(event, seat) for event in body.events]))
    if isinstance(body, Move):
        action = None if body.action is None else action_seen_by(body.action, body.seat, body.events, seat)
        events = tuple([seen_by(event, seat) for event in body.events])
        why = body.why if seat == body.seat or body.seat in reasons_of else None
        return SeenMove(body.seat, action, events, body.by, why)
    return _of_table(body)


def body_after_game(body: Body, seat: int | None) -> SeenBody:
    """Everything about a game that is over, but for what outlives it and this seat may not know."""
    if isinstance(body, SetUp):
        return SeenSetUp(_after_game(body.events, seat))
    if isinstance(body, Move):
        return SeenMove(body.seat, body.action, _after_game(body.events, seat), body.by, body.why)
    return _of_table(body)


def _after_game(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    return tuple([seen_by(event, seat) if getattr(event, "outlives", False) else event for event in events])


def whole_body(body: Body) -> SeenBody:
    """Everything about the game."""
    if isinstance(body, SetUp):
        return SeenSetUp(body.events)
    if isinstance(body, Move):
        return SeenMove(body.seat, body.action, body.events, body.by, body.why)
    return _of_table(body)


def _of_table(body: BotFailedHere | Opened | OpenBody) -> SeenBody:
    if isinstance(body, BotFailedHere):
        return SeenBotFailure(body.seat, body.bot, body.instead)
    if isinstance(body, Opened):
        return _opening(body)
    # A list of what is open, not of what is secret: a new kind of entry is shown to nobody until somebody
    # decides.
    if isinstance(body, OpenBody):
        return body
    raise TypeError(f"nobody decided who may see {type(body).__name__}")


def _opening(body: Opened) -> SeenOpening:
    fields = {name: getattr(body, name) for name in SeenOpening.__struct_fields__}
    return SeenOpening(**{**fields, "settings": without_campaign(body.settings)})
